"""Who is connected to a class, as those who run it are told: at a board or not, at this server process or another."""

from __future__ import annotations

import json
from typing import Any

from support.class_client import School, heard, listening
from support.server_process import PATIENCE


def there(screen: Any, *people: str) -> None:
    """Waits until just these are told to be there."""
    heard(screen, lambda each: each["type"] == "present" and sorted(each["people"]) == sorted(people), f"{people}")


def test_who_waits_in_the_class_is_there_and_who_hangs_up_is_not(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher(title="CM1 B")
        awa, bo = (school.pupil(teacher.code, name) for name in ("Awa", "Bo"))
        with listening(awa, teacher.id), listening(teacher, teacher.id) as screen:
            there(screen, awa.id)
            with listening(bo, teacher.id), listening(bo, teacher.id):
                there(screen, awa.id, bo.id)
            there(screen, awa.id)


def test_two_on_one_device_are_there_together_and_not_when_it_is_freed(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher(title="CM1 B")
        awa = school.pupil(teacher.code, "Awa")
        teacher.do("add", name="Bo")
        [bo] = [each["id"] for each in teacher.state["shared"]["people"] if each["name"] == "Bo"]
        with listening(awa, teacher.id), listening(teacher, teacher.id) as screen:
            there(screen, awa.id)
            teacher.do("seat", person=bo, beside=awa.id)
            there(screen, awa.id, bo)
            teacher.do("seat", person=bo)
            there(screen, awa.id)


def test_pupils_are_not_told_who_is_connected(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher(title="CM1 B")
        awa, bo = (school.pupil(teacher.code, name) for name in ("Awa", "Bo"))
        with listening(awa, teacher.id) as tablet, listening(teacher, teacher.id) as screen:
            with listening(bo, teacher.id):
                there(screen, awa.id, bo.id)
            there(screen, awa.id)
            teacher.do("title", title="CM2")
            told: list[Any] = []
            while not told or told[-1].get("shared", {}).get("title") != "CM2":
                told.append(json.loads(tablet.recv(timeout=PATIENCE)))
            assert "present" not in [each["type"] for each in told]


def test_who_is_there_by_way_of_another_server_is_there(serve, postgres) -> None:
    address = postgres.database()
    one, two = (serve("--database", address) for _ in range(2))
    with School(one) as here, School(two) as elsewhere:
        teacher = here.teacher(title="CM1 B")
        awa, bo = here.pupil(teacher.code, "Awa"), elsewhere.pupil(teacher.code, "Bo")
        with listening(bo, teacher.id), listening(teacher, teacher.id) as screen:
            there(screen, bo.id)
            with listening(awa, teacher.id):
                there(screen, awa.id, bo.id)
            there(screen, bo.id)
        with listening(teacher, teacher.id) as screen:
            there(screen)
