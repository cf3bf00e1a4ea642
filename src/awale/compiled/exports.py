"""The compiled functions that Python may call: one for every name that ``machine/functions.py`` declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from awale.compiled import endings, known, moves, net, perft, search, transposition
from awale.compiled.index import index_of
from awale.compiled.jit import Int, Word, compiled
from awale.compiled.memory import store_i64, store_u64
from awale.compiled.tables import (
    batches,
    captures,
    dead,
    edges,
    fronts,
    histograms,
    rows,
    stage_starts,
    transpose,
    waves,
)


@compiled
def look(rules: Int, mine: Word, theirs: Word, my_store: Int, their_store: Int, dead: Int, found: Int) -> None:
    lanes, turn = moves.legal(rules, mine, theirs)
    reason, to_me, to_them = endings.ended(rules, mine, theirs, my_store, their_store, turn, dead)
    store_u64(found, 0, lanes)
    store_i64(found, 1, turn)
    store_i64(found, 2, reason)
    store_i64(found, 3, to_me)
    store_i64(found, 4, to_them)


@compiled
def play(rules: Int, mine: Word, theirs: Word, pit: Int, found: Int) -> None:
    my_camp, their_camp, captured, fined = moves.play(rules, mine, theirs, pit)
    store_u64(found, 0, my_camp)
    store_u64(found, 1, their_camp)
    store_i64(found, 2, captured)
    store_i64(found, 3, fined)
    store_i64(found, 4, endings.emptied(rules, their_camp))


@compiled
def key(mine: Word, theirs: Word, difference: Int) -> Word:
    return transposition.key_of(mine, theirs, difference)


@compiled
def guess(weights: Int, mine: Word, theirs: Word) -> Int:
    return net.guess(weights, mine, theirs)


@compiled
def index(mover: Word, other: Word) -> Int:
    return index_of(mover, other)


EXPORTS: dict[str, Callable[..., Any]] = {
    "look": look,
    "play": play,
    "sweep_dead": endings.sweep_dead,
    "perft": perft.perft,
    "key": key,
    "guess": guess,
    "search": search.search,
    "table_values": known.table_values,
    "index": index,
    "fill_packed": rows.fill_packed,
    "fill_unmoves": rows.fill_unmoves,
    "fill_back": rows.fill_back,
    "fill_captures": rows.fill_captures,
    "look_below": captures.look_below,
    "suspect_unsettled": dead.suspect_unsettled,
    "settle_dead": dead.settle_dead,
    "find_alive": dead.find_alive,
    "settle_stage": waves.settle_stage,
    "seed_share": stage_starts.seed_share,
    "carry": waves.carry,
    "wipe": fronts.wipe,
    "close": transpose.close,
    "transpose": transpose.transpose,
    "write_batches": batches.write_batches,
    "read_batch": batches.read_batch,
    "sort_edges": edges.sort_edges,
    "drop_doubles": edges.drop_doubles,
    "start_chunks": edges.start_chunks,
    "deal_edges": edges.deal_edges,
    "count_bytes": histograms.count_bytes,
    "add_histogram": histograms.add_histogram,
    "lay_columns": histograms.lay_columns,
}
