"""The app's server: games at this screen and at a distance, the sheets' pages, analysis.

To be read in this order: ``settings``; ``asking`` (what every route needs); ``openapi`` and ``schemas`` (routes that
are documented); ``shapes`` and ``views`` (a game as the page is told it); ``store`` (what is on disk); ``play``
(games); ``mind`` (the engine, in other processes); ``study`` (sheets, positions, records without a game); ``pages``
(the page's files). Before every route come ``door`` (a connection), ``wire`` (a socket), ``backlog`` (what they don't
take), ``gate`` and ``limits`` (what may be asked, and how often) and ``visitor`` (who asks). ``turns`` shares out what
there is too little of, ``disk`` what may be written. ``holding`` keeps one folder for one server, ``collecting`` keeps
Python from pausing. ``private`` closes what is kept to other users, ``logs`` is what is written of faults, ``health``
whether anything can be written, ``notice`` what parents are told.
``app`` is all of it as one application. ``docs/protocol.md`` is what goes over the wire.
"""
