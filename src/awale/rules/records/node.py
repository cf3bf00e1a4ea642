"""A record that one can edit: a tree of nodes, one a move, with variations and comments.

A :class:`~awale.rules.records.record.Record` is frozen, for streams of thousands; this is one game that is worked on.

>>> tree = GameTree.parse("1. F e 2. D b *")
>>> first = tree.next
>>> other = tree.add("C", comment="quieter")
>>> _ = other.add_line("aF")
>>> other.promote()
>>> print(tree.text().splitlines()[-1])
1. C { quieter } (1. F e 2. D b) 1... a 2. F *
>>> [node.move for node in tree.mainline()]
['C', 'a', 'F']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from awale.rules.game import Game
from awale.rules.position import START, Player, Position
from awale.rules.records.errors import RecordError
from awale.rules.records.record import Record
from awale.rules.records.tree import MOST_NESTED, RecordLine, RecordMove
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import Sentence

_GLYPH = re.compile(r"[!?]{1,2}|\$\d{1,3}")


class GameNode:
    """A point of a game: the move that led here, what was said of it, and the moves that follow, the main one first."""

    def __init__(self, parent: GameNode | None, move: str = "", captured: int = 0) -> None:
        """Nodes are made by :meth:`add` and the like, which ask the referee."""
        self.parent = parent
        #: The letter of a pit, or "pass"; empty at the start of the game.
        self.move = move
        #: The seeds that it took.
        self.captured = captured
        #: What is said of the move, and what is said before it.
        self.comments: list[str] = []
        self.before: list[str] = []
        #: The moves that follow, each with its own: the first is the main line, the others are variations.
        self.children: list[GameNode] = []

    # --- where it stands ---

    @property
    def next(self) -> GameNode | None:
        """The main move that follows."""
        return self.children[0] if self.children else None

    @property
    def variations(self) -> list[GameNode]:
        """The other moves that could follow."""
        return self.children[1:]

    @property
    def root(self) -> GameNode:
        """The start of the game."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    @property
    def moves(self) -> list[str]:
        """All moves from the start of the game to here."""
        moves, node = [], self
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    @property
    def ply(self) -> int:
        """How many moves were made until here."""
        return len(self.moves)

    @property
    def is_main(self) -> bool:
        """Whether it is in the main line of the game."""
        node = self
        while node.parent is not None:
            if node.parent.children[0] is not node:
                return False
            node = node.parent
        return True

    def game(self) -> Game:
        """The game up to here, played by the referee. Raises :exc:`RecordError` at a move that he refuses."""
        root = self.root
        assert isinstance(root, GameTree)
        return Record(root.sheet, root.start, RecordLine.of(self.moves)).game()

    @property
    def position(self) -> Position:
        """The board here."""
        return self.game().position

    # --- walking ---

    def mainline(self) -> Iterator[GameNode]:
        """The nodes that follow, always by the main move."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def end(self) -> GameNode:
        """The last node of the main line from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def walk(self) -> Iterator[GameNode]:
        """All nodes below this one, variations too: a main move, what could follow it, then the other moves."""
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children[::-1]

    def accept(self, visitor: RecordVisitor) -> None:
        """Takes a visitor through all that follows, in the order in which it is written."""
        _visit(self, visitor, 0)

    # --- editing ---

    def add(self, move: str, *, comment: str = "", main: bool = False) -> GameNode:
        """The node of a move from here: a new one, or the one that is there. With ``main``, it becomes the main one.

        Raises :exc:`~awale.IllegalMove` if the move can't be played.
        """
        node = next((child for child in self.children if child.move == move), None)
        if node is None:
            node = GameNode(self, move, self.game().push(move).captured)
            self.children.append(node)
        if comment:
            node.comments.append(comment)
        if main:
            self.children.remove(node)
            self.children.insert(0, node)
        return node

    def add_line(self, moves: Iterable[str]) -> GameNode:
        """The moves of a line, one after the other: ``add_line("FfBe")``. Gives the last node; adds all or nothing."""
        game, played = self.game(), []
        for move in moves:
            played.append((move, game.push(move).captured))
        node = self
        for move, captured in played:
            found = next((child for child in node.children if child.move == move), None)
            if found is None:
                found = GameNode(node, move, captured)
                node.children.append(found)
            node = found
        return node

    def promote(self) -> None:
        """One place nearer to the main move among the moves from the same position."""
        self._shift(-1)

    def promote_to_main(self) -> None:
        """The main move of its position."""
        siblings = self._siblings()
        siblings.remove(self)
        siblings.insert(0, self)

    def demote(self) -> None:
        """One place further from it."""
        self._shift(1)

    def remove(self) -> None:
        """Takes this move, and all that follows it, out of the game."""
        self._siblings().remove(self)
        self.parent = None

    # --- what is said ---

    @property
    def comment(self) -> str:
        """What is said of the move in words; setting it leaves the annotations."""
        return " ".join(text for text in self.comments if not _GLYPH.fullmatch(text))

    @comment.setter
    def comment(self, text: str) -> None:
        self.comments = [*self.annotations, *([text] if text else [])]

    @property
    def annotations(self) -> list[str]:
        """Signs like ``!`` and ``?!``, or ``$1``, that judge the move; written as comments, which all can read."""
        return [text for text in self.comments if _GLYPH.fullmatch(text)]

    def annotate(self, sign: str) -> None:
        """Adds such a sign."""
        if not _GLYPH.fullmatch(sign):
            raise RecordError(Sentence("record.annotation", got=sign))
        self.comments.insert(len(self.annotations), sign)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {''.join('-' if move == 'pass' else move for move in self.moves) or 'start'}>"

    # --- inside ---

    def _siblings(self) -> list[GameNode]:
        if self.parent is None:
            raise RecordError(Sentence("record.root"))
        return self.parent.children

    def _shift(self, by: int) -> None:
        siblings = self._siblings()
        at = siblings.index(self)
        to = max(0, min(len(siblings) - 1, at + by))
        siblings.insert(to, siblings.pop(at))


