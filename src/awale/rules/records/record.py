"""A game on paper: under which rules, from where, by whom, its moves and what was said of them, how it ended.

>>> from awale import Game
>>> game = Game("abapa")
>>> _ = game.play("FfBe")
>>> _ = game.resign("N")
>>> record = Record.from_game(game, South="Awa", North="Koffi", Date="2024.05.01")
>>> record.result, record.reason, record.winner
((0, 0), <Termination.RESIGNATION: 'resignation'>, 'S')
>>> print(record, end="")
[Variant "Oware Abapa"]
[Event "?"]
[Site "?"]
[Date "2024.05.01"]
[Round "?"]
[South "Awa"]
[North "Koffi"]
[Result "0-0"]
[Reason "resignation"]
[Sheet "abapa"]
[Winner "South"]
<BLANKLINE>
1. F f 2. B e 0-0
>>> Record.parse(str(record)) == record
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from awale.rules.game import Game, IllegalMove
from awale.rules.position import PLAYERS, START, Player, Position, other
from awale.rules.records.errors import RecordError, TextPlace, shown
from awale.rules.records.tree import RecordLine, RecordMove
from awale.rules.referee import Termination, leader
from awale.rules.sheet import OTHER_PROGRAMS, Sheet
from awale.words import Sentence

#: The tags that every record has, in their order; the ones that aren't known are written "?".
ROSTER = ("Event", "Site", "Date", "Round", "South", "North")
#: Tags that the record writes from its own fields.
RESERVED = ("FEN", "Overrides", "Reason", "Result", "Sheet")


@dataclass(frozen=True)
class Record:
    """A game record. Two are equal when they say the same, wherever they were read."""

    sheet: Sheet
    start: Position = START
    line: RecordLine = field(default_factory=RecordLine)
    tags: Mapping[str, str] = field(default_factory=dict)
    #: The final count, South's seeds first; ``None`` for a game that isn't finished.
    result: tuple[int, int] | None = None
    #: Why it ended: a ``Termination``, or what another program wrote.
    reason: str | None = None
    #: Who resigned, or whose own clock ran out.
    player: Player | None = None
    #: Where the game was read.
    place: TextPlace | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", _termination(self.reason))
        object.__setattr__(self, "tags", self._settle_tags())
        if self.player is not None and (self.player not in PLAYERS or not _may_be_personal(self.reason)):
            raise RecordError(Sentence("record.player", player=shown(str(self.player))))
        if self.reason == Termination.RESIGNATION and self.player is None:
            raise RecordError(Sentence("record.who-resigned"))

    # --- to and from games ---

    @classmethod
    def from_game(cls, game: Game, **tags: str) -> Record:
        """The record of a game as it stands, with its tags: ``Record.from_game(game, South="Awa", Round="2")``."""
        line = RecordLine(tuple(RecordMove(turn.move, turn.captured) for turn in game.turns))
        outcome, closure = game.outcome(), game.closure
        named = {_roster_name(name): value for name, value in tags.items()}
        return cls(
            game.sheet,
            game.start,
            line,
            named,
            outcome.stores if outcome else None,
            outcome.reason if outcome else None,
            closure.player if closure else None,
        )

    def game(self) -> Game:
        """The game, replayed by the referee up to its end. Raises :exc:`RecordError` at a move that he refuses."""
        game = Game(self.sheet, self.start)
        for move in self.line.moves:
            _push(game, move)
        if not game.is_over:
            self._declare(game)
        return game

    def counted(self) -> Record:
        """The same record with every ``+n`` as the referee counts it, in the variations too, which he thus checks."""
        return replace(self, line=_counted(Game(self.sheet, self.start), self.line))

    def check(self) -> None:
        """Raises :exc:`RecordError` where the record and the referee differ: moves, seeds taken, result, reason."""
        _compare(self.line, self.counted().line)
        outcome = self.game().outcome()
        if outcome and self.result not in (None, outcome.stores):
            said, found = (f"{south}-{north}" for south, north in (self.result or (0, 0), outcome.stores))
            raise RecordError(Sentence("record.wrong-result", said=said, found=found, why=outcome.why), self.place)
        if outcome and self.reason not in (None, outcome.reason):
            raise RecordError(
                Sentence("record.wrong-reason", said=shown(str(self.reason)), why=outcome.why), self.place
            )

    # --- what it says ---

    @property
    def moves(self) -> list[str]:
        """The moves that were played: letters, and "pass"."""
        return [move.move for move in self.line.moves]

    @property
    def winner(self) -> Player | None:
        """Who won: "S", "N", or ``None`` for a drawn game and for one that isn't finished."""
        if self.player is not None:
            return other(self.player)
        return leader(self.result) if self.result else None

    def text(self, notation: str = "ogn", *, capitals: str = "south") -> str:
        """The record in any notation. What a notation can't say is left out: :func:`~awale.rules.records.losses`."""
        from awale.rules.records.notations import write_record

        return write_record(self, notation, capitals=capitals)

    @classmethod
    def parse(cls, text: str, notation: str | None = None, *, sheet: Sheet | str = OTHER_PROGRAMS) -> Record:
        """The record that a text holds, in the notation given or recognised. ``sheet`` is for texts that name none."""
        from awale.rules.records.notations import read_record

        return read_record(text, notation, sheet=sheet)

    def __str__(self) -> str:
        return self.text()

    # --- inside ---

    def _settle_tags(self) -> dict[str, str]:
        """The tags in the order in which they are written, without those that only say "unknown"."""
        for name, value in self.tags.items():
            if not re.fullmatch(r"\w+", name) or not isinstance(value, str):
                raise RecordError(Sentence("record.tag-name", name=shown(name)))
            if name in RESERVED or (name == "Winner" and _may_be_personal(self.reason)):
                raise RecordError(Sentence("record.reserved-tag", name=name))
        known = {name: self.tags[name] for name in ROSTER if self.tags.get(name, "?") != "?"}
        others = {name: self.tags[name] for name in sorted(self.tags) if name not in ROSTER}
        if others.get("Variant") == variant_of(self.sheet):
            del others["Variant"]
        return known | others

    def _declare(self, game: Game) -> None:
        if self.reason == Termination.AGREEMENT:
            game.agree()
        elif self.reason == Termination.RESIGNATION:
            game.resign(self.player)
        elif self.reason == Termination.TIME:
            game.time_up(self.player)


