"""What is written, statement by statement, for both databases.

Each function here is a list of steps: it asks for a statement, is sent the rows that were found, and goes on. Whoever
has the database runs the statements, all of one function in one transaction, and gets what it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from awale.server.store import schema
from awale.server.store.rows import Change, Head, NewJournal, Rewritten, Row, StoredEvent
from awale.server.store.seal import AnySeal, Seal, seal_of

T = TypeVar("T")

#: A statement and the values of its runs; what is sent back are the rows that were found.
Step = tuple[str, Sequence[tuple[Any, ...]]]
Steps = Generator[Step, list[Any], T]

#: What other processes hear from: which process tells it, the journal, and a text.
CHANNEL = "awale"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', $1)"


def news(process: str, journal: str, text: str = "") -> str:
    """What is told to other processes."""
    return f"{process} {journal} {text}"


#: Makes a seal that nobody has had.
NewSeal = Callable[[], AnySeal]


def create(new: NewJournal, seal: NewSeal) -> Steps[bool]:
    """Keeps a new journal; a game that is over gives its code away."""
    if new.row.code:
        yield schema.FREE_CODE, [(new.row.code,)]
    return bool((yield from _add([new], seal)))


def create_games(parent: str, games: Sequence[NewJournal], seal: NewSeal) -> Steps[bool]:
    """Keeps the games of a class that is there, and stays there until they are kept."""
    if not (yield schema.STAY, [(parent,)]):
        return False
    yield from _add(games, seal)
    return True


def _add(journals: Sequence[NewJournal], new_seal: NewSeal) -> Steps[set[str]]:
    """Keeps new journals; which of them are new."""
    seals = {new.row.id: new_seal() for new in journals}
    found = yield schema.ADD_JOURNAL, [schema.row_values(new.row, seals[new.row.id]) for new in journals]
    added = {row[0] for row in found}
    kept = [(new, seals[new.row.id]) for new in journals if new.row.id in added]
    yield schema.ADD_SEAL, [(seal.id, seal.key) for _, seal in kept]
    yield schema.ADD_EVENT, [schema.event_values(event, seal) for new, seal in kept for event in new.events]
    yield schema.ADD_HOLDER, [(who, new.row.id) for new, _ in kept for who in new.holders]
    return added


def append(events: Sequence[StoredEvent], head: Head) -> Steps[bool]:
    """Adds to a journal that is there. Numbers follow each other: if the first is free, so are the others."""
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
    """Puts an event in another's place, while the journal is as long as was thought."""
    yield schema.HOLD_TO_WRITE, [(event.journal,)]
    seal = yield from _seal(event.journal)
    if seal is None or not (yield schema.REPLACE_EVENT, [(*schema.event_values(event, seal), length)]):
        return False
    yield from _notify(process, [event.journal])
    return True


def rewrite(journal: str, change: Change, process: str, new_seal: NewSeal) -> Steps[bool]:
    """Writes a journal anew, under another key.

    What was changed would still stand in the database's old copies, and the old key would open them. So all that is
    sealed is sealed by a new key, and the old one is deleted.
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
    """Seals some of the journals that stand in plain on disk, from an id on; the last id of them, if there was one."""
    found = yield schema.UNSEALED, [(after,)]
    for journal, wake in found:
        yield from rewrite(journal, partial(_unchanged, wake), "", Seal.new)
    return str(found[-1][0]) if found else None


def _unchanged(wake: int | None, row: Row, events: list[StoredEvent]) -> Rewritten:
    return Rewritten(row, events, (), wake)


def forget(journal: str, process: str) -> Steps[list[str]]:
    """Removes a journal and its games; which games those were. Whoever has one of them in memory hears of it."""
    yield schema.HOLD_ALL, [(journal,)]
    # Once more, now that the row is held: somebody may have been making games for it.
    games = [row[0] for row in (yield schema.HOLD_ALL, [(journal,)]) if row[0] != journal]
    for statement in schema.FORGET:
        yield statement, [(name,) for name in (*games, journal)]
    yield from _notify(process, [*games, journal])
    return games


def keep_review(game: str, text: str) -> Steps[None]:
    """Keeps a review; none of a game that was deleted in the meantime."""
    if (yield schema.STAY, [(game,)]):
        yield schema.KEEP_REVIEW, [(game, text)]


def remember(name: str, value: str) -> Steps[str]:
    yield schema.REMEMBER, [(name, value)]
    [[kept]] = yield schema.RECALL, [(name,)]
    return str(kept)


def write_mark(mark: str) -> Steps[None]:
    yield schema.RENEW, [("mark", mark)]


def _seal(journal: str) -> Steps[AnySeal | None]:
    """A journal's seal; nothing, if it isn't there any more."""
    found = yield schema.SEAL, [(journal,)]
    return seal_of(*found[0]) if found else None


def _notify(process: str, journals: Iterable[str]) -> Steps[None]:
    """Tells the others, where there are any, once all is on disk."""
    if process:
        yield NOTIFY, [(news(process, journal),) for journal in journals]
