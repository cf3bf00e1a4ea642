"""The app's server: games at this screen and at a distance, the sheets' pages, analysis.

To be read in this order: ``settings``; ``asking`` (what every route needs); ``views`` (a game as the page is told it);
``store`` (what is on disk); ``play`` (games); ``mind`` (the engine, in other processes); ``study`` (sheets, positions,
records without a game); ``app`` (all of it as one application). ``docs/protocol.md`` is what goes over the wire.
"""
