"""Whether an act is allowed in a class, and the events that it becomes. Nothing is changed here.

>>> state = ClassState(teachers={"teacher"})
>>> judge(state, "teacher", acts.SetTitle(act="1", title=" CM1  B "), now=0).title
'CM1 B'
>>> judge(state, "a pupil", acts.SetTitle(act="1", title="ours now"), now=0)
Traceback (most recent call last):
awale.server.refusals.Forbidden: Only who runs the class may do that.
"""

from __future__ import annotations

import secrets
from functools import singledispatch
from typing import Literal

import msgspec
from msgspec import UNSET

from awale.club import events
from awale.club.class_state import ClassState, Question
from awale.club.contest import Contest
from awale.club.events import ClassEvent
from awale.club.pairing import pair
from awale.club.people import Person
from awale.club.rounds import Table
from awale.rules.game import Game
from awale.rules.sheet import sheet
from awale.server.classes import acts
from awale.server.classes.titles import is_a_teachers
from awale.server.games.acts import clean_name
from awale.server.refusals import Conflict, Forbidden, Invalid, Missing
from awale.words import Sentence, say, shown
from awale.words.names import alike

#: How many people a class may have, and how many events: enough for a school day. Of the events a part is kept for the
#: teacher and for results.
MOST_PEOPLE, MOST_CONTESTS, MOST_HAPPENINGS, MOST_BY_PUPILS = 100, 100, 20_000, 15_000
#: How many may join on one device, unless it is the teacher's: a tablet may be passed round, but not to everybody.
MOST_ON_A_DEVICE = 6


def judge(state: ClassState, player: str, act: acts.NamedAct, now: int) -> ClassEvent:
    """The event that an act becomes; raises :exc:`~awale.server.refusals.Refused`. ``now`` is in milliseconds since
    1970.
    """
    if isinstance(act, acts.Reply):
        found: ClassEvent = _reply(state, player, act)
    elif player in state.teachers:
        found = _judge(act, state, player, now)
    else:
        raise Forbidden(Sentence("serve.club.teachers-only"))
    return msgspec.structs.replace(found, act=act.act or None)


def joined(state: ClassState, player: str, name: str) -> list[ClassEvent]:
    """The events of joining by the code: none, if somebody is a member already.

    A name without a device (added by the teacher, or freed) is claimed; one that has a device is refused, so that
    nobody takes another's place.
    """
    name = clean_name(name)
    known = state.named(name)
    if known and known.holder == player:
        return []
    if state.is_barred(player):
        raise Forbidden(Sentence("serve.club.kept-out"))
    if state.is_locked and not known:
        raise Forbidden(Sentence("serve.club.locked"))
    if player not in state.teachers and is_a_teachers(state, name):
        raise Conflict(Sentence("serve.club.teachers-name", name=name))
    if known is None:
        if len(state.held_by(player)) >= MOST_ON_A_DEVICE and player not in state.teachers:
            raise Conflict(Sentence("serve.club.device-full", most=MOST_ON_A_DEVICE))
        return [_arrival(state, name, holder=player)]
    if known.holder is not None or known.level is not None:
        raise Conflict(Sentence("serve.club.name-taken", name=name))
    return [events.PersonChanged(known.id, holder=player)]


def enters(state: ClassState, person: str) -> ClassEvent | None:
    """The event by which somebody enters the current contest from the next round on, if they can."""
    contest = state.contest
    if contest is None or not contest.is_open or person in contest.people:
        return None
    return events.Entered(person)


@singledispatch
def _judge(act: acts.NamedAct, state: ClassState, player: str, now: int) -> ClassEvent:
    raise NotImplementedError(type(act))


# --- who is there -------------------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.SetTitle, state: ClassState, player: str, now: int) -> ClassEvent:
    return events.Titled(clean_name(act.title))


@_judge.register
def _(act: acts.SetRules, state: ClassState, player: str, now: int) -> ClassEvent:
    rules = sheet(act.sheet, act.overrides)
    clock = None if act.clock is None else msgspec.to_builtins(act.clock)
    return events.RulesSet(rules.id, dict(rules.overrides), clock)


@_judge.register
def _(act: acts.Lock, state: ClassState, player: str, now: int) -> ClassEvent:
    return events.Locked(act.locked)


@_judge.register
def _(act: acts.Add, state: ClassState, player: str, now: int) -> ClassEvent:
    if act.level is not None:
        from awale.engine.levels import level

        return _arrival(state, _free_name(state, act.name), level=level(act.level).number)
    return _arrival(state, _free_name(state, act.name), holder=player if act.here else None)


