"""A link as a code for a camera.

>>> drawn("http://localhost:8653/join/BAHBA").startswith(b"<?xml")
True
"""

from __future__ import annotations

import asyncio
import io


async def drawn_apart(link: str) -> bytes:
    """The code as SVG, drawn in a thread: it takes some milliseconds, which the event loop doesn't have."""
    return await asyncio.to_thread(drawn, link)


def drawn(link: str) -> bytes:
    """The code as SVG."""
    import segno

    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, "svg", border=2, light="#fff", omitsize=True)
    return picture.getvalue()
