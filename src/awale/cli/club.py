"""``awale club ratings``: the ratings of a server's clubs, read from its store, also while it runs."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from awale.cli.arguments import Parser
from awale.cli.backup import store_of, store_options
from awale.words import AwaleError, Listing, Sentence, say, shown

if TYPE_CHECKING:
    from awale.club.club_state import ClubState

ACTIONS = ("ratings",)


def arguments(parser: Parser) -> None:
    add = parser.actions("club")
    for name in ACTIONS:
        made = add(name, "cli.club-help.examples")
        store_options(made)
        made.option("--club", "name", "club-help.club")


def run(options: Namespace, lang: str) -> int:
    if options.action is None:
        raise AwaleError(Sentence("cli.club-help.which", actions=Listing(ACTIONS, "or")))
    clubs = asyncio.run(_clubs(*store_of(options)))
    if options.club is not None:
        clubs = [club for club in clubs if club.name.casefold() == options.club.casefold()]
    if not clubs:
        raise AwaleError(_none(options.club))
    print("\n\n".join(ratings_text(club, lang) for club in clubs))
    return 0


def ratings_text(club: ClubState, lang: str) -> str:
    """A club's ratings as a table under its name."""
    from awale.club.club_state import ratings_table

    count = say("cli.club-help.evenings", lang, n=len(club.evenings))
    return "\n".join([f"{club.name} · {count}", *_columns(ratings_table(club.members(), lang))])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns: the name to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number == 1 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _none(wanted: str | None) -> Sentence:
    return Sentence("cli.club-help.none") if wanted is None else Sentence("cli.club-help.no-club", name=shown(wanted))


async def _clubs(data: Path, database: str | None) -> list[ClubState]:
    from awale.server.classes.clubs import Clubs
    from awale.server.store import store_for

    if database is None and not (data / "games.sqlite").exists():
        raise AwaleError(Sentence("backup.nothing", folder=str(data)))
    store = store_for(database, data)
    await store.open()
    try:
        return [kept.club for kept in await Clubs(store).all()]
    finally:
        await store.close()
