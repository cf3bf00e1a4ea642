"""``docs/tables.md`` and its plots: words around the figures of ``compare`` and ``claims``. No figure is typed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from textwrap import fill

import awale
from awale.compiled.index import BOARDS
from awale.drawing.text import board_text
from teach import claims, compare, loops, plots
from teach.shelf import FEWEST, Scope, Shelf

#: The sheet that the claims come from: seed 000.
CLAIMANT = "grenier"
HOLDS, HALF, FAILS = "holds", "holds half", "doesn't hold"
#: Pairs of sheets that are shown on a board.
PAIRS = (("grenier", "amende"), ("boite-a-oeufs", "grand-bassam"), ("grand-bassam", "ecole"), ("abapa", "awari"))


@dataclass(frozen=True)
class Claim:
    title: str
    verdict: str
    figure: str
    text: str


@dataclass(frozen=True)
class Page:
    text: str
    plots: dict[str, str]  # by file name, in the folder ``tables`` beside the page


def make(shelves: Sequence[Shelf], scope: Scope) -> Page:
    by_name = {shelf.name: shelf for shelf in shelves}
    pictures: dict[str, str] = {}
    parts = [introduction(scope), who_wins(shelves, scope, pictures), how_long(shelves, scope, pictures)]
    parts += [best_moves(by_name, scope), claims_of(by_name, scope, pictures)]
    return Page(wrapped("\n".join(parts)), pictures)


def introduction(scope: Scope) -> str:
    return f"""\
# What the tables teach

*This page and its plots are written by `python -m teach` (in `tools/`) from the endgame tables; no figure is typed in.*

The tables give the exact value of every board with few seeds: what the player to move will still gain, minus what the
other will, both playing best. Here they are up to {scope.most} seeds, {sum(BOARDS[1 : scope.most + 1]):,} boards a
sheet. To make the tables, then the page:

    for sheet in {" ".join(awale.sheet_ids())}; do
        awale endgame build --sheet $sheet --seeds {scope.most} --dir tables
    done
    cd tools && python -m teach --tables ../tables

Three things to keep in mind. Every board counts once, whether or not a game would ever come to it: shares are of
*boards*, not of games. Play that never ends is worth 0. And these are endings: nothing here speaks of a board with more
than {scope.most} seeds.
"""


# --- how the sheets differ ---


def who_wins(shelves: Sequence[Shelf], scope: Scope, pictures: dict[str, str]) -> str:
    found = {shelf.name: compare.outcomes(shelf) for shelf in shelves}
    pictures["outcomes.svg"] = plots.stacked(
        "Boards that the player to move wins, draws, loses",
        {name: {n: (one.won, one.drawn, one.lost) for n, one in rows.items()} for name, rows in found.items()},
        ("won", "drawn", "lost"),
        "seeds on the board",
    )
    pictures["mean.svg"] = plots.lines(
        "Mean value for the player to move",
        {name: {n: one.mean for n, one in rows.items()} for name, rows in found.items()},
        "seeds on the board",
        "seeds",
    )
    levels = [n for n in (5, 10, 15) if n <= scope.most]
    rows = []
    for name, each in found.items():
        cells = [f"{each[n].won:.1%} / {each[n].drawn:.1%} / {each[n].lost:.1%}" for n in levels]
        rows.append([f"`{name}`", *cells, *(signed(each[n].mean) for n in levels)])
    head = ["sheet", *(f"won / drawn / lost, {n} seeds" for n in levels), *(f"mean value, {n}" for n in levels)]
    return section(
        "Who wins",
        f"""\
All boards of each level, as won, drawn or lost by the player to move. "Won" means a value above 0: more seeds to come
than the other's.

![Shares won, drawn and lost by number of seeds, one panel a sheet](tables/outcomes.svg)

{table(head, rows)}
![Mean value by number of seeds, one line a sheet](tables/mean.svg)

Lines that can't be told apart are drawn as one.
""",
    )


def how_long(shelves: Sequence[Shelf], scope: Scope, pictures: dict[str, str]) -> str:
    levels = range(FEWEST, scope.moves + 1)
    found = {shelf.name: {n: compare.longest(shelf, n) for n in levels} for shelf in shelves}
    pictures["waits.svg"] = plots.lines(
        "Longest way to the next capture, for a mover who wins",
        {name: {n: wait.plies for n, wait in row.items()} for name, row in found.items()},
        "seeds on the board",
        "plies",
    )
    rows = [[f"`{name}`", *(f"{wait.plies} ({wait.mean:.0f})" for wait in row.values())] for name, row in found.items()]
    name, wait = max(
        ((name, wait) for name, row in found.items() for wait in row.values()), key=lambda pair: pair[1].plies
    )
    return section(
        "How long a win takes",
        f"""\
