"""A game on the page, in a real browser with a real server: to the end under every sheet, by mouse and by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from awale import Game
from awale.words import catalogue
from support.game_page import POLLING, Seat, make
from support.server_process import Server

#: A whole game of each sheet, short ones.
GAMES = {
    "grenier": "F c E d D f C e A a B b D f F a E d F e B f",
    "amende": "F c E d D f C e A a B b D f F a E d F e B f",
    "boite-a-oeufs": "D c F c E d C f A e B b",
    "grand-bassam": "D c F c E d C f A e B b",
    "ecole": "D c F c E d C f A e B b",
}
#: South's B would take all that North has.
SLAM = "3-9-2-3-3-4-2-2-2-2-1-0-7-8-S"
NAMES = {"S": "Awa", "N": "Jules"}
#: Holds back the hints that come in over the socket, until ``held.shift().go()``.
HOLD = """window.held = [];
window.WebSocket = class extends WebSocket {
    constructor(...all) {
        super(...all);
        this.addEventListener('message', event => {
            const {type, text} = JSON.parse(event.data);
            if (type !== 'hint') return;
            event.stopImmediatePropagation();
            held.push({ text, go: () => this.onmessage(event) });
        });
    }
};"""


@pytest.mark.parametrize("sheet", GAMES)
def test_a_whole_game_by_mouse_ends_as_the_referee_says(window, sheet: str) -> None:
    seat, game = Seat.new(window(), sheet=sheet), Game(sheet)
    for move in GAMES[sheet].split():
        assert seat.playable == list(game.legal_moves)
        turn = game.push(move)
        seat.sow(move)
        seat.hears(turn.text("en", NAMES))
    outcome = game.outcome()
    assert outcome
    expect(seat.page.locator(".verdict h1")).to_have_text(outcome.verdict.text("en", NAMES).removesuffix("."))
    assert seat.page.locator(".tally .sum").all_text_contents()[:2] == [str(seeds) for seeds in outcome.stores]
    seat.hears(outcome.text("en", NAMES))


def test_who_doesn_t_wait_for_the_seeds_plays_the_same_game(window) -> None:
    """With motion: a click as soon as the move before is acknowledged cuts short what still flies."""
    seat, game = Seat.new(window(reduced_motion="no-preference"), sheet="ecole"), Game("ecole")
    for count, move in enumerate(GAMES["ecole"].split(), 1):
        game.push(move)
        seat.pit(move).click(force=True)
        seat.sees_moves(count)
    expect(seat.page.locator(".verdict h1")).to_have_text("Jules wins, 27 to 0")
    assert seat.moves == game.moves


def test_a_game_by_keyboard_alone(window) -> None:
    """From the first screen: start, sow by letters and arrows, look back, take back by consent, ask what happened."""
    page = window("/?sheet=ecole")
    page.get_by_label("First name, South").focus()
    page.keyboard.type("Awa")
    page.keyboard.press("Tab")
    page.keyboard.type("Jules")
    page.keyboard.press("Enter")
    seat = Seat(page).ready()
    moves = GAMES["ecole"].split()
    for count, letter in enumerate(moves[:4], 1):
        page.keyboard.press(letter.lower())
        expect(page.locator(":focus")).to_have_attribute("data-pit", letter)
        page.keyboard.press("Enter")
        seat.sees_moves(count)
    page.keyboard.press("w")
    expect(page.locator(".voice h2")).to_have_text(catalogue("en")["page.game.what"])
    page.keyboard.press("u")
    expect(page.get_by_role("dialog")).to_contain_text("Jules would like to take back c")
    page.keyboard.press("Escape")
    seat.sees_moves(4)
    page.keyboard.press("u")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Enter")
    seat.sees_moves(3)
    seat.hears("c is taken back")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("go from pit to pit")
    page.keyboard.press("Escape")
    for count, letter in enumerate(moves[3:], 4):
        page.keyboard.press(letter.lower())
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press(letter.lower())
        page.keyboard.press("Enter")
        seat.sees_moves(count)
    expect(page.locator(".verdict h1")).to_be_focused()
    seat.hears("Jules wins, 27 to 0")


def test_against_a_level_to_the_end(window) -> None:
    page = window()
    seat = Seat.new(page, kind="level", level=1, names=["Awa", ""], start="1-0-2-0-1-2-1-1-0-2-0-1-18-19-S")
    while page.locator("[data-screen=end]").count() == 0:
        page.wait_for_selector(".pit.can, [data-screen=end], .voice .acts .main")
        if choices := seat.playable:
            count = len(seat.moves)
            seat.pit(choices[0]).click()
            page.wait_for_function("n => document.querySelectorAll('.moves .move').length > n", arg=count)
    assert seat.state["now"]["outcome"]
    assert any(turn["player"] == "N" for turn in seat.state["turns"]), "the level has moved too"


def test_a_level_says_its_name_and_gives_hints(window) -> None:
    seat = Seat.new(window(), kind="level", level=2, names=["Awa", ""])
    expect(seat.page.locator(".seat.far .who")).to_have_text("Young shoot")
    seat.sees_turn("Your turn")
    seat.page.locator("[data-act=hint]").click()
    expect(seat.page.locator(".voice[data-kind=hint] .button")).to_be_visible()
    seat.page.locator(".voice .button").click()
    seat.sees_moves(2)
    seat.page.locator("[data-act=undo]").click()
    seat.sees_moves(0)


def test_a_hint_that_nobody_waits_for_any_more_is_dropped(window) -> None:
    page = window()
    page.add_init_script(HOLD)
    seat, voice, hint = Seat.new(page), page.locator(".voice"), page.locator("[data-act=hint]")

    def asks() -> str:
        hint.click()
        expect(hint).to_have_attribute("aria-busy", "true")
        page.wait_for_function("() => held.length", polling=POLLING)
        return page.evaluate("() => held[0].text")

    seat.sow("F")
    dropped = [asks()]
    page.locator("[data-act=what]").click()
    page.evaluate("() => held.shift().go()")
    assert voice.get_attribute("data-kind") == "what"
    assert hint.get_attribute("aria-busy") is None
    dropped.append(asks())
    seat.sow("c")  # nobody is kept from playing by a hint that is looked for
    page.evaluate("() => held.shift().go()")
    assert voice.get_attribute("data-kind") != "hint"
    seen = asks()
    seat.pit("E").hover()  # looking around meanwhile is still waiting
    page.evaluate("() => held.shift().go()")
    assert voice.get_attribute("data-kind") == "hint"
    seat.hears(seen)
    assert not [text for text in dropped if text in seat.said]


def test_a_level_that_takes_long_shows_that_it_thinks(people, shared: Server) -> None:
    """The level's move is held back on its way, until the sign is there."""
    page, held = people(shared.url).new_page(), []

    def hold(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(
            lambda text: held.append(lambda: line.send(text)) if '"player":"N"' in text else line.send(text)
        )

    page.route_web_socket("**/play?**", hold)
    seat = Seat.new(page, kind="level", level=1, names=["Awa", ""])
    seat.pit("F").click()
    expect(page.locator(".thinks .progress")).to_be_attached()
    seat.hears("First seed is thinking.")
    held[0]()
    seat.sees_moves(2)
    seat.sees_turn("Your turn")


# --- what a pit says ----------------------------------------------------------------------------------------------


def test_a_refused_pit_says_why_and_moves_nothing(window) -> None:
    seat = Seat.new(window(), sheet="amende", start=SLAM)
    why = seat.state["now"]["choices"]["B"]["text"]
    expect(seat.pit("B")).to_have_class("pit cannot")
    expect(seat.pit("B")).to_have_attribute("aria-label", re.compile(f"refused. {re.escape(why)}"))
    seat.pit("B").hover()
    expect(seat.page.locator(".voice[data-kind=refused]")).to_contain_text(why)
    seat.pit("B").click(force=True)
    seat.hears(why)
    assert seat.state["n"] == 0


def test_the_page_knows_no_rule(window) -> None:
    """The same pit of the same position under another value of one field: the page follows what the server says."""
    page = window()
    for slam, kind in (("forbidden", "pit cannot"), ("takes", "pit can"), ("penalty", "pit can")):
        seat = Seat.new(page, sheet="amende", overrides={"grand_slam": slam}, start=SLAM)
        expect(seat.pit("B")).to_have_class(kind)
        seat.pit("B").hover()
        expect(page.locator(".voice p")).to_contain_text(seat.state["now"]["choices"]["B"]["text"])


def test_an_aimed_pit_says_what_it_would_do(window) -> None:
    seat = Seat.new(window(lang="fr"), sheet="amende", start=SLAM)
    seat.pit("F").hover()
    expect(seat.page.locator(".voice h2")).to_have_text("F, 4\u00a0graines")
    expect(seat.page.locator(".voice p")).to_contain_text("12 graines")
    seat.page.get_by_role("button", name="Semer F").click()
    seat.sees_moves(1)
    expect(seat.page.locator(".moves sup")).to_have_text("+12")


def test_a_finger_shows_first_and_sows_then(window) -> None:
    seat = Seat.new(window(size=(390, 844), has_touch=True), sheet="amende", start=SLAM)
    seat.pit("F").tap()
    expect(seat.page.get_by_role("button", name="Sow F")).to_be_visible()
    assert seat.state["n"] == 0
    seat.pit("F").tap()
    seat.sees_moves(1)


def test_passing_is_a_button_with_its_reason(window) -> None:
    game = Game("amende", "0-0-0-0-0-2-1-1-0-0-0-0-20-24-S")
    assert game.legal_moves == ["pass"] or not game.legal_moves
    seat = Seat.new(window(), sheet="amende", start=str(game.position))
    expect(seat.page.locator(".voice")).to_contain_text("forbidden")
    seat.page.get_by_role("button", name="Pass", exact=True).click()
    seat.sees_moves(1)
    assert seat.moves == ["–"]


# --- consent ------------------------------------------------------------------------------------------------------


def test_two_at_one_screen_ask_each_other_by_name(window) -> None:
    seat = Seat.new(window())
    page = seat.page
    seat.sow("F")
    page.locator("[data-act=stop]").click()
    dialog = page.get_by_role("dialog", name="Awa, all right?")
    expect(dialog).to_contain_text("Jules proposes to stop here.")
    dialog.get_by_role("button", name="No").click()
    assert seat.state["n"] == 1
    page.locator("[data-act=stop]").click()
    dialog.get_by_role("button", name="All right").click()
    expect(page.locator(".verdict h1")).to_be_visible()
    seat.hears("agree")


def test_resigning_is_confirmed(window) -> None:
    seat = Seat.new(window())
    page = seat.page
    seat.sow("F")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog", name="Does Jules resign?")).to_contain_text("Awa")
    page.keyboard.press("Escape")
    assert seat.state["n"] == 1
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".verdict h1")).to_contain_text("Awa wins")


