"""``awale print``: what is made for paper, as PDF. One kind of paper an action."""

from __future__ import annotations

import random
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.numbers import rule_options, rules_of, tell_rules, usual_sheet, whole
from awale.cli.screen import cause, refuse_existing, wrap, write_file
from awale.press.paper import PAPERS, Paper, find_paper, usual_paper
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Listing, Sentence, say

#: A number that is easy to type in again.
_SEEDS = 9999

_Made = tuple[str, bytes]


def arguments(parser: Parser) -> None:
    add = parser.actions("print", dest="kind", title="kinds")
    for name, (asks, _) in KINDS.items():
        made = add(name, f"cli.print-{name}-help.examples")
        asks(made)
        made.option("--paper", "paper", "print-help.paper", choices=tuple(PAPERS), default=usual_paper())
        made.output("--out", "print-help.out")


def run(options: Namespace, lang: str) -> int:
    if options.kind is None:
        raise AwaleError(Sentence("press.error.which", kinds=Listing(tuple(KINDS), "or")))
    refuse_existing(options.out, force=options.force)
    name, pdf = KINDS[options.kind][1](options, find_paper(options.paper), lang)
    path = options.out or Path(f"{name}.pdf")
    write_file(path, [pdf], force=options.force)
    print(say("cli.written", lang, file=path))
    return 0


# --- the kinds: what each takes, and how it is made ---------------------------------------------------------------


def _no_options(_: Parser) -> None:
    pass


def _rules_options(parser: Parser) -> None:
    rule_options(parser)
    parser.switch("--pages", "print-help.pages")


def _rules(options: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.press.booklet import rules

    sheet = rules_of(options)
    tell_rules(sheet, options, lang)
    return say("press.file.rules", lang, sheet=sheet.id), rules(sheet, paper, lang, pages=options.pages)


def _board(_: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.press.board_and_scoresheet import board

    return say("press.file.board", lang), board(paper, lang)


def _egg_box(_: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.press.eggbox import egg_box

    return say("press.file.egg-box", lang), egg_box(paper, lang)


def _worksheet_options(parser: Parser) -> None:
    from awale.coach.exercises import THEMES

    parser.option("--sheet", "sheet", "rules-help.sheet")
    parser.option("--theme", "theme", "print-help.theme", choices=THEMES)
    parser.option("--level", "number", "print-help.level")
    parser.option("--count", "number", "print-help.count", default="12")
    parser.option("--seed", "number", "print-help.seed")


def _worksheet(options: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.coach.exercises import LEVELS, collection
    from awale.press.worksheet import MOST, worksheet

    count = whole("--count", options.count, 1, MOST)
    level = whole("--level", options.level, LEVELS[0], LEVELS[-1]) if options.level else None
    seed = whole("--seed", options.seed, 0, 10**9) if options.seed else random.randint(1, _SEEDS)
    sheet = find_sheet(options.sheet or usual_sheet())
    tell_rules(sheet, options, lang)
    there = collection(sheet.id)
    fitting = len(there.matching(options.theme, level))
    if not fitting:
        levels = [str(level) for theme, level in sorted(there.counts) if theme == options.theme]
        raise AwaleError(Sentence("press.error.no-such", sheet=sheet.id, levels=Listing(levels, "or")))
    made = worksheet(sheet.id, paper, lang, theme=options.theme, level=level, count=count, seed=seed)
    if fitting < count:
        print(wrap(say("cli.print-worksheet-help.fewer", lang, n=fitting, asked=count)), file=sys.stderr)
    return say("press.file.worksheet", lang, sheet=sheet.id, seed=seed), made


def _scoresheet(options: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.press.board_and_scoresheet import scoresheet

    sheet = rules_of(options)
    tell_rules(sheet, options, lang)
    return say("press.file.scoresheet", lang, sheet=sheet.id), scoresheet(sheet, paper, lang)


def _game_options(parser: Parser) -> None:
    parser.thing("file", "file", "print-help.file")
    rule_options(parser, "rules-help.of-games")
    parser.option("--seconds", "seconds", "review-help.seconds", default="60")
    parser.option("--tables", "folder", "engine-help.tables", type=Path)
    parser.switch("--quick", "print-help.quick")


def _game(options: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.cli.numbers import seconds
    from awale.cli.review import record_of, reviewed
    from awale.press.replayed import game

    record, most = record_of(options, lang), seconds("--seconds", options.seconds)
    name = say("press.file.game", lang) if options.file == "-" else Path(options.file).stem
    refuse_existing(options.out or Path(f"{name}.pdf"), force=options.force)
    played, review = record.game(), None
    if played.ply and not options.quick:
        review = reviewed(played, most, options.tables, lang)
    return name, game(record, paper, lang, review)


def _bracket_options(parser: Parser) -> None:
    parser.thing("names", "name", "print-help.names", nargs="*")
    parser.option("--from", "file", "print-help.from", dest="source")
    parser.option("--players", "number", "print-help.players")


def _bracket(options: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.press.bracket import LEAST, MOST, bracket

    names = [*options.names, *(_lines(options.source) if options.source else [])]
    players = whole("--players", options.players, LEAST, MOST) if options.players else None
    return say("press.file.bracket", lang), bracket(names, paper, lang, players=players)


def _certificates_options(parser: Parser) -> None:
    parser.thing("file", "file", "print-help.awarded")
    parser.option("--title", "title", "print-help.title", default="")
    parser.option("--date", "date", "print-help.date", default="")
    parser.option("--top", "number", "print-help.top", default="3")


def _certificates(options: Namespace, paper: Paper, lang: str) -> _Made:
    from awale.press.certificate import MOST, awards_of, certificates

    awards, top = awards_of("\n".join(_lines(options.file))), whole("--top", options.top, 0, MOST)
    made = certificates(awards, paper, lang, title=options.title, date=options.date, top=top)
    return say("press.file.certificates", lang), made


def _lines(source: str) -> list[str]:
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else Sentence("cli.why.missing")
        raise AwaleError(Sentence("cli.error.read", file=source, why=why)) from None
    return data.decode("utf-8-sig", errors="replace").splitlines()


KINDS: dict[str, tuple[Callable[[Parser], None], Callable[[Namespace, Paper, str], _Made]]] = {
    "rules": (_rules_options, _rules),
    "board": (_no_options, _board),
    "egg-box": (_no_options, _egg_box),
    "worksheet": (_worksheet_options, _worksheet),
    "scoresheet": (rule_options, _scoresheet),
    "game": (_game_options, _game),
    "bracket": (_bracket_options, _bracket),
    "certificates": (_certificates_options, _certificates),
}
