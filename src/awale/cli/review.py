"""``awale review``: what a game turned on, in words, as data, or in its record."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from awale.cli.arguments import Parser
from awale.cli.game_source import games_of
from awale.cli.numbers import rule_options, rules_of_games, seconds, tell_rules_of_games
from awale.cli.progress import StatusLine as ProgressLine
from awale.cli.progress import bar
from awale.cli.screen import refuse_existing, wrap, write_file
from awale.cli.tables import tables_for
from awale.coach.review.accuracy import percent
from awale.coach.review.annotated import annotated
from awale.coach.review.comments import comment, grade, theme
from awale.coach.review.story import Phase, Review, Turning
from awale.rules.game import Game
from awale.rules.records import Record
from awale.words import AwaleError, Sentence, say

if TYPE_CHECKING:
    from awale.words import Names

_MEGABYTES = 32
_WIDE = 22


def arguments(parser: Parser) -> None:
    parser.thing("file", "file", "review-help.file")
    rule_options(parser, "rules-help.of-games")
    parser.option("--seconds", "seconds", "review-help.seconds", default="60")
    parser.option("--tables", "folder", "engine-help.tables", type=Path)
    parser.output("--out", "review-help.out")
    parser.switch("--all", "review-help.all")
    parser.switch("--json", "review-help.json")


def run(options: Namespace, lang: str) -> int:
    record = record_of(options, lang)
    most = seconds("--seconds", options.seconds)
    refuse_existing(options.out, force=options.force)
    game = record.game()
    if not game.ply:
        raise AwaleError(Sentence("serve.review.nothing-played"))
    found = reviewed(game, most, options.tables, lang)
    names = {seat: record.tags.get(tag, "") for seat, tag in (("S", "South"), ("N", "North"))}
    if options.out:
        write_file(options.out, [str(annotated(record, found, lang, names))], force=options.force)
    if options.json:
        print(json.dumps(found.as_dict(), ensure_ascii=False))
        return 0
    print("\n".join(_in_words(found, lang, names, everything=options.all)))
    if options.out:
        print("\n" + say("cli.written", lang, file=options.out))
    return 0


def record_of(options: Namespace, lang: str) -> Record:
    """The game that is meant: the first of a file in any notation, or of the standard input."""
    rules = rules_of_games(options)
    record = next(games_of(options.file, rules), None)
    if record is None:
        raise AwaleError(Sentence("cli.error.no-games", file=options.file))
    if record.sheet is rules:
        tell_rules_of_games(rules, options, lang)
    return record


def reviewed(game: Game, most: float, folder: Path | None, lang: str) -> Review:
    from awale.coach.review.reviewer import Effort, review
    from awale.engine.engine import Engine

    engine = Engine(game.sheet, megabytes=_MEGABYTES, tables=tables_for(game.sheet, folder, lang))
    progress = ProgressLine()

    def show(done: int, of: int) -> None:
        progress.show(say("cli.reviewed.looking", lang, bar=bar(done, of), done=done, of=of))

    try:
        return review(game, engine, Effort(seconds=most), progress=show)
    finally:
        progress.clear()


# --- in words -----------------------------------------------------------------------------------------------------


def _in_words(found: Review, lang: str, names: Names, *, everything: bool = False) -> Iterator[str]:
    called = {seat: Sentence(f"player.{seat}").text(lang, names) for seat in "SN"}
    yield wrap(say("cli.reviewed.title", lang, south=called["S"], north=called["N"], n=len(found.moves))) + "\n"
    for turning in found.turning if everything else found.mattered:
        yield from _point(turning, lang, names)
    if found.others and not everything:
        yield wrap(say("cli.reviewed.others", lang, n=found.others, option="--all")) + "\n"
    if not found.turning:
        yield say("cli.reviewed.none", lang) + "\n"
    yield f"{say('cli.reviewed.phases', lang):<{_WIDE}}{called['S'][: _WIDE - 2]:<{_WIDE}}{called['N'][: _WIDE - 2]}"
    for phase in found.phases:
        yield _phase(phase, lang)


def _point(turning: Turning, lang: str, names: Names) -> Iterator[str]:
    number = f"{turning.ply // 2 + 1}{'...' if turning.ply % 2 else '.'}"
    head = f"{number:<6}−{round(turning.cost):<4}"
    yield wrap(comment(turning).text(lang, names), " " * len(head), head)
    moves = " ".join("-" if move == "pass" else move for move in turning.line(turning.best).moves)
    yield wrap(say("cli.reviewed.better", lang, moves=moves), " " * len(head))
    if name := turning.overlooked.theme:
        yield wrap(say("cli.reviewed.theme", lang, theme=theme(name).text(lang)), " " * len(head))
    yield ""


def _phase(phase: Phase, lang: str) -> str:
    cells = [
        say("cli.reviewed.no-choice", lang)
        if accuracy is None
        else say("cli.reviewed.percent", lang, percent=percent(accuracy), word=grade(accuracy).text(lang))
        for accuracy in phase.accuracy
    ]
    return f"{say(f'cli.reviewed.{phase.name}', lang):<{_WIDE}}{cells[0]:<{_WIDE}}{cells[1]}"
