"""``awale endgame list``."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_if_named
from awale.endgame.fingerprint import default_folder, table_fingerprint
from awale.rules.sheet import sheet as find_sheet
from awale.rules.sheet import sheet_ids
from awale.words import AwaleError, say


def arguments(parser: Parser) -> None:
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    from awale.endgame.header import SIZE, SUFFIX, decode
    from awale.endgame.raw import readable

    sheet = sheet_if_named(options)
    folder = options.dir or default_folder()
    wanted = table_fingerprint(sheet) if sheet else "*"
    found: list[dict[str, Any]] = []
    wrong: list[AwaleError] = []
    for path in sorted((path for path in folder.glob(f"{wanted}/*.aw?") if _is_level(path)), key=_order):
        try:
            with readable(path) as file:
                header = decode(file.read(SIZE), str(path))
        except AwaleError as error:
            wrong.append(error)
            continue
        if f"{header.fingerprint}/{header.seeds}{SUFFIX[header.form]}" == f"{path.parent.name}/{path.name}":
            size = path.stat().st_size
            found.append({"fingerprint": header.fingerprint, "seeds": header.seeds, "form": header.form,
                          "positions": header.boards, "bytes": size, "rules": header.rules})  # fmt: skip
    if options.json:
        print(json.dumps({"folder": str(folder), "tables": found}))
    else:
        print(_in_words(found, folder, lang))
    if wrong:
        raise wrong[0]
    return 0


def _is_level(path: Path) -> bool:
    return path.stem.isdigit() and path.suffix in (".awt", ".awz")


def _order(path: Path) -> tuple[str, int, str]:
    return path.parent.name, int(path.stem), path.suffix


def _in_words(found: list[dict[str, Any]], folder: Path, lang: str) -> str:
    if not found:
        return say("endgame.none", lang, folder=str(folder))
    names: dict[str, list[str]] = {}
    for name in sheet_ids():
        names.setdefault(table_fingerprint(find_sheet(name)), []).append(name)
    rows = [str(folder)]
    for fingerprint in dict.fromkeys(one["fingerprint"] for one in found):
        mine = [one for one in found if one["fingerprint"] == fingerprint]
        rules = ", ".join(f"{field}={value}" for field, value in mine[0]["rules"].items())
        rows.append(f"{fingerprint}  {', '.join(names.get(fingerprint, [])) or rules}")
        for form in dict.fromkeys(one["form"] for one in mine):
            some = [one for one in mine if one["form"] == form]
            size = f"{sum(one['bytes'] for one in some) / 2**20:.1f}"
            levels = _ranges([one["seeds"] for one in some])
            rows.append("  " + say(f"endgame.form-{form}", lang, levels=levels, size=size))
    return "\n".join(rows)


def _ranges(numbers: list[int]) -> str:
    """Numbers in ascending order, runs of them joined.

    >>> _ranges([0, 1, 2, 5])
    '0–2, 5'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
