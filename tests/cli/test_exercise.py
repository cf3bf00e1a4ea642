"""``awale exercise``: solving by typed lines, and what is kept of it."""

from __future__ import annotations

import datetime
import errno
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from awale.cli.exercise import ExerciseFilter, choose, next_day
from awale.cli.exercise.progress_file import ProgressFile
from awale.cli.exercise.session import ExerciseSession
from awale.cli.play.dialogue import Prompt, ShowBoard, Tell
from awale.coach.exercises import Exercise, collection
from awale.coach.exercises.leitner import Seen
from support.optional import not_none

TODAY = datetime.date(2030, 1, 31)
GRENIER = collection("grenier")
ONE = GRENIER.pick(1, theme="parry", level=2, seed=3)[0]
WRONG = next(move for move in ONE.lines if move != ONE.answer)
REFUSED = next(move for move in "ABCDEF" if move not in ONE.lines)


def sit(
    kept: ProgressFile, typed: list[str], *exercises: Exercise, lang: str = "en"
) -> tuple[list[object], ExerciseSession]:
    """A sitting with these lines typed: all that was said and shown, and the session."""
    session, lines = ExerciseSession(exercises, kept, lang, TODAY), iter(typed)
    events: list[object] = []
    talk = session.talk()
    event = next(talk)
    try:
        while True:
            events.append(event)
            event = talk.send(next(lines)) if isinstance(event, Prompt) else next(talk)
    except StopIteration:
        return events, session


def said(events: list[object]) -> list[str]:
    return [event.text for event in events if isinstance(event, Tell)]


@pytest.fixture
def kept(tmp_path: Path) -> ProgressFile:
    return ProgressFile.open(tmp_path / "awale" / "exercises.json")


# --- a sitting ------------------------------------------------------------------------------------------------------


def test_the_right_move_solves_and_moves_the_exercise_up(kept: ProgressFile) -> None:
    events, session = sit(kept, [ONE.answer.lower()], ONE)
    assert ONE.verdict(ONE.answer).en in said(events)
    assert session.tally == {"at-once": 1}
    assert kept.seen == {ONE.id: Seen(1, TODAY + datetime.timedelta(days=2))}
    assert ProgressFile.open(kept.path).seen == kept.seen


def test_a_wrong_try_is_played_out_and_one_may_try_again(kept: ProgressFile) -> None:
    events, session = sit(kept, [WRONG, ONE.answer], ONE)
    texts, turns = said(events), ONE.game.play(ONE.refutation(WRONG))
    at = texts.index(ONE.verdict(WRONG).en)
    assert texts[at - len(turns) : at] == [turn.text("en") for turn in turns]
    boards = [event for event in events if isinstance(event, ShowBoard)]
    assert boards[1].pits == turns[-1].after.pits
    assert boards[0] == boards[2]
    assert session.tally == {"later": 1}
    assert kept.seen[ONE.id].box == 0


def test_a_refused_try_gets_the_reason_and_costs_nothing(kept: ProgressFile) -> None:
    events, session = sit(kept, [REFUSED, "what?", "", "board", ONE.answer], ONE)
    assert not_none(ONE.game.why_not(REFUSED)).en in said(events)
    assert session.tally == {"at-once": 1}


def test_hints_come_one_by_one_and_the_exercise_comes_back_sooner(kept: ProgressFile) -> None:
    events, session = sit(kept, ["hint", "indice", "conseil", "hint", ONE.answer], ONE)
    hints = [hint.en for hint in ONE.hints()]
    assert [text for text in said(events) if text in hints] == hints
    assert any("no more hints" in text for text in said(events))
    assert session.tally == {"later": 1}


def test_show_tells_the_answer_and_skip_keeps_nothing(kept: ProgressFile) -> None:
    two = GRENIER.pick(2, theme="chain", seed=1)
    events, session = sit(kept, ["skip", "show"], *two)
    assert f"The answer is {two[1].answer}." in said(events)
    assert session.tally == {"skipped": 1, "shown": 1}
    assert list(kept.seen) == [two[1].id]


def test_quit_ends_at_once_and_the_summary_tells_what_was_done(kept: ProgressFile) -> None:
    events, session = sit(kept, [ONE.answer, "quit"], ONE, *GRENIER.pick(3, theme="lap", seed=1))
    assert isinstance(events[-1], Prompt)
    assert next(session.summary()).startswith("1 exercise: 1 solved at once")
    _, nothing = sit(kept, ["quitter"], ONE)
    assert list(nothing.summary()) == []


