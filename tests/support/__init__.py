"""What the tests share.

Data: ``strategies`` (sheets, positions and games drawn at random), ``many`` (how many of them), ``largest_data`` (the
largest game, class and club that a server may hold).

Clients and servers: ``server_process`` (``awale serve`` as a process), ``asgi_client`` (requests to the application in
this process), ``raw_sockets`` (bytes over TCP to a server in this process), ``class_client`` (teacher and pupils over
HTTP), ``json_views`` (what the server says, as a client reads it), ``game_rooms`` (a store and its rooms, with a fake
engine), ``single_threaded_app`` (the application without threads, a script), ``postgres`` and ``ray_cluster`` (real
ones, temporary).

In the browser: ``chromium`` (where it is), ``board_page``, ``game_page``, ``engine_page`` (the engine's workers),
``axe`` (accessibility).

Checks: ``lookahead`` (what the coach says, found by plain search), ``expected_results`` (what machine code must
compute, also a script), ``conformance_lines``, ``pdfs`` (printed files, read back), ``name_search`` (names in files
on disk), ``bare_python`` (an interpreter without packages), ``polling`` (waiting for another process),
``optional`` (values that must not be ``None``).
"""