Plies (moves of either player) until the next capture, fine or end of the game, on boards that the mover wins. Whoever
gains hurries, the other delays, and neither plays a move that gives up a seed of the value. The table has the longest
and, in brackets, the mean over all boards that are won. Nothing is sampled: it is worked out for every board with
{FEWEST} to {scope.moves} seeds. It isn't the whole way to the end of the game, which may have several captures.

{table(["sheet", *(f"{n} seeds" for n in levels)], rows)}
![Longest way to the next capture by number of seeds, one line a sheet](tables/waits.svg)

The longest of all, under `{name}`: South, to move, gains {wait.value} more seeds than North, and {wait.plies} plies
pass before anything is taken or the game ends.

{drawn(wait.board)}
""",
    )


def best_moves(shelves: Mapping[str, Shelf], scope: Scope) -> str:
    found = {pair: compare.agreement(shelves[pair[0]], shelves[pair[1]]) for pair in combinations(shelves, 2)}
    rows = []
    for one in shelves:
        cells = []
        for two in shelves:
            if one == two:
                cells.append("–")
            elif (one, two) in found:
                cells.append(fine(found[one, two][1]))
            else:
                cells.append(f"*{fine(found[two, one][0])}*")
        rows.append([f"`{one}`", *cells])
    counts = [count for _, _, count in found.values()]
    fewest, most = min(counts), max(counts)
    examples = "\n".join(filter(None, (_example(shelves[one], shelves[two]) for one, two in PAIRS)))
    return section(
        "Where two sheets want different moves",
        f"""\
All boards with {FEWEST} to {scope.moves} seeds in which the mover has a move under both sheets, {fewest:,} to {most:,}
a pair. Above the diagonal: boards where *no* move is best under both. Below it, slanted: boards where the best moves
aren't quite the same ones. 0 means not a single board.

{table(["", *(f"`{name}`" for name in shelves)], rows)}
A few such boards: for each pair one with the fewest seeds, and of those one where playing by the wrong sheet costs
most. The figures are the values of South's moves.

{examples}""",
    )


def _example(one: Shelf, two: Shelf) -> str:
    found = compare.example(one, two)
    if found is None:
        return ""
    lines = []
    for shelf, worth in zip((one, two), found.worth, strict=True):
        best = [move for move, value in worth.items() if value == max(worth.values())]
        told = awale.Game(awale.sheet(shelf.name), awale.Position(found.board)).push(best[0]).text("en")
        values = ", ".join(f"{move} {signed(value, 0)}" for move, value in worth.items())
        lines.append(f"- `{shelf.name}`: {values}. Best: {' or '.join(best)}. *{told}*")
    moves = "\n".join(lines)
    return f"""\
### `{one.name}` and `{two.name}`

{drawn(found.board)}

{moves}
- The best move of the one costs at least {found.cost} seeds of value under the other.
"""


# --- claims ---


def claims_of(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> str:
    checks: Sequence[Callable[[Mapping[str, Shelf], Scope, dict[str, str]], Claim]]
    checks = (_reach, _granaries, _answers, _starving, _traps, _tempo, _lead)
    found = [check(shelves, scope, pictures) for check in checks]
    rows = [[claim.title, f"**{claim.verdict}**", claim.figure] for claim in found]
    parts = [f"### {claim.title}\n\n{claim.text}" for claim in found]
    return section(
        "Do the sheets' claims hold?",
        f"""\
They are those of the sheet `{CLAIMANT}`, so its tables judge; the others stand beside it where they may differ. Each
verdict follows from the figures by the rule that is given with it.

{table(["claim", "verdict", "figure"], rows)}
"""
        + "\n".join(parts),
    )


def _reach(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> Claim:
    found = {letter: claims.reach(pit) for pit, letter in enumerate("ABCDEF")}
    same = sum(found[letter][lap] == said[lap] for letter, said in claims.SAID_REACH.items() for lap in (0, 1))
    rows = [
        [letter, *(ranges([said]) for said in claims.SAID_REACH[letter]), ranges(found[letter][2:])] for letter in found
    ]
    third = min(ranges_[2][0] for ranges_ in found.values())
    return Claim(
        "A pit's reach",
        HOLDS if same == 12 else HALF if same else FAILS,
        f"{same} of 12 ranges are as said",
        f"""\
