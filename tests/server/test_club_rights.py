"""What a pupil can't do, whatever they send."""

from __future__ import annotations

import random
import secrets

import pytest

from support.class_client import Pupil, School, Teacher, heard, listening


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    from support.server_process import serving

    with serving(tmp_path_factory.mktemp("school")) as start, School(start()) as school:
        yield school


@pytest.fixture
def teacher(school) -> Teacher:
    return school.teacher(title="CM1 B")


@pytest.fixture
def awa(school, teacher) -> Pupil:
    return school.pupil(teacher.code, "Awa")


def refused(visitor, method: str, path: str, body=None) -> tuple[int, str]:
    """How something is refused: the status and the code."""
    answer = visitor.client.request(method, path, json=body)
    assert answer.is_client_error, answer.text
    return answer.status_code, answer.json()["error"]["code"]


TEACHERS_ACTS = [
    {"do": "title", "title": "ours"},
    {"do": "rules", "sheet": "amende"},
    {"do": "lock", "locked": True},
    {"do": "add", "name": "Zoé"},
    {"do": "person", "person": "p1", "name": "Zoé"},
    {"do": "person", "person": "p1", "away": True},
    {"do": "remove", "person": "p1"},
    {"do": "remove", "people": ["p1", "p2"]},
    {"do": "readmit", "people": ["p1"]},
    {"do": "seat", "person": "p1"},
    {"do": "begin", "kind": "free"},
    {"do": "round"},
    {"do": "result", "round": 1, "table": 1, "seeds": [48, 0]},
    {"do": "replay", "table": 1},
    {"do": "bell"},
    {"do": "end"},
    {"do": "ask", "position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"},
    {"do": "reveal"},
    {"do": "unask"},
]


@pytest.mark.parametrize("act", TEACHERS_ACTS, ids=lambda act: act["do"])
def test_a_pupil_cannot_do_what_is_the_teacher_s(teacher, awa, act) -> None:
    before = teacher.state
    assert refused(awa, "POST", f"/api/classes/{teacher.id}/acts", {"act": "x", **act}) == (403, "teachers-only")
    assert teacher.state == before


def test_a_pupil_sees_no_code_no_devices_and_no_key(teacher, awa) -> None:
    assert not {"code", "devices", "locked"} & awa.state.keys()
    text = awa.client.get(f"/api/classes/{teacher.id}").text
    assert teacher.key not in text
    assert teacher.code not in text


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_who_has_not_come_in_sees_and_deletes_nothing(school, teacher, awa, method) -> None:
    stranger = school.visitor()
    assert refused(stranger, method, f"/api/classes/{teacher.id}")[0] == 403
    assert refused(stranger, "GET", f"/api/classes/{teacher.id}/tables/places")[0] == 403
    assert "Awa" not in stranger.client.get(f"/api/classes/{teacher.code}").text
    assert teacher.state["shared"]["people"]


def test_a_pupil_cannot_take_the_class_s_records_or_delete_it(teacher, awa) -> None:
    assert refused(awa, "GET", f"/api/classes/{teacher.id}/records")[0] == 403
    assert refused(awa, "DELETE", f"/api/classes/{teacher.id}")[0] == 403


def test_a_wrong_key_opens_nothing_and_the_right_one_does(school, teacher, awa) -> None:
    where = f"/api/classes/{teacher.id}/teach"
    assert refused(awa, "POST", where, {"key": secrets.token_urlsafe(18)}) == (403, "wrong-key")
    projector = school.visitor()
    projector.post(where, {"key": teacher.key})
    assert projector.get(f"/api/classes/{teacher.id}")["teacher"]


def test_two_tablets_cannot_claim_the_same_seat_until_it_is_freed(school, teacher, awa) -> None:
    other = school.visitor()
    join = f"/api/classes/{teacher.code}/join"
    for name in ("Awa", "awa", "  AWA "):
        assert refused(other, "POST", join, {"name": name}) == (409, "name-taken")
    teacher.do("seat", person=awa.id)
    assert other.post(join, {"name": "Awa"})["you"] == [awa.id]
    assert refused(awa, "GET", f"/api/classes/{teacher.id}") == (403, "not-there")


def test_a_pupil_plays_only_at_their_own_table(school, teacher) -> None:
    pupils = {name: school.pupil(teacher.code, name) for name in ("Ada", "Bo", "Cy", "Di")}
    by_id = {pupil.id: pupil for pupil in pupils.values()}
    teacher.do("begin", kind="free")
    tables = teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
    game, outsider = tables[0]["path"].rpartition("/")[2], by_id[tables[1]["south"]]
    n = outsider.get(f"/api/games/{game}")["n"]
    for act in ({"do": "move", "move": "A"}, {"do": "resign"}, {"do": "name", "seat": "S", "name": "X"}):
        assert refused(outsider, "POST", f"/api/games/{game}/acts", {"n": n, **act})[0] == 403
    assert outsider.get(f"/api/games/{game}")["you"] == []


