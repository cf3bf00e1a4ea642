"""Records to draw from: games of every sheet, with ends, tags, comments and variations of any kind."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

import awale
from awale.rules.records import Record, RecordLine, RecordMove
from support.strategies import games

#: What people type, and what breaks parsers.
_AWKWARD = [
    "}",
    "{",
    '"',
    "\\",
    "\\u0041",
    "\n",
    "\r",
    "  ",
    " ",
    "\t",
    "\0",
    "[",
    "]",
    '[Event "x"]',
    ";",
    "%",
    "(",
    ")",
]
_AWKWARD += ["«\u00a0é\u202f!\u00a0»", "\u2028", "\ud800", "🌱", "26-20", "*", "1.", "F", "x" * 100]
texts = st.lists(st.one_of(st.sampled_from(_AWKWARD), st.text(max_size=8)), max_size=5).map("".join)
comments = st.lists(texts, max_size=2).map(tuple)
tag_names = st.sampled_from(["Event", "Site", "Date", "Round", "South", "North", "Zeit", "Annotator", "École", "A_1"])


@st.composite
def finished(draw: st.DrawFn) -> awale.Game:
    """A game as it stands, or ended by its players or the clock."""
    game = draw(games(most_turns=60))
    if not game.is_over:
        draw(st.sampled_from(_ENDS))(game)
    return game


_ENDS = [
    lambda game: None,
    lambda game: game.agree(),
    lambda game: game.resign("S"),
    lambda game: game.resign("N"),
    lambda game: game.time_up(),
    lambda game: game.time_up("S"),
    lambda game: game.time_up("N"),
]


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record with everything that one can hold; all its moves are legal, those of the variations too."""
    game = draw(finished())
    tags = draw(st.dictionaries(tag_names, texts, max_size=4))
    record = Record.from_game(game, **tags)
    chance = random.Random(draw(st.integers(0, 2**32)))
    said = draw(st.lists(texts, min_size=1, max_size=6))
    line = grown(awale.Game(record.sheet, record.start), record.moves, chance, said, depth=3)
    return replace(record, line=replace(line, end=draw(comments)))


def grown(game: awale.Game, moves: list[str], chance: random.Random, said: list[str], depth: int) -> RecordLine:
    """A line with comments here and there, and variations that hang from it; the game is left as it was."""
    line = []
    for name in moves:
        variations = []
        while depth and chance.random() < 0.06:
            variations.append(grown(game, _other_moves(game.copy(), chance), chance, said, depth - 1))
        before = _some(said, chance)
        line.append(RecordMove(name, game.push(name).captured, before, _some(said, chance), tuple(variations)))
    for _ in moves:
        game.pop()
    return RecordLine(tuple(line), _some(said, chance))


def _other_moves(game: awale.Game, chance: random.Random) -> list[str]:
    """Some legal moves from where a game stands."""
    moves = []
    for _ in range(chance.randint(0, 6)):
        if not game.is_over:
            moves.append(game.push(chance.choice(game.legal_moves)).move)
    return moves


def _some(said: list[str], chance: random.Random) -> tuple[str, ...]:
    return tuple(chance.choice(said) for _ in range(chance.choice((0, 0, 0, 0, 0, 1, 2))))
