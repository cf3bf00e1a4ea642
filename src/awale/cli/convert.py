"""``awale convert``: games from one notation to another, a file of thousands as well as one."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from awale.cli.arguments import Parser
from awale.cli.game_source import games_of
from awale.cli.numbers import rule_options, rules_of_games
from awale.cli.screen import wrap, write_file
from awale.rules.records import NOTATIONS, losses, write_record
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, say


def arguments(parser: Parser) -> None:
    parser.thing("source", "source", "convert-help.source")
    parser.option("--from", "notation", "convert-help.from", dest="notation", choices=NOTATIONS)
    parser.option("--to", "notation", "convert-help.to", choices=NOTATIONS, default="ogn")
    parser.output("--out", "convert-help.out")
    parser.switch("--keep-going", "convert-help.keep-going")
    rule_options(parser, "rules-help.of-games")
    parser.option("--capitals", "capitals", "convert-help.capitals", choices=("south", "north"), default="south")


def run(options: Namespace, lang: str) -> int:
    lost: dict[str, Sentence] = {}
    faults = Faults(lang) if options.keep_going else None
    rules = rules_of_games(options)
    texts = _converted(options, rules, lost, faults)
    if options.out:
        write_file(options.out, texts, force=options.force)
        print(say("cli.written", lang, file=options.out))
    else:
        sys.stdout.writelines(texts)
    for loss in lost.values():
        print(wrap(loss.text(lang)), file=sys.stderr)
    if faults and faults.count:
        print(say("cli.convert-help.left-out", lang, n=faults.count), file=sys.stderr)
    return 1 if faults and faults.count else 0


class Faults:
    """Games that are left out, each told as it is met."""

    def __init__(self, lang: str) -> None:
        self._lang, self.count = lang, 0

    def __call__(self, error: AwaleError) -> None:
        self.count += 1
        print(error.sentence.text(self._lang), file=sys.stderr, flush=True)


def _converted(options: Namespace, rules: Sheet, lost: dict[str, Sentence], faults: Faults | None) -> Iterator[str]:
    """Each game in the notation that is wanted, a blank line between them; what could not be said goes to ``lost``.

    The referee goes through all moves. A game that can't be played ends it all, or is left out and told to ``faults``.
    """
    between = ""
    for record in games_of(options.source, rules, options.notation, capitals=options.capitals, errors=faults):
        try:
            record.counted()
        except AwaleError as error:
            if faults is None:
                raise
            faults(error)
            continue
        if record.sheet is rules and options.to == "ogn" and not options.sheet:  # which writes the sheet
            lost.setdefault("", Sentence("cli.games-under", sheet=rules.id))
        for loss in losses(record, options.to):
            lost.setdefault(loss.key, loss)
        yield between + write_record(record, options.to, capitals=options.capitals).rstrip("\n") + "\n"
        between = "\n"
    if not between and not (faults and faults.count):
        raise AwaleError(Sentence("cli.error.no-games", file=options.source))
