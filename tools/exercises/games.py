"""Positions out of games: players of several strengths, each now and then at a loss, down to the last seeds."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

import awale
from awale.engine import thread as T  # noqa: N812 - its names are the words of a layout
from awale.engine.evaluation import weights_for
from awale.engine.scores import INFINITE
from awale.machine.board import pack
from awale.machine.dead import dead_table
from awale.machine.functions import key, look, play, search
from awale.machine.memory import LINE, Block
from awale.machine.rulecode import GOES_ON, PASSES, rule_code

Rows = npt.NDArray[np.uint64]

_LONGEST = 300
#: How deep a player looks, and how often one moves at random.
_DEPTHS, _SURPRISES = (1, 2, 3, 4, 5), (0.05, 0.1, 0.2, 0.35)
#: No store decides a game here: what comes after 25 seeds is the end of other games.
_NEVER = 200


class Board(NamedTuple):
    """A board as the kernel has it, seen from the player to move."""

    mine: int
    theirs: int
    my_store: int
    their_store: int

    @property
    def pits(self) -> tuple[int, ...]:
        return tuple(self.mine.to_bytes(8, "little")[:6] + self.theirs.to_bytes(8, "little")[:6])


class Players:
    """Plays games of one sheet against itself."""

    def __init__(self, sheet_id: str, seed: int) -> None:
        sheet = awale.sheet(sheet_id, majority="play-on")
        self.rules, self.chance = rule_code(sheet), random.Random(f"{sheet_id} {seed}")
        # Held here for as long as the words point at them.
        self._kept = Block(size=8 << 20), Block(words=1), dead_table(self.rules), weights_for(awale.sheet(sheet_id))
        shared, stop, dead, weights = self._kept
        self._thread, self._found, self._dead = T.new_thread(), Block(words=5), dead.address
        words = self._thread.words
        words[T.STOP], words[T.SHARED], words[T.SHARED_MASK] = stop.address, shared.address, shared.size // LINE - 1
        words[T.RULES], words[T.DEAD], words[T.WEIGHTS] = self.rules, dead.address, weights.address
        words[T.WIN_AT], words[T.TIMES], words[T.ROOT_LANES] = _NEVER, 2, -1
        words[T.REPEAT_OWN] = sheet.repetition_rest == "own-camps"

    def _look(self, board: Board) -> tuple[int, bool, bool]:
        """The lanes that may be sown, whether the player passes, and whether it is over."""
        look(self.rules, *board, self._dead, self._found.address)
        lanes, turn, reason, _, _ = self._found.words
        return lanes, turn == PASSES, reason != GOES_ON

    def _move(self, board: Board, pit: int) -> tuple[Board, bool]:
        """The board after a move, seen by the other player, and whether the move ended the game."""
        play(self.rules, board.mine, board.theirs, pit, self._found.address)
        mine, theirs, captured, fined, over = self._found.words
        return Board(theirs, mine, board.their_store + fined, board.my_store + captured), over > 0

    def game(self) -> list[Board]:
        """The boards of one game at which there was more than one move."""
        chance, boards = self.chance, []
        randoms, depths = chance.randint(2, 12), [chance.choice(_DEPTHS) for _ in "SN"]
        surprise = chance.choice(_SURPRISES)
        board = Board(pack((4,) * 6), pack((4,) * 6), 0, 0)
        for ply in range(_LONGEST):
            lanes, passes, over = self._look(board)
            if over:
                break
            if passes:
                board = Board(board.theirs, board.mine, board.their_store, board.my_store)
                continue
            pits = [pit for pit in range(6) if lanes >> (8 * pit + 7) & 1]
            if len(pits) > 1:
                boards.append(board)
            by_chance = len(pits) == 1 or ply < randoms or chance.random() < surprise
            pit = chance.choice(pits) if by_chance else self._think(board, depths[ply % 2])
            board, over = self._move(board, pit)
            if over:
                break
        return boards

    def _think(self, board: Board, depth: int) -> int:
        words = self._thread.words
        words[T.NODES] = 0
        known = key(board.mine, board.theirs, board.my_store - board.their_store)
        search(self._thread.address, known, *board, -INFINITE, INFINITE, depth, 0)
        return words[T.LINES + 1]


def as_rows(boards: list[Board]) -> Rows:
    """The two camps of some boards, mover's first, one row a board."""
    return np.array([(board.mine, board.theirs) for board in boards], np.uint64).reshape(-1, 2)
