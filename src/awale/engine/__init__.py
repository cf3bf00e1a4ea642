"""Strong play: what to do in a position, and how good it is.

Lowest first: ``scores`` (what a number means), ``thread`` (the memory of one searching thread), ``transposition``
(what was found before), ``evaluation`` (a guess where looking ahead stops), ``search`` (looking ahead), ``steps`` (work
with pauses), ``limits`` (when to stop), ``engine`` (depth after depth, threads, time).

What stands on it: ``analysis`` (lines of play with their scores), ``levels`` with ``eyes`` (opponents
for people), ``book`` (the openings), ``match`` and ``tally`` (many games, and what they say), ``uci`` (for other
programs), ``signature`` (a fixed task), ``count`` (move sequences). ``keys`` is the key of a position, ``room`` how
much memory a table may take, ``tables`` what is asked of endgame tables.
"""
