"""What an installation takes on disk, and a wheel: each kind of user's in an empty environment, as pip makes it.

    python bench/installed.py                    the library alone and the extra app
    python bench/installed.py --extras app jit   others

Sizes are of the files that were added, in MB of 1,000,000 bytes: what a package brought, and the bytecode that pip
makes of it. "on disk" is what the file system gives them, whole blocks.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
MEGABYTE = 1_000_000
#: What is asked, in MB.
LIMITS = {"": 15, "app": 130, "wheel": 15}


def installed(folder: Path, wheel: Path, extra: str) -> Path:
    """An environment with the library; the folder of its packages."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", wanted], check=True, stderr=subprocess.DEVNULL)
    return next(folder.glob("[Ll]ib*/**/site-packages"))


def files(one: Distribution) -> tuple[list[Path], list[Path]]:
    """The files of a package, and the bytecode that was made of them."""
    own = [Path(str(each.locate())) for each in one.files or ()]
    own = [each for each in own if each.exists() and each.suffix != ".pyc"]
    code = [each for path in own if path.suffix == ".py" for each in path.parent.glob(f"__pycache__/{path.stem}.*.pyc")]
    return own, code


def size(paths: list[Path]) -> float:
    return sum(path.stat().st_size for path in paths) / MEGABYTE


def on_disk(folder: Path) -> float:
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*")) / MEGABYTE


def tell(name: str, packages: Path) -> None:
    found = {one.name: files(one) for one in distributions(path=[str(packages)])}
    own, code = (sum(size(pair[part]) for pair in found.values()) for part in (0, 1))
    limit = f" ({LIMITS[name]} are asked)" if name in LIMITS else ""
    print(
        f"\nawale{f'[{name}]' if name else ''}: {own + code:.1f} MB{limit}: files {own:.1f}, bytecode {code:.1f}; "
        f"on disk {on_disk(packages):.1f} MB; {len(found)} packages"
    )
    for each in sorted(found, key=lambda name: -sum(map(size, found[name])))[:10]:
        print(f"  {each:20} {sum(map(size, found[each])):6.1f} MB, of which bytecode {size(found[each][1]):5.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extras", nargs="*", default=["app"])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", place, str(ROOT)]
        subprocess.run(build, check=True, stderr=subprocess.DEVNULL)
        (wheel,) = Path(place).glob("*.whl")
        print(f"{wheel.name}: {wheel.stat().st_size / MEGABYTE:.2f} MB ({LIMITS['wheel']} are asked)")
        for extra in ("", *given.extras):
            tell(extra, installed(Path(place, f"with-{extra}"), wheel, extra))


if __name__ == "__main__":
    main()
