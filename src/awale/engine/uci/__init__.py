"""The engine for other programs, and other programs' engines: lines in, lines out, in the dialect of UCI of oware.

Ours, as others see it: ``options`` (what can be set), ``go`` (what a search is asked for, and how long it may take),
``search_thread`` (a search in a thread of its own), ``protocol`` (the conversation).

Theirs, as we see them: ``process`` (lines to a program, and its end), ``info`` (what it says while it searches),
``client`` (asking it for moves and analyses), ``async_client`` (the same in an event loop).
"""

from awale.engine.uci.protocol import Uci

__all__ = ["Uci"]
