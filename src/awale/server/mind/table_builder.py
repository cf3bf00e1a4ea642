"""Small endgame tables for a sheet that has none, in a process that does that and ends.

Compiling the builder takes a while and much of a process's attention: a worker would be late for everything else.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

import msgspec

from awale.rules.sheet import About, Sheet
from awale.server.mind.hands import TableOrder
from awale.words import AwaleError

#: Behind the workers, which somebody waits for.
_NICE = 19


def main() -> int:
    """What ``python -m awale.server.mind.table_builder`` does; ends early when its standard input is closed."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    threading.Thread(target=_until_alone, daemon=True).start()
    wanted = msgspec.json.decode(sys.argv[1], type=TableOrder)
    from awale.endgame.builder import build

    try:
        for _ in build(Sheet(wanted.sheet, wanted.rules, About("", (), (), {})), wanted.seeds, Path(wanted.folder)):
            pass
    except (AwaleError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _until_alone() -> None:
    # Not by sys.stdin: a thread that waits in it keeps Python from ending in peace.
    while os.read(0, 1024):
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
