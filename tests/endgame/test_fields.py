"""A rule field is declared once, with how far down it has to be known; what it does is held against that here.

A field that is declared too low would let different rules share their tables, or the kernel play by other rules than
the referee. A new field is found here by itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from types import MappingProxyType

import pytest

import awale
from awale import endgame
from awale.endgame.fingerprint import VALUE_FIELDS, value_rules
from awale.endgame.position_facts import read
from awale.machine.rulecode import LAYOUT, rule_code
from awale.rules import sheet as sheets
from awale.rules.sheet import FIELDS, RULES, Known
from support.strategies import boards, is_possible

#: The boards on which a field that doesn't matter must not: as far as the slow way takes a second for all fields.
MOST_SEEDS = 3


def pairs(field: str) -> Iterator[tuple[awale.Sheet, awale.Sheet]]:
    """Every two sheets that differ in this field only, of those that ship and what can be made of them."""
    for name in awale.sheet_ids():
        possible = [value for value in FIELDS[field] if is_possible(name, {field: value})]
        for one, other in itertools.combinations(possible, 2):
            yield awale.sheet(name, {field: one}), awale.sheet(name, {field: other})


def values(sheet: awale.Sheet, most: int = MOST_SEEDS) -> dict[tuple[int, ...], int]:
    """What each board with few seeds is worth, by the referee alone: from 0, until nothing changes."""
    readings = {pits: read(sheet, awale.Position(pits)) for n in range(most + 1) for pits in boards(n)}
    worth = {pits: reading.over or 0 for pits, reading in readings.items()}
    changed = True
    while changed:
        changed = False
        for pits, reading in readings.items():
            if reading.over is None:
                best = max(one.gain - (worth[seen(one.after)] if one.after else 0) for one in reading.options)
                changed |= best != worth[pits]
                worth[pits] = best
    return worth


def seen(position: awale.Position) -> tuple[int, ...]:
    return position.pits if position.to_move == "S" else position.pits[6:] + position.pits[:6]


@pytest.mark.parametrize("field", FIELDS)
def test_rules_that_differ_in_a_field_share_their_tables_only_if_it_is_declared_not_to_matter(field: str) -> None:
    declared = RULES[field]
    for one, other in pairs(field):
        matters = declared.known_to is Known.TABLES and declared.is_asked(one.rules)
        assert (endgame.table_fingerprint(one) != endgame.table_fingerprint(other)) == matters, (one, other)


@pytest.mark.parametrize("field", [field for field in FIELDS if field not in VALUE_FIELDS])
def test_a_field_declared_not_to_matter_changes_no_value(field: str) -> None:
    """Found by the referee, who reads all fields: machine code can't see one that it isn't told of."""
    for one, other in itertools.islice(pairs(field), 7):
        mirrored = one.step != other.step
        theirs = values(other)
        assert values(one) == {mirror(pits) if mirrored else pits: value for pits, value in theirs.items()}


def mirror(pits: tuple[int, ...]) -> tuple[int, ...]:
    return pits[5::-1] + pits[:5:-1]


@pytest.mark.parametrize("field", VALUE_FIELDS)
def test_a_field_declared_to_matter_changes_some_value(field: str) -> None:
    found = (values(one) != values(other) for one, other in pairs(field))
    assert any(found)


@pytest.mark.parametrize("field", FIELDS)
def test_the_kernel_is_told_of_the_fields_declared_known_to_it_and_of_no_other(field: str) -> None:
    told = RULES[field].known_to is not Known.REFEREE
    assert (field in {name for name, _, _ in LAYOUT}) == told
    for one, other in pairs(field):
        assert (rule_code(one) != rule_code(other)) == told


def test_a_field_with_a_default_leaves_older_sheets_fingerprints_and_tables_as_they_are(monkeypatch) -> None:
    """As if a twelfth field came: old sheets needn't name it, and whoever sets it otherwise has other rules."""
    before = {name: (awale.sheet(name).fingerprint, value_rules(awale.sheet(name))) for name in awale.sheet_ids()}
    twelfth = sheets.Rule(("as-ever", "anew"), Known.TABLES, default="as-ever")
    monkeypatch.setattr(sheets, "RULES", MappingProxyType({**RULES, "twelfth": twelfth}))
    monkeypatch.setattr(sheets, "FIELDS", MappingProxyType({**FIELDS, "twelfth": twelfth.values}))
    for name, (fingerprint, rules) in before.items():
        shipped = awale.sheet(name)
        old = awale.Sheet(name, {key: shipped.rules[key] for key in RULES}, shipped.about)
        assert (old.rules["twelfth"], old.fingerprint, value_rules(old)) == ("as-ever", fingerprint, rules)
        assert old.with_rules({"twelfth": "anew"}).fingerprint != fingerprint
