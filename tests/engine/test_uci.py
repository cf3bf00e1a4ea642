"""The protocol, through a real process: what other programs send, what people mistype, and what comes back."""

from __future__ import annotations

import re

import pytest

import awale
from awale.engine.uci.go import Go
from support.optional import not_none

INFO = re.compile(
    r"info depth (?P<depth>\d+) seldepth \d+(?: multipv \d)? nodes (?P<nodes>\d+) nps \d+ time (?P<time>\d+)"
    r" score cp -?\d+ pv (?P<pv>[A-Fa-f-]+)"
)


def best(lines: list[str]) -> str:
    """The move of a ``bestmove``."""
    found = re.fullmatch(r"bestmove ([A-Fa-f-]|0000)(?: ponder ([A-Fa-f-]))?", lines[-1])
    assert found, lines
    return found[1]


def depths(lines: list[str]) -> list[int]:
    return [int(found["depth"]) for line in lines if (found := INFO.fullmatch(line))]


# --- the first words ----------------------------------------------------------------------------------------------


def test_the_greeting_names_the_engine_and_its_options(uci) -> None:
    lines = uci.ask("uci", until="uciok")
    assert lines[0].startswith("id name Awale")
    assert lines[1].startswith("id author ")
    options = {line.split(" type ")[0].removeprefix("option name ") for line in lines[2:-1]}
    assert options >= {"Sheet", "Set", "Threads", "Hash", "TablePath", "OwnBook", "Level", "Clear Hash"}
    sheets = next(line for line in lines if line.startswith("option name Sheet "))
    assert all(f"var {name}" in sheets for name in awale.sheet_ids())


def test_the_end_of_the_input_ends_an_endless_search(uci) -> None:
    uci.say("go infinite")
    assert uci.leave() == (0, "")


@pytest.mark.parametrize("last", ["", "quit"])
def test_a_piped_question_is_answered_before_the_end(uci, last: str) -> None:
    uci.say("position startpos moves Ff", "go depth 6", last)
    uci.process.stdin.close()
    lines = uci.until("bestmove")
    assert best(lines) in "ABCDEF"
    assert depths(lines)[-1] == 6
    assert uci.leave() == (0, "")


# --- searching ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [1, 2, 3, 7])
def test_the_depth_is_the_one_asked_for(talk, depth: int) -> None:
    lines = talk.ask(f"go depth {depth}", until="bestmove")
    assert depths(lines) == list(range(1, depth + 1))


def test_every_line_of_a_search_can_be_played(talk) -> None:
    lines = talk.ask("position startpos moves FfBe", "go depth 8", until="bestmove")
    assert all(INFO.fullmatch(line) for line in lines[:-1]), lines
    for line in lines[:-1]:
        game = awale.Game("abapa")
        game.play("FfBe")
        game.play(not_none(INFO.fullmatch(line))["pv"])


def test_moves_may_be_spaced_or_not(talk) -> None:
    talk.say("setoption name Clear Hash")
    together = talk.ask("position startpos moves FfBe", "go depth 6", until="bestmove")[-1]
    talk.say("setoption name Clear Hash")
    assert talk.ask("position startpos moves F f  B e", "go depth 6", until="bestmove")[-1] == together


def test_ready_at_once_while_searching(talk) -> None:
    talk.say("go infinite")
    talk.until("info depth 5 ")
    lines = talk.ask("isready", until="readyok")
    assert not any(line.startswith("bestmove") for line in lines)
    assert best(talk.ask("stop", until="bestmove")) in "ABCDEF"


def test_a_stop_right_after_go_is_not_lost(talk) -> None:
    for _ in range(20):
        assert best(talk.ask("go infinite", "stop", until="bestmove")) in "ABCDEF"


def test_an_endless_search_says_nothing_until_it_is_told_to(talk) -> None:
    # One move to make, and all is known at once: the answer still waits.
    talk.say("position fen 0-0-0-0-0-1-0-0-0-0-0-1-23-23-S", "go infinite")
    talk.until("info depth 1 ")
    for _ in range(20):
        assert not any(line.startswith("bestmove") for line in talk.ask("isready", until="readyok"))
    assert best(talk.ask("stop", until="bestmove")) == "F"


def test_nodes(talk) -> None:
    lines = talk.ask("go nodes 5000", until="bestmove")
    assert max(int(not_none(INFO.fullmatch(line))["nodes"]) for line in lines[:-1]) <= 5_006


