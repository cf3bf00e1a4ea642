"""OGN, Aualé's game files and ours: writing. One way for everything, lines of 79 columns at most.

A number stands before each move of South, and before a move of North (``3...``) where something interrupted.
Only a word that is longer than a line itself makes a longer one.
"""

from __future__ import annotations

from collections.abc import Iterable

from awale.rules.records.escapes import escape_comment, escape_tag
from awale.rules.records.header import header, result_text
from awale.rules.records.record import Record
from awale.rules.records.tree import RecordLine, RecordMove

WIDTH = 79


def write_ogn(record: Record) -> str:
    """The whole text of a record, ending with a line end."""
    tags = "".join(f'[{name} "{escape_tag(value)}"]\n' for name, value in header(record))
    words = _line(record.line, 0 if record.start.to_move == "S" else 1)
    return f"{tags}\n{_wrapped([*words, result_text(record.result)])}\n"


def _line(line: RecordLine, ply: int) -> list[str]:
    """The words of a line whose first move is number ``ply``, even for South."""
    words: list[str] = []
    fresh = True
    for offset, move in enumerate(line.moves):
        words += _comments(move.before)
        number, north = divmod(ply + offset, 2)
        if fresh or move.before or not north:
            words.append(f"{number + 1}..." if north else f"{number + 1}.")
        words.append(_move(move))
        words += _comments(move.after)
        for variation in move.variations:
            inner = _line(variation, ply + offset)
            inner[0], inner[-1] = "(" + inner[0], inner[-1] + ")"  # never one word alone: a number, a brace
            words += inner
        fresh = bool(move.after or move.variations)
    return words + _comments(line.end)


def _move(move: RecordMove) -> str:
    name = "-" if move.move == "pass" else move.move
    return f"{name}+{move.captured}" if move.captured else name


def _comments(comments: Iterable[str]) -> list[str]:
    words = []
    for comment in comments:
        words += ["{", *escape_comment(comment).split(" "), "}"] if comment else ["{", "}"]
    return words


def _wrapped(words: Iterable[str]) -> str:
    lines, current = [], ""
    for word in words:
        if current and len(current) + 1 + len(word) > WIDTH:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return "\n".join([*lines, current])
