"""Every kind of paper as it is made, and what a reader of PDFs finds in it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from awale import Game
from awale.club.contest import Contest
from awale.club.rounds import Result, Round, Table
from awale.press import board_and_scoresheet, booklet, bracket, certificate, contest, eggbox, pupil, replayed, worksheet
from awale.press.paper import Paper
from awale.rules.records import Record
from awale.rules.sheet import sheet

#: Points of a PDF in a millimetre.
MM = 72 / 25.4
#: A whole game: the players always sow the pit that holds most, and of those the first.
NAMES = {"South": "Awa", "North": "Koffi"}


@cache
def whole_game(name: str = "ecole") -> Record:
    game = Game(name)
    while not game.is_over:
        game.push(max(game.legal_moves, key=lambda move: 0 if move == "pass" else game.position[move]))
    return Record.from_game(game, **NAMES)


@cache
def whole_class(people: int = 6, rounds: int = 3) -> contest.PrintedContest:
    """A contest that is over: each round the first half against the second, moved on by one; one game is on screens."""
    ids = [f"p{number}" for number in range(1, people + 1)]
    half, played = people // 2, []
    for number in range(1, rounds + 1):
        others = ids[half:][number % half :] + ids[half:][: number % half]
        pairs = list(zip(ids[:half], others, strict=False))
        tables = [
            Table(at, south, north, f"g{number}.{at}", Result((20 + at % 9, 28 - at % 9)))
            for at, (south, north) in enumerate(pairs, start=1)
        ]
        played.append(Round(number, tuple(tables)))
    names = {each: f"Élève {number}" for number, each in enumerate(ids, start=1)}
    games = {table.game: whole_game().game() for each in played for table in each.tables[:1] if table.game}
    whole = Contest("swiss", tuple(ids), tuple(played), planned=rounds, is_over=True)
    return contest.PrintedContest("CM1 B", whole, names, sheet("ecole"), games)


def _certificates(paper: Paper, lang: str) -> bytes:
    awards = [certificate.Award("Awa", 1), certificate.Award("Jules", 7)]
    return certificate.certificates(awards, paper, lang, title="CM1 B")


Maker = Callable[[Paper, str], bytes]
PAPERS_MADE: dict[str, Maker] = {
    "rules": lambda paper, lang: booklet.rules(sheet("ecole"), paper, lang),
    "pages": lambda paper, lang: booklet.rules(sheet("amende", grand_slam="penalty"), paper, lang, pages=True),
    "board": board_and_scoresheet.board,
    "egg-box": eggbox.egg_box,
    "worksheet": lambda paper, lang: worksheet.worksheet("grenier", paper, lang, count=12, seed=7),
    "scoresheet": lambda paper, lang: board_and_scoresheet.scoresheet(sheet("grand-bassam"), paper, lang),
    "game": lambda paper, lang: replayed.game(whole_game(), paper, lang),
    "bracket": lambda paper, lang: bracket.bracket(["Awa", "Jules", "Éloïse"], paper, lang, players=11),
    "class": lambda paper, lang: contest.class_sheet(whole_class(), paper, lang),
    "pupils": lambda paper, lang: pupil.pupils(whole_class(), paper, lang),
    "certificates": _certificates,
}


@cache
def made(kind: str, paper: Paper, lang: str) -> bytes:
    return PAPERS_MADE[kind](paper, lang)


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


Spot = tuple[float, float]


@cache
def looked_at(pdf: bytes) -> tuple[tuple[str, tuple[Spot, ...]], ...]:
    """What can be selected on each page, all spaces alike, and where its pieces begin."""
    return tuple(_looked_at(page) for page in read(pdf).pages)


def _looked_at(page: PageObject) -> tuple[str, tuple[Spot, ...]]:
    spots: list[Spot] = []

    def note(told: str, page_matrix: Any, text_matrix: Any, *_: Any) -> None:
        if told.strip():
            spots.append(_times(tuple(text_matrix), tuple(page_matrix))[4:])

    return plain(page.extract_text(visitor_text=note)), tuple(spots)


def texts(pdf: bytes) -> tuple[str, ...]:
    """What can be selected on each page, all spaces alike."""
    return tuple(told for told, _ in looked_at(pdf))


def plain(told: str) -> str:
    return re.sub(r"\s+", " ", told.replace("\u00ad", "")).strip()


def without_breaks(told: str) -> str:
    """Letters and digits alone: what was set over two lines may have a hyphen between."""
    return re.sub(r"[\W_]+", "", told)


def size(page: PageObject) -> tuple[float, float]:
    """In millimetres."""
    return round(float(page.mediabox.width) / MM, 1), round(float(page.mediabox.height) / MM, 1)


def fonts(reader: PdfReader) -> dict[str, bool]:
    """The fonts of a document, those inside drawings included, and whether each is embedded."""
    found: dict[str, bool] = {}

    def look(resources: Any) -> None:
        resources = resources.get_object()
        for font in resources.get("/Font", {}).values():
            whole = font.get_object()
            real = whole["/DescendantFonts"][0].get_object() if "/DescendantFonts" in whole else whole
            about = real.get("/FontDescriptor", {})
            about = about.get_object() if about else {}
            found[str(whole["/BaseFont"])] = any(name in about for name in ("/FontFile", "/FontFile2", "/FontFile3"))
        for drawing in resources.get("/XObject", {}).values():
            if "/Resources" in drawing.get_object():
                look(drawing.get_object()["/Resources"])

    for page in reader.pages:
        look(page["/Resources"])
    return found


# --- what is drawn ------------------------------------------------------------------------------------------------

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def shapes(page: PageObject, reader: PdfReader) -> Iterator[tuple[str, Box]]:
    """Every path of a page: the operators that draw it, and its box in millimetres from the page's lower left."""
    now: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    points: list[tuple[float, float]] = []
    how = ""
    for values, operator in ContentStream(page.get_contents(), reader).operations:
        name = operator.decode()
        if name == "q":
            kept.append(now)
        elif name == "Q":
            now = kept.pop()
        elif name == "cm":
            now = _times(tuple(map(float, values)), now)  # type: ignore[arg-type]
        elif name in ("m", "l", "c"):
            numbers = list(map(float, values))
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                a, b, c, d, e, f = now
                points.append(((a * x + c * y + e) / MM, (b * x + d * y + f) / MM))
            how += name
        elif name in ("S", "s", "f", "B", "b", "n", "f*"):
            if points:
                xs, ys = zip(*points, strict=True)
                yield how + name, (min(xs), min(ys), max(xs), max(ys))
            points, how = [], ""
