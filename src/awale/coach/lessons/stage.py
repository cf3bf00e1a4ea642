"""A step on the board, under a sheet: its right moves or answers, and what is said to each.

>>> from awale import sheet
>>> from awale.coach.lessons.course import lesson
>>> stage = find_stage(lesson("taking"), sheet("abapa"), "two")
>>> stage.right, stage.wrong
(('D',), ('A', 'E', 'F'))
>>> stage.try_move("E").right
False
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from awale.coach.lessons import helper, judged, wants
from awale.coach.lessons.course import LessonError, lesson, lessons
from awale.coach.lessons.lesson import Lesson, LessonStep, fits
from awale.rules.game import Game
from awale.rules.position import MIRROR, PITS, START, Position
from awale.rules.sheet import Sheet, sheet_ids
from awale.rules.turn import Turn
from awale.words import Listing, Sentence, catalogue, shown

#: Answers that have a word of their own in the catalogue.
COMMON = ("yes", "no", "south", "north", "both", "nobody")


@dataclass(frozen=True)
class TryResult:
    """The result of a try."""

    right: bool
    #: Nothing is left to do in this step. A wrong try never ends it; in a little game a right one need not.
    done: bool
    #: What is said, in order.
    said: tuple[Sentence, ...]
    #: The learner's own move, if it was one that may be played.
    turn: Turn | None
    #: Moves that are then played automatically.
    shown: tuple[Turn, ...]
    #: The game after these moves. A wrong move is in it: the caller takes it back.
    game: Game


@dataclass(frozen=True, eq=False)
class Stage:
    """A step under a sheet."""

    lesson: Lesson
    step: LessonStep
    sheet: Sheet
    start: Position
    #: The moves that have been played on ``start`` when the step begins.
    before: tuple[str, ...]
    #: The step on whose last board this one goes on, if it has no board of its own.
    goes_on: Stage | None = None

    def game(self, so_far: Sequence[str] = ()) -> Game:
        """The game as the step begins, or with the moves that were made in it since."""
        game = Game(self.sheet, self.start)
        game.play((*self.before, *so_far))
        return game

    # --- what is right ---

    @cached_property
    def right(self) -> tuple[str, ...]:
        """The moves or answers that are right; all legal moves in a little game, none where nothing is asked."""
        game, step = self.game(), self.step
        if step.kind == "free":
            return tuple(game.legal_moves)
        if step.right:
            return self.mirrored(step.right)
        if step.kind == "play":
            return tuple([move for move in self.tried if wants.holds(game, move, self._wants)])
        if step.kind == "pick":
            return tuple({wants.answer(game, question, *self.mirrored([pit])) for question, pit in step.ask.items()})
        return ()

    @cached_property
    def wrong(self) -> tuple[str, ...]:
        """The legal moves, or the answers, that aren't right."""
        right = self.right
        if self.step.kind == "play":
            return tuple([move for move in self.game().legal_moves if move not in right])
        return tuple([answer for answer in self.answers if answer not in right])

    @property
    def tried(self) -> tuple[str, ...]:
        """What can be tried on the board: every pit, and passing where one has to."""
        return ("pass",) if self.game().legal_moves == ["pass"] else tuple(PITS)

    @property
    def answers(self) -> tuple[str, ...]:
        """What can be answered to a question; the pits where none are listed."""
        if self.step.kind != "pick":
            return ()
        return self.mirrored([str(each) for each in self.step.answers]) or tuple(PITS)

    @cached_property
    def number(self) -> int:
        """The number that the step is about: what its right move takes, or the answer to its question."""
        right = self.right
        if self.step.kind == "pick":
            return int(right[0]) if right and right[0].isdigit() else 0
        game = self.game()
        return game.preview(right[0]).captured if right and game.is_legal(right[0]) else 0

    @property
    def show(self) -> tuple[str, ...]:
        return self.mirrored(self.step.show)

    @property
    def mark(self) -> tuple[str, ...]:
        return self.mirrored(self.step.mark)

    # --- what is said ---

    def sentence(self, part: str) -> Sentence | None:
        """One of the step's own texts: "text", "right", "wrong", "wrong-F"; ``None`` where it has none."""
        key = self.lesson.key(self.step.id, part)
        if key not in catalogue("en"):
            return None
        letters = {pit: self.mirrored([pit])[0] for pit in PITS}
        return Sentence(key, n=self.number, **letters, **self._figures)

    def label(self, answer: str) -> Sentence | str:
        """An answer as it is offered."""
        own = self.sentence(f"answer-{answer}")
        if own is not None:
            return own
        return Sentence(f"lessons.answer.{answer}") if answer in COMMON else answer

    def why_wrong(self, tried: str) -> Sentence:
        """Why something that could be done isn't what was asked."""
        own = self.sentence(f"wrong-{self.mirrored([tried])[0]}") or self.sentence("wrong")
        if own is not None:
            return own
        if self.step.kind == "pick":
            return Sentence("lessons.wrong.answer")
        wanted = next(iter(self.step.wants), "other")
        return Sentence(f"lessons.wrong.{wanted}")

    def tell(self, turn: Turn) -> Sentence:
        """A turn in words, without why it took nothing where that isn't what one learns."""
        if self.lesson.misses or not turn.path or turn.captured or turn.slam:
            return turn.sentence
        player = Sentence(f"player.{turn.player}")
        return Sentence("lessons.sown", player=player, pit=turn.move, seeds=len(turn.path), last=turn.path[-1])

    def _sentences(self, turn: Turn) -> list[Sentence]:
        return [self.tell(turn), turn.outcome.sentence] if turn.outcome else [self.tell(turn)]

    @property
    def praise(self) -> Sentence:
        return self.sentence("right") or Sentence("lessons.right")

    # --- trying ---

    def try_move(self, move: str, so_far: Sequence[str] = ()) -> TryResult:
        """What comes of a move; ``so_far`` are the moves of a little game, both sides'. Raises :exc:`LessonError` in a
        step where none is asked for.
        """
        if self.step.kind not in ("play", "free"):
            raise LessonError(Sentence("lessons.error.no-move", step=self.step.id))
        game = self.game(so_far if self.step.kind == "free" else ())
        refusal, right = game.why_not(move), self.step.kind == "free" or move in self.right
        if refusal is not None:
            tried = right and self.step.kind == "play"
            return TryResult(tried, tried, (refusal, self.praise) if tried else (refusal,), None, (), game)
        turn = game.push(move)
        if self.step.kind == "free":
            return self._answered(game, turn, so_far)
        said = self._sentences(turn)
        if right:
            return TryResult(True, True, (*said, self.praise), turn, tuple(game.play(self.show)), game)
        return self._refuted(game, turn)

    def _refuted(self, game: Game, turn: Turn) -> TryResult:
        """A wrong move: why, and where it is known, what it leads to, which is played."""
        known, why = self.known, self.why_wrong(turn.move)
        if known is None:
            return TryResult(False, False, (*self._sentences(turn), why), turn, (), game)
        (written,) = self.mirrored([turn.move])
        shown = judged.refutation(game, self.mirrored(known.lines[written].moves))
        own = [why] if why.key.startswith(self.lesson.key("")) else []
        said = (*self._sentences(turn), *own, *judged.costs(known, written, shown))
        return TryResult(False, False, said, turn, shown, game)

    def _answered(self, game: Game, turn: Turn, so_far: Sequence[str]) -> TryResult:
        """A little game goes on: the helper answers, or it is done."""
        replies: list[Turn] = []
        while not game.is_over and game.position.to_move != turn.player:
            replies.append(game.push(helper.answer(game)))
        mine = len([each for each in game.turns[len(self.before) :] if each.player == turn.player])
        done = game.is_over or mine >= self.step.count
        said = [sentence for each in (turn, *replies) for sentence in self._sentences(each)]
        return TryResult(True, done, (*said, self.praise) if done else tuple(said), turn, tuple(replies), game)

    def try_answer(self, given: str) -> TryResult:
        """What comes of an answer. Raises :exc:`LessonError` where none is asked for, or for one that isn't offered."""
        if self.step.kind != "pick":
            raise LessonError(Sentence("lessons.error.no-answer", step=self.step.id))
        if given not in self.answers:
            offered = Listing(self.answers, "or")
            raise LessonError(Sentence("lessons.error.unknown-answer", answer=shown(given), allowed=offered))
        game = self.game()
        if given not in self.right:
            return TryResult(False, False, (self.why_wrong(given),), None, (), game)
        over, turns = game.outcome(), tuple(game.play(self.show))
        said = [over.sentence] if over else [sentence for each in turns for sentence in self._sentences(each)]
        return TryResult(True, True, (*said, self.praise), None, turns, game)

    def played(self) -> Game:
        """The game when the step is over: what was asked for is done, what it shows is shown, an end is declared."""
        moves = self.right[:1] if self.step.kind == "play" and "refused" not in self.step.wants else ()
        game = self.game((*moves, *self.show))
        if self.step.declare and not game.is_over:
            game.agree() if self.step.declare == "agreement" else game.time_up()
        return game

    # --- inside ---

    def mirrored(self, letters: Sequence[str]) -> tuple[str, ...]:
        """Letters of the file as they are on this sheet's board."""
        if self.sheet.step > 0:
            return tuple(letters)
        return tuple([each.translate(MIRROR) if len(each) == 1 else each for each in letters])

    @cached_property
    def known(self) -> judged.Judged | None:
        """What every move here is worth, where the step claims something that only computing can show."""
        return judged.judged(self.lesson.id, self.step.id, self.sheet) if self.step.claim else None

    @cached_property
    def _figures(self) -> dict[str, object]:
        """What the texts of a strategy lesson may quote: reach and limit of each pit, and what moves are worth."""
        if self.lesson.group != "strategy":
            return {}
        return {**judged.reaches(), **(self.known.figures if self.known else {})}

    @property
    def _wants(self) -> dict[str, wants.Value]:
        """What is asked of a move, its letters as they are on this sheet's board."""
        found = self.step.wants.items()
        return {name: self.mirrored([value])[0] if isinstance(value, str) else value for name, value in found}


