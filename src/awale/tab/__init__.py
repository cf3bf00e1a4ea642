"""The application in a browser's tab, without a server.

Read in this order: ``main`` (what the page's worker starts), ``platform`` (what a browser lends to the application),
``gateway`` (requests and conversations without a network), ``later`` (modules that a first game doesn't need);
``engine_backend`` (the engine's workers, as the application has them), ``engine_messages`` (what it and they say to
each other), ``engine`` (what such a worker starts).
``web/tab/`` is the other half, in JavaScript.
"""
