r"""Several games in one text of a notation that has no tags, with a blank line between them, as ``awale convert``
writes them.

>>> [record.moves for record in read_several("5 4 3\n\n0 0", "openspiel")]
[['F', 'e', 'D'], ['A', 'a']]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from awale.rules.records.errors import RecordError
from awale.rules.records.notations import notation_called, read_record
from awale.rules.records.record import Record
from awale.rules.sheet import OTHER_PROGRAMS, Sheet


def read_several(
    text: str,
    notation: str,
    *,
    sheet: Sheet | str = OTHER_PROGRAMS,
    capitals: str = "south",
    errors: Callable[[RecordError], object] | None = None,
) -> Iterator[Record]:
    """The games of a text, one at a time. Lines are counted from the beginning of the whole text.

    A broken game raises; with ``errors`` that is called instead, and reading goes on with the next one.
    """
    text = text.replace("\r\n", "\n")
    # Each run of spaces is looked at once, from its beginning: a text may hold nothing else.
    gaps = re.finditer(rf"(?<!\s)\s++(?={notation_called(notation).begins})", text)
    begin = 0
    for end in [*(gap.end() for gap in gaps if gap[0].count("\n") > 1), len(text)]:
        if game := text[begin:end].strip():
            above = "\n" * text.count("\n", 0, begin)
            try:
                record = read_record(above + game, notation, sheet=sheet, capitals=capitals)
            except RecordError as error:
                if errors is None:
                    raise
                errors(error)
            else:
                yield record
        begin = end
