"""``awale endgame build --ray`` on a cluster of this machine: what it makes, what is seen of it, what it refuses."""

from __future__ import annotations

import shutil
import socket
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import awale
from awale import endgame
from awale.cli import main
from awale.endgame.folder import Folder
from support.ray_cluster import cluster, files

pytest.importorskip("ray")

SEEDS = 10


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def command(place: Path, address: str, *more: str, sheet: str = "abapa") -> list[str]:
    build = ["endgame", "build", "--sheet", sheet, "--seeds", str(SEEDS), "--lang", "en"]
    return [*build, "--ray", address, "--dir", str(place), *more]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_the_command_on_a_cluster(tmp_path, monkeypatch, capsys, subtests):
    from awale.cli.endgame import on_ray
    from awale.endgame.cluster import drive
    from awale.endgame.plan import overhead

    monkeypatch.setattr(drive, "WORTH_SHARING", 300_000)  # the last level alone
    right = tmp_path / "right"
    list(endgame.build("abapa", SEEDS, right))
    with cluster(2) as nodes:
        with subtests.test("makes the files of one machine, says what it did, and tells Prometheus meanwhile"):
            place, port = tmp_path / "made", free_port()
            told: list[Any] = []
            look = on_ray._ClusterWatch._look

            def look_and_ask(watch, progress):
                look(watch, progress)
                if progress.looked and not told:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                        told.append(answer.read().decode())

            with monkeypatch.context() as patch:
                patch.setattr(on_ray._ClusterWatch, "_look", look_and_ask)
                assert main(command(place, nodes.address, "--nodes", "--metrics", str(port))) == 0
            out, err = capsys.readouterr()
            assert files(place) == files(right)
            assert f"awale_cluster_seeds {SEEDS}.0" in told[0]
            assert "awale_cluster_nodes 1.0" in told[0]
            assert "10 seeds: 352716 positions" in err
            assert "2 workers" in err
            assert "11 levels built" in out
        with subtests.test("has nothing to do where all is there"):
            assert main(command(place, nodes.address)) == 0
            assert "10" in capsys.readouterr().out
        with subtests.test("keeps shards in files where memory is short"):
            place = tmp_path / "short"
            with monkeypatch.context() as patch:
                patch.setattr(drive, "_LEAST_ROOM", 1)
                settings = drive.BuildSettings(memory=overhead(SEEDS, with_ray=True) + 300_000, threads=2)
                from awale.endgame.cluster.connect import connected

                with connected(nodes.address):
                    list(drive.build(awale.sheet("abapa"), SEEDS, place, settings))
            assert files(place) == files(right)
        with subtests.test("refuses memory that is next to nothing"):
            place = tmp_path / "less"
            assert main(command(place, nodes.address, "--memory", "0.1")) == 2
            assert "MB at least" in capsys.readouterr().err
            assert not place.exists()
        with subtests.test("refuses workers larger than any node"):
            assert main(command(place, nodes.address, "--threads", "64")) == 2
            assert "64 threads" in capsys.readouterr().err
            assert not place.exists()
        with subtests.test("refuses a folder that another build has"):
            place = tmp_path / "busy"
            from awale.endgame.cluster.store import claimed

            with claimed(place, Folder(awale.sheet("abapa"), place).fingerprint):
                before = files(place)
                assert main(command(place, nodes.address)) == 2
                assert str(place) in capsys.readouterr().err
                assert files(place) == before
            assert not place.exists()
        with subtests.test("refuses files of another sheet, and checkpoints that are none"):
            place = tmp_path / "foreign"
            mine, other = Folder(awale.sheet("abapa"), place), Folder(awale.sheet("ecole"), place)
            list(endgame.build("ecole", 2, place))
            mine.path.mkdir()
            shutil.copy(other.file(2), mine.file(2))
            before = files(place)
            assert main(command(place, nodes.address)) == 2
            assert mine.file(2).name in capsys.readouterr().err
            assert files(place) == before
            mine.file(2).unlink()
            level_folder = mine.path / ".cluster" / "3"
            level_folder.mkdir(parents=True)
            (level_folder / "checkpoint.json").write_text("{}")
            before = files(place)
            assert main(command(place, nodes.address)) == 2
            assert ".cluster" in capsys.readouterr().err
            assert files(place) == before
