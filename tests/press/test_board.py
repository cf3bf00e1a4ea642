"""The board to make is as large as it says, measured in the PDF itself."""

from __future__ import annotations

from itertools import pairwise

import pytest

from awale.press.paper import A4, LETTER, Paper
from support.pdfs import made, read, shapes, size


@pytest.fixture(params=[A4, LETTER], ids=lambda paper: paper.name)
def paper(request) -> Paper:
    return request.param


def test_the_scale_is_ten_centimetres_with_a_mark_for_each(paper: Paper) -> None:
    reader = read(made("board", paper, "fr"))
    for page in reader.pages[:2]:
        lines = [box for how, box in shapes(page, reader) if how == "mlS"]
        bars = [(x, y) for x, y, right, top in lines if right - x == pytest.approx(100, abs=0.05) and top - y < 0.1]
        assert len(bars) == 1
        left, level = bars[0]
        marks = sorted(x for x, y, right, top in lines if y == pytest.approx(level, abs=0.1) and 1.5 < top - y < 3.5)
        assert marks == pytest.approx([left + 10 * i for i in range(11)], abs=0.05)


def test_each_half_has_six_pits_of_52_millimetres_58_apart_and_a_store(paper: Paper) -> None:
    reader = read(made("board", paper, "en"))
    for page in reader.pages[:2]:
        boxes = [box for how, box in shapes(page, reader) if "c" in how]
        pits = [box for box in boxes if box[2] - box[0] == pytest.approx(52, abs=0.05)]
        width, height = size(page)
        assert len(pits) == 6
        assert all(0 < left < right < width and 0 < low < top < height for left, low, right, top in pits)
        assert all(top - low == pytest.approx(52, abs=0.05) for _, low, _, top in pits)
        columns = sorted({round((left + right) / 2, 1) for left, _, right, _ in pits})
        rows = sorted({round((low + top) / 2, 1) for _, low, _, top in pits})
        assert [two - one for one, two in pairwise(columns)] == pytest.approx([58, 58], abs=0.2)
        assert [two - one for one, two in pairwise(rows)] == pytest.approx([66], abs=0.2)
        assert any(box[2] - box[0] == pytest.approx(50, abs=0.1) for box in boxes)


def test_the_profile_of_a_pit_is_in_its_true_size(paper: Paper) -> None:
    reader = read(made("board", paper, "en"))
    outlines = [box for how, box in shapes(reader.pages[2], reader) if how.startswith("mlcl")]
    widths = [(right - x, top - y) for x, y, right, top in outlines]
    assert (120, 30) in [(round(wide), round(high)) for wide, high in widths]
