"""What is kept of children, for their parents: the page itself, and the ways to it, in a real browser."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from awale.words import LANGUAGES, catalogue, say
from support.axe import faults_by_day_and_night
from support.class_client import School

PHONE, TABLET, LAPTOP = (360, 640), (768, 1024), (1366, 768)
NARROW_ENOUGH = "() => document.documentElement.scrollWidth <= innerWidth"
#: Of these two one is said, as the server is set.
EITHER = {"page.notice.long.days", "page.notice.long.never"}


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_notice_says_all_of_it_in_both_languages(window, lang: str) -> None:
    page = window("/notice", lang=lang)
    expect(page.locator("h1")).to_have_text(say("page.notice.title", lang))
    told, host = plain(page.locator("main").inner_text()), page.evaluate("() => location.host")
    texts = {key: value for key, value in catalogue(lang).items() if key.startswith("page.notice.")}
    told = re.sub(r"\b\d+ (jours?|days?)\b", "{days}", told)
    spoken = {
        key: plain(re.sub(r"{days} {days:.*?}", "{days}", value)).replace("{host}", host)
        for key, value in texts.items()
    }
    missing = {key for key, value in spoken.items() if value not in told}
    assert len(missing) == 1, missing
    assert missing < EITHER


def test_the_days_are_those_of_the_server(window) -> None:
    page = window("/", lang="en")
    page.route("**/api/notice*", lambda route: route.fulfill(json={"days": 180}))
    page.goto("/notice")
    expect(page.locator("main")).to_contain_text("after 180 days in which nothing has happened")


@pytest.mark.parametrize("size", [PHONE, TABLET, LAPTOP])
def test_it_has_no_fault_that_axe_finds_by_day_or_by_night_and_fits_its_window(window, size) -> None:
    page = window("/notice", lang="fr", size=size)
    expect(page.locator("main h2").first).to_be_visible()
    assert faults_by_day_and_night(page) == []
    assert page.evaluate(NARROW_ENOUGH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_printed_on_two_pages_at_most_without_what_is_only_for_the_screen(window, lang: str) -> None:
    page = window("/notice", lang=lang, size=LAPTOP)
    expect(page.locator("main h2").first).to_be_visible()
    paper = PdfReader(BytesIO(page.pdf(format="A4")))
    text = plain(" ".join(each.extract_text() for each in paper.pages))
    assert len(paper.pages) <= 2
    assert say("page.notice.ask.title", lang) in text
    assert say("page.notice.print", lang) not in text


def test_whoever_joins_or_makes_a_class_or_is_in_one_finds_the_way_to_it(window, shared) -> None:
    with School(shared) as school:
        teacher = school.teacher(title="CM1 B")
        game = teacher.client.post("/api/games", json={"kind": "far", "sheet": "ecole"}).json()["code"]
    for path in ("/class", f"/join/{game}", f"/join/{teacher.code}"):
        page = window(path, lang="fr", size=PHONE, wrong=["403"])
        page.get_by_role("link", name=say("page.shell.notice", "fr")).click()
        expect(page.locator("h1")).to_have_text(say("page.notice.title", "fr"))
    page.go_back()
    page.get_by_label("Votre prénom").fill("Awa")
    page.keyboard.press("Enter")
    expect(page.locator(".pupil-now")).to_be_visible()
    page.get_by_role("link", name=say("page.shell.notice", "fr")).click()
    expect(page.locator("h1")).to_have_text(say("page.notice.title", "fr"))


def test_whoever_runs_a_class_finds_it_beside_the_button_that_deletes(window) -> None:
    page = window("/class", lang="en")
    page.get_by_role("button", name="Open the class").click()
    page.locator(".class-delete").wait_for()
    page.get_by_role("link", name=say("page.shell.notice", "en")).click()
    expect(page.locator("h1")).to_have_text(say("page.notice.title", "en"))