# --- all steps of a lesson ----------------------------------------------------------------------------------------


def stages(which: Lesson, sheet: Sheet) -> tuple[Stage, ...]:
    """The steps of a lesson that a sheet has.

    Under a sheet with rules of its own a step that shows nothing there is left out; the sheets that ship have none
    such, and ``check`` would say so.
    """
    if lessons().get(which.id) is which:
        return _known(which.id, sheet.id, sheet)
    return _stages(which, sheet)


@lru_cache(maxsize=200)
def _known(name: str, sheet_id: str, sheet: Sheet) -> tuple[Stage, ...]:
    """The same, cached also by the sheet's name: sheets with the same rules are equal, but a step can name one."""
    return _stages(lesson(name), sheet)


def _stages(which: Lesson, sheet: Sheet) -> tuple[Stage, ...]:
    from awale.coach.lessons.check import faults

    ships = sheet.id in sheet_ids() and not sheet.overrides
    found: list[Stage] = []
    previous: Stage | None = None
    for step in which.steps:
        if not fits(step.when, sheet):
            continue
        stage = _stage(which, step, sheet, previous)
        previous = stage if stage and (ships or not faults(stage)) else None
        if previous:
            found.append(previous)
    return tuple(found)


def _stage(which: Lesson, step: LessonStep, sheet: Sheet, previous: Stage | None) -> Stage | None:
    """A step on its own board, or on the one where the step before it ended."""
    bare = Stage(which, step, sheet, START, ())
    moves = bare.mirrored(step.moves)
    if step.board is not None:
        start = Position.parse(step.board)
        return Stage(which, step, sheet, start if sheet.step > 0 else start.mirrored(), moves)
    if previous is None:
        return bare if step is which.steps[0] else None
    return Stage(which, step, sheet, previous.start, (*previous.played().moves, *moves), previous)


def find_stage(which: Lesson, sheet: Sheet, step: str) -> Stage:
    """One step of a lesson by its id. Raises :exc:`LessonError` if this sheet's lesson has no such step."""
    found = stages(which, sheet)
    for stage in found:
        if stage.step.id == step:
            return stage
    steps = Listing([stage.step.id for stage in found], "or")
    raise LessonError(Sentence("lessons.error.unknown-step", step=shown(step), lesson=which.id, allowed=steps))
