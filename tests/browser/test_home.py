"""The first screen in a real browser: setting up, what is remembered, loading; and what holds for every screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import awale
from awale.engine.levels import LEVELS
from awale.rules.sheet import sheet_ids
from awale.words import catalogue
from support.axe import faults_by_day_and_night as faults
from support.game_page import Seat, make
from support.server_process import Server

WEB = Path(awale.__file__).parent / "web"
#: The first load in all, as it comes over the wire, in bytes.
FIRST_LOAD = 300_000
ENDED = list("FcEdDfCeAaBbDfFaEdFeBf")


def start(page: Page) -> dict[str, Any]:
    """Presses the button, and gives the state of the game that it has made."""
    page.locator(".go .main").click()
    seat = Seat(page).ready()
    page.wait_for_url("**/game/*")
    return seat.state


# --- setting up ---------------------------------------------------------------------------------------------------


def test_every_sheet_has_a_card_with_its_line_and_starts_a_game(window) -> None:
    page = window("/", lang="fr")
    names = page.locator(".card strong, .chip > span:first-of-type").all_text_contents()
    assert len(names) == len(sheet_ids())
    for name in sheet_ids():
        page.locator(f"input[name=sheet][value={name}]").check(force=True)
        page.locator(f"input[name=sheet][value={name}]:checked").wait_for(state="attached")
    assert start(page)["game"]["sheet"]["id"] == sheet_ids()[-1]


def test_all_levels_are_on_the_line(window) -> None:
    page = window("/")
    level = page.get_by_role("slider", name="Level")
    level.focus()
    page.keyboard.press("End")
    expect(page.get_by_role("radio", name="Against the computer")).to_be_checked()
    expect(level).to_have_attribute("aria-valuetext", f"{len(LEVELS)}, {catalogue('en')[f'level.name.{len(LEVELS)}']}")
    page.get_by_role("button", name="Easier").click()
    expect(page.locator(".who-card", has=level)).to_contain_text(catalogue("en")[f"level.line.{len(LEVELS) - 1}"])
    page.keyboard.press("Home")
    level.focus()
    page.keyboard.press("Home")
    state = start(page)
    assert (state["game"]["kind"], state["game"]["level"]) == ("level", 1)


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Goes on by one key until something has the focus; the end of the page comes first where it can't be reached."""
    there = "selector => document.activeElement.matches(selector)"
    page.keyboard.press(key)
    while not page.evaluate(there, selector):
        assert not page.evaluate(there, "body"), f"{selector} is not on the way"
        page.keyboard.press(key)


def test_by_tab_alone_one_passes_all_cards_and_starts_what_was_chosen(window) -> None:
    """The focus alone changes nothing (WCAG 3.2.1); using what is in a card chooses it."""
    page = window("/")
    start_button, who = page.locator(".go .main"), page.locator("input[name=who]:checked")
    tab_to(page, "input[name=who]")
    tab_to(page, ".code")
    expect(who).to_have_value("here")
    tab_to(page, ".go .main")
    expect(start_button).to_have_text("Start")
    expect(who).to_have_value("here")
    tab_to(page, "input[type=range]", "Shift+Tab")
    expect(who).to_have_value("here")
    page.keyboard.press("ArrowRight")
    expect(who).to_have_value("level")
    tab_to(page, ".go .main")
    expect(start_button).to_have_text("Start")
    page.keyboard.press("Shift+Tab")
    tab_to(page, "input[name=who]", "Shift+Tab")
    page.keyboard.press("ArrowDown")
    expect(start_button).to_have_text("Invite")
    page.keyboard.press("ArrowUp")
    tab_to(page, ".go .main")
    page.keyboard.press("Enter")
    state = Seat(page).ready().state
    assert (state["game"]["kind"], state["game"]["level"]) == ("level", 4)


def test_what_a_sheet_leaves_to_the_players_is_asked(window) -> None:
    page = window("/?sheet=boite-a-oeufs")
    page.get_by_label("Clockwise", exact=True).check(force=True)
    page.locator(".agreed").get_by_label("North").check(force=True)
    state = start(page)
    assert state["game"]["sheet"]["clockwise"]
    assert state["now"]["turn"] == "N"


def test_a_single_rule_is_changed_marked_and_put_back(window) -> None:
    page = window("/?sheet=amende")
    page.get_by_role("button", name="More settings").click()
    slam = page.get_by_label("Slam")
    slam.focus()
    slam.select_option("penalty")
    expect(page.locator(".rules .is-changed")).to_contain_text("changed")
    expect(slam).to_be_focused()
    page.get_by_role("button", name="As on the sheet").click()
    expect(page.locator(".rules .is-changed")).to_have_count(0)
    slam.select_option("takes")
    assert start(page)["game"]["sheet"]["overrides"] == {"grand_slam": "takes"}


def test_rules_that_can_t_go_together_are_refused_in_words(window) -> None:
    page = window("/?sheet=amende", wrong=["400"])
    page.get_by_role("button", name="More settings").click()
    page.locator("[data-field=emptied_row]").select_option("mover")
    expect(page.locator(".setup > .wrong")).to_contain_text("can never come about")
    page.locator("[data-field=grand_slam]").select_option("takes")
    expect(page.locator(".setup > .wrong")).to_be_hidden()


def test_a_game_starts_from_a_position(window) -> None:
    page = window("/?sheet=amende", wrong=["400"])
    page.get_by_role("button", name="More settings").click()
    line = page.get_by_label("Start from a position")
    line.fill("3-9-2")
    line.press("Tab")
    expect(line).to_have_attribute("aria-invalid", "true")
    line.fill("3-9-2-3-3-4-2-2-2-2-1-0-7-8-S")
    line.press("Tab")
    expect(page.locator(".more")).to_contain_text("South to play: 33 seeds")
    assert start(page)["now"]["pits"][1] == 9


