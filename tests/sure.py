"""What a test knows to be there."""

from __future__ import annotations

from typing import TypeVar

Found = TypeVar("Found")


def sure(found: Found | None) -> Found:
    """Something that may be ``None`` elsewhere; the test fails if it is here."""
    assert found is not None
    return found
