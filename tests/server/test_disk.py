"""How much may be written: shares of addresses and devices, a reserve on the disk, and who is counted for what."""

from __future__ import annotations

import pytest

from awale.server.app import build
from awale.server.disk import A_DAY, GAME, LAST, RESERVE, ROW, DiskBudget, metered, serving
from awale.server.games.events import CODEC, GameEvent, Moved, text
from awale.server.games.new import NewGame, new_game, stored_game
from awale.server.games.rooms import Rooms
from awale.server.journal.events import Entry
from awale.server.refusals import Refused
from awale.server.settings import Settings
from awale.server.store import Head, NewJournal, Row, StoredEvent, store_for
from support.game_rooms import FakeEngine, guest, long_game, make, until

pytestmark = pytest.mark.anyio
A_DAY_LONG = 24 * 3600
SCHOOL, HOME = "192.0.2.7", "198.51.100.4"


class Watch:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def disk(watch) -> DiskBudget:
    return DiskBudget(per_address=1, clock=watch)


@pytest.fixture(autouse=True)
def nobody():
    """Each test says who is served."""
    token = serving.set(("", ""))
    yield
    serving.reset(token)


def refusal(disk: DiskBudget, *, begins: bool = False) -> tuple[str, str] | None:
    try:
        disk.check(begins=begins)
    except Refused as error:
        return error.kind, error.sentence.code
    return None


# --- shares ---


async def test_an_address_has_a_share_of_each_day(disk, watch):
    serving.set((SCHOOL, ""))
    disk.wrote(A_DAY)
    assert refusal(disk) == ("too-many", "disk-share")
    serving.set((HOME, ""))
    assert refusal(disk) is None, "others have theirs"
    serving.set((SCHOOL, ""))
    watch.now = A_DAY_LONG
    assert refusal(disk, begins=True) is None


