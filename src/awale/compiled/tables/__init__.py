"""The table builder's compiled code. ``endgame/layout.py`` has the layout of the memory that Python hands in.

Read in this order, for the build of a shard: ``views`` (arrays from addresses), ``rows``, ``share``, ``weigh``,
``captures``, ``fronts``, ``barrier``, ``stage_starts``, ``waves``, ``dead``, ``transpose``. Then ``batches`` (messages
between the shards of a level), ``edges`` (lists of edges) and ``histograms`` (counting bytes).

Nothing here allocates: what isn't handed in lies on the stack.
"""