def test_a_pupil_answers_for_nobody_else(school, teacher, awa) -> None:
    bo = school.pupil(teacher.code, "Bo")
    teacher.do("ask", position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
    wrong = {"do": "reply", "act": "1", "person": awa.id, "move": "F"}
    assert refused(bo, "POST", f"/api/classes/{teacher.id}/acts", wrong) == (403, "not-yours")
    bo.post(f"/api/classes/{teacher.id}/acts", {**wrong, "person": bo.id})
    assert awa.state["question"]["replies"] == {}
    assert teacher.state["question"]["replies"] == {bo.id: "F"}


def test_the_best_move_is_told_with_the_answers_and_not_before(school, teacher, awa) -> None:
    teacher.do("ask", position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
    assert not {"counts", "best"} & awa.state["question"].keys()
    nonsense = {"do": "reveal", "act": "x", "best": "a"}
    assert refused(teacher, "POST", f"/api/classes/{teacher.id}/acts", nonsense)[0] == 400
    assert not awa.state["question"]["shown"]
    for told, best in (({}, None), ({"best": "F"}, "F"), ({}, "F")):
        teacher.do("reveal", **told)
        assert awa.state["question"]["best"] == best


def test_a_locked_class_takes_only_those_it_knows(school, teacher, awa) -> None:
    teacher.do("add", name="Bo")
    teacher.do("lock", locked=True)
    assert refused(school.visitor(), "POST", f"/api/classes/{teacher.code}/join", {"name": "Cy"}) == (403, "locked")
    assert school.pupil(teacher.code, "Bo").state["you"]


@pytest.mark.parametrize("name", ["\u0410wa", "Ａwa", "\u0391wa", "awá"])
def test_a_name_that_looks_like_another_s_is_that_name(school, teacher, awa, name) -> None:
    join = f"/api/classes/{teacher.code}/join"
    assert refused(school.visitor(), "POST", join, {"name": name}) == (409, "name-taken")
    assert awa.post(join, {"name": name})["you"] == [awa.id], "on her own device she is herself"


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "Awa\u3164", "", "   ", "x" * 41, "a\u202eb", "<b>\n</b>"[:4] + "\x00"]
)
def test_names_that_cannot_be_printed_are_refused(school, teacher, name) -> None:
    assert refused(school.visitor(), "POST", f"/api/classes/{teacher.code}/join", {"name": name})[0] == 400


@pytest.mark.parametrize("name", ["La maîtresse", "PROF", "teacher", "Te\u0430cher 2", "l’instituteur Awa", "Mme Kone"])
def test_a_pupil_is_not_taken_for_who_runs_the_class(school, teacher, name) -> None:
    teacher.do("add", name="Mme Koné", here=True)
    stranger, join = school.visitor(), f"/api/classes/{teacher.code}/join"
    assert refused(stranger, "POST", join, {"name": name})[1] in ("teachers-name", "name-taken")
    teacher.do("remove", person=teacher.state["you"][0])
    assert refused(stranger, "POST", join, {"name": name}) == (409, "teachers-name")
    assert teacher.post(join, {"name": name})["you"]
    assert school.pupil(teacher.code, "Profitendieu").id


def test_a_deleted_class_leaves_nothing(school, teacher, awa) -> None:
    bo = school.pupil(teacher.code, "Bo Secret")
    teacher.do("begin", kind="free")
    teacher.do("round")
    game = bo.game
    assert bo.move(game, random.Random(1)) or awa.move(game, random.Random(1))
    teacher.client.delete(f"/api/classes/{teacher.id}")
    assert refused(teacher, "GET", f"/api/classes/{teacher.id}")[0] == 404
    assert refused(bo, "GET", f"/api/games/{game}")[0] == 404
    assert bo.get("/api/games")["games"] == []


def test_the_link_for_running_it_is_drawn_for_whoever_has_the_key(school, teacher, awa) -> None:
    import io

    import segno

    path = f"/api/classes/{teacher.id}/scan"
    drawn, wanted = teacher.client.post(path, json={"key": teacher.key}), io.BytesIO()
    link = f"{school.server.url}/class/{teacher.id}#key={teacher.key}"
    segno.make(link, micro=False).save(wanted, "svg", border=2, light="#fff", omitsize=True)
    assert drawn.content == wanted.getvalue()
    assert drawn.headers["cache-control"] == "no-store"
    assert refused(awa, "POST", path, {"key": "guessed"}) == (403, "wrong-key")


def test_only_a_teacher_sees_how_strong_somebody_is_thought_to_be(teacher, awa) -> None:
    state = teacher.do("person", person=awa.id, strength=1700)
    assert state["strengths"] == {awa.id: 1700}
    assert "strengths" not in awa.state


@pytest.mark.parametrize("text", ["", "{", "[]", '{"do":"fly"}', '{"do":"bell"}', '{"do":"title","act":"1","title":3}'])
def test_rubbish_at_the_class_s_socket_is_refused_and_the_line_stays(teacher, text) -> None:
    with listening(teacher, teacher.id) as screen:
        heard(screen, lambda each: each["type"] == "class", "the state")
        screen.send(text)
        assert heard(screen, lambda each: each["type"] == "refused", "a refusal")["text"]
        screen.send('{"do":"ping"}')
        heard(screen, lambda each: each["type"] == "pong", "that the line stays")
