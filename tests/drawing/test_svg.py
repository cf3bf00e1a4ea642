"""The picture shows the counts and marks that it was given, stands alone, and is the same every time."""

from __future__ import annotations

import importlib.util
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from awale import Game, Position
from awale.drawing import geometry
from awale.drawing.svg import LETTERS, board_svg

SVG = "{http://www.w3.org/2000/svg}"
START = ((4,) * 12, (0, 0), "S")
MIDDLE = ((3, 9, 2, 3, 3, 4, 2, 2, 2, 2, 1, 0), (7, 8), "S")
HEAPED = ((0, 0, 21, 0, 1, 0, 0, 12, 0, 3, 0, 0), (6, 5), "N")
EMPTY = ((0,) * 12, (25, 23), None)
BOARDS = [START, MIDDLE, HEAPED, EMPTY]


def counts_shown(picture: str) -> dict[str, int]:
    """The numbers as a person reads them: the signs of each count, in order."""
    shown = {}
    for group in ET.fromstring(picture).iter(f"{SVG}g"):
        if name := group.get("data-count"):
            signs = [use.get("href", "")[-1] for use in group[-1].iter(f"{SVG}use")]
            shown[name] = int("".join(signs))
    return shown


def seeds_shown(picture: str) -> Counter[int]:
    """How many seeds lie in each hollow of the drawing: places 0 to 11, then the near and the far store."""
    hollows = [*geometry.PITS, *geometry.STORES]
    found: Counter[int] = Counter()
    for use in ET.fromstring(picture).iter(f"{SVG}use"):
        if re.search(r"-s\d+$", use.get("href", "")):
            x, y = map(float, re.findall(r"-?[\d.]+", use.get("transform", ""))[:2])
            inside = [
                place
                for place, hollow in enumerate(hollows)
                if math.hypot((x - hollow.x) / hollow.rx, (y - hollow.y) / hollow.ry) < 1
            ]
            assert len(inside) == 1, (x, y)
            found[inside[0]] += 1
    return found


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("turned", [False, True])
def test_counts_and_seeds_are_those_of_the_board(board, turned):
    pits, stores, _ = board
    picture = board_svg(*board, turned=turned)
    assert counts_shown(picture) == {**dict(zip(LETTERS, pits, strict=True)), "S": stores[0], "N": stores[1]}
    near_first = [*pits[6:], *pits[:6], *stores[::-1]] if turned else [*pits, *stores]
    assert seeds_shown(picture) == Counter(dict(enumerate(near_first)))


@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_stands_alone(board):
    picture = board_svg(*board, last=("C", "f"), taken=("f",), clockwise=True)
    root = ET.fromstring(picture)
    kinds = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not kinds & {"style", "script", "text", "image", "foreignObject"}
    names = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    asked_for = re.findall(r'(?:url\(|href=")#([^")]+)', picture)
    assert set(asked_for) <= set(names)
    assert "@" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_a_start_position_is_a_modest_file():
    assert len(board_svg(*START)) < 120_000


def test_the_same_board_gives_the_same_picture_and_another_board_other_names():
    assert board_svg(*MIDDLE) == board_svg(*MIDDLE)

    def names(picture: str) -> set[str]:
        return set(re.findall(r'id="([^"]+)"', picture))

    assert not names(board_svg(*MIDDLE)) & names(board_svg(*START))


def test_it_can_be_read_aloud_in_both_languages():
    root = ET.fromstring(board_svg(*MIDDLE, last=("f", "d"), taken=("d", "c")))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Awalé board. South to move."
    assert root.findtext(f"{SVG}desc") == (
        "South: A 3, B 9, C 2, D 3, E 3, F 4. North: a 2, b 2, c 2, d 2, e 1, f 0. Taken: South 7, North 8. "
        "The last move sowed f and ended in d. It took d and c."
    )
    assert "À Nord de jouer" in board_svg(*HEAPED, lang="fr")
    assert "The game is over" in board_svg(*EMPTY)


def test_whose_turn_is_the_filled_line_of_their_side():
    south, north = geometry.half_contour(0, 12.5), geometry.half_contour(1, 12.5)

    def filled(picture: str) -> list[str]:
        kaolin = [path for path in ET.fromstring(picture).iter(f"{SVG}path") if path.get("stroke") == "#fff4df"]
        return [path.get("d", "") for path in kaolin]

    assert filled(board_svg(*START)) == [south]
    assert filled(board_svg(*START, turned=True)) == [north]
    assert filled(board_svg(*HEAPED)) == [north]
    assert filled(board_svg(*EMPTY)) == []


def test_marks_are_where_they_belong():
    def circles(picture: str, **wanted: str) -> list[tuple[float, float]]:
        found = [c for c in ET.fromstring(picture).iter(f"{SVG}circle") if wanted.items() <= c.attrib.items()]
        return [(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in found]

    picture = board_svg(*MIDDLE, last=("f", "d"), taken=("c",), playable=("A", "F"), refused=("B",))
    at = {letter: (pit.x, pit.y) for letter, pit in zip(LETTERS, geometry.PITS, strict=True)}
    assert circles(picture, **{"stroke-dasharray": ".1 7"}) == [at["f"], at["d"]]
    assert circles(picture, stroke="#ffd36b") == [at["c"]]
    assert circles(picture, stroke="#fff4df", **{"stroke-width": "3.2"}) == [at["A"], at["F"]]
    assert circles(picture, **{"stroke-dasharray": "8 7"}) == [at["B"]]
    assert circles(picture, r="5.6") == [(at["d"][0], at["d"][1] - 67)]


def test_positions_and_games_show_themselves_in_a_notebook():
    assert counts_shown(Position()._repr_svg_())["A"] == 4
    game = Game("abapa")
    game.play("Ff")
    picture = game._repr_svg_()
    assert counts_shown(picture)["F"] == game.position["F"]
    assert "sowed f" in picture


def test_the_picture_of_the_readme_is_what_the_code_draws():
    tool = Path(__file__).parents[2] / "tools" / "picture.py"
    spec = importlib.util.spec_from_file_location("picture", tool)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PICTURE.read_text(encoding="utf-8") == module.picture() + "\n", "run python tools/picture.py"
