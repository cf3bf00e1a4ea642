"""A sentence is a key and its values until somebody wants it in a language."""

from __future__ import annotations

import copy
import pickle

import pytest

from awale.words import AwaleError, Listing, Sentence, fill, language, say, shown


def test_counts_choose_their_word() -> None:
    text = "{n} {n:seed|seeds}"
    assert [fill(text, "en", n=n) for n in (0, 1, 2)] == ["0 seeds", "1 seed", "2 seeds"]
    text = "{n} {n:graine|graines}"
    assert [fill(text, "fr", n=n) for n in (0, 1, 2)] == ["0 graine", "1 graine", "2 graines"]
    assert (fill(text, "fr", n=1.5), fill("{n} {n:seed|seeds}", "en", n=1.5)) == ("1,5 graine", "1.5 seeds")


def test_a_sentence_in_a_sentence_speaks_the_same_language() -> None:
    sentence = Sentence("turn.pass", player=Sentence("player.S"), reason=Sentence("reason.pass-starved"))
    assert sentence.fr.startswith("Sud passe.")
    assert sentence.en.startswith("South passes.")


def test_lists_are_spoken() -> None:
    assert Listing(["a"], "or").en == "a"
    assert Listing(["a", "b"], "or").fr == "a ou b"
    assert Listing(["a", "b", Sentence("player.N")]).en == "a, b and North"
    assert Listing([]).en == ""


def test_sentences_are_values() -> None:
    one, two = Sentence("refusal.empty-pit", pit="A"), Sentence("refusal.empty-pit", pit="A")
    assert one == two
    assert hash(one) == hash(two)
    assert one != Sentence("refusal.empty-pit", pit="B")
    assert one != "refusal.empty-pit"
    assert Listing(["a"]) == Listing(["a"])
    assert Listing(["a"]) != Listing(["a"], "or")
    assert Sentence("list.and") != Listing([])
    assert Listing([]) != Sentence("list.and")
    assert len({Listing(["a"]), Listing(["a"]), one, two}) == 2


@pytest.mark.parametrize("sentence", [Sentence("refusal.empty-pit", pit="A"), Listing(["a", "b"], "or")])
def test_sentences_travel_between_processes(sentence: Sentence) -> None:
    assert pickle.loads(pickle.dumps(sentence)) == sentence
    assert copy.deepcopy(sentence) == sentence


def test_errors_travel_with_their_sentence() -> None:
    error = pickle.loads(pickle.dumps(AwaleError(Sentence("refusal.empty-pit", pit="A"))))
    assert error.sentence.code == "empty-pit"
    assert str(error) == error.sentence.en


def test_a_value_may_have_any_name() -> None:
    assert fill("{key} {lang} {self}", "en", key=1, lang=2, self=3) == "1 2 3"


def test_a_key_that_is_not_there_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        say("no.such-key", "fr")


def test_a_value_that_looks_like_a_placeholder_is_left_alone() -> None:
    assert Sentence("error.unknown-pit", pit="{player}").en.startswith('"{player}"')


def test_repr_tells_the_key_and_the_text() -> None:
    assert repr(Sentence("player.S")) == "<player.S: South>"


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("ab", "ab"),
        ("a\nb\x1b", "a\ufffdb\ufffd"),
        ("x" * 100, "x" * 39 + "…"),
        (12, "12"),
        (Unspeakable(), "Unspeakable"),
    ],
)
def test_what_comes_from_outside_is_shown_plain_and_short(value: object, text: str) -> None:
    assert shown(value) == text


def test_the_language_is_the_one_asked_for_then_the_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWALE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language() == "en"
    monkeypatch.setenv("LANG", "fr_CI.UTF-8")
    assert language() == "fr"
    monkeypatch.setenv("AWALE_LANG", "en")
    assert (language(), language("fr"), language("de_DE")) == ("en", "fr", "en")
