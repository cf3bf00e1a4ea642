"""The table builder's compiled code. What Python has, and where it lies, is drawn in ``endgame/layout.py``.

To be read in this order: ``views`` (arrays from addresses), ``rows``, ``share``, ``weigh``, ``captures``, ``fronts``,
``meet``, ``seeding``, ``waves``, ``dead``, ``transpose``: a shard in the making; ``batches``: what shards of a level
tell each other; ``edges`` and ``histograms``: lists of edges, and bytes.

Nothing here asks for memory: what isn't handed in lies on the stack.
"""
