"""The app's server: games, classes, lessons, analysis, printing.

Read in this order.

Used everywhere: ``settings``; ``refusals`` (the kinds of "no"); ``route_helpers`` (what every route needs: who sent the
request, its body, how to answer); ``openapi`` and ``schemas`` (documented routes); ``shapes`` and ``views`` (a game as
JSON for the page); ``messages`` and ``sockets`` (all messages of the WebSockets, in both directions).

Stored data: ``store`` (journals on disk), ``journal`` (one journal in memory, and who is connected), and its three
uses: ``games``, ``classes`` and, in that folder, clubs. ``retention`` deletes what has been unused for too long.

Services: ``engine_service`` (the engine, in worker processes), ``study`` (sheets, positions and records without a
stored game), ``learn`` (lessons and exercises), ``review`` (the analysis of a whole game), ``press`` (printing),
``pages`` and ``bundle`` (the page's files), ``qr_code`` (a link as a QR code), ``notice`` (information for parents).

Before every route: ``http_protocol`` (an HTTP connection), ``websocket_protocol`` (a WebSocket connection), ``backlog``
(bytes that clients have not read yet), ``middleware`` (the base class), ``gate`` (checks and headers), ``limits`` (rate
limits), ``prices`` (what each route costs), ``codes`` (limits on guessing codes), ``visitor`` (the cookie). ``turns``
and ``round_robin`` order work fairly between addresses and people, ``fair_queue`` runs work in that order, ``disk``
limits what may be written.

The system's resources: ``runner`` (runs work outside the event loop), ``tasks`` (tasks of the event loop), ``platform``
(threads and processes, or neither).

Operation: ``private`` (file modes), ``folder_lock`` (one server for each data folder), ``logs``, ``metrics`` and
``request_counters`` (what is measured), ``health``, ``monotonic_clock`` (a clock that is never set back),
``garbage_collection`` (when Python's collector runs). ``app`` puts everything together as one application.
``docs/protocol.md`` describes the protocol.
"""
