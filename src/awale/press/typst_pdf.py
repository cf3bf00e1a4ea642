"""From a template and its data to a PDF.

The templates (``templates/*.typ``) lay out what they are given and know nothing of the game. The typeface is the
page's own (``fonts/``, which ``tools/typeface.py`` cuts), and no date is written: the same data give the same bytes, on
every machine.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from awale.press.paper import Paper
from awale.words import catalogue, say
from awale.words.extras import from_extra

if TYPE_CHECKING:
    from typst import Compiler

TEMPLATES: Final = Path(__file__).parent / "templates"
FONTS: Final = Path(__file__).parent / "fonts"
#: What our typeface, or else those inside Typst, can write: Latin, Greek, Cyrillic and common signs.
_LETTERS, _SIGNS = range(0x0530), range(0x1E00, 0x2300)


@dataclass(frozen=True, slots=True)
class Document:
    """One document: a template, its title, what it is told, on which paper and in which language.

    ``data`` are texts, numbers and lists of them. The template's words are added from the catalogue.
    """

    template: str
    title: str
    data: Mapping[str, Any]
    paper: Paper
    lang: str

    def pdf(self) -> bytes:
        return _made(self._compiler())

    def pdf_and_pages(self) -> tuple[bytes, int]:
        """The PDF, and how many pages it has, which the template says at its ``<pages>``."""
        compiler = self._compiler()
        return _made(compiler), int(json.loads(compiler.query("<pages>", field="value", one=True)))

    def _compiler(self) -> Compiler:
        given = {
            **self.data,
            "title": self.title,
            "lang": self.lang,
            "width": self.paper.width,
            "height": self.paper.height,
            "words": _words(self.template, self.lang),
        }
        return _compiler(TEMPLATES / f"{self.template}.typ", TEMPLATES, given)


def impose(pages: bytes, sides: list[tuple[int, int]], title: str, paper: Paper, lang: str) -> bytes:
    """Small pages two by two on the sides of sheets that lie on their side; 0 is an empty page. Text stays text."""
    across = paper.aside
    given = {"sides": sides, "title": title, "lang": lang, "width": across.width, "height": across.height}
    with TemporaryDirectory(prefix="awale-") as folder:
        (Path(folder) / "pages.pdf").write_bytes(pages)
        template = Path(shutil.copy(TEMPLATES / "imposed.typ", folder))  # it reads nothing from outside its folder
        return _made(_compiler(template, Path(folder), given))


def _compiler(template: Path, root: Path, given: Mapping[str, Any]) -> Compiler:
    with from_extra():
        from typst import Compiler

    data = json.dumps(given, ensure_ascii=False, sort_keys=True).encode("utf-8", "replace").decode()
    # A name in a script that our fonts lack is written with the system's.
    known = all(ord(sign) in _LETTERS or ord(sign) in _SIGNS for sign in data)
    return Compiler(template, root=root, font_paths=[FONTS], ignore_system_fonts=known, sys_inputs={"data": data})


def _made(compiler: Compiler) -> bytes:
    """The PDF, one that a screen reader can read from end to end (PDF/UA)."""
    from typst import TypstError

    try:
        made = compiler.compile(format="pdf", pdf_standards="ua-1")  # type: ignore[arg-type]  # its types leave it out
    except TypstError:
        # Pages of other PDFs on it, or a name with a sign that no font here has: it can be printed all the same.
        made = compiler.compile(format="pdf")
    if not isinstance(made, bytes):
        raise TypeError(f"a PDF is bytes, not {type(made)}")
    return made


def _words(template: str, lang: str) -> dict[str, str]:
    """The texts of a template by the last part of their key, and those that every template has."""
    found = {"S": say("player.S", lang), "N": say("player.N", lang)}
    for table in ("press.house.", f"press.{template}."):
        found |= {key.removeprefix(table): text for key, text in catalogue(lang).items() if key.startswith(table)}
    return found
