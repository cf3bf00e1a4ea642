"""``awale match``: many games between two engines, the score and its error."""

from __future__ import annotations

import json
import math
import sys
from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from awale.cli.arguments import Parser
from awale.cli.numbers import rule_options, rules_of, seconds, tell_rules, whole
from awale.cli.progress import StatusLine, bar
from awale.cli.screen import cause, wrap
from awale.cli.uci import check_machine_code
from awale.engine.limits import MOST_DEPTH, Limits
from awale.engine.match import Match, MatchGame, Player, Terms
from awale.engine.tally import SURE, MatchTally
from awale.words import AwaleError, Sentence, say, shown


def arguments(parser: Parser) -> None:
    parser.thing("first", "player-a", "match-help.first")
    parser.thing("second", "player-b", "match-help.second")
    rule_options(parser)
    parser.option("--games", "number", "match-help.games", default="100")
    parser.option("--movetime", "milliseconds", "match-help.movetime")
    parser.option("--clock", "clock", "match-help.clock")
    parser.option("--nodes", "number", "engine-help.nodes")
    parser.option("--depth", "number", "engine-help.depth")
    parser.option("--openings", "number", "match-help.openings", default="8")
    parser.option("--concurrency", "number", "match-help.concurrency", default="1")
    parser.option("--seed", "number", "match-help.seed", default="1")
    parser.option("--patience", "seconds", "match-help.patience")
    parser.option("--sprt", ("elo0", "elo1"), "match-help.sprt", nargs=2)
    parser.output("--out", "match-help.out")
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    players = Player.parse(options.first), Player.parse(options.second)
    if any(player.is_ours for player in players):
        check_machine_code()
    terms = _terms(options)
    match = Match(*players, terms)
    report = _Report(options, terms.sheet.id, lang)
    code = 0
    with ExitStack() as open_files:
        records = open_files.enter_context(_new_file(options.out, options.force)) if options.out else None
        games = match.play()
        try:
            for played in games:
                for warning in match.warnings() if not report.tally.games else ():
                    report.say(warning.text(lang))
                report.add(played)
                _keep(records, played)
                if report.decided:
                    break
        except KeyboardInterrupt:
            code = 130
        finally:
            games.close()  # closes the engines
            report.line.clear()
    if not options.json:
        tell_rules(terms.sheet, options, lang)
    print(report.as_json() if options.json else report.in_words())
    return code


def _terms(options: Namespace) -> Terms:
    given = {
        word: whole(f"--{word}", text, 1, 10**12)
        for word in ("movetime", "nodes", "depth")
        if (text := getattr(options, word))
    }
    if options.clock and given:
        raise AwaleError(Sentence("match.clock-and-limit", limit=f"--{next(iter(given))}"))
    milliseconds = given.get("movetime", None if given else 100)
    return Terms(
        rules_of(options),
        games=whole("--games", options.games, 1, 1_000_000),
        limits=Limits(
            depth=min(given.get("depth", MOST_DEPTH), MOST_DEPTH),
            seconds=None if milliseconds is None else milliseconds / 1000,
            nodes=given.get("nodes"),
        ),
        clock=_clock(options.clock) if options.clock else None,
        plies=whole("--openings", options.openings, 0, 60),
        seed=whole("--seed", options.seed, 0, 2**31 - 1),
        concurrency=whole("--concurrency", options.concurrency, 1, 256),
        patience=seconds("--patience", options.patience) if options.patience else None,
    )


def _clock(text: str) -> tuple[float, float]:
    """``60+1``: a minute, and a second more after each move; ``60`` alone has no increment."""
    whole_time, plus, increment = text.partition("+")
    try:
        return seconds("--clock", whole_time), (seconds("--clock", increment) if plus and increment != "0" else 0.0)
    except AwaleError:
        raise AwaleError(Sentence("match.clock", got=shown(text))) from None


