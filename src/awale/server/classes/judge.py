"""Whether something may be done at a meeting, and what is then written. Nothing is changed here.

>>> meeting = Meeting(keepers={"teacher"})
>>> judge(meeting, "teacher", acts.Title(act="1", title=" CM1  B "), now=0).title
'CM1 B'
>>> judge(meeting, "a pupil", acts.Title(act="1", title="ours now"), now=0)
Traceback (most recent call last):
awale.server.refusals.Forbidden: Only who runs the meeting may do that.
"""

from __future__ import annotations

import secrets
from functools import singledispatch
from typing import Literal

import msgspec
from msgspec import UNSET

from awale.club import events
from awale.club.contest import Contest
from awale.club.events import ClassEvent
from awale.club.meeting import Meeting, Question
from awale.club.pairing import pair
from awale.club.people import Person
from awale.club.rounds import Table
from awale.rules.game import Game
from awale.rules.sheet import sheet
from awale.server.classes import acts
from awale.server.classes.titles import is_a_keepers
from awale.server.games.acts import clean_name
from awale.server.refusals import Conflict, Forbidden, Invalid, Missing
from awale.words import Sentence, say, shown
from awale.words.names import alike

#: How many may be at a meeting, and how much may happen there: a school day, not a denial of service. What is left when
#: the pupils have had their part is for who runs it, and for results.
MOST_PEOPLE, MOST_CONTESTS, MOST_HAPPENINGS, MOST_BY_PUPILS = 100, 100, 20_000, 15_000
#: How many may come in on one device, unless it is the keeper's: a tablet goes round, and one pupil isn't all of them.
MOST_ON_A_DEVICE = 6


def judge(meeting: Meeting, player: str, act: acts.Wish, now: int) -> ClassEvent:
    """What would be written; raises :exc:`~awale.server.refusals.Refused`. ``now`` is in milliseconds since 1970."""
    if isinstance(act, acts.Reply):
        found: ClassEvent = _reply(meeting, player, act)
    elif player in meeting.keepers:
        found = _judge(act, meeting, player, now)
    else:
        raise Forbidden(Sentence("serve.club.keepers-only"))
    return msgspec.structs.replace(found, act=act.act or None)


def joined(meeting: Meeting, player: str, name: str) -> list[ClassEvent]:
    """What is written when somebody comes in by the code: nothing, if they are there already.

    A name that waits for a device (added by the keeper, or freed) is claimed; one that has a device is refused, so that
    nobody sits down in another's place.
    """
    name = clean_name(name)
    known = meeting.named(name)
    if known and known.holder == player:
        return []
    if meeting.is_kept_out(player):
        raise Forbidden(Sentence("serve.club.kept-out"))
    if meeting.is_locked and not known:
        raise Forbidden(Sentence("serve.club.locked"))
    if player not in meeting.keepers and is_a_keepers(meeting, name):
        raise Conflict(Sentence("serve.club.keepers-name", name=name))
    if known is None:
        if len(meeting.held_by(player)) >= MOST_ON_A_DEVICE and player not in meeting.keepers:
            raise Conflict(Sentence("serve.club.device-full", most=MOST_ON_A_DEVICE))
        return [_arrival(meeting, name, holder=player)]
    if known.holder is not None or known.level is not None:
        raise Conflict(Sentence("serve.club.name-taken", name=name))
    return [events.PersonChanged(known.id, holder=player)]


def enters(meeting: Meeting, person: str) -> ClassEvent | None:
    """Whoever is there while a contest goes on takes part from the next round on, where that can be."""
    contest = meeting.contest
    if contest is None or not contest.is_open or person in contest.people:
        return None
    return events.Entered(person)


@singledispatch
def _judge(act: acts.Wish, meeting: Meeting, player: str, now: int) -> ClassEvent:
    raise NotImplementedError(type(act))


# --- who is there -------------------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Title, meeting: Meeting, player: str, now: int) -> ClassEvent:
    return events.Titled(clean_name(act.title))


@_judge.register
def _(act: acts.Rules, meeting: Meeting, player: str, now: int) -> ClassEvent:
    rules = sheet(act.sheet, **act.overrides)
    clock = None if act.clock is None else msgspec.to_builtins(act.clock)
    return events.RulesSet(rules.id, dict(rules.overrides), clock)


@_judge.register
def _(act: acts.Lock, meeting: Meeting, player: str, now: int) -> ClassEvent:
    return events.Locked(act.locked)


