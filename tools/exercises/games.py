"""Positions out of games: players of several strengths, each now and then at a loss, down to the last seeds."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

import awale
from awale.compiled.endings import emptied, ended
from awale.compiled.jit import compiled
from awale.compiled.lanes import ONES
from awale.compiled.memory import address_of
from awale.compiled.moves import legal, play
from awale.compiled.search import search
from awale.compiled.transposition import key_of, mask_of, new_table
from awale.engine import thread as T  # noqa: N812 - its names are the words of a layout
from awale.engine.evaluation import weights_for
from awale.engine.scores import INFINITE
from awale.machine.dead import dead_table
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


@compiled
def _look(rules, dead, mine, theirs, my_store, their_store):
    """The lanes that may be sown, whether the player passes, and whether it is over."""
    lanes, turn = legal(rules, mine, theirs)
    reason, _, _ = ended(rules, mine, theirs, my_store, their_store, turn, dead)
    return lanes, turn == PASSES, reason != GOES_ON


@compiled
def _move(rules, mine, theirs, my_store, their_store, pit):
    """The position after a move, seen by the other player, and whether the move ended the game."""
    mine, theirs, captured, fined = play(rules, mine, theirs, pit)
    return theirs, mine, their_store + fined, my_store + captured, emptied(rules, theirs) > 0


@compiled
def _key(mine, theirs, difference):
    return key_of(mine, theirs, difference)


class Players:
    """Plays games of one sheet against itself."""

    def __init__(self, sheet_id: str, seed: int) -> None:
        sheet = awale.sheet(sheet_id, majority="play-on")
        self.rules, self.chance = rule_code(sheet), random.Random(f"{sheet_id} {seed}")
        # Held here for as long as the words point at them.
        self._kept = new_table(8), np.zeros(8, np.int64), dead_table(self.rules), weights_for(awale.sheet(sheet_id))
        shared, stop, dead, weights = self._kept
        words = self.words = T.new_thread()
        words[T.STOP], words[T.SHARED], words[T.SHARED_MASK] = address_of(stop), address_of(shared), mask_of(shared)
        words[T.RULES], words[T.DEAD], words[T.WEIGHTS] = self.rules, address_of(dead), address_of(weights)
        words[T.WIN_AT], words[T.TIMES], words[T.ROOT_LANES] = _NEVER, 2, -1
        words[T.REPEAT_OWN] = sheet.repetition_rest == "own-camps"
        self.dead = address_of(dead)

    def game(self) -> list[Board]:
        """The boards of one game at which there was more than one move."""
        chance, boards = self.chance, []
        randoms, depths = chance.randint(2, 12), [chance.choice(_DEPTHS) for _ in "SN"]
        surprise = chance.choice(_SURPRISES)
        state = (np.uint64(4) * ONES, np.uint64(4) * ONES, 0, 0)
        for ply in range(_LONGEST):
            lanes, passes, over = _look(self.rules, self.dead, *state)
            if over:
                break
            if passes:
                state = (state[1], state[0], state[3], state[2])
                continue
            pits = [pit for pit in range(6) if int(lanes) >> (8 * pit + 7) & 1]
            if len(pits) > 1:
                boards.append(Board(*map(int, state)))
            by_chance = len(pits) == 1 or ply < randoms or chance.random() < surprise
            pit = chance.choice(pits) if by_chance else self._think(state, depths[ply % 2])
            mine, theirs, my_store, their_store, over = _move(self.rules, *state, pit)
            state = (np.uint64(mine), np.uint64(theirs), my_store, their_store)
            if over:
                break
        return boards

    def _think(self, state: tuple, depth: int) -> int:
        self.words[T.NODES] = 0
        key = np.uint64(_key(state[0], state[1], state[2] - state[3]))
        search(address_of(self.words), key, *state, -INFINITE, INFINITE, depth, 0)
        return int(self.words[T.LINES + 1])


def as_rows(boards: list[Board]) -> Rows:
    """The two camps of some boards, mover's first, one row a board."""
    return np.array([(board.mine, board.theirs) for board in boards], np.uint64).reshape(-1, 2)
