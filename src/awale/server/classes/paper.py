"""Prints a class's results and certificates for its teachers. The PDFs are not cached: they have names in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from awale.club.contest import Contest
from awale.rules.game import Game
from awale.rules.sheet import sheet
from awale.server.classes.classroom import Classroom
from awale.words import say

KINDS = ("class", "pupils", "certificates")


class ClassPaperQuery(msgspec.Struct, frozen=True):
    """The query of a paper."""

    paper: Literal["a4", "letter"] = "a4"
    date: Annotated[str, msgspec.Meta(max_length=40, description="as it is to be printed")] = ""
    top: Annotated[int, msgspec.Meta(ge=0, le=200, description="certificates: up to which place it is named")] = 3
    contest: (
        Annotated[int, msgspec.Meta(ge=0, le=10_000, description="counted from 0; the last, if left out")] | None
    ) = None


async def paper(
    classroom: Classroom, contest: Contest, kind: str, asked: ClassPaperQuery, lang: str
) -> Callable[[], bytes]:
    """The function that prints a paper of a contest, with its data."""
    state = classroom.class_state
    names = {person.id: person.name for person in state.people.values()}
    levels = frozenset(person.id for person in state.people.values() if person.level is not None)
    rules, title = sheet(state.sheet, state.overrides), state.title
    games = await _games(classroom, contest) if kind == "pupils" else {}

    def work() -> bytes:
        # Imported when something is printed, and not before: the server starts without.
        from awale.press.certificate import certificates
        from awale.press.contest import PrintedContest, awards, class_sheet
        from awale.press.paper import find_paper
        from awale.press.pupil import pupils

        size, date = find_paper(asked.paper), asked.date.strip()
        played = PrintedContest(title, contest, names, rules, games, levels)
        if kind == "certificates":
            named = say(f"club.kind.{contest.kind}", lang)
            return certificates(awards(played), size, lang, title=title, contest=named, date=date, top=asked.top)
        return (pupils if kind == "pupils" else class_sheet)(played, size, lang, date=date)

    return work


async def _games(classroom: Classroom, contest: Contest) -> dict[str, Game]:
    """The games of a contest that were played on screens."""
    found = {}
    for game in [table.game for each in contest.rounds for table in each if table.game]:
        async with classroom.rooms.room(game) as room:
            found[game] = room.standing.game.copy()
    return found
