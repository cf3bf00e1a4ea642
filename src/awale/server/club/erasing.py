"""One pupil is erased: their name goes from the log and from all games, on disk too; results and places stay.

What is asked for is one more thing that happened, as everything is. ``mend`` then writes the log and the games anew,
and notes in the log that it is done: whoever is killed in between finds what is still to be done.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from awale.club.meeting import Meeting
from awale.server.play.erasing import without_name
from awale.server.play.rooms import Rooms
from awale.server.store import Happening


async def erase_from_games(rooms: Rooms, meeting: Meeting, person: str, name: str, at: int) -> None:
    """Writes all games of somebody anew, under another name and without their device."""
    for game, seat in meeting.games_of(person):
        await rooms.store.rewrite_game(game, partial(without_name, seat=seat, name=name, at=at))
        if room := rooms.loaded(game):
            await room.catch_up()


def without_person(happenings: list[Happening], *, person: str, name: str) -> list[Happening] | None:
    """A meeting's log without somebody's names and devices; nothing, if that is done already.

    >>> log = [Happening("m", 0, "join", {"person": "p1", "name": "Awa", "holder": "x"}),
    ...     Happening("m", 1, "erase", {"person": "p1", "name": "Pupil 1"})]
    >>> done = without_person(log, person="p1", name="Pupil 1")
    >>> [each.data for each in done]
    [{'person': 'p1', 'name': 'Pupil 1', 'holder': None}, {'person': 'p1', 'name': 'Pupil 1', 'done': True}]
    >>> without_person(done, person="p1", name="Pupil 1") is None
    True
    """
    if not any(_is_asked(each, person) for each in happenings):
        return None
    known = {
        str(each.data["name"]).casefold()
        for each in happenings
        if each.data.get("person") == person and "name" in each.data
    }
    return [replace(each, data=_scrubbed(each, person, name, known)) for each in happenings]


def _is_asked(happening: Happening, person: str) -> bool:
    return happening.kind == "erase" and happening.data["person"] == person and "done" not in happening.data


def _scrubbed(happening: Happening, person: str, name: str, known: set[str]) -> Mapping[str, Any]:
    data = happening.data
    if happening.kind == "club":
        # The strengths of a club's members, by name.
        return {**data, "strengths": {each: value for each, value in data["strengths"].items() if each not in known}}
    if data.get("person") != person:
        return data
    if happening.kind == "erase":
        return {**data, "done": True}
    return {key: {"name": name, "holder": None}.get(key, value) for key, value in data.items()}
