"""The writing transactions, for both databases.

Each function is a generator: it yields statements, is sent the rows that each has found, and returns a result. The
store runs all statements of one function in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from awale.server.store import schema
from awale.server.store.rows import Change, Head, NewJournal, Rewritten, Row, StoredEvent
from awale.server.store.seal import AnySeal, Seal, seal_of

T = TypeVar("T")

#: A statement and the values of each of its runs; the rows that were found are sent back.
Step = tuple[str, Sequence[tuple[Any, ...]]]
Steps = Generator[Step, list[Any], T]

#: The payload of a notification: the process that sends it, the journal, and a text.
CHANNEL = "awale"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1)"


def news(process: str, journal: str, text: str = "") -> str:
    """Encodes a notification to other processes."""
    return f"{process} {journal} {text}"


#: Makes a seal with a new key.
NewSeal = Callable[[], AnySeal]


def create(new: NewJournal, seal: NewSeal) -> Steps[bool]:
    """Stores a new journal; a game that is over loses its code to a new one."""
    if new.row.code:
        yield schema.FREE_CODE, [(new.row.code,)]
    return bool((yield from _add([new], seal)))


def create_games(parent: str, games: Sequence[NewJournal], seal: NewSeal) -> Steps[bool]:
    """Stores new games of a class, which is locked meanwhile so that it can't be deleted."""
    if not (yield schema.STAY, [(parent,)]):
        return False
    yield from _add(games, seal)
    return True


def _add(journals: Sequence[NewJournal], new_seal: NewSeal) -> Steps[set[str]]:
    """Stores new journals; returns the ids of those that didn't exist."""
    seals = {new.row.id: new_seal() for new in journals}
    found = yield schema.ADD_JOURNAL, [schema.row_values(new.row, seals[new.row.id]) for new in journals]
    added = {row[0] for row in found}
    kept = [(new, seals[new.row.id]) for new in journals if new.row.id in added]
    yield schema.ADD_SEAL, [(seal.id, seal.key) for _, seal in kept]
    yield schema.ADD_EVENT, [schema.event_values(event, seal) for new, seal in kept for event in new.events]
    yield schema.ADD_HOLDER, [(who, new.row.id) for new, _ in kept for who in new.holders]
    return added


def append(events: Sequence[StoredEvent], head: Head) -> Steps[bool]:
    """Adds events to a journal. Numbers are consecutive: if the first is free, so are the others."""
    journal = events[0].journal
    seal = yield from _seal(journal)
    if seal is None:
        return False
    first, *others = [schema.event_values(event, seal) for event in events]
    if not (yield schema.ADD_FIRST_EVENT, [first]):
        return False
    yield schema.ADD_EVENT, others
    yield schema.CHANGE_HEAD, [(journal, *head_values(head, seal))]
    if head.holder:
        yield schema.ADD_HOLDER, [(head.holder, journal)]
    return True


def head_values(head: Head, seal: AnySeal) -> tuple[Any, ...]:
    summary = None if head.summary is None else seal.close(head.summary)
    return summary, head.is_over, head.wake


def replace(event: StoredEvent, length: int, process: str) -> Steps[bool]:
    """Replaces an event, if the journal still has the expected length."""
    yield schema.HOLD_TO_WRITE, [(event.journal,)]
    seal = yield from _seal(event.journal)
    if seal is None or not (yield schema.REPLACE_EVENT, [(*schema.event_values(event, seal), length)]):
        return False
    yield from _notify(process, [event.journal])
    return True


def rewrite(journal: str, change: Change, process: str, new_seal: NewSeal) -> Steps[bool]:
    """Rewrites a journal under a new key.

    The database's old copies still have the old texts, which the old key would decrypt. So everything that is sealed is
    sealed with a new key, and the old one is deleted.
    """
    yield schema.HOLD, [(journal,)]
    rows = yield schema.ANY_BY_ID, [(journal,)]
    if not rows:
        return False
    before = schema.events_of((yield schema.EVENTS, [(journal, 0)]))
    after = change(schema.row_of(rows[0]), before)
    if after is None:
        return False
    seal, row, known = new_seal(), after.row, len(before)
    values = [schema.event_values(event, seal) for event in after.events]
    yield schema.DROP_SEAL, [(journal,)]
    yield schema.ADD_SEAL, [(seal.id, seal.key)]
    texts = seal.close(row.about), seal.close(row.summary)
    yield schema.REWRITE, [(journal, *texts, row.is_over, after.wake, seal.id)]
    stay = [event.kind in schema.PLAIN and event == old for event, old in zip(after.events, before, strict=False)]
    yield schema.REWRITE_EVENT, [each for each, stays in zip(values, stay, strict=False) if not stays]
    yield schema.ADD_EVENT, values[known:]
    yield schema.DROP_HOLDER, [(journal, who) for who in after.leaving]
    yield from _notify(process, [journal])
    return True


def seal_some(after: str) -> Steps[str | None]:
    """Seals some journals that are stored unsealed, after this id; returns the last one's id, or ``None``."""
    found = yield schema.UNSEALED, [(after,)]
    for journal, wake in found:
        yield from rewrite(journal, partial(_unchanged, wake), "", Seal.new)
    return str(found[-1][0]) if found else None


def _unchanged(wake: int | None, row: Row, events: list[StoredEvent]) -> Rewritten:
    return Rewritten(row, events, (), wake)


def forget(journal: str, process: str) -> Steps[list[str]]:
    """Deletes a journal and its games, and notifies the other processes; returns the ids of the games."""
    yield schema.HOLD_ALL, [(journal,)]
    # Once more, now that the row is locked: games may have been added meanwhile.
    games = [row[0] for row in (yield schema.HOLD_ALL, [(journal,)]) if row[0] != journal]
    for statement in schema.FORGET:
        yield statement, [(name,) for name in (*games, journal)]
    yield from _notify(process, [*games, journal])
    return games


def keep_review(game: str, text: str) -> Steps[None]:
    """Stores a review, unless the game was deleted meanwhile."""
    if (yield schema.STAY, [(game,)]):
        yield schema.KEEP_REVIEW, [(game, text)]


def remember(name: str, value: str) -> Steps[str]:
    yield schema.REMEMBER, [(name, value)]
    [[kept]] = yield schema.RECALL, [(name,)]
    return str(kept)


def write_mark(mark: str) -> Steps[None]:
    yield schema.RENEW, [("mark", mark)]


def _seal(journal: str) -> Steps[AnySeal | None]:
    """A journal's seal, or ``None`` if the journal was deleted."""
    found = yield schema.SEAL, [(journal,)]
    return seal_of(*found[0]) if found else None


def _notify(process: str, journals: Iterable[str]) -> Steps[None]:
    """Notifies other processes, if there are any, when the transaction is committed."""
    if process:
        yield NOTIFY, [(news(process, journal),) for journal in journals]
