"""The engine: iterative deepening over several threads, until the result is exact or a limit is reached.

>>> from awale import Game
>>> engine = Engine("abapa", megabytes=1)
>>> analysis = engine.search(Game("abapa"), Limits(depth=6))
>>> analysis.depth, analysis.best.move in "ABCDEF"
(6, True)
"""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from awale.engine import thread as T  # noqa: N812 - its names are the words of a layout
from awale.engine.analysis import Analysis, EngineLine, by_worth
from awale.engine.evaluation import weights_for
from awale.engine.keys import position_key
from awale.engine.limits import MOST_DEPTH, Limits
from awale.engine.scores import DECIDED, INFINITE, exact_score
from awale.engine.steps import Steps, drained
from awale.engine.tables import EndgameTables, NoTables
from awale.machine.board import letter, pit_of, words
from awale.machine.dead import dead_table
from awale.machine.functions import search, table_values
from awale.machine.memory import LINE, Block
from awale.machine.rulecode import rule_code
from awale.machine.system import HAS_THREADS
from awale.rules.game import Game
from awale.rules.referee import Termination
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Listing, Sentence, shown

_MOST_THREADS, _MOST_MEGABYTES = 1_024, 2**20
#: The first window around the last depth's score, in hundredths of a seed.
_WINDOW = 60
#: With one move to choose from, looking this deep is enough to say what it is worth.
_ENOUGH_FOR_ONE_MOVE = 12
#: Where the tables know the values already, how far to look for a way to get on.
_ENOUGH_TO_GET_ON, _NODES_TO_GET_ON = 24, 300_000
#: The root's lanes when none is left out, and the pit that stands for a pass in a line.
_ALL, _PASS = -1, 6
_TIMES = {"never": 0, "second-time": 2, "third-time": 3}
#: How long a slice of a search takes, in seconds; in how many slices of one call of the compiled search they become
#: twice as long; and how many positions the first slice has, before it is known how fast this machine is.
_SLICE, _TWICE, _FIRST = 0.025, 200, 20_000


@dataclass
class _Root:
    """A position to search, in the kernel's terms."""

    player: str
    mine: int
    theirs: int
    #: The mover's store and the other's.
    stores: tuple[int, int]
    key: int
    #: The keys of the positions since the last capture, the oldest first, without this one.
    past: list[int]
    seeds: int
    #: Seeds in the game: on the board and in the stores.
    total: int
    #: The pits that may be sown, as top bits of their lanes; for a pass, any one bit.
    lanes: int
    passes: bool
    #: Some legal moves are left out on purpose.
    restricted: bool = False


class _Slices:
    """The slices of one search. The clock is checked after each."""

    def __init__(self, limits: Limits, started: float) -> None:
        self._nodes = limits.nodes
        self._until = None if limits.seconds is None else started + limits.seconds
        # Where the slice in hand began and ends, in positions, and when it began.
        self._from, self._to, self._begun = 0, _FIRST, started

    def go_on(self, words_: memoryview[int]) -> None:
        """Lets a call of the compiled search take what is left of the slice."""
        words_[T.NODE_LIMIT] = self._to if self._nodes is None else min(self._to, self._nodes)
        words_[T.HALTED] = words_[T.LOOK_AT] = 0

    def rest(self, words_: memoryview[int], seconds: float) -> Steps[None]:
        """Lets others work; the next slice is to take so long, as far as the last one tells."""
        took = max(time.perf_counter() - self._begun, 1e-6)
        size = (self._to - self._from) * min(max(seconds / took, 0.5), 2.0)
        yield
        self._begun, self._from = time.perf_counter(), words_[T.NODES]
        self._to = self._from + max(int(size), _FIRST)

    def may_go_on(self, words_: memoryview[int]) -> bool:
        """Whether a search that has halted has only come to the end of its slice."""
        if self._nodes is not None and words_[T.NODES] >= self._nodes:
            return False
        return self._until is None or time.perf_counter() < self._until


def _is_counted(limits: Limits) -> bool:
    return limits.seconds is None and limits.nodes is not None


