"""``awale check``: what the referee says against games on file, a line for each fault."""

from __future__ import annotations

from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.game_source import games_of
from awale.cli.numbers import rule_options, rules_of_games, tell_rules_of_games
from awale.rules.records import NOTATIONS, Record, RecordError
from awale.words import AwaleError, say


def arguments(parser: Parser) -> None:
    parser.thing("files", "file", "check-help.files", nargs="+")
    parser.option("--from", "notation", "convert-help.from", dest="notation", choices=NOTATIONS)
    rule_options(parser, "rules-help.of-games")
    parser.option("--capitals", "capitals", "convert-help.capitals", choices=("south", "north"), default="south")


def run(options: Namespace, lang: str) -> int:
    rules = rules_of_games(options)
    games = faults = 0

    def tell(source: str, error: AwaleError) -> None:
        nonlocal faults
        faults += 1
        knows_file = isinstance(error, RecordError) and error.file is not None
        print(("" if knows_file or source == "-" else f"{source}: ") + error.sentence.text(lang), flush=True)

    unnamed = False
    for source in options.files:
        before = games, faults
        try:
            for record in games_of(
                source,
                rules,
                options.notation,
                capitals=options.capitals,
                errors=lambda error: tell(source, error),  # noqa: B023
            ):
                games += 1
                unnamed |= record.sheet is rules
                try:
                    _check(record)
                except AwaleError as error:
                    tell(source, error)
        except AwaleError as error:  # the file itself can't be read
            tell(source, error)
        if before == (games, faults):
            print(say("cli.error.no-games", lang, file=source))
            faults += 1
    if unnamed:
        tell_rules_of_games(rules, options, lang)
    print(say("cli.check-help.found" if faults else "cli.check-help.fine", lang, games=games, faults=faults))
    return 1 if faults else 0


def _check(record: Record) -> None:
    """Raises where the record and the referee differ. One that counts no seeds at all isn't wrong by that."""
    said = any(move.captured for move in record.line.moves)
    (record if said else record.counted()).check()
