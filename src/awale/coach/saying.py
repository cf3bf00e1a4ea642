"""The reading of a position in words: statements, most important first.

A weight says which of two statements a player should hear first; those of captures and threats grow with the seeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from awale.rules.position import other
from awale.words import Listing, Sentence

if TYPE_CHECKING:
    from awale.coach.answers import Menace
    from awale.coach.granary import Granary
    from awale.coach.mobility import Mobility
    from awale.coach.reading import Reading
    from awale.coach.threats import Threat
    from awale.coach.traps import Trap

#: An ending, by the course in strategy: what is said of starving is of use from here on.
ENDING = 12


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing to say, how much it matters (the larger the more), and the pits that show it on a board."""

    subject: str
    weight: int
    sentence: Sentence
    pits: tuple[str, ...] = ()


def statements(reading: Reading) -> tuple[Statement, ...]:
    """All that there is to say of a position."""
    if reading.outcome:
        return (Statement("over", 100, reading.outcome.sentence),)
    parts = (_captures, _menaces, _granaries, _mobility, _starving, _feeding, _ahead, _traps)
    found = [statement for part in parts for statement in part(reading)]
    return tuple(sorted(found, key=lambda statement: -statement.weight))


# --- captures -------------------------------------------------------------------------------------------------------


def _captures(reading: Reading) -> Iterator[Statement]:
    for threat in reading.captures:
        sentence = Sentence("coach.take.now", **_taking(threat), after=_back(threat.player, threat.back))
        yield Statement("capture", 60 + threat.seeds, sentence, (threat.move, *threat.pits))


def _menaces(reading: Reading) -> Iterator[Statement]:
    for menace in reading.menaces:
        threat = menace.threat
        yield Statement("threat", 60 + threat.seeds, _menace(menace), (threat.move, *threat.pits))


def _menace(menace: Menace) -> Sentence:
    threat, answers = menace.threat, menace.answers
    said = _taking(threat)
    if not answers:
        return Sentence("coach.threat.unmet", **said, other=_player(other(threat.player)))
    target = threat.pits[0]
    ways = Listing(
        [Sentence(f"coach.answer.{each.kind}", move=each.move, target=target, pit=threat.move) for each in answers],
        "or",
    )
    safe = [each.move for each in answers if each.safe]
    if not safe:
        return Sentence("coach.threat.met-costly", **said, ways=ways)
    if len(safe) == len(answers):
        return Sentence("coach.threat.met", **said, ways=ways)
    return Sentence("coach.threat.met-safe", **said, ways=ways, safe=Listing(safe, "or"))


def _taking(threat: Threat) -> dict[str, object]:
    pits = _pits(threat.pits, threat.counts)
    return {"player": _player(threat.player), "seeds": threat.seeds, "pit": threat.move, "pits": pits}


def _pits(pits: Sequence[str], counts: Sequence[int]) -> Listing:
    return Listing([Sentence("reason.from", seeds=seeds, pit=pit) for pit, seeds in zip(pits, counts, strict=True)])


def _back(player: str, back: int) -> Sentence:
    """What the other of a player could win in return."""
    if not back:
        return Sentence("coach.back.none", player=_player(other(player)))
    return Sentence("coach.back.some", player=_player(other(player)), back=back)


# --- granaries and mobility -----------------------------------------------------------------------------------------


def _granaries(reading: Reading) -> Iterator[Statement]:
    for granary in reading.granaries:
        weight = 48 if granary.pays else 30
        yield Statement("granary", weight if granary.is_full else weight - 22, _granary(granary), (granary.pit,))


def _granary(granary: Granary) -> Sentence:
    key = "coach.granary.full" if granary.is_full else "coach.granary.growing"
    what = Sentence(key, player=_player(granary.player), pit=granary.pit, count=granary.seeds)
    if granary.taken:
        pits, after = _pits(granary.pits, granary.counts), _back(granary.player, granary.back)
        return Sentence("coach.granary.takes", what=what, seeds=granary.taken, pits=pits, after=after)
    until = Sentence("coach.until.none")
    if granary.until_takes is not None:
        until = Sentence("coach.until.some", more=granary.until_takes, seeds=granary.would_take)
    if not granary.playable:
        return Sentence("coach.granary.barred", what=what, until=until)
    return Sentence("coach.granary.nothing", what=what, last=granary.last, until=until)


