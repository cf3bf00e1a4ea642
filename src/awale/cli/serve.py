"""``awale serve``, and ``awale`` alone: the app in the browser, for this machine or for everybody on the network."""

from __future__ import annotations

import os
import threading
from argparse import Namespace
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.listen_address import address_of, listen, others_reach_it_at
from awale.cli.numbers import whole
from awale.cli.screen import cause, has_colour
from awale.server.folder_lock import holder
from awale.server.private import private_folder
from awale.server.settings import LOCAL, PORT, Settings
from awale.words import AwaleError, Sentence, say, shown


def arguments(parser: Parser) -> None:
    parser.option("--host", "host", "serve-help.host", default=LOCAL)
    parser.option("--port", "number", "serve-help.port")
    parser.option("--data", "folder", "serve-help.data")
    parser.option("--database", "address", "serve-help.database")
    parser.option("--workers", "number", "serve-help.workers")
    parser.option("--per-address", "number", "serve-help.per-address")
    parser.option("--disk", "number", "serve-help.disk")
    parser.option("--proxy", "address", "serve-help.proxy", nargs="?", const="127.0.0.1,::1", default="")
    parser.option("--metrics", "number", "serve-help.metrics")
    parser.option("--forget-after", "number", "serve-help.forget-after")
    parser.switch("--no-browser", "serve-help.no-browser")
    parser.switch("--log", "serve-help.log")


def run(options: Namespace, lang: str) -> int:
    settings = settings_of(options)
    _check_folder(settings.data)
    if settings.database is None and (found := holder(settings.data)):
        return _show_running(found, options, lang)
    listener = listen(settings.host, settings.port, or_next=options.port is None)
    port, address = listener.getsockname()[1], address_of(settings.host, listener)

    def announce() -> None:
        print(say("serve.start.here", lang, address=address), flush=True)
        if not settings.is_local:
            _show_network(settings.host, port, lang)

    if not options.no_browser:
        # The browser starts at the same time: its requests wait in the socket's queue.
        _open_browser(address)
    from awale.cli.run_server import run_server

    run_server(replace(settings, port=port, address=address), listener, announce, log_requests=options.log)
    return 0


def settings_of(options: Namespace) -> Settings:
    """What the server is told, from the command line."""
    plain = Settings()
    if options.database is not None:
        check_database(options.database)
    return Settings(
        host=options.host,
        port=PORT if options.port is None else whole("--port", options.port, 0, 65535),
        data=plain.data if options.data is None else Path(options.data),
        database=options.database,
        workers=plain.workers if options.workers is None else whole("--workers", options.workers, 1, 256),
        per_address=plain.per_address
        if options.per_address is None
        else whole("--per-address", options.per_address, 1, 1_000_000),
        disk=None if options.disk is None else whole("--disk", options.disk, 1, 1_000_000_000),
        proxy=options.proxy,
        metrics=None if options.metrics is None else whole("--metrics", options.metrics, 1, 65535),
        forget_classes=_days(options.forget_after, plain.forget_classes),
        forget_games=_days(options.forget_after, plain.forget_games),
    )


def _days(asked: str | None, usual: int | None) -> int | None:
    """After how many days something is forgotten; 0 is never."""
    return usual if asked is None else whole("--forget-after", asked, 0, 36_500) or None


def check_database(address: str) -> None:
    """Refuses what isn't a PostgreSQL address, or one that nobody here can talk to."""
    if not address.startswith(("postgresql://", "postgres://")):
        raise AwaleError(Sentence("serve.error.database", address=shown(address)))
    if find_spec("asyncpg") is None:
        raise AwaleError(Sentence("serve.error.no-asyncpg"))


def _check_folder(folder: Path) -> None:
    """The data folder is there and can be written."""
    try:
        private_folder(folder)
        trial = folder / f".{os.urandom(4).hex()}.draft"
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise AwaleError(Sentence("cli.error.write", file=shown(str(folder)), why=cause(error))) from None


def _show_running(address: str, options: Namespace, lang: str) -> int:
    """Opens the page of a server that runs already, if no option asks for another one."""
    if options.port is not None or options.host != LOCAL:
        raise AwaleError(Sentence("serve.error.held", address=address))
    print(say("serve.start.already", lang, address=address), flush=True)
    if not options.no_browser:
        _open_browser(address).join()
    return 0


# --- what is shown ------------------------------------------------------------------------------------------------


def _show_network(host: str, port: int, lang: str) -> None:
    """The addresses for the others, and the first of them as a code that a telephone reads."""
    addresses = others_reach_it_at(host, port)
    for address in addresses:
        print(say("serve.start.network", lang, address=address))
    if not addresses:
        print(say("serve.start.no-network", lang, port=port))
    else:
        print(qr_code(addresses[0], coloured=has_colour()), flush=True)


def qr_code(text: str, coloured: bool = False) -> str:
    """A QR code in characters, two rows a line; with colours it is dark on light whatever the terminal's own are."""
    import io

    import segno

    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, border=2, compact=True)
    lines = out.getvalue().rstrip("\n").split("\n")
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if coloured else line for line in lines)


def _open_browser(address: str) -> threading.Thread:
    """Opens the page while the server goes on. A browser that would take over this terminal is not started, unless
    the user has chosen it by ``BROWSER``.
    """

    def open_it() -> None:
        import webbrowser

        try:
            browser = webbrowser.get()
        except webbrowser.Error:
            return
        takes_the_terminal = type(browser) is webbrowser.GenericBrowser
        if not takes_the_terminal or os.environ.get("BROWSER"):
            browser.open(address)

    thread = threading.Thread(target=open_it, daemon=True)
    thread.start()
    return thread
