"""Lines of text from anywhere, one at a time: files, streams of text or of bytes, however they were encoded.

UTF-8 with or without its mark, and line by line what isn't UTF-8 as Windows and older systems wrote it; any line ends.
"""

from __future__ import annotations

import codecs
import io
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import IO

from awale.rules.records.errors import RecordError, TextPlace, shown
from awale.words import Sentence

#: A whole game fits into a line of this length many times over; what is longer is no record.
LONGEST_LINE = 1_000_000

Source = str | PathLike[str] | IO[str] | IO[bytes]


class LineReader:
    """The lines of a stream, counted. After an error the next line can still be asked for."""

    def __init__(self, stream: IO[str] | IO[bytes], file: str | None = None) -> None:
        self._stream = stream
        self._waiting: deque[str] = deque()
        self._current: str | None = None
        self._again = False
        self.file = file
        self.number = 0

    def next(self) -> str | None:
        """The next line without its end, or ``None`` after the last."""
        if self._again:
            self._again = False
            return self._current
        if not self._waiting:
            self._fetch()
        self._current = self._waiting.popleft() if self._waiting else None
        self.number += self._current is not None
        if self._current and "\0" in self._current:
            raise RecordError(Sentence("record.nul"), self.place(self._current.index("\0")))
        return self._current

    def again(self) -> None:
        """The line that was given last will be given once more."""
        self._again = True

    def place(self, offset: int) -> TextPlace:
        """A point of the line that was given last."""
        return TextPlace(max(self.number, 1), offset + 1, self.file)

    def _fetch(self) -> None:
        raw = self._read()
        if not raw:
            return
        if len(raw) > LONGEST_LINE:
            self.number += 1
            while raw and raw[-1] not in ("\n", 10):  # text or bytes
                raw = self._read()
            raise RecordError(Sentence("record.long-line", most=LONGEST_LINE), self.place(LONGEST_LINE))
        text = raw if isinstance(raw, str) else self._decode(raw)
        if self.number == 0:
            text = text.removeprefix("\ufeff")
        text = text.removesuffix("\n").removesuffix("\r")
        self._waiting.extend(text.split("\r"))  # very old files have nothing else between lines

    def _read(self) -> str | bytes:
        try:
            return self._stream.readline(LONGEST_LINE + 1)
        except UnicodeDecodeError as error:
            self._stream = io.StringIO()
            raise RecordError(
                Sentence("record.encoding", name=error.encoding), TextPlace(self.number + 1, 1, self.file)
            ) from None
        except OSError as error:
            self._stream = io.StringIO()
            raise unreadable(error, self.file) from None

    def _decode(self, raw: bytes) -> str:
        if self.number == 0 and raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            self._stream = io.StringIO()
            raise RecordError(Sentence("record.utf-16"), TextPlace(1, 1, self.file))
        for encoding in ("utf-8", "cp1252"):
            try:
                return raw.decode(encoding)
            except UnicodeDecodeError:
                continue
        return raw.decode("latin-1")


@contextmanager
def open_lines(source: Source) -> Iterator[LineReader]:
    """The lines of a path, or of a stream that stays open."""
    if isinstance(source, str | PathLike):
        try:
            stream = Path(source).open("rb")  # noqa: SIM115 - closed below
        except (OSError, ValueError) as error:
            raise unreadable(error, fspath(source)) from None
        with stream:
            yield LineReader(stream, fspath(source))
    else:
        name = getattr(source, "name", None)
        yield LineReader(source, name if isinstance(name, str) else None)


def unreadable(error: Exception, file: str | None) -> RecordError:
    """The error of a file that can't be read."""
    return _refused("record.unreadable", error, file)


def unwritable(error: Exception, file: str | None) -> RecordError:
    """The error of a file that can't be written."""
    return _refused("record.unwritable", error, file)


def _refused(key: str, error: Exception, file: str | None) -> RecordError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordError(Sentence(key, file=shown(file or "?"), detail=reason))
