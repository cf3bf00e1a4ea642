"""Every demo shows what its title says, under every sheet, whatever is set otherwise; what happens the referee says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from awale import Game, Position, Sheet, sheet, sheet_ids
from awale.coach.cases import CASES
from awale.rules.position import PITS
from awale.rules.sheet import FIELDS
from awale.server.study.demos import demos_view
from awale.words import LANGUAGES
from support.json_views import as_json
from support.optional import not_none
from support.strategies import random_sheet

#: What every sheet shows.
ALWAYS = {
    "sowing",
    "lap",
    "take",
    "chain",
    "broken-chain",
    "slam",
    "feeding",
    "feeding-refused",
    "majority",
    "agreement",
}


def shown(rules: Sheet, lang: str = "en") -> dict[str, Any]:
    return {demo["id"]: demo for demo in as_json(demos_view(rules, lang))["demos"]}


def replayed(rules: Sheet, demo: dict[str, Any]) -> Game:
    """The demo's game, played again."""
    start = demo["start"]
    game = Game(rules, Position(tuple(start["pits"]), start["turn"], tuple(start["stores"])))
    game.play(turn["move"] for turn in demo["turns"])
    return game


def some_sheets() -> list[Sheet]:
    chance = random.Random("demos")
    plain = [sheet(name) for name in sheet_ids()]
    singles = [
        each.with_rules({field: value})
        for each in plain[:1]
        for field in ("direction", "repetition")
        for value in FIELDS[field]
    ]
    return [*plain, sheet("amende", grand_slam="penalty"), *singles, *(random_sheet(chance, 8) for _ in range(60))]


@pytest.fixture(scope="module", params=some_sheets(), ids=repr)
def rules(request) -> Sheet:
    return request.param


def test_every_sheet_shows_what_it_knows(rules) -> None:
    wanted = set(ALWAYS)
    wanted |= {"nothing-more"} if rules.nothing_more != "never" else set()
    wanted |= {"repetition"} if rules.repetition != "never" else set()
    wanted |= {"slam-pass"} if rules.grand_slam == "forbidden" else set()
    wanted |= {"slam-only"} if rules.grand_slam == "last-resort" else set()
    if rules.nothing_more != "no-capture":  # which ends the game before anybody starves
        wanted |= {"cannot-feed"}
        wanted |= {"emptied-row"} if rules.emptied_row != "play-on" else set()
    wanted |= {"time"} if "set-time" in rules.about.choices else set()
    assert wanted <= set(shown(rules))


def test_a_demo_is_what_the_referee_says(rules) -> None:
    for demo in shown(rules).values():
        game = replayed(rules, demo)
        assert [tuple(turn["pits"]) for turn in demo["turns"]] == [turn.after.pits for turn in game.turns]
        assert [turn["text"] for turn in demo["turns"]] == [turn.text("en") for turn in game.turns]
        outcome = demo["now"]["outcome"]
        if outcome and outcome["reason"] not in ("agreement", "time"):
            assert outcome["text"] == not_none(game.outcome()).text("en")
        if demo["tried"]:
            assert demo["now"]["choices"][demo["tried"]]["text"] == not_none(game.why_not(demo["tried"])).en


def test_sowing_laps_and_captures(rules) -> None:
    demos = shown(rules)
    turns = {name: demos[name]["turns"][0] for name in ("sowing", "lap", "take", "chain", "broken-chain")}
    assert len(turns["sowing"]["path"]) == 4
    assert len(turns["lap"]["path"]) > 11
    assert turns["lap"]["move"] not in turns["lap"]["path"]
    assert turns["lap"]["pits"][PITS.index(turns["lap"]["move"])] == 0
    assert len(turns["take"]["taken"]) == 1
    assert len(turns["chain"]["taken"]) > 2
    broken = turns["broken-chain"]
    assert len(broken["taken"]) == 1
    path = broken["path"]
    assert broken["pits"][PITS.index(path[-2])] not in (2, 3)
    assert broken["pits"][PITS.index(path[-3])] in (2, 3)


def test_a_slam_is_what_the_sheet_makes_of_it(rules) -> None:
    demo = shown(rules)["slam"]
    game = replayed(rules, demo)
    if rules.grand_slam in ("forbidden", "last-resort"):
        wanted = {"forbidden": "slam-forbidden", "last-resort": "must-leave-a-seed"}[rules.grand_slam]
        assert not_none(game.why_not(demo["tried"])).code == wanted
        assert not demo["turns"]
        return
    turn = game.turns[0]
    assert turn.slam
    assert demo["tried"] is None
    assert (turn.captured > 0) == (rules.grand_slam == "takes")
    assert (turn.fined > 0) == bool(demo["turns"][0]["fines"]) == (rules.grand_slam == "penalty")


def test_feeding_and_refusing_to(rules) -> None:
    demos = shown(rules)
    before, fed = [demos["feeding"]["start"], *demos["feeding"]["turns"]][-2:]
    assert not any(before["pits"][6:])
    assert any(fed["pits"][6:])
    refused = demos["feeding-refused"]
    assert refused["now"]["choices"][refused["tried"]]["code"] == "must-feed"
    assert any(choice["playable"] for choice in refused["now"]["choices"].values())


def test_endings_are_those_of_the_sheet(rules) -> None:
    demos = shown(rules)
    reasons = {
        "cannot-feed": "famine",
        "emptied-row": "famine",
        "empty-camp": "famine",
        "nothing-more": "no-more-captures",
        "repetition": "repetition",
        "agreement": "agreement",
        "time": "time",
    }
    for name, reason in reasons.items():
        if name in demos and (outcome := demos[name]["now"]["outcome"]):
            assert outcome["reason"] == reason
    assert (demos["majority"]["now"]["outcome"] is not None) == (rules.majority != "play-on")
    assert demos["agreement"]["now"]["outcome"]["left"] == (0 if rules.agreement_rest == "own-camps" else 7)
    if "cannot-feed" in demos and rules.cannot_feed != "play-on":
        outcome = demos["cannot-feed"]["now"]["outcome"]
        dealt = {"mover": [4, 0], "nobody": [0, 0], "starved": [0, 4]}[rules.cannot_feed]
        assert outcome["dealt"] == dealt
    if "empty-camp-pass" in demos:
        assert "pass" in [turn["move"] for turn in demos["empty-camp-pass"]["turns"]]


@pytest.mark.parametrize("name", sheet_ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_and_texts_are_there_in_both_languages(name, lang) -> None:
    demos = shown(sheet(name), lang)
    assert all(demo["title"] and demo["text"].endswith(".") for demo in demos.values())
    assert all(demo["field"] is None or demo["field"] in FIELDS for demo in demos.values())


def test_every_case_is_shown_by_some_sheet() -> None:
    seen = {demo for rules in some_sheets() for demo in shown(rules)}
    assert seen == {case.id for case in CASES}


def test_clockwise_boards_are_mirrored() -> None:
    plain, turned = shown(sheet("grenier")), shown(sheet("grenier", direction="clockwise"))
    assert plain.keys() == turned.keys()
    for name, demo in plain.items():
        pits = demo["start"]["pits"]
        assert turned[name]["start"]["pits"] == pits[5::-1] + pits[:5:-1]
        gains = [[turn["captured"] for turn in each["turns"]] for each in (demo, turned[name])]
        assert gains[0] == gains[1]
