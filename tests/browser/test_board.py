"""The board of the page in a real browser: what it shows after each movement, how it is touched, what it says."""

from __future__ import annotations

import json
import random
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

import awale
from awale import Game
from awale.drawing import geometry
from awale.drawing.seeds import seed
from awale.drawing.settle import settle
from awale.rules.sheet import sheet as find_sheet
from awale.server.views import outcome_view, turn_view
from awale.words import catalogue

PACKAGE = Path(awale.__file__).parent
LETTERS = "ABCDEFabcdef"
SHEETS = sorted(path.stem for path in (PACKAGE / "sheets").glob("*.toml"))
START = {"pits": [4] * 12, "stores": [0, 0]}
#: South's F would take everything but one; B is worth refusing; c is empty.
MIDDLE = {"pits": [3, 9, 2, 3, 3, 4, 2, 2, 0, 2, 1, 2], "stores": [7, 8]}

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A board</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/web/css/tokens.css"><link rel="stylesheet" href="/web/css/board.css">
<script type="module" src="/table.js"></script></head><body><main class="cloth"><h1 class="hide">A board</h1>
<div id="host"></div></main></body></html>"""
# Marks are given as a page would: what is pointed at is shown, and every event is kept for the test to read.
TABLE = """import { speak } from '/web/js/words.js';
import { Board } from '/web/js/board/board.js';
await speak(new URLSearchParams(location.search).get('lang') ?? 'en');
window.said = [];
addEventListener('securitypolicyviolation', event => console.error(event.violatedDirective));
window.lay = options => {
  window.table?.destroy();
  window.table = new Board(document.getElementById('host'), options);
  table.onpoint = letter => { said.push('point ' + letter); table.mark({ ...table.marks, focus: letter }); };
  table.onchoose = letter => { said.push('choose ' + letter); };
};
window.shown = () => ({
  pits: table.pits, stores: table.stores,
  seeds: [...table.host.querySelectorAll('.pile')].map(pile => pile.children.length),
  counts: [...table.host.querySelectorAll('.count')].map(count => Number(count.dataset.count)),
  flying: table.host.querySelectorAll('.flight *').length,
});
document.documentElement.dataset.ready = '';
"""


class Table(SimpleHTTPRequestHandler):
    """The page's own files as they are in the package, one board, and the policy that the app sends."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/words/"):
            lang = path.removeprefix("/words/").removesuffix(".json")
            texts = {key[5:]: text for key, text in catalogue(lang).items() if key.startswith("page.")}
            self.answer("application/json", json.dumps(texts))
        elif path in ("/", "/table.js"):
            self.answer(*(("text/html", PAGE) if path == "/" else ("text/javascript", TABLE)))
        else:
            super().do_GET()

    def answer(self, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CSP)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing: a test that fails says enough."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Table, directory=str(PACKAGE))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("no chromium here: `make test` says how to get one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


Sit = Callable[..., Page]


@pytest.fixture
def sit(chromium: Browser, address: str) -> Iterator[Sit]:
    """Opens the page with a board on it. Whatever it complains about in the console fails the test."""
    contexts, complaints = [], []

    def open_page(options: dict[str, Any] | None = None, lang: str = "en", **context: Any) -> Page:
        contexts.append(chromium.new_context(**{"viewport": {"width": 1280, "height": 720}, **context}))
        page = contexts[-1].new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{address}?lang={lang}")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.evaluate("options => lay(options)", {**START, **(options or {})})
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def label(page: Page, pit: str) -> str:
    return plain(page.locator(f"[data-pit={pit}]").get_attribute("aria-label") or "")


