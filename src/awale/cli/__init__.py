"""The command ``awale``: what it is asked for, in which language, and one module a command.

A command's module is imported when it is called and not before: the help of ``awale`` must be immediate.
Bad input gets one sentence on the standard error and the exit code 2, never a traceback.

The commands: ``play``, ``serve``, ``show``, ``sheets``, ``analyse``, ``coach``, ``review``, ``explore``,
``exercise``, ``convert``, ``check``, ``print_``, ``endgame``, ``match``, ``uci``, ``bench``, ``perft``,
``club``, ``backup``, ``restore``, ``site``.
What they have in common: ``arguments`` (argparse in the player's language), ``numbers`` (figures and rules from the
command line), ``game_source`` (the games of a file or a folder), ``screen`` (the terminal), ``progress``
(progress bars), ``tables`` (the endgame tables for a command),
``listen_address`` and ``run_server`` (a server's addresses, and the server in this process).
"""

from __future__ import annotations

import codecs
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from awale.words import LANGUAGES, AwaleError, Listing, Sentence, language, say

if TYPE_CHECKING:
    from argparse import Namespace

    from awale.cli.arguments import Parser

COMMANDS = (
    "serve",
    "play",
    "sheets",
    "show",
    "convert",
    "check",
    "print",
    "coach",
    "exercise",
    "analyse",
    "review",
    "explore",
    "match",
    "uci",
    "perft",
    "bench",
    "endgame",
    "club",
    "backup",
    "restore",
    "site",
)
#: A module called ``print`` would stand here for the function of that name.
_MODULES = {"print": "print_"}


#: Why a file of the system's can't be written to, besides a pipe that was closed.
_DISK_TROUBLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)


class Command(Protocol):
    """What the module of a command has."""

    def arguments(self, parser: Parser) -> None:
        """Tells the parser what the command takes."""

    def run(self, options: Namespace, lang: str) -> int:
        """Does it; the result is the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command of these arguments and returns its exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    _speak_any_alphabet()
    lang = language(_wanted_language(given))
    if not _has_output():
        print(say("cli.error.output", lang, why=Sentence("cli.why.closed")), file=sys.stderr)
        return 1
    try:
        return _run(given, lang)
    except AwaleError as error:
        return _refuse(error.sentence, lang)
    except ModuleNotFoundError as error:
        from awale.words.extras import missing

        if sentence := missing(error.name or ""):
            return _refuse(sentence, lang)
        raise
    except BrokenPipeError:
        # The reader of the pipe has closed it ("awale sheets | head -1"): end quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except (OSError, ValueError) as error:
        if (failed := _output_failure(error)) is None:
            raise
        return _refuse_output(failed, lang)


def _output_failure(error: OSError | ValueError) -> OSError | None:
    """What keeps the standard output from being written, if that is what an error comes from."""
    try:
        sys.stdout.flush()  # what couldn't be written is still there, and fails again
    except OSError as still:
        return still
    except ValueError:  # it was closed meanwhile
        return OSError(errno.EBADF, os.strerror(errno.EBADF))
    # Something large goes past the buffer, of which nothing is left then.
    return error if isinstance(error, OSError) and error.filename is None and error.errno in _DISK_TROUBLE else None


def _refuse_output(error: OSError, lang: str) -> int:
    from awale.cli.screen import cause

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more when it ends
    print(say("cli.error.output", lang, why=cause(error)), file=sys.stderr)
    return 1


def _has_output() -> bool:
    """Whether there is a standard output; a standard error that was closed is replaced by none."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end of the program
    return sys.stdout is not None


def _run(given: list[str], lang: str) -> int:
    asked = _without_language(given)
    if not asked and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _introduce(lang)
    if asked in ([], ["--no-browser"]):
        given = ["serve", *given]
        asked = ["serve", *asked]
    called = next((word for word in asked if not word.startswith("-")), None)
    if called is not None and called not in COMMANDS:
        raise AwaleError(Sentence("cli.error.unknown-command", what=called, allowed=Listing(COMMANDS, "or")))
    from awale.cli.arguments import top_parser

    parser, command = top_parser(COMMANDS, called, lang)
    if called is None or command is None:
        parser.parse_args(given)  # prints the help, the version or an error, and exits
        return _introduce(lang)
    module: Command = importlib.import_module(f"awale.cli.{_MODULES.get(called, called)}")
    module.arguments(command)
    options = parser.parse_args(given)
    sys.stdout.flush()
    code = module.run(options, lang)
    sys.stdout.flush()  # so that a closed pipe raises here
    return code


def _introduce(lang: str) -> int:
    """The shortest help: where to begin."""
    from awale.cli.screen import wrap

    print(wrap(say("cli.summary", lang)) + "\n\n" + say("cli.short", lang))
    return 0


def _refuse(sentence: Sentence, lang: str) -> int:
    print(sentence.text(lang), file=sys.stderr)
    return 2


def _speak_any_alphabet() -> None:
    """Shows what the terminal has no characters for in plainer ones, instead of raising an error."""
    codecs.register_error("plainer", _plainer)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plainer"), (sys.stderr, "plainer")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What stands in place of the characters that an encoding hasn't: a board of ASCII still looks like one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from awale.drawing.plain import plain

    return plain(error.object[error.start : error.end]), error.end


def _wanted_language(given: Sequence[str]) -> str | None:
    """The language asked for anywhere on the line: even the help and the refusals are in it."""
    for index, word in enumerate(given):
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang" and index + 1 < len(given):
            value = given[index + 1]
        if value in LANGUAGES:
            return value
    return None


def _without_language(given: Sequence[str]) -> list[str]:
    """The arguments without ``--lang fr``, which alone is no command."""
    rest = [word for word in given if not word.startswith("--lang=")]
    if "--lang" in rest and rest.index("--lang") + 1 < len(rest):
        at = rest.index("--lang")
        rest[at : at + 2] = []
    return rest
