"""The browser that tests drive."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

#: The same browser with its windows and without: without them a page costs half as much.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
#: No other host is to be had. Whatever asks one fails, and says so in the console, where it is a fault: listening to
#: every request would take longer.
AT_HOME = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


def chromium() -> str:
    """Where Debian's chromium is; skips the test where there is none, or where it can't be driven."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        pytest.skip("there is no chromium here: 'make test' installs it where it may, else 'apt install chromium'")
    _need_driver()
    return found


def _need_driver() -> None:
    """Skips the test where the Node that Playwright brings doesn't start; says what it lacks."""
    try:
        subprocess.run([compute_driver_executable()[0], "--version"], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        why = str(getattr(error, "stderr", "") or error).strip()
        pytest.skip(f"Playwright's driver doesn't start here: {why}. 'make test' installs libatomic1 where it may")