def plain(text: str) -> str:
    """Without the no-break spaces of French, which have a test of their own."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def resting(pits: list[int], stores: list[int]) -> dict[str, Any]:
    """What a board of these counts says and shows when nothing is in the air."""
    every = [*pits, *stores]
    return {"pits": list(pits), "stores": list(stores), "seeds": every, "counts": every, "flying": 0}


def holds(page: Page, pits: list[int], stores: list[int]) -> None:
    """The board says, shows and counts exactly this."""
    assert page.evaluate("() => shown()") == resting(pits, stores)


# --- after each movement ------------------------------------------------------------------------------------------


def random_game(sheet: str, overrides: dict[str, str], luck: random.Random) -> Game:
    game = Game(find_sheet(sheet, **overrides))
    while not game.is_over and len(game.turns) < 120:
        game.push(luck.choice(game.legal_moves))
    return game


def told(game: Game) -> list[dict[str, Any]]:
    return [dict(turn_view(turn, "en", {})) for turn in game.turns]


@pytest.mark.parametrize("view", ["south", "north", "facing"])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_after_every_turn_of_every_sheet_the_board_is_what_the_referee_says(sit: Sit, motion: str, view: str) -> None:
    page = sit({"view": view}, reduced_motion=motion, viewport={"width": 480, "height": 300})
    cases, wanted = [], []
    for sheet in SHEETS:
        luck = random.Random(f"{sheet} {motion} {view}")
        turns = told(random_game(sheet, {}, luck))
        for index in luck.sample(range(len(turns)), min(5, len(turns))):
            before, turn = turns[index - 1] if index else START, turns[index]
            # Without its result, so that what is compared is what the movement itself has led to.
            bare = {key: turn[key] for key in ("player", "move", "path", "taken", "fines")}
            cases.append([{key: before[key] for key in ("pits", "stores")}, bare])
            wanted.append(resting(turn["pits"], turn["stores"]))
    seen = page.evaluate(
        """async cases => { const seen = [];
        for (const [board, turn] of cases) {
          table.deal(board);
          await table.sow(turn, { speed: 25 });
          seen.push(shown());
        }
        return seen; }""",
        cases,
    )
    assert seen == wanted


def test_fines_go_to_the_other_store(sit: Sit) -> None:
    """Under a penalty whoever takes everything loses the own camp instead."""
    luck, fined = random.Random(5), None
    while fined is None:
        game = random_game("amende", {"grand_slam": "penalty"}, luck)
        fined = next((index for index, turn in enumerate(game.turns) if turn.fined), None)
    turns = told(game)
    turn, before = turns[fined], turns[fined - 1]
    page = sit({"pits": before["pits"], "stores": before["stores"]})
    page.evaluate("turn => table.sow(turn, { speed: 25 })", {**turn, "pits": None, "stores": None})
    assert turn["fines"]
    holds(page, turn["pits"], turn["stores"])


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_end_sweeps_each_pit_into_the_store_that_it_names(sit: Sit, motion: str) -> None:
    page, luck, swept = sit(reduced_motion=motion), random.Random(7), 0
    while swept < 3:
        game = random_game(luck.choice(SHEETS), {}, luck)
        if (outcome := game.outcome()) is None or not sum(outcome.dealt):
            continue
        swept += 1
        told_end = outcome_view(outcome, game.position, "en", {})
        page.evaluate(
            "board => table.deal(board)", {"pits": list(game.position.pits), "stores": list(game.position.stores)}
        )
        page.evaluate("sweep => table.sweep(sweep, { speed: 25 })", told_end["sweep"])
        gone = {pit for pit, _, _ in told_end["sweep"]}
        left = [0 if pit in gone else count for pit, count in zip(LETTERS, game.position.pits, strict=True)]
        holds(page, left, list(outcome.stores))


def test_a_pass_moves_nothing(sit: Sit) -> None:
    page = sit(MIDDLE)
    page.evaluate("() => table.sow({ player: 'S', move: 'pass', path: '', taken: [], fines: [] })")
    holds(page, MIDDLE["pits"], MIDDLE["stores"])


def test_turns_that_come_at_once_are_played_one_after_the_other(sit: Sit) -> None:
    turns = told(random_game("abapa", {}, random.Random(3)))[:4]
    page = sit()
    ends = page.evaluate(
        """async turns => { const ends = [];
        await Promise.all(turns.map(turn => table.sow(turn, { speed: 25 }).then(() => ends.push([...table.pits]))));
        return ends; }""",
        turns,
    )
    assert ends[-1] == turns[-1]["pits"]
    holds(page, turns[-1]["pits"], turns[-1]["stores"])


def test_dealing_in_the_middle_of_a_movement_drops_it(sit: Sit) -> None:
    turns = told(random_game("abapa", {}, random.Random(4)))[:2]
    page = sit()
    page.evaluate(
        """async ([turns, board]) => { const all = turns.map(turn => table.sow(turn));
        await new Promise(done => setTimeout(done, 300));
        table.deal(board); await Promise.all(all); }""",
        [turns, MIDDLE],
    )
    holds(page, MIDDLE["pits"], MIDDLE["stores"])
    assert page.evaluate("() => table.moving") is False


def test_turning_the_board_in_the_middle_of_a_movement_ends_it(sit: Sit) -> None:
    turn = told(random_game("abapa", {}, random.Random(4)))[0]
    page = sit()
    page.evaluate(
        """async turn => { const sown = table.sow(turn);
        await new Promise(done => setTimeout(done, 200));
        table.arrange({ view: 'north' }); await sown; }""",
        turn,
    )
    holds(page, turn["pits"], turn["stores"])


def test_a_turn_that_does_not_fit_leaves_what_the_server_says(sit: Sit) -> None:
    turns = told(random_game("grenier", {}, random.Random(9)))
    page = sit(MIDDLE)
    page.evaluate("turn => table.sow(turn)", turns[8])
    holds(page, turns[8]["pits"], turns[8]["stores"])


def test_a_choice_moves_its_first_seed_in_the_same_frame(sit: Sit) -> None:
    page = sit({**MIDDLE, "view": "south"})
    page.evaluate(
        """() => { table.mark({ turn: 'S', playable: ['F'] });
        table.onchoose = () => { table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [], fines: [] });
          window.lifted = table.host.getAnimations({ subtree: true }).length; }; }"""
    )
    page.locator("[data-pit=F]").click()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("() => lifted") > 4
    marks = page.evaluate("() => performance.getEntriesByName('awale:move').map(mark => mark.detail)")
    assert marks == ["chosen", "moving"]


def test_where_motion_is_reduced_nothing_flies_and_tags_stay_until_the_next_move(sit: Sit) -> None:
    page = sit(MIDDLE, reduced_motion="reduce")
    animated = page.evaluate(
        """async () => { let animated = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { animated++; return animate.apply(this, given); };
        await table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [['d', 3]], fines: [] });
        table.mark({ turn: 'N', playable: ['a'] });
        return animated; }"""
    )
    assert animated == 0
    tags = page.locator(".over .tag")
    assert tags.count() == 5  # three pits got one, one lost all, and the store won
    page.evaluate("() => table.mark({ turn: 'N', focus: 'a', preview: { from: 'a', path: 'bcd', taken: [] } })")
    assert page.locator(".over .tag.sown").count() == 0, "a preview is shown by itself"
    page.evaluate("() => table.mark({ turn: 'N', playable: ['a'] })")
    assert tags.count() == 5
    page.evaluate("() => table.sow({ player: 'N', move: 'e', path: 'f', taken: [], fines: [] })")
    assert tags.count() == 1


def test_there_is_no_sound_until_it_is_asked_for(sit: Sit) -> None:
    page = sit()
    page.evaluate(
        """() => { window.knocks = 0; const Real = AudioContext;
        window.AudioContext = class extends Real { createGain() { knocks++; return super.createGain(); } }; }"""
    )
    sow = "() => table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [], fines: [] }, { speed: 25 })"
    page.locator("[data-pit=F]").click()  # a page that nobody has touched may not sound
    page.evaluate(sow)
    assert page.evaluate("() => knocks") == 0
    page.evaluate("async () => { (await import('/web/js/settings.js')).settings.sound = true; }")
    page.evaluate("board => table.deal(board)", START)
    page.evaluate(sow)
    assert page.evaluate("() => knocks") > 0


# --- touching -----------------------------------------------------------------------------------------------------


def said(page: Page) -> list[str]:
    return page.evaluate("() => said.splice(0)")


def focused(page: Page) -> str | None:
    return page.evaluate("() => document.activeElement.dataset?.pit ?? null")


@pytest.mark.parametrize(
    ("options", "keys", "walk"),
    [
        ({}, "Right Right Up Up Left Down Left Left Down", "BCddeBAAA"),
        ({"view": "north"}, "Right Left Down Right Up Up Left", "ABefAAB"),
        ({"form": "upright"}, "Down Right Right Down Up Left Up Up", "BeedeBAA"),
    ],
)
def test_arrows_walk_along_and_across_as_the_board_lies(
    sit: Sit, options: dict[str, str], keys: str, walk: str
) -> None:
    page = sit(options)
    page.keyboard.press("Tab")
    assert focused(page) == "A"
    steps = []
    for key in keys.split():
        page.keyboard.press(f"Arrow{key}")
        steps.append(focused(page))
    assert "".join(map(str, steps)) == walk


def test_letters_jump_within_the_camp_whose_turn_it_is(sit: Sit) -> None:
    page = sit()
    page.keyboard.press("d")
    assert focused(page) == "d", "nobody's turn: the letter itself"
    page.evaluate("() => table.mark({ turn: 'S', playable: ['F'] })")
    page.keyboard.press("f")
    assert focused(page) == "F"
    page.evaluate("() => table.mark({ turn: 'N', playable: ['b'] })")
    page.keyboard.press("B")
    assert focused(page) == "b"
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert said(page) == ["point d", "point F", "point b", "choose b", "choose b"]


def test_letters_typed_into_a_field_stay_there(sit: Sit) -> None:
    page = sit()
    page.evaluate("() => document.querySelector('main').append(document.createElement('input'))")
    page.locator("input").press_sequentially("abc")
    assert (page.locator("input").input_value(), said(page)) == ("abc", [])


def test_one_pit_is_in_the_order_of_the_tab_key(sit: Sit) -> None:
    page = sit()
    page.evaluate("() => table.mark({ turn: 'S', playable: ['C', 'D'] })")
    assert page.locator(".pit[tabindex='0']").evaluate_all("all => all.map(one => one.dataset.pit)") == ["C"]
    page.keyboard.press("Tab")
    assert focused(page) == "C"
    page.keyboard.press("Tab")
    assert focused(page) is None


def test_a_finger_shows_first_and_plays_second(sit: Sit) -> None:
    page = sit(has_touch=True)
    pit = page.locator("[data-pit=F]")
    pit.tap()
    assert "choose F" not in said(page)
    pit.tap()
    assert "choose F" in said(page)
    page.locator("[data-pit=E]").tap()
    assert "choose E" not in said(page), "another pit is shown first"


def test_after_a_move_a_finger_shows_again(sit: Sit) -> None:
    page = sit(has_touch=True)
    pit = page.locator("[data-pit=F]")
    pit.tap()
    page.evaluate("board => table.deal(board)", MIDDLE)
    pit.tap()
    assert not [event for event in said(page) if event.startswith("choose")]


def test_a_mouse_shows_on_hover_and_plays_on_a_click(sit: Sit) -> None:
    page = sit()
    page.locator("[data-pit=E]").hover()
    assert said(page) == ["point E"]
    page.locator("[data-pit=E]").click()
    assert said(page)[-1] == "choose E"


def test_the_count_beside_a_pit_belongs_to_its_target(sit: Sit) -> None:
    for options, size in (({}, (1280, 720)), ({"form": "upright"}, (390, 844))):
        page = sit(options, viewport={"width": size[0], "height": size[1]})
        for pit, place in zip(LETTERS, range(12), strict=True):
            box = page.locator(".count").nth(place).bounding_box()
            assert box
            hit = page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y)?.dataset.pit",
                [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
            )
            assert hit == pit


def test_choosing_while_the_other_moves_brings_that_to_its_end(sit: Sit) -> None:
    turn = told(random_game("abapa", {}, random.Random(4)))[0]
    page = sit()
    page.evaluate("turn => { table.sow(turn, { speed: .1 }); }", turn)
    page.locator("[data-pit=a]").click()
    page.wait_for_function("() => said.includes('choose a')", polling=20)
    holds(page, turn["pits"], turn["stores"])


def test_a_double_click_does_not_cut_ones_own_move_short(sit: Sit) -> None:
    page = sit()
    page.evaluate("() => { table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [], fines: [] }, { speed: .1 }); }")
    page.locator("[data-pit=F]").dblclick()
    assert page.evaluate("() => table.moving")
    assert not [event for event in said(page) if event.startswith("choose")]


# --- what it says -------------------------------------------------------------------------------------------------


def test_every_pit_camp_and_store_is_named_in_french(sit: Sit) -> None:
    page = sit({**MIDDLE, "names": ["Awa", "Jules"]}, lang="fr")
    page.evaluate(
        """() => table.mark({ turn: 'S', playable: ['A', 'F'], refused: ['B'],
        says: { B: 'Ce coup est défendu.', F: 'La dernière graine tombe en d.' } })"""
    )
    assert label(page, "A") == "Case A, 3 graines, jouable"
    assert label(page, "B") == "Case B, 9 graines, refusée. Ce coup est défendu."
    assert label(page, "F") == "Case F, 4 graines, jouable. La dernière graine tombe en d."
    assert [label(page, pit) for pit in "abcdef"] == [
        "Case a, 2 graines",
        "Case b, 2 graines",
        "Case c, vide",
        "Case d, 2 graines",
        "Case e, 1 graine",
        "Case f, 2 graines",
    ]
    camps = page.locator(".camp").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert camps == ["Camp d’Awa", "Camp de Jules"]
    stores = [plain(text) for text in page.locator(".camp .unseen").all_inner_texts()]
    assert stores == ["Réserve d’Awa : 7 graines", "Réserve de Jules : 8 graines"]


def test_names_follow_a_move(sit: Sit) -> None:
    page = sit({**MIDDLE, "names": ["", "Kofi"]})
    page.evaluate(
        "() => table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [['d', 3]], fines: [] }, { speed: 25 })"
    )
    assert (label(page, "F"), label(page, "a"), label(page, "d")) == ("Pit F, empty", "Pit a, 3 seeds", "Pit d, empty")
    assert page.locator(".camp .unseen").all_inner_texts() == ["South’s store: 10 seeds", "Kofi’s store: 8 seeds"]


def test_french_elides_before_a_vowel(sit: Sit) -> None:
    page, camps = sit(lang="fr"), []
    for name in ("Élodie", "Hélène", "Hawa", "Yves", "Yao", "Œdipe", ""):
        page.evaluate("name => table.arrange({ names: [name, ''] })", name)
        camps.append(page.locator(".camp").first.get_attribute("aria-label"))
    assert camps == [
        f"Camp {of}" for of in ("d’Élodie", "d’Hélène", "de Hawa", "d’Yves", "de Yao", "d’Œdipe", "de Sud")
    ]


def test_names_are_text(sit: Sit) -> None:
    page = sit({"names": ["<img src=x>", "&amp;"]})
    camps = page.locator(".camp").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert camps == ["<img src=x>’s camp", "&amp;’s camp"]
    assert page.locator("img").count() == 0


def test_the_order_of_reading_does_not_depend_on_who_sits_near(sit: Sit) -> None:
    page = sit()
    for view in ("south", "north", "facing"):
        page.evaluate("view => table.arrange({ view })", view)
        assert page.locator(".pit").evaluate_all("all => all.map(one => one.dataset.pit).join('')") == LETTERS


def test_a_board_that_is_not_live_is_a_picture_with_a_text(sit: Sit) -> None:
    page = sit({**MIDDLE, "names": ["Awa", "Jules"], "live": False, "form": "miniature", "label": "A slam"})
    picture = page.get_by_role("img")
    assert picture.get_attribute("aria-label") == (
        "A slam. Awa’s camp: A 3, B 9, C 2, D 3, E 3, F 4. Jules’s camp: a 2, b 2, c 0, d 2, e 1, f 2. "
        "Awa’s store: 7 seeds. Jules’s store: 8 seeds."
    )
    assert page.locator("button").count() == 0


def test_a_game_sown_clockwise_is_marked_and_says_so(sit: Sit) -> None:
    page = sit({"clockwise": True})
    assert page.locator(".clockwise").count() == 2
    assert page.locator(".pits > .unseen").inner_text() == "Seeds are sown clockwise."
    page.evaluate("() => table.arrange({ clockwise: false })")
    assert (page.locator(".clockwise").count(), page.locator(".pits > .unseen").is_visible()) == (0, False)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(sit: Sit, theme: str) -> None:
    page = sit({**MIDDLE, "names": ["Awa", "Jules"]}, color_scheme=theme)
    page.evaluate("() => table.mark({ turn: 'S', playable: ['A', 'F'], refused: ['B'], focus: 'F' })")
    assert Axe().run(page).response["violations"] == []


# --- the drawing --------------------------------------------------------------------------------------------------


def test_a_phone_held_upright_gets_the_upright_board(sit: Sit) -> None:
    page = sit(MIDDLE, viewport={"width": 390, "height": 844})
    host = page.locator("#host")
    assert host.get_attribute("data-form") == "upright"
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector("#host[data-form=landscape]")
    holds(page, MIDDLE["pits"], MIDDLE["stores"])
    page.set_viewport_size({"width": 820, "height": 1180})
    assert host.get_attribute("data-form") == "landscape", "a tablet held upright has room for the whole width"


@pytest.mark.parametrize("form", ["landscape", "upright", "miniature"])
def test_any_number_of_seeds_stays_inside_its_hollow(sit: Sit, form: str) -> None:
    page = sit({"form": form})
    outside = page.evaluate(
        """async name => {
        const { Heap } = await import('/web/js/board/settle.js');
        const { seedShape } = await import('/web/js/board/seeds.js');
        const geometry = await import('/web/js/board/geometry.js'), form = geometry[name.toUpperCase()];
        const layout = new geometry.Layout(form, 'south'), rim = 5.5 * form.scale, found = [];
        for (let i = 0; i < 14; i++) {
          const hollow = layout.hollow(i), heap = new Heap(hollow, i + 1);
          for (let n = 0; n < 48; n++) {
            const rests = heap.add((n * 29 + 11) % 60);
            rests.forEach(({ x, y, scale }, k) => {
              const r = seedShape((k * 29 + 11) % 60).r * scale;
              for (let angle = 0; angle < 6.28; angle += .5) {
                const u = (x + Math.cos(angle) * r - hollow.x) / (hollow.rx + rim);
                const v = (y + Math.sin(angle) * r - hollow.y) / (hollow.ry + rim);
                if (u * u + v * v > 1) found.push([i, n, k]);
              }
            });
          }
        }
        return found; }""",
        form,
    )
    assert outside == []


def test_the_page_and_the_notebook_draw_the_same_board(sit: Sit) -> None:
    """The drawing is written twice: here, and in ``awale.drawing`` for pictures without a page."""
    page = sit()
    drawn = page.evaluate(
        """async () => {
        const { LANDSCAPE, Layout, contour } = await import('/web/js/board/geometry.js');
        const { Heap } = await import('/web/js/board/settle.js');
        const { seedShape } = await import('/web/js/board/seeds.js');
        const layout = new Layout(LANDSCAPE, 'south'), rests = i => { const heap = new Heap(layout.hollow(i), i + 1);
          for (let k = 0; k < 20; k++) heap.add(k); return heap.rests().map(({ x, y }) => [x, y]); };
        const xy = list => list.map(({ x, y }) => [x, y]);
        return { pits: xy(LANDSCAPE.pits), counts: xy(LANDSCAPE.counts), letters: xy(LANDSCAPE.letters),
          stores: LANDSCAPE.stores.map(({ x, y, rx, ry }) => [x, y, rx, ry]), contour: contour(LANDSCAPE, 12.5),
          radii: Array.from({ length: 24 }, (_, k) => seedShape(k).r), heaps: [0, 7, 12].map(rests) }; }"""
    )
    assert drawn["pits"] == [[pit.x, pit.y] for pit in geometry.PITS]
    assert drawn["counts"] == [list(at) for at in geometry.COUNTS]
    assert drawn["letters"] == [list(at) for at in geometry.LETTERS]
    assert drawn["stores"] == [[store.x, store.y, store.rx, store.ry] for store in geometry.STORES]
    assert numbers(drawn["contour"]) == pytest.approx(numbers(geometry.contour(12.5)), abs=0.11)
    assert drawn["radii"] == pytest.approx([seed(k).radius for k in range(24)])
    for heap, hollow in zip(drawn["heaps"], (geometry.PITS[0], geometry.PITS[7], geometry.STORES[0]), strict=True):
        key = 13 if hollow is geometry.STORES[0] else geometry.PITS.index(hollow) + 1
        rests = settle(range(20), hollow, key)
        drawn_at = [at for place in heap for at in place]
        assert drawn_at == pytest.approx([at for each in rests for at in (each.x, each.y)], abs=0.5)


def numbers(path: str) -> list[float]:
    plain = "".join(sign if sign in "0123456789.-" else " " for sign in path)
    return [float(number) for number in plain.replace("-", " -").split()]


def test_a_long_preview_keeps_its_last_ghosts_and_beads_for_the_rest(sit: Sit) -> None:
    page = sit({"pits": [1, 7, 0, 1, 1, 2, 0, 0, 0, 0, 0, 21], "stores": [7, 8]})
    preview = {"from": "f", "path": "ABCDEFabcdeABCDEFabcd", "taken": [], "fines": []}
    page.evaluate("preview => table.mark({ turn: 'N', focus: 'f', preview })", preview)
    assert (page.locator(".ghost").count(), page.locator(".bead").count()) == (3, 18)
    page.evaluate("() => table.mark({ turn: 'S', focus: 'B', preview: { from: 'B', path: 'CDEFabc', taken: [] } })")
    assert (page.locator(".ghost").count(), page.locator(".bead").count()) == (7, 0)


def test_a_small_board_is_cheap(sit: Sit) -> None:
    """A page may hold twenty of them."""
    page = sit({**MIDDLE, "live": False, "form": "miniature"})
    assert page.locator("#host *").count() < 400


def test_a_board_that_is_put_away_leaves_nothing_behind(sit: Sit) -> None:
    page = sit()
    page.evaluate(
        "() => { table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [], fines: [] }); table.destroy(); }"
    )
    page.keyboard.press("f")
    assert (page.locator("#host *").count(), said(page)) == (0, [])
