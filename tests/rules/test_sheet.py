"""Rule sheets: what ships, overrides, fingerprints that never change, and errors that say what is allowed."""

from __future__ import annotations

import pickle
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import awale
from awale.cli import main
from awale.rules import sheet as module
from awale.rules.sheet import FIELDS, Sheet
from support.strategies import sheets

FOLDER = Path(awale.__file__).parent / "sheets"

#: Records, tables and engines name a sheet by these. A change here breaks every file that was ever written.
FINGERPRINTS = {
    "grenier": "adaa48d57d6f5883",
    "amende": "555789eab3f02935",
    "boite-a-oeufs": "1726748d5fe5873d",
    "grand-bassam": "77864b124362122a",
    "ecole": "c2928b4fee75aa78",
    "abapa": "e887ae2965e2d6f6",
    "awari": "6d60c6694e58c370",
    "amende grand_slam=penalty": "6de259882ada6e15",
    "boite-a-oeufs direction=clockwise": "cf903fc5f618bbe8",
    "grenier majority=ends repetition=never": "eae1465e42fcb54c",
    "ecole repetition=never": "8ec6d43421bee015",
}


def text_of(name: str = "grenier") -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


# --- what ships ---------------------------------------------------------------------------------------------------


def test_every_file_is_a_sheet_and_every_sheet_a_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(awale.sheet_ids())
    for name in awale.sheet_ids():
        assert awale.sheet(name).id == name


def test_the_sheets_of_people_come_first_and_a_sheet_says_of_which_it_is() -> None:
    references = [awale.sheet(name).about.reference for name in awale.sheet_ids()]
    assert references == sorted(references)
    assert awale.sheet_ids()[references.index(True) :] == ("abapa", "awari")


def test_an_eighth_sheet_needs_its_file_and_nothing_else(tmp_path, monkeypatch, capsys) -> None:
    """Its words are in it too."""
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    eighth = text_of("ecole").replace('id = "ecole"', 'id = "cour"').replace("order = 5", "order = 6")
    (tmp_path / "cour.toml").write_text(eighth, encoding="utf-8")
    monkeypatch.setattr(module, "_FOLDER", tmp_path)
    caches = (module.sheet_ids, module._files, module._shipped)
    try:
        for each in caches:
            each.cache_clear()
        assert awale.sheet_ids()[4:] == ("ecole", "cour", "abapa", "awari")
        assert awale.Game("cour").push("F").captured == 0
        assert main(["--lang", "en", "sheets", "cour"]) == 0
        assert "cour" in capsys.readouterr().out
    finally:
        monkeypatch.undo()
        for each in caches:
            each.cache_clear()


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_a_sheet_names_its_source_and_has_words(name: str) -> None:
    sheet = awale.sheet(name)
    assert sheet.about.source
    for lang in ("fr", "en"):
        for key in ("name", "line", "story"):
            assert sheet.words(key, lang)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("grenier", {"nothing_more", "majority", "repetition"}),
        ("amende", {"grand_slam", "majority", "repetition"}),
        ("boite-a-oeufs", {"nothing_more", "nothing_more_rest", "repetition"}),
        ("grand-bassam", {"grand_slam", "majority", "nothing_more", "repetition"}),
        ("ecole", {"grand_slam", "emptied_row", "nothing_more_rest", "repetition"}),
        ("abapa", set()),
        ("awari", set()),
    ],
)
def test_a_sheet_says_how_its_source_was_read(name: str, fields: set[str]) -> None:
    readings = awale.sheet(name).about.readings
    assert {reading.field for reading in readings} == fields
    for reading in readings:
        assert reading.text("fr") != reading.text("en")
        assert len(FIELDS[reading.field]) > 1  # it can be set the other way


def test_only_the_egg_box_chooses_direction_and_first_player() -> None:
    choosers = {name: awale.sheet(name).about.choices for name in awale.sheet_ids()}
    assert choosers.pop("boite-a-oeufs") == ("direction", "first-player")
    assert choosers.pop("ecole") == ("set-time",)
    assert set(choosers.values()) == {()}


# --- fingerprints -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "fingerprint"), FINGERPRINTS.items())
def test_fingerprints_never_change(written: str, fingerprint: str) -> None:
    name, *overrides = written.split()
    assert awale.sheet(name, dict(part.split("=") for part in overrides)).fingerprint == fingerprint


def test_every_sheet_has_a_pinned_fingerprint_of_its_own() -> None:
    assert set(awale.sheet_ids()) <= set(FINGERPRINTS)
    assert len(set(FINGERPRINTS.values())) == len(FINGERPRINTS)


@given(sheets(), sheets())
def test_the_same_rules_are_the_same_sheet_whatever_its_name(one: Sheet, two: Sheet) -> None:
    same = dict(one.rules) == dict(two.rules)
    assert (one == two) == (one.fingerprint == two.fingerprint) == same
    if same:
        assert hash(one) == hash(two)


def test_a_sheet_dressed_as_another_equals_it() -> None:
    assert awale.sheet("grenier").with_rules(awale.sheet("awari").rules) == awale.sheet("awari")
    assert awale.sheet("grenier") != "grenier"


# --- overrides ----------------------------------------------------------------------------------------------------


@given(sheets())
def test_a_sheet_is_its_name_and_its_overrides(sheet: Sheet) -> None:
    assert awale.sheet(sheet.id, sheet.overrides) == sheet
    assert eval(repr(sheet), {"sheet": awale.sheet}) == sheet
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    assert {key: getattr(sheet, key) for key in FIELDS} == dict(sheet.rules)