The numbers of seeds with which a sowing ends in the other camp: two laps as the sheet gives them, and the further laps,
which it leaves out, as computed. All numbers from 1 to 48 were sown from each pit, and {same} of the sheet's 12 ranges
are exactly what comes out. From {third} seeds on a third lap reaches the other camp too. It holds if all agree.

{table(["pit", "first lap", "second lap", "further laps"], rows)}""",
    )


def _granaries(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> Claim:
    kinds = ("none", "one", "two", "three or more")
    found = claims.granaries(shelves[CLAIMANT])
    rows = [
        [kinds[pits], f"{one.sowings:,}", f"{one.taken:.2f}", signed(one.worth), signed(one.against), percent(one.best)]
        for pits, one in found.items()
    ]
    few, many = (_mean_worth([found[pits] for pits in which if pits in found]) for which in ((0, 1), (2, 3)))
    waiting = [found[pits].against for pits in (2, 3) if pits in found and found[pits].against == found[pits].against]
    verdict = FAILS if not many > few else HOLDS if waiting and min(waiting) >= 0 else HALF
    head = ["pits taken", "sowings", "seeds taken", "value", "against the rest", "best"]
    before = min((one.open_before for pits, one in found.items() if pits), default=float("nan"))
    return Claim(
        "A granary pays when it takes two or three pits",
        verdict if found else "out of reach of these tables",
        f"mean value of sowing it {signed(many)} with two pits or more, {signed(few)} with fewer",
        f"""\
All boards up to {scope.most} seeds in which the mover may sow a pit of {claims.GRANARY} or more and the other camp
isn't empty, under `{CLAIMANT}`, by how many pits the sowing takes. The pits taken all held 0 or 1 before in
{percent(before)} of the sowings that take. "Against the rest" is the value of the sowing minus that of the best other
move, where there is one; "best" is how often the sowing keeps the value there. It holds if sowings that take two pits
or more are worth more on average than those that take fewer, and aren't worse than the best other move; half if only
the former.

These are few and bare boards, the granary holding nearly all there is, and the other move is often to wait with it. The
claim is made for the middle game, which no table reaches.

{table(head, rows)}""",
    )


def _mean_worth(harvests: Sequence[claims.Harvest]) -> float:
    total = sum(one.sowings for one in harvests)
    return sum(one.worth * one.sowings for one in harvests) / total if total else float("nan")


def _answers(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> Claim:
    names = {
        loops.EMPTIES: "empty the pit",
        loops.RAISES: "raise it to 3 or more",
        loops.ADDS: "add to the pit that threatens",
        loops.TAKES: "take something",
        loops.COUNTERS: "threaten something oneself",
        loops.NOTHING: "none of these",
    }
    boards, counts = claims.answers(shelves[CLAIMANT])
    keeps, stops = {}, {}
    rows = []
    for kind, name in names.items():
        at_hand, moves, stopped, kept = map(int, counts[kind])
        keeps[kind], stops[kind] = share(kept, moves), share(stopped, moves)
        rows.append([name, percent(share(at_hand, boards)), percent(stops[kind]), percent(keeps[kind])])
    three = (loops.EMPTIES, loops.RAISES, loops.ADDS)
    useful = all(keeps[kind] > keeps[loops.NOTHING] for kind in three)
    verdict = FAILS
    if useful and all(stops[kind] > 0.5 for kind in three):
        verdict = HOLDS if all(keeps[kind] > 0.5 for kind in three) else HALF
    return Claim(
        "Three answers to a direct threat",
        verdict,
        "keep the value: " + ", ".join(f"{names[kind]} {percent(keeps[kind])}" for kind in three),
        f"""\
All boards with {listed(scope.late)} seeds, `{CLAIMANT}`, in which exactly one pit of the other's would take, sown in
less than a lap, if it were their turn, and in which some moves keep the value and some don't: {boards:,}. A move counts
once, as the first of these that fits: it takes; it empties the pit where the last seed would fall; it raises that pit
to 3 or more; it adds to the pit that threatens; it leaves the mover a capture in hand; none of these. "Stops": the pit
that threatened takes nothing any more. "Keeps": the move is a best one. It holds if each of the three mostly stops the
threat and mostly keeps the value; half if each mostly stops it and keeps the value more often than a move that does
none of these.

