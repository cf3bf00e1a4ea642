"""Nothing is lost: a node is killed in the middle of a level, or the driver, and the files are those of one machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import awale
from awale import endgame
from endgame.cluster.clusters import SETTINGS, cluster, files, kill

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


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["abapa", "boite-a-oeufs"])
def test_a_node_killed_in_the_middle_of_a_level_costs_no_byte(name, right, tmp_path):
    with cluster(1, 1) as nodes:
        import ray

        from awale.endgame.cluster.drive import Progress, Settings, build

        ray.init(address=nodes.address, log_to_driver=False, _node_ip_address="127.0.0.1")
        second = next(node for node in nodes.list_all_nodes() if not node.head)
        seen = []

        def watch(progress: Progress) -> None:
            seen.append((progress.seeds, len(progress.nodes), progress.stage))
            saved = next(tmp_path.rglob(f".cluster/{SEEDS}/checkpoint.json"), None)
            if (
                saved
                and progress.stage < SEEDS - 2
                and not progress.losses
                and json.loads(saved.read_text())["round"] > 50
            ):
                kill(second)

        progress = Progress()
        settings = Settings(worth_sharing=WORTH, checkpoint_every=0.05)
        list(build(awale.sheet(name), SEEDS, tmp_path, settings, progress, watch))
        assert progress.losses >= 1
        assert (SEEDS, 2) in {each[:2] for each in seen}
        assert seen[-1][:2] == (SEEDS, 1), "it went on with one node"
        after_loss = [stage for seeds, nodes_, stage in seen if (seeds, nodes_) == (SEEDS, 1)]
        assert after_loss[0] < SEEDS, "from a checkpoint, not from the beginning"
    assert files(tmp_path) == right[name]


DRIVER = f"""
import sys
from pathlib import Path
import awale
from awale.endgame.cluster.connect import connected
with connected(sys.argv[1], 1):
    from awale.endgame.cluster.drive import Settings, build
    def tell(progress):
        print(progress.seeds, progress.checkpoints, progress.stage, flush=True)
    settings = Settings(workers=1, worth_sharing={WORTH}, checkpoint_every=0.02)
    list(build(awale.sheet("abapa"), {SEEDS}, Path(sys.argv[2]), settings, on_round=tell))
"""


@pytest.mark.filterwarnings("ignore")
def test_the_driver_killed_and_started_again_goes_on_from_its_checkpoint(right, tmp_path):
    with cluster(1, 1) as nodes:
        command = [sys.executable, "-c", DRIVER.replace("workers=1", "workers=2"), nodes.address, str(tmp_path)]
        quiet = {"stderr": subprocess.DEVNULL, "text": True, "env": os.environ | SETTINGS}
        first = subprocess.Popen(command, stdout=subprocess.PIPE, **quiet)
        deadline = time.monotonic() + 120
        for line in first.stdout:
            seeds, _, stage = map(int, line.split())
            if (seeds == SEEDS and stage < SEEDS - 3) or time.monotonic() > deadline:
                break
        first.send_signal(signal.SIGKILL)
        first.wait()
        first.stdout.close()
        assert list(tmp_path.rglob("checkpoint.json")), "killed in the middle of a level"
        second = subprocess.run(command, stdout=subprocess.PIPE, **quiet, timeout=120)
        assert second.returncode == 0
        stages = [int(line.split()[2]) for line in second.stdout.splitlines() if line.startswith(f"{SEEDS} ")]
        assert stages[0] < SEEDS, "not from the beginning"
    assert files(tmp_path) == right["abapa"]
