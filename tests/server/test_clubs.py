"""A club over its evenings: counted once, seen and changed by those who run it, gone when it is deleted."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Iterator

import pytest
from pypdf import PdfReader

from awale.cli import main
from awale.club.rating import after_period
from awale.words import say
from support.class_client import School, Teacher
from support.server_process import serving


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def school(request, tmp_path_factory) -> Iterator[School]:
    options = []
    if request.param == "postgres":
        options += ["--database", request.getfixturevalue("postgres").database()]
    with serving(tmp_path_factory.mktemp("club")) as start, School(start(*options)) as school:
        yield school


def evening(
    teacher: Teacher, *results: tuple[str, str, tuple[int, int] | None], class_id: str = "", end: bool = True
) -> str:
    """An evening on real boards: who met whom in a round of their own, and the seeds; None, if one did not come."""
    if not class_id:
        class_id = teacher.post("/api/classes", {"title": "Friday"})["id"]
    teacher.id = class_id
    known = {person["name"]: person["id"] for person in teacher.state["shared"]["people"]}
    for name in dict.fromkeys(name for one, another, _ in results for name in (one, another)):
        if name not in known:
            teacher.do("add", name=name)
    people = {person["name"]: person["id"] for person in teacher.state["shared"]["people"]}
    for one, another, seeds in results:
        for name, person in people.items():
            teacher.do("person", person=person, away=name not in (one, another))
        teacher.do("begin", kind="free")
        [table] = teacher.do("round", boards="real")["shared"]["contest"]["rounds"][-1]["tables"]
        turned = table["south"] != people[one]
        found = {"forfeit": True, "decided": "S"} if seeds is None else {"seeds": seeds[::-1] if turned else seeds}
        teacher.do("result", round=1, table=1, **found)
        if end:
            teacher.do("end")
    return class_id


@pytest.fixture
def teacher(school: School) -> Teacher:
    return school.teacher(title="Friday")


@pytest.fixture
def club(teacher: Teacher) -> str:
    made = teacher.post("/api/clubs", {"name": "Lagune"})
    assert made["path"] == f"/club/{made['id']}"
    teacher.club_key = made["key"]
    return f"/api/clubs/{made['id']}"


def refused(visitor, method: str, path: str, body=None) -> tuple[int, str]:
    answer = visitor.client.request(method, path, json=body)
    assert answer.is_client_error, answer.text
    return answer.status_code, answer.json()["error"]["code"]


def rated(state) -> dict[str, tuple[int, int]]:
    return {member["name"]: (member["rating"], member["deviation"]) for member in state["members"]}


def test_an_evening_is_one_period_of_glicko_2_and_a_forfeit_is_no_game(teacher, club) -> None:
    games = [("Awa", "Bo", (30, 18)), ("Bo", "Cy", (24, 24)), ("Cy", "Awa", (20, 28)), ("Awa", "Di", None)]
    state = teacher.post(f"{club}/evenings", {"class_id": evening(teacher, *games)})
    wanted = after_period({}, [("Awa", "Bo", 1.0), ("Bo", "Cy", 0.5), ("Cy", "Awa", 0.0)])
    assert rated(state) == {name: (round(each.value), round(each.deviation)) for name, each in wanted.items()}
    assert [member["name"] for member in state["members"]] == ["Awa", "Bo", "Cy"]
    assert [(each["title"], each["games"]) for each in state["evenings"]] == [("Friday", 3)]


def test_the_same_class_twice_counts_once_and_the_later_replaces_the_earlier(teacher, club) -> None:
    class_id = evening(teacher, ("Awa", "Bo", (30, 18)))
    first = teacher.post(f"{club}/evenings", {"class_id": class_id})
    assert teacher.post(f"{club}/evenings", {"class_id": class_id}) == first
    teacher.do("result", contest=0, round=1, table=1, seeds=[24, 24])
    evening(teacher, ("Bo", "Awa", (30, 18)), class_id=class_id)
    again = teacher.post(f"{club}/evenings", {"class_id": class_id})
    assert [each["games"] for each in again["evenings"]] == [2]
    wanted = after_period({}, [("Awa", "Bo", 0.5), ("Bo", "Awa", 1.0)])
    assert rated(again)["Bo"][0] == round(wanted["Bo"].value)


def test_neither_the_order_of_games_nor_that_of_counting_matters(teacher) -> None:
    games = [("Awa", "Bo", (30, 18)), ("Bo", "Cy", (26, 22)), ("Awa", "Cy", (20, 28))]
    classes = [evening(teacher, *games), evening(teacher, ("Awa", "Cy", (40, 8)))]
    other = [evening(teacher, *games[::-1]), evening(teacher, ("Awa", "Cy", (40, 8)))]
    found = []
    for order in (classes, other[::-1]):
        club = f"/api/clubs/{teacher.post('/api/clubs', {'name': 'Lagune'})['id']}"
        states = [teacher.post(f"{club}/evenings", {"class_id": class_id}) for class_id in order]
        found.append(rated(states[-1]))
    assert found[0] == found[1]


def test_what_is_not_over_does_not_count(teacher, club) -> None:
    class_id = evening(teacher, ("Awa", "Bo", (30, 18)), end=False)
    assert refused(teacher, "POST", f"{club}/evenings", {"class_id": class_id}) == (409, "nothing-played")
    teacher.do("end")
    assert len(teacher.post(f"{club}/evenings", {"class_id": class_id})["members"]) == 2


def test_an_evening_is_taken_out_and_a_name_put_right(teacher, club) -> None:
    first, second = (evening(teacher, ("Awa", name, (30, 18))) for name in ("Jule", "Jules"))
    for class_id in (first, second):
        teacher.post(f"{club}/evenings", {"class_id": class_id})
    merged = teacher.post(f"{club}/members", {"member": "jule", "name": "Jules"})
    assert {member["name"]: member["evenings"] for member in merged["members"]} == {"Awa": 2, "Jules": 2}
    assert teacher.post(f"{club}/evenings", {"class_id": first}) == merged
    apart = teacher.post(f"{club}/members", {"member": "jule"})
    assert len(apart["members"]) == 3
    left = teacher.client.delete(f"{club}/evenings/{first}").json()
    assert set(rated(left)) == {"Awa", "Jules"}
    assert refused(teacher, "DELETE", f"{club}/evenings/{first}")[0] == 404
    assert refused(teacher, "POST", f"{club}/members", {"member": "Nobody", "name": "X"})[0] == 404


def test_only_who_runs_the_club_sees_or_changes_it_and_only_who_runs_the_class_counts_it(school, teacher, club) -> None:
    class_id = evening(teacher, ("Awa", "Bo", (30, 18)))
    stranger = school.teacher()
    asked = [
        ("GET", "", None),
        ("DELETE", "", None),
        ("GET", "/ratings", None),
        ("POST", "/name", {"name": "ours"}),
        ("POST", "/evenings", {"class_id": stranger.id}),
        ("POST", "/classes", {"class_id": stranger.id}),
        ("POST", "/members", {"member": "Awa", "name": "X"}),
        ("DELETE", f"/evenings/{class_id}", None),
        ("POST", "/teach", {"key": "guessed"}),
    ]
    for method, path, body in asked:
        assert refused(stranger, method, club + path, body)[0] == 403
    own = f"/api/clubs/{stranger.post('/api/clubs', {'name': 'Other'})['id']}"
    for path in ("/evenings", "/classes"):
        assert refused(stranger, "POST", own + path, {"class_id": class_id}) == (403, "teachers-only")
    assert stranger.post(f"{club}/teach", {"key": teacher.club_key})["name"] == "Lagune"
    assert stranger.get(club)["members"] == []


def test_codes_of_classes_cannot_be_tried_through_a_club(school, teacher, club) -> None:
    for code in (school.teacher().code, teacher.code, "QQQQQQ"):
        for path in ("/evenings", "/classes"):
            assert refused(teacher, "POST", club + path, {"class_id": code}) == (404, "no-such-class")


def test_a_deleted_club_is_gone_and_a_club_is_no_class(teacher, club) -> None:
    name = club.rpartition("/")[2]
    for other in (name, f"club.{name}"):
        assert refused(teacher, "GET", f"/api/classes/{other}")[0] == 404
        assert refused(teacher, "POST", f"/api/classes/{other}/join", {"name": "Awa"})[0] == 404
    assert refused(teacher, "GET", f"/api/clubs/{teacher.id}")[0] == 404
    assert refused(teacher, "GET", f"/api/clubs/{teacher.code}")[0] == 404
    assert teacher.client.delete(club).is_success
    for method, path in (("GET", club), ("DELETE", club), ("GET", f"{club}/ratings")):
        assert refused(teacher, method, path) == (404, "no-such-club")


def test_who_joins_a_club_s_evening_is_as_strong_as_the_member_of_that_name(school, teacher, club) -> None:
    before = evening(teacher, ("Awa", "Bo", (30, 18)), ("Cy", "Di", (30, 18)), ("Awa", "Cy", (30, 18)))
    teacher.post(f"{club}/evenings", {"class_id": before})
    tonight = school.teacher(title="Saturday")
    assert tonight.state["club"] is None
    tonight.do("add", name="Di")
    tonight.post(f"{club}/teach", {"key": teacher.club_key})
    tonight.post(f"{club}/classes", {"class_id": tonight.id})
    assert f"/api/clubs/{tonight.state['club']}" == club
    names = {"p1": "Di"}
    for name in ("bo", "CY", "Awa"):
        pupil = school.pupil(tonight.code, name)
        names[pupil.id] = name
    assert "club" not in pupil.state
    tonight.do("begin", kind="free", alike=True)
    tables = tonight.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
    met = {frozenset((names[table["south"]], names[table["north"]])) for table in tables}
    assert met == {frozenset({"Awa", "CY"}), frozenset({"bo", "Di"})}


def test_the_ratings_are_a_file_in_which_no_name_is_a_formula(teacher, club) -> None:
    teacher.post(f"{club}/evenings", {"class_id": evening(teacher, ("=1+1", "Bo", (30, 18)))})
    answer = teacher.client.get(f"{club}/ratings", params={"lang": "fr"})
    rows = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff")), delimiter=";"))
    assert rows[0][1:4] == ["Prénom", "Cote", "Écart"]
    assert rows[1][1] == "'=1+1"


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": "x" * 201}, {"name": "a\u202eb"}, {"name": 3}])
def test_a_club_without_a_name_that_can_be_printed_is_refused(teacher, body) -> None:
    assert refused(teacher, "POST", "/api/clubs", body)[0] == 400


def test_the_command_prints_the_ratings_of_a_server_that_goes_on(serve, database, capsys) -> None:
    server = serve(*([] if database is None else ["--database", database]))
    where = ["--data", str(server.data)] if database is None else ["--database", database]
    assert main(["club", "ratings", *where, "--lang", "en"]) == 2
    with School(server) as school:
        teacher = school.teacher()
        for name in ("Lagune", "Baobab"):
            club = teacher.post("/api/clubs", {"name": name})["id"]
        teacher.post(f"/api/clubs/{club}/evenings", {"class_id": evening(teacher, ("Awa", "Bo", (30, 18)))})
    assert main(["club", "ratings", *where, "--club", "baobab", "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Baobab · 1 evening"
    assert [line.split()[:3] for line in told[2:]] == [["1", "Awa", "1662"], ["2", "Bo", "1338"]]
    assert main(["club", "ratings", *where, "--club", "Nobody's", "--lang", "en"]) == 2


# --- on paper -----------------------------------------------------------------------------------------------------


def pages(answer) -> list[str]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages]


def test_what_remains_of_a_class_is_printed_for_who_runs_it(school, teacher) -> None:
    pupils = [school.pupil(teacher.code, name) for name in ("Awa", "#panic()")]
    teacher.do("begin", kind="round-robin")
    teacher.do("round")
    game = pupils[0].game
    chance = random.Random(1)
    for _ in range(40):
        assert any(pupil.move(game, chance) for pupil in pupils)
    teacher.do("bell")
    where = f"/api/classes/{teacher.id}/print"
    [sheet] = pages(teacher.client.get(f"{where}/class", params={"lang": "en", "paper": "letter"}))
    assert "Friday" in sheet
    for kind in ("pupils", "certificates"):
        found = pages(teacher.client.get(f"{where}/{kind}", params={"lang": "fr", "date": "12 juin", "top": 0}))
        assert ["#panic()" in page for page in found].count(True) >= 1
        assert len(found) == 2
        assert all("12 juin" in page for page in found)
        assert any(say("press.pupil.largest", "fr") in page for page in found) == (kind == "pupils")
    assert refused(pupils[0], "GET", f"{where}/pupils") == (403, "teachers-only")
    assert refused(teacher, "GET", f"{where}/poster")[0] == 404
    assert refused(teacher, "GET", f"{where}/class?contest=7")[0] == 404
    assert refused(teacher, "GET", f"{where}/class?paper=a3")[0] == 400


def test_before_a_contest_there_is_nothing_to_print(teacher) -> None:
    assert refused(teacher, "GET", f"/api/classes/{teacher.id}/print/certificates") == (404, "no-contest")
