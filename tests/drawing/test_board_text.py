"""The board in characters: as it was drawn here, aligned whatever the counts, narrow enough for any terminal."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from awale import Game
from awale.drawing.text import board_text

START = """\
 North   f     e     d     c     b     a
╭─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────╮
│     │  4  │  4  │  4  │  4  │  4  │  4  │     │
│  0  ├─────┼─────┼─────┼─────┼─────┼─────┤  0  │
│     │  4  │  4  │  4  │  4  │  4  │  4  │     │
╰━━━━━┷━━━━━┷━━━━━┷━━━━━┷━━━━━┷━━━━━┷━━━━━┷━━━━━╯
         A     B     C     D     E     F   South
▲ South to move"""

MIDDLE = """\
 Nord    f    [e]   [d]   [c]   [b]    a
╭━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━┯━━━━━╮
│     │  0  │  5  │ 10  │  3• │  2  │  0  │     │
│  3  ├─────┼─────┼─────┼─────┼─────┼─────┤ 12  │
│     │ 12  │  0  │  4  │ 11◦ │  1  │  0  │     │
╰─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────╯
         A     B     C     D     E     F    Sud
▼ À Nord de jouer   ↻ sens horaire"""

TURNED = """\
 South   F     E     D     C     B     A
╭─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────╮
│     │  0  │  1  │ 11  │  4  │  0  │ 12  │     │
│ 12  ├─────┼─────┼─────┼─────┼─────┼─────┤  3  │
│     │  0  │  2  │  3  │ 10  │  5  │  0  │     │
╰─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────╯
         a     b     c     d     e     f   North"""

PITS = (12, 0, 4, 11, 1, 0, 0, 2, 3, 10, 5, 0)


def test_the_start():
    assert board_text((4,) * 12, (0, 0), "S") == START


def test_a_game_in_its_middle_in_french():
    drawn = board_text(PITS, (12, 3), "N", last=("D", "c"), legal=("b", "c", "d", "e"), clockwise=True, lang="fr")
    assert drawn == MIDDLE


def test_over_and_seen_from_north():
    assert board_text(PITS, (12, 3), None, turned=True) == TURNED


def test_a_game_marks_its_last_move():
    game = Game("abapa")
    game.push("F")
    assert "0◦" in game.text()
    assert "5•" in game.text()


@given(st.lists(st.integers(0, 48), min_size=12, max_size=12), st.sampled_from(["S", "N", None]), st.booleans())
def test_columns_are_aligned_and_colours_change_no_letter(pits, to_move, turned):
    settings = {"last": ("A", "f"), "legal": ("A", "B"), "turned": turned, "clockwise": True, "lang": "fr"}
    plain = board_text(pits, (24, 24), to_move, **settings)
    lines = plain.splitlines()
    assert {len(line) for line in lines[1:6]} == {49}
    assert max(map(len, lines)) <= 60
    assert [at for at, sign in enumerate(lines[2]) if sign == "│"] == list(range(0, 49, 6))
    painted = board_text(pits, (24, 24), to_move, colour=True, **settings)
    bare = [line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", painted).splitlines()]
    assert bare == lines
