"""Makes the machine code that the tests run, once and before them: several processes that start together would each
make it all.

    python tools/compile.py

It is kept by the hash of its sources; where it is there already, this takes a moment.
"""

from __future__ import annotations

from awale.machine.library import library

if __name__ == "__main__":
    library()
