"""A whole game of each sheet, written out: board, legal moves, refusals, effect and words of every turn.

``python tools/playthrough.py`` writes them to ``tests/data/playthrough-*.txt``; a test holds files and referee equal.
A change there is read like a change of code: every line of it is something that a player would notice.
"""

from __future__ import annotations

from pathlib import Path

import awale

FOLDER = Path(__file__).parent.parent / "tests" / "data"

#: Games that show what is special about a sheet. A pass is written ``-``.
GAMES = {
    "grenier": ({}, "CfBeFdAaFbDdCeBfAcDaBfFdCeFfDaEeCfFbDaFcEdFeAbBcCdDfEeFfAaBbCcDdEeF"),
    "amende": (
        {},
        "DaBbEfEcBdDfFbBcDfAaDcBfAbFeBaEdBeDcCeDdFcEbFcAaBdCeFaAbBdDcCeFfEeFf"
        "AbBcCaDbEeFfAdBfCeDfEaFbAaBcCbDdEeFcAfBaAbCdDeBfCcDdEeF-Af",
    ),
    "amende-faute": (
        {"grand_slam": "penalty"},
        "DcBbDdFdCfCaAfBeFbBcCbAdCeDdFeEfFaEaBbEcCdDeAcBdDfFdAeCaEfFdDbEcFdBfBaCbDeEaFfBbCcDdEeFf",
    ),
    "boite-a-oeufs": ({}, "FfAbEcAfDcCdDcBdAcFfDaEdDaCeEaFfCdBbFcCfAeEbFfDdBaEf"),
    "boite-a-oeufs-clockwise": (
        {"direction": "clockwise"},
        "AdCaDbAaEeFaCcAdEcDfFeFcAaAdCeAaBcFfEaFfAeDfCdFbEaBbAdCfEaFbFcCeBaFcAdEbDaCfAbBeAaFdEcDa",
    ),
    "grand-bassam": ({}, "BdDcEcFaBfEdFcAaBdAbFeCcEcAbDeBdEaFe-f"),
    "ecole": ({}, "FfAbEcAfDcCdDcBdAcFfDaEdDaCeEaFfCdBbFfEcCf"),
    "abapa": (
        {},
        "EfAdAaCeCfBdCeDbDeEaCfDcCbFcEeBcCdAeBfEeBbDeFcAdCaEbFdDaFaEfDeBcDbEaFaCeDbAfBcAdCeFfDaEaAbFcBaCdDbEdFeAfA",
    ),
    "awari": ({}, "BeAcAfDcCcAdBeDbEeCcBfAbBaAcBbDeCdEfF"),
}


def playthrough(name: str) -> str:
    """One of the games, in full."""
    overrides, moves = GAMES[name]
    sheet = next(each for each in awale.sheet_ids() if name.startswith(each))
    game = awale.Game(awale.sheet(sheet, overrides))
    lines = [f"{game.sheet!r}, fingerprint {game.sheet.fingerprint}", ""]
    for letter in moves:
        lines += [*before(game), *after(game.push("pass" if letter == "-" else letter))]
    outcome = game.outcome()
    if outcome is None:
        raise ValueError(f"the game of {name} isn't over")
    lines += [*board(game.position), f"outcome {outcome.reason} {outcome.stores[0]}-{outcome.stores[1]}"]
    lines += [f"winner {outcome.winner}, left {outcome.left}", outcome.text("fr"), outcome.text("en")]
    return "\n".join(lines) + "\n"


def before(game: awale.Game) -> list[str]:
    """The board, what may be played, and why the rest of the camp may not."""
    lines = [f"turn {game.ply + 1}", *board(game.position), f"legal {' '.join(game.legal_moves)}"]
    for pit in "ABCDEF" if game.position.to_move == "S" else "abcdef":
        refused = game.why_not(pit)
        if refused and refused.code != "empty-pit":
            lines += [f"refused {pit}, {refused.code}", f"  {refused.fr}", f"  {refused.en}"]
    return lines


def after(turn: awale.Turn) -> list[str]:
    """The move, what it did, and its words."""
    taken = " ".join(f"{pit}{seeds}" for pit, seeds in zip(turn.taken, turn.taken_seeds, strict=True)) or "none"
    return [
        f"plays {turn.move}, path {''.join(turn.path) or 'none'}, taken {taken}, captured {turn.captured}, "
        f"fined {turn.fined}, slam {'yes' if turn.slam else 'no'}, {turn.reason.code}",
        f"  {turn.text('fr')}",
        f"  {turn.text('en')}",
        "",
    ]


def board(position: awale.Position) -> list[str]:
    """The board by its counts alone, so that no change of the drawing shows here."""
    north = " ".join(f"{count:2}" for count in reversed(position.pits[6:]))
    south = " ".join(f"{count:2}" for count in position.pits[:6])
    return [f"  {north}   {position.stores[1]}", f"  {south}   {position.stores[0]}", str(position)]


def main() -> None:
    for name in GAMES:
        (FOLDER / f"playthrough-{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
