"""What can be asked without a game: the sheets and their small shows, a position as the referee sees it, records in
everybody's notation, analysis.

Read in this order: ``requests`` (what may be sent), ``shapes`` (what is answered), ``sheets``, ``positions``,
``records`` with ``variations``, ``demos`` (small games that show a sheet at work), ``work_queue`` (the threads that do
it), ``analysis`` (the socket), ``routes``.
"""
