"""The letters of French books and sites: ``1. F e``, ``joue en e, prend D et C``.

Capitals are South's for some and North's for others: ``capitals`` says whose. Captures are read as claims and held
against what the referee takes; the words around the letters are read over.
"""

from __future__ import annotations

import re
import unicodedata

from awale.rules.position import START, Position
from awale.rules.records.errors import RecordError, TextPlace, shown
from awale.rules.records.record import Record
from awale.rules.records.replay import Replay, numbered, scan
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn
from awale.words import Listing, Sentence

_TOKEN = re.compile(
    r"""
      (?P<number>\d{1,6}\s*(?:\)|\.|…)[.…]*)
    | (?P<result>(?:\d{1,2}\s?[-–:]\s?\d{1,2}|\*)(?=\s*\Z))
    | (?P<seeds>(?:\+\s?)?\d{1,2}(?!\w))
    | (?P<skip>[^\S\n]+|[dlnsDLNS][’'])
    | (?P<word>[^\W\d_]+)
    | (?P<link>[,&+])
    | (?P<dash>[-–—]+)
    | (?P<stop>[.;:()!?\n«»"/|])
    """,
    re.VERBOSE,
)
#: Words after which the letters are pits that are taken, words before a new move, and words that are read over.
_TAKES = {"prend", "prends", "prendre", "prenant", "prise", "prises", "ramasse", "capture", "recolte", "mange", "x"}
_PLAYS = {"joue", "jouent", "jouer", "seme", "sement", "semer", "coup", "sud", "nord", "joueur", "il", "elle", "puis"}
_LINKS = {"et", "en", "a", "la", "le", "les", "case", "cases", "trou", "trous", "de", "du", "des", "dans", "depuis"}
_LINKS |= {"graine", "graines", "ses", "sa", "son"}


def read_french(text: str, sheet: Sheet, start: Position = START, *, capitals: str = "south") -> Record:
    reading = _Reading(Replay(sheet, start), _swaps(capitals))
    for kind, found, place in scan(text, _TOKEN, "french"):
        reading.take(kind, found[0], place)
    reading.finish()
    return reading.replay.record()


def write_french(record: Record, *, capitals: str = "south") -> str:
    swap, moves = _swaps(capitals), []
    for turn in record.game().turns:
        taken = [_letter(pit, swap) for pit in turn.taken]
        claim = f" (prend {Listing(taken).fr})" if taken else ""
        moves.append("passe" if turn.move == "pass" else f"{_letter(turn.move, swap)}{claim}")
    return numbered(moves, record.start)


def _swaps(capitals: str) -> bool:
    wanted = {"south": False, "s": False, "sud": False, "north": True, "n": True, "nord": True}.get(capitals.lower())
    if wanted is None:
        raise RecordError(Sentence("record.capitals", got=shown(capitals)))
    return wanted


def _letter(pit: str, swap: bool) -> str:
    return pit.swapcase() if swap else pit


def _plain(word: str) -> str:
    """A word without its accents, in small letters."""
    spelt = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in spelt if not unicodedata.combining(letter))


class _Reading:
    """Where we are in the text: after a move, or in the list of what it takes."""

    def __init__(self, replay: Replay, swap: bool) -> None:
        self.replay = replay
        self.swap = swap
        self.last: Turn | None = None
        self.place = TextPlace(1, 1)
        #: The pits that the text says were taken; ``None`` outside such a list.
        self.claims: list[str] | None = None

    def take(self, kind: str, text: str, place: TextPlace) -> None:
        if kind == "word":
            self._word(text, place)
        elif kind == "result":
            self.replay.end(text, place)
        elif kind == "dash" and self.replay.game.legal_moves == ["pass"]:
            self._play("pass", place)
        elif kind == "seeds":
            self._seeds(text, place)
        elif kind in ("number", "stop"):
            self.finish()

    def finish(self) -> None:
        """The list of what was taken is complete: is it right?"""
        claims, self.claims = self.claims, None
        taken = list(self.last.taken) if self.last else []
        if claims and sorted(claims) != sorted(taken):
            said = Listing([_letter(pit, self.swap) for pit in claims])
            found = Listing([_letter(pit, self.swap) for pit in taken])
            key = "record.wrong-taken" if taken else "record.nothing-taken"
            raise RecordError(Sentence(key, said=said, found=found), self.place)

    def _word(self, word: str, place: TextPlace) -> None:
        plain = _plain(word)
        if len(word) == 1 and word in "ABCDEFabcdef":
            self._pit(_letter(word, self.swap), place)
        elif plain in ("passe", "pass"):
            self._play("pass", place)
        elif plain in _TAKES:
            self.finish()
            self.claims, self.place = [], place
        elif plain in _PLAYS:
            self.finish()
        elif plain not in _LINKS:
            right = Sentence("record.right.french")
            raise RecordError(Sentence("record.not-in-list", got=shown(word), right=right), place)

    def _pit(self, pit: str, place: TextPlace) -> None:
        taken = list(self.last.taken) if self.last else []
        if self.claims is not None and (not self.claims or set(taken) - set(self.claims)):
            self.claims.append(pit)
        else:
            self._play(pit, place)

    def _play(self, move: str, place: TextPlace) -> None:
        self.finish()
        self.last = self.replay.push(move, place)

    def _seeds(self, text: str, place: TextPlace) -> None:
        """``+5`` after a move; other numbers (of seeds in one pit, of a page) are read over."""
        said = int(text.lstrip("+ "))
        if text.startswith("+") and self.last and said != self.last.captured:
            what = Sentence("record.wrong-capture", move=self.last.move, said=said, found=self.last.captured)
            raise RecordError(what, place)
