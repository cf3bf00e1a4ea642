"""Makes the exercises of all sheets or of some, checks those that are there, writes docs/exercises.md.

cd tools
python -m exercises make grenier --tables tables      (without --tables, tables of ten seeds are built)
python -m exercises verify --tables tables
python -m exercises page
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import awale
import awale.endgame
from awale.coach.exercises import collection
from awale.coach.exercises.collection import DATA
from awale.coach.exercises.rows import read_row
from exercises.maker import Budget, Maker, write
from exercises.page import page
from exercises.verify import table, verify

DOCS = Path(__file__).parents[2] / "docs"

#: Tables that are built when none are given, and the most that are asked of those that are.
_BUILT, _GIVEN = 10, 15


def tables_of(sheet_id: str, folder: Path | None) -> tuple[Path, int]:
    """Where the tables of a sheet are, and up to how many seeds; built if there are none."""
    if folder and awale.endgame.open(sheet_id, folder).most >= _BUILT:
        return folder, min(awale.endgame.open(sheet_id, folder).most, _GIVEN)
    place = folder or Path(tempfile.mkdtemp(prefix="awale-tables-"))
    list(awale.endgame.build(sheet_id, _BUILT, place))
    return place, _BUILT


def make(given: argparse.Namespace) -> None:
    budget = Budget(given.wanted, given.endings, given.middle, given.seed)
    for sheet_id in given.sheets or awale.sheet_ids():
        maker = Maker(sheet_id, *tables_of(sheet_id, given.tables), budget, tell)
        path = given.out / f"{sheet_id}.jsonl"
        if given.grow and path.exists():
            maker.grow_from(read_row(sheet_id, row) for row in path.read_text(encoding="utf-8").splitlines())
        write(maker.make(), path)
        tell(f"{sheet_id}: {dict(sorted(maker.chosen.counts.items()))}")


def check(given: argparse.Namespace) -> int:
    results = []
    for sheet_id in given.sheets or awale.sheet_ids():
        folder, _ = tables_of(sheet_id, given.tables)
        results.append(verify(sheet_id, awale.endgame.open(sheet_id, folder)))
        wrong = results[-1].wrong
        for name, text in wrong.items():
            tell(f"{name}: {text}")
        if wrong and given.drop:
            write([one for one in collection(sheet_id).all if one.id not in wrong], DATA / f"{sheet_id}.jsonl")
    print(table(results))
    return 1 if any(each.wrong for each in results) else 0


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("make", "verify", "page"))
    parser.add_argument("sheets", nargs="*", choices=[[], *awale.sheet_ids()], default=[], metavar="sheet")
    parser.add_argument("--tables", type=Path, help="the folder given to awale endgame build --dir")
    parser.add_argument("--out", type=Path, default=DATA, help="where the files are")
    parser.add_argument("--wanted", type=int, default=Budget.wanted, help="how many a sheet")
    parser.add_argument("--endings", type=float, default=Budget.endings, help="seconds of work for endings, a sheet")
    parser.add_argument("--middle", type=float, default=Budget.middle, help="seconds of work for middle games, a sheet")
    parser.add_argument("--grow", action="store_true", help="keep what is there, and add to it")
    parser.add_argument("--drop", action="store_true", help="verify: take what is wrong out of the files")
    parser.add_argument("--seed", type=int, default=Budget.seed, help="other games")
    given = parser.parse_args()
    if given.task == "verify":
        return check(given)
    if given.task == "make":
        make(given)
    else:
        (DOCS / "exercises.md").write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
