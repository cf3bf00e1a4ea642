"""``awale.analyse``: what is best here, and how good it is, in one call, with the endgame tables that are installed.

>>> from awale import Game
>>> analysis = analyse(Game("grenier"), depth=6, lines=2)
>>> len(analysis.lines), analysis.depth
(2, 6)
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Literal

from awale.endgame.found import tables_in
from awale.engine.analysis import Analysis
from awale.engine.engine import Engine
from awale.engine.limits import MOST_DEPTH, Limits
from awale.engine.tables import EndgameTables
from awale.machine.system import HAS_THREADS
from awale.rules.game import Game
from awale.rules.position import Position
from awale.rules.sheet import USUAL, Sheet
from awale.words import AwaleError, Sentence, shown

_MOST_NODES, _MOST_SECONDS = 10**15, 86_400
_A_MOMENT = 0.02


def analyse(
    game: Game | Position | str,
    seconds: float | None = None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = 3,
    threads: int = 1,
    megabytes: float = 64,
    tables: EndgameTables | Literal["installed"] | None = "installed",
    sheet: Sheet | str | None = None,
    on_depth: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """The best moves of a game or a position, the best first: score in seeds, line of play, depth, exact or not.

    A position has no sheet: ``sheet`` is the one to look under. Looks for a second unless ``seconds``, ``depth`` or
    ``nodes`` say otherwise. The endgame tables are those that are installed for the sheet, others
    (``awale.endgame.open(sheet, folder)``), or none (``None``). Raises :exc:`AwaleError` if the game is over, a limit
    can't be kept, or the tables are those of other rules. Installed tables that are damaged are left
    out, with a warning.
    """
    game = _game_of(game, sheet)
    if game.is_over:
        raise AwaleError(Sentence("engine.over"))
    for name, number, most in (("depth", depth, MOST_DEPTH), ("nodes", nodes, _MOST_NODES), ("lines", lines, 6)):
        if number is not None and not 1 <= number <= most:
            raise AwaleError(Sentence("engine.whole", name=name, got=shown(number), least=1, most=most))
    if seconds is not None and not 0 < seconds <= _MOST_SECONDS:
        raise AwaleError(Sentence("engine.seconds", name="seconds", got=shown(seconds), most=_MOST_SECONDS))
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0
    found = _installed(game.sheet) if tables == "installed" else tables
    engine = Engine(game.sheet, megabytes=megabytes, threads=threads, tables=found)
    limits = Limits(depth=depth or MOST_DEPTH, seconds=seconds, nodes=nodes)
    if not HAS_THREADS:
        return engine.search(game, limits, lines=lines, on_depth=on_depth)
    with ThreadPoolExecutor(1) as apart:
        # Compiled code doesn't hear Ctrl-C: it runs in another thread, and this one listens.
        search = apart.submit(engine.search, game, limits, lines=lines, on_depth=on_depth)
        try:
            return search.result()
        except KeyboardInterrupt:
            while not search.done():
                engine.stop()
                wait([search], _A_MOMENT)
            raise


def _game_of(game: Game | Position | str, sheet: Sheet | str | None) -> Game:
    if isinstance(game, Game):
        if sheet is not None:
            raise AwaleError(Sentence("engine.two-sheets"))
        return game
    if isinstance(game, Position | str):
        return Game(USUAL if sheet is None else sheet, game)
    raise AwaleError(Sentence("engine.not-a-game", got=shown(game)))


def _installed(sheet: Sheet) -> EndgameTables | None:
    try:
        return tables_in(sheet)
    except AwaleError as error:
        warnings.warn(str(error), RuntimeWarning, stacklevel=3)
        return None
