"""The people of a class: a first name, and no other personal data."""

from __future__ import annotations

from dataclasses import dataclass

#: How strong somebody is of whom nothing is known.
UNKNOWN = 1500.0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. Ids are short, given in the order of arrival, and never reused."""

    id: str
    name: str
    #: The device that they play on, as a hash; two people may share one. None: nobody has claimed them yet.
    holder: str | None = None
    #: How strong they are thought to be, for pairing alike or mixed.
    strength: float = UNKNOWN
    #: The number of the level, for one who isn't a person at all.
    level: int | None = None
    #: Paused: still a member, but not paired.
    is_away: bool = False
    #: Removed: kept only where results name them, and so that they can be let in again.
    is_gone: bool = False
    #: The device that they had when they were removed.
    left: str | None = None
    #: The name was erased.
    is_erased: bool = False

    @property
    def plays(self) -> bool:
        """Whether they are to be paired."""
        return not (self.is_away or self.is_gone)