@_judge.register
def _(act: acts.Add, meeting: Meeting, player: str, now: int) -> ClassEvent:
    if act.level is not None:
        from awale.engine.levels import level

        return _arrival(meeting, _free_name(meeting, act.name), level=level(act.level).number)
    return _arrival(meeting, _free_name(meeting, act.name), holder=player if act.here else None)


@_judge.register
def _(act: acts.Person, meeting: Meeting, player: str, now: int) -> ClassEvent:
    person = _person(meeting, act.person)
    return events.PersonChanged(
        person.id,
        UNSET if act.name is None else _free_name(meeting, act.name, person),
        strength=UNSET if act.strength is None else act.strength,
        is_away=UNSET if act.away is None else act.away,
    )


@_judge.register
def _(act: acts.Remove, meeting: Meeting, player: str, now: int) -> ClassEvent:
    people = [_person(meeting, each) for each in dict.fromkeys((*act.people, *([act.person] if act.person else [])))]
    if not people:
        raise Invalid(Sentence("serve.club.nobody-named"))
    playing = {person for table in _open_tables(meeting) for person in table.people}
    for person in people:
        if person.id in playing:
            raise Conflict(Sentence("serve.club.still-plays", name=person.name))
    return events.Removed([person.id for person in people])


@_judge.register
def _(act: acts.Readmit, meeting: Meeting, player: str, now: int) -> ClassEvent:
    people = [meeting.people.get(each) for each in dict.fromkeys(act.people)]
    gone = [person for person in people if person and person.is_gone and not person.is_erased]
    if not gone:
        raise Missing(Sentence("serve.club.nobody-gone"))
    if len(meeting.there) + len(gone) > MOST_PEOPLE:
        raise Conflict(Sentence("serve.club.full", most=MOST_PEOPLE))
    names: list[str] = []
    for person in gone:
        if meeting.named(person.name) or any(alike(person.name, name) for name in names):
            raise Conflict(Sentence("serve.club.name-taken", name=person.name))
        names.append(person.name)
    return events.Readmitted([person.id for person in gone])


@_judge.register
def _(act: acts.Erase, meeting: Meeting, player: str, now: int) -> ClassEvent:
    person = meeting.people.get(act.person)  # also one who was removed: their name is still in the results
    if person is None:
        raise Missing(Sentence("serve.club.no-person", name=shown(act.person)))
    if any(person.id in table.people for table in _open_tables(meeting)):
        raise Conflict(Sentence("serve.club.still-plays", name=person.name))
    name = say("serve.club.erased", act.lang, n=person.id.removeprefix("p"))
    return events.Erased(person.id, name)


@_judge.register
def _(act: acts.Seat, meeting: Meeting, player: str, now: int) -> ClassEvent:
    person = _person(meeting, act.person)
    beside = _person(meeting, act.beside) if act.beside else None
    if beside and beside.holder is None:
        raise Conflict(Sentence("serve.club.no-device", name=beside.name))
    return events.PersonChanged(person.id, holder=beside.holder if beside else None)


# --- playing ------------------------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Begin, meeting: Meeting, player: str, now: int) -> ClassEvent:
    if meeting.contest and not meeting.contest.is_over:
        raise Conflict(Sentence("serve.club.contest-goes-on"))
    if len(meeting.contests) >= MOST_CONTESTS:
        raise Conflict(Sentence("serve.club.too-much"))
    people = [person for person in meeting.order() if meeting.people[person].level is None or person == act.master]
    if len(people) < 2:
        raise Conflict(Sentence("club.pairing.too-few"))
    if act.kind == "simultaneous" and act.master not in people:
        raise Conflict(Sentence("club.pairing.no-master"))
    return events.ContestBegun(act.kind, people, act.rounds, act.alike, act.master, act.minutes)


@_judge.register
def _(act: acts.Round, meeting: Meeting, player: str, now: int) -> ClassEvent:
    contest = _contest(meeting)
    strengths = {person.id: person.strength for person in meeting.people.values()}
    paired = pair(contest, meeting.present, strengths)
    tables = [
        (*who, _game_id() if act.boards == "screens" and _on_screens(meeting, who) else None) for who in paired.pairs
    ]
    bell = now + contest.minutes * 60_000 if contest.minutes else None
    return events.RoundPaired(tables, list(paired.resting), bell)


@_judge.register
def _(act: acts.Result, meeting: Meeting, player: str, now: int) -> ClassEvent:
    number = len(meeting.contests) - 1 if act.contest is None else act.contest
    if not 0 <= number < len(meeting.contests):
        raise Missing(Sentence("serve.club.no-contest"))
    _table(meeting.contests[number], act.round, act.table)
    if act.seeds and sum(act.seeds) > 48:
        raise Invalid(Sentence("serve.club.too-many-seeds", count=sum(act.seeds)))
    how: Literal["forfeit", "hand"] = "forfeit" if act.forfeit else "hand"
    return events.ResultSet(number, act.round, act.table, how, act.seeds, act.decided)


