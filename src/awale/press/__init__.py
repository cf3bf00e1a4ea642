"""What is printed: boards, booklets, worksheets, records, as PDF.

Read in this order: ``paper`` (sizes), ``typst_pdf`` (a template and its data become a PDF), ``boards`` (a position as
the templates draw it); then a file for each kind of paper: ``booklet`` with ``imposition`` (the rules of a sheet),
``board_and_scoresheet`` (the board, the scoresheet), ``eggbox``, ``worksheet``, ``replayed`` (a game), ``bracket``; and
of a class ``contest`` (its results), ``pupil`` (a sheet for each), ``certificate`` with ``ornament``.
``templates/house.typ`` has what all templates share, the drawn board among it; each of the others is one kind of paper.
"""
