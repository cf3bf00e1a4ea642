"""What remains of a class on paper: everybody is on it, with what they did, whatever they are called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from awale.club.contest import KINDS, Contest
from awale.club.rounds import Result, Round, Table
from awale.press.certificate import MOST, Award, awards_of, certificates
from awale.press.contest import PrintedContest, awards, class_sheet
from awale.press.paper import A4, LETTER, Paper
from awale.press.pupil import pupils
from awale.rules.sheet import sheet
from awale.words import LANGUAGES, AwaleError, say
from support.optional import not_none
from support.pdfs import read, texts, whole_class, without_breaks

#: Nothing of these is markup, and the last has a sign that no font here need have.
NAMES = ("#panic()", "*b* _i_ $x$", "@ref <label>", "[c] \\n", "// = -", "Léa 🌾")


def called(*names: str) -> PrintedContest:
    """A class in which some have these names."""
    played = whole_class()
    return replace(played, names={**played.names, **{f"p{at}": name for at, name in enumerate(names, start=1)}})


@pytest.mark.parametrize(("paper", "lang"), [(A4, "fr"), (LETTER, "en")], ids=["a4-fr", "letter-en"])
def test_thirty_two_pupils_have_a_page_each_and_all_are_on_the_class_s_sheet(paper: Paper, lang: str) -> None:
    played = whole_class(32, 5)
    pages = texts(pupils(played, paper, lang))
    assert len(pages) == 32
    assert all(sum(name in page for page in pages) >= 1 for name in played.names.values())
    told = " ".join(texts(class_sheet(played, paper, lang)))
    assert all(told.count(name) >= 3 for name in played.names.values())


@pytest.mark.parametrize("make", [class_sheet, pupils], ids=["class", "pupils"])
def test_no_name_is_read_as_markup(make) -> None:
    told = " ".join(texts(make(called(*NAMES), A4, "en")))
    for name in NAMES:
        assert name.replace("🌾", "").strip() in told


def test_no_name_on_a_certificate_is_read_as_markup() -> None:
    pages = texts(certificates([Award(name) for name in NAMES], A4, "en", title="#t $x$", date="*d*"))
    for name, page in zip(NAMES, pages, strict=True):
        assert name.replace("🌾", "").strip() in page
        assert "#t $x$" in page
        assert "*d*" in page


def test_a_pupil_s_sheet_says_what_they_did_and_nothing_of_the_others() -> None:
    played = called("Awa", "Bo", "Cy", "Jules")
    results = (Result((26, 22)), Result((20, 28)), Result((0, 0), "forfeit", "S"))
    rounds = [Round(at, (Table(1, "p1", "p4", result=each),), ("p2",)) for at, each in enumerate(results, start=1)]
    played = replace(played, contest=replace(played.contest, people=("p1", "p2", "p4"), rounds=tuple(rounds)), games={})
    awa, bo, jules = texts(pupils(played, A4, "en"))
    for told in ("1 Jules 26–22 won", "2 Jules 20–28 lost", "3 Jules won by forfeit"):
        assert told in awa
    assert "3 Awa lost by forfeit" in jules
    assert "1 – resting" in bo
    assert say("press.pupil.largest", "en") not in awa
    assert "Bo" not in awa


def test_the_largest_capture_is_one_s_own_from_either_side() -> None:
    played = whole_class()
    table = played.contest.rounds[0].tables[0]
    game = played.games[not_none(table.game)]
    most = {seat: max(turn.captured for turn in game.turns if turn.player == seat) for seat in "SN"}
    pages = dict(zip(sorted(played.names.values()), texts(pupils(played, A4, "en")), strict=True))
    for seat, person in zip("SN", table.people, strict=True):
        assert (
            say("press.pupil.moment", "en", n=most[seat], pit="§", round=0, other="§").split(" with")[0]
            in pages[played.names[person]]
        )


def test_under_rules_of_their_own_no_exercise_is_given_that_might_be_wrong() -> None:
    played = replace(whole_class(), sheet=sheet("ecole", grand_slam="penalty"))
    assert say("press.pupil.home", "fr") not in " ".join(texts(pupils(played, A4, "fr")))


def test_neighbours_take_different_exercises_home() -> None:
    pages = [page.partition("To take home")[2] for page in texts(pupils(whole_class(), A4, "en"))]
    assert len(set(pages)) == len(pages)


@pytest.mark.parametrize("rounds", [12, 24, 50])
def test_many_games_still_fit_on_one_page_each(rounds: int) -> None:
    assert len(texts(pupils(whole_class(4, rounds), LETTER, "fr"))) == 4


def test_who_was_never_paired_gets_no_paper_and_a_level_neither() -> None:
    played = replace(whole_class(), levels=frozenset({"p1"}))
    late = replace(played.contest, people=(*played.contest.people, "p9"))
    played = replace(played, contest=late, names={**played.names, "p9": "Late"})
    assert len(texts(pupils(played, A4, "en"))) == len(awards(played)) == 5
    assert len(awards(replace(played, contest=replace(late, rounds=())))) == 6


def test_against_one_and_the_same_opponent_there_are_no_places() -> None:
    played = whole_class(4, 1)
    tables = tuple(Table(at, "p1", f"p{at + 1}", result=Result((30, 18))) for at in (1, 2, 3))
    contest = replace(played.contest, kind="simultaneous", master="p1", rounds=(Round(1, tables),))
    played = replace(played, contest=contest)
    assert {award.place for award in awards(played)} == {None}
    assert "place" not in " ".join(texts(pupils(played, A4, "en")))


@pytest.mark.parametrize("kind", KINDS)
def test_every_way_of_playing_is_printed(kind) -> None:
    people, seeds = ("p1", "p2", "p3", "p4"), Result((30, 18))
    pairs = [[("p1", "p4"), ("p2", "p3")], [("p1", "p2")]]
    rounds = [
        Round(at, tuple(Table(number, *pair, result=seeds) for number, pair in enumerate(each, start=1)))
        for at, each in enumerate(pairs, start=1)
    ]
    contest = Contest(kind, people, tuple(rounds), master="p1", is_over=True)
    played = replace(whole_class(4, 1), contest=contest, games={})
    assert say(f"club.kind.{kind}", "fr") in " ".join(texts(class_sheet(played, A4, "fr")))
    assert len(texts(pupils(played, A4, "fr"))) == 4


def test_only_the_first_places_are_named() -> None:
    awards = [Award("Awa", 1), Award("Bo", 3), Award("Cy", 4), Award("Di")]
    for top, named in ((3, 2), (0, 0), (4, 3)):
        pages = texts(certificates(awards, A4, "fr", top=top))
        assert sum(say("press.certificate.took-part", "fr") not in page for page in pages) == named


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_nobody_and_too_many_are_refused(count: int) -> None:
    with pytest.raises(AwaleError):
        certificates([Award("Awa")] * count, A4, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_of_places_that_we_write_is_one_that_we_read(lang: str) -> None:
    from awale.club.tables import as_csv, standings

    played = called("=Awa", 'Bo; the, "one"')
    written = as_csv(standings(played.contest, played.names, lang), lang)
    found = awards_of(written)
    assert {award.name for award in found} == set(played.names.values())
    assert min(award.place or 99 for award in found) == 1


def test_a_long_name_is_whole() -> None:
    name = "Jean-Baptiste-Emmanuel de la Fontaine-X!"
    (page,) = texts(certificates([Award(name, 1)], LETTER, "fr"))
    assert without_breaks(name) in without_breaks(page)
    assert len(read(certificates([Award("W" * 60, 1)], LETTER, "fr")).pages) == 1