@_judge.register
def _(act: acts.Replay, meeting: Meeting, player: str, now: int) -> ClassEvent:
    contest = _contest(meeting)
    table = _table(contest, len(contest.rounds), act.table)
    if not _on_screens(meeting, table.people):
        raise Conflict(Sentence("serve.club.real-board", table=table.number))
    return events.GameReplaced(len(meeting.contests) - 1, len(contest.rounds), act.table, _game_id())


@_judge.register
def _(act: acts.Bell, meeting: Meeting, player: str, now: int) -> ClassEvent:
    if _contest(meeting).current is None:
        raise Conflict(Sentence("serve.club.no-round"))
    return events.Bell(now + act.minutes * 60_000 if act.minutes else None)


@_judge.register
def _(act: acts.End, meeting: Meeting, player: str, now: int) -> ClassEvent:
    contest = _contest(meeting)
    if contest.current:
        raise Conflict(Sentence("club.pairing.still-playing", count=len(contest.current.open_tables)))
    return events.ContestEnded()


# --- one position for all -----------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Ask, meeting: Meeting, player: str, now: int) -> ClassEvent:
    from awale.rules.records import read_position

    game = Game(sheet(meeting.sheet, **meeting.overrides), read_position(act.position))
    if game.outcome():
        raise Conflict(Sentence("serve.club.position-over"))
    return events.Asked(meeting.sheet, dict(meeting.overrides), str(game.position))


@_judge.register
def _(act: acts.Reveal, meeting: Meeting, player: str, now: int) -> ClassEvent:
    if meeting.question is None:
        raise Conflict(Sentence("serve.club.no-question"))
    return events.Revealed(_asked(meeting.question).preview(act.best).move if act.best else None)


@_judge.register
def _(act: acts.Unask, meeting: Meeting, player: str, now: int) -> ClassEvent:
    if meeting.question is None:
        raise Conflict(Sentence("serve.club.no-question"))
    return events.Unasked()


def _reply(meeting: Meeting, player: str, act: acts.Reply) -> ClassEvent:
    if act.person not in {person.id for person in meeting.held_by(player)}:
        raise Forbidden(Sentence("serve.club.not-yours"))
    question = meeting.question
    if question is None or question.is_shown:
        raise Conflict(Sentence("serve.club.no-question"))
    return events.Replied(act.person, _asked(question).preview(act.move).move)


def _asked(question: Question) -> Game:
    return Game(sheet(question.sheet, **question.overrides), question.position)


# --- inside -------------------------------------------------------------------------------------------------------


def _arrival(meeting: Meeting, name: str, *, holder: str | None = None, level: int | None = None) -> events.Joined:
    if len(meeting.there) >= MOST_PEOPLE:
        raise Conflict(Sentence("serve.club.full", most=MOST_PEOPLE))
    return events.Joined(meeting.next_person(), name, holder, level)


def _free_name(meeting: Meeting, name: str, person: Person | None = None) -> str:
    """A name that nobody else has."""
    cleaned = clean_name(name)
    known = meeting.named(cleaned)
    if known and known is not person:
        raise Conflict(Sentence("serve.club.name-taken", name=cleaned))
    return cleaned


def _person(meeting: Meeting, name: str) -> Person:
    person = meeting.people.get(name)
    if person is None or person.is_gone:
        raise Missing(Sentence("serve.club.no-person", name=shown(name)))
    return person


def _contest(meeting: Meeting) -> Contest:
    if meeting.contest is None or meeting.contest.is_over:
        raise Conflict(Sentence("serve.club.no-contest"))
    return meeting.contest


def _table(contest: Contest, round_: int, table: int) -> Table:
    if not (1 <= round_ <= len(contest.rounds) and 1 <= table <= len(contest.rounds[round_ - 1].tables)):
        raise Missing(Sentence("serve.club.no-table", round=round_, table=table))
    return contest.rounds[round_ - 1].tables[table - 1]


def _open_tables(meeting: Meeting) -> tuple[Table, ...]:
    current = meeting.contest.current if meeting.contest else None
    return current.open_tables if current else ()


def _on_screens(meeting: Meeting, people: tuple[str, str]) -> bool:
    """Whether both have a device to play on, or are a level."""
    return all(meeting.people[person].holder or meeting.people[person].level for person in people)


def _game_id() -> str:
    return secrets.token_urlsafe(9)
