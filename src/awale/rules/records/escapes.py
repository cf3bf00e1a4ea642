r"""How any character at all is put into a tag or a comment, so that other programs still read the file.

Aualé ends a comment at the first ``}`` and knows ``\\`` and ``\"`` in tags. The rest is ours: ``\u`` and four
hexadecimal digits for what would break a line, a brace or a run of spaces.

>>> escape_comment("{1}  two\nlines")
'{1\\u007d \\u0020two\\u000alines'
>>> unescape_comment(_) == "{1}  two\nlines"
True
"""

from __future__ import annotations

import re

_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]"
_IN_COMMENT = re.compile(rf"{_CONTROL}|}}|\\(?=u)|(?<= ) |^ | \Z")
_IN_TAG = re.compile(_CONTROL)
_CODE = re.compile(r"\\u([0-9a-fA-F]{4})")
_TAG_CODE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\]))')
#: The spaces that a writer may put where it likes; a no-break space is not one of them.
_SPACES = re.compile(r"[ \t\r\n\f\v]+")


def _code(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def escape_comment(text: str) -> str:
    return _IN_COMMENT.sub(_code, text)


def unescape_comment(text: str) -> str:
    """A comment as it was meant, its lines joined."""
    return _CODE.sub(lambda found: chr(int(found[1], 16)), _SPACES.sub(" ", text).strip(" "))


def escape_tag(text: str) -> str:
    return _IN_TAG.sub(_code, text.replace("\\", "\\\\").replace('"', '\\"'))


def unescape_tag(text: str) -> str:
    return _TAG_CODE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
