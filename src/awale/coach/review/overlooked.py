"""What a mistake overlooked: the one thing on the board, or a few moves later, that explains it.

It is found by playing both lines with the referee and by reading the position: a missed capture, a threat that was not
met, a granary sown too early. Nothing is guessed: if there is no such thing, the result says so (``quiet``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from awale.coach.answers import Menace, menaces
from awale.coach.exercises.themes import themes
from awale.coach.granary import FULL, GROWING
from awale.coach.review.story import Overlooked
from awale.coach.traps import traps
from awale.rules.game import Game
from awale.rules.position import PLAYERS, Position, index_of, other
from awale.rules.referee import Termination
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn

#: ``fined``: the move was a slam that its sheet punishes. ``starved``: the move ended the game by leaving a camp empty.
#: ``slam``, ``lap``, ``chain``, ``take``: a capture was there. ``trap``, ``threat``, ``opened``: the other takes next,
#: by a trap that was set, by a threat that was there and could be met, by one that the move itself made. ``starving``:
#: the other could be left without seeds. ``granary``: a pit was sown that was to be kept. ``later``, ``prepared``: the
#: capture comes a few moves on, the other's or the player's own. ``quiet``: nothing of it all.
KINDS = (
    *("fined", "starved", "slam", "lap", "chain", "take", "trap", "threat", "opened", "starving", "granary"),
    *("later", "prepared", "quiet"),
)

#: What a capture must bring more to be what a mistake comes down to; how many moves on one may be expected to look.
_MATTERS, _FAR = 2, 6


def overlooked(
    sheet: Sheet, position: Position, played: Sequence[str], best: Sequence[str], game: Game | None = None
) -> Overlooked:
    """What a player did not see who played the first move of ``played`` and not the first of ``best``.

    Both are lines from the position with the best play of both sides. ``game`` is the game that led here, if there is
    one: a position that comes back may end it.

    >>> from awale import sheet
    >>> start = Position.parse("0-0-0-0-1-2-1-1-4-4-4-4-14-13-S")
    >>> found = overlooked(sheet("abapa"), start, ["E", "f"], ["F", "f"])
    >>> found.kind, found.by, found.pits, found.seeds
    ('chain', 'F', ('b', 'a'), 4)
    """
    case = _Case(sheet, position, _turns(sheet, position, played, game), _turns(sheet, position, best, game))
    found = case.ended() or case.at_once() or case.starving() or case.granary() or case.later()
    seen = found or Overlooked("quiet", None)
    return seen if seen.theme else replace(seen, theme=_theme(sheet, position, _moves(case.best)))


@dataclass(frozen=True)
class _Case:
    """A mistake: the line that was chosen and the one that was better, both played out."""

    sheet: Sheet
    position: Position
    played: list[Turn]
    best: list[Turn]

    def ended(self) -> Overlooked | None:
        """The move was punished, or left a camp empty, and that was the end."""
        turn = self.played[0]
        if turn.fined:
            return Overlooked("fined", "slam", seeds=turn.fined)
        if turn.outcome and turn.outcome.reason == Termination.FAMINE:
            return Overlooked("starved", "feeding", seeds=max(turn.outcome.dealt))
        return None

    def at_once(self) -> Overlooked | None:
        """A capture that was there, or the other's reply; whichever matters more."""
        missed = self.best[0].captured - self.played[0].captured
        danger = _reply(self.played) - _reply(self.best)
        if max(missed, danger) < _MATTERS:
            return None
        return _capture(self.best[0]) if missed >= danger else self._reply()

    def _reply(self) -> Overlooked:
        reply = self.played[1]
        if any(reply.move in trap.pits for trap in traps(self.sheet, self.position) if trap.player == reply.player):
            return _taking("trap", "trap", reply)
        known = next((menace for menace in menaces(self.sheet, self.position) if _carries_out(menace, reply)), None)
        if known and self.best[0].move in [answer.move for answer in known.answers]:
            return _taking("threat", "parry", reply)
        return _taking("opened", "lap" if len(reply.path) >= FULL else None, reply)

    def starving(self) -> Overlooked | None:
        """The other could be left without seeds, and the rest would be the player's."""
        last, after = self.best[-1].outcome, self.best[-1].after
        mine = PLAYERS.index(self.position.to_move)
        if not last or last.reason != Termination.FAMINE or last.dealt[mine] < _MATTERS:
            return None
        if after.seeds_of(other(self.position.to_move)):
            return None  # it is the player who has run out, and the sheet gives the rest to whoever starves
        if self.played[-1].outcome and self.played[-1].outcome.reason == Termination.FAMINE:
            return None
        return Overlooked("starving", "starving", seeds=last.dealt[mine], after=_moves(self.best[1:]))

    def granary(self) -> Overlooked | None:
        """A pit that gathers seeds was sown, though it takes nothing."""
        move = self.played[0].move
        if move == "pass" or self.played[0].captured:
            return None
        held = self.position.pits[index_of(move)]
        return Overlooked("granary", "lap", by=move, seeds=held) if held >= GROWING else None

    def later(self) -> Overlooked | None:
        """The largest capture further on: of the other after this move, or of the player after the better one."""
        waiting = other(self.position.to_move)
        against, favour = _largest(self.played, waiting), _largest(self.best, self.position.to_move)
        suffered, missed = (
            line[at].captured if at else 0 for line, at in ((self.played, against), (self.best, favour))
        )
        if max(suffered, missed) < _MATTERS:
            return None
        kind, line, at = ("later", self.played, against) if suffered >= missed else ("prepared", self.best, favour)
        return _taking(kind, None, line[at], _moves(line[:at]))


