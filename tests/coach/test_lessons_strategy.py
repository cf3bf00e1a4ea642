"""What the strategy lessons claim is so, under every sheet: by tables, by search, by the coach, by the tables' page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import awale
from awale import endgame
from awale.coach.answers import menaces
from awale.coach.granary import granaries
from awale.coach.lessons.course import lesson, lessons_of
from awale.coach.lessons.stage import Stage, find_stage, stages
from awale.coach.mobility import mobility
from awale.coach.reach import reach
from awale.coach.starving import starving
from awale.coach.traps import traps
from awale.coach.tried_moves import Tried, reply_gain, tries, turn_of_other
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.words import LANGUAGES, catalogue, say

SHEETS = awale.sheet_ids()
STRATEGY = ["opening", "threats", "granaries", "middle", "endgame", "starving", "traps"]
#: Tables that take a moment to build, and how far to look beyond them; by count, so that it is always the same.
SEEDS, NODES = 8, 60_000
#: By search the best move must be better than the next by this many seeds.
MARGIN = 0.8


def claimed(name: str) -> Iterator[Stage]:
    """The steps with a claim under a sheet."""
    for each in lessons_of(awale.sheet(name)):
        yield from (stage for stage in stages(each, awale.sheet(name)) if stage.step.claim)


@pytest.fixture(scope="session")
def tables_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], endgame.Tables]:
    folder = tmp_path_factory.mktemp("tables")

    @cache
    def built(name: str) -> endgame.Tables:
        for _ in endgame.build(name, SEEDS, folder):
            pass
        return endgame.open(name, folder)

    return built


# --- the right move is right --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_the_lessons_of_strategy_are_there_and_take_ten_minutes(name: str) -> None:
    found = [each for each in lessons_of(awale.sheet(name)) if each.group == "strategy"]
    assert [each.id for each in found] == STRATEGY
    for each in found:
        assert 8 <= len(stages(each, awale.sheet(name))) <= 14, each.id


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_asked_for_is_what_is_best(name: str) -> None:
    for stage in claimed(name):
        known = stage.known
        assert known is not None, stage.step.id
        assert stage.step.claim is not None
        assert sorted(known.lines) == sorted(stage.game().legal_moves), stage.step.id
        assert set(known.best) == set(stage.step.claim.best), stage.step.id
        if stage.step.kind == "play":
            assert set(stage.right) == set(known.best), stage.step.id
            assert all(known.loss(move) >= 1 for move in stage.wrong), stage.step.id


@pytest.mark.parametrize("name", SHEETS)
def test_values_of_few_seeds_are_those_of_the_tables(name: str, tables_of: Callable[[str], endgame.Tables]) -> None:
    for stage in claimed(name):
        position = stage.game().position
        if position.seeds <= SEEDS and stage.known:
            values = {move: line.value for move, line in stage.known.lines.items()}
            assert values == tables_of(name).move_values(position), stage.step.id
            assert stage.known.exact


def judge(engine: Engine, position: awale.Position, nodes: int) -> dict[str, float]:
    """What a search says of every move, the best first: seeds gained from here on, less the other's."""
    engine.new_game()
    found = engine.search(awale.Game(engine.sheet, position), Limits(nodes=nodes), lines=6).lines
    return {line.move: line.seeds - position.stores[0] + position.stores[1] for line in found}


@pytest.mark.parametrize("name", SHEETS)
def test_with_more_seeds_a_search_finds_the_same_move_best_by_a_margin(
    name: str, tables_of: Callable[[str], endgame.Tables]
) -> None:
    # Played on to the last seed, so that a value counts seeds even where the winner is known.
    engine = Engine(awale.sheet(name).with_rules(majority="play-on"), megabytes=8, tables=tables_of(name))
    for stage in claimed(name):
        position, known = stage.game().position, stage.known
        if position.seeds <= SEEDS or not known:
            continue
        values = judge(engine, position, NODES)
        best, second, *_ = values
        assert best in known.best, (stage.lesson.id, stage.step.id)
        assert values[best] - values[second] >= MARGIN, (stage.lesson.id, stage.step.id)


@pytest.mark.parametrize("name", SHEETS)
def test_values_that_are_called_exact_are_what_a_long_search_finds(
    name: str, tables_of: Callable[[str], endgame.Tables]
) -> None:
    # As in the tables, play that never ends is worth nothing.
    rules = awale.sheet(name).with_rules(majority="play-on", repetition="never")
    engine = Engine(rules, megabytes=8, tables=tables_of(name))
    for stage in claimed(name):
        position, known = stage.game().position, stage.known
        if known and known.exact and position.seeds > SEEDS:
            exact = {move: line.value for move, line in known.lines.items()}
            assert judge(engine, position, 5 * NODES) == exact, (stage.lesson.id, stage.step.id)


