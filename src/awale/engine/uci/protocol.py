"""The protocol loop: reads a line, executes the command, writes the answer.

Lines are read in one thread and searches run in another, so that ``isready`` and ``stop`` are answered at once.
A line that can't be understood is answered by one ``info string`` that says why, and changes nothing.
"""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from awale.engine.levels import LEVELS, Level
from awale.engine.uci.go import Go
from awale.engine.uci.options import Value, all_options
from awale.engine.uci.search_thread import SearchEngine, Thinking
from awale.rules.game import Game, IllegalMove
from awale.rules.position import PITS, START, Position
from awale.rules.records import read_position
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Listing, Sentence, shown

if TYPE_CHECKING:
    from awale.engine.engine import Engine
    from awale.engine.tables import EndgameTables

#: How long a search that ends by itself is waited for when the input ends, in seconds.
_PATIENCE = 10.0
_RULES = ("sheet", "set")


def _no_tables(folder: Path, sheet: Sheet) -> EndgameTables:
    raise AwaleError(Sentence("uci.no-tables"))


class Uci:
    """An engine behind the protocol."""

    def __init__(
        self,
        write: Callable[[str], None],
        *,
        name: str = "Awale",
        lang: str = "en",
        open_tables: Callable[[Path, Sheet], EndgameTables] = _no_tables,
        find_tables: Callable[[Sheet], EndgameTables | None] = lambda sheet: None,
        book: Callable[[Game], str | None] | None = None,
    ) -> None:
        """``write`` prints one line at once. ``open_tables`` opens a folder of endgame tables for a sheet;
        ``find_tables`` those that there are for it when no folder was named.
        """
        self._print = write
        self._name = name
        self._lang = lang
        self._open_tables = open_tables
        self._find_tables = find_tables
        self._book = book
        self._options = all_options()
        self._values: dict[str, Value] = {key: option.default for key, option in self._options.items()}
        self.game = Game(self._sheet(self._values))
        self._engine: Engine | None = None
        self._tables: EndgameTables | None = None
        self._seed = random.getrandbits(31)
        self._thinking: Thinking | None = None
        self._writing = threading.Lock()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": self._isready,
            "ucinewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
        }

    def converse(self, lines: Iterable[str]) -> None:
        """Answers line after line until ``quit`` or the end of the input."""
        for line in lines:
            words = line.split()
            if words == ["quit"]:
                # Stop soon; but a script that pipes its commands and "quit" at once still wants the answer.
                if self._thinking and self._thinking.counted:
                    self._thinking.join(_PATIENCE)
                break
            if words:
                self.answer(words)
        else:
            # The input has ended, so no "stop" can come; a search that ends soon by itself may still answer.
            if self._thinking and not self._thinking.endless:
                self._thinking.join(_PATIENCE)
        self._stop([])

    def answer(self, words: list[str]) -> None:
        """One line that isn't ``quit``. Never raises."""
        try:
            command = self._commands.get(words[0])
            if command is None:
                raise AwaleError(Sentence("uci.unknown-command", what=shown(" ".join(words))))
            command(words[1:])
        except AwaleError as error:
            self._complain(error.sentence)
        except MemoryError:
            self._complain(Sentence("uci.memory"))
        except Exception as error:  # a fault of ours must not end a game of theirs
            self._complain(Sentence("uci.fault", what=f"{type(error).__name__}: {error}"))

    # --- commands ---

    def _uci(self, _: list[str]) -> None:
        self._write(f"id name {self._name}")
        self._write("id author the authors of Awale")
        for option in self._options.values():
            self._write(str(option))
        self._write("uciok")

    def _isready(self, _: list[str]) -> None:
        """At once, also while searching."""
        self._write("readyok")

    def _new_game(self, _: list[str]) -> None:
        self._refuse_if_busy()
        self._seed = int(self._values["seed"]) or random.getrandbits(31)
        self.game = Game(self.game.sheet)
        if self._engine:
            self._engine.new_game()

    def _set_option(self, words: list[str]) -> None:
        self._refuse_if_busy()
        found = re.fullmatch(r"name\s+(?P<name>.+?)(?:\s+value(?:\s+(?P<value>.*))?)?", " ".join(words))
        if not found:
            raise AwaleError(Sentence("uci.option-form"))
        key = found["name"].lower()
        if key not in self._options:
            allowed = Listing([option.name for option in self._options.values()], "or")
            raise AwaleError(Sentence("uci.unknown-option", what=shown(found["name"]), allowed=allowed))
        value = self._options[key].read(found["value"] or "")
        self._apply(key, value)
        self._values[key] = value

    def _set_position(self, words: list[str]) -> None:
        before, _, after = " ".join(words).partition("moves")
        said = before.split()
        if said[:1] == ["startpos"] and len(said) == 1:
            start: Position = START
        elif said[:1] == ["fen"] and len(said) > 1:
            start = read_position(" ".join(said[1:]))
        else:
            raise AwaleError(Sentence("uci.position-form"))
        game = Game(self.game.sheet, start)
        for number, move in enumerate(re.findall(r"\S", after), start=1):
            _push(game, move, number)
        self.game = game

    def _go(self, words: list[str]) -> None:
        self._refuse_if_busy()
        go = Go.parse(words, self._complain)
        if self.game.is_over:
            self._write("bestmove 0000")
            return
        book = self._book if self._values["ownbook"] and self._book else lambda game: None
        brain = SearchEngine(self._made_engine, self._level, self._seed, int(self._values["multipv"]), book)
        self._thinking = Thinking(self.game.copy(), go, brain, self._write, self._complain)
        self._thinking.start()

    def _stop(self, _: list[str]) -> None:
        if self._thinking:
            self._thinking.stop()
            self._thinking.join()

    def _ponderhit(self, _: list[str]) -> None:
        if not (self._thinking and self._busy() and self._thinking.pondering):
            raise AwaleError(Sentence("uci.no-ponder"))
        self._thinking.ponderhit()

    # --- options ---

    def _apply(self, key: str, value: Value) -> None:
        """Sets an option, or raises and changes nothing."""
        if key in _RULES:
            self._change_rules({**self._values, key: value})
        elif key == "tablepath":
            self._tables = self._opened(str(value), self.game.sheet)
            self._engine = None
        elif key == "seed":
            self._seed = int(value) or random.getrandbits(31)
        elif self._engine and key == "hash":
            self._engine.resize(int(value))
        elif self._engine and key == "threads":
            self._engine.set_threads(int(value))
        elif self._engine and key == "clear hash":
            self._engine.new_game()

    def _change_rules(self, values: dict[str, Value]) -> None:
        """Another sheet: the board stays, its past is forgotten; tables belong to a sheet and are opened again."""
        sheet = self._sheet(values)
        self._tables = self._opened(str(values["tablepath"]), sheet)
        self.game = Game(sheet, self.game.position)
        self._engine = None

    def _opened(self, folder: str, sheet: Sheet) -> EndgameTables | None:
        if not folder:
            return None
        tables = self._open_tables(Path(folder), sheet)
        if not tables.most:
            self._complain(Sentence("uci.empty-tables", folder=shown(folder), sheet=sheet.id))
        return tables

    @staticmethod
    def _sheet(values: dict[str, Value]) -> Sheet:
        settings = {}
        for part in filter(None, str(values["set"]).split(",")):
            field, equals, value = part.partition("=")
            if not equals:
                raise AwaleError(Sentence("cli.error.setting", text=shown(part)))
            settings[field.strip()] = value.strip()
        return find_sheet(str(values["sheet"]), settings)

    # --- inside ---

    @property
    def _level(self) -> Level:
        return LEVELS[int(self._values["level"]) - 1]

    def _write(self, line: str) -> None:
        with self._writing:
            self._print(line)

    def _complain(self, sentence: Sentence) -> None:
        self._write("info string " + " ".join(sentence.text(self._lang).split()))

    def _busy(self) -> bool:
        return self._thinking is not None and not self._thinking.answered

    def _refuse_if_busy(self) -> None:
        if self._busy():
            raise AwaleError(Sentence("uci.busy"))
        if self._thinking:
            self._thinking.join()

    def _made_engine(self) -> Engine:
        """The engine with all options as they are, made on its first use. Called by the searching thread."""
        if self._engine is None:
            from awale.engine.engine import Engine

            hash_size, threads = int(self._values["hash"]), int(self._values["threads"])
            tables = self._tables or self._find_tables(self.game.sheet)
            self._engine = Engine(self.game.sheet, megabytes=hash_size, threads=threads, tables=tables)
        return self._engine


def _push(game: Game, move: str, number: int) -> None:
    try:
        if move not in PITS and move != "-":
            raise AwaleError(Sentence("error.unknown-pit", pit=shown(move)))
        game.push("pass" if move == "-" else move)
    except (IllegalMove, AwaleError) as error:
        raise AwaleError(Sentence("uci.bad-move", number=number, move=shown(move), why=error.sentence)) from None