def test_a_clock_is_set(window) -> None:
    page = window("/?sheet=amende")
    page.get_by_role("button", name="More settings").click()
    page.get_by_label("Clock", exact=True).check(force=True)
    page.get_by_label("minutes").fill("7")
    page.get_by_label("minutes").press("Tab")
    assert start(page)["game"]["clock"] == {"kind": "each", "minutes": 7, "seconds": 5}


def test_the_choices_of_the_last_time_are_remembered(window) -> None:
    page = window("/")
    page.locator("input[name=sheet][value=ecole]").check(force=True)
    page.get_by_label("First name, South").fill("Awa")
    page.get_by_label("First name, North").fill("Jules")
    start(page)
    page.goto("/")
    expect(page.locator("input[name=sheet][value=ecole]")).to_be_checked()
    expect(page.get_by_label("First name, South")).to_have_value("Awa")


def test_a_game_that_is_loaded_goes_on(window) -> None:
    page = window("/", wrong=["400"])
    page.get_by_role("button", name="Load a game").click()
    page.get_by_label("The text of the game").fill("this is no game")
    page.get_by_role("button", name="Play on").click()
    expect(page.locator(".said .wrong")).to_be_visible()
    page.get_by_label("The text of the game").fill('[South "Awa"]\n[North "Jules"]\n\n1. F c 2. E *')
    page.get_by_role("button", name="Play on").click()
    seat = Seat(page).ready()
    seat.sees_moves(3)
    seat.sees_turn("Jules to play")


def test_a_wrong_code_is_told(window) -> None:
    page = window("/", wrong=["404"])
    page.get_by_label("Code of the game").fill("ZZZZZ")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(catalogue("en")["page.shell.wrong"])
    page.get_by_role("link", name="Back to the start").click()
    expect(page.locator(".card").first).to_be_visible()


def test_the_language_is_the_browser_s_and_can_be_switched(window) -> None:
    page = window("/", lang="fr")
    expect(page.get_by_role("button", name="Commencer")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.locator(".card", has_text="Penalty")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_back_and_forth_between_screens(window) -> None:
    page = window("/")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_url("**/rules")
    page.wait_for_selector("main h1")
    page.go_back()
    expect(page.locator(".card").first).to_be_visible()
    page.go_forward()
    page.wait_for_selector("[data-screen=rules] h1")


# --- what holds for every screen ----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_by_day_or_by_night(window, width: int) -> None:
    page = window("/", size=(width, 900))
    found = {"home": faults(page)}
    page.get_by_role("button", name="More settings").click()
    found["settings"] = faults(page)
    Seat.new(page, sheet="amende", start="3-9-2-3-3-4-2-2-2-2-1-0-7-8-S", clock={"kind": "each", "minutes": 5})
    page.locator("[data-pit=F]").hover()
    found["game"] = faults(page)
    page.get_by_role("button", name="Menu").click()
    found["menu"] = faults(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    found["dialog"] = faults(page)
    page.keyboard.press("Escape")
    Seat.new(page, kind="far", names=["Awa", ""])
    page.wait_for_selector(".big-code")
    found["waiting"] = faults(page)
    page.goto(make(page, sheet="amende", moves=ENDED))
    page.wait_for_selector(".verdict")
    found["end"] = faults(page)
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("path", ["/", "/game"])
def test_the_first_load_is_small(people, shared: Server, path: str) -> None:
    """Everything that comes over the wire until the screen stands, from an empty cache."""
    page = people(shared.url).new_page()
    if path == "/game":
        other = people(shared.url).new_page()
        other.goto("/")
        path = make(other)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    sizes: list[int] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path)
    page.wait_for_selector(".board svg")
    page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes) < FIRST_LOAD


def test_without_a_network_the_page_says_what_that_means(people, server: Server) -> None:
    """The service worker has kept the page itself; games are the server's and never kept."""
    context: BrowserContext = people(server.url, service_workers="allow", wrong=["ERR_", "Failed to"])
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector(".card")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("""async () => {
        const kept = new Set((await (await caches.open('awale-1')).keys()).map(each => each.url));
        return performance.getEntriesByType('resource').every(({name}) => !name.includes('/web/') || kept.has(name));
    }""")
    server.kill()
    page.reload()
    expect(page.locator("h1")).to_have_text(catalogue("en")["page.shell.no-server"])
    kept = page.evaluate("""async () => {
        const cache = await caches.open('awale-1');
        return (await cache.keys()).map(each => new URL(each.url).pathname);
    }""")
    assert not [path for path in kept if path.startswith("/api")]
    page.wait_for_function("""() => [...document.fonts].filter(({family, status}) =>
        family.includes('Awale Texte') && status === 'loaded').length === 2""")  # both weights, from what was kept
    server.restart()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".card").first).to_be_visible()


def test_a_screen_that_could_not_be_fetched_is_fetched_at_the_next_try(window) -> None:
    page = window("/", wrong=["ERR_"])
    page.context.route("**/web/bundle/screens-paper.js*", lambda route: route.abort())
    page.get_by_role("link", name="Paper").click()
    expect(page.locator("h1")).to_have_text(catalogue("en")["page.shell.no-server"])
    page.context.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-screen=paper] h1")).to_be_visible()


def test_a_first_game_takes_a_dozen_requests(window) -> None:
    page = window()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    Seat.new(page)
    assert len(asked) <= 12, asked


def test_it_can_be_installed(window) -> None:
    page = window("/")
    told = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        assert page.request.get(icon["src"]).status == 200
