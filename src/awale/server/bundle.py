"""Bundles the page's modules into few files, so that a browser on a slow network needn't fetch fifty.

What two screens share is in ``app.js``, with the page itself and the screens of a first game; what another screen alone
needs, or what is fetched later by ``import()``, has a file of its own. Comments are left out. A server does it when it
first sends a bundle, and needs no tool: the modules are written in a few plain forms
(``import { a, b as c } from './x.js'``, ``export`` before a declaration, no ``export let``, no circle of imports), and
whatever isn't so is refused by name. A test links all of them.

Each module becomes a function that is called once, in the order of the imports, and gives what it exports:

    modules['parts/status.js'] = (() => { const { h } = modules['dom.js']; … return { announce }; })();
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from posixpath import normpath
from types import MappingProxyType

#: The module that everything begins with; its bundle has what several others need, too.
FIRST = "app.js"
#: The screens of a first game: they come with the first bundle, so that nobody waits for a file between them.
TOGETHER = ("screens/home.js", "screens/game.js")
#: The styles of every screen and those of a first game, in their order; what a screen has besides comes after them,
#: when it is shown.
STYLES = ("fonts", "tokens", "controls", "parts", "home", "game", "end", "board")

_NOTHING: Mapping[str, str] = MappingProxyType({})

_IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.[^']*)';$", re.MULTILINE)
_LATER = re.compile(r"\bimport\((['`])(\.[^'`]*)\1\)")
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) +([\w$]+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_HOLE = re.compile(r"\$\{[^}]*\}")
#: A comment that has its lines to itself. No text of ours runs over lines that begin so: a test looks.
COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)

#: Brings a bundle and runs it once; gives the module that was asked for. Some browsers remember that an address could
#: not be fetched and never ask it again: the next try has another one.
_LOADER = """const bundles = {bundles};
const running = {{}};
let failures = 0;
export const later = name => modules[name] ? Promise.resolve(modules[name]) : (running[name] ??= fetched(name));
async function fetched(name) {{
  try {{
    (await import(bundles[name] + (failures ? `?again=${{failures}}` : ''))).run(modules, later);
  }} catch (error) {{
    delete running[name];
    failures += 1;
    throw error;
  }}
  return modules[name];
}}
"""


class BundleError(Exception):
    """A module that the bundles can't hold: a fault of ours, told with the module's name."""


@dataclass(frozen=True)
class Module:
    """One file: what it imports by name from which others, what it may import later, and what it exports."""

    name: str
    text: str
    imports: dict[str, list[str]]
    later: list[str]
    exports: list[str]


def read_module(folder: Path, name: str, instead: Mapping[str, str] = _NOTHING) -> Module:
    """The module of this name, with its forms checked."""
    path = folder / name
    if not path.is_file():
        raise BundleError(f"{name}: there is no such module")
    text = path.read_text(encoding="utf-8")
    imports: dict[str, list[str]] = {}
    for found in _IMPORT.finditer(text):
        names = [each.strip() for each in found[1].split(",") if each.strip()]
        imports.setdefault(_resolved(name, found[2], instead), []).extend(names)
    later = [each for found in _LATER.finditer(text) for each in _targets(folder, _resolved(name, found[2]))]
    exports = _EXPORT.findall(text)
    if wrong := _UNKNOWN.search(_EXPORT.sub("", _IMPORT.sub("", text))):
        raise BundleError(f"{name}: '{wrong[0]}' is not one of the forms that are bundled")
    return Module(name, text, imports, later, exports)


def styles(folder: Path) -> str:
    """The styles of every screen as one sheet."""
    return "\n".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


def bundle(folder: Path) -> dict[str, str]:
    """Every bundle by its file's name. They find each other by lying in the same folder."""
    modules = _all_modules(folder)
    starts = [FIRST, *sorted({each for module in modules.values() for each in module.later})]
    users: dict[str, set[str]] = {name: set() for name in modules}
    for start in starts:
        for name in _in_order(modules, start):
            users[name].add(start)
    shared = {name for name, by in users.items() if not by.isdisjoint({FIRST, *TOGETHER}) or len(by) > 1}
    own = {start: [name for name in _in_order(modules, start) if name not in shared] for start in starts[1:]}
    files = {start: start.replace("/", "-") for start, names in own.items() if names}
    if len(set(files.values())) < len(files) or FIRST in files.values():
        raise BundleError("two bundles would have the same name")
    everything = [name for start in starts for name in _in_order(modules, start) if name in shared]
    first = [name for name in dict.fromkeys(everything) if name != FIRST]
    loader = _LOADER.format(bundles="{" + ", ".join(f"'{start}': './{file}'" for start, file in files.items()) + "}")
    body = "".join(_wrapped(modules[name]) for name in [*first, FIRST])
    bundles = {FIRST: f"const modules = {{}};\n{loader}{body}"}
    for start, file in files.items():
        inside = "".join(_wrapped(modules[name]) for name in own[start])
        bundles[file] = f"export function run(modules, later) {{\n{inside}}}\n"
    return bundles


