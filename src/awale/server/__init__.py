"""The app's server: games, classes, lessons, analysis, paper.

To be read in this order.

What all have in common: ``settings``; ``refusals`` (the kinds of "no"); ``route_helpers`` (what every route needs: who
asks, what was sent, how it is answered); ``openapi`` and ``schemas`` (routes that are documented); ``shapes`` and
``views`` (a game as the page is told it); ``messages`` and ``sockets`` (all that is said over a socket, by both sides).

What is kept: ``store`` (journals on disk), ``journal`` (one journal in memory, and who is there), and its three uses:
``games``, ``classes`` and, in that folder, clubs. ``retention`` deletes what nobody has touched for long.

What is asked besides: ``mind`` (the engine, in other processes), ``study`` (sheets, positions, records without a
game), ``learn`` (lessons and exercises), ``review`` (a whole game looked at), ``press`` (paper), ``pages`` and
``bundle`` (the page's files), ``scan`` (a link as a code for a camera), ``notice`` (what parents are told).

Before every route: ``door`` (a connection), ``wire`` (a socket), ``backlog`` (what a socket doesn't take), ``gate``
and ``limits`` (rate limits), ``prices`` (what each route costs), ``codes`` (how often a wrong code may be tried),
``visitor`` (the cookie), ``layer`` (what a middleware has in common). ``turns`` and ``rounds`` are fair queues by
address and person, ``fair_queue`` is work by such a queue, ``disk`` what may be written.

What the system lends: ``runner`` (work beside the event loop), ``platform`` (all of that: threads and processes, or
neither).

To run it: ``private`` (file modes), ``folder_lock`` (one folder for one server), ``logs``, ``metrics`` and
``request_counters`` (what it measures), ``health``, ``steady`` (a clock that never steps), ``garbage_collection``
(while nobody waits). ``app`` is all of it as one application. ``docs/protocol.md`` is what goes over the wire.
"""
