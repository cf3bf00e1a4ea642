"""Whatever the coach says of a position is true of it: held against plain look-ahead, on boards of every sheet."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import awale
from awale.coach.answers import Answer, Menace
from awale.coach.reading import Reading, read
from awale.coach.threats import Threat
from awale.rules.moves import route
from awale.rules.position import PITS, camp, check_player, other
from support.lookahead import boards_to_read, cases, gain, plain_harmless, plain_reply, plain_turns, plain_wait
from support.many import many
from support.optional import not_none
from support.strategies import random_sheet

#: Boards of each sheet that everything is checked on; thousands are a matter of ``AWALE_MANY``: see bench/README.md.
BOARDS = many(100)
PREVENTED = ("empty", "raise", "overshoot", "seize", "rules")


def at_turn_of(reading: Reading, player: str) -> dict[str, awale.Turn]:
    """What a player can do if it is, or were, their turn."""
    position = reading.position
    return plain_turns(reading.sheet, awale.Position(position.pits, check_player(player), position.stores))


def check_captures(reading: Reading) -> None:
    mover = reading.position.to_move
    for player, told in ((mover, reading.captures), (other(mover), [each.threat for each in reading.menaces])):
        turns = at_turn_of(reading, player)
        assert {threat.move for threat in told} == {move for move, turn in turns.items() if turn.captured}
        assert [threat.seeds for threat in told] == sorted([threat.seeds for threat in told], reverse=True)
        for threat in told:
            check_capture(reading, threat, turns[threat.move])


def check_capture(reading: Reading, threat: Threat, turn: awale.Turn) -> None:
    assert (threat.player, threat.pits, threat.counts) == (turn.player, turn.taken, turn.taken_seeds)
    assert threat.seeds == turn.captured
    assert threat.back == plain_reply(reading.sheet, turn)


def check_answers(reading: Reading) -> None:
    turns = plain_turns(reading.sheet, reading.position)
    for menace in reading.menaces:
        told = {answer.move: answer for answer in menace.answers}
        for move, turn in turns.items():
            if move in told:
                check_answer(reading, menace, told[move], turn)
            elif move != "pass":
                assert not is_met(reading, menace, turn), (menace, move)
        assert set(told) <= set(turns)


def is_met(reading: Reading, menace: Menace, turn: awale.Turn) -> bool:
    """Whether the threat is gone after a move, or repaid."""
    if turn.outcome:
        return True
    done = plain_turns(reading.sheet, turn.after).get(menace.threat.move)
    if done is None or not done.captured:
        return True
    return gain(turn) >= gain(done) or (not done.outcome and plain_reply(reading.sheet, done) >= gain(done))


def check_answer(reading: Reading, menace: Menace, answer: Answer, turn: awale.Turn) -> None:
    assert is_met(reading, menace, turn)
    assert answer.safe == plain_harmless(reading.sheet, turn)
    assert (answer.kind == "end") == (turn.outcome is not None)
    done = None if turn.outcome else plain_turns(reading.sheet, turn.after).get(menace.threat.move)
    if answer.kind in PREVENTED:
        assert done is None or not done.captured
        check_prevention(reading, menace.threat, answer, turn)
    if answer.kind == "trade":
        assert not_none(done).captured
        assert gain(turn) >= gain(not_none(done))
    if answer.kind == "counter":
        assert not_none(done).captured
        assert plain_reply(reading.sheet, not_none(done)) >= gain(not_none(done))


def check_prevention(reading: Reading, threat: Threat, answer: Answer, turn: awale.Turn) -> None:
    before, after, target = reading.position, turn.after, threat.pits[0]
    falls = route(PITS.index(threat.move), after[threat.move], reading.sheet.step)
    if answer.kind == "seize":
        assert threat.move in turn.taken
    elif answer.kind == "empty":
        assert answer.move == target
    elif answer.kind == "overshoot":
        assert after[threat.move] > before[threat.move]
        assert PITS[falls[-1]] != target
    elif answer.kind == "raise":
        assert after[target] > before[target]
        assert after[target] + falls.count(PITS.index(target)) > 3
    else:  # the same seed would fall on 2 or 3: only the sheet's word on slams and feeding can be in its way
        done = plain_turns(reading.sheet, after).get(threat.move)
        assert done is None or done.slam


def check_granaries(reading: Reading) -> None:
    step = reading.sheet.step
    for granary in reading.granaries:
        index, turns = PITS.index(granary.pit), at_turn_of(reading, granary.player)
        assert granary.seeds == reading.position[granary.pit] >= 8
        assert PITS[route(index, granary.seeds, step)[-1]] == granary.last
        lasts = [route(index, granary.seeds + more, step)[-1] for more in range(granary.until_reach + 1)]
        across = [last in camp(other(granary.player)) for last in lasts]
        assert across == [False] * granary.until_reach + [True]
        assert granary.reaches == (granary.until_reach == 0)
        turn = turns.get(granary.pit)
        assert granary.playable == (turn is not None)
        if turn:
            assert (granary.pits, granary.counts, granary.taken) == (turn.taken, turn.taken_seeds, turn.captured)
            assert granary.back == plain_reply(reading.sheet, turn)
        check_until(reading, granary.player, granary.pit, granary.until_takes, granary.would_take)


def check_until(reading: Reading, player: str, pit: str, until: int | None, seeds: int) -> None:
    """Adds seeds one by one, as far as a board can hold them."""
    index, pits = PITS.index(pit), list(reading.position.pits)
    for more in range(min(48 - sum(pits), reading.position.seeds - pits[index]) + 1):
        grown = (*pits[:index], pits[index] + more, *pits[index + 1 :])
        turn = plain_turns(reading.sheet, awale.Position(grown, check_player(player), (0, 0))).get(pit)
        if turn and turn.captured:
            assert (until, seeds) == (more, turn.captured)
            return
        assert until is None or until > more


def check_freedom(reading: Reading) -> None:
    for told in reading.mobility:
        turns = at_turn_of(reading, told.player)
        assert told.legal == tuple(turns)
        assert told.harmless == tuple(move for move, turn in turns.items() if plain_harmless(reading.sheet, turn))
        assert told.seeds == reading.position.seeds_of(told.player)
        assert told.moves <= told.bound
        assert (told.moves == 0) == (not told.harmless)


def check_mobility(reading: Reading) -> None:
    for told in reading.mobility:
        position = awale.Position(reading.position.pits, check_player(told.player), reading.position.stores)
        assert plain_wait(reading.sheet, position, told.moves)
        if told.is_forced:
            assert not plain_wait(reading.sheet, position, told.moves + 1)


def check_starving(reading: Reading) -> None:
    for told in reading.starving:
        mine = camp(told.player)
        alone = tuple(seeds if pit in mine else 0 for pit, seeds in enumerate(reading.position.pits))
        reaches = [
            PITS[pit] for pit in mine if any(fall not in mine for fall in route(pit, alone[pit], reading.sheet.step))
        ]
        assert [pit for pit, _ in told.beyond] == reaches
        if not any(alone):
            continue
        outcome = awale.Game(reading.sheet, awale.Position(alone, check_player(told.player), (0, 0))).outcome()
        famine = outcome if outcome and outcome.reason == "famine" else None
        receiver = (
            None if not famine else "nobody" if famine.left else "self" if famine.winner == told.player else "other"
        )
        assert told.rest == receiver
        if reaches and reading.sheet.grand_slam in ("takes-nothing", "penalty"):  # elsewhere a slam may leave no seed
            assert famine is None


def check_feeding(reading: Reading) -> None:
    told, turns = not_none(reading.feeding), plain_turns(reading.sheet, reading.position)
    mover, waiting = check_player(told.player), other(told.player)
    assert told.duty == (not reading.position.seeds_of(waiting))
    sown = {move: turn for move, turn in turns.items() if move != "pass"}
    assert told.feeds == tuple(move for move, turn in sown.items() if turn.after.seeds_of(waiting))
    assert told.starves == tuple(move for move, turn in sown.items() if not turn.after.seeds_of(waiting))
    emptied = {move: turn for move, turn in sown.items() if not turn.after.seeds_of(mover)}
    assert sorted([*told.fed, *told.unfed]) == sorted(emptied)
    for move, turn in emptied.items():
        assert (move in told.fed) == can_feed(reading, turn)
    ahead = [
        (move, reply, can_feed(reading, answer))
        for move, turn in sown.items()
        for reply, answer in (() if turn.outcome else plain_turns(reading.sheet, turn.after).items())
        if reply != "pass" and not answer.after.seeds_of(waiting)
    ]
    assert [(each.move, each.reply, each.can_feed) for each in told.ahead] == ahead


def can_feed(reading: Reading, turn: awale.Turn) -> bool:
    """Whether whoever is to move now can leave the player of this turn a seed."""
    if turn.outcome:
        return False
    return any(reply.after.seeds_of(turn.player) for reply in plain_turns(reading.sheet, turn.after).values())


def check_traps(reading: Reading) -> None:
    ends = {"S": ("E", "F"), "N": ("e", "f")} if reading.sheet.step > 0 else {"S": ("B", "A"), "N": ("b", "a")}
    position = reading.position
    there = [player for player, (near, last) in ends.items() if position[last] == 1 and position[near] in (2, 3)]
    assert [trap.player for trap in reading.traps] == there
    for trap in reading.traps:
        assert trap.kind == f"{position[trap.pits[0]]}-{position[trap.pits[1]]}"
        turns = plain_turns(reading.sheet, position)
        if trap.player == position.to_move:
            assert trap.takes == tuple(move for move in turns if move in trap.pits and turns[move].captured)
            assert trap.closed == bool(trap.takes)
            continue
        caught = {move for move, turn in turns.items() if takes_after(reading, turn, trap.pits)}
        assert set(trap.escapes) == set(turns) - caught
        assert trap.closed == (caught == set(turns))


def takes_after(reading: Reading, turn: awale.Turn, pits: tuple[str, str]) -> bool:
    replies = {} if turn.outcome else plain_turns(reading.sheet, turn.after)
    return any(reply.captured for move, reply in replies.items() if move in pits)


def check_words(reading: Reading) -> None:
    """Everything can be said, in both languages and with names, and the weightiest comes first."""
    weights = [statement.weight for statement in reading.statements]
    assert weights == sorted(weights, reverse=True)
    for lang in ("fr", "en"):
        for text in reading.sentences(lang, {"S": "Awa", "N": "Jules"}):
            assert text.endswith(".")
            assert not {"{", "}", "South", "North", "Sud", "Nord"} & set(text.replace(".", " ").split())
    assert reading.as_dict("fr")["position"] == str(reading.position)


CHECKS = [
    check_captures,
    check_answers,
    check_granaries,
    check_freedom,
    check_starving,
    check_feeding,
    check_traps,
]


@pytest.mark.parametrize("check", [*CHECKS, check_words], ids=lambda check: check.__name__.removeprefix("check_"))
def test_what_is_said_is_true(check: Callable[[Reading], None]) -> None:
    for sheet, position in cases(check.__name__, each=8, overridden=14):
        check(read(position, sheet))


def test_mobility_is_what_look_ahead_finds() -> None:
    for sheet, position in cases("mobility", each=4, overridden=6):
        check_mobility(read(position, sheet))


@pytest.mark.many
@pytest.mark.parametrize("name", [*awale.sheet_ids(), "overridden"])
def test_all_that_is_said_is_true_of_many_boards(name: str) -> None:
    chance = random.Random(f"many {name}")
    for number in range(BOARDS):
        sheet = random_sheet(chance) if name == "overridden" else awale.sheet(name)
        reading = read(next(boards_to_read(sheet, 1, chance)), sheet)
        for check in CHECKS:
            check(reading)
        if number % 10 == 0:  # these two take as long as all the others
            check_mobility(reading)
            check_words(reading)
