"""Builds small endgame tables for a sheet that has none, in a process of its own.

Building occupies a process for a while: in a worker it would delay all other jobs.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

import msgspec

from awale.server.engine_service.backend import TableOrder
from awale.words import AwaleError

#: A lower priority than the workers have, because players wait for those.
_NICE = 19


def main() -> int:
    """Runs ``python -m awale.server.engine_service.table_builder``; ends early when its standard input is closed."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    threading.Thread(target=_until_alone, daemon=True).start()
    wanted = msgspec.json.decode(sys.argv[1], type=TableOrder)
    from awale.endgame.builder import build

    try:
        for _ in build(wanted.sheet_itself, wanted.seeds, wanted.folder):
            pass
    except (AwaleError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _until_alone() -> None:
    # Not sys.stdin.read: a thread that blocks in it would disturb the shutdown of the interpreter.
    while os.read(0, 1024):
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