def test_what_comes_back_tomorrow_is_counted_and_called_by_its_own_sheet(kept: ProgressFile) -> None:
    one = collection("amende").pick(1, theme="chain", seed=1)[0]
    kept.keep(ONE.id, Seen(0, TODAY))
    kept.keep("amende-gone00", Seen(0, TODAY))
    _, session = sit(kept, ["show"], one)
    assert list(session.summary())[1] == "1 exercise to see again by tomorrow: awale exercise --sheet amende --review"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_sheet_and_theme_can_be_solved_in_both_languages(kept: ProgressFile, lang: str) -> None:
    for name in ("amende", "grand-bassam", "ecole"):
        exercises = collection(name).pick(8, seed=lang)
        for one in exercises:
            _, session = sit(kept, [*(move for move in one.lines if move != one.answer), one.answer], one, lang=lang)
            assert session.tally == {"later": 1}


# --- which ones come ------------------------------------------------------------------------------------------------


def test_what_is_due_comes_first_and_what_was_seen_is_not_new() -> None:
    first, second, third = GRENIER.matching("trap", 3)[:3]
    day = datetime.timedelta(days=1)
    seen = {first.id: Seen(1, TODAY), second.id: Seen(2, TODAY - day), third.id: Seen(2, TODAY + day)}
    chosen = choose(GRENIER, seen, ExerciseFilter("trap", 3, 8), TODAY, seed=1)
    assert chosen[:2] == [second, first]
    assert third not in chosen
    assert len({one.id for one in chosen}) == 8
    assert choose(GRENIER, seen, ExerciseFilter("trap", 3, 8, review=True), TODAY) == [second, first]
    assert choose(GRENIER, {}, ExerciseFilter(review=True), TODAY) == []
    assert next_day(GRENIER, seen, ExerciseFilter("trap", 3)) == TODAY - day
    assert next_day(GRENIER, seen, ExerciseFilter("lap")) is None, "what doesn't fit isn't waited for"


# --- the file -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"version": 9, "seen": {}}',
     '{"version": 1, "seen": {"x": {"box": 99, "due": "2030-01-01"}}}',
     '{"version": 1, "seen": {"x": {"box": true, "due": "2030-01-01"}}}', '{"version": 1, "seen": {"x": 3}}',
     '{"version": 1, "seen": {"x": {"box": 1, "due": "soon"}}}', "[" * 100_000, "\x00"],
)  # fmt: skip
def test_a_file_that_is_rubbish_is_put_aside_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "exercises.json"
    path.write_text(text)
    found = ProgressFile.open(path)
    assert found.seen == {}
    assert found.trouble is not None
    assert str(path) in found.trouble.en
    assert found.keep("grenier-x", Seen(0, TODAY)) is None
    assert ProgressFile.open(path).seen == found.seen
    [aside] = tmp_path.glob("*.broken")
    assert aside.read_text() == text


def test_a_file_that_cannot_be_written_is_said_once_and_solving_goes_on(tmp_path: Path) -> None:
    (tmp_path / "awale").write_text("a file where a folder should be")
    kept = ProgressFile.open(tmp_path / "awale" / "exercises.json")
    kept.trouble = None
    two = GRENIER.pick(2, theme="chain", seed=1)
    events, session = sit(kept, [two[0].answer, two[1].answer], *two)
    assert sum("can't be kept" in text for text in said(events)) == 1
    assert session.tally == {"at-once": 2}


def test_a_file_of_the_page_keeps_what_only_the_page_knows(tmp_path: Path) -> None:
    """Mistakes, what was chosen, how another exercise went, and what a later version may add."""
    path, other = tmp_path / "exercises.json", GRENIER.pick(1, theme="lap", seed=1)[0]
    lines = {"F": {"value": 4, "moves": ["F", "c"]}}
    mistake = {"sheet": "ecole", "position": str(ONE.position), "answer": "F", "lines": lines, "from": "k3v9é"}
    row = {"box": 3, "due": "2030-01-31", "at": "2030-01-23", "how": "helped", "new": 7}
    page: dict[str, Any] = {
        "version": 1,
        "seen": {ONE.id: row, other.id: row, "own-1": row},
        "mistakes": {"own-1": mistake},
        "choice": {"sheet": "ecole"},
        "new": ["x"],
    }
    path.write_text(json.dumps(page, ensure_ascii=False), encoding="utf-8")
    found = ProgressFile.open(path)
    sit(found, [ONE.answer], ONE)
    assert found.trouble is None
    solved = found.seen[ONE.id]
    answered = {"new": 7, "box": solved.box, "due": solved.due.isoformat()}
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written == page | {"seen": page["seen"] | {ONE.id: answered}}, "how it went before is no longer so"
    assert solved.box == 4