class Engine:
    """The search of one player: its transposition table, threads and endgame tables. One search at a time."""

    def __init__(
        self,
        sheet: Sheet | str,
        *,
        megabytes: float = 64,
        threads: int = 1,
        tables: EndgameTables | None = None,
    ) -> None:
        """Raises :exc:`AwaleError` if the tables are those of other rules, and on bad numbers."""
        self.sheet = find_sheet(sheet)
        self.tables: EndgameTables = tables or NoTables()
        if not self.tables.fits(self.sheet):
            raise AwaleError(Sentence("engine.other-tables", sheet=self.sheet.id))
        self._rules = rule_code(self.sheet)
        self._dead = dead_table(self._rules)
        self._weights = weights_for(self.sheet)
        self._stop = Block(words=1)
        self._generation = self._total = 0
        self._slices: _Slices | None = None
        # Which search runs, counted from 1; 0 while there is none.
        self._running, self._searches, self._lock = 0, 0, threading.Lock()
        self.resize(megabytes)
        self.set_threads(threads)

    # --- settings ---

    def resize(self, megabytes: float) -> None:
        """Another size for the transposition table, rounded down to a power of two; forgets what is in it."""
        if not 0 < megabytes <= _MOST_MEGABYTES:
            got, most = shown(megabytes), _MOST_MEGABYTES
            raise AwaleError(Sentence("engine.megabytes", name="megabytes", got=got, most=most))
        lines = max(1, int(megabytes * 2**20) // LINE)
        self._shared = Block(size=LINE << (lines.bit_length() - 1))

    def set_threads(self, threads: int) -> None:
        """How many threads search; each has a memory of its own."""
        if not 1 <= threads <= _MOST_THREADS:
            raise AwaleError(Sentence("engine.whole", name="threads", got=shown(threads), least=1, most=_MOST_THREADS))
        self._threads = [T.new_thread() for _ in range(threads)]

    def new_game(self) -> None:
        """Forgets everything, so that the same searches give the same answers again."""
        self._shared.clear()
        for thread in self._threads:
            thread.clear()
        self._generation = 0

    def stop(self) -> None:
        """Ends the running search at once; it returns the best it has. Does nothing if none is running."""
        self._end(self._running)

    def _end(self, number: int) -> None:
        """Ends the search of this number if it still runs. A late timer must not end the next search."""
        with self._lock:
            if number and number == self._running:
                self._stop.words[0] = 1

    # --- searching ---

    def search(
        self,
        game: Game,
        limits: Limits = Limits(),
        *,
        lines: int = 1,
        on_depth: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best moves of a game that isn't over. ``on_depth`` is told of every depth that is finished."""
        in_slices = limits.seconds is not None and not HAS_THREADS  # where no other thread watches the clock
        return drained(self.searching(game, limits, lines=lines, on_depth=on_depth, in_slices=in_slices))

    def searching(
        self,
        game: Game,
        limits: Limits = Limits(),
        *,
        lines: int = 1,
        on_depth: Callable[[Analysis], None] | None = None,
        in_slices: bool = True,
    ) -> Steps[Analysis]:
        """The same in steps of some milliseconds, for callers without threads that have other work to do in between.

        A search limited by positions and not by time is one step, so that slices don't change what it finds.
        """
        started = time.perf_counter()
        limits = limits.of_move(game.position.to_move)
        root = self._root(game, limits.moves)
        if root.total != self._total:
            # A key has the board and the lead, not the number of seeds in the game: entries of other games are dropped.
            if self._total:
                self.new_game()
            self._total = root.total
        self._generation = (self._generation + 1) & 0x7FFF
        for thread in self._threads:
            self._prepare(thread.words, root)
        self._threads[0].words[T.NODE_LIMIT] = limits.nodes or 0
        with self._lock:
            self._searches += 1
            number = self._running = self._searches
            self._stop.words[0] = 0
        self._slices = _Slices(limits, started) if in_slices and not _is_counted(limits) else None
        helpers = self._helpers(root, limits, number) if HAS_THREADS and not in_slices else []
        try:
            for helper in helpers:
                helper.start()
            known = self._known(root, game)
            if known is None:
                return (yield from self._deepen(root, limits, lines, started, on_depth))
            return (yield from self._by_tables(root, known, limits, lines, started, on_depth))
        finally:
            with self._lock:
                self._running, self._stop.words[0] = 0, 1
            for helper in helpers:
                if isinstance(helper, threading.Timer):
                    helper.cancel()
                elif helper.ident:
                    helper.join()

    def _helpers(self, root: _Root, limits: Limits, number: int) -> list[threading.Thread]:
        """The threads that run beside a search: a timer and the helpers."""
        timer = [threading.Timer(limits.seconds, self._end, (number,))] if limits.seconds is not None else []
        others = enumerate(self._threads[1:], start=1)
        return [*timer, *(threading.Thread(target=self._help, args=(*each, root), daemon=True) for each in others)]

    def _deepen(
        self,
        root: _Root,
        limits: Limits,
        lines: int,
        started: float,
        on_depth: Callable[[Analysis], None] | None,
    ) -> Steps[Analysis]:
        """Iterative deepening. An unfinished depth is discarded; depth 1 is always finished."""
        main = self._threads[0].words
        done: Analysis | None = None
        for depth in range(1, max(1, min(limits.depth, MOST_DEPTH)) + 1):
            before = sorted((line.score for line in done.lines), reverse=True) if done else []
            found = yield from self._one_depth(self._threads[0], root, depth, lines, before)
            if main[T.HALTED] and done:
                break
            nodes = sum(thread.words[T.NODES] for thread in self._threads)
            done = Analysis(by_worth(found), depth, main[T.DEEPEST], nodes, time.perf_counter() - started)
            if on_depth:
                on_depth(done)
            if main[T.HALTED] or self._settled(done, root, limits):
                break
        assert done is not None, "the first depth is always finished"
        return done

    def _known(self, root: _Root, game: Game) -> dict[int, int] | None:
        """The final difference of each pit by the tables, if they have all of them. Tables ignore repetition: a move
        that ends the game by it is worth what that deals.
        """
        if not self.tables.address(root.seeds) or root.passes:
            return None
        found = Block(words=6)
        main = self._threads[0].address
        if not table_values(main, root.mine, root.theirs, *root.stores, root.lanes, found.address):
            return None
        values = found.words.tolist()
        for move in game.legal_moves:
            outcome = game.preview(move).outcome
            if outcome and outcome.reason == Termination.REPETITION:
                south, north = outcome.stores
                values[pit_of(self.sheet, move)] = south - north if root.player == "S" else north - south
        return {pit: values[pit] for pit in range(6) if root.lanes >> (8 * pit + 7) & 1}

    def _by_tables(
        self,
        root: _Root,
        known: dict[int, int],
        limits: Limits,
        lines: int,
        started: float,
        on_depth: Callable[[Analysis], None] | None,
    ) -> Steps[Analysis]:
        """The best moves by the tables. Tables alone can repeat moves for ever: so the moves that keep the value are
        searched without the table of this level, and one that makes progress is chosen.
        """
        best = max(known.values())
        lanes = sum(0x80 << (8 * pit) for pit, value in known.items() if value == best)
        keeping = replace(root, lanes=lanes, restricted=True)
        for thread in self._threads:
            thread.words[T.TABLES + root.seeds] = 0
        limits = replace(limits, depth=min(limits.depth, _ENOUGH_TO_GET_ON), nodes=limits.nodes or _NODES_TO_GET_ON)
        self._threads[0].words[T.NODE_LIMIT] = limits.nodes or 0
        if self._slices:
            self._slices = _Slices(limits, started)
        found = yield from self._deepen(keeping, limits, 1, started, None)
        first = pit_of(self.sheet, found.best.move)
        order = sorted(known, key=lambda pit: (-known[pit], pit != first, pit))
        exact_lines = [self._line(root, exact_score(known[pit]), [pit], found.depth, exact=True) for pit in order]
        exact_lines[0] = replace(exact_lines[0], pv=found.best.pv)
        done = replace(found, lines=tuple(exact_lines[:lines]))
        if on_depth:
            on_depth(done)
        return done

    @staticmethod
    def _settled(done: Analysis, root: _Root, limits: Limits) -> bool:
        """Whether looking deeper can't change anything: all is exact, or there is but one move and a clock runs."""
        if all(line.exact for line in done.lines):
            return True
        return root.lanes.bit_count() == 1 and limits.seconds is not None and done.depth >= _ENOUGH_FOR_ONE_MOVE

    def _one_depth(
        self, thread: Block, root: _Root, depth: int, lines: int, scores: list[int]
    ) -> Steps[list[EngineLine]]:
        """The best lines of one depth, each over the moves that are left. Their order is only nearly that of the
        scores: a move that was reduced among many may score better when it is searched first.
        """
        found: list[EngineLine] = []
        words_, left = thread.words, root.lanes
        while left and len(found) < lines:
            words_[T.ROOT_LANES] = _ALL if left == root.lanes and not root.restricted else left
            guess = scores[len(found)] if len(found) < len(scores) else None
            score = yield from self._aspire(thread, root, depth, guess)
            if words_[T.HALTED]:
                break
            pits = words_[T.LINES + 1 : T.LINES + 1 + words_[T.LINES]].tolist()
            found.append(self._line(root, score, pits, depth, exact=not words_[T.ESTIMATED]))
            left &= ~(0x80 << (8 * pits[0])) if pits[0] < _PASS else 0
        return found

    def _aspire(self, thread: Block, root: _Root, depth: int, guess: int | None) -> Steps[int]:
        """One search of the root with an aspiration window, widened on the side where it fails."""
        low, high = -INFINITE, INFINITE
        if guess is not None and depth > 4 and abs(guess) < DECIDED:
            low, high = guess - _WINDOW, guess + _WINDOW
        while True:
            score = yield from self._look(thread, root, low, high, depth)
            if thread.words[T.HALTED] or low < score < high:
                return score
            low, high = (-INFINITE, high) if score <= low else (low, INFINITE)

    def _look(self, thread: Block, root: _Root, low: int, high: int, depth: int) -> Steps[int]:
        """The compiled search of the root, slice after slice. A slice starts again from the root, finds the last one's
        results in the transposition table, and may take a little longer than it.
        """
        words_, slices, seconds = thread.words, self._slices, _SLICE
        while True:
            words_[T.ESTIMATED] = 0
            if slices:
                slices.go_on(words_)
            score = search(thread.address, root.key, root.mine, root.theirs, *root.stores, low, high, depth, 0)
            if not (slices and words_[T.HALTED] and slices.may_go_on(words_) and not self._stop.words[0]):
                return score
            yield from slices.rest(words_, seconds)
            seconds += _SLICE / _TWICE

    def _help(self, number: int, thread: Block, root: _Root) -> None:
        """A helper thread: the same search on the same table, a ply deeper in turns, its results left in the table."""
        thread.words[T.ROOT_LANES] = _ALL
        score = None
        for depth in range(1, MOST_DEPTH):
            score = drained(self._aspire(thread, root, depth + (depth + number) % 2, score))
            if thread.words[T.HALTED]:
                return

    # --- in and out of the kernel's terms ---

    def _root(self, game: Game, only: Sequence[str]) -> _Root:
        if game.is_over:
            raise AwaleError(Sentence("engine.over"))
        if game.sheet != self.sheet:
            raise AwaleError(Sentence("engine.other-game", sheet=self.sheet.id, game=game.sheet.id))
        position, legal = game.position, game.legal_moves
        moves = [move for move in legal if not only or move in only]
        if not moves:
            raise AwaleError(Sentence("engine.none-of-these", moves=Listing(tuple(map(shown, only)), "or")))
        mine, theirs = words(self.sheet, position)
        stores = position.stores if position.to_move == "S" else position.stores[::-1]
        lanes = sum(0x80 << (8 * max(pit_of(self.sheet, move), 0)) for move in moves)
        total = position.seeds + sum(position.stores)
        key = position_key(self.sheet, position)
        return _Root(
            player=position.to_move,
            mine=mine,
            theirs=theirs,
            stores=stores,
            key=key,
            past=self._past(game),
            seeds=position.seeds,
            total=total,
            lanes=lanes,
            passes=legal == ["pass"],
            restricted=len(moves) < len(legal),
        )

    def _past(self, game: Game) -> list[int]:
        """The keys of the positions since the last capture, the oldest first, without the one on the board."""
        keys: list[int] = []
        for turn in reversed(game.turns):
            if turn.captured or turn.fined or len(keys) >= T.PAST_MOST:
                break
            keys.append(position_key(self.sheet, turn.before))
        return keys[::-1]

    def _prepare(self, words_: memoryview[int], root: _Root) -> None:
        """A thread's words before a search of this root. History fades, but isn't forgotten."""
        for place in (T.NODES, T.NODE_LIMIT, T.HALTED, T.DEEPEST, T.LOOK_AT):
            words_[place] = 0
        words_[T.HISTORY : T.PATH] = array("q", [good // 4 for good in words_[T.HISTORY : T.PATH]])
        words_[T.STOP] = self._stop.address
        words_[T.SHARED], words_[T.SHARED_MASK] = self._shared.address, self._shared.size // LINE - 1
        words_[T.GENERATION], words_[T.RULES] = self._generation, self._rules
        words_[T.DEAD], words_[T.WEIGHTS] = self._dead.address, self._weights.address
        words_[T.WIN_AT] = root.total // 2 + 1
        words_[T.TABLE_SEEDS] = self.tables.most
        for seeds in range(49):
            words_[T.TABLES + seeds] = self.tables.address(seeds)
        words_[T.TIMES] = _TIMES[self.sheet.repetition]
        words_[T.REPEAT_OWN] = self.sheet.repetition_rest == "own-camps" and self.sheet.repetition != "never"
        words_[T.PAST] = words_[T.SINCE] = len(root.past)
        words_[T.PATH : T.PATH + len(root.past)] = memoryview(array("Q", root.past)).cast("B").cast("q")

    def _line(self, root: _Root, score: int, pits: list[int], depth: int, *, exact: bool) -> EngineLine:
        players = root.player, "N" if root.player == "S" else "S"
        moves = tuple(
            letter(self.sheet, players[number % 2], pit if pit < _PASS else -1) for number, pit in enumerate(pits)
        )
        return EngineLine(moves[0], score, moves, depth, exact)
