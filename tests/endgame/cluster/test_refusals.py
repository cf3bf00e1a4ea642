"""What can't work is said in a sentence before anything is written."""

from __future__ import annotations

import shutil
import socket
import threading
from pathlib import Path

import pytest

import awale
from awale.cli import main
from support.ray_cluster import cluster

pytest.importorskip("ray")


def command(place: Path, address: str, seeds: int = 4) -> list[str]:
    return ["endgame", "build", "--sheet", "abapa", "--seeds", str(seeds), "--ray", address, "--dir", str(place)]


def closed_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.mark.parametrize("address", ["nonsense", "", "host:", ":6379", "127.0.0.1:99999", "host:6²"])
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


def test_a_port_where_somebody_else_answers_and_a_name_that_is_none_are_refused(tmp_path, capsys):
    place = tmp_path / "tables"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        def greet() -> None:
            with other.accept()[0] as line:
                line.sendall(b"220 welcome\r\n")

        threading.Thread(target=greet, daemon=True).start()
        for address in (f"127.0.0.1:{port}", "a..b:6379"):
            assert main(command(place, address)) == 2
            assert address in capsys.readouterr().err
    assert not place.exists()


def test_what_means_something_only_on_a_cluster_is_refused_without_one(tmp_path, capsys):
    build = ["endgame", "build", "--sheet", "abapa", "--seeds", "3", "--dir", str(tmp_path / "tables")]
    for more in (["--workers", "2"], ["--nodes"], ["--metrics", "9999"]):
        assert main([*build, *more]) == 2
        assert "--ray" in capsys.readouterr().err
    assert not (tmp_path / "tables").exists()


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
