"""The Swiss system: nobody twice against the same, and always with somebody who has done as well.

Pairs are made by py4swiss after the FIDE (Dutch) System, C.04.3, as valid till 31 January 2026. South stands for White:
it begins. Who is away has a zero-point bye, who can't be paired a full point; a late arrival has had zero-point byes
before.
"""

from __future__ import annotations

from collections.abc import Mapping

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from awale.club.contest import Contest
from awale.club.pairing.paired import CannotPair, Paired
from awale.club.rounds import Round, Table

_PLAYED = {0: ResultToken.LOSS, 1: ResultToken.DRAW, 2: ResultToken.WIN}
_FORFEIT = {0: ResultToken.FORFEIT_LOSS, 2: ResultToken.FORFEIT_WIN}


def pair(contest: Contest, here: list[str], strengths: Mapping[str, float]) -> Paired:
    """The next round, tables in the order of the points."""
    numbers = {person: number for number, person in enumerate(contest.people, start=1)}
    report = ParsedTrf(
        player_sections=[_player(contest, person, numbers) for person in contest.people],
        x_section=XSection(
            number_of_rounds=max(contest.planned or 0, len(contest.rounds) + 1),
            zeroed_ids={numbers[person] for person in contest.people if person not in here},
        ),
    )
    try:
        pairings = DutchEngine.generate_pairings(report)
    except PairingError:
        raise CannotPair("club.pairing.no-swiss") from None
    people = dict(enumerate(contest.people, start=1))
    return Paired(
        tuple((people[each.white], people[each.black]) for each in pairings if each.black),
        tuple(people[each.white] for each in pairings if not each.black),
    )


def _player(contest: Contest, person: str, numbers: Mapping[str, int]) -> PlayerSection:
    number = numbers[person]
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=number,
        points_times_ten=5 * contest.halves(person),
        rank=number,
        results=[_result(each, person, numbers) for each in contest.rounds],
    )


def _result(played: Round, person: str, numbers: Mapping[str, int]) -> RoundResult:
    table = played.table_of(person)
    if table is None:
        bye = ResultToken.PAIRING_ALLOCATED_BYE if person in played.resting else ResultToken.ZERO_POINT_BYE
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=bye)
    side = ColorToken.WHITE if person == table.south else ColorToken.BLACK
    return RoundResult(id=numbers[table.other(person)], color=side, result=_token(table, person))


def _token(table: Table, person: str) -> ResultToken:
    result = table.result
    assert result is not None
    return (_PLAYED if result.is_played else _FORFEIT)[table.halves(person)]