def test_leaving_is_confirmed_and_the_game_is_found_again(window) -> None:
    seat = Seat.new(window())
    page = seat.page
    seat.sow("F")
    page.get_by_role("link", name="Awalé, start").click()
    page.get_by_role("dialog", name="Leave the game?").get_by_role("button", name="Leave").click()
    again = page.locator(".resume a")
    expect(again).to_contain_text("Awa and Jules")
    again.click()
    seat.ready().sees_moves(1)


# --- after the end ------------------------------------------------------------------------------------------------


def over(page: Page) -> Seat:
    return Seat.new(page, sheet="amende", moves=GAMES["amende"].split())


def test_an_ended_game_can_be_walked_through(window) -> None:
    seat = over(window())
    page, game = seat.page, Game("amende")
    expect(page.locator(".player .where")).to_have_text("The end")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".verdict .board")).to_have_attribute("aria-label", re.compile("A 4, B 4, C 4"))
    page.get_by_role("button", name="Next move").click()
    turn = game.push("F")
    seat.hears(turn.text("en", NAMES))
    page.locator(".moves .move").nth(4).click()
    expect(page.locator(".player .where")).to_have_text("Move 5 of 22")
    expect(page.locator(".graph")).to_have_attribute("aria-label", re.compile(r"At the end: \+8"))


