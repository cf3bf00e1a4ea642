"""What a level leaves on disk while it is made: checkpoints of its shards; and its parts, put together in the end."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from awale.endgame.cluster.shard import Batch, Shard, State
from awale.endgame.header import TableError
from awale.endgame.level import Table
from awale.endgame.raw import write_whole
from awale.endgame.share import FIRST, LAST, share_of
from awale.kernel.compiled import source_version
from awale.kernel.index import BASE, BOARDS, ROWS
from awale.words import Sentence

_MANIFEST = "checkpoint.json"


def joined(n: int, cuts: Sequence[int], parts: Sequence[Table], into: Table | None = None) -> Table:
    """The table of n seeds from the parts of its shards, as ``Shard.table`` gives them."""
    table = np.empty(int(BOARDS[n]), np.int8) if into is None else into
    at = [0] * len(parts)
    for k in range(n + 1):
        matrix = table[BASE[n, k] : BASE[n, k + 1]].reshape(int(ROWS[k]), int(ROWS[n - k]))
        for number, part in enumerate(parts):
            share = share_of(n, cuts[number], cuts[number + 1])
            first, last = int(share[FIRST, n - k]), int(share[LAST, n - k])
            size = int(ROWS[k]) * (last - first)
            matrix[:, first:last] = part[at[number] : at[number] + size].reshape(int(ROWS[k]), last - first)
            at[number] += size
    return table


@dataclass(frozen=True)
class Checkpoint:
    """A round of a level that every shard has on disk."""

    fingerprint: str
    seeds: int
    cuts: list[int]
    round: int
    code: str


class Desk:
    """The folder of a level in the making: every worker must see it."""

    def __init__(self, tables: Path, fingerprint: str, seeds: int) -> None:
        self.path = tables / fingerprint / ".cluster" / str(seeds)
        self._of = (fingerprint, seeds)

    def saved(self) -> Checkpoint | None:
        """The last checkpoint, if there is one that this code can go on from.

        Raises :exc:`TableError` if it belongs to something else than its folder says.
        """
        file = self.path / _MANIFEST
        try:
            found = Checkpoint(**json.loads(file.read_text(encoding="ascii")))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError):
            raise TableError(Sentence("cluster.bad-checkpoint", folder=str(self.path))) from None
        if (found.fingerprint, found.seeds) != self._of:
            raise TableError(Sentence("cluster.bad-checkpoint", folder=str(self.path)))
        whole = all(self.state_file(found.round, shard).exists() for shard in range(len(found.cuts) - 1))
        return found if found.code == source_version() and whole else None

    def note(self, cuts: list[int], number: int) -> None:
        """Makes a round that all shards have written the one to go on from; earlier ones aren't needed any more."""
        made = Checkpoint(*self._of, cuts, number, source_version())
        write_whole(self.path / _MANIFEST, (json.dumps(asdict(made)).encode(),))
        for file in self.path.glob("*.npz"):
            if int(file.name.split("-")[0]) < number:
                file.unlink(missing_ok=True)

    def state_file(self, number: int, shard: int) -> Path:
        return self.path / f"{number}-{shard}.npz"

    def part_file(self, shard: int) -> Path:
        return self.path / f"part-{shard}.npy"

    def clear(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)
        for folder in (self.path.parent, self.path.parent.parent):
            try:
                folder.rmdir()
            except OSError:  # others are in it
                return


def save(file: Path, shard: Shard, heard: Sequence[Batch]) -> None:
    """Writes a shard and what it has heard but not yet taken up; all of it, or nothing under that name."""
    state = shard.state()
    runs = [run for batch in heard for run in batch.runs]
    draft = file.with_suffix(f".{os.getpid()}.draft")
    file.parent.mkdir(parents=True, exist_ok=True)
    with draft.open("wb") as out:
        fields: dict[str, Any] = {field: np.asarray(value) for field, value in state._asdict().items()}
        fields["sent"] = np.array([batch.sent for batch in heard], np.int64)
        fields["count"] = np.array([len(batch.runs) for batch in heard], np.int64)
        fields["sizes"] = np.array([len(run) for run in runs], np.int64)
        fields["runs"] = np.concatenate([np.empty(0, np.uint8), *runs])
        np.savez(out, **fields)
        out.flush()
        os.fsync(out.fileno())
    draft.replace(file)


def load(file: Path, shard: Shard) -> list[Batch]:
    """Brings a shard back to where it was; what it had heard then."""
    with np.load(file) as found:
        fields = {field: found[field] for field in State._fields}
        shard.restore(State(int(fields.pop("stage")), int(fields.pop("dead")), **fields))
        pieces = iter(np.split(found["runs"], np.cumsum(found["sizes"])[:-1]) if len(found["sizes"]) else [])
        return [
            Batch(int(sent), [next(pieces) for _ in range(count)])
            for sent, count in zip(found["sent"], found["count"], strict=True)
        ]
