"""Where everything lies: seeds in their hollows, the same as in a notebook, at every size."""

from __future__ import annotations

import pytest

from awale.drawing import geometry
from awale.drawing.seeds import seed
from awale.drawing.settle import settle
from support.board_page import MIDDLE, Sit, holds, said


def test_a_phone_held_upright_gets_the_upright_board(sit: Sit) -> None:
    page = sit(MIDDLE, viewport={"width": 390, "height": 844})
    host = page.locator("#host")
    assert host.get_attribute("data-form") == "upright"
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector("#host[data-form=landscape]")
    holds(page, MIDDLE["pits"], MIDDLE["stores"])
    page.set_viewport_size({"width": 820, "height": 1180})
    assert host.get_attribute("data-form") == "landscape", "a tablet held upright has room for the whole width"


@pytest.mark.parametrize("form", ["landscape", "upright", "miniature"])
def test_any_number_of_seeds_stays_inside_its_hollow(sit: Sit, form: str) -> None:
    page = sit({"form": form})
    outside = page.evaluate(
        """async name => {
        const { Heap } = await import('/web/js/board/heap.js');
        const { seedShape } = await import('/web/js/board/seeds.js');
        const geometry = await import('/web/js/board/geometry.js'), form = geometry[name.toUpperCase()];
        const layout = new geometry.Layout(form, 'south'), rim = 5.5 * form.scale, found = [];
        for (let i = 0; i < 14; i++) {
          const hollow = layout.hollow(i), heap = new Heap(hollow, i + 1);
          for (let n = 0; n < 48; n++) {
            const rests = heap.add((n * 29 + 11) % 60);
            rests.forEach(({ x, y, scale }, k) => {
              const r = seedShape((k * 29 + 11) % 60).r * scale;
              for (let angle = 0; angle < 6.28; angle += .5) {
                const u = (x + Math.cos(angle) * r - hollow.x) / (hollow.rx + rim);
                const v = (y + Math.sin(angle) * r - hollow.y) / (hollow.ry + rim);
                if (u * u + v * v > 1) found.push([i, n, k]);
              }
            });
          }
        }
        return found; }""",
        form,
    )
    assert outside == []


def test_the_page_and_the_notebook_draw_the_same_board(sit: Sit) -> None:
    """Both read one description; what grows from it, by chance or by a curve, is worked out on each side."""
    page = sit()
    drawn = page.evaluate(
        """async () => {
        const { LANDSCAPE, Layout, contour } = await import('/web/js/board/geometry.js');
        const { Heap } = await import('/web/js/board/heap.js');
        const { seedShape } = await import('/web/js/board/seeds.js');
        const layout = new Layout(LANDSCAPE, 'south'), rests = i => { const heap = new Heap(layout.hollow(i), i + 1);
          for (let k = 0; k < 20; k++) heap.add(k); return heap.rests().map(({ x, y }) => [x, y]); };
        const xy = list => list.map(({ x, y }) => [x, y]);
        return { pits: xy(LANDSCAPE.pits), counts: xy(LANDSCAPE.counts), letters: xy(LANDSCAPE.letters),
          stores: LANDSCAPE.stores.map(({ x, y, rx, ry }) => [x, y, rx, ry]), contour: contour(LANDSCAPE, 12.5),
          radii: Array.from({ length: 24 }, (_, k) => seedShape(k).r), heaps: [0, 7, 12].map(rests) }; }"""
    )
    assert drawn["pits"] == [[pit.x, pit.y] for pit in geometry.PITS]
    assert drawn["counts"] == [list(at) for at in geometry.COUNTS]
    assert drawn["letters"] == [list(at) for at in geometry.LETTERS]
    assert drawn["stores"] == [[store.x, store.y, store.rx, store.ry] for store in geometry.STORES]
    assert numbers(drawn["contour"]) == pytest.approx(numbers(geometry.contour(12.5)), abs=0.11)
    assert drawn["radii"] == pytest.approx([seed(k).radius for k in range(24)])
    for heap, hollow in zip(drawn["heaps"], (geometry.PITS[0], geometry.PITS[7], geometry.STORES[0]), strict=True):
        key = 13 if hollow is geometry.STORES[0] else geometry.PITS.index(hollow) + 1
        rests = settle(range(20), hollow, key)
        drawn_at = [at for place in heap for at in place]
        assert drawn_at == pytest.approx([at for each in rests for at in (each.x, each.y)], abs=0.5)


def numbers(path: str) -> list[float]:
    plain = "".join(sign if sign in "0123456789.-" else " " for sign in path)
    return [float(number) for number in plain.replace("-", " -").split()]


def test_a_long_preview_keeps_its_last_ghosts_and_beads_for_the_rest(sit: Sit) -> None:
    page = sit({"pits": [1, 7, 0, 1, 1, 2, 0, 0, 0, 0, 0, 21], "stores": [7, 8]})
    preview = {"from": "f", "path": "ABCDEFabcdeABCDEFabcd", "taken": [], "fines": []}
    page.evaluate("preview => table.mark({ turn: 'N', focus: 'f', preview })", preview)
    assert (page.locator(".ghost").count(), page.locator(".bead").count()) == (3, 18)
    page.evaluate("() => table.mark({ turn: 'S', focus: 'B', preview: { from: 'B', path: 'CDEFabc', taken: [] } })")
    assert (page.locator(".ghost").count(), page.locator(".bead").count()) == (7, 0)


def test_a_small_board_is_cheap(sit: Sit) -> None:
    """A page may hold twenty of them."""
    page = sit({**MIDDLE, "live": False, "form": "miniature"})
    assert page.locator("#host *").count() < 400


def test_a_board_that_is_put_away_leaves_nothing_behind(sit: Sit) -> None:
    page = sit()
    page.evaluate(
        "() => { table.sow({ player: 'S', move: 'F', path: 'abcd', taken: [], fines: [] }); table.destroy(); }"
    )
    page.keyboard.press("f")
    assert (page.locator("#host *").count(), said(page)) == (0, [])
