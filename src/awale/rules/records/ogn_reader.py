"""OGN, Aualé's game files and ours: reading.

First the text is parsed into tags and a tree of moves; then the tags are understood (which sheet, which start, how it
ended). Nothing is replayed: that is the referee's work, when the record is asked for its game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from awale.rules.records.errors import RecordError, TextPlace
from awale.rules.records.header import understand
from awale.rules.records.ogn_lexer import Lexer, Token
from awale.rules.records.record import Record
from awale.rules.records.source import LineReader
from awale.rules.records.tree import MOST_NESTED, RecordLine, RecordMove
from awale.rules.sheet import Sheet
from awale.words import Sentence

#: Tags with which a new game begins when a blank line stands before them.
_FIRST_TAGS = ("Variant", "Event")


@dataclass
class _Draft:
    """A line while it is read."""

    opened: TextPlace | None = None
    moves: list[RecordMove] = field(default_factory=list)
    #: Comments of the last move, and its variations.
    after: list[str] = field(default_factory=list)
    variations: list[RecordLine] = field(default_factory=list)
    #: Comments that wait for the next move, or for the end.
    waiting: list[str] = field(default_factory=list)

    def comment(self, text: str) -> None:
        (self.after if self.moves and not self.variations else self.waiting).append(text)

    def move(self, token: Token) -> None:
        self._finish()
        name = "pass" if token.kind == "pass" else token.text
        self.moves.append(RecordMove(name, token.captured, tuple(self.waiting), place=token.place))
        self.waiting = []

    def line(self) -> RecordLine:
        self._finish()
        return RecordLine(tuple(self.moves), tuple(self.waiting))

    def _finish(self) -> None:
        if self.moves and (self.after or self.variations):
            last = self.moves[-1]
            self.moves[-1] = RecordMove(
                last.move, last.captured, last.before, tuple(self.after), tuple(self.variations), last.place
            )
        self.after, self.variations = [], []


@dataclass
class Parsed:
    """A game as its text says it, not yet understood."""

    tags: dict[str, Token]
    line: RecordLine
    result: Token | None
    place: TextPlace


def read_games(
    lines: LineReader, sheet: Sheet, errors: Callable[[RecordError], object] | None = None
) -> Iterator[Record]:
    """All games of a text. With ``errors``, each broken game is told there and left out; else the first one raises."""
    lexer = Lexer(lines)
    while True:
        try:
            parsed = _parse(lexer)
        except RecordError as error:
            if errors is None:
                raise
            errors(error)
            lexer.skip_game()
            continue
        if parsed is None:
            return
        try:
            record = understand(parsed.tags, parsed.line, parsed.result, parsed.place, sheet)
        except RecordError as error:
            if errors is None:
                raise
            errors(error)
            continue
        yield record


def _parse(lexer: Lexer) -> Parsed | None:
    first = lexer.peek()
    if first is None:
        return None
    tags, more = _tags(lexer)
    if not more:
        return Parsed(tags, RecordLine(), None, first.place)
    line, result = _moves(lexer)
    return Parsed(tags, line, result, first.place)


def _tags(lexer: Lexer) -> tuple[dict[str, Token], bool]:
    """The tags of one game, and whether moves may follow (else the next tag is another game's)."""
    tags: dict[str, Token] = {}
    while (token := lexer.peek()) and token.kind in ("tag", "broken"):
        if token.kind == "broken":
            lexer.next()
            raise RecordError(Sentence("record.tag-form", got=token.text), token.place)
        if tags and token.fresh and (token.name in tags or token.name in _FIRST_TAGS):
            return tags, False
        tags[token.name] = token
        lexer.next()
    return tags, True


def _moves(lexer: Lexer) -> tuple[RecordLine, Token | None]:
    drafts = [_Draft()]
    result = None
    while (token := lexer.peek()) and token.kind not in ("tag", "broken") and result is None:
        lexer.next()
        if token.kind == "open":
            _open(drafts, token)
        elif token.kind == "close":
            _close(drafts, token)
        elif token.kind == "comment" or (token.kind == "result" and len(drafts) > 1):
            drafts[-1].comment(token.text)
        elif token.kind == "result":
            result = token
            _last_words(lexer, drafts[0])
        else:
            drafts[-1].move(token)
    if len(drafts) > 1:
        raise RecordError(Sentence("record.open-variation"), drafts[-1].opened)
    return drafts[0].line(), result


def _open(drafts: list[_Draft], token: Token) -> None:
    if not drafts[-1].moves:
        raise RecordError(Sentence("record.early-variation"), token.place)
    if len(drafts) > MOST_NESTED:
        raise RecordError(Sentence("record.too-nested", most=MOST_NESTED), token.place)
    drafts.append(_Draft(token.place))


def _close(drafts: list[_Draft], token: Token) -> None:
    if len(drafts) == 1:
        raise RecordError(Sentence("record.stray-close"), token.place)
    line = drafts.pop().line()
    if line.moves or line.end:
        drafts[-1].variations.append(line)


def _last_words(lexer: Lexer, draft: _Draft) -> None:
    """Comments after the result, on its line: some programs write them there."""
    while token := lexer.comment_on_line():
        draft.comment(token.text)
