"""``awale site``: a folder of files that is the whole program without a server."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from awale.cli.arguments import Parser


def arguments(parser: Parser) -> None:
    parser.option("--out", "folder", "site-help.out", type=Path, default=Path("dist/site"))
    parser.option("--parts", "folder", "site-help.parts", type=Path)


def run(options: Namespace, lang: str) -> int:
    from awale.site.folder import make_site

    make_site(options.out, lambda step: print(step.text(lang), flush=True), options.parts)
    return 0
