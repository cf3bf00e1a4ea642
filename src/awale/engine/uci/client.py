"""The client side of the protocol: another engine, in a process, that is asked for moves and for what they are worth.

``open_engine`` starts one: ours (``awale uci``) or any other that speaks the dialect of oware programs.

    with open_engine("awale uci", Level=6) as engine:
        game = Game("abapa")
        while not game.is_over:
            game.push(engine.play(game, Limits(seconds=0.1)).move)
"""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType

from awale.engine.analysis import Analysis
from awale.engine.limits import Limits
from awale.engine.uci.info import Gathered
from awale.engine.uci.process import EngineFault, Process
from awale.engine.uci.search_thread import in_protocol
from awale.rules.game import Game
from awale.rules.position import START
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, shown

#: How long an engine may take to come up; ours may have to make its machine code first.
_TO_START = 60.0
#: How late an answer may be: beyond its time, or where only depth or nodes limit the search.
_LATE, _LATE_UNTIMED = 10.0, 120.0
#: A second for an analysis whose limits nobody gave.
_USUAL = Limits(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Played:
    """What an engine plays."""

    move: str
    #: The reply that it expects, if it says one.
    reply: str | None
    #: What it has said while it thought: no lines, if it said none.
    analysis: Analysis


class EngineProcess:
    """One engine in a process, started when it is first needed, and again after it was lost. One search at a time.

    An engine that is gone, doesn't answer or plays what can't be played is an :exc:`EngineFault`, with a sentence.
    """

    def __init__(
        self,
        command: Sequence[str] | str,
        options: Mapping[str, object] | None = None,
        *,
        patience: float | None = None,
        any_sheet: bool = False,
    ) -> None:
        """``options`` that the engine doesn't offer are left out.

        ``patience`` is how many seconds late an answer may be: 10, or 120 where only depth or nodes limit the search.
        With ``any_sheet``, an engine that can't be told a sheet is asked all the same.
        """
        self._command = shlex.split(command) if isinstance(command, str) else list(command)
        if not self._command:
            raise AwaleError(Sentence("match.player", text=shown(str(command))))
        self._wanted = {name: _text(value) for name, value in (options or {}).items()}
        self._patience, self._any_sheet = patience, any_sheet
        self._process: Process | None = None
        self._running: RunningAnalysis | None = None
        self._closed = False
        self._set: dict[str, str] = {}
        #: The names of the options that the engine offers, in small letters.
        self.offers: set[str] = set()
        #: What it calls itself, and who made it.
        self.name = self.author = ""

    # --- from its start to its end ---

    def start(self) -> EngineProcess:
        """Starts the process unless it runs, and does the handshake."""
        if self._process:
            return self
        if self._closed:
            raise EngineFault(Sentence("match.crashed"))
        self._process = Process(self._command)
        self._set = {}
        for line in self._ask("uci", "uciok", _TO_START):
            kind, _, rest = line.partition(" name ")
            if kind == "option":
                self.offers.add(rest.partition(" type ")[0].strip().lower())
            elif kind == "id":
                self.name = rest.strip()
            elif line.startswith("id author "):
                self.author = line.removeprefix("id author ").strip()
        for name, value in self._wanted.items():
            self.set_option(name, value)
        self._ready()
        return self

    @property
    def is_running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int | None:
        """The number of the process, while it runs."""
        return self._process.pid if self._process else None

    def close(self) -> None:
        """Asks the engine to quit, and kills it if it doesn't. It won't be started again."""
        self._closed = True
        process, self._process, self._running = self._process, None, None
        if process:
            process.close()

    def __enter__(self) -> EngineProcess:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- settings ---

    def set_option(self, name: str, value: object) -> bool:
        """Sets an option; whether the engine offers it."""
        text = _text(value)
        self._refuse_if_busy()
        if name.lower() not in self.offers:
            return False
        if self._set.get(name.lower()) != text:
            self._say(f"setoption name {name} value {text or '<empty>'}")
            self._set[name.lower()] = text
        return True

    def knows(self, sheet: Sheet) -> bool:
        """Whether the engine can be told to play by this sheet. Those that can't be told any play ``abapa``."""
        return "sheet" in self.offers or (sheet.id == "abapa" and not sheet.overrides)

    def new_game(self, seed: int | None = None) -> None:
        """Tells the engine that another game begins; ``seed`` is for levels, whose choice depends on it."""
        self.start()
        if seed is not None:
            self.set_option("Seed", seed)
        self._say("ucinewgame")
        self._ready()

    # --- asking ---

    def play(self, game: Game, limits: Limits = _USUAL) -> Played:
        """The engine's move in a game that isn't over; it is one that can be played."""
        with self._search(game, limits, 1, book=None) as running:
            played = running.wait()
        if refused := game.why_not(played.move):
            raise EngineFault(Sentence("match.illegal", move=shown(played.move), why=refused))
        return played

    def analyse(self, game: Game, limits: Limits = _USUAL, *, lines: int = 1) -> Analysis:
        """What the best moves are worth; an engine that says no scores is an :exc:`EngineFault`."""
        if limits.is_endless:
            raise AwaleError(Sentence("uci.endless"))
        with self.analysis(game, limits, lines=lines) as running:
            found = running.wait().analysis
        if not found.lines:
            raise EngineFault(Sentence("uci.no-score"))
        return found

    def analysis(self, game: Game, limits: Limits = Limits(), *, lines: int = 1) -> RunningAnalysis:
        """The same while it grows: a context manager that is gone through, and stops the search at its end.

        with engine.analysis(game, lines=3) as running:
            for found in running:
                if found.depth >= 12:
                    break
        """
        return self._search(game, limits, lines, book=False)

    def stop(self) -> None:
        """Ends the running search, if there is one, which then answers. Any thread may call it."""
        running, process = self._running, self._process
        if running and process:
            process.say("stop")

    # --- inside ---

    def _search(self, game: Game, limits: Limits, lines: int, *, book: bool | None) -> RunningAnalysis:
        if game.is_over:
            raise AwaleError(Sentence("engine.over"))
        self._refuse_if_busy()
        self.start()
        self._agree_on(game.sheet)
        self.set_option("MultiPV", lines)
        if book is not None or "ownbook" in self._set:
            self.set_option("OwnBook", self._wanted.get("OwnBook", "true") if book is None else _text(book))
        start = "startpos" if game.start == START else f"fen {game.start}"
        moves = "".join(map(in_protocol, game.moves))
        self._say(f"position {start}" + (f" moves {moves}" if moves else ""))
        self._say(f"go {limits.in_protocol()}")
        seconds = limits.seconds if limits.clock is None else limits.clock.left(game.position.to_move)
        patience = self._patience or (_LATE_UNTIMED if seconds is None else _LATE)
        self._running = RunningAnalysis(self, None if limits.is_endless else (seconds or 0) + patience, patience)
        return self._running

    def _agree_on(self, sheet: Sheet) -> None:
        if not self.knows(sheet):
            if self._any_sheet:
                return
            raise EngineFault(Sentence("match.no-sheet", player=shown(self.name or self._command[0]), sheet=sheet.id))
        settings = ",".join(f"{name}={value}" for name, value in sheet.overrides.items())
        if self._set.get("sheet") != sheet.id and "sheet" in self.offers:
            self.set_option("Set", "")
            self.set_option("Sheet", sheet.id)
        if settings or "set" in self._set:
            self.set_option("Set", settings)

    def _ready(self) -> None:
        self._ask("isready", "readyok", _TO_START)

    def _ask(self, line: str, until: str, seconds: float) -> list[str]:
        self._say(line)
        return list(self._read(until, seconds))

    def _say(self, line: str) -> None:
        if self._process is None:
            raise EngineFault(Sentence("match.crashed"))
        try:
            self._process.say(line)
        except EngineFault:
            self._process = None
            raise

    def _read(self, until: str, seconds: float | None) -> Generator[str, None, None]:
        if self._process is None:
            raise EngineFault(Sentence("match.crashed"))
        try:
            yield from self._process.until(until, seconds)
        except EngineFault:
            self._process = self._running = None
            raise

    def _refuse_if_busy(self) -> None:
        if self._running:
            raise AwaleError(Sentence("uci.busy"))


class RunningAnalysis:
    """A search that goes on: each step of the iteration is what the engine has found so far."""

    def __init__(self, engine: EngineProcess, seconds: float | None, patience: float) -> None:
        self._engine, self._patience = engine, patience
        self._gathered = Gathered()
        self._answers = engine._read("bestmove", seconds)
        self._played: Played | None = None

    def __iter__(self) -> Iterator[Analysis]:
        """Whenever the engine tells a line of play, all that it has told of this depth."""
        for line in self._answers:
            if self._gathered.take(line):
                yield self._gathered.analysis()
            elif line.split()[:1] == ["bestmove"]:
                self._finish(line.split())

    def stop(self) -> None:
        """Ends the search; what is left of the iteration is its last words."""
        self._engine.stop()

    def wait(self) -> Played:
        """What the engine plays, once it has ended the search."""
        for _ in self:
            pass
        if self._played is None:
            raise EngineFault(Sentence("match.crashed"))
        return self._played

    def __enter__(self) -> RunningAnalysis:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the search, and reads its answer, so that the next one can begin."""
        if self._played or not self._engine.is_running:
            return
        with suppress(EngineFault):  # what ended the block is the news
            self.stop()
            self._answers.close()
            for line in self._engine._read("bestmove", self._patience):
                if line.split()[:1] == ["bestmove"]:
                    self._finish(line.split())

    def _finish(self, words: list[str]) -> None:
        said = [None if word == "(none)" else "pass" if word == "-" else word for word in words]
        reply = said[3] if len(said) > 3 and said[2] == "ponder" else None
        self._played = Played((said[1] if len(said) > 1 else "") or "", reply, self._gathered.analysis())
        self._engine._running = None


def open_engine(
    command: Sequence[str] | str, *, patience: float | None = None, any_sheet: bool = False, **options: object
) -> EngineProcess:
    """Starts an engine: ``open_engine("awale uci", Level=6)``, or any other command that speaks UCI.

    ``options`` are the engine's own. Raises :exc:`EngineFault` if it doesn't come up. Use it by ``with``, or close it.
    """
    return EngineProcess(command, options, patience=patience, any_sheet=any_sheet).start()


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
