"""What is said between the application and its engine, each in a worker of the page: MessagePack, a message at a time.

These are the messages of ``awale.server.engine_service.messages``, as a process has them in its pipes, and a few more,
since the two have no files in common.
"""

from __future__ import annotations

import msgspec

from awale.server.engine_service import messages as say
from awale.server.engine_service.backend import TableOrder

# --- to the engine ------------------------------------------------------------------------------------------------


class Start(msgspec.Struct, frozen=True, tag=True):
    """The first message: what a process is told on its command line."""

    options: say.Options


class BuildTables(msgspec.Struct, frozen=True, tag=True):
    """Tables to be built; each level is told as a ``TableFile``, the end as ``TablesBuilt``."""

    order: TableOrder


class DropTables(msgspec.Struct, frozen=True, tag=True):
    """The tables in this folder aren't needed any more."""

    folder: str


# --- either way ---------------------------------------------------------------------------------------------------


class TableFile(msgspec.Struct, frozen=True, tag=True):
    """A level of a sheet's tables: its file, and that of the folder which it is in, named for the sheet's rules."""

    folder: str
    name: str
    data: bytes


# --- from the engine ----------------------------------------------------------------------------------------------


class TablesBuilt(msgspec.Struct, frozen=True, tag=True):
    """No more tables come, because all are there or because of a fault."""

    fault: str | None = None


class Ended(msgspec.Struct, frozen=True, tag=True):
    """The engine can't go on; what it has printed says why."""


ToEngine = Start | TableFile | BuildTables | DropTables | say.Choose | say.Think | say.ReviewRequest | say.Cancel
FromEngine = TableFile | TablesBuilt | Ended | say.Answer

to_engine = msgspec.msgpack.Decoder(ToEngine)
from_engine = msgspec.msgpack.Decoder(FromEngine)


def encoded(message: ToEngine | FromEngine) -> bytes:
    """A message as it is posted.

    >>> to_engine.decode(encoded(say.Cancel(7)))
    Cancel(job=7)
    """
    return msgspec.msgpack.encode(message)