def _termination(reason: str | None) -> str | None:
    """The reason as one of ours if it is; another program's word as it is."""
    return Termination(reason) if reason in list(Termination) else reason or None


def _may_be_personal(reason: str | None) -> bool:
    return isinstance(reason, Termination) and reason.may_be_personal


def variant_of(sheet: Sheet) -> str:
    """What the Variant tag says of a sheet. Other programs know one name, that of the tournament rules."""
    return "Oware Abapa" if sheet.id == OTHER_PROGRAMS and not sheet.overrides else f"Oware {sheet.id}"


def _roster_name(name: str) -> str:
    return name.capitalize() if name.capitalize() in ROSTER else name


def _push(game: Game, move: RecordMove) -> int:
    try:
        return game.push(move.move).captured
    except IllegalMove as refused:
        pit = "-" if move.move == "pass" else shown(move.move)
        number = len(game.moves) // 2 + 1
        what = Sentence("record.illegal", move=pit, number=number, why=refused.sentence)
        raise RecordError(what, move.place) from None


def _counted(game: Game, line: RecordLine) -> RecordLine:
    """A line played by the referee from where the game stands; the game is left as it was found."""
    moves = []
    for move in line.moves:
        variations = tuple(_counted(game, other_line) for other_line in move.variations)
        moves.append(replace(move, captured=_push(game, move), variations=variations))
    for _ in line.moves:
        game.pop()
    return RecordLine(tuple(moves), line.end)


def _compare(line: RecordLine, counted: RecordLine) -> None:
    for move, right in zip(line.moves, counted.moves, strict=True):
        if move.captured != right.captured:
            what = Sentence("record.wrong-capture", move=move.move, said=move.captured, found=right.captured)
            raise RecordError(what, move.place)
        for variation, right_variation in zip(move.variations, right.variations, strict=True):
            _compare(variation, right_variation)
