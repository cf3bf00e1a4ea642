"""What can't work is said in a sentence before anything is written."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

import pytest

import awale
from awale import endgame
from awale.cli import main
from endgame.cluster.clusters import cluster, files

pytest.importorskip("ray")


def command(place: Path, address: str, seeds: int = 4) -> list[str]:
    return ["endgame", "build", "--sheet", "abapa", "--seeds", str(seeds), "--ray", address, "--dir", str(place)]


def closed_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.mark.parametrize("address", ["nonsense", "host:", ":6379", "127.0.0.1:99999"])
def test_what_is_no_address_is_refused(address, tmp_path, capsys):
    place = tmp_path / "tables"
    assert main(command(place, address)) == 2
    assert "local" in capsys.readouterr().err
    assert not place.exists()


def test_an_address_where_nobody_answers_is_refused(tmp_path, capsys):
    place, port = tmp_path / "tables", closed_port()
    assert main(command(place, f"127.0.0.1:{port}")) == 2
    assert f"127.0.0.1:{port}" in capsys.readouterr().err
    assert not place.exists()


@pytest.mark.filterwarnings("ignore")
def test_files_of_another_sheet_and_foreign_checkpoints_are_refused(tmp_path, capsys):
    from awale.endgame.folder import Folder

    right, other = Folder(awale.sheet("abapa"), tmp_path), Folder(awale.sheet("ecole"), tmp_path)
    list(endgame.build("ecole", 2, tmp_path))
    right.path.mkdir()
    shutil.copy(other.file(2), right.file(2))
    with cluster(1) as nodes:
        before = files(tmp_path)
        assert main(command(tmp_path, nodes.address)) == 2
        assert right.file(2).name in capsys.readouterr().err
        assert files(tmp_path) == before
        right.file(2).unlink()
        desk = right.path / ".cluster" / "3"
        desk.mkdir(parents=True)
        (desk / "checkpoint.json").write_text("{}")
        before = files(tmp_path)
        assert main(command(tmp_path, nodes.address)) == 2
        assert ".cluster" in capsys.readouterr().err
        assert files(tmp_path) == before


@pytest.mark.filterwarnings("ignore")
def test_a_node_of_another_version_is_refused(tmp_path, capsys, monkeypatch):
    copy, place = tmp_path / "src", tmp_path / "tables"
    package = Path(awale.__file__).parent
    shutil.copytree(package, copy / "awale", ignore=shutil.ignore_patterns("web", "__pycache__"))
    init = copy / "awale" / "__init__.py"
    init.write_text(init.read_text().replace(f'__version__ = "{awale.__version__}"', '__version__ = "0.0.9"'))
    monkeypatch.setenv("PYTHONPATH", str(copy))  # for the processes of the cluster; this one has its modules already
    with cluster(1) as nodes:
        assert main(command(place, nodes.address)) == 2
    assert "0.0.9" in capsys.readouterr().err
    assert not place.exists()
