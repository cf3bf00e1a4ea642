"""What is printed: boards, booklets, worksheets, records, as PDF.

Read in this order: ``paper`` (sizes), ``setting`` (a template and its data become a PDF), ``boards`` (a position as the
templates draw it); then a file for each kind of paper: ``booklet`` with ``folding`` (the rules of a sheet), ``making``
(the board, the scoresheet), ``eggbox``, ``worksheet``, ``replayed`` (a game), ``bracket``; and of a class ``contest``
(its results), ``pupil`` (a sheet for each), ``certificate`` with ``ornament``. ``templates/house.typ`` has
what all templates share, the drawn board among it; each of the others is one kind of paper.
"""
