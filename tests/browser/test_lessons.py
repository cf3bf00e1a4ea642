"""Every lesson in a real browser, played through: wrong moves are explained and taken back, right ones lead on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from awale.coach.lessons.course import lessons
from awale.coach.lessons.lesson import fits
from awale.coach.lessons.stage import stages
from awale.rules.sheet import sheet, sheet_ids
from support.axe import faults_by_day_and_night
from support.server_process import Server

PHONE = (390, 844)
LAST = re.compile("Finish|Terminer")
#: Lessons whose steps depend on the sheet.
DIFFERENT = ("feeding", "ending")

Open = Callable[..., Page]


def plays() -> list[tuple[str, str]]:
    """Every lesson with a sheet, in turn; those of the rules that differ from sheet to sheet once for each that has
    other steps than those before it.
    """
    found = {(lesson, steps_of(lesson, name)): name for lesson in DIFFERENT for name in reversed(sheet_ids())}
    pairs = [(lesson, name) for (lesson, _), name in found.items()]
    for at, lesson in enumerate(each for each in lessons().values() if each.id not in DIFFERENT):
        taught = [name for name in sheet_ids() if fits(lesson.when, sheet(name))]
        pairs.append((lesson.id, taught[at % len(taught)]))
    return sorted(pairs)


def steps_of(lesson: str, name: str) -> tuple[str, ...]:
    return tuple(stage.step.id for stage in stages(lessons()[lesson], sheet(name)))


class Learner:
    """Somebody in front of a lesson, who knows what is right."""

    def __init__(self, page: Page, lesson: dict[str, Any]) -> None:
        self.page, self.lesson = page, lesson
        self.said, self.next = page.locator(".lesson-said"), page.locator("[data-act=next]")

    def expect_said(self, kind: str) -> None:
        expect(self.said).to_have_attribute("data-kind", kind)
        expect(self.said.locator("p").first).not_to_be_empty()

    def pit(self, letter: str) -> Locator:
        return self.page.locator(f".pit[data-pit={letter}]")

    def do(self, what: str) -> None:
        """Plays a pit, passes, or chooses an answer."""
        answer = self.page.locator(f".answer[data-answer='{what}']")
        if answer.count():
            answer.click()
        elif what == "pass":
            self.page.locator("[data-act=pass]").click()
        else:
            self.pit(what).click(force=True)  # one that may not be played can be chosen, too: it says why not

    def take(self, at: int) -> None:
        """One step, with a mistake of each kind before what is right."""
        step = self.lesson["steps"][at]
        expect(self.page.locator(".step-dots [aria-current=step]")).to_have_attribute(
            "aria-label", re.compile(rf"\b{at + 1}\b")
        )
        expect(self.page.locator(".lesson-words")).to_have_text(step["text"].replace("\n\n", ""))
        if step["kind"] == "free":
            self.little_game(step)
        elif step["kind"] in ("play", "pick"):
            self.mistakes(step)
            self.do(step["right"][0])
            self.expect_said("right")
        expect(self.next).to_have_class(re.compile("main"))
        if at == len(self.lesson["steps"]) - 1:
            expect(self.next).to_have_text(LAST)
        self.next.click()

    def mistakes(self, step: dict[str, Any]) -> None:
        choices, right = step["now"]["choices"], step["right"]
        if step["kind"] == "pick":
            offered = [each["id"] for each in step["answers"]] or list(choices)
            self.do(next(each for each in offered if each not in right))
            self.expect_said("wrong")
            return
        wrong = [pit for pit, choice in choices.items() if choice["playable"] and pit not in right]
        refused = [pit for pit, choice in choices.items() if not choice["playable"] and pit not in right]
        if wrong:
            self.do(wrong[0])
            self.expect_said("wrong")
            self.page.locator("[data-act=retry]").click()
            expect(self.said).not_to_have_attribute("data-kind", "wrong")
        self.do(refused[0])
        self.expect_said("refused")
        expect(self.said).to_contain_text(choices[refused[0]]["text"])
        self.counts_are(step["now"]["pits"])

    def counts_are(self, pits: list[int]) -> None:
        """The board is what it was: the pits say how many seeds they hold."""
        names = self.page.locator(".pit").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        for seeds, told in zip(pits, names, strict=True):
            assert re.search(rf"\b{seeds}\b" if seeds else "empty|vide", told), told

    def little_game(self, step: dict[str, Any]) -> None:
        left = re.compile("more move|Encore")
        for played in range(step["count"]):
            self.page.locator(".pit.can, [data-act=pass]").first.click()
            expect(self.said).to_have_attribute("data-kind", re.compile("told|right"))
            if self.said.get_attribute("data-kind") == "right":
                break
            expect(self.said.locator("h2")).to_have_text(left)
            expect(self.said.locator("h2")).to_contain_text(str(step["count"] - played - 1))
        self.expect_said("right")


def lesson_of(shared: Server, lesson: str, rules: str, lang: str = "en") -> dict[str, Any]:
    return httpx.get(f"{shared.url}/api/lessons/{lesson}?{rules}&lang={lang}", timeout=60, trust_env=False).json()


@pytest.mark.parametrize(("lesson", "name"), plays())
def test_a_lesson_is_played_through(window: Open, shared: Server, lesson: str, name: str) -> None:
    lang = "fr" if len(name) % 2 else "en"
    page = window(f"/learn/{lesson}?sheet={name}", lang=lang, size=(1100, 700))
    learner = Learner(page, lesson_of(shared, lesson, f"sheet={name}", lang))
    for at in range(len(learner.lesson["steps"])):
        learner.take(at)
    learner.expect_said("finished")
    kept = json.loads(page.evaluate("() => localStorage.getItem('awale.lessons.1')"))
    assert kept["places"][f"{lesson}?sheet={name}"]["done"]


def test_a_mouse_on_its_way_takes_no_explanation_away(window: Open, shared: Server) -> None:
    page = window("/learn/sowing?sheet=grenier", size=(1100, 700))
    learner = Learner(page, lesson_of(shared, "sowing", "sheet=grenier"))
    steps = [step["id"] for step in learner.lesson["steps"]]
    for at in range(steps.index("last")):
        learner.take(at)
    learner.pit("C").click()
    learner.expect_said("wrong")
    learner.pit("F").hover()
    expect(page.locator(".play .rings .focus")).not_to_have_count(0)
    learner.expect_said("wrong")
    page.locator("h1").hover()
    learner.expect_said("wrong")


def test_seeds_that_run_clockwise_are_learnt_too(window: Open, shared: Server) -> None:
    rules = "sheet=boite-a-oeufs&direction=clockwise"
    page = window(f"/learn/sowing?{rules}", size=(1100, 700))
    learner = Learner(page, lesson_of(shared, "sowing", rules))
    for at in range(len(learner.lesson["steps"])):
        learner.take(at)
    learner.expect_said("finished")


# --- coming back ---


def test_one_goes_on_where_one_was_and_can_start_over(window: Open) -> None:
    page = window("/learn?sheet=grand-bassam", size=(1100, 700))
    page.get_by_role("link", name="Begin the first lesson").click()
    page.locator("[data-act=next]").click()
    expect(page).to_have_url(re.compile("step=way"))
    page.locator("[data-act=next]").click()
    expect(page).to_have_url(re.compile("/learn/sowing.*step=sow"))
    page.reload()
    expect(page.locator(".lesson-words")).to_contain_text("Sow pit C")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.locator("[data-lesson=sowing] .how-far")).to_contain_text("2 of")
    page.get_by_role("link", name="Go on: The board and sowing").click()
    expect(page.locator(".lesson-words")).to_contain_text("Sow pit C")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".lesson-words")).to_contain_text("Here is the board")


def test_one_goes_on_with_the_next_lesson_that_is_not_finished(window: Open) -> None:
    """Also where the lesson that one was in last is finished, or one left the order of the list."""
    page = window("/learn?sheet=grenier", lang="fr")
    go_on = page.locator("[data-act=go-on]")

    def after(last: str, done: str, begun: str = "") -> None:
        places = {f"{each}?sheet=grenier": {"step": "", "seen": 9, "done": True} for each in done.split()}
        places |= {f"{each}?sheet=grenier": {"step": "two", "seen": 1, "done": False} for each in begun.split()}
        kept = {"places": places, "last": {"lesson": last, "rules": "sheet=grenier"}}
        page.evaluate("text => localStorage.setItem('awale.lessons.1', text)", json.dumps(kept))
        page.reload()

    after("sowing", done="sowing")
    expect(go_on).to_have_attribute("href", "/learn/taking?sheet=grenier")
    after("taking", done="sowing", begun="taking")
    expect(go_on).to_have_attribute("href", "/learn/taking?sheet=grenier")
    after("taking", done="taking", begun="sowing feeding")
    expect(go_on).to_have_attribute("href", "/learn/feeding?sheet=grenier")
    expect(go_on).to_contain_text("Continuer")
    every = page.locator(".lesson-card").evaluate_all("all => all.map(each => each.dataset.lesson)")
    after(every[-1], done=" ".join(every[1:]))
    expect(go_on).to_have_attribute("href", f"/learn/{every[0]}?sheet=grenier")
    after(every[-1], done=" ".join(every))
    expect(page.locator(".lesson-card.done")).to_have_count(len(every))
    expect(go_on).to_have_count(0)


def test_what_is_kept_and_cant_be_understood_does_no_harm(window: Open) -> None:
    page = window("/learn")
    for rubbish in ("{", "[]", '{"places": {"sowing?sheet=grenier": 7}, "last": {"lesson": 3}}', "null"):
        page.evaluate("text => localStorage.setItem('awale.lessons.1', text)", rubbish)
        page.reload()
        expect(page.locator(".lesson-card").first).to_be_visible()
        expect(page.locator(".lesson-card.done")).to_have_count(0)


def test_another_sheet_has_lessons_and_progress_of_its_own(window: Open) -> None:
    page = window("/learn?sheet=grenier")
    kept = {"places": {"sowing?sheet=grenier": {"step": "board", "seen": 10, "done": True}}, "last": None}
    page.evaluate("text => localStorage.setItem('awale.lessons.1', text)", json.dumps(kept))
    page.reload()
    expect(page.locator("[data-lesson=sowing]")).to_have_class(re.compile("done"))
    expect(page.locator("[data-lesson=sowing]")).to_contain_text("Finished")
    page.get_by_role("radio", name="School").check()
    expect(page.locator("#group-rules")).to_contain_text("School")
    expect(page.locator("[data-lesson=sowing]")).not_to_have_class(re.compile("done"))
    expect(page).to_have_url(re.compile("sheet=ecole"))


def test_progress_can_be_forgotten(window: Open) -> None:
    page = window("/learn/sowing?sheet=amende")
    expect(page.locator(".lesson-words")).to_contain_text("Here is the board")
    page.locator("[data-act=next]").click()
    page.get_by_role("link", name="Leave the lesson").click()
    page.locator("[data-act=forget]").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget it").click()
    expect(page.locator("[data-act=forget]")).to_have_count(0)
    expect(page.locator("[data-lesson=sowing] .how-far")).to_have_text("2 minutes")


# --- for everyone ---


def test_a_lesson_is_learnt_by_keyboard_and_heard(window: Open) -> None:
    page = window("/learn/taking?sheet=abapa&step=two", size=(1100, 700))
    expect(page.locator(".lesson-words")).to_contain_text("Find the pit that takes")
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    expect(page.locator("[data-act=retry]")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    expect(page.locator(".pit[data-pit=D]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-act=next]")).to_be_focused()
    page.wait_for_function("() => said.some(each => each.includes('The last seed made 2'))")
    heard = " ".join(page.evaluate("() => said"))
    assert "Look for a pit whose last seed makes 2 or 3" in heard
    assert "taken back" in heard
    page.keyboard.press("n")
    expect(page.locator(".lesson-words")).to_contain_text("Take 3 seeds")
    page.wait_for_function("() => said.some(each => each.includes('Step 3 of 9'))")
    page.keyboard.press("p")
    expect(page.locator(".lesson-words")).to_contain_text("Find the pit that takes")


def test_a_finger_shows_a_pit_first_and_then_plays_it(window: Open) -> None:
    page = window("/learn/taking?sheet=abapa&step=two", size=PHONE, has_touch=True, is_mobile=True)
    page.locator(".pit[data-pit=D]").tap()
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "aim")
    page.locator(".pit[data-pit=D]").tap()
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "right")


@pytest.mark.parametrize("size", [PHONE, (360, 640)])
def test_on_a_phone_the_board_stays_where_it_is_while_the_words_change(window: Open, size: tuple[int, int]) -> None:
    """Else the second touch of a pair would fall on another pit; and what moves is to be seen."""
    lang = "fr" if size == PHONE else "en"
    page = window("/learn/taking?sheet=abapa&step=two", size=size, lang=lang, has_touch=True, is_mobile=True)
    said = page.locator(".lesson-said")
    expect(page.locator(".lesson-words p").first).to_be_visible()
    begun = page.locator(".board").bounding_box()
    assert begun
    assert 0 <= begun["y"] < begun["y"] + begun["height"] <= size[1]
    for pit, kind in (("E", "wrong"), ("D", "right")):
        for seen in ("aim", kind):
            page.locator(f".pit[data-pit={pit}]").tap()
            expect(said).to_have_attribute("data-kind", seen)
            assert page.locator(".board").bounding_box() == begun, seen
        expect(said.locator("h2")).to_be_in_viewport()
        if kind == "wrong":
            expect(page.locator("[data-act=retry]")).to_be_in_viewport(ratio=1)
            page.locator("[data-act=retry]").tap()
            assert page.locator(".board").bounding_box() == begun
    page.locator("[data-act=back]").tap()  # what is shown there plays by itself, and more is said of it than fits
    expect(said).to_have_attribute("data-kind", "told")
    assert page.locator(".board").bounding_box() == begun
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


def test_in_a_window_lower_than_a_board_what_moves_comes_into_sight(window: Open) -> None:
    page = window("/learn/taking?sheet=abapa&step=rule", size=(390, 470), has_touch=True, is_mobile=True)
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "told")
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    page.locator("[data-act=again]").tap()
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "told")
    expect(page.locator(".board")).to_be_in_viewport(ratio=0.99)


def test_whoever_is_stuck_is_shown_the_pit_and_still_plays_it(window: Open) -> None:
    page = window("/learn/taking?sheet=abapa&step=two")
    for wrong in "AE":
        page.locator(f".pit[data-pit={wrong}]").click()
        page.locator("[data-act=retry]").click()
    page.locator("[data-act=help]").click()
    expect(page.locator(".lesson-said")).to_contain_text("The pit to play is D")
    page.locator(".pit[data-pit=D]").click()
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "right")


def test_with_movement_the_board_shows_a_move_by_itself_and_again(window: Open) -> None:
    page = window("/learn/taking?sheet=abapa&step=rule", reduced_motion="no-preference")
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "told")
    expect(page.locator(".pit[data-pit=b]")).to_have_attribute("aria-label", re.compile("empty"))
    page.locator("[data-act=again]").click()
    expect(page.locator(".lesson-said")).to_be_hidden()
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "told")


@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_axe_finds_nothing_on_the_way(window: Open, size: tuple[int, int]) -> None:
    page = window("/learn?sheet=ecole", size=size)
    expect(page.locator(".lesson-card").first).to_be_visible()
    assert faults_by_day_and_night(page) == []
    page = window("/learn/taking?sheet=ecole&step=count", size=size)
    page.locator(".answer").first.click()
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "wrong")
    assert faults_by_day_and_night(page) == []
    page.locator(".answer[data-answer='4']").click()
    expect(page.locator(".lesson-said")).to_have_attribute("data-kind", "right")
    assert faults_by_day_and_night(page) == []


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_nothing_is_wider_than_the_window(window: Open, width: int) -> None:
    for path in ("/learn?sheet=amende", "/learn/feeding?sheet=amende&step=slam-forbidden-pass"):
        page = window(path, lang="fr", size=(width, 844))
        expect(page.locator(".lesson-card, .lesson-words p").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_lesson_that_there_isnt_is_said(window: Open) -> None:
    page = window("/learn/nowhere?sheet=amende", wrong=("404",))
    expect(page.locator("main")).to_contain_text("There is no lesson")