@_judge.register
def _(act: acts.ChangePerson, state: ClassState, player: str, now: int) -> ClassEvent:
    person = _person(state, act.person)
    return events.PersonChanged(
        person.id,
        UNSET if act.name is None else _free_name(state, act.name, person),
        strength=UNSET if act.strength is None else act.strength,
        is_away=UNSET if act.away is None else act.away,
    )


@_judge.register
def _(act: acts.Remove, state: ClassState, player: str, now: int) -> ClassEvent:
    people = [_person(state, each) for each in dict.fromkeys((*act.people, *([act.person] if act.person else [])))]
    if not people:
        raise Invalid(Sentence("serve.club.nobody-named"))
    playing = {person for table in _open_tables(state) for person in table.people}
    for person in people:
        if person.id in playing:
            raise Conflict(Sentence("serve.club.still-plays", name=person.name))
    return events.Removed([person.id for person in people])


@_judge.register
def _(act: acts.Readmit, state: ClassState, player: str, now: int) -> ClassEvent:
    people = [state.people.get(each) for each in dict.fromkeys(act.people)]
    gone = [person for person in people if person and person.is_gone and not person.is_erased]
    if not gone:
        raise Missing(Sentence("serve.club.nobody-gone"))
    if len(state.there) + len(gone) > MOST_PEOPLE:
        raise Conflict(Sentence("serve.club.full", most=MOST_PEOPLE))
    names: list[str] = []
    for person in gone:
        if state.named(person.name) or any(alike(person.name, name) for name in names):
            raise Conflict(Sentence("serve.club.name-taken", name=person.name))
        names.append(person.name)
    return events.Readmitted([person.id for person in gone])


@_judge.register
def _(act: acts.Erase, state: ClassState, player: str, now: int) -> ClassEvent:
    person = state.people.get(act.person)  # also one who was removed: their name is still in the results
    if person is None:
        raise Missing(Sentence("serve.club.no-person", name=shown(act.person)))
    if any(person.id in table.people for table in _open_tables(state)):
        raise Conflict(Sentence("serve.club.still-plays", name=person.name))
    name = say("serve.club.erased", act.lang, n=person.id.removeprefix("p"))
    return events.PersonErased(person.id, name)


@_judge.register
def _(act: acts.Seat, state: ClassState, player: str, now: int) -> ClassEvent:
    person = _person(state, act.person)
    beside = _person(state, act.beside) if act.beside else None
    if beside and beside.holder is None:
        raise Conflict(Sentence("serve.club.no-device", name=beside.name))
    return events.PersonChanged(person.id, holder=beside.holder if beside else None)


# --- playing ------------------------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Begin, state: ClassState, player: str, now: int) -> ClassEvent:
    if state.contest and not state.contest.is_over:
        raise Conflict(Sentence("serve.club.contest-goes-on"))
    if len(state.contests) >= MOST_CONTESTS:
        raise Conflict(Sentence("serve.club.too-much"))
    people = [person for person in state.order() if state.people[person].level is None or person == act.master]
    if len(people) < 2:
        raise Conflict(Sentence("club.pairing.too-few"))
    if act.kind == "simultaneous" and act.master not in people:
        raise Conflict(Sentence("club.pairing.no-master"))
    return events.ContestBegun(act.kind, people, act.rounds, act.alike, act.master, act.minutes)


@_judge.register
def _(act: acts.StartRound, state: ClassState, player: str, now: int) -> ClassEvent:
    contest = _contest(state)
    strengths = {person.id: person.strength for person in state.people.values()}
    paired = pair(contest, state.present, strengths)
    tables = [
        (*who, _game_id() if act.boards == "screens" and _on_screens(state, who) else None) for who in paired.pairs
    ]
    bell = now + contest.minutes * 60_000 if contest.minutes else None
    return events.RoundPaired(tables, list(paired.resting), bell)


@_judge.register
def _(act: acts.SetResult, state: ClassState, player: str, now: int) -> ClassEvent:
    number = len(state.contests) - 1 if act.contest is None else act.contest
    if not 0 <= number < len(state.contests):
        raise Missing(Sentence("serve.club.no-contest"))
    _table(state.contests[number], act.round, act.table)
    if act.seeds and sum(act.seeds) > 48:
        raise Invalid(Sentence("serve.club.too-many-seeds", count=sum(act.seeds)))
    how: Literal["forfeit", "hand"] = "forfeit" if act.forfeit else "hand"
    return events.ResultSet(number, act.round, act.table, how, act.seeds, act.decided)


