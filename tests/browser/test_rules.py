"""The sheets' own pages in a real browser: the small boards, the table of differences, one move under all sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, expect

from awale.rules.sheet import FIELDS, sheet, sheet_ids
from awale.words import say
from support.axe import faults_by_day_and_night
from support.optional import not_none

#: South's F would take all that North has.
SLAM = "1-0-2-0-0-4-1-2-1-2-0-0-20-15-S"
#: Generous: the machine may be busy with other tests.
PATIENCE = 20_000

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def windows(browser: Browser) -> Iterator[Callable[..., Page]]:
    """One window for each set of options, kept for the module: what it has loaded needn't be loaded again."""
    kept: dict[str, Page] = {}

    def window(**options: Any) -> Page:
        key = repr(options)
        if key not in kept:
            kept[key] = browser.new_context(service_workers="block", **options).new_page()
            kept[key].set_default_timeout(PATIENCE)
        return kept[key]

    yield window
    for page in kept.values():
        page.context.close()


@pytest.fixture
def visit(windows: Callable[..., Page], shared: Any) -> Iterator[Open]:
    """Opens an address of the app. Whatever goes wrong in the page fails the test, but for what ``wrong`` names."""
    faults: list[str] = []
    allowed: list[str] = []
    used: list[Page] = []

    def hear_error(error: object) -> None:
        faults.append(str(error))

    def hear_console(said: ConsoleMessage) -> None:
        if said.type == "error":
            faults.append(said.text)

    def open_page(
        path: str, *, lang: str = "en", size: tuple[int, int] = (1100, 560), wrong: Sequence[str] = (), **options: Any
    ) -> Page:
        locale = {"fr": "fr-FR", "en": "en-GB"}[lang]
        options = {"reduced_motion": "reduce"} | options
        page = windows(locale=locale, viewport={"width": size[0], "height": size[1]}, **options)
        allowed.extend(wrong)
        if page not in used:
            used.append(page)
            page.on("pageerror", hear_error)
            page.on("console", hear_console)
        page.goto(shared.url + path)
        page.wait_for_selector("h1")
        return page

    yield open_page
    for page in used:
        page.remove_listener("pageerror", hear_error)
        page.remove_listener("console", hear_console)
        page.goto("about:blank")
    assert not [fault for fault in faults if not any(each in fault for each in allowed)]


@pytest.fixture(scope="module")
def ask(shared: Any) -> Iterator[Callable[..., Any]]:
    """What the server itself says."""
    with shared.client(headers={"Origin": shared.url}) as client:
        yield lambda path, **body: (client.post(path, json=body) if body else client.get(path)).json()


def all_drawn(page: Page) -> None:
    """Scrolls down the page, as a reader does, until every small board is drawn."""
    page.evaluate("""async () => {
        for (const each of document.querySelectorAll('.demo')) {
            each.scrollIntoView();
            while (!each.querySelector('.small-board svg')) await new Promise(requestAnimationFrame);
        }
    }""")


def demo(page: Page, name: str) -> Locator:
    return page.locator(f"[data-demo={name}]")


# --- a sheet's page -----------------------------------------------------------------------------------------------


#: All that a sheet's page says, read in one go.
READ = """() => {
    const text = (selector, within = document) => within.querySelector(selector)?.textContent;
    const texts = (selector, within = document) => [...within.querySelectorAll(selector)].map(each => each.textContent);
    const all = (selector, tell) => Object.fromEntries([...document.querySelectorAll(selector)].map(tell));
    return {
        name: text('h1'), story: text('.story'), before: text('#before'), readings: text('#readings') ?? '',
        rules: all('.rule', each => [each.dataset.field, text('.says', each)]),
        demos: all('.demo', each => [each.dataset.demo, [text('h3, h4', each), texts('.steps li', each)]]),
        headings: [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5)')].map(each => Number(each.tagName[1])),
    };
}"""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_sheets_page_tells_its_rules_its_readings_and_all_its_demos(visit, ask, lang: str) -> None:
    for name in sheet_ids():
        page, ours = visit(f"/rules/{name}", lang=lang, size=(1000, 400)).evaluate(READ), sheet(name)
        assert page["name"] == ours.words("name", lang)
        assert page["story"] == ours.words("story", lang)
        for field, value in ours.rules.items():
            moot = field == "nothing_more_rest" and ours.nothing_more == "never"
            head = field if field in page["rules"] else field.removesuffix("_rest")
            assert moot or say(f"value.{field}.{value}", lang) in page["rules"][head]
        assert all(reading.text(lang) in page["readings"] for reading in ours.about.readings)
        assert all(say(f"page.rules.choice.{choice}", lang) in page["before"] for choice in ours.about.choices)
        demos = ask(f"/api/sheets/{name}/demos?lang={lang}")["demos"]
        assert page["demos"] == {each["id"]: [each["title"], told(each)] for each in demos}
        in_order(page["headings"])


