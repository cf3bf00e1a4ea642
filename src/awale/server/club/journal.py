"""The log of one meeting, as it is on disk, and where the meeting stands by it.

Whatever changes a meeting is written here, one at a time; only when it is on disk does the meeting go on. One thing is
replaced: somebody's answer to a question, by their next one, so that a pupil who changes their mind all day makes the
log no longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from awale.club.meeting import Meeting
from awale.server.club.judging import MOST_HAPPENINGS, Draft
from awale.server.play.making import now
from awale.server.refusals import Conflict, Missing
from awale.server.store import Happening, Store
from awale.server.store.rows import MeetingChange
from awale.words import Sentence

#: About how many bytes each happening takes in memory, and each letter of what it says.
_HAPPENING, _LETTER = 420, 5


class Journal:
    """``gone`` is called when the meeting was deleted, ``went_on`` with all that is new on disk."""

    def __init__(
        self, meeting: str, store: Store, gone: Callable[[], None], went_on: Callable[[Sequence[Happening]], None]
    ) -> None:
        self.id, self.store = meeting, store
        self.meeting = Meeting()
        #: Held while the meeting is changed.
        self.lock = asyncio.Lock()
        self._gone, self._went_on = gone, went_on
        self._log: list[Happening] = []
        #: About how many bytes of memory it takes.
        self.size = 0
        self._acts: dict[str, int] = {}
        #: The number of the question that is asked, and those of the answers to it, by person.
        self._asked, self._replies = 0, dict[str, int]()
        # After a failed writing nobody knows what is on disk; it is read before anything else is done.
        self._in_doubt = False

    def __len__(self) -> int:
        return len(self._log)

    @property
    def last_at(self) -> int:
        """When something happened last, in milliseconds since 1970."""
        return max((each.at for each in self._log[-1:]), default=0)

    def has(self, act: str) -> bool:
        """Whether a wish of this name was done already."""
        return act in self._acts

    async def write(
        self,
        drafts: Callable[[], list[Draft]],
        act: str | None = None,
        *,
        apart: bool = False,
        most: int = MOST_HAPPENINGS,
    ) -> bool:
        """Writes what is found to be right once it is our turn; found anew if another process was first.

        While it is our turn nobody else changes the meeting: it may be read by a thread (``apart``). The log becomes no
        longer than ``most`` by it. To be called with the lock.
        """
        if self._in_doubt or self.store.process:
            # Whoever asks may have been told by another process of what this one has not heard yet.
            await self.read_on()
        while act is None or act not in self._acts:
            found = await asyncio.to_thread(drafts) if apart else drafts()
            if not found:
                return False
            earlier = self._earlier(found[0])
            if earlier is None and len(self) >= most:
                raise Conflict(Sentence("serve.club.too-much"))
            named, at = {"act": act} if act else {}, now()
            happenings = [
                Happening(self.id, n, draft.kind, {**draft.data, **named}, at)
                for n, draft in enumerate(found, start=len(self) if earlier is None else earlier)
            ]
            if await self._put(happenings):
                return True
        return False

    async def read_on(self) -> None:
        """Reads what others have written; raises if the meeting is no more. To be called with the lock."""
        missed = await self.store.happenings(self.id, len(self))
        if not missed and await self.store.find_meeting(self.id) is None:
            self._gone()
            raise Missing(Sentence("serve.club.no-such-meeting"))
        changed = await self._changed_replies()
        self._in_doubt = False
        if missed or changed:
            self._go_on([*changed, *missed])

    async def rewrite(self, change: MeetingChange, erased: str) -> None:
        """Writes the log anew, here and on disk, without somebody who was erased. To be called with the lock."""
        after = self.meeting.copy()
        after.erasing.pop(erased, None)
        await self.store.rewrite_meeting(self.id, change, _wake(after, now()))
        self.meeting.erasing.pop(erased, None)
        self._log = list(change(self._log) or self._log)

    # --- inside ---

    def _earlier(self, draft: Draft) -> int | None:
        """The number of the answer in whose place this one is put."""
        return self._replies.get(draft.data["person"]) if draft.kind == "reply" else None

    async def _put(self, happenings: list[Happening]) -> bool:
        """Writes what happens, behind all others or in the place of an answer; ``False`` if somebody else was first."""
        length, first = len(self), happenings[0]
        try:
            if first.n < length:
                written = await self.store.replace_happening(first, length)
            else:
                written = await self.store.add_happenings(happenings, self._wake_after(happenings))
        except BaseException:
            self._in_doubt = True
            raise
        if written:
            self._go_on(happenings)
            return True
        await self.read_on()
        if first.n < length == len(self):
            self._replies.pop(first.data["person"], None)  # what was to be replaced isn't there any more
        return False

    def _wake_after(self, happenings: list[Happening]) -> int | None:
        """When the meeting is to be woken once this has happened."""
        after = self.meeting.copy()
        for happening in happenings:
            after.apply(happening.kind, happening.data)
        return _wake(after, happenings[-1].at)

    async def _changed_replies(self) -> list[Happening]:
        """The answers that were replaced since they were read."""
        if self.meeting.question is None:
            return []
        found = await self.store.happenings(self.id, self._asked, "reply")
        return [each for each in found if each.n < len(self) and each != self._log[each.n]]

    def _go_on(self, happenings: Sequence[Happening]) -> None:
        """The meeting goes on by what is on disk."""
        for happening in happenings:
            self.meeting.apply(happening.kind, happening.data)
            if happening.n < len(self):
                self._acts.pop(self._log[happening.n].data.get("act", ""), None)
                self._log[happening.n] = happening
            else:
                self._log.append(happening)
                self.size += _HAPPENING + _LETTER * len(repr(happening.data))
            if "act" in happening.data:
                self._acts[happening.data["act"]] = happening.n
            if happening.kind == "ask":
                self._asked, self._replies = happening.n, {}
            elif happening.kind == "reply":
                self._replies[happening.data["person"]] = happening.n
        self._went_on(happenings)


def _wake(meeting: Meeting, at: int) -> int | None:
    """When something is to be done though nobody asks: when the bell rings; at once, while its results are missing or a
    name is still on disk.
    """
    if meeting.erasing:
        return at
    if meeting.round is None:
        return None
    return at if meeting.round.is_rung else meeting.round.bell
