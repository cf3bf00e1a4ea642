"""A game as a conversation: what is typed, what is answered, what becomes of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from awale import AwaleError, Game, Position, Sentence, sheet
from awale.cli.play.commands import read
from awale.cli.play.dialogue import Layout, Prompt, ShowBoard, Tell
from awale.cli.play.letters import moves_in_letters
from awale.cli.play.players import Players
from awale.cli.play.session import TableSession
from awale.cli.play.setup import Agreed, settle
from awale.cli.play.table import GameTable
from support.optional import not_none

PLAYERS = Players("Awa", "Jules")
NAMES = PLAYERS.names("en")


class Talk:
    """A session driven by a list of lines."""

    def __init__(self, game: Game, lines: list[str], lang: str = "en", **settings) -> None:
        self.saved: list[Path] = []
        self.said: list[str] = []
        self.boards: list[ShowBoard] = []
        self.asked: list[str] = []
        self.another: bool | None = None
        settings.setdefault("save", lambda _, path: self.saved.append(path))
        self._run(TableSession(GameTable(game, PLAYERS, lang, **settings)).talk(), iter(lines))

    def _run(self, dialogue, lines) -> None:
        try:
            event = next(dialogue)
            while True:
                if isinstance(event, Prompt):
                    self.asked.append(event.prompt)
                    line = next(lines, None)
                    if line is None:
                        return
                    event = dialogue.send(line)
                    continue
                if isinstance(event, ShowBoard):
                    self.boards.append(event)
                elif isinstance(event, Tell | Layout):
                    self.said.append(event.text)
                event = next(dialogue)
        except StopIteration as end:
            self.another = end.value

    @property
    def last(self) -> str:
        return self.said[-1]


@pytest.mark.parametrize(
    ("line", "mover", "meaning"),
    [
        ("c", "S", ("sow", "C")),
        (" C ", "N", ("sow", "c")),
        ("c d", "S", ("unknown", "c d")),
        ("", "S", ("empty", "")),
        ("U", "S", ("undo", "")),
        ("annuler", "S", ("undo", "")),
        ("Règles", "N", ("rules", "")),
        ("pourquoi f", "S", ("why", "f")),
        ("save my game.ogn", "S", ("save", "my game.ogn")),
        ("?", "S", ("help", "")),
        ("-", "S", ("pass", "")),
        ("g", "S", ("unknown", "g")),
    ],
)
def test_what_a_line_means(line, mover, meaning):
    assert read(line, mover) == meaning


def test_a_move_is_told_and_the_board_shown():
    game = Game("abapa")
    talk = Talk(game, ["f"])
    assert game.moves == ["F"]
    assert talk.last == game.turns[-1].text("en", NAMES)
    assert talk.boards[-1].last == ("F", "d")
    assert talk.boards[-1].legal == ("a", "b", "c", "d", "e", "f")
    assert talk.asked == ["Awa (A-F)> ", "Jules (a-f)> "]


def test_a_refusal_gives_its_reason_and_changes_nothing():
    game = Game("amende", "3-9-2-3-3-4-2-2-2-2-1-0-7-8-S")
    talk = Talk(game, ["b"], "fr")
    assert talk.last == not_none(game.why_not("B")).text("fr", NAMES)
    assert game.moves == []
    assert len(talk.boards) == 1


def test_why_tells_a_refusal_or_what_the_move_would_do():
    game = Game("amende", "3-9-2-3-3-4-2-2-2-2-1-0-7-8-S")
    assert Talk(game, ["why b"]).last == not_none(game.why_not("B")).text("en", NAMES)
    assert Talk(game, ["why F"]).last == "It may be played. " + game.preview("F").text("en", NAMES)
    assert "du camp de Jules" in Talk(game, ["pourquoi b"], "fr").last
    assert Talk(game, ["why"]).last == "Why which pit? For example: why C."
    assert game.moves == []


def test_why_tells_the_end_that_a_move_would_bring():
    game = Game("boite-a-oeufs", "0-0-0-0-0-1-2-0-0-0-1-1-24-19-S")
    assert game.preview("F").outcome
    assert "Awa wins" in Talk(game, ["why F"]).last


def test_a_hint_is_a_move_and_what_it_would_do():
    game = Game("grand-bassam", Position((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5), "S", (20, 19)))
    talk = Talk(game, ["hint"])
    assert talk.last == "Hint: nothing but a pass is possible. " + game.preview("pass").text("en", NAMES)
    game = Game("abapa", "0-0-0-0-0-3-1-1-2-4-4-4-5-4-S")
    assert Talk(game, ["conseil"]).last == "Hint: sow F. " + game.preview("F").text("en", NAMES)
    assert game.moves == []


def test_undo_is_by_consent():
    game = Game("abapa")
    talk = Talk(game, ["f", "u", "hm", "n", "u", "y"])
    assert Talk(Game("abapa"), ["f", "u"], "fr").asked[2].startswith("Jules, acceptez-vous qu’Awa reprenne F")
    assert talk.asked[2] == "Jules, may Awa take back F? (y/n) "
    assert talk.said[-2:] == ["Then it stands.", "F is taken back."]
    assert game.moves == []


def test_redo_brings_it_again_until_another_move():
    game = Game("abapa")
    Talk(game, ["f", "u", "y", "r"])
    assert game.moves == ["F"]
    assert Talk(game, ["u", "y", "e", "r"]).last == "There is nothing to bring back."
    assert game.moves == ["E"]


def test_stop_asks_the_other_and_says_what_becomes_of_the_rest():
    game = Game("abapa")
    talk = Talk(game, ["stop", "n", "stop", "y", "n"])
    assert "Jules, Awa proposes to stop here. Each would keep the seeds" in talk.asked[1]
    assert "Then play goes on." in talk.said
    assert not_none(game.outcome()).reason == "agreement"
    assert talk.last == "Well played, both of you!"
    assert talk.another is False


def test_the_end_can_be_taken_back_and_another_game_asked_for():
    game = Game("abapa")
    talk = Talk(game, ["f", "resign", "stop", "u", "y", "resign", "y"])
    assert "The game is over already." in talk.said
    assert "The game goes on." in talk.said
    assert "Well done, Awa!" in talk.said, "Jules resigned"
    assert talk.boards[-1].to_move is None
    assert talk.another is True


def test_what_and_moves():
    game = Game("abapa")
    talk = Talk(game, ["what", "moves", "f", "what", "moves"])
    assert talk.said[-5:] == [
        "Nothing has happened yet: Awa starts.",
        "No move yet.",
        game.turns[0].text("en", NAMES),
        game.turns[0].text("en", NAMES),
        "1. F",
    ]


def test_moves_in_letters_when_north_starts():
    game = Game("abapa", first="N")
    game.play("fF")
    assert moves_in_letters(game.turns) == "1... f 2. F"


def test_rules_name_what_was_set_otherwise():
    game = Game(sheet("amende", grand_slam="penalty"))
    said = Talk(game, ["rules"]).said
    readings = [reading.en for reading in game.sheet.about.readings if reading.field != "grand_slam"]
    story, changed, *read = said[-2 - len(readings) :]
    assert story.startswith("Penalty. A family's rules")
    assert "is a mistake" in changed
    assert read == [f"- {reading}" for reading in readings]


def test_enter_passes_where_nothing_else_can_be_done():
    game = Game("grand-bassam", Position((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5), "S", (20, 19)))
    assert game.legal_moves == ["pass"]
    talk = Talk(game, ["a", ""])
    assert talk.asked[0] == "Awa, nothing can be played: Enter to pass> "
    assert game.moves == ["pass"]


def test_saving_and_what_goes_wrong_with_it():
    talk = Talk(Game("abapa"), ["save", "save here.ogn"])
    assert talk.said[-2:] == ["Where to? For example: save evening.ogn", "The game is in here.ogn."]
    assert talk.saved == [Path("here.ogn")]

    def refuse(game: Game, path: Path) -> None:
        raise AwaleError(Sentence("cli.error.exists", file=str(path)))

    assert "already there" in Talk(Game("abapa"), ["save x"], save=refuse).last


def test_the_set_time_ends_the_game_before_the_move_that_comes_too_late():
    now = [0.0]
    game = Game("ecole")

    def clock() -> float:
        now[0] += 20
        return now[0]

    talk = Talk(game, ["a", "b", "c", "d", "u", "y", "d", "stop", "y", "n"], minutes=2, clock=clock)
    assert game.moves[-1] == "D", "whoever goes on after the bell goes on without it"
    game = Game("ecole")
    now[0] = 0.0
    talk = Talk(game, ["a", "b", "c", "d", "n"], minutes=2, clock=clock)
    assert not_none(game.outcome()).reason == "time"
    assert "2 minutes left." in talk.said
    assert "Less than a minute left." in talk.said
    assert talk.another is False


def test_help_and_what_is_not_understood():
    talk = Talk(Game("abapa"), ["help", "hello", "", "quit"])
    assert "resign" in talk.said[-3]
    assert talk.said[-2].startswith('I don\'t understand "hello".')
    assert talk.another is False


# --- before the first move ---


def settled(lines: list[str], lang: str = "en", **given) -> Agreed:
    dialogue = settle(given.get("changes", {}), given.get("first"), given.get("minutes"), PLAYERS, lang)
    answers = iter(lines)
    event = next(dialogue)
    try:
        while True:
            event = dialogue.send(next(answers)) if isinstance(event, Prompt) else next(dialogue)
    except StopIteration as end:
        assert next(answers, None) is None, "a question fewer than expected"
        return end.value


@pytest.mark.parametrize("answer", ["", "1", "grenier", "Granary", "GRENIER"])
def test_a_sheet_by_number_or_by_any_of_its_names(answer):
    assert settled([answer]).sheet == sheet("grenier")


def test_the_egg_box_asks_for_direction_and_first_player():
    agreed = settled(["3", "left", "2", "Jules"])
    assert agreed.sheet == sheet("boite-a-oeufs", direction="clockwise")
    assert agreed.first == "N"
    assert settled(["3", "", ""]).first == "S"


def test_what_the_command_line_said_is_not_asked():
    agreed = settled(["boîte à œufs"], changes={"direction": "clockwise"}, first="N")
    assert (agreed.sheet.direction, agreed.first) == ("clockwise", "N")


def test_the_school_may_set_a_time():
    assert settled(["5", "soon", "15"]).minutes == 15
    assert settled(["ecole", ""]).minutes is None