@pytest.mark.parametrize("limit", ["movetime 30", "wtime 300 btime 3600000", "wtime 300 btime 10 movestogo 10"])
def test_a_search_with_a_time_ends_by_itself(talk, limit: str) -> None:
    assert best(talk.ask(f"go {limit}", until="bestmove")) in "ABCDEF"


def budget(limit: str, player: str) -> float | None:
    """What a ``go`` gives a player to think, in seconds."""
    return Go.parse(limit.split()).budget(player)


def test_move_time_is_spent_but_for_a_little() -> None:
    assert 0.25 < not_none(budget("movetime 300", "S")) < 0.3


@pytest.mark.parametrize(("player", "mine", "other"), [("S", "wtime", "btime"), ("N", "btime", "wtime")])
def test_each_side_has_its_own_clock(player: str, mine: str, other: str) -> None:
    """South has the clock of White. The other's hour must not be spent, nor the other's second be feared."""
    assert not_none(budget(f"{mine} 1000 {other} 3600000", player)) < 0.5
    assert not_none(budget(f"{mine} 10000 {other} 10 movestogo 10", player)) > 0.4


def test_a_clock_that_has_run_out_still_gets_a_move(talk) -> None:
    assert best(talk.ask("go wtime -5 btime 1000", until="bestmove")) in "ABCDEF"


def test_pondering_waits_for_the_hit_and_then_for_the_clock(talk) -> None:
    # Its clock is out long before: while one ponders nobody looks at it.
    talk.say("position startpos moves Ff", "go ponder wtime 1 btime 1")
    talk.until("info depth 8 ")
    assert not any(line.startswith("bestmove") for line in talk.ask("isready", until="readyok"))
    assert best(talk.ask("ponderhit", until="bestmove")) in "ABCDEF"
    talk.say("go ponder movetime 1")
    talk.until("info depth 8 ")
    assert best(talk.ask("stop", until="bestmove")) in "ABCDEF"


def test_several_lines_at_once(talk) -> None:
    lines = talk.ask("setoption name MultiPV value 3", "go depth 4", until="bestmove")
    assert sum(" multipv 3 " in line for line in lines) == 4


def test_the_book_answers_where_there_is_time_and_a_search_was_not_asked_for(talk) -> None:
    talk.say("setoption name OwnBook value true")
    lines = talk.ask("go movetime 60000", until="bestmove")
    assert best(lines) in "ABCDEF"
    assert depths(lines) == [], "nothing was searched"
    assert depths(talk.ask("go depth 3", until="bestmove")) == [1, 2, 3]


# --- other rules ----------------------------------------------------------------------------------------------------


def test_a_pass_is_a_dash_both_ways(talk) -> None:
    talk.say("setoption name Sheet value grand-bassam")
    talk.say("position fen 0-0-0-0-0-0-2-1-0-0-3-4-18-20-S")
    assert best(talk.ask("go depth 6", until="bestmove")) == "-"
    talk.say("position fen 0-0-0-0-0-0-2-1-0-0-3-4-18-20-S moves -")
    assert best(talk.ask("go depth 6", until="bestmove")) in "abef"


def test_a_game_that_is_over(talk) -> None:
    assert best(talk.ask("position fen 4-4-0-0-0-0-0-0-0-0-0-0-25-15-S", "go depth 5", until="bestmove")) == "0000"
    # grenier plays on at 25.
    talk.say("setoption name Sheet value grenier", "position fen 4-4-0-0-0-0-0-0-0-0-0-1-25-14-S")
    assert best(talk.ask("go depth 5", until="bestmove")) in "AB"


def test_one_rule_set_otherwise(talk) -> None:
    slam = "0-0-0-0-0-2-1-1-0-0-0-0-20-24-S"
    talk.say("setoption name Sheet value amende")
    assert best(talk.ask(f"position fen {slam}", "go depth 3", until="bestmove")) == "-"
    talk.say("setoption name Set value grand_slam=penalty", f"position fen {slam}")
    assert best(talk.ask("go depth 3", until="bestmove")) == "F"


def test_a_level_plays_the_same_game_again_with_the_same_seed(talk) -> None:
    talk.say("setoption name Level value 3", "setoption name Seed value 7", "ucinewgame")
    first = best(talk.ask("position startpos moves Ff", "go movetime 100", until="bestmove"))
    assert best(talk.ask("position startpos moves Ff", "go depth 30", until="bestmove")) == first
    talk.say("setoption name Seed value 0")