class GameTree(GameNode):
    """The start of a game, with what is known of it: its sheet, start and tags, and how it ended."""

    def __init__(self, sheet: Sheet | str = "grenier", start: Position = START, **tags: str) -> None:
        super().__init__(None)
        self.sheet = find_sheet(sheet)
        self.start = start
        self.tags = dict(tags)
        #: The final count, why the game ended, and who resigned or ran out of time, as the record said.
        self.result: tuple[int, int] | None = None
        self.reason: str | None = None
        self.player: Player | None = None
        self._ended_with: list[str] | None = None

    @classmethod
    def from_record(cls, record: Record) -> GameTree:
        """The tree of a record, to be edited. Its moves aren't checked."""
        tree = cls(record.sheet, record.start)
        tree.tags = dict(record.tags)
        tree.result, tree.reason, tree.player = record.result, record.reason, record.player
        _grow(tree, record.line)
        tree._ended_with = record.moves
        return tree

    @classmethod
    def from_game(cls, game: Game, **tags: str) -> GameTree:
        """The tree of a game as it stands."""
        return cls.from_record(Record.from_game(game, **tags))

    @classmethod
    def parse(cls, text: str, notation: str | None = None, *, sheet: Sheet | str = "abapa") -> GameTree:
        """The tree of the one game of a text, in the notation given or recognised."""
        return cls.from_record(Record.parse(text, notation, sheet=sheet))

    def record(self) -> Record:
        """The record of the tree. The end that was read stays while the main line is the one that was read; the end
        of another line is the referee's.
        """
        line, main = _line(self), [node.move for node in self.mainline()]
        if main == self._ended_with:
            return Record(self.sheet, self.start, line, self.tags, self.result, self.reason, self.player)
        outcome = Record(self.sheet, self.start, RecordLine.of(main)).game().outcome()
        stores, reason = (outcome.stores, outcome.reason) if outcome else (None, None)
        return Record(self.sheet, self.start, line, self.tags, stores, reason)

    def text(self, notation: str = "ogn", *, capitals: str = "south") -> str:
        """The tree in any notation. What that can't say is left out; OGN can say everything."""
        return self.record().text(notation, capitals=capitals)

    def __str__(self) -> str:
        return self.text()


class RecordVisitor:
    """What comes by when a tree is visited; a subclass does something with it."""

    def visit(self, node: GameNode) -> None:
        """A move."""

    def begin_variation(self, node: GameNode) -> None:
        """A variation begins, whose first move is this one."""

    def end_variation(self, node: GameNode) -> None:
        """It is over."""


def _visit(node: GameNode, visitor: RecordVisitor, depth: int) -> None:
    """All that follows a node."""
    _refuse_depth(depth)
    while node.children:
        main = node.children[0]
        visitor.visit(main)
        for other in node.variations:
            visitor.begin_variation(other)
            visitor.visit(other)
            _visit(other, visitor, depth + 1)
            visitor.end_variation(other)
        node = main


def _grow(parent: GameNode, line: RecordLine) -> None:
    """The nodes of a line from here."""
    node = parent
    for move in line.moves:
        child = GameNode(node, move.move, move.captured)
        child.before, child.comments = list(move.before), list(move.after)
        node.children.append(child)
        for variation in move.variations:
            _grow(node if variation.moves else child, variation)
        node = child
    node.comments += line.end


def _line(root: GameNode) -> RecordLine:
    moves = _following(root, 0)
    return RecordLine(tuple(moves), () if moves else tuple(root.comments))


def _following(node: GameNode, depth: int) -> list[RecordMove]:
    """The moves of the main line from a node, each with its variations."""
    _refuse_depth(depth)
    moves = []
    while node.children:
        main = node.children[0]
        variations = [RecordLine((_move(other), *_following(other, depth + 1))) for other in node.variations]
        moves.append(_move(main, tuple(variations)))
        node = main
    return moves


def _move(node: GameNode, variations: tuple[RecordLine, ...] = ()) -> RecordMove:
    return RecordMove(node.move, node.captured, tuple(node.before), tuple(node.comments), variations)


def _refuse_depth(depth: int) -> None:
    if depth > MOST_NESTED:
        raise RecordError(Sentence("record.too-nested", most=MOST_NESTED))
