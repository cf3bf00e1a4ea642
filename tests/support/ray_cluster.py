"""Ray clusters on this machine, for tests: nodes are started, killed, and always removed at the end."""

from __future__ import annotations

import gc
import os
import signal
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: A lost node is noticed in a second or two; no usage reports, and loopback only.
SETTINGS = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_health_check_initial_delay_ms": "500",
    "RAY_health_check_period_ms": "500",
    "RAY_health_check_timeout_ms": "500",
    "RAY_health_check_failure_threshold": "3",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DISABLE_IMPORT_WARNING": "1",
}
os.environ.update(SETTINGS)  # Ray looks at them when it is imported


@contextmanager
def cluster(*processors: int) -> Iterator[Any]:
    """A cluster whose nodes have so many processors each; the first is the head."""
    import ray
    from ray.cluster_utils import Cluster

    made = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": processors[0], "node_ip_address": "127.0.0.1", "include_dashboard": False},
    )
    try:
        for count in processors[1:]:
            made.add_node(num_cpus=count, node_ip_address="127.0.0.1", include_dashboard=False)
        yield made
    finally:
        with warnings.catch_warnings():  # Ray doesn't wait for the processes that it ends
            warnings.simplefilter("ignore")
            ray.shutdown()
            made.shutdown()  # type: ignore[no-untyped-call]
            del made
            gc.collect()


def kill(node: Any) -> None:
    """Kills all processes of a node at once, like a power failure. Workers die with the node's daemon."""
    children = Path(f"/proc/{_raylet(node)}/task/{_raylet(node)}/children").read_text().split()
    for pid in (_raylet(node), *map(int, children)):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def _raylet(node: Any) -> int:
    return int(node.all_processes["raylet"][0].process.pid)


def files(place: Path) -> dict[str, bytes]:
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
