"""One pupil is erased: their name goes from the journal and from all games, on disk too; results and places stay.

The request is stored as one more event. ``Upkeep.update`` then rewrites the journal and the games, and marks the event
as done at the end: after a crash in between the work is resumed.
"""

from __future__ import annotations

import msgspec

from awale.club.class_state import ClassState
from awale.club.events import ClassEvent, ClubSet, PersonChanged, PersonErased, PersonJoined
from awale.server.games.rooms import Rooms
from awale.server.journal.events import Entry
from awale.server.journal.journal import Change
from awale.server.store import Row


async def erase_from_games(rooms: Rooms, state: ClassState, person: str, name: str) -> None:
    """Writes all games of somebody anew, under another name and without their device."""
    for game, seat in state.games_of(person):
        async with rooms.room(game) as room:
            await room.erase(seat, name)


def without_person(
    row: Row, entries: list[Entry[ClassEvent]], *, person: str, name: str, wake: int | None
) -> Change[ClassEvent] | None:
    """A class's journal without somebody's names and devices; nothing, if that is done already.

    >>> row = Row("m", "class", None, 0, "{}")
    >>> entries = [Entry(0, PersonJoined("p1", "Awa", "x"), 0), Entry(1, PersonErased("p1", "Pupil 1"), 0)]
    >>> done = without_person(row, entries, person="p1", name="Pupil 1", wake=None).entries
    >>> done[0].event.name, done[0].event.holder, done[1].event.done
    ('Pupil 1', None, True)
    >>> without_person(row, list(done), person="p1", name="Pupil 1", wake=None) is None
    True
    """
    if not any(_is_asked(each.event, person) for each in entries):
        return None
    told = [each.event for each in entries if isinstance(each.event, PersonJoined | PersonChanged | PersonErased)]
    known = {str(event.name).casefold() for event in told if event.person == person and event.name}
    scrubbed = [Entry(each.n, _scrubbed(each.event, person, name, known), each.at) for each in entries]
    return Change(row.about, row.summary, scrubbed, wake=wake)


def _is_asked(event: ClassEvent, person: str) -> bool:
    return isinstance(event, PersonErased) and event.person == person and not event.done


def _scrubbed(event: ClassEvent, person: str, name: str, known: set[str]) -> ClassEvent:
    match event:
        case ClubSet():
            # The strengths of a club's members, by name.
            strengths = {each: value for each, value in event.strengths.items() if each not in known}
            return msgspec.structs.replace(event, strengths=strengths)
        case PersonErased() if event.person == person:
            return msgspec.structs.replace(event, done=True)
        case PersonJoined() if event.person == person:
            return msgspec.structs.replace(event, name=name, holder=None)
        case PersonChanged() if event.person == person:
            holder = event.holder and None
            return msgspec.structs.replace(event, name=event.name and name, holder=holder)
    return event
