"""Applying a journal's events gives the same game, whatever was done in it, under every sheet."""

from __future__ import annotations

import random
from dataclasses import asdict, replace
from typing import Literal

import msgspec
import pytest

import awale
from awale.rules.consent import ConsentKind
from awale.rules.position import other
from awale.rules.referee import Termination
from awale.server.games import events
from awale.server.games.acts import (
    Accept,
    Decline,
    Move,
    Name,
    Next,
    ProposeStop,
    Resign,
    Undo,
    clean_name,
    is_same,
    judge,
    level_answer,
)
from awale.server.games.events import CODEC, GameRow
from awale.server.games.state import GameState
from awale.server.journal.events import Entry
from awale.server.refusals import Refused
from awale.words import AwaleError
from support.optional import not_none

KINDS = ("here", "level", "far")


def row(kind="here", sheet="grenier", clock=None, **others):
    given = {
        "id": "k3v9x7q2mmmm",
        "code": "BAHBA" if kind == "far" else None,
        "kind": kind,
        "sheet": sheet,
        "overrides": {},
        "start": str(awale.START),
        "names": ("Awa", ""),
        "level": 3 if kind == "level" else None,
        "seed": 1,
        "clock": clock,
        "maker": "awa",
        "seats": "SN" if kind == "here" else "S",
        "made": 0,
    }
    return GameRow(**{**given, **others})


class Logged(GameState):
    """A game that remembers what has happened in it, as its journal does."""

    def __init__(self, row):
        super().__init__(row)
        self.entries = []

    def apply(self, entry):
        super().apply(entry)
        self.entries = [*self.entries, entry]


def put(standing, player, act, spent=0):
    """What the room does, without a disk: judges, and goes on."""
    event = msgspec.structs.replace(judge(standing, standing.seats_of(player), act), spent=spent)
    entry = Entry(standing.n, event, 0)
    foreseen = standing.head_after([entry])
    standing.apply(entry)
    assert (foreseen.summary, foreseen.is_over) == (events.text(standing.summary), standing.game.is_over)
    return event


def join(standing, player="jules", name="Jules"):
    standing.apply(Entry(standing.n, events.SeatTaken(player, name, seat=standing.free_seat), 0))


def answer_for_level(standing, chance):
    """What the level does when something is to be done by it."""
    seat = standing.level_seat
    if standing.offer:
        event = level_answer(standing, chance.random() < 0.3)
    elif not standing.game.is_over and standing.game.position.to_move == seat:
        event = judge(standing, [seat], Move(n=standing.n, move=chance.choice(standing.game.legal_moves)))
    else:
        return
    standing.apply(Entry(standing.n, msgspec.structs.replace(event, spent=3), 0))


def everything(n, moves):
    """All that a player could ask for, moves more often than the rest."""
    asked = [Move(n=n, move=move) for move in moves] * 4
    return [*asked, Undo(n=n), ProposeStop(n=n), Accept(n=n), Decline(n=n), Name(n=n, seat="S", name="Zoé")]


def play_at_random(standing, seed, most=60):
    """A game in which people do all that they may; the standings that were passed through."""
    chance = random.Random(seed)
    refused = 0
    while standing.n < most and refused < 200:
        if standing.level_seat:
            answer_for_level(standing, chance)
        if standing.free_seat and chance.random() < 0.2:
            join(standing)
        acts = everything(standing.n, standing.game.legal_moves or ["F"])
        acts += [Resign(n=standing.n)] if chance.random() < 0.02 else []
        try:
            put(standing, chance.choice(["awa", "jules"]), chance.choice(acts), spent=chance.randrange(50))
        except AwaleError:
            refused += 1


