"""Arguments in the player's language: argparse with headings, help and errors from the catalogue."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from awale import __version__
from awale.cli.screen import wrap
from awale.words import LANGUAGES, AwaleError, Listing, Sentence, say

# The error messages of argparse, and ours in their place.
_REFUSALS = (
    (re.compile(r"unrecognized arguments: (?P<what>.+)"), "unknown-argument"),
    (re.compile(r"the following arguments are required: (?P<what>.+)"), "missing"),
    (re.compile(r"argument (?P<what>.+?): expected 2 arguments"), "expected-two"),
    (re.compile(r"argument (?P<what>.+?): expected .+"), "expected"),
    (
        re.compile(r"argument (?P<what>.+?): invalid choice: '?(?P<value>.*?)'? \(choose from (?P<allowed>.+)\)"),
        "choice",
    ),
    (re.compile(r"ambiguous option: (?P<what>\S+).*"), "unknown-argument"),
)


class Parser(argparse.ArgumentParser):
    """A parser that speaks the player's language."""

    def __init__(self, *, lang: str = "en", examples: str = "", **settings: Any) -> None:
        self.lang = lang
        settings.setdefault("epilog", say(examples, lang) if examples else None)
        if settings.get("description"):
            settings["description"] = wrap(settings["description"])
        super().__init__(formatter_class=_formatter(lang), add_help=False, allow_abbrev=False, **settings)
        self.things = self.add_argument_group(say("cli.arguments", lang))
        self.choices = self.add_argument_group(say("cli.options", lang))
        self.choices.add_argument("-h", "--help", action="help", help=say("cli.help-option", lang))
        self.choices.add_argument(
            "--lang",
            choices=LANGUAGES,
            metavar="|".join(LANGUAGES),
            default=argparse.SUPPRESS,
            help=say("cli.lang-option", lang),
        )

    def thing(self, name: str, metavar: str, help_key: str, **more: Any) -> None:
        """A positional argument; its texts are keys of the catalogue."""
        self.things.add_argument(
            name, metavar=say(f"cli.metavar.{metavar}", self.lang), help=say(f"cli.{help_key}", self.lang), **more
        )

    def option(self, name: str, metavar: str | tuple[str, ...], help_key: str, **more: Any) -> None:
        """An option with a value, or with two."""
        keys = (metavar,) if isinstance(metavar, str) else metavar
        words = tuple(say(f"cli.metavar.{key}", self.lang) for key in keys)
        shown = words[0] if isinstance(metavar, str) else words
        self.choices.add_argument(name, metavar=shown, help=say(f"cli.{help_key}", self.lang), **more)

    def output(self, name: str, help_key: str) -> None:
        """An option with a file to write, and ``--force``, without which none is written over."""
        self.option(name, "file", help_key, type=Path)
        self.switch("--force", "force-option")

    def switch(self, name: str, help_key: str) -> None:
        """An option without a value."""
        self.choices.add_argument(name, action="store_true", help=say(f"cli.{help_key}", self.lang))

    def actions(self, family: str, dest: str = "action", title: str = "actions") -> Callable[..., Parser]:
        """What a command can do, each with arguments of its own: call what comes back with a name and its examples."""
        metavar = say(f"cli.metavar.{dest}", self.lang)
        commands = self.add_subparsers(
            title=say(f"cli.{family}-help.{title}", self.lang), dest=dest, metavar=metavar, prog=self.prog
        )

        def add(name: str, examples: str) -> Parser:
            summary = say(f"cli.{family}-help.{name}", self.lang)
            about = summary[:1].upper() + summary[1:] + "."
            made: Parser = commands.add_parser(name, lang=self.lang, help=summary, description=about, examples=examples)
            return made

        return add

    def _print_message(self, message: str, file: Any = None) -> None:
        """As argparse does it, but an output that can't be written is an error."""
        (file or sys.stderr).write(message)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        sys.stdout.flush()  # so that it fails here, where that is told
        super().exit(status, message)

    def error(self, message: str) -> NoReturn:
        """One sentence, and where to read more."""
        sentence = _understood(message)
        print(say("cli.error.hint", self.lang, sentence=sentence, command=self.prog), file=sys.stderr)
        sys.exit(2)


def _understood(message: str) -> Sentence:
    for pattern, code in _REFUSALS:
        if found := pattern.fullmatch(message):
            parts: dict[str, Any] = found.groupdict()
            if "allowed" in parts:
                allowed = [word.strip("' ") for word in parts["allowed"].split(",")]
                parts["allowed"] = Listing(allowed, "or")
            return Sentence(f"cli.error.{code}", **parts)
    return Sentence("cli.error.other", what=message)


def _formatter(lang: str) -> type[argparse.HelpFormatter]:
    class Formatter(argparse.RawDescriptionHelpFormatter):
        """Examples stay as they are written; "usage" is said in the player's language."""

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, prefix or say("cli.usage", lang))

        def start_section(self, heading: str | None) -> None:
            """A colon will follow, which French sets off."""
            super().start_section(f"{heading}\u00a0" if heading and lang == "fr" else heading)

        def _format_action(self, action: argparse.Action) -> str:
            """The commands are listed under their heading, without a line for the word "command" itself."""
            text = super()._format_action(action)
            return text.split("\n", 1)[1] if action.nargs == argparse.PARSER else text

    return Formatter


def top_parser(commands: Iterable[str], called: str | None, lang: str) -> tuple[Parser, Parser | None]:
    """The parser of ``awale`` and that of the command, which has no arguments yet."""
    parser = Parser(prog="awale", lang=lang, description=say("cli.summary", lang), examples="cli.examples")
    version = f"awale {__version__}"
    parser.choices.add_argument("--version", action="version", version=version, help=say("cli.version-option", lang))
    parser.usage = f"awale [-h] [--lang {'|'.join(LANGUAGES)}] [--version] {say('cli.command', lang)} ..."
    subparsers = parser.add_subparsers(title=say("cli.commands", lang), dest="command", metavar="", prog="awale")
    chosen = None
    for name in commands:
        summary = say(f"cli.{name}", lang)
        made = subparsers.add_parser(
            name, lang=lang, help=summary, description=_capital(summary) + ".", examples=f"cli.{name}-help.examples"
        )
        chosen = made if name == called else chosen
    return parser, chosen


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def settings(texts: Sequence[str]) -> dict[str, str]:
    """The fields and values of ``--set field=value``, as often as it was given."""
    found = {}
    for text in texts:
        field, equals, value = text.partition("=")
        if not equals or not field:
            raise AwaleError(Sentence("cli.error.setting", text=text))
        found[field.strip()] = value.strip()
    return found