def test_play_again_swaps_who_starts(window) -> None:
    seat = over(window())
    seat.page.get_by_role("button", name="Play again").click()
    seat.page.wait_for_selector("[data-screen=game]")
    seat.sees_turn("Jules to play")
    assert seat.state["game"]["sheet"]["id"] == "amende"


def test_the_end_can_be_taken_back(window) -> None:
    seat = over(window())
    seat.page.get_by_role("button", name="Go back").click()
    seat.page.get_by_role("dialog").get_by_role("button", name="All right").click()
    seat.page.wait_for_selector("[data-screen=game]")
    seat.sees_moves(21)


def test_the_record_is_saved_as_a_file_that_reads_back(window) -> None:
    seat = over(window())
    seat.page.get_by_role("button", name="Menu").click()
    with seat.page.expect_download() as saved:
        seat.page.get_by_role("button", name="Save to a file").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert saved.value.suggested_filename == "awale-awa-jules.ogn"
    read = seat.page.request.post("/api/read", data={"text": text, "sheet": None}).json()
    assert read["games"][0]["moves"] == GAMES["amende"].split()


# --- settings -----------------------------------------------------------------------------------------------------


def test_the_language_changes_in_the_middle_of_a_game(window) -> None:
    seat = Seat.new(window())
    seat.sow("F")
    seat.sees_turn("Jules to play")
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_label("Français").click()
    seat.sees_turn("À Jules de jouer")
    seat.sees_moves(1)
    expect(seat.page.locator("html")).to_have_attribute("lang", "fr")
    expect(seat.pit("a")).to_have_attribute("aria-label", re.compile("Case a, 5\u00a0graines, jouable"))
    seat.sow("a")