def bundle_one(folder: Path, first: str, instead: Mapping[str, str]) -> str:
    """A module with all that it needs, as one file. ``instead`` names modules that stand in the place of others."""
    modules = _all_modules(folder, first, instead)
    starts = [*sorted({each for module in modules.values() for each in module.later}), first]
    names = dict.fromkeys(name for start in starts for name in _in_order(modules, start))
    body = "".join(_wrapped(modules[name], first, instead) for name in names)
    return f"const modules = {{}};\nconst later = async name => modules[name];\n{body}"


def _all_modules(folder: Path, first: str = FIRST, instead: Mapping[str, str] = _NOTHING) -> dict[str, Module]:
    """Every module that the first one leads to; each name that is imported is one that is exported."""
    modules: dict[str, Module] = {}
    wanted = [first]
    while wanted:
        name = wanted.pop()
        if name not in modules:
            modules[name] = read_module(folder, name, instead)
            wanted += [*modules[name].imports, *modules[name].later]
    for module in modules.values():
        for source, names in module.imports.items():
            for each in names:
                if each.split(" as ")[0].strip() not in modules[source].exports:
                    raise BundleError(f"{module.name}: {source} exports no '{each}'")
    return modules


def _in_order(modules: dict[str, Module], start: str) -> Iterator[str]:
    """This module and all it imports, what is imported first."""
    done: set[str] = set()
    above: list[str] = []

    def visit(name: str) -> Iterator[str]:
        if name in done:
            return
        if name in above:
            raise BundleError(f"modules import each other in a circle: {' -> '.join([*above, name])}")
        above.append(name)
        for each in modules[name].imports:
            yield from visit(each)
        above.pop()
        done.add(name)
        yield name

    return visit(start)


def _wrapped(module: Module, first: str = FIRST, instead: Mapping[str, str] = _NOTHING) -> str:
    """The module as a call that gives its exports. The first one may wait at its top level and exports nothing."""

    def bound(found: re.Match[str]) -> str:
        names = ", ".join(each.strip().replace(" as ", ": ") for each in found[1].split(",") if each.strip())
        return f"const {{ {names} }} = modules['{_resolved(module.name, found[2], instead)}'];"

    def fetched(found: re.Match[str]) -> str:
        return f"later({found[1]}{_resolved(module.name, found[2])}{found[1]})"

    text = COMMENT.sub("", _LATER.sub(fetched, _EXPORT.sub("", _IMPORT.sub(bound, module.text))))
    if module.name == first:
        return f"await (async () => {{\n{text}}})();\n"
    return f"modules['{module.name}'] = (() => {{\n{text}return {{ {', '.join(module.exports)} }};\n}})();\n"


def _resolved(importer: str, target: str, instead: Mapping[str, str] = _NOTHING) -> str:
    """The name of a module that another one names relative to itself."""
    name = normpath(str(PurePosixPath(importer).parent / target))
    return instead.get(name, name)


def _targets(folder: Path, name: str) -> list[str]:
    """The module of this name; all that it may mean where a part of the name is worked out."""
    if "${" not in name:
        return [name]
    return sorted(path.relative_to(folder).as_posix() for path in folder.glob(_HOLE.sub("*", name)))