def test_a_file_that_cannot_be_written_whole_is_left_as_it_was(tmp_path: Path, monkeypatch) -> None:
    kept = ProgressFile.open(tmp_path / "exercises.json")
    kept.keep(ONE.id, Seen(1, TODAY))
    before = kept.path.read_text()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(Path, "replace", full)
    assert kept.keep(ONE.id, Seen(2, TODAY)) is not None
    assert kept.path.read_text() == before
    assert [each.name for each in tmp_path.iterdir()] == ["exercises.json"], "nothing is left lying about"


# --- the command ----------------------------------------------------------------------------------------------------


def test_the_command_asks_solves_and_sums_up_through_a_pipe(run, tmp_path: Path) -> None:
    done = run(
        "exercise",
        "--theme",
        "chain",
        "--level",
        "1",
        "--count",
        "2",
        typed="show\nskip\n",
        XDG_DATA_HOME=str(tmp_path),
    )
    assert done.returncode == 0
    assert "Exercise 2 of 2: Chain, very easy" in done.stdout
    assert "2 exercises: 0 solved at once, 0 after a try or a hint, 1 shown, 1 skipped." in done.stdout
    [row] = json.loads((tmp_path / "awale" / "exercises.json").read_text())["seen"].values()
    assert row["box"] == 0


def test_a_pipe_that_ends_leaves_what_was_done(run, tmp_path: Path) -> None:
    done = run("exercise", "--lang", "fr", typed="montrer\n", XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0
    assert re.search(r"Exercice 2\ssur 10", done.stdout)
    assert len(ProgressFile.open(tmp_path / "awale" / "exercises.json").seen) == 1
    assert run("exercise", typed="", XDG_DATA_HOME=str(tmp_path)).returncode == 0


def test_review_without_anything_due_says_when(run, tmp_path: Path) -> None:
    assert "No exercise fits" in run("exercise", "--review", XDG_DATA_HOME=str(tmp_path)).stdout
    ProgressFile.open(tmp_path / "awale" / "exercises.json").keep(ONE.id, Seen(2, datetime.date(2999, 1, 1)))
    assert "due on 2999-01-01" in run("exercise", "--review", XDG_DATA_HOME=str(tmp_path)).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--theme", "fork"), "There is no theme fork"),
        (("--level", "0"), "There is no level 0"),
        (("--level", "hard"), "There is no level hard"),
        (("--count", "-1"), "A count is a whole number"),
        (("--count", "many"), "A count is a whole number"),
        (("--sheet", "oware"), 'There is no sheet "oware"'),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(run, arguments: tuple[str, ...], sentence: str) -> None:
    done = run("exercise", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_ctrl_c_leaves_what_was_done_saved(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "awale.cli", "exercise", "--lang", "en"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("show\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("Exercise 2"):
                break
        process.send_signal(signal.SIGINT)
        rest, errors = process.stdout.read(), process.stderr.read()
        assert process.wait(20) == 0
    assert "Traceback" not in errors
    assert "1 exercise: 0 solved at once" in rest
    assert len(ProgressFile.open(tmp_path / "awale" / "exercises.json").seen) == 1


@pytest.mark.parametrize("first", [WRONG, "hint"])
@pytest.mark.parametrize("then", ["quit", "skip"])
def test_who_leaves_after_a_wrong_try_or_a_hint_has_not_solved_it(kept: ProgressFile, first: str, then: str) -> None:
    kept.keep(ONE.id, Seen(3, TODAY))
    sit(kept, [first, then], ONE)
    assert ProgressFile.open(kept.path).seen[ONE.id] == Seen(0, TODAY + datetime.timedelta(days=1))