def _turns(sheet: Sheet, position: Position, moves: Sequence[str], game: Game | None) -> list[Turn]:
    """A line played by the referee, as far as it goes; its first move always does."""
    trial = game.copy() if game else Game(sheet, position)
    turns = [trial.push(moves[0])]
    for move in moves[1:]:
        if not trial.is_legal(move):
            break
        turns.append(trial.push(move))
    return turns


def _reply(turns: Sequence[Turn]) -> int:
    """What the other takes next."""
    return turns[1].captured if len(turns) > 1 else 0


def _carries_out(menace: Menace, reply: Turn) -> bool:
    """Whether a reply takes just what was threatened: the move between may have made more of it, or less."""
    threat = menace.threat
    return (threat.move, threat.pits, threat.counts) == (reply.move, reply.taken, reply.taken_seeds)


def _capture(turn: Turn) -> Overlooked:
    """A capture by its kind."""
    if turn.slam:
        return _taking("slam", "slam", turn)
    if len(turn.path) >= FULL:
        return _taking("lap", "lap", turn)
    return _taking("chain", "chain", turn) if len(turn.taken) > 1 else _taking("take", None, turn)


def _taking(kind: str, theme: str | None, turn: Turn, after: tuple[str, ...] = ()) -> Overlooked:
    path = "".join(turn.path)
    return Overlooked(kind, theme, turn.move, turn.taken, turn.taken_seeds, turn.captured, path, after)


def _largest(turns: Sequence[Turn], player: str) -> int:
    """Which turn of a player's in a line takes most, after the first two and not too far on; 0 if none does."""
    found = [at for at, turn in enumerate(turns[: _FAR + 1]) if at > 1 and turn.player == player and turn.captured]
    return max(found, key=lambda at: (turns[at].captured, -at), default=0)


def _moves(turns: Sequence[Turn]) -> tuple[str, ...]:
    return tuple(turn.move for turn in turns)


def _theme(sheet: Sheet, position: Position, best: tuple[str, ...]) -> str | None:
    """What the better line is about. That a slam could be sown somewhere says nothing of a mistake."""
    return next((theme for theme in themes(sheet, position, best) if theme != "slam"), None)
