"""Games on paper: one record, everybody's notations.

Read in this order: ``tree`` (moves, comments, variations), ``record`` (a game record), ``positions`` (a board in every
notation), ``notations`` (all notations by name; each has its file), ``files`` (many games on disk), ``node`` (a record
that can be edited), ``explorer`` (what was played in many). OGN, the one that can say everything, is ``ogn_lexer``,
``ogn_reader``, ``header`` and ``ogn_writer``.

The other notations: ``french``, ``openspiel``, ``playstrategy``, ``uci``, ``wikimanqala``. ``replay`` reads those
that are nothing but moves, ``several`` many games in one text; ``source`` gives lines of text from anywhere,
``escapes`` puts any character into a tag, ``errors`` says what is wrong and where.
"""

from awale.rules.records.errors import RecordError, TextPlace
from awale.rules.records.files import read_folder, read_records, write_records
from awale.rules.records.notations import NOTATIONS, Converted, convert, losses, read_record, recognise, write_record
from awale.rules.records.positions import POSITION_NOTATIONS, read_position, recognise_position, write_position
from awale.rules.records.record import Record
from awale.rules.records.several import read_several
from awale.rules.records.tree import RecordLine, RecordMove

__all__ = [
    "NOTATIONS",
    "POSITION_NOTATIONS",
    "Converted",
    "Record",
    "RecordError",
    "RecordLine",
    "RecordMove",
    "TextPlace",
    "convert",
    "losses",
    "read_folder",
    "read_position",
    "read_record",
    "read_records",
    "read_several",
    "recognise",
    "recognise_position",
    "write_position",
    "write_record",
    "write_records",
]