def test_the_board_is_turned_and_faced(window) -> None:
    seat = Seat.new(window())
    page = seat.page
    top = page.locator(".seat").first.locator(".who")
    expect(top).to_have_text("Jules")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("North", exact=True).check()
    expect(top).to_have_text("Awa")
    page.get_by_label("Facing").check()
    expect(page.locator(".table")).to_have_class(re.compile("facing"))


def test_the_rules_lie_beside_the_game(window) -> None:
    seat = Seat.new(window(), sheet="amende", overrides={"grand_slam": "penalty"})
    seat.page.get_by_role("button", name="The rules").click()
    panel = seat.page.get_by_role("dialog", name="Penalty")
    expect(panel).to_contain_text(catalogue("en")["value.grand_slam.penalty"])
    seat.sow("F")
    seat.page.keyboard.press("Escape")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)


def test_a_clock_runs_for_whoever_is_to_move(window) -> None:
    seat = Seat.new(window(), clock={"kind": "each", "minutes": 15, "seconds": 5})
    clocks = seat.page.locator(".seat .clock")
    expect(clocks).to_have_count(2)
    expect(seat.page.locator(".seat.near .clock")).to_have_class(re.compile("running"))
    seat.sow("F")
    expect(seat.page.locator(".seat.far .clock")).to_have_class(re.compile("running"))
    expect(seat.page.locator(".seat.near .clock")).to_have_text(re.compile(r"15:0\d"))


def test_an_address_without_a_game_says_so(window) -> None:
    page = window("/game/nothing-here", wrong=["404"])
    expect(page.locator("h1")).to_be_visible()
    expect(page.get_by_role("link", name="Back to the start")).to_be_visible()


def test_the_page_is_named_after_the_players(window) -> None:
    page = window()
    page.goto(make(page))
    expect(page).to_have_title("Awa against Jules – Awalé")
