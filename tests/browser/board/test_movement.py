"""After each movement the board is what the referee says, whatever comes in between."""

from __future__ import annotations

import random

import pytest

from awale.server.views import outcome_view
from support.board_page import LETTERS, MIDDLE, SHEETS, START, Sit, holds, random_game, resting, told
from support.json_views import as_json

#: What comes back is done when another seed has fallen.
UNDER_WAY = """() => { window.underWay = async () => {
    const counts = () => [...document.querySelectorAll('.count')].map(each => each.dataset.count).join();
    const before = counts();
    while (counts() === before) await new Promise(requestAnimationFrame);
}; }"""


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
        told_end = as_json(outcome_view(outcome, game.position, "en", {}))
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
    page.evaluate(UNDER_WAY)
    page.evaluate(
        """async ([turns, board]) => { const all = turns.map(turn => table.sow(turn));
        await underWay();
        table.deal(board); await Promise.all(all); }""",
        [turns, MIDDLE],
    )
    holds(page, MIDDLE["pits"], MIDDLE["stores"])
    assert page.evaluate("() => table.moving") is False


def test_turning_the_board_in_the_middle_of_a_movement_ends_it(sit: Sit) -> None:
    turn = told(random_game("abapa", {}, random.Random(4)))[0]
    page = sit()
    page.evaluate(UNDER_WAY)
    page.evaluate(
        """async turn => { const sown = table.sow(turn);
        await underWay();
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
