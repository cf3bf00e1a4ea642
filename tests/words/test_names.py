"""Players are told by their names wherever a sentence speaks of them, in grammatical French."""

from __future__ import annotations

import string

import pytest

from awale.rules.game import Game
from awale.rules.referee import Outcome, Termination
from awale.rules.sheet import Sheet, sheet
from awale.words import LANGUAGES, Listing, Sentence, before_name, catalogue
from support.optional import not_none

NAMES = {"S": "Awa", "N": "Jules"}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Awa", "d’Awa"),
        ("Jules", "de Jules"),
        ("Sud", "de Sud"),
        ("Nord", "de Nord"),
        ("Élie", "d’Élie"),
        ("e\u0301lie", "d’e\u0301lie"),
        ("Œdipe", "d’Œdipe"),
        ("Ismaël", "d’Ismaël"),
        ("Ugo", "d’Ugo"),
        ("Oumar", "d’Oumar"),
        ("Ouattara", "de Ouattara"),
        ("Ou", "d’Ou"),
        ("Yves", "d’Yves"),
        ("Yao", "de Yao"),
        ("Y", "de Y"),
        ("Hélène", "de Hélène"),
        ("Hassan", "de Hassan"),
        ("Çelik", "de Çelik"),
        ("8", "de 8"),
        ("", "de "),
        ("李", "de 李"),
    ],
)
def test_de_is_shortened_before_a_vowel(name: str, told: str) -> None:
    assert before_name("de", name) == told


def test_que_is_shortened_likewise() -> None:
    assert [before_name("que", name) for name in ("Awa", "Jules")] == ["qu’Awa", "que Jules"]


def test_a_turn_names_both_players() -> None:
    game = Game("ecole", "0-0-0-0-0-3-2-1-1-0-0-0-20-21-S")
    turn = game.push("F")
    assert turn.slam
    assert turn.text("fr").startswith("Sud sème F")
    assert turn.text("fr", NAMES).startswith("Awa sème F")
    assert "South" not in turn.text("en", NAMES)
    assert "North" not in turn.text("en", NAMES)
    assert "Jules" in turn.text("en", NAMES)


def test_french_refusals_shorten_their_de() -> None:
    must_feed = Sentence("refusal.must-feed", pit="A", player=Sentence("player.N"), playable=Listing(["B", "C"], "or"))
    assert must_feed.fr.startswith("Le camp de Nord est vide")
    assert must_feed.text("fr", {"N": "Awa"}).startswith("Le camp d’Awa est vide")
    assert must_feed.text("fr", {"N": "Jules"}).startswith("Le camp de Jules est vide")
    assert must_feed.text("en", {"N": "Awa"}).startswith("Awa's camp is empty")


def test_names_reach_lists_and_sentences_in_sentences() -> None:
    inner = Listing([Sentence("player.S"), Sentence("player.N")])
    outer = Sentence("refusal.game-over", why=Sentence("refusal.game-over", why=inner))
    assert outer.text("fr", NAMES).endswith("Awa et Jules")
    assert outer.text("fr").endswith("Sud et Nord")


@pytest.mark.parametrize("names", [None, {}, {"S": ""}, {"N": "Jules"}])
def test_who_has_no_name_is_told_by_their_place(names: dict[str, str] | None) -> None:
    assert Sentence("player.S").text("fr", names) == "Sud"


@pytest.mark.parametrize("name", ["{player}", "{0}", "}{", "%s", "{x:a|b}", "a|b", "\\N", "$1", "<b>", "[red]"])
def test_nothing_in_a_name_is_read_as_anything_but_a_name(name: str) -> None:
    told = Game("abapa").push("F").text("fr", {"S": name})
    assert told.startswith(f"{name} sème F")
    void = Sentence("reason.slam-void", player=Sentence("player.N"))
    assert f"tout le camp {before_name('de', name)}, et" in void.text("fr", {"N": name})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_stands_inside_the_forms_of_a_count(lang: str) -> None:
    """There a bar in it would be read as the bar between the forms."""
    for key, text in catalogue(lang).items():
        for _, name, spec, _ in string.Formatter().parse(text):
            inside = {inner for _, inner, _, _ in string.Formatter().parse(spec or "") if inner}
            assert inside <= {name}, key


@pytest.mark.parametrize(
    ("outcome", "verdict", "rest"),
    [
        (Outcome(Termination("majority"), (26, 18), "S", left=4), "Awa gagne, 26 à 18.", "Ce qui reste sur le plateau"),
        (Outcome(Termination("majority"), (18, 26), "N"), "Jules gagne, 26 à 18.", None),
        (Outcome(Termination("resignation"), (26, 18), "N"), "Jules gagne ; le compte était de 18 à 26.", None),
        (
            Outcome(Termination("famine"), (30, 18), "S", (8, 0)),
            "Awa gagne, 30 à 18.",
            "Le reste, 8 graines, va à Awa.",
        ),
        (
            Outcome(Termination("agreement"), (24, 24), None, (3, 5)),
            "Partie nulle, 24 partout.",
            "3 pour Awa, 5 pour Jules.",
        ),
    ],
)
def test_an_outcome_tells_its_parts(outcome: Outcome, verdict: str, rest: str | None) -> None:
    def plain(sentence: Sentence) -> str:
        return sentence.text("fr", NAMES).replace("\u00a0", " ").replace("\u202f", " ")

    assert plain(outcome.verdict) == verdict
    assert (outcome.rest is None) == (rest is None)
    if rest:
        assert rest in plain(not_none(outcome.rest))
        assert not_none(outcome.rest).text("fr", NAMES) in outcome.text("fr", NAMES)
    for part in (outcome.why, outcome.verdict):
        assert part.text("fr", NAMES) in outcome.text("fr", NAMES)


def test_a_turn_in_short() -> None:
    def short(sheet: Sheet | str, position: str, move: str) -> tuple[str, str]:
        told = Game(sheet, position).push(move).short
        return told.fr.replace("\u00a0", " "), told.en

    start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    assert short("abapa", start, "F") == (
        "a semé F : 4 graines, aucune prise",
        "sowed F: 4 seeds, nothing taken",
    )
    taking = "4-4-4-4-4-3-1-1-2-4-4-4-5-4-S"
    assert short("abapa", taking, "F") == ("a semé F : 3 graines, 7 prises", "sowed F: 3 seeds, 7 taken")
    slam = "1-0-0-0-0-2-1-1-0-0-0-0-20-23-S"
    assert short(sheet("amende", grand_slam="penalty"), slam, "F") == (
        "a semé F : 2 graines, aucune prise, 1 perdue en amende",
        "sowed F: 2 seeds, nothing taken, 1 lost as a penalty",
    )
    empty = "0-0-0-0-0-0-4-4-4-0-0-0-18-18-S"
    assert short("grand-bassam", empty, "pass") == ("a passé", "passed")
