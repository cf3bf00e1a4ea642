"""``python -m awale.cli`` is ``awale``."""

import sys

from awale.cli import main

sys.exit(main())