@_judge.register
def _(act: acts.ReplaceGame, state: ClassState, player: str, now: int) -> ClassEvent:
    contest = _contest(state)
    table = _table(contest, len(contest.rounds), act.table)
    if not _on_screens(state, table.people):
        raise Conflict(Sentence("serve.club.real-board", table=table.number))
    return events.GameReplaced(len(state.contests) - 1, len(contest.rounds), act.table, _game_id())


@_judge.register
def _(act: acts.RingBell, state: ClassState, player: str, now: int) -> ClassEvent:
    if _contest(state).current is None:
        raise Conflict(Sentence("serve.club.no-round"))
    return events.BellChanged(now + act.minutes * 60_000 if act.minutes else None)


@_judge.register
def _(act: acts.End, state: ClassState, player: str, now: int) -> ClassEvent:
    contest = _contest(state)
    if contest.current:
        raise Conflict(Sentence("club.pairing.still-playing", count=len(contest.current.open_tables)))
    return events.ContestEnded()


# --- one position for all -----------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Ask, state: ClassState, player: str, now: int) -> ClassEvent:
    from awale.rules.records import read_position

    game = Game(sheet(state.sheet, state.overrides), read_position(act.position))
    if game.outcome():
        raise Conflict(Sentence("serve.club.position-over"))
    return events.QuestionAsked(state.sheet, dict(state.overrides), str(game.position))


@_judge.register
def _(act: acts.Reveal, state: ClassState, player: str, now: int) -> ClassEvent:
    if state.question is None:
        raise Conflict(Sentence("serve.club.no-question"))
    return events.Revealed(_asked(state.question).preview(act.best).move if act.best else None)


@_judge.register
def _(act: acts.Unask, state: ClassState, player: str, now: int) -> ClassEvent:
    if state.question is None:
        raise Conflict(Sentence("serve.club.no-question"))
    return events.Unasked()


def _reply(state: ClassState, player: str, act: acts.Reply) -> ClassEvent:
    if act.person not in {person.id for person in state.held_by(player)}:
        raise Forbidden(Sentence("serve.club.not-yours"))
    question = state.question
    if question is None or question.is_shown:
        raise Conflict(Sentence("serve.club.no-question"))
    return events.Replied(act.person, _asked(question).preview(act.move).move)


def _asked(question: Question) -> Game:
    return Game(sheet(question.sheet, question.overrides), question.position)


# --- inside -------------------------------------------------------------------------------------------------------


def _arrival(
    state: ClassState, name: str, *, holder: str | None = None, level: int | None = None
) -> events.PersonJoined:
    if len(state.there) >= MOST_PEOPLE:
        raise Conflict(Sentence("serve.club.full", most=MOST_PEOPLE))
    return events.PersonJoined(state.next_person(), name, holder, level)


def _free_name(state: ClassState, name: str, person: Person | None = None) -> str:
    """Checks that nobody else has this name, and returns it."""
    cleaned = clean_name(name)
    known = state.named(cleaned)
    if known and known is not person:
        raise Conflict(Sentence("serve.club.name-taken", name=cleaned))
    return cleaned


def _person(state: ClassState, name: str) -> Person:
    person = state.people.get(name)
    if person is None or person.is_gone:
        raise Missing(Sentence("serve.club.no-person", name=shown(name)))
    return person


def _contest(state: ClassState) -> Contest:
    if state.contest is None or state.contest.is_over:
        raise Conflict(Sentence("serve.club.no-contest"))
    return state.contest


def _table(contest: Contest, round_: int, table: int) -> Table:
    if not (1 <= round_ <= len(contest.rounds) and 1 <= table <= len(contest.rounds[round_ - 1].tables)):
        raise Missing(Sentence("serve.club.no-table", round=round_, table=table))
    return contest.rounds[round_ - 1].tables[table - 1]


def _open_tables(state: ClassState) -> tuple[Table, ...]:
    current = state.contest.current if state.contest else None
    return current.open_tables if current else ()


def _on_screens(state: ClassState, people: tuple[str, str]) -> bool:
    """Whether both have a device to play on, or are a level."""
    return all(state.people[person].holder or state.people[person].level for person in people)


def _game_id() -> str:
    return secrets.token_urlsafe(9)
