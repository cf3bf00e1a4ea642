"""A plain look-ahead that the coach is compared with: it plays moves on games, and uses nothing of the coach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import awale
from support.strategies import random_position, random_sheet


# Every check of a board asks for the same few positions around it: they are played once.
@lru_cache(maxsize=1 << 12)
def plain_turns(sheet: awale.Sheet, position: awale.Position) -> dict[str, awale.Turn]:
    """Every legal move with what it does; none if the game is over."""
    game = awale.Game(sheet, position)
    return {move: game.preview(move) for move in game.legal_moves}


def gain(turn: awale.Turn) -> int:
    """What a turn makes its player richer by: captures, penalties, a famine's award."""
    dealt = turn.outcome.dealt if turn.outcome and turn.outcome.reason == "famine" else (0, 0)
    south = turn.after.stores[0] - turn.before.stores[0] + dealt[0]
    north = turn.after.stores[1] - turn.before.stores[1] + dealt[1]
    return south - north if turn.player == "S" else north - south


def plain_reply(sheet: awale.Sheet, turn: awale.Turn) -> int:
    """The most that the other gains with one move after a turn."""
    if turn.outcome:
        return 0
    return max(0, *(gain(reply) for reply in plain_turns(sheet, turn.after).values()))


def plain_harmless(sheet: awale.Sheet, turn: awale.Turn) -> bool:
    return plain_reply(sheet, turn) <= gain(turn)


def plain_wait(sheet: awale.Sheet, position: awale.Position, moves: int) -> bool:
    """Whether so many harmless moves are sure, by the definition."""
    if not moves or awale.Game(sheet, position).is_over:
        return True
    for turn in plain_turns(sheet, position).values():
        if plain_harmless(sheet, turn):
            replies = {} if turn.outcome or moves == 1 else plain_turns(sheet, turn.after)
            if all(reply.outcome or plain_wait(sheet, reply.after, moves - 1) for reply in replies.values()):
                return True
    return False


def boards_to_read(sheet: awale.Sheet, count: int, chance: random.Random) -> Iterator[awale.Position]:
    """Boards where the game goes on: set up with few seeds or many, and out of random games."""
    while count:
        if chance.random() < 0.5:
            found = random_position(chance)
            game = awale.Game(sheet, awale.Position(found.pits, found.to_move, chance.choice([(0, 0), found.stores])))
        else:
            game = awale.Game(sheet)
            for _ in range(chance.randint(0, 90)):
                if not game.is_over:
                    game.push(chance.choice(game.legal_moves))
        if not game.is_over:
            count -= 1
            yield game.position


def cases(seed: str, each: int, overridden: int) -> Iterator[tuple[awale.Sheet, awale.Position]]:
    """So many boards of every sheet that ships, and so many sheets with overrides, a board each."""
    chance = random.Random(seed)
    for name in awale.sheet_ids():
        for position in boards_to_read(awale.sheet(name), each, chance):
            yield awale.sheet(name), position
    for _ in range(overridden):
        sheet = random_sheet(chance)
        yield sheet, next(boards_to_read(sheet, 1, chance))
