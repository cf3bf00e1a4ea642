"""``awale endgame list``, ``probe`` and ``stats``: what tables there are, and what they say."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_if_named, sheet_of
from awale.cli.numbers import tell_rules
from awale.cli.screen import wrap
from awale.endgame.fingerprint import default_folder, table_fingerprint
from awale.rules.records import read_position
from awale.rules.sheet import sheet as find_sheet
from awale.rules.sheet import sheet_ids
from awale.words import AwaleError, Sentence, say

# --- awale endgame list ---


def list_arguments(parser: Parser) -> None:
    parser.switch("--json", "engine-help.json")


def list_run(options: Namespace, lang: str) -> int:
    from awale.endgame.transfer import glance

    sheet = sheet_if_named(options)
    folder = options.dir or default_folder()
    wanted = table_fingerprint(sheet) if sheet else "*"
    found: list[dict[str, Any]] = []
    wrong: list[AwaleError] = []
    for path in sorted((path for path in folder.glob(f"{wanted}/*.aw?") if _is_level(path)), key=_order):
        try:
            header = glance(path)
        except AwaleError as error:
            wrong.append(error)
            continue
        found.append({"fingerprint": header.fingerprint, "seeds": header.seeds, "form": header.form,
                      "positions": header.boards, "bytes": path.stat().st_size, "rules": header.rules})  # fmt: skip
    if options.json:
        print(json.dumps({"folder": str(folder), "tables": found}))
    else:
        print(_in_words(found, folder, lang))
    for each in wrong:
        print(wrap(each.sentence.text(lang)), file=sys.stderr)
    return 2 if wrong else 0


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


# --- awale endgame probe ---


def probe_arguments(parser: Parser) -> None:
    parser.thing("position", "position", "show-help.position")
    parser.switch("--json", "engine-help.json")


def probe_run(options: Namespace, lang: str) -> int:
    from awale import endgame

    position = read_position(sys.stdin.read() if options.position == "-" else options.position)
    sheet = sheet_of(options)
    with endgame.open(sheet, options.dir) as tables:
        value = tables.probe_value(position)
        moves = tables.move_values(position)
        line = tables.principal_line(position)
        best = tables.best_move(position)
    if options.json:
        found = {
            "sheet": sheet.id,
            "position": str(position),
            "seeds": position.seeds,
            "value": value,
            "moves": moves,
            "best": best,
            "line": list(line.moves),
            "ends": line.ends,
        }
        print(json.dumps(found))
        return 0
    tell_rules(sheet, options, lang)
    print(say("endgame.value", lang, player=say(f"player.{position.to_move}", lang), value=f"{value:+d}"))
    for move, worth in sorted(moves.items(), key=lambda one: -one[1]):
        print(f"  {move:<4} {worth:+d}")
    if line.moves:
        shown = " ".join("-" if move == "pass" else move for move in line.moves)
        print(wrap(say("endgame.line-ends" if line.ends else "endgame.line-circles", lang, moves=shown), "  ", ""))
    return 0


# --- awale endgame stats ---


def stats_arguments(parser: Parser) -> None:
    parser.switch("--json", "engine-help.json")


def stats_run(options: Namespace, lang: str) -> int:
    from awale.endgame.folder import Folder

    sheet = sheet_of(options)
    headers = [level.header for level in Folder(sheet, options.dir).levels()]
    if not headers:
        raise AwaleError(Sentence("endgame.nothing-built", sheet=sheet.id))
    if options.json:
        levels = [
            {
                "seeds": header.seeds,
                "positions": header.boards,
                "dead": header.dead,
                "values": {str(value): count for value, count in sorted(header.values.items())},
            }
            for header in headers
        ]
        print(json.dumps({"levels": levels}))
        return 0
    tell_rules(sheet, options, lang)
    print(say("endgame.stats-head", lang))
    for header in headers:
        won = sum(count for value, count in header.values.items() if value > 0)
        lost = sum(count for value, count in header.values.items() if value < 0)
        shares = [f"{100 * count / header.boards:6.2f}" for count in (won, header.boards - won - lost, lost)]
        mean = sum(value * count for value, count in header.values.items()) / header.boards
        print(f"{header.seeds:>6} {header.boards:>14} {' '.join(shares)} {mean:>+7.3f} {header.dead:>6}")
    return 0
