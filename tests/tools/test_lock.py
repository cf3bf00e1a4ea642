"""What is installed is what is locked, what is locked is what the project asks for, and nothing else is trusted."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from awale.compiled.build.requires import COMPILERS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: Which extras each file is for.
FILES = {"app": ["app"], "server": ["app", "postgres"], "dev": ["dev"]}


def text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def locked(name: str) -> list[Requirement]:
    """Every package of a file; one may stand there twice, for two versions of Python."""
    return [Requirement(line.removesuffix(" \\")) for line in text(name).splitlines() if re.match(r"\w", line)]


def asked(extras: list[str]) -> Iterator[Requirement]:
    """What the project asks for, with what its extras ask for."""
    wanted = [*PROJECT["dependencies"]]
    while extras:
        for each in map(Requirement, PROJECT["optional-dependencies"][extras.pop()]):
            if canonicalize_name(each.name) == PROJECT["name"]:
                extras.extend(each.extras)
            else:
                wanted.append(str(each))
    yield from map(Requirement, wanted)


def pin(requirement: Requirement) -> str:
    (exact,) = requirement.specifier
    assert exact.operator == "=="
    return exact.version


@pytest.mark.parametrize("name", FILES)
def test_the_lock_has_what_the_project_asks_for(name: str) -> None:
    pins: dict[str, list[str]] = {}
    for each in locked(name):
        pins.setdefault(canonicalize_name(each.name), []).append(pin(each))
    for wanted in asked([*FILES[name]]):
        found = pins.get(canonicalize_name(wanted.name), [])
        assert found, f"{wanted} isn't in requirements/{name}.txt: run make lock UPGRADE="
        assert all(wanted.specifier.contains(each) for each in found), f"{wanted}, {found}: run make lock UPGRADE="


@pytest.mark.parametrize("name", FILES)
def test_every_package_has_its_hashes_and_none_comes_from_a_place_of_its_own(name: str) -> None:
    parts = re.split(r"^(?=\w)", text(name), flags=re.MULTILINE)
    assert len(parts) - 1 == len(locked(name)) >= 20
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", part) for part in parts[1:])
    assert not re.search(r"://|index-url|find-links|trusted-host| @ ", text(name))


@pytest.mark.parametrize("name", ["pyodide", "page"])
def test_what_comes_from_npm_has_its_hashes_and_no_place_of_its_own(name: str) -> None:
    folder = ROOT / "requirements" / name
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    asked_for = json.loads((folder / "package.json").read_text(encoding="utf-8"))["dependencies"]
    packages = lock["packages"]
    assert packages.pop("")["dependencies"] == asked_for
    assert {name: packages[f"node_modules/{name}"]["version"] for name in asked_for} == asked_for
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    for package in packages.values():
        package.pop("funding", None)
    assert "://" not in json.dumps(lock), (
        "npm install --package-lock-only, in that folder: its .npmrc leaves addresses out"
    )


def test_what_checks_the_page_is_locked_for_every_kind_of_machine() -> None:
    """A lock silently lacks the package for another system where a mirror doesn't have it yet."""
    lock = (ROOT / "requirements" / "page" / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(lock)["packages"]
    for main in ("@biomejs/biome", "typescript"):
        wanted = packages[f"node_modules/{main}"]["optionalDependencies"]
        assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted


@pytest.mark.parametrize("name", ["app", "server"])
def test_who_plays_and_who_runs_a_server_have_what_is_tested(name: str) -> None:
    have = {(each.name, pin(each)) for each in locked(name)}
    assert have
    assert have <= {(each.name, pin(each)) for each in locked("dev")}


def test_who_plays_installs_nothing_that_only_many_games_or_the_build_need() -> None:
    """``make play`` installs this file: 13 MB of an event loop and 172 MB of a compiler would be for nothing."""
    have = {canonicalize_name(each.name) for each in locked("app")}
    assert not have & {"asyncpg", "uvloop", "numba", "numpy", "llvmlite", "ziglang", "ray"}
    assert "requirements/app.txt" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_what_is_installed_here_is_what_is_locked() -> None:
    other = {
        each.name: version(each.name)
        for each in locked("dev")
        if (each.marker is None or each.marker.evaluate()) and version(each.name) != pin(each)
    }
    assert not other, "make .venv/test installs what is locked"


def test_what_breaks_often_has_an_upper_bound() -> None:
    free = {each.name for each in asked(["app"]) if not any(one.operator == "<" for one in each.specifier)}
    assert free == {"cryptography"}, "of which only the newest is without known faults"


@pytest.mark.parametrize("found", [0, 1])
def test_an_audit_that_found_nothing_out_fails_and_is_strict(tmp_path: Path, found: int) -> None:
    """pip-audit without a network finds nothing and, unless it is told to be strict, is content with that."""
    audit = tmp_path / "pip-audit"
    audit.write_text(f'#!/bin/sh\necho "$@"\nexit {found}\n')
    audit.chmod(0o755)
    command = ["make", "--no-print-directory", "-C", str(ROOT), "audit", f"AUDIT={audit}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert "--strict" in done.stdout
    assert "requirements/server.txt" in done.stdout
    assert bool(done.returncode) == bool(found)
    assert ("needs a network" in done.stdout) == bool(found)


@pytest.mark.parametrize("extra", ["app", "postgres", "cluster", "arrays", "jit"])
def test_every_library_has_the_oldest_that_works_and_an_end_to_what_is_known(extra: str) -> None:
    """A server's libraries that we go into, and Numba, are held to a few releases; ``pyproject.toml`` says why."""
    for each in map(Requirement, PROJECT["optional-dependencies"][extra]):
        if each.name != "awale":
            has = {specifier.operator for specifier in each.specifier}
            assert has == ({">="} if each.name == "cryptography" else {">=", "<"}), str(each)


def test_the_machine_code_is_made_by_a_numba_that_the_extra_jit_may_be_too() -> None:
    [build] = re.findall(r"numba==([\d.]+)\.\*", COMPILERS[0])
    [allowed] = [each for each in map(Requirement, PROJECT["optional-dependencies"]["jit"]) if each.name == "numba"]
    assert allowed.specifier.contains(f"{build}.0")
