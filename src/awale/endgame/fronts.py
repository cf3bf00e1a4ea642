"""Memory for fronts: the boards that were just settled, one bit a board. ``compiled/tables/fronts.py`` walks them."""

from __future__ import annotations

from awale.endgame.layout import BITS, FRONT_BYTES, FRONT_WORDS, LOST, MARKS, WON
from awale.endgame.share import Share
from awale.machine.memory import Block, Descriptor, Room, room


class Fronts(Descriptor):
    """Two empty fronts, of wins and of losses, for a share; ``room`` gives memory for their bits."""

    def __init__(self, share: Share, room: Room = room) -> None:
        super().__init__(2 * FRONT_WORDS)
        for kind in (WON, LOST):
            self[FRONT_WORDS * kind + BITS] = room(share.places // 8)
            self[FRONT_WORDS * kind + MARKS] = Block(words=share.chunks)

    def of(self, kind: int) -> int:
        """The address of one of both."""
        return self.address + FRONT_BYTES * kind
