"""Names that only teachers may have, so that no pupil is taken for one.

Those are the names by which the teachers have played here, and every name with a word in it for somebody who runs a
class or a server. Teachers may give any name to themselves and others.

>>> state = ClassState(teachers={"x"})
>>> from awale.club.events import PersonJoined
>>> state.apply(PersonJoined("p1", "Mme Koné", "x"))
>>> [is_a_teachers(state, name) for name in ("mme kone", "La Maîtresse", "Teacher 2", "Mme Diallo", "Awa")]
[True, True, True, False, False]
"""

from __future__ import annotations

import re

from awale.club.class_state import ClassState
from awale.words.names import alike

#: Madame and Monsieur aren't among them: at a club's evening everybody may be one.
_TITLES = (
    *("maître", "maîtresse", "prof", "professeur", "professeure", "enseignant", "enseignante", "instit", "instituteur"),
    *("institutrice", "animateur", "animatrice", "directeur", "directrice", "admin", "administrateur"),
    *("administratrice", "teacher", "professor", "schoolteacher", "headteacher", "headmaster", "headmistress"),
    *("administrator", "moderator"),
)


def is_a_teachers(state: ClassState, name: str) -> bool:
    """Whether a name is for those who run the class."""
    if any(alike(name, taken) for taken in state.teachers_names()):
        return True
    return any(alike(word, title) for word in re.split(r"\W+", name) for title in _TITLES)
