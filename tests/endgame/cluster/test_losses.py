"""Nothing is lost: a node is killed in the middle of a level, or the driver, and the files are those of one machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

import awale
from awale import endgame
from support.optional import not_none
from support.ray_cluster import SETTINGS, cluster, files, kill

SEEDS = 10
#: Only the last levels are shared out: what comes before is the business of other tests.
WORTH = 150_000

pytest.importorskip("ray")


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    made = {}
    for name in ("abapa", "boite-a-oeufs"):
        place = tmp_path_factory.mktemp(name)
        list(endgame.build(name, SEEDS, place))
        made[name] = files(place)
    return made


def connect(nodes):
    import ray

    ray.init(address=nodes.address, log_to_driver=False, _node_ip_address="127.0.0.1")


def join(nodes):
    return nodes.add_node(num_cpus=1, node_ip_address="127.0.0.1", include_dashboard=False)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_node_that_joins_is_taken_in_and_killed_in_the_middle_of_a_level_it_costs_no_byte(right, tmp_path):
    with cluster(1) as nodes:
        from awale.endgame.cluster.drive import BuildProgress, BuildSettings, build

        connect(nodes)
        for name, files_of_one_machine in right.items():
            place = tmp_path / name
            seen: list[Any] = []
            second: list[Any] = []
            saved: list[Any] = []

            def look(progress: BuildProgress, place=place, seen=seen, second=second, saved=saved) -> None:
                seen.append((progress.seeds, len(progress.nodes)))
                if not saved and next(place.rglob(f".cluster/{SEEDS}/checkpoint.json"), None):
                    saved.append(progress.rounds)
                    kill(second[0])  # its shards are in its memory alone: whether or not they had done their rounds

            progress = BuildProgress()
            settings = BuildSettings(worth_sharing=WORTH, checkpoint_every=0.0, tick=0.005)
            for header in build(awale.sheet(name), SEEDS, place, settings, progress, look):
                if header.seeds == SEEDS - 1:
                    second.append(join(nodes))
            assert (SEEDS - 1, 2) not in seen
            assert (SEEDS, 2) in seen, "the new node was taken in at the next level"
            assert saved
            assert progress.losses >= 1
            assert progress.resumed
            assert seen[-1] == (SEEDS, 1), "it went on with one node"
            assert files(place) == files_of_one_machine


#: Says when there is a checkpoint of the last level, then waits to be killed; or, told to, goes on.
DRIVER = f"""
import sys
from pathlib import Path
import awale
from awale.endgame.cluster.connect import connected
with connected(sys.argv[1]):
    from awale.endgame.cluster.drive import BuildSettings, build
    def look(progress):
        print(progress.seeds, progress.resumed, flush=True)
        if sys.argv[3] == "wait" and list(Path(sys.argv[2]).rglob(".cluster/{SEEDS}/checkpoint.json")):
            print("saved", flush=True)
            sys.stdin.read()
    alone = 1 if sys.argv[3] == "wait" else None
    settings = BuildSettings(workers=alone, worth_sharing={WORTH}, checkpoint_every=0.0, tick=0.005)
    list(build(awale.sheet("abapa"), {SEEDS}, Path(sys.argv[2]), settings, on_look=look))
"""


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_the_driver_killed_and_started_again_goes_on_from_its_checkpoint(right, tmp_path):
    """With more workers than before, one of which finds no shard to keep."""
    with cluster(1, 1) as nodes:
        command = [sys.executable, "-c", DRIVER, nodes.address, str(tmp_path)]
        quiet: dict[str, Any] = {
            "stdout": subprocess.PIPE,
            "stderr": subprocess.DEVNULL,
            "text": True,
            "env": os.environ | SETTINGS,
        }
        with subprocess.Popen([*command, "wait"], stdin=subprocess.PIPE, **quiet) as first:
            assert any(line == "saved\n" for line in not_none(first.stdout)), "it came to the last level"
            first.kill()
        saved = json.loads(next(tmp_path.rglob("checkpoint.json")).read_text())["round"]
        assert not list(tmp_path.rglob(f"{SEEDS}.awt"))
        second = subprocess.run([*command, "go on"], **quiet, timeout=120)
        assert second.returncode == 0
        assert second.stdout.splitlines()[-1] == f"{SEEDS} {saved}", "not from the beginning"
    assert files(tmp_path) == right["abapa"]


def test_who_is_lost_again_and_again_without_a_checkpoint_is_given_up(tmp_path, monkeypatch):
    from ray.exceptions import ActorDiedError

    from awale.endgame.cluster import drive

    tries = []

    def lose(crew, n, level_folder):
        tries.append(n)
        if len(tries) == 3:
            crew.progress.checkpoints += 1  # what came before counts no more
        raise ActorDiedError

    monkeypatch.setattr(drive._Crew, "gather", lambda crew: None)
    monkeypatch.setattr(drive._Crew, "_attempt", lose)
    crew = drive._Crew(awale.sheet("abapa"), SEEDS, tmp_path, drive.BuildSettings(), drive.BuildProgress(), print)
    with pytest.raises(endgame.TableError, match="again and again"):
        crew.level(SEEDS)
    assert len(tries) == 3 + drive._MOST_LOSSES


@pytest.mark.parametrize(("cause", "told"), [(OSError(28, "full"), OSError), (MemoryError(), endgame.TableError)])
def test_what_a_worker_does_wrong_is_no_loss(cause, told):
    from ray.exceptions import RayTaskError

    from awale.endgame.cluster.drive import _raise_faults

    with pytest.raises(told):
        _raise_faults(RayTaskError("run", "", cause))


def test_what_is_lost_with_its_owner_is_a_loss():
    from ray.exceptions import ActorDiedError, RayTaskError

    from awale.endgame.cluster.drive import _raise_faults

    _raise_faults(ActorDiedError())
    _raise_faults(RayTaskError("run", "", ActorDiedError()))
