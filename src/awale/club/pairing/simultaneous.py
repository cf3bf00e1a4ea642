"""One against all, once."""

from __future__ import annotations

from collections.abc import Mapping

from awale.club.contest import Contest
from awale.club.pairing.paired import CannotPair, Paired


def pair(contest: Contest, here: list[str], strengths: Mapping[str, float]) -> Paired:
    """A table for each of the others; the one who plays them all begins nowhere."""
    master = contest.master
    if master is None or master not in here:
        raise CannotPair("club.pairing.no-master")
    return Paired(tuple((person, master) for person in here if person != master))
