"""The server's log: a line and a traceback for each fault of ours, limited in number.

A user's mistake is answered and not logged. A fault has a short reference, which the user is told too. Each place in
the program logs at most once a minute; the other occurrences are counted. The lines that one address causes are
limited, too. Control characters are escaped: nothing that a user sends can forge a line or move a terminal's cursor.
"""

from __future__ import annotations

import hashlib
import logging
import sys
import time
from pathlib import PurePath
from traceback import TracebackException
from types import TracebackType
from typing import IO

from awale.server.limits import Buckets, Clock, whose
from awale.server.refusals import Fault, Refused
from awale.words import Sentence

log = logging.getLogger("awale.server")

#: How long one place in the program is silent after it has written, in seconds.
A_MINUTE = 60.0
#: How many lines one address may cause at once, and how many more a second.
LINES_AT_ONCE, LINES_A_SECOND = 300, 5.0
#: How much of a text goes into a line, in characters, and how much of a traceback, in frames.
_LONGEST, _FRAMES = 400, 20


def report(what: str, error: BaseException, address: str = "") -> Refused:
    """Logs a fault, and returns the refusal for the user who met it.

    ``what`` says what was being done, and must have nothing in it that a user has sent.
    """
    log.error("%s", what, exc_info=error, extra={"address": address})
    return Fault(Sentence("serve.refused.failed", reference=reference(place_of(error))))


def reference(place: str) -> str:
    """A few letters for a place in the program: the same whenever it fails there, so that it is found in the log.

    >>> reference("play/room.py:12 KeyError")
    '7c9a14'
    """
    return hashlib.sha256(place.encode()).hexdigest()[:6]


def place_of(error: BaseException) -> str:
    """Where in the program an error was raised, and of which kind it is."""
    trace = error.__traceback__
    return f"{_innermost(trace) if trace else ''} {type(error).__name__}"


def _innermost(trace: TracebackType) -> str:
    while trace.tb_next:
        trace = trace.tb_next
    return f"{_short(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"


def _short(file: str) -> str:
    return "/".join(PurePath(file).parts[-2:])


def in_one_line(text: str) -> str:
    r"""A text as a part of one line: what can't be printed is escaped, and no more of it than anybody reads.

    >>> print(in_one_line("Zoé\n2026-01-01 all is well\x1b[2J\u202e"))
    Zoé\n2026-01-01 all is well\x1b[2J\u202e
    """
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in cut)


class OneLine(logging.Formatter):
    """When, what, and for a fault its reference and where it came about; only a traceback has lines of its own."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        line = f"{self.formatTime(record)} {in_one_line(record.getMessage())}"
        error = _error_of(record)
        if error is None:
            return line
        told = TracebackException.from_exception(error)
        return "\n".join([f"{line} [{reference(place_of(error))}] {_said(told)}", *_trace(told)])


def _error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _said(told: TracebackException) -> str:
    """The error's kind and its words, which may have in them what a user has sent."""
    return in_one_line("".join(told.format_exception_only()).strip())


def _trace(told: TracebackException) -> list[str]:
    """Where it came about, and before that what it came from; all of it set in, so that it can't be taken for lines."""
    before = told.__cause__ or (None if told.__suppress_context__ else told.__context__)
    lines = [*_trace(before), f"    {_said(before)}", "    then:"] if before else ["    Traceback:"]
    frames = "".join(told.stack.format()[-_FRAMES:]).splitlines()
    return lines + [f"    {line}" for line in frames]


class LimitedLog(logging.StreamHandler[IO[str]]):
    """Writes a line for each place and minute, and counts what it leaves out."""

    def __init__(self, stream: IO[str] | None = None, clock: Clock = time.monotonic) -> None:
        super().__init__(stream or sys.stderr)
        self.setFormatter(OneLine())
        self._clock = clock
        #: When each place has written, what, and how many it has left out since.
        self._written: dict[str, tuple[float, str, int]] = {}
        self._addresses = Buckets(LINES_A_SECOND, LINES_AT_ONCE, clock)
        #: How many lines of each address were left out.
        self._left_out: dict[str, int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        self.tell_repeats()
        if not self._is_too_much(record) and not self._is_repeated(record):
            super().emit(record)

    def tell_repeats(self, all_of_them: bool = False) -> None:
        """Logs how many lines were left out, for each place whose minute is over."""
        self.acquire()
        try:
            for place, (at, what, more) in list(self._written.items()):
                if all_of_them or self._clock() - at >= A_MINUTE:
                    del self._written[place]
                    if more:
                        self._write(f"{what}: {more} more like this")
            for address, more in list(self._left_out.items()):
                if all_of_them or not self._addresses.wait(address, LINES_AT_ONCE / 2):
                    del self._left_out[address]
                    self._write(f"{more} more lines because of {in_one_line(address)}")
        finally:
            self.release()

    def close(self) -> None:
        self.tell_repeats(all_of_them=True)
        super().close()

    def _is_too_much(self, record: logging.LogRecord) -> bool:
        address = _address_of(record)
        if not address or not self._addresses.take(address):
            return False
        if address in self._left_out or len(self._left_out) < self._addresses.most:
            self._left_out[address] = self._left_out.get(address, 0) + 1
        return True

    def _is_repeated(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return False  # each request, if somebody wants to see them: all from the same place
        error = _error_of(record)
        place = place_of(error) if error else f"{_short(record.pathname)}:{record.lineno}"
        if place in self._written:
            at, what, more = self._written[place]
            self._written[place] = at, what, more + 1
            return True
        what = in_one_line(record.getMessage())
        self._written[place] = self._clock(), f"{what} [{reference(place)}]" if error else what, 0
        return False

    def _write(self, text: str) -> None:
        now = self.formatter.formatTime(logging.makeLogRecord({})) if self.formatter else ""
        try:
            self.stream.write(f"{now} {text}\n")
            self.flush()
        except (OSError, ValueError):
            pass  # the disk is full or the stream is closed: it can't be reported


def _address_of(record: logging.LogRecord) -> str:
    """Whose doing a line is: we say it of a fault, uvicorn says it first of a request."""
    if record.name == "uvicorn.access" and isinstance(record.args, tuple) and record.args:
        return whose(str(record.args[0]).rpartition(":")[0])
    return str(getattr(record, "address", ""))
