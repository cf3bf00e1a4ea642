"""Downloads the compilers, builds the library of machine code, and deletes the compilers again.

    python tools/compilers.py

It is the library that an installation builds (``hatch_build.py``), but faster: the downloads run in parallel, and only
the files of the linker that are needed are unpacked.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

from awale.compiled.build.requires import COMPILERS, LINKER  # noqa: E402  (it isn't installed yet)

#: The timeout in seconds of a download, and of the build.
LONGEST = 600


def main() -> None:
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as place, ThreadPoolExecutor() as beside:
        linker = beside.submit(fetch_linker, place)
        install(place, *COMPILERS)
        linker.result()
        paths = os.pathsep.join((place, str(ROOT / "src")))
        run(sys.executable, "-m", "awale.compiled.build", PYTHONPATH=paths)


def install(place: str, *packages: str) -> None:
    uv = Path(sys.executable).with_name("uv")
    installer = [str(uv), "pip", "install", "--python", sys.executable]
    if not uv.exists():
        installer = [sys.executable, "-m", "pip", "install"]
    run(*installer, "--quiet", "--target", place, *packages, UV_SYSTEM_CERTS="1")


def fetch_linker(place: str) -> None:
    """On Linux the linker is one file (``link.py``); elsewhere it needs the others, too."""
    if sys.platform != "linux":
        install(place, *LINKER)
        return
    with tempfile.TemporaryDirectory(dir=place) as folder:
        run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, *LINKER)
        (file,) = Path(folder).iterdir()
        with ZipFile(file) as wheel:
            needed = [name for name in wheel.namelist() if PurePosixPath(name).parent == PurePosixPath("ziglang")]
            wheel.extractall(place, needed)
    Path(place, "ziglang/zig").chmod(0o755)


def run(*command: str, **environment: str) -> None:
    subprocess.run(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, check=True, timeout=LONGEST)


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.SubprocessError) as error:
        sys.exit(str(error))
