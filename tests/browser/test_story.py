"""Where the game comes from, and the way from every page to every other, in a real browser."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from awale.words import catalogue, say
from support.axe import faults_by_day_and_night

PHONE, DESKTOP = (390, 844), (1440, 900)
NARROW_ENOUGH = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_story_is_told_whole_in_both_languages(window, lang: str) -> None:
    page = window("/story", lang=lang)
    expect(page.locator("h1")).to_have_text(say("page.story.title", lang))
    text = page.locator("main").inner_text()
    alternatives = page.locator("svg[role=img]").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    told = re.sub(r"\s+", " ", " ".join([text, *alternatives, *page.locator("svg text").all_text_contents()]))
    texts = {key: value for key, value in catalogue(lang).items() if key.startswith("page.story.")}
    assert not {key for key, value in texts.items() if re.sub(r"\s+", " ", value) not in told}
    levels = page.locator("main :is(h1, h2, h3)").evaluate_all("all => all.map(each => Number(each.tagName[1]))")
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("size", [PHONE, (820, 1180), DESKTOP])
def test_the_story_has_no_fault_that_axe_finds_by_day_or_by_night_and_fits_its_window(window, size) -> None:
    page = window("/story", lang="fr", size=size)
    assert faults_by_day_and_night(page) == []
    assert page.evaluate(NARROW_ENOUGH)


def test_another_language_is_spoken_at_once(window) -> None:
    page = window("/story", lang="en")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("h1")).to_have_text(say("page.story.title", "fr"))


def test_the_words_of_the_story_are_not_fetched_before_it_is_opened(window) -> None:
    page = window("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    words = page.evaluate("async () => Object.keys(await (await fetch('/words/en.json')).json())")
    assert not [key for key in words if key.startswith("story.")]
    page.evaluate("() => document.querySelector('a[href=\"/story\"]').click()")
    expect(page.locator("h1")).to_have_text(say("page.story.title", "en"))
    assert len([url for url in asked if url.endswith("/words/en/story.json")]) == 1
