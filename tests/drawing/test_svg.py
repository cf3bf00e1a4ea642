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
from awale.drawing.lettering import GLYPHS, stroke
from awale.drawing.svg import LETTERS, board_svg

SVG = "{http://www.w3.org/2000/svg}"
START = ((4,) * 12, (0, 0), "S")
MIDDLE = ((3, 9, 2, 3, 3, 4, 2, 2, 2, 2, 1, 0), (7, 8), "S")
HEAPED = ((0, 0, 21, 0, 1, 0, 0, 12, 0, 3, 0, 0), (6, 5), "N")
EMPTY = ((0,) * 12, (25, 23), None)
BOARDS = [START, MIDDLE, HEAPED, EMPTY]


def counts_shown(picture: str, *, turned: bool = False) -> dict[str, int]:
    """The numbers as a person reads them: the signs that stand at each count's place, from left to right."""
    signs = {stroke(sign): sign for sign in "0123456789"}
    letters = LETTERS[6:] + LETTERS[:6] if turned else LETTERS
    pits = dict(zip(letters, geometry.COUNTS, strict=True))
    stores = dict(zip("NS" if turned else "SN", geometry.STORE_COUNTS, strict=True))
    sizes = {"m": geometry.COUNT_SIZE, "v": geometry.COUNT_SIZE, "o": geometry.STORE_SIZE, "x": geometry.STORE_SIZE}
    found: dict[str, list[tuple[float, str]]] = {}
    for group in ET.fromstring(picture).iter(f"{SVG}g"):
        kind = group.get("id", "")[3:]
        if kind not in sizes:
            continue
        paths = [each for path in group.iter(f"{SVG}path") for each in path.get("d", "").split("M")[1:]]
        strokes = [re.fullmatch(r"(-?[\d.]+) ?(-?[\d.]+)(m.*)", each) for each in paths]
        written = [(float(each[1]), float(each[2]), signs[each[3]]) for each in strokes if each]
        assert len(written) == len(strokes)
        written += [
            (float(u.get("x", 0)), float(u.get("y", 0)), u.get("href", "")[-1]) for u in group.iter(f"{SVG}use")
        ]
        scale, places = sizes[kind] / 20, pits if kind in "mv" else stores
        for x, y, sign in written:
            at = ((x + GLYPHS[sign][0] / 2) * scale, (y + 10) * scale)
            name = min(places, key=lambda name: math.dist(places[name], at))
            assert math.dist(places[name], at) < 30
            found.setdefault(name, []).append((x, sign))
    return {name: int("".join(sign for _, sign in sorted(signs))) for name, signs in found.items()}


def seeds_shown(picture: str) -> Counter[int]:
    """How many seeds lie in each hollow of the drawing: places 0 to 11, then the near and the far store."""
    hollows = [*geometry.PITS, *geometry.STORES]
    found: Counter[int] = Counter()
    for layer in ET.fromstring(picture).iter(f"{SVG}g"):
        scale = re.fullmatch(r"scale\(([\d.]+)\)", layer.get("transform", ""))
        for use in layer.iter(f"{SVG}use") if scale else ():
            if scale and re.fullmatch(r"#...s\d+", use.get("href", "")):
                x, y = (float(use.get(axis, "")) * float(scale[1]) for axis in "xy")
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
    assert counts_shown(picture, turned=turned) == {
        **dict(zip(LETTERS, pits, strict=True)),
        "S": stores[0],
        "N": stores[1],
    }
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


@pytest.mark.parametrize("board", BOARDS)
def test_a_picture_is_a_small_file(board):
    assert len(board_svg(*board).encode()) < 15 * 1024


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
    def filled(picture: str) -> list[str]:
        """Where the kaolin lines begin and end."""
        root = ET.fromstring(picture)
        lines = {f"#{path.get('id')}": path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("id")}
        return [lines[use.get("href", "")] for use in root.iter(f"{SVG}use") if use.get("stroke-width") == "3.6"]

    south, north = (geometry.relative(geometry.half_contour(side, geometry.GROOVE)) for side in (0, 1))
    assert filled(board_svg(*START)) == [south]
    assert filled(board_svg(*START, turned=True)) == [north]
    assert filled(board_svg(*HEAPED)) == [north]
    assert filled(board_svg(*EMPTY)) == []


def test_marks_are_where_they_belong():
    def circles(picture: str, **wanted: str) -> list[tuple[float, float]]:
        root = ET.fromstring(picture)
        found = [circle for group in root.iter(f"{SVG}g") if wanted.items() <= group.attrib.items() for circle in group]
        found += [circle for circle in root.iter(f"{SVG}circle") if wanted.items() <= circle.attrib.items()]
        return [(float(each.get("cx", 0)), float(each.get("cy", 0))) for each in found]

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
