"""Rate limits of an address, by a clock that the test sets; nobody waits."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from awale.server.limits import (
    FILES_AT_ONCE,
    MEMBER,
    MOST_KNOWN,
    NETWORK,
    STRANGER,
    TEACHER,
    Buckets,
    RateLimits,
    network_of,
    whose,
)
from awale.server.refusals import Refused
from awale.server.settings import Settings


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def refused(limits: RateLimits, method: str, path: str, address: str = "192.0.2.1", length: int = 0) -> Refused | None:
    try:
        limits.request(address, method, path, length)
    except Refused as error:
        return error
    return None


@given(st.lists(st.tuples(st.floats(0, 30), st.floats(0, 5)), max_size=60))
def test_nobody_ever_gets_more_than_the_bucket_and_what_flowed_in(steps):
    clock = Clock()
    bucket, began, taken = Buckets(2.0, 10.0, clock), clock.now, 0.0
    for later, cost in steps:
        clock.now += later
        if bucket.take("a", cost) == 0:
            taken += cost
        assert taken <= 10 + 2 * (clock.now - began) + 1e-6


@given(st.integers(1, 20), st.floats(0.1, 50))
def test_whoever_waits_as_long_as_told_is_let_in(takes, rate):
    clock = Clock()
    bucket = Buckets(rate, 5.0, clock)
    for _ in range(takes):
        clock.now += bucket.wait("a") + 1e-6
        assert bucket.take("a") == 0


def test_addresses_are_counted_apart_and_the_quiet_are_forgotten(clock):
    bucket = Buckets(1.0, 1.0, clock, most=3)
    assert [bucket.take(name) for name in "abc"] == [0, 0, 0]
    assert bucket.take("a") == 1.0
    bucket.take("d")
    assert len(bucket) == 3
    assert bucket.take("d") == 1.0


def test_a_clock_that_goes_back_takes_nothing_away(clock):
    bucket = Buckets(1.0, 5.0, clock)
    bucket.take("a")
    clock.now -= 500
    assert bucket.take("a") == 0


def test_too_many_requests_are_refused_with_the_time_to_wait(clock):
    limits = RateLimits(10, clock)
    answers = [refused(limits, "GET", "/api/sheets") for _ in range(41)]
    assert answers[:40] == [None] * 40
    last = answers[40]
    assert last is not None
    assert (last.kind, last.sentence.code, last.retry_after) == ("too-many", "too-many", 1)
    assert refused(limits, "GET", "/api/sheets", "192.0.2.2") is None
    clock.now += 1
    assert refused(limits, "GET", "/api/sheets") is None


@pytest.mark.parametrize("path", ["/api/read", "/api/write", "/api/look", "/api/games"])
def test_long_records_use_up_the_allowance_sooner(clock, path):
    def let_in(length: int) -> int:
        limits = RateLimits(600, clock)
        limits.games.own.room = limits.games.network.room = 10_000
        return sum(refused(limits, "POST", path, length=length) is None for _ in range(2500))

    assert let_in(60_000) < let_in(6_000) < let_in(600) <= let_in(0)
    assert 1 <= let_in(10**6) <= 3, "one that is longer than all that an address has is let in where nothing was asked"


@pytest.mark.parametrize(
    "asked", ["GET /api/print/rules", "GET /api/print/worksheet", "GET /api/lessons/sowing", "POST /api/look"]
)
def test_what_is_costly_to_answer_uses_up_the_allowance_sooner(clock, asked):
    def let_in(asked: str) -> int:
        limits = RateLimits(600, clock)
        method, path = asked.split()
        return sum(refused(limits, method, path) is None for _ in range(2500))

    assert 30 <= let_in(asked) < let_in("GET /api/sheets"), "a class behind one address can still do it at one moment"


def test_a_long_answer_is_paid_for_before_the_next(clock):
    limits = RateLimits(10, clock)
    assert refused(limits, "GET", "/api/games/k3v9x7q2m4") is None
    limits.answered("192.0.2.1", "/api/games/k3v9x7q2m4", 10**6)
    last = refused(limits, "GET", "/api/games/k3v9x7q2m4")
    assert last is not None
    clock.now += last.retry_after
    assert refused(limits, "GET", "/api/games/k3v9x7q2m4") is None


def test_what_is_taken_beyond_what_was_there_is_owed_but_not_for_ever(clock):
    """Else whoever has nothing left would get the dearest things for a single token."""
    bucket = Buckets(1.0, 10.0, clock)
    bucket.spend("a", 15)
    assert bucket.wait("a") == 6
    bucket.spend("a", 1000)
    assert bucket.wait("a") == 11


def test_the_page_s_files_have_an_allowance_of_their_own(clock):
    limits = RateLimits(10, clock)
    let_in = sum(refused(limits, "GET", "/web/js/app.js") is None for _ in range(10_000))
    assert let_in == 10 * FILES_AT_ONCE
    assert refused(limits, "GET", "/api/sheets") is None


def test_new_games_have_a_limit_of_their_own(clock):
    limits = RateLimits(60, clock)
    for _ in range(30):
        assert refused(limits, "POST", "/api/games") is None
    last = refused(limits, "POST", "/api/games")
    assert last is not None
    assert last.sentence.code == "too-many-games"
    assert refused(limits, "GET", "/api/games") is None
    clock.now += 1
    assert refused(limits, "POST", "/api/games") is None


@pytest.mark.parametrize("path", ["/api/classes", "/api/clubs"])
def test_new_classes_have_a_limit_of_their_own(clock, path):
    limits = RateLimits(600, clock)
    let_in = [refused(limits, "POST", path) for _ in range(61)]
    assert let_in[:60] == [None] * 60
    last = let_in[60]
    assert last is not None
    assert (last.sentence.code, last.retry_after) == ("too-many-classes", 6)
    assert refused(limits, "POST", "/api/games") is None
    assert refused(limits, "POST", path, "192.0.2.2") is None


def test_a_device_in_a_loop_is_refused_and_takes_little_from_the_others_of_its_address(clock):
    limits = RateLimits(600, clock)

    def ask(device: str) -> str | None:
        try:
            limits.request("school", "GET", "/api/classes/k3v9x7q2m4", device=device)
        except Refused as error:
            return error.sentence.code
        return None

    answers = {ask("in a loop") for _ in range(100_000)}
    assert answers == {None, "device-too-fast"}
    assert [ask(f"tablet {number}") for number in range(264)] == [None] * 264
    clock.now += 1
    assert ask("in a loop") is None


def test_a_device_that_opens_sockets_without_end_leaves_some_to_the_others(clock):
    limits = RateLimits(600, clock)
    opened = [limits.open_socket("school", "in a loop") for _ in range(limits.sockets_a_device)]
    with pytest.raises(Refused, match="this device"):
        limits.open_socket("school", "in a loop")
    for counted in (*opened, limits.open_socket("school", "another")):
        limits.close_socket(counted)
    assert not limits.sockets


def test_eight_classes_behind_one_address_are_let_in_and_nine_but_not_ten(clock):
    def fits(classes: int) -> bool:
        limits = RateLimits(600, clock)
        try:
            for number in range(classes * 33):
                limits.open_socket("school", f"device {number}")
                if number % 33:
                    limits.open_socket("school", f"device {number}")
        except Refused:
            return False
        return True

    assert [fits(classes) for classes in (8, 9, 10)] == [True, True, False]


def test_sockets_are_counted_while_they_are_open(clock):
    limits = RateLimits(2, clock)
    first, second = limits.open_socket("a"), limits.open_socket("a")
    with pytest.raises(Refused, match="connections"):
        limits.open_socket("a")
    other = limits.open_socket("b")
    limits.close_socket(first)
    for counted in (second, other, limits.open_socket("a")):
        limits.close_socket(counted)
    assert not limits.sockets


def test_a_school_behind_one_address_may_come_all_at_once(clock):
    limits = RateLimits(600, clock)
    for _ in range(300):
        limits.open_socket("school")
        for method, path in (("GET", "/"), ("GET", "/api/sheets"), ("GET", "/api/games/BAOBA"), ("POST", "/api/games")):
            assert refused(limits, method, path, "school") is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("", "", True),
    ],
)
def test_whose_address_it_is(one, other, same):
    assert (whose(one) == whose(other)) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::", "2001:db8:1:ffff::", True),
        ("2001:db8:1:2::", "2001:db8:2:2::", False),
        ("192.0.2.1", "192.0.2.200", True),
        ("192.0.2.1", "192.0.3.1", False),
    ],
)
def test_whose_network_it_is(one, other, same):
    assert (network_of(one) == network_of(other)) is same


#: The addresses of one /48, by their number.
PREFIX = "2001:db8:7:{:x}::"


@pytest.mark.parametrize("asked", ["GET /api/sheets", "POST /api/games", "POST /api/classes"])
def test_a_network_asks_for_a_few_times_what_an_address_may(clock, asked):
    method, path = asked.split()
    alone = _let_in(clock, method, path, 1, each=1000)
    assert _let_in(clock, method, path, 65_536) == NETWORK * alone
    limits = RateLimits(60, clock)
    for number in range(65_536):
        refused(limits, method, path, PREFIX.format(number))
    assert refused(limits, method, path, "2001:db8:8::") is None, "another network loses nothing"


def _let_in(clock, method, path, addresses, each=1):
    limits = RateLimits(60, clock)
    asked = (PREFIX.format(number) for number in range(addresses) for _ in range(each))
    return sum(refused(limits, method, path, address) is None for address in asked)


def test_a_network_holds_a_few_times_the_sockets_of_an_address(clock):
    limits = RateLimits(10, clock)
    opened = [limits.open_socket(PREFIX.format(number)) for number in range(NETWORK * 10)]
    with pytest.raises(Refused, match="connections"):
        limits.open_socket(PREFIX.format(1000))
    for counted in (*opened, limits.open_socket("2001:db8:8::")):
        limits.close_socket(counted)
    assert not limits.sockets


def test_what_is_remembered_of_addresses_has_an_end(clock):
    limits = RateLimits(600, clock)
    for number in range(30_000):
        refused(limits, "GET", "/", f"2001:db8:{number:x}::")
    strangers = limits.requests[STRANGER]
    assert len(strangers.own) == len(strangers.network) == strangers.own.most


def test_a_class_of_new_tablets_behind_one_address_gets_all_files_of_the_page(clock):
    """The service worker fetches every file at the first visit, and the page asks again when it is reloaded."""
    limits = RateLimits(Settings().per_address, clock=clock)
    files = [f"/web/js/file-{number}.js" for number in range(250)]
    for tablet in range(33):
        for path in files * 2:
            limits.request("school", "GET", path, device=f"tablet {tablet}")


# --- a class behind the address of whoever floods it --------------------------------------------------------------


def test_strangers_who_empty_the_allowance_of_an_address_take_nothing_from_those_in_a_class(clock):
    limits = RateLimits(60, clock)
    limits.know("pupil", MEMBER)
    limits.know("teacher", TEACHER)
    while refused(limits, "GET", "/api/sheets", "school") is None:
        pass
    while True:
        try:
            limits.open_socket("school")
        except Refused:
            break
    for device in ("pupil", "teacher"):
        limits.request("school", "GET", "/api/sheets", device=device)
        limits.open_socket("school", device)
    with pytest.raises(Refused):
        limits.request("school", "GET", "/api/sheets", device="a stranger's")


def test_pupils_who_empty_their_allowance_take_nothing_from_the_teacher(clock):
    limits = RateLimits(60, clock)
    limits.know("teacher", TEACHER)
    for number in range(200):
        limits.know(f"invented {number}", MEMBER)
        with suppress(Refused):
            while True:
                limits.request("school", "GET", "/api/sheets", device=f"invented {number}")
    limits.request("school", "GET", "/api/sheets", device="teacher")


def test_a_pupil_who_opens_classes_by_the_dozen_takes_nothing_from_the_teacher(clock):
    limits = RateLimits(60, clock)
    limits.know("teacher", TEACHER)
    for number in range(100):
        limits.know(f"a pupil's {number}", TEACHER)
        with suppress(Refused):
            while True:
                limits.request("school", "GET", "/api/sheets", device=f"a pupil's {number}")
        with suppress(Refused):
            while True:
                limits.open_socket("school", f"a pupil's {number}")
    for _ in range(10):
        limits.request("school", "POST", "/api/classes/k3v9/acts", device="teacher")
    limits.open_socket("school", "teacher")
    assert limits.message_wait("school", "teacher") == 0


def test_who_runs_a_class_stays_so_when_they_join_another(clock):
    limits = RateLimits(60, clock)
    limits.know("teacher", TEACHER)
    limits.know("teacher", MEMBER)
    assert limits.standing("teacher") == TEACHER
    limits.know("", TEACHER)
    assert limits.standing("") == STRANGER


def test_only_so_many_devices_are_remembered(clock):
    limits = RateLimits(60, clock)
    for number in range(MOST_KNOWN + 100):
        limits.know(f"device {number}", MEMBER)
    assert limits.standing("device 0") == STRANGER
    assert limits.standing(f"device {MOST_KNOWN + 99}") == MEMBER
