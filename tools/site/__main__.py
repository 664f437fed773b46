"""Build the site into `build/site`, or into the folder named."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from mkdocs.commands.build import build as build_site
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

ROOT = Path(__file__).parents[2]


def build(folder: Path) -> None:
    """Build the site; every warning, such as a broken link, is an error.

    Raises:
        SystemExit: what is wrong has been printed.
    """
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build_site(config)
    except Abort as error:
        raise SystemExit(str(error)) from None
    finally:
        config.plugins.on_shutdown()


def main(arguments: list[str]) -> None:
    """Build the site and say where it is."""
    folder = Path(arguments[0]).resolve() if arguments else ROOT / "build" / "site"
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    build(folder)
    print(f"The documentation is in {folder}: `annamite docs` shows it.")


if __name__ == "__main__":
    main(sys.argv[1:])
