"""The icons of the app: one hollow of the board with four seeds, on the cloth.

``python tools/icons.py`` draws ``web/icons`` anew: the SVG itself, then the PNGs that home screens ask for, taken by
the browser that the tests use. Tests hold the SVG and the drawing equal.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from awale.drawing.chance import Chance
from awale.drawing.geometry import SEED_SCALE, Hollow, number
from awale.drawing.seeds import SEED_EDGE, lying, seed_defs
from awale.drawing.settle import settle
from awale.drawing.wood import carved, rim, wood_defs

ICONS = Path(__file__).parent.parent / "src" / "awale" / "web" / "icons"
_SIZE, _BOWL, _WOOD = 192, 59, 76
#: How much nearer the seeds are than on the board: an icon is small.
_NEAR = 1.25
_SEEDS = (11, 16, 21, 2)


def icon(corner: int = 44) -> str:
    """The icon as SVG. ``corner`` rounds it; without one it fills the square, for systems that cut their own shape."""
    middle = _SIZE / 2
    resting = settle(_SEEDS, Hollow(0, 0, _BOWL / _NEAR, _BOWL / _NEAR), 3)
    seeds = lying((each.individual, each.x / SEED_SCALE, each.y / SEED_SCALE) for each in resting)
    seeds = f'<g transform="translate({middle} {middle}) scale({number(_NEAR * SEED_SCALE, 3)})"{SEED_EDGE}>{seeds}</g>'
    cloth = (
        '<radialGradient id="cloth" cx=".35" cy=".25" r=".9"><stop stop-color="#3b4f8c"/>'
        '<stop offset="1" stop-color="#1c2850"/></radialGradient>'
    )
    inner = (
        f"<defs>{wood_defs()}{seed_defs()}{carved(_BOWL, Chance(1896))}{cloth}</defs>"
        f'<rect width="{_SIZE}" height="{_SIZE}" rx="{corner}" fill="url(#cloth)"/>'
        f'<ellipse cx="{middle + 3}" cy="{middle + 8}" rx="{_WOOD}" ry="{_WOOD}" fill="#03060f" fill-opacity=".45"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{_WOOD}" fill="url(#face)"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{_WOOD - 1.5}" fill="none" stroke="url(#edge)" stroke-width="3"/>'
        f'<g transform="translate({middle} {middle})">{rim(_BOWL, _BOWL)}<use href="#q"/></g>{seeds}'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}">'
    return head + inner.replace("@", "") + "</svg>\n"


def _photograph(svg: str, size: int, path: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
        page.screenshot(path=path, omit_background=True)
        browser.close()
    _shrink(path)


def _shrink(path: Path) -> None:
    """Fewer colours, a quarter of the bytes; where Pillow isn't installed the file stays as it is."""
    try:
        from PIL import Image
    except ImportError:
        return
    Image.open(path).quantize(256, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)


if __name__ == "__main__":
    ICONS.mkdir(exist_ok=True)
    (ICONS / "awale.svg").write_text(icon(), encoding="utf-8")
    for width in (192, 512):
        _photograph(icon(), width, ICONS / f"awale-{width}.png")
    _photograph(icon(corner=0), 512, ICONS / "awale-maskable-512.png")
