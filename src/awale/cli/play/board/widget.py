"""The board as a widget: shows a scene, and says which pit the mouse points at or presses."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from awale.cli.play.board.geometry import COMPACT, LARGE, Geometry
from awale.cli.play.board.painter import paint
from awale.cli.play.board.scene import Scene
from awale.cli.play.board.wood import IROKO, POSTER, Wood


class BoardWidget(Widget):
    """Twelve pits and two stores, as large as there is room for."""

    ALLOW_SELECT = False

    class Pointed(Message):
        """The mouse is over a pit, or over none any more."""

        def __init__(self, pit: str | None) -> None:
            self.pit = pit
            super().__init__()

    class Pressed(Message):
        """A pit was pressed."""

        def __init__(self, pit: str) -> None:
            self.pit = pit
            super().__init__()

    def __init__(self, scene: Scene, *, clockwise: bool = False) -> None:
        super().__init__()
        self._scene = scene
        self._clockwise = clockwise
        self._geometry = COMPACT
        self._strips: list[Strip] = []
        self._pointed: str | None = None

    @property
    def scene(self) -> Scene:
        return self._scene

    def show(self, scene: Scene, *, clockwise: bool | None = None) -> None:
        """Another scene; only what has changed is drawn again."""
        self._scene = scene
        if clockwise is not None:
            self._clockwise = clockwise
        before, self._strips = self._strips, self._drawn()
        if len(before) != len(self._strips):
            self.refresh(layout=True)
            return
        changed = [row for row, (old, new) in enumerate(zip(before, self._strips, strict=True)) if old != new]
        if changed:
            self.refresh(*(_differing(before[row], self._strips[row], row) for row in changed))

    def fit(self, room: Size) -> None:
        """Takes the largest size that a screen has room for."""
        geometry = LARGE if room.width >= LARGE.columns and room.height >= LARGE.rows + _AROUND else COMPACT
        if geometry is not self._geometry or not self._strips:
            self._geometry = geometry
            self._strips = self._drawn()
            self.styles.width, self.styles.height = geometry.columns, geometry.rows
            self.refresh(layout=True)

    @property
    def geometry(self) -> Geometry:
        return self._geometry

    def render_line(self, y: int) -> Strip:
        if not self._strips:
            self._strips = self._drawn()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def _drawn(self) -> list[Strip]:
        return paint(self._scene, self._geometry, clockwise=self._clockwise, wood=wood_for(self)).strips()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point(self._geometry.pit_at(event.x, event.y))

    def on_leave(self) -> None:
        self._point(None)

    def on_click(self, event: events.Click) -> None:
        if pit := self._geometry.pit_at(event.x, event.y):
            self.post_message(self.Pressed(pit))

    def _point(self, pit: str | None) -> None:
        if pit != self._pointed:
            self._pointed = pit
            self.post_message(self.Pointed(pit))


#: Rows for the texts and the keys besides the largest board.
_AROUND = 8


def wood_for(widget: Widget) -> Wood:
    """The wood that can be drawn with the colours of the terminal."""
    return POSTER if widget.app.console.color_system in ("256", "standard", "windows") else IROKO


def _differing(old: Strip, new: Strip, row: int) -> Region:
    """The part of a row that has changed."""
    one, two = _cells(old), _cells(new)
    differing = [column for column, (was, now) in enumerate(zip(one, two, strict=True)) if was != now]
    return Region(differing[0], row, differing[-1] - differing[0] + 1, 1)


def _cells(strip: Strip) -> list[Segment]:
    return [Segment(sign, segment.style) for segment in strip for sign in segment.text]
