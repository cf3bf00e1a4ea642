"""Classes and clubs. A class is a journal, as a game is; what it adds up to is in ``awale.club.class_state``.

Its games are ordinary games, made from its journal, so that whatever is lost between two writings is made again when
the class is next looked at. Read ``acts`` (what may be asked), ``judge`` (whether it may be, and what is written),
``titles`` (names for teachers alone), ``keys`` (the key of a class), ``games`` (of a round) and ``results`` (what
came out of them), ``arrivals`` and ``pace`` (who comes, and how fast), ``bell``, ``erase`` (a class without
somebody's name), ``shared`` (work that many ask for at once), ``encoder`` (what is seen by whom), ``audience`` (who
is there, and is told), ``upkeep`` (what follows from the journal) and ``classroom`` (one class in memory, with both),
``classrooms`` (all of them), ``records``, ``paper`` and ``routes``; for what outlasts an evening, ``clubs`` and
``clubs_routes``.
"""
