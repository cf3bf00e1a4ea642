"""What the tables teach: ``python -m teach --tables DIR`` from the folder ``tools`` writes ``docs/tables.md``.

``loops`` goes through whole levels (compiled), ``shelf`` opens the tables of all sheets, ``compare`` tells how the
sheets differ, ``claims`` checks what players' sheets say, ``plots`` draws, ``page`` puts the words around the figures.
"""
