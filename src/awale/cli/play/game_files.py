"""Saves games to files. Never overwrites a file that it didn't write itself."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path

from awale.cli.screen import cause
from awale.endgame.fingerprint import user_folder
from awale.rules.game import Game
from awale.rules.position import Position
from awale.words import AwaleError, Sentence


class GameFiles:
    """The files of one run of the program: one for all its games, if asked for, and those that players name."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._games: list[tuple[Game, Mapping[str, str]]] = []
        self._ours: set[Path] = set()
        #: The game that was saved last, as it was then.
        self._saved: tuple[Position, list[str]] | None = None
        if path:
            self._claim(path)

    def begin(self, game: Game, tags: Mapping[str, str]) -> None:
        """Adds a game, with the tags of its record."""
        self._games.append((game, {**tags, "Date": f"{datetime.date.today():%Y.%m.%d}"}))

    def close(self) -> None:
        """Writes the file with all games played so far."""
        played = [(game, tags) for game, tags in self._games if game.moves]
        if self._path and played:
            self._write(self._path, played)

    def save(self, game: Game, path: Path) -> None:
        """Writes one game; again under the same name when the players ask again."""
        self._claim(path)
        self._write(path, [(kept, tags) for kept, tags in self._games if kept is game])
        self._saved = game.start, game.moves

    def rescue(self) -> Path | None:
        """Keeps the last game, which was left suddenly, among the user's own data, if it would be lost otherwise.

        What comes back is its file. Raises :exc:`AwaleError` if it can't be written.
        """
        game, tags = self._games[-1] if self._games else (None, {})
        if game is None or not game.moves or self._path or self._saved == (game.start, game.moves):
            return None
        folder = user_folder() / "games"
        path = folder / f"{datetime.datetime.now():%Y-%m-%d-%H%M%S}.ogn"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AwaleError(Sentence("cli.error.write", file=str(folder), why=cause(error))) from None
        self._write(path, [(game, tags)])
        return path

    def _claim(self, path: Path) -> None:
        if path not in self._ours and path.exists():
            raise AwaleError(Sentence("cli.error.exists", file=str(path)))
        # Checked now: when the game is over it would be lost.
        if not path.parent.is_dir():
            raise AwaleError(Sentence("cli.error.write", file=str(path), why=Sentence("cli.why.missing")))

    def _write(self, path: Path, games: Sequence[tuple[Game, Mapping[str, str]]]) -> None:
        from awale.rules.records import Record, write_records

        write_records(path, [Record.from_game(game, **tags) for game, tags in games])
        self._ours.add(path)
