"""The engine for other programs: lines in, lines out, in the dialect of UCI that oware programs speak.

``options`` (what can be set), ``go`` (what a search is asked for, and how long it may take), ``search_thread`` (a
search in a thread of its own), ``protocol`` (the conversation); ``peer`` is the other end, for driving somebody else's
engine.
"""

from awale.engine.uci.protocol import Uci

__all__ = ["Uci"]
