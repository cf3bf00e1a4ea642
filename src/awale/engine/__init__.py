"""Strong play: what to do in a position, and how good it is.

Lowest first: ``scores`` (what a number means), ``thread`` (the memory of one searching thread), ``transposition``
(what was found before), ``evaluation`` (a guess where looking ahead stops), ``search`` (looking ahead), ``engine``
(depth after depth, threads, time).
"""
