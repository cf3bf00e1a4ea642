"""The Swiss system: nobody twice against the same, and always with somebody who has done as well.

Pairs are made by caissify-pairings after the FIDE (Dutch) System, C.04.3, as valid from 1 February 2026; who begins is
worked out here (``sides``), since the library's colours differ from the rules. South stands for White: it begins. Who
is away has a zero-point bye, who can't be paired a full point; a late arrival has had zero-point byes before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from awale.club.contest import Contest
from awale.club.pairing.paired import CannotPair, Paired
from awale.club.pairing.sides import sides_by_rule
from awale.club.rounds import WIN, Round
from awale.words.extras import from_extra

with from_extra():
    from caissify_pairings import generate_pairings


def pair(contest: Contest, here: list[str], strengths: Mapping[str, float]) -> Paired:
    """The next round, tables in the order of the points."""
    numbers = {person: number for number, person in enumerate(contest.people, start=1)}
    players = _players(contest, here, numbers)
    found = generate_pairings(
        system="dutch",
        players=players,
        previous_pairings={
            (numbers[table.south], numbers[table.north])
            for played in contest.rounds
            for table in played
            if table.result and table.result.is_played  # who was left waiting may meet the other after all
        },
        round_number=len(contest.rounds) + 1,
        total_rounds=max(contest.planned or 0, len(contest.rounds) + 1),
    )
    people = dict(enumerate(contest.people, start=1))
    resting = [people[each["white_id"]] for each in found if each["black_id"] is None]
    rested = {people[each["id"]] for each in players if each["bye_count"] or each["forfeit_win_count"]}
    if len(resting) != len(here) % 2 or rested & set(resting):
        # Where no pairing is allowed the library leaves several out, or somebody twice, instead of saying so.
        raise CannotPair("club.pairing.no-swiss")
    rank = {person: (-contest.halves(person), numbers[person]) for person in here}
    couples = [
        sorted((people[each["white_id"]], people[each["black_id"]]), key=rank.__getitem__)
        for each in found
        if each["black_id"] is not None
    ]
    couples.sort(key=lambda couple: (rank[couple[0]][0], rank[couple[1]][0], rank[couple[0]][1]))
    # Who isn't there yet when a contest begins has no number.
    numbered = contest.people if contest.rounds else here
    return Paired(tuple(sides_by_rule(contest, numbered, *couple) for couple in couples), tuple(resting))


def _players(contest: Contest, here: list[str], numbers: Mapping[str, int]) -> list[dict[str, Any]]:
    """People as the library wants them: what they have, which side they had, and whether they floated."""
    so_far = dict.fromkeys(contest.people, 0)
    known: dict[str, dict[str, Any]] = {
        person: {"id": numbers[person], "name": "", "rating": 0, "starting_number": numbers[person]}
        | {"color_hist": [], "float_history": [], "bye_count": 0, "forfeit_win_count": 0}
        for person in here
    }
    for played in contest.rounds:
        for person, about in known.items():
            _add_round(about, person, played, so_far)
        so_far = {person: halves + _halves(played, person) for person, halves in so_far.items()}
    return [{**about, "score": so_far[person] / 2} for person, about in known.items()]


def _add_round(about: dict[str, Any], person: str, played: Round, so_far: Mapping[str, int]) -> None:
    table, gained = played.table_of(person), _halves(played, person)
    if table and table.result and table.result.is_played:
        about["color_hist"].append("white" if person == table.south else "black")
        above = so_far[person] - so_far[table.other(person)]
        about["float_history"].append("down" if above > 0 else "up" if above < 0 else "none")
        return
    # Points without a game count as if one had met somebody with less.
    about["float_history"].append("down" if gained else "none")
    if gained:
        about["forfeit_win_count" if table else "bye_count"] += 1


def _halves(played: Round, person: str) -> int:
    """The half points of somebody in a round."""
    table = played.table_of(person)
    return table.halves(person) if table else WIN if person in played.resting else 0