{table(["answer", "at hand, of boards", "stops the threat, of moves", "keeps the value, of moves"], rows)}""",
    )


def _starving(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> Claim:
    cannot, within, both = claims.starving(shelves[CLAIMANT])
    levels = range(FEWEST, scope.moves + 1)
    rows = []
    for name, shelf in shelves.items():
        pairs = [claims.taking_all(shelf, n) for n in levels]
        rows.append([f"`{name}`", *(f"{percent(one)} / {percent(two)}" for one, two in pairs)])
    few = [n for n in (5, 6) if n <= scope.moves]
    pays = all(one > two for one, two in (claims.taking_all(shelves[CLAIMANT], n) for n in few))
    limits = ", ".join(f"{seeds} in {letter}" for seeds, letter in zip(claims.SAID_LIMITS, "ABCDE", strict=False))
    return Claim(
        "The limits for starving the other",
        (HOLDS if pays else HALF) if cannot == within == both else FAILS,
        f"{both:,} of {cannot:,} rows that can't feed lie within the limits, and {within - both:,} others",
        f"""\
At most {limits} and none in F. Every row of up to {scope.most} seeds was set against an empty camp: {cannot:,} can't
feed it, {within:,} lie within the limits, {both:,} do both. It holds if those are the same rows, and if being within
the limits pays with {listed(few)} seeds left, where the sheet advises it; half if only the former.

Whether it pays: the share of boards in which the mover gains *every* seed left, the mover's row within the limits, and
then beyond them (weighted to have as many seeds in each camp; both camps hold seeds). Under `amende` the last seeds are
nobody's and under `ecole` they go to the starved player, so that starving gains nothing by itself there.

{table(["within / beyond", *(f"{n} seeds" for n in levels)], rows)}""",
    )


def _traps(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> Claim:
    found = {
        name: {trap: claims.trap(shelf, seeds) for trap, seeds in claims.TRAPS.items()}
        for name, shelf in shelves.items()
    }
    rows = []
    for name, traps in found.items():
        cells = [
            f"{signed(one)} / {signed(two)}" for trap in traps.values() for one, two in (trap.moving, trap.waiting)
        ]
        rows.append([f"`{name}`", *cells])
    gains = {
        trap: (one.moving[0] - one.moving[1], one.waiting[0] - one.waiting[1]) for trap, one in found[CLAIMANT].items()
    }
    better = [gain > 0 for pair in gains.values() for gain in pair]
    head = [f"{trap}, owner {state}" for trap in claims.TRAPS for state in ("to move", "waits")]
    count = {trap: one.count for trap, one in found[CLAIMANT].items()}
    return Claim(
        'The traps "2-1" and "3-1"',
        HOLDS if all(better) else HALF if any(better) else FAILS,
        "; ".join(f"{trap}: {signed(one)} seeds to move, {signed(two)} waiting" for trap, (one, two) in gains.items()),
        f"""\
2 or 3 seeds in E and 1 in F. Boards with {listed(scope.late)} seeds, both camps holding some. Each cell: the mean value
for the owner of the trap, and the same over the boards that have as many seeds in each camp and as many in E and F
together, laid otherwise (and weighted alike). Boards with the trap, and the owner to move or not:
{"; ".join(f"{trap} {n:,}" for trap, n in count.items())}. It holds if the trap is worth more in all four columns.

{table(["with the trap / without", *head], rows)}""",
    )


def _tempo(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> Claim:
    levels = range(FEWEST, max(scope.late) + 1)
    found = {name: {n: claims.tempo(shelf, n) for n in levels} for name, shelf in shelves.items()}
    pictures["tempo.svg"] = plots.stacked(
        "Boards without a capture at hand: would the mover rather move or pass?",
        {name: {n: (one.move, one.same, one.pass_) for n, (_, one) in row.items()} for name, row in found.items()},
        ("rather move", "no matter", "rather pass"),
        "seeds on the board",
    )
    late = [found[CLAIMANT][n] for n in scope.late]
    worse = [quiet.pass_ > quiet.move for _, quiet in late] + [every.pass_ > every.move for every, _ in late]
    rows = []
    for name, row in found.items():
        cells = [f"{percent(one.move)} / {percent(one.pass_)}" for n in scope.late for one in row[n]]
        rows.append([f"`{name}`", *cells])
    head = [f"{n} seeds, {which}" for n in scope.late for which in ("all", "quiet")]
    every, quiet = found[CLAIMANT][scope.late[0]]
    return Claim(
        "Having to move is a drawback",
        HOLDS if all(worse) else HALF if any(worse) else FAILS,
        f"{scope.late[0]} seeds: {percent(every.pass_)} would rather pass, {percent(every.move)} rather move; "
        f"where nothing can be taken at once {percent(quiet.pass_)} and {percent(quiet.move)}",
        f"""\
