"""All WebSockets of the server, with the messages of both sides."""

from __future__ import annotations

from typing import Any, NamedTuple

from awale.server.classes.acts import AnyAct as ClassAct
from awale.server.games.acts import AnyAct as GameAct
from awale.server.messages import AnalysisMessage, ClassMessage, GameMessage
from awale.server.study.analysis import Request as AnalysisRequest


class Socket(NamedTuple):
    """What a WebSocket is for, and the names and types of its clients' and the server's messages."""

    summary: str
    said_name: str
    said: Any
    told_name: str
    told: Any


SOCKETS = {
    "/api/games/{name}/play": Socket("Play or watch a game", "GameAct", GameAct, "GameMessage", GameMessage),
    "/api/classes/{name}/live": Socket("Be in a class", "ClassAct", ClassAct, "ClassMessage", ClassMessage),
    "/api/analyse": Socket(
        "What a position or a game is worth", "AnalysisRequest", AnalysisRequest, "AnalysisMessage", AnalysisMessage
    ),
}