def _mobility(reading: Reading) -> Iterator[Statement]:
    mine, *theirs = reading.mobility
    player, opponent = _player(mine.player), _player(other(mine.player))
    if mine.legal == ("pass",):
        yield Statement("mobility", 90, Sentence("coach.mobility.passes", player=player))
        return
    if not mine.harmless:
        yield Statement("mobility", 55, Sentence("coach.mobility.none", player=player, other=opponent))
    elif mine.is_forced:
        sentence = Sentence("coach.mobility.forced", player=player, moves=mine.moves, other=opponent)
        yield Statement("mobility", 35, sentence, mine.harmless)
    else:
        sentence = Sentence("coach.mobility.free", player=player, moves=mine.moves, other=opponent)
        yield Statement("mobility", 10, sentence, mine.harmless)
    for waiting in theirs:
        yield from _compared(mine, waiting)


def _compared(mine: Mobility, waiting: Mobility) -> Iterator[Statement]:
    player, opponent = _player(mine.player), _player(waiting.player)
    replies = [move for move in waiting.legal if move != "pass"]
    if replies and not waiting.harmless:
        yield Statement("mobility", 34, Sentence("coach.mobility.waiting-none", player=opponent))
    sentence = Sentence(
        "coach.mobility.potential",
        player=player,
        own=mine.seeds,
        moves=len(mine.legal),
        other=opponent,
        others=waiting.seeds,
        replies=len(replies),
    )
    yield Statement("potential", 5, sentence)


# --- endings --------------------------------------------------------------------------------------------------------


def _starving(reading: Reading) -> Iterator[Statement]:
    for found in reading.starving:
        if not found.is_within or reading.position.seeds > ENDING or not reading.position.seeds_of(found.player):
            continue
        key = f"coach.starving.{found.rest or 'play-on'}"
        sentence = Sentence(key, player=_player(found.player), other=_player(other(found.player)))
        yield Statement("starving", 45 if found.is_on else 20, sentence)


def _feeding(reading: Reading) -> Iterator[Statement]:
    found = reading.feeding
    if found is None:
        return
    if found.duty and found.feeds:
        yield _duty(found.player, "coach.feeding.duty", 90, found.feeds)
    for key, weight, moves in (("starves", 42, found.starves), ("fed", 40, found.fed), ("unfed", 44, found.unfed)):
        if moves:
            yield _duty(found.player, f"coach.feeding.{key}", weight, moves)


def _ahead(reading: Reading) -> Iterator[Statement]:
    found = reading.feeding
    for key, weight, can_feed in (("ahead-fed", 30, True), ("ahead-unfed", 38, False)):
        moves = [ahead.move for ahead in found.ahead if ahead.can_feed == can_feed] if found else []
        if found and moves:
            yield _duty(found.player, f"coach.feeding.{key}", weight, dict.fromkeys(moves))


def _duty(player: str, key: str, weight: int, moves: Iterable[str]) -> Statement:
    listed = tuple(moves)
    sentence = Sentence(key, player=_player(player), other=_player(other(player)), moves=Listing(listed, "or"))
    return Statement("feeding", weight, sentence, listed)


def _traps(reading: Reading) -> Iterator[Statement]:
    for trap in reading.traps:
        several, single = trap.pits
        sentence = Sentence(
            "coach.trap.set",
            player=_player(trap.player),
            kind=trap.kind,
            count=int(trap.kind[0]),
            several=several,
            single=single,
            state=_state(trap, reading.position.to_move),
        )
        yield Statement("trap", 50 if trap.closed else 25, sentence, trap.pits)


def _state(trap: Trap, mover: str) -> Sentence:
    if trap.takes:
        return Sentence("coach.trap.takes", moves=Listing(trap.takes, "or"))
    if trap.closed:
        return Sentence("coach.trap.closed", player=_player(other(trap.player)))
    if mover == trap.player or trap.escapes == ("pass",):
        return Sentence("coach.trap.waits")
    return Sentence("coach.trap.escapes", player=_player(mover), moves=Listing(trap.escapes, "or"))


def _player(player: str) -> Sentence:
    return Sentence(f"player.{player}")
