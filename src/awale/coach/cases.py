"""Small set-ups, each made to show one thing: a lap, a slam, a famine... What then happens the referee says, sheet by
sheet; a case is used under a sheet only if it really shows there what it is for.

Of several cases of the same name the first that does so is taken. Boards are written for counter-clockwise play; where
the seeds run the other way they are mirrored, letters and all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from awale.rules.game import Game
from awale.rules.moves import LAP, TAKEN, survey
from awale.rules.position import MIRROR, PITS, SEEDS, Position, camp, other
from awale.rules.referee import Termination
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn


@dataclass(frozen=True)
class Case:
    """A start, what is played on it, and what that must show."""

    id: str
    start: str
    #: Letters; a dash is a pass.
    moves: str
    shows: Callable[[Game, str | None], bool]
    #: The rule that it is about; ``None`` for what all sheets share.
    field: str | None = None
    #: A pit that is then tried in vain.
    tried: str | None = None
    #: An end that is then declared: by agreement or by the clock.
    declared: Termination | None = None

    def play(self, sheet: Sheet) -> tuple[Game, str | None] | None:
        """The case under a sheet, and the pit that is tried; ``None`` if it doesn't show there what it is for."""
        start, moves, tried = Position.parse(self.start), self.moves, self.tried
        if sheet.step < 0:
            start, moves, tried = start.mirrored(), moves.translate(MIRROR), tried and tried.translate(MIRROR)
        game = Game(sheet, start)
        for letter in moves:
            move = "pass" if letter == "-" else letter
            if not game.is_legal(move):
                return None
            game.push(move)
        if self.declared and not game.is_over:
            game.agree() if self.declared == Termination.AGREEMENT else game.time_up()
        return (game, tried) if self.shows(game, tried) else None


# --- what a case can show -----------------------------------------------------------------------------------------


def _last(game: Game) -> Turn:
    return game.turns[-1]


def _sows(game: Game, _: str | None) -> bool:
    return len(_last(game).path) == 4 and not game.is_over


def _laps(game: Game, _: str | None) -> bool:
    turn = _last(game)
    return len(turn.path) >= LAP and turn.origin not in turn.path


def _takes_one(game: Game, _: str | None) -> bool:
    return len(_last(game).taken) == 1 and not game.is_over


def _takes_a_chain(game: Game, _: str | None) -> bool:
    return len(_last(game).taken) > 2 and not _last(game).slam


def _chain_is_broken(game: Game, _: str | None) -> bool:
    """Behind a pit that holds too many lies one that would have been taken."""
    turn, step, pits = _last(game), game.sheet.step, _last(game).after.pits
    theirs = camp(other(turn.player))
    breaker = (PITS.index(turn.taken[-1]) - step) % len(PITS) if turn.taken else -1
    behind = (breaker - step) % len(PITS)
    return {breaker, behind} <= set(theirs) and pits[breaker] > max(TAKEN) and pits[behind] in TAKEN


def _slams(game: Game, _: str | None) -> bool:
    return _last(game).slam


def _slam_is_refused(game: Game, tried: str | None) -> bool:
    refused = game.why_not(tried or "")
    return refused is not None and refused.code in ("slam-forbidden", "must-leave-a-seed")


def _only_slams(game: Game, _: str | None) -> bool:
    return _last(game).slam and game.sheet.grand_slam == "last-resort"


def _passes_for_slams(game: Game, _: str | None) -> bool:
    return game.turns[0].reason.code == "pass-slams"


def _feeds(game: Game, _: str | None) -> bool:
    turn = _last(game)
    return not turn.before.seeds_of(other(turn.player)) and turn.after.seeds_of(other(turn.player)) > 0


def _must_feed(game: Game, tried: str | None) -> bool:
    refused = game.why_not(tried or "")
    return refused is not None and refused.code == "must-feed"


def _cannot_feed(game: Game, _: str | None) -> bool:
    """The player to move has seeds, the other has none and can't be given any: it is over."""
    position, outcome = game.position, game.outcome()
    mover = position.to_move
    starving = not position.seeds_of(other(mover)) and position.seeds_of(mover) > 0
    return bool(outcome and outcome.reason == Termination.FAMINE) and starving


def _plays_on_unfed(game: Game, _: str | None) -> bool:
    """Nobody could be fed, and a move was made all the same."""
    turn = _last(game)
    starving = not turn.before.seeds_of(other(turn.player))
    effects = survey(game.sheet, turn.before.pits, turn.player).effects
    return starving and not any(effect.leaves_a_seed for effect in effects)


def _row_is_emptied(game: Game, _: str | None) -> bool:
    outcome, turn = game.outcome(), _last(game)
    emptied = not turn.after.seeds_of(other(turn.player))
    return bool(outcome and outcome.reason == Termination.FAMINE) and emptied and game.sheet.emptied_row != "play-on"


def _passes_starved(game: Game, _: str | None) -> bool:
    return any(turn.reason.code == "pass-starved" for turn in game.turns) and not game.is_over