def facts(standing):
    """All that is to be the same."""
    game = standing.game
    return (
        str(game.position),
        game.moves,
        game.outcome(),
        game.closure,
        game.repetitions(),
        standing.names,
        standing.holders,
        standing.offer,
        standing.clock,
        standing.summary,
        standing.n,
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sheet", awale.sheet_ids())
def test_going_through_the_log_again_gives_the_same_game(kind, sheet):
    for seed in range(6):
        clock = random.Random(seed).choice(
            [None, {"kind": "set-time", "minutes": 1}, {"kind": "each", "minutes": 1, "seconds": 2}]
        )
        standing = Logged(row(kind, sheet, clock))
        play_at_random(standing, f"{sheet} {kind} {seed}")
        assert standing.n > 10
        written = [CODEC.entry(CODEC.stored(standing.row.id, entry)) for entry in standing.entries]
        assert written == standing.entries
        kept = GameRow.of(standing.row.stored)
        assert kept == standing.row
        assert facts(GameState.after(kept, written)) == facts(standing)


@pytest.mark.parametrize("sheet", awale.sheet_ids())
def test_taking_back_gives_the_very_position_that_was_there(sheet):
    chance = random.Random(sheet)
    standing = Logged(row("here", sheet))
    past = []
    while not standing.game.is_over and standing.game.ply < 40:
        past.append(str(standing.game.position))
        put(standing, "awa", Move(n=standing.n, move=chance.choice(standing.game.legal_moves)))
    while past:
        event = put(standing, "awa", Undo(n=standing.n))
        assert (event.kind, event.keep) == ("undo", len(past) - 1)
        assert str(standing.game.position) == past.pop()
    with pytest.raises(Refused) as refused:
        put(standing, "awa", Undo(n=standing.n))
    assert refused.value.sentence.code == "nothing-to-take-back"


# --- taking back, stopping, giving up ---


def moved(standing, *moves):
    for move in moves:
        player = standing.holders[standing.game.position.to_move]
        put(standing, player, Move(n=standing.n, move=move))


def test_against_a_level_one_goes_back_to_ones_own_turn():
    standing = Logged(row("level"))
    moved(standing, "F")
    standing.apply(Entry(1, judge(standing, ["N"], Move(n=1, move="e")), 0))
    event = put(standing, "awa", Undo(n=2))
    assert event == events.TakenBack(0, ["F", "e"], seat="S")
    assert standing.game.position == awale.START


def test_against_a_level_that_moved_first_there_is_nothing_of_ones_own_to_take_back():
    standing = Logged(row("level", seats="N"))
    standing.apply(Entry(0, judge(standing, ["S"], Move(n=0, move="F")), 0))
    with pytest.raises(Refused, match="nothing to take back"):
        put(standing, "awa", Undo(n=1))


@pytest.mark.parametrize(("moves", "asks", "keep"), [("F", "awa", 0), ("Fe", "awa", 0), ("Fe", "jules", 1)])
def test_at_a_distance_one_takes_back_ones_own_last_move_if_the_other_agrees(moves, asks, keep):
    standing = Logged(row("far"))
    join(standing)
    moved(standing, *moves)
    offered = put(standing, asks, Undo(n=standing.n))
    assert (offered.kind, offered.wish, offered.keep) == ("offer", "undo", keep)
    assert standing.game.moves == list(moves)
    with pytest.raises(Refused, match="Nobody has offered"):
        put(standing, asks, Accept(n=standing.n))
    put(standing, "jules" if asks == "awa" else "awa", Accept(n=standing.n))
    assert standing.game.moves == list(moves[:keep])
    assert standing.offer is None


def test_a_declined_offer_is_gone_and_another_can_be_made():
    standing = Logged(row("far"))
    join(standing)
    moved(standing, "F")
    put(standing, "awa", Undo(n=standing.n))
    with pytest.raises(Refused, match="waiting"):
        put(standing, "awa", ProposeStop(n=standing.n))
    declined = put(standing, "jules", Decline(n=standing.n))
    assert declined == events.Declined(ConsentKind("undo"), seat="N")
    assert standing.game.moves == ["F"]
    put(standing, "awa", ProposeStop(n=standing.n))
    assert not_none(standing.offer).wish == "stop"


def test_a_move_answers_an_offer_with_no():
    standing = Logged(row("far"))
    join(standing)
    moved(standing, "F")
    put(standing, "awa", ProposeStop(n=standing.n))
    moved(standing, "e")
    assert standing.offer is None
    assert not standing.game.is_over


def test_who_proposes_what_the_other_has_proposed_agrees():
    standing = Logged(row("far"))
    join(standing)
    put(standing, "awa", ProposeStop(n=1))
    assert put(standing, "jules", ProposeStop(n=2)).kind == "stop"
    assert not_none(standing.game.outcome()).reason == "agreement"


def test_with_nobody_opposite_one_takes_back_without_asking():
    standing = Logged(row("far"))
    moved(standing, "F")
    assert put(standing, "awa", Undo(n=1)).kind == "undo"


@pytest.mark.parametrize("kind", KINDS)
def test_an_end_that_was_declared_is_taken_back_alone(kind):
    standing = Logged(row(kind))
    if kind == "far":
        join(standing)
    moved(standing, "F")
    put(standing, "awa", Resign(n=standing.n))
    assert standing.game.is_over
    put(standing, "awa", Undo(n=standing.n))
    if kind == "far":
        put(standing, "jules", Accept(n=standing.n))
    assert standing.game.moves == ["F"]
    assert not standing.game.is_over


def test_where_one_holds_both_seats_the_mover_resigns():
    standing = Logged(row("here"))
    moved(standing, "F")
    assert put(standing, "awa", Resign(n=1)).seat == "N"
    assert not_none(standing.game.outcome()).winner == "S"


def test_at_a_distance_one_resigns_for_oneself_whoever_is_to_move():
    standing = Logged(row("far"))
    join(standing)
    moved(standing, "F")
    put(standing, "awa", Resign(n=2))
    assert not_none(standing.game.outcome()).winner == "N"


def test_when_it_is_over_nothing_more_is_played():
    standing = Logged(row("here"))
    put(standing, "awa", Resign(n=0))
    for act in (Move(n=1, move="F"), ProposeStop(n=1), Resign(n=1)):
        with pytest.raises(AwaleError) as refused:
            put(standing, "awa", act)
        assert refused.value.sentence.code == "game-over"


# --- who may do what ---


def test_only_the_holder_of_a_seat_moves_for_it():
    standing = Logged(row("far"))
    join(standing)
    for player, code in (("jules", "not-your-turn"), ("somebody", "watching")):
        with pytest.raises(Refused) as refused:
            put(standing, player, Move(n=1, move="F"))
        assert (refused.value.kind, refused.value.sentence.code) == ("forbidden", code)
    with pytest.raises(AwaleError) as wrong:
        put(standing, "awa", Move(n=1, move="f"))
    assert wrong.value.sentence.code == "not-your-camp"
    moved(standing, "F")


@pytest.mark.parametrize("act", [Undo, ProposeStop, Accept, Decline, Resign])
def test_who_watches_can_do_nothing(act):
    standing = Logged(row("far"))
    join(standing)
    moved(standing, "F")
    put(standing, "awa", ProposeStop(n=2))
    with pytest.raises(Refused) as refused:
        put(standing, "somebody", act(n=3))
    assert refused.value.sentence.code == "watching"


def test_everybody_gives_their_own_name():
    standing = Logged(row("far"))
    join(standing)
    put(standing, "jules", Name(n=1, seat="N", name="  Jean-Jules \n d’Abidjan "))
    assert standing.names == ["Awa", "Jean-Jules d’Abidjan"]
    with pytest.raises(Refused) as refused:
        put(standing, "jules", Name(n=2, seat="S", name="Awa"))
    assert refused.value.sentence.code == "not-your-name"


#: Fillers that count as letters, an empty Braille cell, joiners, directions, accents without a letter.
UNSEEN = [
    "\u3164",
    "\u2800\u2800",
    "Awa\u3164",
    "Aw\u2060a",
    "Awa\u200d",
    "\u2067Awa",
    "\u0301",
    "Awa\U000e0041",
    "\uffa0",
]


@pytest.mark.parametrize("name", ["", "   ", "a" * 41, "a\u202eb", "a\0b", "\ud800", "\u200b", *UNSEEN])
def test_a_name_that_cannot_be_shown_is_refused(name):
    with pytest.raises(Refused, match="1 to 40"):
        clean_name(name)


@pytest.mark.parametrize("name", ["A", "a" * 40, "Zoé", "אבא", "李", "👵🏿", "❤️", "Ɖeŋɔ", "O’Neil-d’Abidjan"])
def test_a_name_that_can_be_shown_is_kept(name):
    assert clean_name(f" {name} ") == name


# --- sent again ---


def test_an_act_is_known_again_as_the_event_that_it_became():
    """Each act that was done, and each other that could have been done, against the log."""
    for kind in KINDS:
        standing = Logged(row(kind))
        play_at_random(standing, kind)
        for n, event in enumerate(entry.event for entry in standing.entries):
            before = GameState.after(standing.row, standing.entries[:n])
            same = {act for act in candidates(n) if is_same(act, event, [event.seat])}
            for act in candidates(n):
                try:
                    judged = judge(before, before.seats_of(before.holders.get(event.seat) or ""), act)
                except AwaleError:
                    continue
                became = judged == msgspec.structs.replace(event, spent=0)
                assert not became or act in same, (event, act)
            assert not any(is_same(act, event, [other(event.seat)]) for act in same)
            assert not any(is_same(act, event, []) for act in same)


SEATS: tuple[Literal["S", "N"], ...] = ("S", "N")


def candidates(n):
    moves = [Move(n=n, move=move) for move in (*"ABCDEFabcdef", "pass")]
    names = [Name(n=n, seat=seat, name=name) for seat in SEATS for name in ("Zoé", "Jo")]
    return [*moves, *names, Undo(n=n), ProposeStop(n=n), Accept(n=n), Decline(n=n), Resign(n=n)]


def test_another_move_under_the_same_number_is_another_act():
    event = events.Moved("F", seat="S")
    assert is_same(Move(n=0, move="F"), event, ["S"])
    assert not is_same(Move(n=0, move="E"), event, ["S"])
    assert not is_same(Resign(n=0), event, ["S"])


# --- the clock ---


def test_each_ones_time_is_charged_to_the_one_to_move_and_a_move_gives_some_back():
    standing = Logged(row("here", clock={"kind": "each", "minutes": 1, "seconds": 5}))
    put(standing, "awa", Move(n=0, move="F"), spent=10_000)
    assert not_none(standing.clock).left == [55_000, 60_000]
    put(standing, "awa", Name(n=1, seat="S", name="Zoé"), spent=1_000)
    put(standing, "awa", Move(n=2, move="e"), spent=2_000)
    assert not_none(standing.clock).left == [55_000, 62_000]
    assert standing.running == "S"


def test_a_set_time_is_one_for_both():
    standing = Logged(row("here", clock={"kind": "set-time", "minutes": 1}))
    put(standing, "awa", Move(n=0, move="F"), spent=10_000)
    put(standing, "awa", Move(n=1, move="e"), spent=10_000)
    assert not_none(standing.clock).left == [40_000]
    assert standing.running == "both"


def test_nobodys_time_runs_before_the_other_has_come_nor_after_the_end_nor_for_a_level():
    each = {"kind": "each", "minutes": 1}
    waiting = Logged(row("far", clock=each))
    assert waiting.running is None
    join(waiting)
    assert waiting.running == "S"
    put(waiting, "awa", Resign(n=1))
    assert waiting.running is None
    level = Logged(row("level", clock=each))
    assert level.running == "S"
    moved(level, "F")
    assert level.running is None


def test_when_time_is_over_the_end_stays():
    standing = Logged(row("here", clock={"kind": "each", "minutes": 1}))
    moved(standing, "F")
    standing.apply(Entry(1, events.TimeUp(seat="N", spent=60_000), 0))
    assert standing.game.outcome() == replace(not_none(standing.game.outcome()), reason=Termination("time"), winner="S")
    assert not_none(standing.clock).left == [60_000, 0]
    with pytest.raises(Refused, match="time is over"):
        put(standing, "awa", Undo(n=2))


def test_an_outcome_in_a_summary_is_the_whole_outcome():
    standing = Logged(row("here"))
    put(standing, "awa", Resign(n=0))
    assert standing.summary.outcome == asdict(not_none(standing.game.outcome()))


def test_an_event_out_of_order_is_a_fault():
    with pytest.raises(ValueError, match="can't follow"):
        Logged(row()).apply(Entry(1, events.Moved("F", seat="S"), 0))


def test_another_game_is_proposed_once_and_when_this_one_is_over():
    standing = Logged(row("far"))
    join(standing)
    with pytest.raises(Refused) as refused:
        judge(standing, ["S"], Next(n=standing.n, code="KOLAS"))
    assert refused.value.sentence.code == "no-next"
    put(standing, "awa", Resign(n=standing.n))
    wish = Next(n=standing.n, code="KOLAS")
    event = put(standing, "jules", wish)
    assert (standing.next, event.seat) == ("KOLAS", "N")
    assert is_same(wish, event, ["N"])
    assert not is_same(wish, event, ["S"])
    with pytest.raises(Refused):
        judge(standing, ["S"], Next(n=standing.n, code="OTHER"))
    put(standing, "awa", Undo(n=standing.n))
    put(standing, "jules", Accept(n=standing.n))
    assert standing.next is None, "the game goes on: there is no other"
