"""The socket of analysis: one question at a time, the answers as they come. A new question ends the one before."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing, suppress
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.websockets import WebSocket, WebSocketDisconnect

from awale.coach.review.comments import verdict
from awale.coach.review.story import Turning, mattered
from awale.rules.game import Game
from awale.server.engine_service import EngineService
from awale.server.engine_service.messages import LineFound as Found
from awale.server.engine_service.messages import LinesFound, PointFound, Reviewed
from awale.server.fair_queue import FairQueue
from awale.server.logs import report
from awale.server.messages import (
    AnalysisMessage,
    AnalysisRefusal,
    FinishedMessage,
    GraphMessage,
    LinesMessage,
    LineView,
    PointMessage,
    Pong,
    TurningLine,
    WaitingMessage,
    encoded,
)
from awale.server.refusals import Refused
from awale.server.route_helpers import context, decode, lang_of
from awale.server.study.requests import Line
from awale.server.tasks import stop
from awale.server.turns import Requester, requester_of
from awale.words import AwaleError, Sentence

Number = Annotated[int, Meta(ge=0, le=2**31)]
Seconds = Annotated[float, Meta(gt=0, le=60)]


class Look(Line, tag_field="do", tag="look", forbid_unknown_fields=True, kw_only=True):
    """Every move of a position."""

    id: Number
    seconds: Seconds = 10.0


class Graph(Line, tag_field="do", tag="graph", forbid_unknown_fields=True, kw_only=True):
    """A whole game."""

    id: Number


class StopLooking(msgspec.Struct, tag_field="do", tag="stop", forbid_unknown_fields=True):
    """Stop the question in progress."""


class PingEngine(msgspec.Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Check that the connection works."""


Request = Look | Graph | StopLooking | PingEngine


async def analyse(socket: WebSocket) -> None:
    """The WebSocket of one visitor's analysis."""
    await socket.accept()
    shared = context(socket)
    connection = _Connection(socket, shared.engine, shared.study, lang_of(socket), requester_of(socket))
    try:
        while True:
            await connection.on_message(await socket.receive_text())
    except WebSocketDisconnect:
        pass
    finally:
        await connection.stop()


class _Connection:
    def __init__(
        self, socket: WebSocket, engine: EngineService, study: FairQueue, lang: str, requester: Requester | None = None
    ) -> None:
        self._socket, self._engine, self._study, self._lang = socket, engine, study, lang
        self._asker = requester or Requester()
        self._sending = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._id = 0

    async def on_message(self, text: str) -> None:
        try:
            message: Request = decode(text, Request)  # type: ignore[arg-type]  # msgspec takes unions
        except Refused as error:
            await self._send(self._refusal(error, _id_in(text)))
            return
        if isinstance(message, PingEngine):
            await self._send(Pong())
            return
        was_working = await self.stop()
        if isinstance(message, Look | Graph):
            self._id = message.id
            self._task = asyncio.create_task(self._work(message))
        elif was_working:
            await self._send(FinishedMessage(id=self._id))

    async def stop(self) -> bool:
        """Stops the question in progress; returns whether there was one."""
        task, self._task = self._task, None
        if task is None or task.done():
            return False
        await stop(task)
        return True

    async def _work(self, asked: Look | Graph) -> None:
        try:
            game = await self._study.run(self._asker, asked.game)
            if why := self._engine.must_wait("look" if isinstance(asked, Look) else "review"):
                await self._send(WaitingMessage(id=self._id, text=why.text(self._lang)))
            if isinstance(asked, Look):
                await self._look(game, asked.seconds)
            else:
                await self._graph(game, asked.called())
            await self._send(FinishedMessage(id=self._id))
        except AwaleError as error:
            await self._send(self._refusal(error, self._id))
        except Exception as error:
            # Nobody awaits this task: an error that isn't reported here would be lost.
            failed = report("an analysis failed", error, self._asker.address)
            await self._send(self._refusal(failed, self._id))

    async def _look(self, game: Game, seconds: float) -> None:
        async with aclosing(self._engine.look(game, seconds, self._asker)) as answers:
            async for found in answers:
                await self._send(lines_view(self._id, found, self._lang))

    async def _graph(self, game: Game, names: Mapping[str, str]) -> None:
        turning: Sequence[Turning] = ()
        async with aclosing(self._engine.review(game, self._asker)) as answers:
            async for found in answers:
                if isinstance(found, Reviewed):
                    turning = found.review.turning
                elif isinstance(found, PointFound):
                    await self._send(point_view(self._id, found))
        await self._send(GraphMessage(id=self._id, turning=turning_view(turning, self._lang, names)))

    def _refusal(self, error: AwaleError, asked: int | msgspec.UnsetType) -> AnalysisRefusal:
        return AnalysisRefusal(id=asked, code=error.sentence.code, text=error.sentence.text(self._lang))

    async def _send(self, message: AnalysisMessage) -> None:
        # If the client has disconnected, the receiving loop ends.
        with suppress(WebSocketDisconnect, RuntimeError):
            async with self._sending:
                await self._socket.send_text(encoded(message))


class _Numbered(msgspec.Struct):
    id: Number


def _id_in(text: str) -> int | msgspec.UnsetType:
    """The number of a question that can't be understood, if that much can be."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return msgspec.UNSET


# --- as the page is told it ---------------------------------------------------------------------------------------


def lines_view(asked: int, found: LinesFound, lang: str) -> LinesMessage:
    lines = [
        LineView(
            move=line.move,
            value=_number(line.value),
            exact=line.exact,
            result=line.result,
            pv=line.pv,
            text=_worth(line).text(lang),
        )
        for line in found.lines
    ]
    return LinesMessage(id=asked, depth=found.depth, lines=lines, nodes=found.nodes)


def point_view(asked: int, found: PointFound) -> PointMessage:
    return PointMessage(id=asked, ply=found.ply, value=_number(found.value), exact=found.exact, best=found.best)


def turning_view(turning: Sequence[Turning], lang: str, names: Mapping[str, str]) -> list[TurningLine]:
    """The moves that cost something, each in a sentence; the dearest is the turning point of the game."""
    dearest = max(turning, key=lambda each: each.cost, default=None)
    few = {each.ply for each in mattered(turning)}
    told = []
    for each in turning:
        text = Sentence("study.turning-point", what=verdict(each)) if each is dearest else verdict(each)
        told.append(
            TurningLine(
                ply=each.ply,
                cost=_number(round(each.cost, 1)),
                played=each.played,
                best=each.best,
                text=text.text(lang, names),
                mattered=each.ply in few,
            )
        )
    return told


def _worth(line: Found) -> Sentence:
    """What a move is worth, in words."""
    n = abs(round(line.value))
    sure = "exact" if line.exact else "about"
    if line.result in ("win", "loss"):
        return Sentence(f"study.{line.result}-{sure}", n=n)
    if line.exact and not n:
        return Sentence("study.draw")
    return Sentence("study.even" if not n else "study.ahead" if line.value > 0 else "study.behind", n=n)


def _number(value: float) -> float | int:
    return int(value) if float(value).is_integer() else value