# --- garbage --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", 'the command "hello"'),
        (b"\xff\xfe\x00 garbage", "I don't know the command"),
        ("x" * 5000, "I don't know the command"),
        ("position", "A position is"),
        ("position somewhere", "A position is"),
        ("position fen", "A position is"),
        ("position fen 1-2-3", "fifteen parts"),
        ("position fen 9-9-9-9-9-9-9-9-9-9-9-9-0-0-S", "108 seeds"),
        ("position startpos moves FfX", 'Move 3, "X"'),
        ("position startpos moves FF", "other camp"),
        ("position startpos moves -", "Nobody passes"),
        ("setoption", "setoption name"),
        ("setoption name Colour value red", 'no option "Colour"'),
        ("setoption name Threads value 0", "Threads is a whole number"),
        ("setoption name Hash value lots", "Hash is a whole number"),
        ("setoption name Hash value 99999999999", "Hash is a whole number"),
        ("setoption name Sheet value chess", "Sheet is grenier"),
        ("setoption name Set value grand_slam", "is not a setting"),
        ("setoption name Set value grand_slam=maybe", "grand_slam can't be"),
        ("setoption name Level value 99", "Level is a whole number"),
        ("setoption name OwnBook value perhaps", "true or false"),
        ("setoption name TablePath value /nowhere", "no such file or folder"),
        ("ponderhit", "pondered"),
    ],
)
def test_garbage_is_answered_in_one_line_and_changes_nothing(talk, line: str | bytes, said: str) -> None:
    assert said in talk.complaint(line)
    assert best(talk.ask("go depth 2", until="bestmove")) in "ABCDEF"


@pytest.mark.parametrize(
    ("go", "said"),
    [
        ("go depth -1", "from 1 on"),
        ("go depth 0", "from 1 on"),
        ("go depth", "from 1 on"),
        ("go movetime 0", "from 1 on"),
        ("go nodes many", "from 1 on"),
        ("go depth 2 sideways", '"sideways" after go'),
        ("go wtime soon btime 5", "milliseconds"),
        ("go depth 2 searchmoves a", "None of these moves"),
    ],
)
def test_a_strange_go_is_answered_with_a_move_too(talk, go: str, said: str) -> None:
    lines = talk.ask(go, until="bestmove")
    assert any(said in line for line in lines if line.startswith("info string ")), lines
    assert best(lines) in "ABCDEF"


@pytest.mark.parametrize("go", ["go btime 1000", "go mate 2", "go depth 1 movetime depth 2", "go infinite frob"])
def test_no_go_keeps_its_client_waiting(talk, go: str) -> None:
    assert best(talk.ask(go, *["stop"] * ("infinite" in go), until="bestmove")) in "ABCDEF"


@pytest.mark.parametrize("level", [1, 9, 17])
@pytest.mark.parametrize("moves", ["A B", "AB"])
def test_only_the_moves_that_are_named_are_searched(talk, level: int, moves: str) -> None:
    talk.say(f"setoption name Level value {level}", "setoption name MultiPV value 6", "position startpos moves Ff")
    lines = talk.ask(f"go searchmoves {moves} depth 4", until="bestmove")
    assert best(lines) in "AB"
    firsts = {not_none(INFO.fullmatch(line))["pv"][0] for line in lines[:-1]}
    assert firsts == ({"A", "B"} if level == 17 else set())


def test_a_refused_position_leaves_the_old_one(talk) -> None:
    talk.say("position startpos moves F")
    talk.complaint("position startpos moves FfQ")
    assert best(talk.ask("go depth 3", until="bestmove")) in "abcdef"


def test_nothing_is_changed_under_a_running_search(talk) -> None:
    talk.say("go infinite")
    for line in ("go depth 3", "setoption name Sheet value ecole", "ucinewgame"):
        talk.say(line)
        assert "under way" in talk.until("info string")[-1]
    assert best(talk.ask("stop", until="bestmove")) in "ABCDEF"


def test_silence_and_a_stop_out_of_season_are_no_garbage(talk) -> None:
    assert talk.ask("", "   ", "stop", "isready", until="readyok") == ["readyok"]


def test_endgame_tables_make_an_ending_exact(talk, tmp_path) -> None:
    from awale import endgame

    assert "no endgame tables for the rules of abapa" in talk.complaint(f"setoption name TablePath value {tmp_path}")
    assert len(list(endgame.build("abapa", 6, tmp_path))) > 5
    talk.say(f"setoption name TablePath value {tmp_path}")
    talk.say("position fen 0-1-0-0-2-0-1-0-0-1-1-0-21-21-S")
    lines = talk.ask("go depth 40", until="bestmove")
    assert max(depths(lines)) < 40, "nothing is left to look for"
    talk.say("setoption name TablePath value")