def _nothing_to_sow(game: Game, _: str | None) -> bool:
    """It is over because the player to move has nothing, and not by the rule of the emptied row."""
    outcome, position = game.outcome(), game.position
    empty = not position.seeds_of(position.to_move) and position.seeds > 0
    return bool(outcome and outcome.reason == Termination.FAMINE) and empty and game.sheet.emptied_row == "play-on"


def _half_and_more(game: Game, _: str | None) -> bool:
    outcome = game.outcome()
    ended = bool(outcome and outcome.reason == Termination.MAJORITY)
    return _last(game).after.store(_last(game).player) > SEEDS // 2 and ended == (game.sheet.majority != "play-on")


def _ends_by(reason: Termination) -> Callable[[Game, str | None], bool]:
    def shows(game: Game, _: str | None) -> bool:
        outcome = game.outcome()
        return outcome is not None and outcome.reason == reason

    return shows


def _bell_rings(game: Game, tried: str | None) -> bool:
    return "set-time" in game.sheet.about.choices and _ends_by(Termination.TIME)(game, tried)


# --- the cases, in the order in which they are told ---------------------------------------------------------------

_USUAL = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
_SLAM = "0-0-0-4-0-6-1-1-1-1-1-1-10-22-S"
_ONLY_SLAMS = "0-0-0-0-3-2-1-1-0-0-0-0-18-23-S"
_STARVING = "4-0-0-1-0-4-0-0-0-0-0-1-19-19-N"
_BARREN = "0-1-2-1-0-0-0-0-0-0-0-2-21-21-N"
#: Seeds that run after each other; twelve moves later everything is where it was.
_PURSUIT, _ROUND = "0-0-0-0-0-1-0-0-0-1-1-1-22-22-S", "FfAaBbCeDdEc"

CASES: tuple[Case, ...] = (
    Case("sowing", _USUAL, "C", _sows),
    Case("lap", "1-2-13-0-1-0-3-1-0-4-2-1-10-10-S", "C", _laps),
    Case("take", "3-0-0-4-2-5-4-1-0-5-3-1-11-9-S", "D", _takes_one),
    Case("chain", "2-0-4-0-1-3-1-2-1-6-0-4-13-11-S", "F", _takes_a_chain),
    Case("broken-chain", "2-0-3-0-1-4-5-1-4-1-0-4-12-11-S", "F", _chain_is_broken),
    Case("slam", _SLAM, "F", _slams, "grand_slam"),
    Case("slam", _SLAM, "", _slam_is_refused, "grand_slam", tried="F"),
    Case("slam-only", _ONLY_SLAMS, "E", _only_slams, "grand_slam"),
    Case("slam-pass", _ONLY_SLAMS, "-", _passes_for_slams, "grand_slam"),
    Case("feeding", _STARVING, "fF", _feeds),
    Case("feeding-refused", _STARVING, "f", _must_feed, tried="A"),
    Case("cannot-feed", _BARREN, "f", _cannot_feed, "cannot_feed"),
    Case("cannot-feed", _BARREN, "fA", _plays_on_unfed, "cannot_feed"),
    Case("emptied-row", _ONLY_SLAMS, "F", _row_is_emptied, "emptied_row"),
    Case("emptied-row", _BARREN, "fA", _row_is_emptied, "emptied_row"),
    Case("empty-camp-pass", "0-0-0-4-0-2-1-1-0-0-0-0-20-20-S", "F-D", _passes_starved, "empty_camp"),
    Case("empty-camp", "1-2-0-0-0-2-1-1-0-0-0-0-20-21-S", "F", _nothing_to_sow, "empty_camp"),
    Case("empty-camp", _BARREN, "fA", _nothing_to_sow, "empty_camp"),
    Case("majority", "0-0-3-0-0-2-1-2-0-4-0-0-21-15-S", "F", _half_and_more, "majority"),
    Case(
        "nothing-more", "0-0-1-0-0-1-1-0-1-0-0-0-22-22-S", "F", _ends_by(Termination.NO_MORE_CAPTURES), "nothing_more"
    ),
    Case("repetition", _PURSUIT, _ROUND, _ends_by(Termination.REPETITION), "repetition"),
    Case("repetition", _PURSUIT, 2 * _ROUND, _ends_by(Termination.REPETITION), "repetition"),
    Case(
        "agreement",
        "0-1-0-0-2-0-1-0-0-0-3-0-21-20-S",
        "B",
        _ends_by(Termination.AGREEMENT),
        "agreement_rest",
        declared=Termination.AGREEMENT,
    ),
    Case("time", "3-0-2-5-0-1-1-4-2-0-3-1-14-12-S", "D", _bell_rings, declared=Termination.TIME),
)


def shown(sheet: Sheet) -> dict[str, tuple[Case, Game, str | None]]:
    """All that can be shown of a sheet, by the name of the case, in the order in which it is told: the case, its game
    as it was played, and the pit that is then tried in vain.

    >>> from awale.rules.sheet import sheet
    >>> [name for name in shown(sheet("ecole")) if name.startswith("slam")]
    ['slam', 'slam-only']
    """
    found: dict[str, tuple[Case, Game, str | None]] = {}
    for case in CASES:
        if case.id not in found and (played := case.play(sheet)):
            found[case.id] = (case, *played)
    return found