async def test_a_device_has_a_part_of_it_so_that_the_others_can_play_on(disk):
    serving.set((SCHOOL, "greedy"))
    disk.wrote(A_DAY // 10)
    assert refusal(disk) == ("too-many", "disk-device")
    serving.set((SCHOOL, "modest"))
    assert refusal(disk) is None


async def test_what_begins_is_refused_before_what_goes_on(disk):
    """Whoever makes new games, with new cookies, does not stop the class beside him."""
    serving.set((SCHOOL, ""))
    disk.wrote(A_DAY * 4 // 5)
    assert refusal(disk, begins=True) == ("too-many", "disk-share")
    assert refusal(disk) is None


async def test_a_network_has_eight_times_an_address(disk):
    for number in range(16):
        serving.set((f"192.0.2.{number}", ""))
        disk.wrote(A_DAY)
    serving.set(("192.0.2.99", ""))
    assert refusal(disk) == ("too-many", "disk-share")


async def test_what_nobody_writes_is_counted_for_nobody(disk):
    disk.wrote(10 * A_DAY)
    assert refusal(disk) is None


# --- the whole ---


async def test_a_reserve_stays_free_and_what_has_begun_goes_on_longer(disk):
    disk.free = RESERVE - 1
    assert (refusal(disk, begins=True), refusal(disk)) == (("no-space", "disk-low"), None)
    disk.free = LAST - 1
    assert refusal(disk) == ("no-space", "disk-full")
    disk.free = RESERVE
    assert refusal(disk, begins=True) is None


async def test_what_is_stored_in_all_can_be_bounded(watch):
    disk = DiskBudget(1, most=1000, clock=watch)
    disk.stored = 1000
    assert (refusal(disk, begins=True), refusal(disk)) == (("no-space", "disk-low"), None)
    disk.stored = 1250
    assert refusal(disk) == ("no-space", "disk-full")


async def test_it_is_looked_how_much_is_stored_and_how_much_is_free(opened, tmp_path, disk):
    async with opened() as store:
        await disk.measure(store, tmp_path)
        before = disk.stored
        assert before > 0
        assert disk.free > 0
        for number in range(300):
            row, events = new_game(NewGame(kind="here", sheet="grenier", moves=list("FfEe")), f"{number:032}")
            assert await store.create(stored_game(row, events))
        await disk.measure(store, None)
        assert disk.stored > before
        assert disk.free is None


# --- a store that counts ---


@pytest.fixture
async def store(tmp_path, disk):
    found = metered(store_for(None, tmp_path), disk)
    await found.open()
    yield found
    await found.close()


async def test_a_new_game_is_refused_when_its_address_has_written_enough(store, disk):
    rooms = Rooms(store, FakeEngine())
    serving.set((SCHOOL, ""))
    row = await make(rooms)
    disk.wrote(A_DAY * 4 // 5)
    with pytest.raises(Refused) as refused:
        await make(rooms)
    assert refused.value.sentence.code == "disk-share"
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=0, move="F")
        await awa.hears("turn")
        disk.wrote(A_DAY)
        await awa.say(do="move", n=1, move="f")
        assert (await awa.hears("refused"))["code"] == "disk-share"
    assert len(await store.events(row.id)) == 1, "what is refused is not written"


async def test_on_a_full_disk_nothing_begins_games_go_on_and_all_can_be_deleted(store, disk):
    rooms = Rooms(store, FakeEngine())
    row = await make(rooms)
    disk.free = LAST
    with pytest.raises(Refused) as refused:
        await make(rooms)
    assert (refused.value.kind, refused.value.sentence.code) == ("no-space", "disk-low")
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=0, move="F")
        await awa.hears("turn")
        disk.free = 0
        await awa.say(do="move", n=1, move="f")
        assert (await awa.hears("refused"))["code"] == "disk-full"
    await store.forget(row.id)
    assert await store.find(row.id, "game") is None


async def test_on_a_full_disk_a_pupil_can_be_removed_and_erased(store, disk):
    await store.create(
        NewJournal(Row("class", "class", "ABCDEF", 0, "{}"), [StoredEvent("class", 0, "keeper", "{}", 0)])
    )
    disk.free = 0

    async def add(n: int, kind: str) -> bool:
        return await store.append([StoredEvent("class", n, kind, '{"person":"p1"}', 0)], Head())

    with pytest.raises(Refused):
        await add(1, "title")
    assert await add(1, "remove")
    assert await add(2, "erase")


async def test_a_levels_answer_is_counted_for_whoever_plays(store, disk):
    rooms = Rooms(store, FakeEngine())
    row = await make(rooms, kind="level", level=2)
    serving.set((SCHOOL, ""))
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=0, move="F")
        await until(lambda: awa.room.standing.n == 2)
    left = disk._addresses.own._level(SCHOOL)
    assert A_DAY - 3 * ROW < left < A_DAY - 2 * ROW


async def test_no_less_is_counted_than_is_written(tmp_path, disk, watch):
    """By and large: games of sixty moves, one move of each at a time, as they are played."""
    plain = store_for(None, tmp_path)
    await plain.open()
    counting = metered(plain, disk)
    empty = await plain.size()
    made = [new_game(NewGame(kind="here", sheet="grenier"), f"{number:032}") for number in range(60)]
    for row, events in made:
        await counting.create(stored_game(row, events))
    for n in range(60):
        for row, _ in made:
            entry = Entry[GameEvent](n, Moved("F", seat="N" if n % 2 else "S", spent=2000), 1700000000000)
            await counting.append([CODEC.stored(row.id, entry)], Head(text(row.summary)))
    await plain.close()
    assert (tmp_path / "games.sqlite").stat().st_size - empty < 60 * GAME + 60 * 60 * ROW


# --- a server ---


def test_a_server_tells_a_device_that_has_written_enough(serve):
    server = serve("--per-address", "20")
    with server.client() as client:
        client.get("/")  # from then on the device has a name
        asked = {"kind": "here", "sheet": "grenier", "moves": long_game()}
        answers = [client.post("/api/games?lang=fr", json=asked) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["error"]["code"] == "disk-device"
        assert int(answers[-1].headers["Retry-After"]) > 0


def test_a_server_is_told_how_much_may_be_stored_in_all():
    assert build(Settings(disk=3)).state.disk.most == 3_000_000
    assert build(Settings()).state.disk.most is None