def test_a_value_as_it_ships_is_no_override() -> None:
    assert awale.sheet("amende", grand_slam="forbidden").overrides == {}
    assert awale.sheet(awale.sheet("amende", grand_slam="penalty"), grand_slam="forbidden").overrides == {}


def test_a_sheet_cannot_be_changed() -> None:
    sheet = awale.sheet("amende")
    with pytest.raises(AttributeError):
        sheet.grand_slam = "takes"  # type: ignore[misc]
    with pytest.raises(TypeError):
        sheet.rules["grand_slam"] = "takes"  # type: ignore[index]
    sheet.overrides["grand_slam"] = "takes"
    assert sheet.overrides == {}


# --- errors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "overrides", "says"),
    [
        ("awele", {}, 'no sheet "awele"; the sheets are grenier, amende, .* or awari'),
        (None, {}, 'no sheet "None"'),
        ("../grenier", {}, "no sheet"),
        ("grenier", {"slam": "takes"}, 'Sheet grenier has no field "slam"; the fields are direction, grand_slam'),
        ("grenier", {"majority": "25"}, 'majority can\'t be "25"; it is play-on, ends or ends-or-tie'),
        ("grenier", {"majority": True}, "majority can't be"),
        ("grenier", {"majority": ["ends"]}, "majority can't be"),
        ("grenier", {"emptied_row": "mover"}, "A move that leaves .* can never come about here.* Let a slam take"),
    ],
)
def test_a_wrong_setting_is_refused_with_what_is_allowed(name: str, overrides: dict[str, Any], says: str) -> None:
    with pytest.raises(awale.SheetError, match=says) as caught:
        awale.sheet(name, overrides)
    assert caught.value.sentence.fr != caught.value.sentence.en


def test_an_emptied_row_is_possible_where_something_can_empty_it() -> None:
    assert awale.sheet("grenier", emptied_row="mover", grand_slam="takes").emptied_row == "mover"
    assert awale.sheet("grenier", emptied_row="starved", cannot_feed="play-on").emptied_row == "starved"


def test_rules_that_lack_a_field_are_refused() -> None:
    sheet = awale.sheet("grenier")
    with pytest.raises(awale.SheetError, match='lacks "direction"'):
        Sheet("mine", {}, sheet.about)


# --- files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_a_file_reads_as_its_sheet(name: str) -> None:
    assert Sheet.from_toml(text_of(name)) == awale.sheet(name)


def test_a_family_has_a_sheet_of_its_own() -> None:
    rules = tomllib.loads(text_of("grenier"))["rules"] | {"majority": "ends"}
    lines = [f'{key} = "{value}"' for key, value in rules.items()]
    mine = Sheet.from_toml("\n".join(['id = "chez-nous"', "[rules]", *lines]))
    assert mine == awale.sheet("grenier", majority="ends")
    assert (mine.id, mine.overrides, mine.words("name", "fr"), mine.words("line", "fr")) == (
        "chez-nous",
        {},
        "chez-nous",
        "",
    )
    assert awale.Game(mine).legal_moves == ["A", "B", "C", "D", "E", "F"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("id =", "id", "is not a TOML file"),
        ('id = "grenier"', "id = 3", '"id" is to be a text'),
        ('id = "grenier"', "", 'lacks "id"'),
        ("source", "sources", 'unknown entry "sources"; allowed here: id, source'),
        ("source", 'choices = ["colour"]\nsource', 'unknown entry "colour"; allowed here: direction'),
        ("source", "choices = [3]\nsource", 'unknown entry "3"'),
        ("source", "choices = true\nsource", '"choices" is to be a list'),
        ("grand_slam", "slam", 'unknown entry "slam"'),
        ('majority = "play-on"\n', "", 'lacks "majority"'),
        ('"takes-nothing"', '"nothing"', "grand_slam can't be"),
        ('"takes-nothing"', "3", "grand_slam can't be"),
        ("[rules]", "[[rules]]", '"rules" is to be a table'),
        ('field = "nothing_more"', 'field = "nothing"', 'unknown entry "nothing"'),
        ('field = "nothing_more"', "field = 3", '"readings.field" is to be a text'),
        ('field = "nothing_more"', "", 'lacks "field"'),
        ("[words.fr]", "[words.de]", 'unknown entry "de"; allowed here: fr or en'),
        ('name = "Granary"', "", 'lacks "name"'),
        ('name = "Granary"', "name = 3", '"words.en.name" is to be a text'),
        ("[words.en]", "[words.en.more]", 'unknown entry "more"'),
    ],
)
def test_a_broken_file_is_refused_by_entry(old: str, new: str, says: str) -> None:
    text = text_of()
    assert old in text
    with pytest.raises(awale.SheetError, match=says) as caught:
        Sheet.from_toml(text.replace(old, new, 1), "mine")
    assert "mine" in str(caught.value) or "can't be" in str(caught.value)
    assert caught.value.sentence.fr


def test_readings_that_are_no_tables_are_refused() -> None:
    text = text_of().split("[[readings]]")[0]
    with pytest.raises(awale.SheetError, match='"readings" is to be a table'):
        Sheet.from_toml('readings = ["a"]\n' + text)
    with pytest.raises(awale.SheetError, match=r'"words\.fr" is to be a table'):
        Sheet.from_toml(text + '\n[words]\nfr = "a"\n')
