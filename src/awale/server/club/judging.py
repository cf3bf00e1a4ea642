"""Whether something may be done at a meeting, and what is then written. Nothing is changed here.

>>> meeting = Meeting(keepers={"teacher"})
>>> judge(meeting, "teacher", acts.Title(act="1", title=" CM1  B "), now=0)
Draft(kind='title', data={'title': 'CM1 B'})
>>> judge(meeting, "a pupil", acts.Title(act="1", title="ours now"), now=0)
Traceback (most recent call last):
awale.server.refusals.Refused: Only who runs the meeting may do that.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

import msgspec

from awale.club.contest import Contest
from awale.club.meeting import Meeting, Question
from awale.club.pairing import pair
from awale.club.people import Person
from awale.club.rounds import Table
from awale.rules.game import Game
from awale.rules.sheet import sheet
from awale.server.club import acts
from awale.server.club.titles import is_a_keepers
from awale.server.play.acts import clean_name
from awale.server.refusals import Conflict, Forbidden, Invalid, Missing
from awale.words import Sentence, say, shown
from awale.words.names import alike

#: How many may be at a meeting, and how much may happen there: a school day, not a denial of service. What is left when
#: the pupils have had their part is for who runs it, and for results.
MOST_PEOPLE, MOST_CONTESTS, MOST_HAPPENINGS, MOST_BY_PUPILS = 100, 100, 20_000, 15_000
#: How many may come in on one device, unless it is the keeper's: a tablet goes round, and one pupil isn't all of them.
MOST_ON_A_DEVICE = 6


@dataclass(frozen=True, slots=True)
class Draft:
    """What would go into the log."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


def judge(meeting: Meeting, player: str, act: acts.Wish, now: int) -> Draft:
    """What would be written; raises :exc:`~awale.server.refusals.Refused`. ``now`` is in milliseconds since 1970."""
    if isinstance(act, acts.Reply):
        return _reply(meeting, player, act)
    if player not in meeting.keepers:
        raise Forbidden(Sentence("serve.club.keepers-only"))
    return _judge(act, meeting, player, now)


def joined(meeting: Meeting, player: str, name: str) -> list[Draft]:
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
        return [_arrival(meeting, {"name": name, "holder": player})]
    if known.holder is not None or known.level is not None:
        raise Conflict(Sentence("serve.club.name-taken", name=name))
    return [Draft("person", {"person": known.id, "holder": player})]


def enters(meeting: Meeting, person: str) -> Draft | None:
    """Whoever is there while a contest goes on takes part from the next round on, where that can be."""
    contest = meeting.contest
    if contest is None or not contest.is_open or person in contest.people:
        return None
    return Draft("enter", {"person": person})


@singledispatch
def _judge(act: acts.Wish, meeting: Meeting, player: str, now: int) -> Draft:
    raise NotImplementedError(type(act))


# --- who is there -------------------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Title, meeting: Meeting, player: str, now: int) -> Draft:
    return Draft("title", {"title": clean_name(act.title)})


@_judge.register
def _(act: acts.Rules, meeting: Meeting, player: str, now: int) -> Draft:
    rules = sheet(act.sheet, **act.overrides)
    clock = None if act.clock is None else msgspec.to_builtins(act.clock)
    return Draft("rules", {"sheet": rules.id, "overrides": dict(rules.overrides), "clock": clock})


@_judge.register
def _(act: acts.Lock, meeting: Meeting, player: str, now: int) -> Draft:
    return Draft("lock", {"locked": act.locked})


@_judge.register
def _(act: acts.Add, meeting: Meeting, player: str, now: int) -> Draft:
    if act.level is not None:
        from awale.engine.levels import level

        return _arrival(meeting, {"name": _free_name(meeting, act.name), "level": level(act.level).number})
    return _arrival(meeting, {"name": _free_name(meeting, act.name), **({"holder": player} if act.here else {})})


@_judge.register
def _(act: acts.Person, meeting: Meeting, player: str, now: int) -> Draft:
    person = _person(meeting, act.person)
    changes: dict[str, Any] = {}
    if act.name is not None:
        changes["name"] = _free_name(meeting, act.name, person)
    if act.strength is not None:
        changes["strength"] = act.strength
    if act.away is not None:
        changes["is_away"] = act.away
    return Draft("person", {"person": person.id, **changes})


@_judge.register
def _(act: acts.Remove, meeting: Meeting, player: str, now: int) -> Draft:
    people = [_person(meeting, each) for each in dict.fromkeys((*act.people, *([act.person] if act.person else [])))]
    if not people:
        raise Invalid(Sentence("serve.club.nobody-named"))
    playing = {person for table in _open_tables(meeting) for person in table.people}
    for person in people:
        if person.id in playing:
            raise Conflict(Sentence("serve.club.still-plays", name=person.name))
    return Draft("remove", {"people": [person.id for person in people]})


@_judge.register
def _(act: acts.Readmit, meeting: Meeting, player: str, now: int) -> Draft:
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
    return Draft("readmit", {"people": [person.id for person in gone]})


@_judge.register
def _(act: acts.Erase, meeting: Meeting, player: str, now: int) -> Draft:
    person = meeting.people.get(act.person)  # also one who was removed: their name is still in the results
    if person is None:
        raise Missing(Sentence("serve.club.no-person", name=shown(act.person)))
    if any(person.id in table.people for table in _open_tables(meeting)):
        raise Conflict(Sentence("serve.club.still-plays", name=person.name))
    name = say("serve.club.erased", act.lang, n=person.id.removeprefix("p"))
    return Draft("erase", {"person": person.id, "name": name})


