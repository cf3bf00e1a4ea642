"""Writes ``docs/tables.md`` and the plots beside it, from tables of all sheets.

cd tools
awale endgame build --sheet grenier --seeds 15 --dir tables     (and so on, every sheet)
python -m teach --tables tables
"""

from __future__ import annotations

import argparse
from pathlib import Path

from teach.page import make
from teach.shelf import Scope, shelves

DOCS = Path(__file__).parents[2] / "docs"


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes docs/tables.md from the endgame tables.")
    parser.add_argument("--tables", type=Path, required=True, help="the folder given to awale endgame build --dir")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where to write (default: the project's docs)")
    options = parser.parse_args()
    page = make(shelves(options.tables, Scope()), Scope())
    (options.docs / "tables").mkdir(parents=True, exist_ok=True)
    for name, picture in page.plots.items():
        (options.docs / "tables" / name).write_text(picture, encoding="utf-8")
    (options.docs / "tables.md").write_text(page.text, encoding="utf-8")


if __name__ == "__main__":
    main()
