"""Lessons: small boards in an order that teaches, each with something to do.

A lesson is data: a TOML file in ``rules/`` or ``strategy/``, its words in the catalogue (``lessons-rules.toml``,
``lessons-strategy.toml``). Nothing in it states a rule: what a move does, what it takes, why it is refused and who
gets the rest is asked of the referee, under the sheet that the learner plays by.

Read in this order: ``lesson`` (the form), ``wants`` (what a step can ask of a move, and what can be asked about one),
``judged`` (what the moves of strategy are worth), ``stage`` (a step on the board, under a sheet: what is right, what is
said), ``helper`` (who answers in a little game), ``course`` (all lessons), ``check`` (whether a lesson holds under a
sheet).

How a lesson is written
-----------------------

::

    id = "taking"               # also the file's name; unique over both groups
    group = "rules"             # or "strategy"
    order = 2                   # within its group
    minutes = 3
    when = { … }                # only for sheets with these rules; left out: for all
    misses = true               # a move that takes nothing is told why; left out: only where its last seed falls

    [[steps]]
    id = "two-or-three"
    kind = "play"
    board = "3-0-0-4-2-5-4-1-0-5-3-1-11-9-S"
    want = "takes"

The kinds of a step:

``tell``
    Words with a board. ``show`` are moves that are played in front of the learner (both sides, letters or "pass"),
    ``mark`` pits to point at, ``declare = "agreement"`` or ``"time"`` an end that is then declared.
``play``
    The learner plays a move. What is right is a list, ``right = ["D", "E"]``, or a property, ``want = "takes"``,
    ``want = { takes = 5 }`` (see ``wants``; several must all hold). ``want = { refused = "slam-forbidden" }`` asks for
    a move that the referee refuses: the learner tries it and is told why not. ``any = true`` says that there need not
    be a wrong move. A wrong move that is legal is explained by the referee's sentence and a word of the lesson's.
``reply``
    As ``tell``, for what the other side answers: it begins on the board where the step before ended.
``pick``
    A question. With ``answers = [2, 3, 5]`` (numbers) or ``answers = ["yes", "no"]`` (words) one is chosen; without, a
    pit is pointed at. What is right is asked of the referee, ``ask = { takes = "F" }`` (see ``wants``), or listed,
    ``right = ["c"]``. ``show`` is played when the answer is right.
``free``
    A little game: the learner plays any legal moves, a helper answers; it is done after ``count`` moves of the
    learner, or when the game is over.

Every step may have ``moves``, played on its board before it begins, and ``when = { grand_slam = ["forbidden"] }``, for
sheets with these rules only (``sheet = ["ecole"]`` names sheets). A step without a ``board`` goes on where the one
before it ended: after its right move, which must then be the only one, and after what it showed.

Boards and letters are written for counter-clockwise play; where the seeds run the other way they are mirrored. The
learner is the player to move.

Its words, with L the lesson's id and P the step's:

=========================  ========================================================================================
``lesson.L.title, .line``  its name, and one line that says what it is about
``lesson.L.P.text``        what is told or asked; a blank line makes a new paragraph
``lesson.L.P.right``       said when it is right; for a ``tell`` or ``reply``, after what it shows (may be left out)
``lesson.L.P.wrong``       said after the referee's sentence when it is wrong (left out: a general sentence)
``lesson.L.P.wrong-F``     the same for one move or answer
``lesson.L.P.answer-yes``  an answer in words (numbers need none; ``yes``, ``no``, ``south``, ``north``, ``both``,
                           ``nobody`` have general ones)
=========================  ========================================================================================

In a text ``{F}`` is pit F (mirrored with the board), and ``{n}`` the number that the step is about: what its right
move takes, or the answer to its question where that is a number.

A ``claim`` says what only computing can show of a strategy step, ``claim = { best = ["D"] }``: these are exactly the
best moves, under each sheet that the step is for. What each move of such a step is worth lies worked out in
``strategy/lines.txt`` (``judged`` reads it, ``tools/judge_lessons.py`` writes it, tests hold it); a wrong move is
answered from there, and texts may quote it: ``{value_D}``, ``{loss_D}``.
"""