@pytest.mark.parametrize("name", SHEETS)
def test_a_loss_that_is_quoted_as_about_so_much_is_about_so_much(
    name: str, tables_of: Callable[[str], endgame.Tables]
) -> None:
    engine = Engine(awale.sheet(name).with_rules(majority="play-on"), megabytes=8, tables=tables_of(name))
    for stage in claimed(name):
        position, known = stage.game().position, stage.known
        quoted = re.findall(r"\{loss_(\w)\}", catalogue("en").get(stage.lesson.key(stage.step.id, "right"), ""))
        if known and quoted:
            values = judge(engine, position, 2 * NODES)
            for move in quoted:
                loss = max(values.values()) - values[move]
                assert abs(loss - known.loss(move)) <= max(3, 0.4 * loss), (name, stage.step.id, loss, known.loss(move))


# --- a wrong move is explained ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_wrong_move_is_told_by_what_it_costs_and_answered_on_the_board(name: str) -> None:
    for stage in claimed(name):
        for move in stage.wrong if stage.step.kind == "play" else ():
            result = stage.try_move(move)
            assert not result.right
            assert result.said[-1].key.startswith("lessons.strategy."), stage.step.id
            for lang in LANGUAGES:
                assert all("{" not in sentence.text(lang) for sentence in result.said)
            if result.shown:
                assert result.shown[-1].player == "N"
                assert result.shown[-1].captured or result.shown[-1].outcome, (stage.step.id, move)


def test_where_the_seeds_run_the_other_way_letters_and_answers_are_mirrored() -> None:
    stage = find_stage(lesson("threats"), awale.sheet("boite-a-oeufs", direction="clockwise"), "raise")
    assert stage.right == ("F",)
    assert stage.try_move("F").right
    assert (
        stage.try_move("E").said[-1]
        == find_stage(lesson("threats"), awale.sheet("boite-a-oeufs"), "raise").try_move("B").said[-1]
    )


def test_under_rules_of_ones_own_there_is_no_strategy_to_vouch_for() -> None:
    changed = awale.sheet("abapa", grand_slam="takes")
    assert {each.group for each in lessons_of(changed)} == {"rules"}
    assert len(lessons_of(awale.sheet("abapa", majority="play-on"))) == len(lessons_of(awale.sheet("abapa")))


# --- what the texts say of a board --------------------------------------------------------------------------------


class Seen:
    """A step's board, with short questions about it."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.sheet, self.position = stage, stage.sheet, stage.game().position

    @property
    def value(self) -> float:
        return self.stage.known.value if self.stage.known else 0

    def move(self, letter: str) -> Tried:
        return next(tried for tried in tries(self.sheet, self.position) if tried.move == letter)

    def risk(self, letter: str) -> int:
        """What North can gain at once after a move."""
        return reply_gain(self.sheet, self.move(letter))

    def threats(self) -> dict[str, tuple[str, int]]:
        """Each pit of North's that threatens: the pits that it would take, and the seeds."""
        found = [each.threat for each in menaces(self.sheet, self.position)]
        return {threat.move: ("".join(threat.pits), threat.seeds) for threat in found}

    def answers(self, pit: str) -> dict[str, str]:
        """How that pit's threat is met: moves, and what they do."""
        found = next(each for each in menaces(self.sheet, self.position) if each.threat.move == pit)
        return {answer.move: answer.kind for answer in found.answers}

    def after(self, letter: str) -> Seen:
        """The same board if the move were made, and it were South's turn again."""
        other = Seen(self.stage)
        other.position = turn_of_other(self.move(letter).after)
        return other


def quiet(seen: Seen) -> bool:
    return not seen.threats() and not any(tried.seeds for tried in tries(seen.sheet, seen.position))


def within(seen: Seen) -> bool:
    return starving(seen.sheet, seen.position, "S").is_within


def harmless(seen: Seen) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The moves that cost nothing: South's, and North's if it were North's turn."""
    mine, theirs = (mobility(seen.sheet, each) for each in (seen.position, turn_of_other(seen.position)))
    return mine.harmless, theirs.harmless


