"""Refusals by kind. Nothing here knows HTTP: ``route_helpers`` turns kinds into statuses.

>>> from awale.words import Sentence
>>> try:
...     raise Missing(Sentence("serve.play.no-such-game"))
... except Refused as error:
...     error.kind, error.sentence.code
('missing', 'no-such-game')
"""

from __future__ import annotations

from typing import ClassVar

from awale.words import AwaleError, Sentence


class Refused(AwaleError):  # noqa: N818 - the messages call it so
    """A request that is refused. Raise one of the kinds below."""

    kind: ClassVar[str]

    def __init__(self, sentence: Sentence, retry_after: int | None = None) -> None:
        """``retry_after`` is after how many seconds the same may be asked again."""
        super().__init__(sentence)
        self.retry_after = retry_after


class Invalid(Refused):
    """What was sent is malformed or invalid."""

    kind = "invalid"


class Forbidden(Refused):
    """Whoever asks may not do that; somebody else may."""

    kind = "forbidden"


class Missing(Refused):
    """There is nothing with that name, or no longer."""

    kind = "missing"


class Conflict(Refused):
    """It can't be done in the current state."""

    kind = "conflict"


class TooMany(Refused):
    """Whoever asks has asked too often."""

    kind = "too-many"


class Fault(Refused):
    """There is a fault in the server."""

    kind = "fault"


class Unavailable(Refused):
    """It can't be done just now: too much to do, or a database that doesn't answer."""

    kind = "unavailable"


class NoSpace(Refused):
    """There is no room left on the disk for it."""

    kind = "no-space"