def in_order(levels: list[int]) -> None:
    """The first heading is the page's, and none skips a level."""
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def told(demo: Any) -> list[str]:
    """What a demo says, step by step: the turns, the end, a refusal."""
    now, tried = demo["now"], demo["tried"]
    end = [now["outcome"]["text"]] if now["outcome"] else []
    return [turn["text"] for turn in demo["turns"]] + end + ([now["choices"][tried]["text"]] if tried else [])


def test_the_table_of_contents_goes_to_its_chapter_and_back(visit) -> None:
    page = visit("/rules/grenier")
    contents = page.get_by_role("navigation", name="On this page")
    contents.get_by_role("link", name="The slam").click()
    expect(page.locator("#slam-title")).to_be_focused()
    expect(page.locator("#slam-title")).to_be_in_viewport()
    expect(contents.locator("[aria-current]")).to_have_text("The slam")
    page.go_back()
    expect(page.locator("h1")).to_be_in_viewport()


def test_an_unknown_sheet_is_said_in_words(visit) -> None:
    page = visit("/rules/oware", wrong=["Failed to load"])
    expect(page.locator("main")).to_contain_text("oware")


# --- small boards -------------------------------------------------------------------------------------------------


def test_a_board_is_stepped_by_keyboard_and_says_what_happens(visit, ask) -> None:
    page = visit("/rules/grenier", reduced_motion="no-preference")
    first = ask("/api/sheets/grenier/demos?lang=en")["demos"][0]
    figure = demo(page, first["id"])
    figure.get_by_role("button", name="Next move").focus()
    for step, text in enumerate(told(first), start=1):
        page.keyboard.press("ArrowRight")
        expect(figure).to_have_attribute("data-at", str(step))
        expect(page.locator("#status")).to_have_text(text)
        expect(figure.locator(".steps [aria-current]")).to_have_text(text)
    counts = ", ".join(f"{pit} {n}" for pit, n in zip("ABCDEF", first["turns"][-1]["pits"], strict=False))
    expect(figure.locator(".later .small-board")).to_have_attribute("aria-label", has(counts))
    page.keyboard.press("ArrowLeft")
    expect(figure).to_have_attribute("data-at", str(len(told(first)) - 1))
    expect(figure.get_by_role("button", name="Next move")).to_be_focused()


