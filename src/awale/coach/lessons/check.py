"""Checks a lesson under a sheet: its boards can be played, its right answers are right, and no text is missing."""

from __future__ import annotations

from collections.abc import Iterator

from awale.coach.lessons.lesson import Lesson
from awale.coach.lessons.stage import COMMON, Stage, stages
from awale.coach.lessons.wants import QUESTIONS, WANTS
from awale.rules.position import PITS
from awale.rules.sheet import Sheet
from awale.words import LANGUAGES, AwaleError, catalogue


def check(lesson: Lesson, sheet: Sheet) -> list[str]:
    """The faults of a lesson under a sheet, a line each; empty if there are none."""
    found = [*_missing(lesson.key("title")), *_missing(lesson.key("line"))]
    steps = stages(lesson, sheet)
    if not steps:
        found.append("no step is left")
    ids = [stage.step.id for stage in steps]
    found += [f"two steps are called {each}" for each in sorted({each for each in ids if ids.count(each) > 1})]
    for stage in steps:
        wrong = [*_form(stage), *_missing(lesson.key(stage.step.id, "text"))] or faults(stage) or [*_words(stage)]
        found += [f"{stage.step.id}: {each}" for each in wrong]
    return found


def faults(stage: Stage) -> list[str]:
    """The faults of a step on its board."""
    try:
        game = stage.game()
        stage.played()
    except (AwaleError, IndexError) as error:
        return [f"can't be played: {error}"]
    if stage.lesson.group == "strategy" and stage.step.claim and not stage.known:
        return ["what it claims isn't known for these rules"]
    if stage.step.kind in ("play", "free") and game.is_over:
        return ["the game is over, nothing can be played"]
    return {"play": _play, "pick": _pick, "free": _free}.get(stage.step.kind, lambda _: [])(stage)


def _play(stage: Stage) -> list[str]:
    legal, right = stage.game().legal_moves, stage.right
    if not right:
        return ["no move is right"]
    if "refused" not in stage.step.wants and (refused := [move for move in right if move not in legal]):
        return [f"{', '.join(refused)} can't be played"]
    if not stage.wrong and not stage.step.any:
        return ["every move is right; say any = true if it is meant"]
    return []


def _pick(stage: Stage) -> list[str]:
    answers, right = stage.answers, stage.right
    if len(set(answers)) < len(answers):
        return ["an answer is offered twice"]
    if not right or not set(right) <= set(answers):
        return [f"the answer is {', '.join(right) or 'missing'}, and isn't offered"]
    return [] if stage.wrong else ["every answer is right"]


def _free(stage: Stage) -> list[str]:
    """The little game can be played to its end with any of two moves."""
    for which in (0, -1):
        game, so_far = stage.game(), list[str]()
        for _ in range(stage.step.count):
            result = stage.try_move(game.legal_moves[which], so_far)
            game = result.game
            so_far = game.moves[len(stage.before) :]
            if result.done:
                break
        if not result.done:
            return ["the little game doesn't come to its end"]
    return []


# --- form and words -----------------------------------------------------------------------------------------------


def _form(stage: Stage) -> Iterator[str]:
    """Entries of a step that its kind doesn't have, or lacks."""
    step = stage.step
    asks = {"play": bool(step.right) + bool(step.want), "pick": bool(step.right) + bool(step.ask)}.get(step.kind)
    if asks is not None and asks != 1:
        yield "what is right is either listed or asked for"
    if step.kind in ("tell", "reply", "free") and (step.right or step.want or step.ask or step.answers):
        yield f"nothing is right or wrong in a step of the kind {step.kind}"
    if step.kind == "reply" and (step.board or not step.show):
        yield "a reply shows a move on the board of the step before"
    if stage.goes_on and _ends_variously(stage.goes_on):
        yield "it goes on after a step that can end on several boards"
    if (step.kind == "free") != (step.count > 0):
        yield "count is for a little game"
    yield from (f"no move can be asked to be {name}" for name in set(step.wants) - set(WANTS) - {"refused"})
    yield from (f"nothing is known of the question {name}" for name in set(step.ask) - set(QUESTIONS))
    letters = (*step.mark, *step.show, *step.moves, *(pit for pit in step.ask.values() if pit))
    yield from (f"{each} is no pit" for each in letters if each != "pass" and not (len(each) == 1 and each in PITS))


def _ends_variously(stage: Stage) -> bool:
    """Whether the learner can be done with a step on more than one board."""
    plays = stage.step.kind == "play" and "refused" not in stage.step.wants
    return stage.step.kind == "free" or (plays and len(stage.right) > 1)


def _words(stage: Stage) -> Iterator[str]:
    """Texts that are missing, and sentences for wrong answers that can't be given."""
    for answer in stage.step.answers:
        if isinstance(answer, str) and answer not in (*COMMON, *PITS):
            yield from _missing(stage.lesson.key(stage.step.id, f"answer-{answer}"))
    for wanted in stage.step.wants:
        yield from _missing(f"lessons.wrong.{wanted}")
    parts = ["text", "right", "wrong", *(f"wrong-{each}" for each in stage.mirrored(stage.wrong))]
    for part in parts:
        if sentence := stage.sentence(part):
            yield from (f"{part} in {lang} is empty" for lang in LANGUAGES if not sentence.text(lang).strip())


def _missing(key: str) -> Iterator[str]:
    yield from (f"no text {key} in {lang}" for lang in LANGUAGES if key not in catalogue(lang))