def _new_file(path: Path, force: bool) -> TextIO:
    try:
        return path.open("w" if force else "x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise AwaleError(Sentence("cli.error.exists-force", file=str(path))) from None
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else Sentence("cli.why.missing")
        raise AwaleError(Sentence("cli.error.write", file=str(path), why=why)) from None


def _keep(records: TextIO | None, played: MatchGame) -> None:
    """Each game goes to the file when it is over, whole."""
    if records:
        records.write(("\n" if records.tell() else "") + played.record.text("ogn").rstrip("\n") + "\n")
        records.flush()


class _Report:
    """The score as it grows, and the result."""

    def __init__(self, options: Namespace, sheet: str, lang: str) -> None:
        self._options, self._sheet = options, sheet
        self._lang = lang
        self._games = int(options.games)
        self._test = _test(options.sprt)
        self.tally = MatchTally()
        self.faults: list[MatchGame] = []
        self.line = StatusLine()

    def add(self, played: MatchGame) -> None:
        self.tally.add(played.score)
        if played.fault:
            self.faults.append(played)
            self.say(say("match.lost-by-fault", self._lang, number=played.number + 1, what=played.fault))
        done = self.tally.games
        if self.line.live:
            self.line.show(f"{bar(done, self._games)} {done}/{self._games}  {self._score()}")
        elif done % max(1, self._games // 10) == 0 and done < self._games:
            print(f"{done}/{self._games}  {self._score()}", file=sys.stderr, flush=True)

    def say(self, text: str) -> None:
        self.line.clear()
        print(wrap(text), file=sys.stderr, flush=True)

    @property
    def decided(self) -> bool:
        """Whether a test that was asked for has its answer."""
        return self._test is not None and abs(self.tally.likelihood(*self._test)) >= SURE

    def in_words(self) -> str:
        lines = [self._score(), self._elo()]
        if self._test:
            lines.append(self._verdict(*self._test))
        return "\n".join(lines)

    def as_json(self) -> str:
        tally, options = self.tally, self._options
        found = {
            "a": options.first,
            "b": options.second,
            "sheet": self._sheet,
            "games": tally.games,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": round(tally.score, 4),
            "score_error": round(tally.error, 4),
            "elo": _finite(tally.elo),
            "elo_error": _finite(tally.elo_error),
            "faults": [{"game": played.number + 1, "what": str(played.fault)} for played in self.faults],
        }
        if self._test:
            found["llr"] = round(tally.likelihood(*self._test), 3)
        return json.dumps(found)

    def _score(self) -> str:
        tally = self.tally
        return say(
            "match.score",
            self._lang,
            wins=tally.wins,
            draws=tally.draws,
            losses=tally.losses,
            score=round(100 * tally.score, 1),
            error=round(100 * tally.error, 1),
        )

    def _elo(self) -> str:
        if _finite(self.tally.elo) is None:
            return say("match.no-elo", self._lang)
        return say("match.elo", self._lang, elo=f"{self.tally.elo:+.0f}", error=f"{self.tally.elo_error:.0f}")

    def _verdict(self, weaker: float, stronger: float) -> str:
        llr = self.tally.likelihood(weaker, stronger)
        key = "match.accepted" if llr >= SURE else "match.rejected" if llr <= -SURE else "match.undecided"
        return say(key, self._lang, weaker=f"{weaker:g}", stronger=f"{stronger:g}", llr=f"{llr:+.2f}")


def _test(bounds: list[str] | None) -> tuple[float, float] | None:
    if bounds is None:
        return None
    try:
        weaker, stronger = float(bounds[0]), float(bounds[1])
    except ValueError:
        weaker = stronger = 0.0
    if not -1000 <= weaker < stronger <= 1000:
        raise AwaleError(Sentence("match.sprt", got=shown(" ".join(bounds))))
    return weaker, stronger


def _finite(value: float) -> float | None:
    return round(value, 1) if math.isfinite(value) else None
