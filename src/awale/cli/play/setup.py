"""The choices before the first move: the sheet, and what it leaves to the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from awale.cli.play.dialogue import Dialogue, Layout, Prompt, Tell
from awale.cli.play.players import Players
from awale.rules.position import Player, Position, check_player
from awale.rules.sheet import Sheet, sheet, sheet_ids
from awale.words import LANGUAGES, AwaleError, Sentence, say, shown


@dataclass(frozen=True, slots=True)
class Agreed:
    """How a game will be played."""

    sheet: Sheet
    first: Player | None = None
    #: After how many minutes it ends, if it was set.
    minutes: int | None = None


#: How fast the seeds move, compared with the usual; nought is not at all.
SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 1.8, "still": 0.0}


@dataclass(frozen=True, slots=True)
class Wishes:
    """Everything that can be settled before a game."""

    sheet: Sheet | None = None
    #: Rules that are set otherwise, whatever the sheet.
    changes: Mapping[str, str] = field(default_factory=dict)
    first: str | None = None
    minutes: int | None = None
    players: Players = field(default_factory=Players)
    start: Position | None = None
    speed: str = "normal"

    @classmethod
    def of_sheet(cls, name: str | None, changes: Mapping[str, str], **others: object) -> Wishes:
        """With the sheet of that name, if one was named."""
        return cls(sheet(name, changes) if name else None, changes, **others)  # type: ignore[arg-type]

    def agreed(self) -> Agreed | None:
        """How the game is played, if nothing need be asked."""
        return (
            Agreed(self.sheet, check_player(self.first) if self.first else None, self.minutes) if self.sheet else None
        )


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game to be played."""

    agreed: Agreed
    players: Players


def settle(
    changes: Mapping[str, str], first: str | None, minutes: int | None, players: Players, lang: str
) -> Dialogue[Agreed]:
    """Asks for the sheet, then for what it leaves open and the command line didn't say."""
    chosen = yield from _sheet(lang)
    rules = dict(changes)
    choices = chosen.about.choices
    if "direction" in choices and "direction" not in rules:
        yield Tell(say("play.direction", lang))
        if (yield from _one_or_two(say("play.direction-prompt", lang), (), lang)) == 2:
            rules["direction"] = "clockwise"
    if "first-player" in choices and first is None:
        yield Tell(say("play.first", lang))
        south, north = players.name("S", lang), players.name("N", lang)
        prompt = say("play.first-prompt", lang, south=south, north=north)
        names = (("s", south.lower()), ("n", north.lower()))
        first = "SN"[(yield from _one_or_two(prompt, names, lang)) - 1]
    if "set-time" in choices and minutes is None:
        minutes = yield from _minutes(lang)
    return Agreed(chosen.with_rules(rules), check_player(first) if first else None, minutes)


def _sheet(lang: str) -> Dialogue[Sheet]:
    ids = sheet_ids()
    cards = [f"{number}  {_card(sheet(name), lang)}" for number, name in enumerate(ids, start=1)]
    yield Tell(say("play.which-sheet", lang))
    yield Layout("\n".join(cards), indent=3)
    while True:
        answer = (yield Prompt(say("play.which-sheet-prompt", lang))).strip()
        for number, name in enumerate(ids, start=1):
            if (answer or "1").lower() in _names(number, name):
                return sheet(name)
        yield Tell(say("play.no-such-sheet", lang, got=answer[:40], most=len(ids)))


def _card(found: Sheet, lang: str) -> str:
    return f"{found.words('name', lang)}. {found.words('line', lang)}"


def _names(number: int, name: str) -> set[str]:
    return {str(number), name, *(sheet(name).words("name", lang).lower() for lang in LANGUAGES)}


def _one_or_two(prompt: str, names: tuple[tuple[str, str], ...] | tuple[()], lang: str) -> Dialogue[int]:
    """1, which is the default, or 2; or one of the names of either."""
    while True:
        answer = (yield Prompt(prompt)).strip().lower() or "1"
        for number in (1, 2):
            if answer == str(number) or (names and answer in names[number - 1]):
                return number
        yield Tell(say("play.one-or-two", lang))


def _minutes(lang: str) -> Dialogue[int | None]:
    yield Tell(say("play.time", lang))
    while True:
        try:
            return minutes_of((yield Prompt(say("play.time-prompt", lang))))
        except AwaleError as error:
            yield Tell(error.sentence.text(lang))


def minutes_of(text: str) -> int | None:
    """A set time as it was typed; nothing, and nought, are none. Raises :exc:`AwaleError`.

    >>> minutes_of(" 15 "), minutes_of(""), minutes_of("0")
    (15, None, None)
    """
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text[:9]) <= 1440):
        raise AwaleError(Sentence("cli.error.minutes", text=shown(text)))
    return int(text) or None
