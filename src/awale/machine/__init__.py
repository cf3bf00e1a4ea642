"""Machine code, as Python calls it: no dependency, ready some milliseconds after the interpreter's start.

To be read in this order: ``rulecode`` (a sheet as one integer), ``board`` (positions and moves as machine words),
``index`` (where a board stands in a table), ``position_index`` (the same in plain Python), ``memory`` (blocks with an
address), ``functions`` (what is compiled, declared), ``library`` and ``sources`` (where the machine code is, and
whether it fits), ``library_lock`` (one process makes it, others wait), ``system`` (whether there are threads), ``dead``
(a table that the search looks up). What the functions do is written in ``compiled/``, which is imported only to make
the library.
"""
