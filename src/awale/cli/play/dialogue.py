"""A conversation as a generator: it yields texts, boards and prompts; the caller sends back the typed line.

So a test can play a whole game as a list of lines, with the code that runs in a terminal.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from awale.words import LANGUAGES, say

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Tell:
    """A paragraph to be read."""

    text: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Lines that stay as they are: a list, a table. ``indent`` is where a line that is too long goes on."""

    text: str
    indent: int = 0


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """The board, which the caller draws, with colours or without."""

    pits: tuple[int, ...]
    stores: tuple[int, int]
    to_move: str | None
    last: tuple[str, ...]
    legal: tuple[str, ...]
    clockwise: bool


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question: the line that was typed is the answer."""

    prompt: str


Event = Tell | Layout | ShowBoard | Prompt
Dialogue = Generator[Event, str, _Result]


def agreed(question: str, lang: str) -> Dialogue[bool]:
    """Asks until the answer is yes or no, in either language."""
    prompt = question + say("play.yes-no", lang)
    while (answer := yes_or_no((yield Prompt(prompt)))) is None:
        yield Tell(say("play.say-yes-or-no", lang))
    return answer


def yes_or_no(line: str) -> bool | None:
    """What was answered, or ``None`` if it was neither.

    >>> yes_or_no("Oui"), yes_or_no("n"), yes_or_no("C")
    (True, False, None)
    """
    word = line.strip().lower()
    for key, answer in (("play.word.yes", True), ("play.word.no", False)):
        if any(word in say(key, lang).split() for lang in LANGUAGES):
            return answer
    return None