def has(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


#: Counts, from the first moment, how many boards play at once and which have played.
WATCH = """
    window.most = 0; window.played = new Set();
    new MutationObserver(() => {
        const now = [...document.querySelectorAll('.demo[data-playing=true]')];
        window.most = Math.max(window.most, now.length);
        now.forEach(each => window.played.add(each.dataset.demo));
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-playing'] });
"""


def test_boards_play_when_they_are_seen_and_never_two_at_once(visit) -> None:
    page = visit("/rules", reduced_motion="no-preference", color_scheme="dark")
    page.evaluate("localStorage.setItem('awale.settings', JSON.stringify({ speed: 6 }))")
    page.add_init_script(WATCH)
    page = visit("/rules/grenier", reduced_motion="no-preference", color_scheme="dark")
    figures = page.locator(".demo")
    for number in range(3):
        figures.nth(number).scroll_into_view_if_needed()
        expect(figures.nth(number).get_by_role("button", name="Replay")).to_be_visible()
    assert page.evaluate("window.played.size") >= 3
    assert page.evaluate("window.most") == 1


def test_a_board_that_is_started_stops_the_one_that_plays(visit) -> None:
    page = visit("/rules/grenier", reduced_motion="no-preference")
    first, second = demo(page, "sowing"), demo(page, "lap")
    first.get_by_role("button", name="Slowly").click()
    first.get_by_role("button", name="Next move").click()
    second.get_by_role("button", name="Play").click()
    expect(second).to_have_attribute("data-playing", "true")
    expect(first).to_have_attribute("data-playing", "false")


def test_a_board_is_paused_in_the_middle_of_a_move_and_goes_on(visit) -> None:
    page = visit("/rules/grenier", reduced_motion="no-preference")
    figure = demo(page, "lap")
    figure.get_by_role("button", name="Slowly").click()
    figure.get_by_role("button", name="Next move").click()
    expect(figure.locator(".flight *").first).to_be_attached()
    figure.get_by_role("button", name="Play").click()
    figure.get_by_role("button", name="Pause").click()
    expect(figure).to_have_attribute("data-playing", "false")
    stands = "figure => figure.getAnimations({ subtree: true }).every(each => each.playState !== 'running')"
    assert figure.locator(".flight").first.evaluate(stands)
    figure.get_by_role("button", name="Play").click()
    expect(figure.get_by_role("button", name="Replay")).to_be_visible()


def test_nothing_plays_with_reduced_motion_and_before_stands_beside_after(visit, ask) -> None:
    page = visit("/rules/grenier")
    page.evaluate("""() => {
        const flies = '.demo[data-playing=true], .flight *';
        window.moved = 0;
        new MutationObserver(() => { window.moved += document.querySelectorAll(flies).length; })
            .observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-playing'] });
    }""")
    all_drawn(page)
    assert page.locator(".demo-controls .play:visible").count() == 0
    several = next(each for each in ask("/api/sheets/grenier/demos?lang=en")["demos"] if len(told(each)) > 1)
    figure = demo(page, several["id"])
    expect(figure.locator(".earlier")).to_be_visible()
    figure.get_by_role("button", name="Next move").click()
    expect(figure).to_have_attribute("data-at", "2")
    assert page.evaluate("window.moved") == 0


def test_a_board_has_a_text_that_says_before_and_after(visit, ask) -> None:
    page = visit("/rules/ecole")
    each = ask("/api/sheets/ecole/demos?lang=en")["demos"][0]
    told_text = demo(page, each["id"]).locator(".demo-cloth").get_attribute("aria-label")
    for when, board in (("Before", each["start"]), ("After", each["turns"][-1])):
        counts = ", ".join(f"{pit} {n}" for pit, n in zip("ABCDEF", board["pits"], strict=False))
        assert f"{when}. South: {counts}." in not_none(told_text)


def test_on_paper_every_board_stands_before_and_after(visit) -> None:
    page = visit("/rules/amende", reduced_motion="no-preference")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    figures = page.locator(".demo").all()
    for figure in figures:
        expect(figure.locator(".earlier .wood")).to_be_visible()
        expect(figure.locator(".later .wood")).to_be_visible()
        expect(figure.locator(".demo-controls")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(figures[0].locator(".earlier")).to_be_hidden()


# --- the table of differences -------------------------------------------------------------------------------------


def test_the_table_answers_every_question_for_every_sheet(visit) -> None:
    page = visit("/rules")
    table = page.get_by_role("table")
    names = [sheet(name).words("name", "en") for name in sheet_ids()]
    expect(table.locator("thead th a")).to_have_text(names)
    in_order(page.evaluate(READ)["headings"])
    cells = table.evaluate("""table => [...table.querySelectorAll('tr[data-field] td')].map(cell => [
        cell.parentElement.dataset.field, cell.dataset.sheet, cell.dataset.value ?? null,
        cell.querySelector('a')?.getAttribute('href') ?? null,
        cell.parentElement.querySelectorAll('th[scope=row]').length,
    ])""")
    assert len(cells) == len(FIELDS) * len(sheet_ids())
    for field, name, value, link, headings in cells:
        assert headings == 1
        if value is None:
            assert (field, sheet(name).nothing_more) == ("nothing_more_rest", "never")
        else:
            assert (value, link) == (sheet(name).rules[field], f"/rules/{name}#rule-{field}")


def test_a_sheet_that_stands_alone_is_marked_by_a_shape_and_by_words(visit) -> None:
    page = visit("/rules")
    row = page.locator("tr[data-field=grand_slam]")
    for name, single in (("amende", True), ("grand-bassam", True), ("grenier", False)):
        cell = row.locator(f"td[data-sheet={name}]")
        assert (cell.locator(".alone-mark").count() == 1) is single
        assert (say("page.rules.table.apart", "en") in cell.text_content()) is single


def test_an_answer_leads_to_the_demo_of_that_rule(visit) -> None:
    page = visit("/rules")
    page.locator("tr[data-field=grand_slam] td[data-sheet=amende] a").click()
    page.wait_for_url("**/rules/amende#rule-grand_slam")
    expect(page.locator("#rule-grand_slam .demo").first).to_be_in_viewport()


def test_on_a_phone_the_table_is_a_card_a_question(visit) -> None:
    page = visit("/rules", size=(390, 844))
    expect(page.locator(".differences")).to_be_hidden()
    assert page.locator(".answers:visible").count() == len(FIELDS)
    links = page.locator(".answers").evaluate_all("all => all.map(each => each.querySelectorAll('a').length)")
    assert min(links) >= 4


# --- rules set otherwise ------------------------------------------------------------------------------------------


def test_a_rule_set_otherwise_in_the_address_changes_the_page(visit, ask) -> None:
    page = visit("/rules/amende?grand_slam=penalty")
    sentence = say("value.grand_slam.penalty", "en")
    expect(page.locator(".changed-note")).to_contain_text(sentence)
    expect(page.locator("#rule-grand_slam .says")).to_have_text(sentence)
    slam = next(
        each
        for each in ask("/api/sheets/amende/demos?lang=en&grand_slam=penalty")["demos"]
        if each["field"] == "grand_slam"
    )
    assert any(turn["fined"] for turn in slam["turns"])
    expect(demo(page, slam["id"]).locator(".steps li")).to_have_text(told(slam))
    page.get_by_role("link", name="Play with these rules").click()
    page.wait_for_url("**/?sheet=amende&grand_slam=penalty")
    expect(page.locator("input[name=sheet]:checked")).to_have_value("amende")


def test_a_rule_is_set_otherwise_on_the_page(visit) -> None:
    page = visit("/rules/grenier")
    page.get_by_label("25 seeds").select_option("ends")
    page.wait_for_url("**/rules/grenier?majority=ends*")
    expect(page.locator("#rule-majority .says")).to_have_text(say("value.majority.ends", "en"))
    page.get_by_role("link", name="Back to the sheet as it is").click()
    expect(page.locator("#rule-majority .says")).to_have_text(say("value.majority.play-on", "en"))


def test_a_value_that_cannot_be_is_said_and_the_sheet_shown_as_it_is(visit) -> None:
    page = visit("/rules/grenier?majority=nonsense", wrong=["Failed to load"])
    expect(page.get_by_role("alert")).to_contain_text("nonsense")
    expect(page.locator("#rule-majority .says")).to_have_text(say("value.majority.play-on", "en"))


def test_the_page_follows_what_the_server_says_of_a_sheet(visit) -> None:
    def otherwise(route: Route) -> None:
        answer = route.fetch()
        data = answer.json()
        data["sheets"][0]["rules"] |= {"majority": "at-thirty", "colour": "blue"}
        majority = next(field for field in data["fields"] if field["id"] == "majority")
        majority["values"].append({"id": "at-thirty", "text": "30 seeds win."})
        blue = {"id": "blue", "text": "The seeds are blue."}
        data["fields"].append({"id": "colour", "name": "Colour", "values": [blue]})
        for each in data["sheets"]:
            each["rules"].setdefault("colour", "blue")
        route.fulfill(response=answer, json=data)

    visit("/rules").route("**/api/sheets?*", otherwise)
    page = visit("/rules/grenier")
    expect(page.locator("#rule-majority .says")).to_have_text("30 seeds win.")
    expect(page.locator("#other #rule-colour .says")).to_have_text("The seeds are blue.")
    page = visit("/rules")
    expect(page.locator("tr[data-field=majority] td[data-sheet=grenier]")).to_contain_text("30 seeds win.")
    expect(page.locator("tr[data-field=colour] th")).to_have_text("Colour")
    page.unroute("**/api/sheets?*")


# --- one move under all the sheets --------------------------------------------------------------------------------


def test_a_slam_is_shown_under_every_sheet(visit, ask) -> None:
    page = visit(f"/rules?position={SLAM}&move=F#compare")
    expect(page.locator(".fate")).to_have_count(len(sheet_ids()))
    answers = ask("/api/compare?lang=en", start=SLAM, move="F")["sheets"]
    fates = {each["playable"] for each in answers}
    assert fates == {True, False}
    for each in answers:
        card = page.locator(f".fate[data-sheet={each['id']}]")
        assert card.get_attribute("data-playable") == str(each["playable"]).lower()
        expect(card.locator(".fate-text")).to_have_text(each["text"])
    expect(page.locator(".fate[data-sheet=grand-bassam]")).to_contain_text("10 seeds taken")
    expect(page.locator(".fate[data-sheet=grenier]")).to_contain_text("takes nothing")


def test_another_pit_or_position_is_compared_and_the_address_keeps_it(visit) -> None:
    page = visit(f"/rules?position={SLAM}&move=F#compare")
    expect(page.locator(".fate.refused").first).to_be_visible()
    page.get_by_label("C, 2 seeds").check(force=True)
    page.wait_for_url("**&move=C#compare")
    expect(page.locator(".fate.refused")).to_have_count(0)
    page.get_by_label("Or another one, pasted here").fill("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1")
    page.get_by_role("button", name="Show this position").click()
    page.wait_for_url("**position=4-4-4-4-4-4-4-4-4-4-4-4-0-0-S**")


def test_a_position_that_cannot_be_read_is_said(visit) -> None:
    page = visit("/rules", wrong=["Failed to load"])
    line = page.get_by_label("Or another one, pasted here")
    line.fill("nonsense")
    line.press("Enter")
    expect(page.locator(".compare-setup .note")).to_be_visible()
    expect(line).to_have_attribute("aria-invalid", "true")


def test_what_one_asks_is_not_overtaken_by_what_shows_itself_when_it_comes_near(visit) -> None:
    page = visit("/rules", wrong=["Failed to load"])
    expect(page.locator(".compare-setup")).not_to_be_in_viewport()
    page.locator(".compare-setup").evaluate("form => { form.elements[1].value = 'nonsense'; form.requestSubmit(); }")
    note = page.locator(".compare-setup .note")
    expect(note).to_contain_text("nonsense")
    note.scroll_into_view_if_needed()
    expect(page.locator(".fate")).to_have_count(len(sheet_ids()))
    expect(note).to_contain_text("nonsense")


def test_under_a_demo_the_same_move_is_shown_under_the_others(visit) -> None:
    page = visit("/rules/amende")
    others = page.locator("#rule-grand_slam .others").first
    others.locator("summary").click()
    expect(others.locator(".fate")).to_have_count(len(sheet_ids()))
    expect(others.locator(".fate.here")).to_have_attribute("data-sheet", "amende")


# --- for everyone -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/rules", "/rules/amende?grand_slam=penalty"])
def test_axe_finds_nothing_by_day_or_by_night(visit, path: str) -> None:
    for size in ((390, 844), (1440, 900)):
        page = visit(path, lang="fr", size=size)
        page.locator(".demo").last.scroll_into_view_if_needed()
        page.locator(".small-board").last.scroll_into_view_if_needed()
        page.wait_for_selector(".fate" if path == "/rules" else ".demo svg")
        # Of the drawings, even which elements they have takes axe a long time to know.
        page.evaluate("document.querySelectorAll('.board > svg').forEach(each => each.remove())")
        assert faults_by_day_and_night(page) == []


@pytest.mark.parametrize("path", ["/rules", "/rules/ecole"])
def test_nothing_runs_out_of_a_narrow_window(visit, path: str) -> None:
    """At 320 px, which is a window of 640 at 200 %, one reads by scrolling down only."""
    page = visit(path, lang="fr", size=(320, 640))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
