"""Statistics of the tables: ``python -m teach --tables DIR`` from the folder ``tools`` writes ``docs/tables.md``.

``loops`` scans whole levels (compiled), ``shelf`` opens the tables of all sheets, ``compare`` shows how the sheets
differ, ``claims`` checks what players' sheets say, ``plots`` draws, ``page`` writes the text with the figures.
"""