@_judge.register
def _(act: acts.Seat, meeting: Meeting, player: str, now: int) -> Draft:
    person = _person(meeting, act.person)
    beside = _person(meeting, act.beside) if act.beside else None
    if beside and beside.holder is None:
        raise Conflict(Sentence("serve.club.no-device", name=beside.name))
    return Draft("person", {"person": person.id, "holder": beside.holder if beside else None})


# --- playing ------------------------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Begin, meeting: Meeting, player: str, now: int) -> Draft:
    if meeting.contest and not meeting.contest.is_over:
        raise Conflict(Sentence("serve.club.contest-goes-on"))
    if len(meeting.contests) >= MOST_CONTESTS:
        raise Conflict(Sentence("serve.club.too-much"))
    people = [person for person in meeting.order() if meeting.people[person].level is None or person == act.master]
    if len(people) < 2:
        raise Conflict(Sentence("club.pairing.too-few"))
    if act.kind == "simultaneous" and act.master not in people:
        raise Conflict(Sentence("club.pairing.no-master"))
    options = {"planned": act.rounds, "alike": act.alike, "master": act.master, "minutes": act.minutes}
    return Draft("contest", {"kind": act.kind, "people": people, **options})


@_judge.register
def _(act: acts.Round, meeting: Meeting, player: str, now: int) -> Draft:
    contest = _contest(meeting)
    strengths = {person.id: person.strength for person in meeting.people.values()}
    paired = pair(contest, meeting.present, strengths)
    tables = [
        [*who, _game_id() if act.boards == "screens" and _on_screens(meeting, who) else None] for who in paired.pairs
    ]
    bell = now + contest.minutes * 60_000 if contest.minutes else None
    return Draft("round", {"tables": tables, "resting": list(paired.resting), "bell": bell})


@_judge.register
def _(act: acts.Result, meeting: Meeting, player: str, now: int) -> Draft:
    number = len(meeting.contests) - 1 if act.contest is None else act.contest
    if not 0 <= number < len(meeting.contests):
        raise Missing(Sentence("serve.club.no-contest"))
    _table(meeting.contests[number], act.round, act.table)
    if act.seeds and sum(act.seeds) > 48:
        raise Invalid(Sentence("serve.club.too-many-seeds", count=sum(act.seeds)))
    how = "forfeit" if act.forfeit else "hand"
    where = {"contest": number, "round": act.round, "table": act.table}
    return Draft("result", {**where, "seeds": act.seeds, "how": how, "decided": act.decided})


@_judge.register
def _(act: acts.Replay, meeting: Meeting, player: str, now: int) -> Draft:
    contest = _contest(meeting)
    table = _table(contest, len(contest.rounds), act.table)
    if not _on_screens(meeting, table.people):
        raise Conflict(Sentence("serve.club.real-board", table=table.number))
    where = {"contest": len(meeting.contests) - 1, "round": len(contest.rounds), "table": act.table}
    return Draft("game", {**where, "game": _game_id()})


@_judge.register
def _(act: acts.Bell, meeting: Meeting, player: str, now: int) -> Draft:
    if _contest(meeting).current is None:
        raise Conflict(Sentence("serve.club.no-round"))
    return Draft("bell", {"at": now + act.minutes * 60_000} if act.minutes else {})


@_judge.register
def _(act: acts.End, meeting: Meeting, player: str, now: int) -> Draft:
    contest = _contest(meeting)
    if contest.current:
        raise Conflict(Sentence("club.pairing.still-playing", count=len(contest.current.open_tables)))
    return Draft("end")


# --- one position for all -----------------------------------------------------------------------------------------


@_judge.register
def _(act: acts.Ask, meeting: Meeting, player: str, now: int) -> Draft:
    from awale.rules.records import read_position

    game = Game(sheet(meeting.sheet, **meeting.overrides), read_position(act.position))
    if game.outcome():
        raise Conflict(Sentence("serve.club.position-over"))
    return Draft("ask", {"sheet": meeting.sheet, "overrides": dict(meeting.overrides), "position": str(game.position)})


@_judge.register
def _(act: acts.Reveal, meeting: Meeting, player: str, now: int) -> Draft:
    if meeting.question is None:
        raise Conflict(Sentence("serve.club.no-question"))
    return Draft("reveal", {"best": _asked(meeting.question).preview(act.best).move} if act.best else {})


@_judge.register
def _(act: acts.Unask, meeting: Meeting, player: str, now: int) -> Draft:
    if meeting.question is None:
        raise Conflict(Sentence("serve.club.no-question"))
    return Draft("unask")


def _reply(meeting: Meeting, player: str, act: acts.Reply) -> Draft:
    if act.person not in {person.id for person in meeting.held_by(player)}:
        raise Forbidden(Sentence("serve.club.not-yours"))
    question = meeting.question
    if question is None or question.is_shown:
        raise Conflict(Sentence("serve.club.no-question"))
    return Draft("reply", {"person": act.person, "move": _asked(question).preview(act.move).move})


def _asked(question: Question) -> Game:
    return Game(sheet(question.sheet, **question.overrides), question.position)


# --- inside -------------------------------------------------------------------------------------------------------


def _arrival(meeting: Meeting, data: Mapping[str, Any]) -> Draft:
    if len(meeting.there) >= MOST_PEOPLE:
        raise Conflict(Sentence("serve.club.full", most=MOST_PEOPLE))
    return Draft("join", {"person": meeting.next_person(), **data})


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