FACTS: dict[str, Callable[[Seen], bool]] = {
    "opening.calm": lambda s: [p for p in "ABCDEF" if reach(p, 1)[0][0] <= 4] == ["C", "D", "E", "F"],
    "opening.left": lambda s: s.stage.right == (str(reach("A", 1)[0][0]),),
    "opening.row": lambda s: sorted(s.move("E").pits) == ["a", "b", "c"] and s.stage.number == 8,
    "opening.wall": lambda s: s.move("E").pits == ("c",),
    "opening.break": lambda s: s.threats()["a"] == ("DCB", 7) and s.risk("C") == 3 and not harmless(s)[0],
    "opening.low": lambda s: s.threats() == {"a": ("B", 2), "f": ("B", 2)} and s.risk("B") == 0,
    "opening.granary": lambda s: s.position["F"] == 10,
    "opening.give": lambda s: (s.risk("E"), s.risk("B")) == (0, 4),
    "opening.bold": lambda s: s.threats() == {"a": ("B", 2)} and (s.risk("A"), s.risk("B")) == (2, 0),
    "threats.see": lambda s: s.threats() == {"e": ("A", 2)} and s.stage.right == ("e",),
    "threats.empty": lambda s: s.answers("e") == {"A": "empty"} and s.risk("A") == 0,
    "threats.raise": lambda s: (
        s.threats() == {"f": ("BA", 5)}
        and s.answers("f") == {"B": "empty", "A": "raise", "F": "overshoot"}
        and s.risk("B") == 0 == s.risk("F")
    ),
    "threats.overshoot": lambda s: (
        s.answers("a")["F"] == "overshoot" and s.answers("a")["C"] == "empty" and s.risk("C") > 0 == s.risk("F")
    ),
    "threats.first": lambda s: s.threats() == {"f": ("C", 2)} and s.move("E").seeds == 2 and s.risk("E") == 2,
    "threats.counter": lambda s: (s.answers("f")["F"], s.answers("f")["E"], s.risk("F")) == ("overshoot", "counter", 0),
    "threats.two": lambda s: (
        s.threats() == {"f": ("CB", 6), "d": ("B", 3)} and s.move("E").seeds == 6 and not s.after("B").threats()
    ),
    "threats.better": lambda s: s.answers("f")["B"] == "empty",
    "threats.let": lambda s: s.answers("f")["A"] == "empty" and "B" not in s.answers("f") and s.risk("A") > 0,
    "granaries.sow": lambda s: s.move("E").pits == ("b", "a") and (s.position["b"], s.position["a"]) == (1, 0),
    "granaries.three": lambda s: len(s.move("F").pits) == 3,
    "granaries.short": lambda s: s.stage.right == (str(granaries(s.sheet, s.position)[0].until_reach),),
    "granaries.patience": lambda s: s.risk("C") == 0 and s.position["A"] == 12,
    "granaries.hurry": lambda s: s.move("D").seeds == 5 and s.threats().keys() == {"f"} and s.risk("D") == 3,
    "granaries.return": lambda s: s.move("F").seeds == 8 and s.risk("F") == 6 and s.move("E").seeds == 2,
    "granaries.pays": lambda s: len(s.move("F").pits) == 2,
    "granaries.half": lambda s: len(s.move("F").pits) == 2,
    "middle.mobility": lambda s: harmless(s) == (("D",), ()),
    "middle.wait": lambda s: harmless(s)[1] == (),
    "middle.harvest": lambda s: len(s.stage.right) == 1 and [s.position[p] for p in "def"] == [1, 1, 1],
    "middle.trait": lambda s: quiet(s) and s.position.pits[:6] == s.position.pits[6:],
    "middle.trait-not": quiet,
    "middle.more": lambda s: (s.position.seeds_of("S"), s.position.seeds_of("N")) == (6, 2) and s.value < 0,
    "endgame.need": lambda s: s.position.stores[0] + s.stage.number == 25 and s.position.seeds == 6,
    "endgame.greed": lambda s: [tried.move for tried in tries(s.sheet, s.position) if tried.seeds] == ["F"],
    "endgame.plan": lambda s: [trap.kind for trap in traps(s.sheet, s.after("C").position)] == ["2-1"],
    "endgame.dead-three": lambda s: awale.Game(s.sheet, s.position).is_over,
    "endgame.dead-score": lambda s: awale.Game(s.sheet, s.position).is_over,
    "endgame.dead-never": lambda s: not awale.Game(s.sheet, s.position).is_over,
    "starving.limits": within,
    "starving.beyond": lambda s: [pit for pit, _ in starving(s.sheet, s.position, "S").beyond] == list(s.stage.right),
    "starving.all": lambda s: [m for m in "ACD" if within(s.after(m))] == ["A"] and s.risk("A") == 0,
    "endgame.starve": lambda s: within(s.after("A")) and s.risk("A") == 0,
    "starving.keep": lambda s: all(within(s.after(m)) for m in "ACD") and s.threats() == {"f": ("A", 2)},
    "starving.duty": lambda s: s.position.seeds_of("N") == 0 and s.move("F").after.seeds_of("N") == 1,
    "starving.feed-well": lambda s: s.position.seeds_of("N") == 0 and s.move("E").after.seeds_of("N") == 1,
    "starving.enter": lambda s: not within(s) and within(s.after("F")) and s.move("F").seeds == s.stage.number > 0,
    "traps.spring": lambda s: s.move("E").seeds == s.move("F").seeds > 0,
    "traps.other": lambda s: s.move("F").seeds > 0 and s.move("E").seeds > 0,
    "traps.three": lambda s: s.move("E").pits == ("b",),
    "traps.set": lambda s: [trap.kind for trap in traps(s.sheet, s.after("D").position)] == ["3-1"],
    "traps.set-two": lambda s: [trap.kind for trap in traps(s.sheet, s.after("D").position)] == ["2-1"],
    "traps.wait": lambda s: [trap.kind for trap in traps(s.sheet, s.position)] == ["2-1", "2-1"],
    "traps.escape": lambda s: [(trap.player, trap.kind) for trap in traps(s.sheet, s.position)] == [("N", "3-1")],
    "traps.closed": lambda s: [trap.closed for trap in traps(s.sheet, s.position)] == [True],
    "traps.leave": lambda s: [trap.takes for trap in traps(s.sheet, s.position)] == [("F",)],
}


