"""The files of a level while it is built: checkpoints of its shards, and its parts, put together at the end."""

from __future__ import annotations

import json
import mmap
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from awale.endgame.cluster.send_buffers import Run
from awale.endgame.cluster.shard import Deal, ShardState, SharedShard
from awale.endgame.header import TableError
from awale.endgame.shard import Table
from awale.files import lock, sweep_drafts, write_whole
from awale.machine.functions import lay_columns
from awale.machine.index import ROWS
from awale.machine.memory import Block, address_of
from awale.machine.sources import source_hash
from awale.words import Sentence

_MANIFEST = "checkpoint.json"
#: Boards of a table that are put together at a time.
_SLAB = 1 << 24
#: The byte arrays of a shard's state; in a checkpoint each begins at a multiple of this.
_FIELDS, _ALIGNED = ("bound", "opened", "own", "odd", "scratch"), 64


def slabs(dealt: Deal, parts: Sequence[Table]) -> Iterator[Table]:
    """A level's table from the parts of its shards, as ``Shard.table`` gives them, piece after piece."""
    n, starts = dealt.n, [address_of(part) for part in parts]
    for k in range(n + 1):
        others, movers = ROWS[k], ROWS[n - k]
        together = max(1, _SLAB // movers)
        for first in range(0, others, together):
            rows = min(together, others - first)
            slab = Block(size=rows * movers)
            for number, share in enumerate(dealt.shares):
                low, width = share.first[n - k], share.last[n - k] - share.first[n - k]
                lay_columns(starts[number], rows, width, slab.address + low, movers)
                starts[number] += rows * width
            yield slab.signed


def part(file: Path) -> Table:
    """A shard's part of a table, mapped from its file. A shard of a very small level may have no boards."""
    return _on_disk(file).cast("b")


def _on_disk(file: Path) -> memoryview[int]:
    """The memory map of a file."""
    with file.open("rb") as opened:
        if not os.fstat(opened.fileno()).st_size:
            return memoryview(b"")
        return memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))


# --- a level in the making ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checkpoint:
    """A round of a level that every shard has on disk."""

    fingerprint: str
    seeds: int
    shards: int
    round: int
    code: str


class LevelFolder:
    """The folder of a level that is being built. Every worker must have access to it."""

    def __init__(self, tables: Path, fingerprint: str, seeds: int) -> None:
        self.path = tables / fingerprint / ".cluster" / str(seeds)
        self._of = (fingerprint, seeds)

    def saved(self) -> Checkpoint | None:
        """The last checkpoint, if this code can resume from it.

        Raises :exc:`TableError` if it belongs to another level or other rules than its folder says.
        """
        file = self.path / _MANIFEST
        try:
            found = Checkpoint(**json.loads(file.read_text(encoding="ascii")))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError):
            raise TableError(Sentence("cluster.bad-checkpoint", folder=str(self.path))) from None
        counts = (found.shards, found.round)
        if (found.fingerprint, found.seeds) != self._of or not all(isinstance(each, int) for each in counts):
            raise TableError(Sentence("cluster.bad-checkpoint", folder=str(self.path)))
        whole = all(self.state_file(found.round, shard).exists() for shard in range(found.shards))
        return found if found.code == source_hash() and whole else None

    def note(self, shards: int, number: int) -> None:
        """Makes a round that all shards have saved the checkpoint, and deletes the earlier ones."""
        made = Checkpoint(*self._of, shards, number, source_hash())
        write_whole(self.path / _MANIFEST, (json.dumps(asdict(made)),), parents=True)
        for file in self.path.glob("*.state"):
            if int(file.name.split("-")[0]) < number:
                file.unlink(missing_ok=True)

    def state_file(self, number: int, shard: int) -> Path:
        return self.path / f"{number}-{shard}.state"

    def part_file(self, shard: int) -> Path:
        return self.path / f"part-{shard}"

    def clear(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


def _lock_file(tables: Path, fingerprint: str) -> Path:
    return tables / fingerprint / ".cluster" / "lock"


@contextmanager
def claimed(tables: Path, fingerprint: str) -> Iterator[str]:
    """Locks the tables of some rules against other builds on clusters; :exc:`TableError` if another build has them.

    Gives the token that it has written there: a worker that reads it sees the same folder. Empty folders are removed
    at the end.
    """
    place, token = _lock_file(tables, fingerprint), os.urandom(8).hex()
    new = not tables.exists()
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("a") as file:
        if not _locked(file, place):
            raise TableError(Sentence("cluster.busy", folder=str(place.parent.parent)))
        file.truncate(0)
        file.write(token)
        file.flush()
        os.fsync(file.fileno())
        sweep_drafts(place.parent.parent)
        for level in place.parent.iterdir():
            sweep_drafts(level)
        try:
            yield token
        finally:
            place.unlink(missing_ok=True)
            for empty in (place.parent, place.parent.parent, *((tables,) if new else ())):
                with suppress(OSError):
                    empty.rmdir()


def token_in(tables: Path, fingerprint: str) -> str | None:
    """The token of the build that has locked these tables, as read on this machine."""
    try:
        return _lock_file(tables, fingerprint).read_text(encoding="ascii")
    except (OSError, ValueError):
        return None


def _locked(file: Any, path: Path) -> bool:
    """Locks a file for as long as it is open; False if another build has it, or has just deleted it."""
    try:
        return lock(file, if_unknown=False) and os.fstat(file.fileno()).st_ino == path.stat().st_ino
    except OSError:
        return False


# --- a shard as a file ----------------------------------------------------------------------------------------------

#: The runs received from each shard.
Heard = Sequence[tuple[int, Sequence[Any]]]


def save(file: Path, shard: SharedShard, told: int, heard: Heard, fetch: Callable[[Any], Run]) -> None:
    """Writes a shard's checkpoint, whole or not at all: its state, and the runs received but not yet processed.

    ``told`` is how many boards all shards sent in that round. The runs are fetched one after the other.
    """
    write_whole(file, _pieces(shard.state(), told, heard, fetch), parents=True)


def _pieces(state: ShardState, told: int, heard: Heard, fetch: Callable[[Any], Run]) -> Iterator[bytes | memoryview]:
    fields, runs, at = {}, [], 0
    for name in _FIELDS:
        value: memoryview[int] = getattr(state, name)
        fields[name] = (at, len(value))
        yield value
        yield bytes(-len(value) % _ALIGNED)
        at += len(value) + -len(value) % _ALIGNED
    for source, several in heard:
        for each in several:
            run = fetch(each)
            yield run
            runs.append((source, at, len(run)))
            at += len(run)
    index = {"stage": state.stage, "dead": state.dead, "told": told, "fields": fields, "runs": runs}
    text = json.dumps(index).encode()
    yield text
    yield len(text).to_bytes(8, "little")


def load(file: Path, shard: SharedShard) -> tuple[int, list[tuple[int, list[Run]]]]:
    """Restores a shard; returns how many boards all had sent, and the runs received, which stay on disk."""
    data = _on_disk(file)
    end = len(data) - 8
    index = json.loads(bytes(data[end - int.from_bytes(data[end:], "little") : end]))
    found = {name: data[at : at + size] for name, (at, size) in index["fields"].items()}
    shard.restore(ShardState(stage=index["stage"], dead=index["dead"], **found))
    heard: dict[int, list[Run]] = {}
    for source, at, size in index["runs"]:
        heard.setdefault(source, []).append(data[at : at + size])
    return index["told"], list(heard.items())
