"""The reading of a position in words: statements, most important first.

A weight says which of two statements a player should hear first. Captures and threats weigh what they bring less what
the other wins back at once; held against an engine's values on 210 positions, that puts the best move first more often
than the seeds alone do. Where a single move doesn't cost anything at once, that comes next: there it was the best in
three cases of five, and the others lost two seeds on average.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING

from awale.coach.granary import FULL
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
#: A granary that needs more seeds than this to take isn't worth a word yet: by then the board is another one.
SOON = 4
#: What captures and threats begin with, and the least they weigh, however much is won back.
TAKING, LEAST = 60, 50


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
        after = _back(threat.player, threat.back)
        sentence = Sentence("coach.take.now", **_taking(reading, threat), after=after)
        # Of two that bring the same, to take comes before to keep: it is the mover's turn.
        yield Statement("capture", _worth(threat) + 1, sentence, (threat.move, *threat.pits))


def _menaces(reading: Reading) -> Iterator[Statement]:
    for menace in reading.menaces:
        threat = menace.threat
        yield Statement("threat", _worth(threat), _menace(reading, menace), (threat.move, *threat.pits))


def _worth(threat: Threat) -> int:
    return max(LEAST, TAKING + threat.seeds - threat.back)


def _menace(reading: Reading, menace: Menace) -> Sentence:
    threat, answers = menace.threat, menace.answers
    said = _taking(reading, threat)
    if not answers:
        return Sentence("coach.threat.unmet", **said, other=_player(other(threat.player)))
    ways = _ways(menace)
    safe = [each.move for each in answers if each.safe]
    if not safe:
        return Sentence("coach.threat.met-costly", **said, ways=ways)
    if len(safe) == len(answers):
        return Sentence("coach.threat.met", **said, ways=ways)
    return Sentence("coach.threat.met-safe", **said, ways=ways, safe=Listing(safe, "or"))


def _ways(menace: Menace) -> Sentence:
    """The answers to a threat, those of a kind together: "F (empties the pit); A or B (wins as much back next)"."""
    threat, kinds = menace.threat, groupby(menace.answers, key=lambda answer: answer.kind)
    said = {"target": threat.pits[0], "pit": threat.move}
    ways = [
        Sentence(f"coach.answer.{kind}", moves=Listing([each.move for each in answers], "or"), **said)
        for kind, answers in kinds
    ]
    return reduce(lambda head, tail: Sentence("coach.answer.and-then", head=head, tail=tail), ways)


def _taking(reading: Reading, threat: Threat) -> dict[str, object]:
    is_granary = reading.position[threat.move] >= FULL
    pit = Sentence("coach.granary.name", pit=threat.move) if is_granary else threat.move
    return {"player": _player(threat.player), "pit": pit, "taken": _taken(threat.pits, threat.counts)}


def _taken(pits: Sequence[str], counts: Sequence[int]) -> Sentence:
    if len(pits) == 1:
        return Sentence("coach.taken.one", seeds=counts[0], pit=pits[0])
    each = [Sentence("reason.from", seeds=seeds, pit=pit) for pit, seeds in zip(pits, counts, strict=True)]
    return Sentence("coach.taken.more", seeds=sum(counts), pits=Listing(each))


def _back(player: str, back: int) -> Sentence:
    """What the other of a player could win in return."""
    if not back:
        return Sentence("coach.back.none", player=_player(other(player)))
    return Sentence("coach.back.some", player=_player(other(player)), back=back)


# --- granaries and mobility -----------------------------------------------------------------------------------------


def _granaries(reading: Reading) -> Iterator[Statement]:
    """Those that take nothing yet: what the others take has been said as a capture or as a threat."""
    for granary in reading.granaries:
        soon = granary.until_takes is not None and granary.until_takes <= SOON
        if not granary.taken and (granary.is_full or soon):
            yield Statement("granary", 30 if granary.is_full else 8, _granary(granary), (granary.pit,))


def _granary(granary: Granary) -> Sentence:
    key = "coach.granary.full" if granary.is_full else "coach.granary.growing"
    what = Sentence(key, player=_player(granary.player), pit=granary.pit, count=granary.seeds)
    until = Sentence("coach.until.none")
    if granary.until_takes is not None:
        until = Sentence("coach.until.some", more=granary.until_takes, seeds=granary.would_take)
    if not granary.playable:
        return Sentence("coach.granary.barred", what=what, until=until)
    return Sentence("coach.granary.nothing", what=what, last=granary.last, until=until)


def _mobility(reading: Reading) -> Iterator[Statement]:
    mine, *theirs = reading.mobility
    if mine.legal == ("pass",):
        yield Statement("mobility", 90, Sentence("coach.mobility.passes", player=_player(mine.player)))
        return
    yield from _free(mine)
    for waiting in theirs:
        yield from _compared(mine, waiting)


def _free(mine: Mobility) -> Iterator[Statement]:
    """The moves that cost nothing at once: none, a single one, and how many are sure."""
    who = {"player": _player(mine.player), "other": _player(other(mine.player))}
    if not mine.harmless:
        yield Statement("mobility", 55, Sentence("coach.mobility.none", **who))
        return
    if len(mine.harmless) == 1 < len(mine.legal):
        yield Statement("mobility", 58, Sentence("coach.mobility.single", **who, move=mine.harmless[0]), mine.harmless)
    key, weight = ("forced", 35) if mine.is_forced else ("free", 10)
    yield Statement("mobility", weight, Sentence(f"coach.mobility.{key}", **who, moves=mine.moves), mine.harmless)


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
