"""Saves games to files. Never overwrites a file that it didn't write itself."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path

from awale.rules.game import Game
from awale.words import AwaleError, Sentence


class GameFiles:
    """The files of one run of the program: one for all its games, if asked for, and those that players name."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._games: list[tuple[Game, Mapping[str, str]]] = []
        self._ours: set[Path] = set()
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