The sheet says it of playing first, on a full board, which is out of reach here. In endings: boards in which either
player could move if it were their turn. The mover would rather pass where the board is worth less to them than it would
be with the other to move; rather move where it is worth more. *Quiet* boards are those where neither could take at
once. With {scope.late[0]} seeds having the move is worth {signed(every.gain)} seeds on average over all boards and
{signed(quiet.gain)} over the quiet ones: elsewhere, whoever moves first takes first. It holds if more would rather pass
than move in every column of the table, half if in some.

![Shares that would rather move, don't mind, would rather pass, on quiet boards, one panel a sheet](tables/tempo.svg)

{table(["rather move / rather pass", *head], rows)}""",
    )


def _lead(shelves: Mapping[str, Shelf], scope: Scope, pictures: dict[str, str]) -> Claim:
    seeds = max(scope.late)
    found = {name: claims.lead(shelf, seeds) for name, shelf in shelves.items()}
    pictures["lead.svg"] = plots.lines(
        f"Mean value by lead in one's own camp, {seeds} seeds",
        {name: one.curve for name, one in found.items()},
        "seeds in the mover's camp minus seeds in the other's",
        "seeds",
    )
    rows = [
        [f"`{name}`", *(signed(figure) for figure in (one.value, one.moves, one.safe, one.share))]
        for name, one in found.items()
    ]
    ours = found[CLAIMANT]
    free, gains = ours.safe > 0.2, ours.value > 0.2
    return Claim(
        "More seeds in one's camp, more freedom",
        HOLDS if free and gains else HALF if free or gains else FAILS,
        f"correlation with the value {signed(ours.value)}, with the number of moves that keep it {signed(ours.safe)}",
        f"""\
Boards with {seeds} seeds, both camps holding some, the mover having a move. The lead is the seeds in the mover's camp
minus those in the other's. The table has its correlation with the value, with the number of legal moves, with the
number of moves that keep the value, and with their share among the legal ones. Mobility in full, how many moves before
one that hurts is forced, isn't measured: the number of moves that hurt nothing *now* stands for it. It holds if the
lead goes with the value and with that number (a correlation above 0.2), half if with one of them.

![Mean value by lead, one line a sheet](tables/lead.svg)

{table(["sheet", "value", "legal moves", "moves that keep the value", "their share"], rows)}""",
    )


# --- words and tables ---


def wrapped(text: str) -> str:
    """Paragraphs filled anew, once their figures are in; lists, tables, boards and code as they are."""
    blocks = text.split("\n\n")
    filled = [
        block
        if block.lstrip("\n")[:1] in "|!`#-* "
        else fill(block, 120, break_long_words=False, break_on_hyphens=False) + "\n" * block.endswith("\n")
        for block in blocks
    ]
    return "\n\n".join(filled).rstrip() + "\n"


def section(title: str, text: str) -> str:
    return f"## {title}\n\n{text}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ["---"] * len(head), *rows))


def drawn(board: Sequence[int]) -> str:
    return "```\n" + board_text(board, (0, 0), "S") + "\n```"


def signed(value: float, digits: int = 2) -> str:
    if value != value:
        return "–"
    text = f"{value:+.{digits}f}"
    return (text if float(text) else text[1:]).replace("-", "−")


def percent(value: float) -> str:
    return "–" if value != value else f"{value:.0%}" if value in (0, 1) else f"{value:.1%}"


def fine(value: float) -> str:
    return f"{value:.2%}" if value else "0"


def share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")


def listed(levels: Sequence[int]) -> str:
    return f"{levels[0]} to {levels[-1]}" if len(levels) > 1 else str(levels[0])


def ranges(found: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{low}–{high}" if low < high else str(low) for low, high in found)
