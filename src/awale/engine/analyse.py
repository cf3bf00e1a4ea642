"""``awale.analyse``: what is best here, and how good it is, in one call.

>>> from awale import Game
>>> analysis = analyse(Game("grenier"), depth=6, lines=2)
>>> len(analysis.lines), analysis.depth
(2, 6)
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

from awale.engine.analysis import Analysis
from awale.engine.engine import MOST_DEPTH, Engine, SearchLimits
from awale.engine.tables import EndgameTables
from awale.machine.system import HAS_THREADS
from awale.rules.game import Game
from awale.words import AwaleError, Sentence, shown

_MOST_NODES, _MOST_SECONDS = 10**15, 86_400
_A_MOMENT = 0.02


def analyse(
    game: Game,
    seconds: float | None = None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    lines: int = 3,
    threads: int = 1,
    megabytes: float = 64,
    tables: EndgameTables | None = None,
    on_depth: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """The best moves of a game, the best first: score in seeds, line of play, depth, exact or not.

    Looks for a second unless ``seconds``, ``depth`` or ``nodes`` say otherwise. Raises :exc:`AwaleError` if the game
    is over, or a limit can't be kept.
    """
    if game.is_over:
        raise AwaleError(Sentence("engine.over"))
    for name, number, most in (("depth", depth, MOST_DEPTH), ("nodes", nodes, _MOST_NODES), ("lines", lines, 6)):
        if number is not None and not 1 <= number <= most:
            raise AwaleError(Sentence("engine.whole", name=name, got=shown(number), least=1, most=most))
    if seconds is not None and not 0 < seconds <= _MOST_SECONDS:
        raise AwaleError(Sentence("engine.seconds", name="seconds", got=shown(seconds), most=_MOST_SECONDS))
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0
    engine = Engine(game.sheet, megabytes=megabytes, threads=threads, tables=tables)
    limits = SearchLimits(depth=depth or MOST_DEPTH, seconds=seconds, nodes=nodes)
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
