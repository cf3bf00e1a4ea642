"""Classes and clubs. A class is a journal, as a game is; what it adds up to is in ``awale.club.class_state``.

Its games are ordinary games, created from its journal: whatever a crash has left undone is done when the class is
loaded again. Read ``acts`` (the requests), ``judge`` (whether they are allowed, and the events that they become),
``titles`` (names for teachers alone), ``keys`` (the key of a class), ``games`` (of a round) and ``results`` (their
results), ``arrivals`` and ``pace`` (who joins, and rate limits), ``bell``, ``erase`` (a class without
somebody's name), ``shared`` (work that many ask for at once), ``encoder`` (what each client sees), ``audience`` (the
clients, and what is sent to them), ``upkeep`` (work that follows from the journal) and ``classroom`` (one class in
memory), ``classrooms`` (all of them), ``records``, ``paper`` and ``routes``; for what outlasts an evening, ``clubs``
and ``clubs_routes``.
"""
