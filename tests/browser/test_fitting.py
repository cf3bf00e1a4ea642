"""A game fits its window: all that one may do is in sight, no text is cut, and nothing moves for what is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from awale import Game
from awale.coach.exercises import collection
from awale.coach.lessons.course import lessons
from awale.words import catalogue
from support.game_page import Seat, make
from support.optional import not_none

Open = Callable[..., Page]
LONG = ["Marie-Antoinette", "Maximilien"]
SIZES = [(360, 640), (390, 844), (640, 360), (768, 1024), (1366, 768), (1920, 1080)]
#: Twenty-three each: sowing F leaves nothing to play with, and ends it.
LAST = "0-0-0-0-0-1-0-1-0-0-0-0-23-23-S"
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: By how much the page is larger than its window.
BEYOND = (
    """() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"""
)
#: Whether a thing lies wholly in the window, and in all that clips it.
IN_SIGHT = """thing => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    for (let frame = thing.parentElement; frame; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowY === 'visible') continue;
        const box = frame.getBoundingClientRect();
        if (top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1) return false;
    }
    return left >= 0 && top >= 0 && right <= innerWidth + .5 && bottom <= innerHeight + .5;
}"""
#: How far the accent of a capital rises over the top of what clips the title, in pixels.
ACCENT_CUT = """title => {
    const style = getComputedStyle(title), pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const sizes = pen.measureText('À'), up = sizes.fontBoundingBoxAscent, down = sizes.fontBoundingBoxDescent;
    const line = title.firstChild.getBoundingClientRect();
    const top = line.top + (line.height - up - down) / 2 + up - sizes.actualBoundingBoxAscent;
    return title.parentElement.getBoundingClientRect().top - top;
}"""
WHOLE = "thing => thing.scrollWidth <= thing.clientWidth + 1 && thing.scrollHeight <= thing.clientHeight + 1"


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED)


def many_moves(count: int) -> list[str]:
    game = Game("abapa")
    while len(game.turns) < count and not game.is_over:
        game.push(max(game.legal_moves, key=lambda move: game.position[move]))
    return [turn.move for turn in game.turns]


def test_a_game_fits_every_window(window: Open) -> None:
    seat = Seat.new(window(lang="fr"), moves=many_moves(56), names=LONG)
    page, faults = seat.page, []
    for size in SIZES:
        resize(page, size)
        page.mouse.move(0, 0)
        page.keyboard.press("Escape")
        if page.locator(".voice h2").evaluate(ACCENT_CUT) > 0:
            faults.append((size, "the accent of À is cut"))
        seat.pit(seat.playable[-1]).hover()
        page.evaluate(SETTLED)
        if page.evaluate(BEYOND) != [0, 0]:
            faults.append((size, page.evaluate(BEYOND)))
        for name in (".actions", ".voice .acts .button", ".voice h2", ".seat .turn"):
            if not page.locator(name).evaluate(IN_SIGHT):
                faults.append((size, f"{name} is not in sight"))
        newest = page.locator(".moves .now")
        if newest.is_visible() and not newest.evaluate(IN_SIGHT):
            faults.append((size, "the newest move is not in sight"))
        if page.locator(".voice p").evaluate("words => words.clientWidth") < 160:
            faults.append((size, "the words are a narrow column"))
    resize(page, (320, 568))
    assert page.evaluate(BEYOND)[0] == 0
    assert page.locator(".actions").evaluate(IN_SIGHT), "it scrolls, and what one may do stays"
    assert faults == []


def test_a_preview_says_all_of_it_even_that_the_game_will_end(window: Open) -> None:
    seat = Seat.new(window(lang="fr"), start=LAST, names=LONG)
    for size in SIZES:
        resize(seat.page, size)
        board = seat.page.locator(".board").bounding_box()
        seat.pit("F").hover()
        expect(seat.page.locator(".voice p")).to_contain_text("Maximilien gagne")
        assert seat.page.locator(".board").bounding_box() == board, (size, "the board moves for words")
        if size != (640, 360):  # there the words scroll between their title and their button
            assert seat.page.locator(".voice").evaluate(WHOLE), size
        seat.page.mouse.move(0, 0)
        seat.page.keyboard.press("Escape")


def test_names_and_themes_are_whole_where_there_is_room(window: Open) -> None:
    page = window("/", lang="fr", size=(390, 844))
    seat = Seat.new(page, kind="level", level=1, moves=["F"], names=["Awa", ""])
    name = page.locator(".seat .who", has_text="Première graine")
    expect(name).to_be_visible()
    assert name.evaluate(WHOLE)
    assert seat.playable is not None
    page.goto(f"/exercises/{collection('grenier').all[0].id}")
    chip = page.locator(".theme-chip")
    expect(chip).to_be_visible()
    for width in (320, 360, 390):
        resize(page, (width, 640))
        assert chip.evaluate(WHOLE)
        assert chip.evaluate(IN_SIGHT)
        assert page.locator(".actions").evaluate(IN_SIGHT)
    assert "(encore\u00a0{n})" in catalogue("fr")["page.exercises.one.hint-left"]
    page.goto("/exercises")
    levels = page.locator(".levels-choice .segment")
    expect(levels).to_be_visible()
    resize(page, (320, 568))
    assert levels.evaluate(WHOLE)
    page.goto(f"/learn/{next(iter(lessons()))}")
    page.wait_for_selector(".pit")
    for size in ((640, 360), (1366, 768)):
        resize(page, size)
        assert page.evaluate(BEYOND) == [0, 0]


def test_who_waits_reads_the_whole_card(window: Open) -> None:
    page = window("/", lang="fr")
    page.goto(make(page, kind="far", names=["Marie-Antoinette", ""]))
    expect(page.locator(".hope")).to_be_visible()
    for size in ((360, 640), (390, 844), (640, 360), (768, 1024), (1366, 768)):
        resize(page, size)
        assert page.locator(".waiting").evaluate(WHOLE), size
        page.locator(".hope").scroll_into_view_if_needed()
        assert page.locator(".hope").evaluate(IN_SIGHT), size


@pytest.mark.parametrize("size", [(390, 844), (640, 360), (1366, 768)])
def test_a_lost_line_is_told_and_moves_nothing(window: Open, size: tuple[int, int]) -> None:
    seat = Seat.new(window(lang="fr", size=size, wrong=["ERR_"]), names=LONG)
    places = {name: seat.page.locator(name).bounding_box() for name in (".board", ".dock", ".actions")}
    seat.page.context.set_offline(True)
    seat.page.evaluate("() => dispatchEvent(new Event('offline'))")
    banner = seat.page.locator(".banner")
    expect(banner).to_be_visible()
    assert not_none(banner.bounding_box())["height"] < 72
    assert banner.evaluate(IN_SIGHT)
    assert {name: seat.page.locator(name).bounding_box() for name in places} == places


def test_no_label_of_the_graph_stands_over_its_curve(window: Open) -> None:
    seat = Seat.new(window(lang="fr", size=(390, 844)), moves=many_moves(500), names=LONG)
    expect(seat.page.locator(".graph .curve")).to_be_visible()
    inside = seat.page.evaluate("""() => {
        const lines = [...document.querySelectorAll('.graph .grid, .graph .axis')];
        const boxes = lines.map(each => each.getBoundingClientRect());
        const left = boxes[0].left, top = Math.min(...boxes.map(each => each.top));
        const bottom = Math.max(...boxes.map(each => each.bottom));
        return [...document.querySelectorAll('.graph text:not(.say)')].filter(each => {
            const box = each.getBoundingClientRect();
            return box.right > left && box.bottom > top && box.top < bottom;
        }).map(each => each.textContent);
    }""")
    assert inside == [], "the curve may go anywhere between the lines"
