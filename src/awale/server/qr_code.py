"""A link as a code for a camera.

>>> qr_svg("http://localhost:8653/join/BAHBA").startswith(b"<?xml")
True
"""

from __future__ import annotations

import io


def qr_svg(link: str) -> bytes:
    """The code as SVG."""
    import segno

    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, "svg", border=2, light="#fff", omitsize=True)
    return picture.getvalue()
