"""``python -m awale`` is ``awale``."""

import sys

from awale.cli import main

if __name__ == "__main__":
    sys.exit(main())
