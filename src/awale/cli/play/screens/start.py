"""What is played, by whom: everything on one screen, and Enter begins."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Input, OptionList, Select, Static
from textual.widgets.option_list import Option

from awale.cli.play.board.banner import Banner
from awale.cli.play.board.geometry import COMPACT
from awale.cli.play.board.scene import Scene
from awale.cli.play.board.widget import BoardWidget
from awale.cli.play.players import Players
from awale.cli.play.screens.spoken import Spoken, label, plain
from awale.cli.play.setup import Agreed, ChosenGame, Wishes, minutes_of
from awale.rules.position import START, check_player
from awale.rules.sheet import Sheet, sheet, sheet_ids
from awale.words import AwaleError

#: Lines from which on there is room for a board besides the choices.
_TALL = 40


class Start(Spoken[ChosenGame]):
    """Chooses a game. What was chosen before, or said on the command line, is there already."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start", key_display="⏎"),
        Binding("tab", "app.focus_next", "next", key_display="⇥"),
        Binding("f1", "help", "help"),
        Binding("ctrl+l", "app.language", "language"),
        Binding("escape", "app.leave", "quit"),
    ]

    def __init__(self, wishes: Wishes) -> None:
        super().__init__()
        self._wishes = wishes

    # --- what is on it ---

    def compose(self) -> ComposeResult:
        wishes = self._wishes
        yield Banner(id="banner")
        with Center(id="sight"):
            yield BoardWidget(Scene(START.pits, START.stores))
        with Center(id="middle"), Horizontal(id="choices"):
            with Vertical(id="sheets"):
                yield label(self.say("start.sheet"), classes="title")
                options = [Option(Content(sheet(name).words("name", self.lang)), id=name) for name in sheet_ids()]
                yield OptionList(*options, id="sheet", compact=True)
                with VerticalScroll(id="story", can_focus=False):
                    yield plain("", id="line")
                    yield plain("", id="told")
            with VerticalScroll(id="fields", can_focus=False):
                yield self._field("against", self._opponents())
                yield plain("", id="level-line")
                yield self._field("south", self._name_field("south", wishes.players.south))
                yield self._field("north", self._name_field("north", wishes.players.north))
                yield self._field("first", self._seats())
                yield self._field("direction", self._directions())
                yield self._field("minutes", self._minutes())
                yield plain("", id="refused")
                yield Button(self.say("start.play"), id="play")
        yield Footer()

    def _field(self, key: str, widget: Select[str] | Input) -> Horizontal:
        return Horizontal(
            label(self.say(f"start.{key}"), classes="field-name"), widget, classes="field", id=f"field-{key}"
        )

    def _opponents(self) -> Select[str]:
        from awale.engine.levels import LEVELS

        levels = [
            (self.say("start.level", number=each.number, name=each.name(self.lang)), str(each.number))
            for each in LEVELS
        ]
        level = self._wishes.players.level
        return Select(
            [(self.say("start.two"), "0"), *levels],
            value=str(level.number) if level else "0",
            allow_blank=False,
            id="against",
            compact=True,
        )

    def _name_field(self, seat: str, name: str) -> Input:
        return Input(name, placeholder=self.say(f"start.{seat}-name"), id=seat, max_length=24, compact=True)

    def _seats(self) -> Select[str]:
        start = self._wishes.start
        value = self._wishes.first or (start.to_move if start else "S")
        seats = [(self.say(f"start.{key}"), seat) for key, seat in (("south", "S"), ("north", "N"))]
        return Select(seats, value=value, allow_blank=False, id="first", compact=True)

    def _directions(self) -> Select[str]:
        ways = [(self.say(f"start.{way}"), way) for way in ("counter-clockwise", "clockwise")]
        chosen = self._wishes.sheet.direction if self._wishes.sheet else self._wishes.changes.get("direction")
        return Select(ways, value=chosen or "counter-clockwise", allow_blank=False, id="direction", compact=True)

    def _minutes(self) -> Input:
        minutes = self._wishes.minutes
        return Input(
            str(minutes) if minutes else "",
            placeholder=self.say("start.no-minutes"),
            id="minutes",
            max_length=4,
            compact=True,
        )

    # --- what happens on it ---

    def on_mount(self) -> None:
        chosen = self._wishes.sheet.id if self._wishes.sheet else sheet_ids()[0]
        sheets = self.query_one("#sheet", OptionList)
        sheets.highlighted = sheets.get_option_index(chosen)
        sheets.focus()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height >= _TALL and event.size.width >= COMPACT.columns, "tall")

    def respeak(self) -> None:
        self._wishes = self._so_far()
        super().respeak()
        self.call_later(self._again)

    async def _again(self) -> None:
        await self.recompose()
        self.on_mount()

    def on_option_list_option_highlighted(self) -> None:
        chosen = self._sheet()
        self.query_one("#line", Static).update(Content(chosen.words("line", self.lang)))
        self.query_one("#told", Static).update(Content(chosen.words("story", self.lang)))
        self.query_one("#story").scroll_home(animate=False)
        self.query_one("#field-direction").display = "direction" in chosen.about.choices

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "against":
            level = self._players().level
            line = self.query_one("#level-line", Static)
            line.update(Content(level.line(self.lang) if level else ""))
            line.display = level is not None
            self.query_one("#field-north").display = level is None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_start()

    def on_input_submitted(self) -> None:
        self.action_start()

    def on_button_pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        try:
            minutes = minutes_of(self.query_one("#minutes", Input).value)
        except AwaleError as error:
            refused = self.query_one("#refused", Static)
            refused.update(Content(error.sentence.text(self.lang)))
            refused.display = True
            self.query_one("#minutes").focus()
            return
        first = check_player(self._value("first"))
        self.dismiss(ChosenGame(Agreed(self._ruled(), first, minutes), self._players()))

    def action_help(self) -> None:
        self.board_app.show_help()

    # --- what has been chosen so far ---

    def _value(self, field: str) -> str:
        return str(self.query_one(f"#{field}", Select).value)

    def _sheet(self) -> Sheet:
        sheets = self.query_one("#sheet", OptionList)
        return sheet(sheet_ids()[sheets.highlighted or 0])

    def _ruled(self) -> Sheet:
        chosen = self._sheet()
        rules = dict(self._wishes.changes)
        if "direction" in chosen.about.choices:
            rules["direction"] = self._value("direction")
        return chosen.with_rules(rules)

    def _players(self) -> Players:
        from awale.engine.levels import LEVELS

        number = int(self._value("against"))
        names = [self.query_one(f"#{seat}", Input).value for seat in ("south", "north")]
        if not number:
            return Players.named(names)
        return Players.named(
            [names[0], self._wishes.players.north if self._wishes.players.level else ""], LEVELS[number - 1]
        )

    def _so_far(self) -> Wishes:
        return replace(self._wishes, sheet=self._ruled(), first=self._value("first"), players=self._players())
