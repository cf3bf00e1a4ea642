"""OGN text cut into tokens, line by line: tags, moves, comments, brackets, the result. Generous in what it takes.

Taken besides our own writing: several tags on a line, ``D x3`` or ``D + 3`` for ``D+3``, ``;`` comments to the end of
a line, ``%`` lines (left out), ``F!?`` and ``$1`` (kept as comments), "pass", "passe" and any dash for a pass.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from awale.rules.records.errors import RecordError, TextPlace, shown
from awale.rules.records.escapes import unescape_comment, unescape_tag
from awale.rules.records.source import LONGEST_LINE, LineReader
from awale.words import Sentence

TAG = re.compile(r'\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_INK = re.compile(r"\S")
_TOKEN = re.compile(
    r"""
      (?P<number>\d{1,6}\s*(?:\.|…)[.…\s]*)
    | (?P<result>\d{1,4}\s*[-–—:]\s*\d{1,4}(?!\d)|\*)
    | (?P<move>[A-Fa-f])(?:\s*[+x×]\s*(?P<captured>\d{1,3}))?(?![\w+])
    | (?P<pass>[-–—]+|(?:passe|pass)\b)
    | (?P<glyph>[!?]+|\$\d{1,3})
    | (?P<open>\()
    | (?P<close>\))
    | (?P<bare>\d{1,6}(?![\w-]))
    """,
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """``kind`` is tag, broken (a tag), move, pass, comment, open, close or result; ``text`` its content or value."""

    kind: str
    text: str
    place: TextPlace
    #: A tag's name.
    name: str = ""
    captured: int = 0
    #: A blank line came before it.
    fresh: bool = False


class Lexer:
    """Tokens one after the other. ``peek`` looks, ``next`` takes; both give ``None`` at the end."""

    def __init__(self, lines: LineReader) -> None:
        self._lines = lines
        self._text = ""
        self._at = 0
        self._fresh = True
        self._peeked: Token | None = None
        # An error came up in front of the next game's first line, which is still to be read.
        self._at_next_game = False

    def peek(self) -> Token | None:
        if self._peeked is None:
            self._peeked = self._read()
        return self._peeked

    def next(self) -> Token | None:
        token = self.peek()
        self._peeked = None
        return token

    def comment_on_line(self) -> Token | None:
        """Takes a comment that stands on the line of the last token; ``None`` if something else or nothing does."""
        found = _INK.search(self._text, self._at) if self._peeked is None else None
        return self.next() if found and found[0] in "{;" else None

    def skip_game(self) -> None:
        """Goes on after an error: leaves out everything up to a tag that follows a blank line."""
        waiting, self._peeked = self._peeked, None
        if waiting and waiting.kind == "tag" and waiting.fresh:
            self._peeked = waiting
            return
        self._text, self._at, blank = "", 0, False
        while not self._at_next_game:
            try:
                line = self._lines.next()
            except RecordError:
                blank = False
                continue
            if line is None:
                return
            if blank and TAG.match(line):
                self._lines.again()
                break
            blank = not line.strip()
        self._at_next_game, self._fresh = False, True

    # --- inside ---

    def _read(self) -> Token | None:
        while self._to_next_character():
            sign = self._text[self._at]
            if sign == "[":
                return self._tag()
            if sign in "{;":
                return self._comment()
            if token := self._plain():
                return token
        return None

    def _to_next_character(self) -> bool:
        """Moves over spaces and line ends; False after the last line."""
        while True:
            if found := _INK.search(self._text, self._at):
                self._at = found.start()
                return True
            line = self._lines.next()
            if line is None:
                self._text, self._at = "", 0
                return False
            self._fresh = self._fresh or not line.strip()
            self._text, self._at = "" if line.startswith("%") else line, 0

    def _place(self, offset: int | None = None) -> TextPlace:
        return self._lines.place(self._at if offset is None else offset)

    def _tag(self) -> Token:
        found = TAG.match(self._text, self._at)
        if not found:
            # Not raised yet: the game before it may be whole.
            token, self._at = Token("broken", shown(self._text[self._at :]), self._place()), len(self._text)
            return token
        token = Token("tag", unescape_tag(found[2]), self._place(), name=found[1], fresh=self._fresh)
        self._at, self._fresh = found.end(), False
        return token

    def _plain(self) -> Token | None:
        """A move, a bracket, a result; ``None`` for a move's number, which says nothing new."""
        found = _TOKEN.match(self._text, self._at)
        if not found:
            word = re.match(r"[^\s(){}\[\];]+|.", self._text[self._at :])
            got = shown(word[0] if word else self._text[self._at])
            raise RecordError(Sentence("record.unexpected", got=got), self._place())
        place, kind = self._place(), found.lastgroup or ""
        self._at, self._fresh = found.end(), False
        if kind in ("number", "bare"):
            return None
        if kind in ("move", "captured"):
            return Token("move", found["move"], place, captured=int(found["captured"] or 0))
        if kind == "glyph":
            return Token("comment", found[0], place)
        return Token(kind, found[0], place)

    def _comment(self) -> Token:
        start, self._fresh = self._place(), False
        if self._text[self._at] == ";":
            text = self._text[self._at + 1 :]
            self._at = len(self._text)
            return Token("comment", unescape_comment(text), start)
        self._at += 1
        pieces, length, blank = [], 0, False
        while (end := self._text.find("}", self._at)) < 0:
            pieces.append(self._text[self._at :])
            length += len(pieces[-1])
            line = self._lines.next()
            if line is None or length > LONGEST_LINE or (blank and TAG.match(line)):
                self._stop_before(line)
                raise RecordError(Sentence("record.open-comment"), start)
            blank = not line.strip()
            self._text, self._at = line, 0
        pieces.append(self._text[self._at : end])
        self._at = end + 1
        return Token("comment", unescape_comment("\n".join(pieces)), start)

    def _stop_before(self, line: str | None) -> None:
        """The comment that never ended ran into ``line``."""
        self._text, self._at = "", 0
        if line is not None and TAG.match(line):
            self._lines.again()
            self._at_next_game = True
