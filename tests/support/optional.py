"""Values that a test knows not to be ``None``."""

from __future__ import annotations

from typing import TypeVar

Found = TypeVar("Found")


def not_none(found: Found | None) -> Found:
    """The value, typed without ``None``; the test fails if it is ``None``."""
    assert found is not None
    return found