@pytest.mark.parametrize("step", FACTS)
def test_what_a_text_says_of_the_board_is_so_under_every_sheet_that_has_it(step: str) -> None:
    which, _, where = step.partition(".")
    found = [stage for name in SHEETS for stage in stages(lesson(which), awale.sheet(name)) if stage.step.id == where]
    assert found
    assert [stage.sheet.id for stage in found if not FACTS[step](Seen(stage))] == []


@pytest.mark.parametrize("name", SHEETS)
def test_where_having_the_move_is_luck_the_other_would_have_lost_nothing(
    name: str, tables_of: Callable[[str], endgame.Tables]
) -> None:
    position = find_stage(lesson("middle"), awale.sheet(name), "trait-not").game().position
    assert tables_of(name).probe_value(turn_of_other(position)) >= 0


def test_the_same_board_has_another_best_move_where_a_slam_takes() -> None:
    slams = {name: [s for s in stages(lesson("endgame"), awale.sheet(name)) if "slam" in s.step.id] for name in SHEETS}
    assert {name: found[0].right for name, found in slams.items() if found} == {
        **dict.fromkeys(("grenier", "amende", "boite-a-oeufs", "abapa", "awari"), ("E",)),
        "grand-bassam": ("F",),
    }
    assert len({str(found[0].game().position) for found in slams.values() if found}) == 1


# --- figures of the tables' page ----------------------------------------------------------------------------------


def page(pattern: str) -> list[float]:
    """Figures of docs/tables.md that a pattern finds."""
    text = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
    found = re.search(pattern, text)
    assert found, pattern
    return [float(figure.replace("−", "-")) for figure in found.groups()]


NUMBER = r"[+]?(−?[\d.]+)%?"
TEMPO = rf"10 seeds: {NUMBER} would rather pass, {NUMBER} rather move; .* {NUMBER} and {NUMBER}"
LIMITS = rf"within / beyond(?:.*\n){{2}}\| `grenier` (?:.*?\|)LEVEL {NUMBER} / {NUMBER}"


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("middle.trait-figures.text", page(TEMPO)),
        ("starving.figures.text", page(LIMITS.replace("LEVEL", "{3}"))),  # 6 seeds
        ("starving.figures.text", page(LIMITS.replace("LEVEL", "{5}"))),  # 8 seeds
    ],
)
def test_a_share_that_is_quoted_is_the_tables_own(key: str, figures: list[float]) -> None:
    for lang in LANGUAGES:
        said = {int(number) for number in re.findall(r"\d+", say(f"lesson.{key}", lang))}
        assert {round(figure) for figure in figures} <= said


def test_shares_that_are_told_in_round_words_are_about_that() -> None:
    empty, fill, add = page(rf"keep the value: empty the pit {NUMBER}, raise it .*? {NUMBER}, add .*? {NUMBER}")
    assert (round(empty / 25), round(fill / 50), round(add / 20)) == (3, 1, 1)  # 3 in 4, 1 in 2, 1 in 5
    assert round(page(rf"\| two \|.*\| {NUMBER} \|")[0] / 25) == 1  # 1 in 4
    two, _, three, _ = page(rf"2-1: {NUMBER} seeds to move, {NUMBER} waiting; 3-1: {NUMBER} seeds to move, {NUMBER}")
    assert (round(two * 2), round(three)) == (1, 2)  # half a seed, two seeds
    value, legal, kept = page(rf"\| `grenier` \| {NUMBER} \| {NUMBER} \| {NUMBER} \| −[\d.]+ \|")
    assert legal > value > 0.2 > kept > 0
