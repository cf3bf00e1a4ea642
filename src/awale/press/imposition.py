"""The order of a booklet's pages on sheets that are printed on both sides, stacked, folded and stapled."""

from __future__ import annotations


def folded(pages: int) -> list[tuple[int, int]]:
    """What stands on each side of the sheets, left and right, the outer sheet first; 0 is an empty page.

    The last page is always the back cover; empty pages come before it.

    >>> folded(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    >>> folded(6)
    [(6, 1), (2, 0), (0, 3), (4, 5)]
    """
    room = -(-pages // 4) * 4
    order = [*range(1, pages), *[0] * (room - pages), pages]
    sides = []
    for sheet in range(0, room // 2, 2):
        sides.append((order[room - 1 - sheet], order[sheet]))
        sides.append((order[sheet + 1], order[room - 2 - sheet]))
    return sides
