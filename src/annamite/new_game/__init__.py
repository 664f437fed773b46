"""What `annamite new-game` writes: a small game that works, to be changed into one's own.

`template` is that game, Trail Watch, whole; docs/adding-a-game.md goes through it file by file.
"""

from __future__ import annotations

import keyword
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from annamite import games

if TYPE_CHECKING:
    from collections.abc import Mapping

MODEL: Final = "trail-watch"
"""Name of the template's own game."""
TESTS: Final = ("test_rules.py",)
"""Files of the template that belong among the tests."""
TESTS_FOLDER: Final = "tests"
"""Where they go, beside the packages of games."""
LONGEST: Final = 40
"""Letters of a name."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NewGameError(ValueError):
    """Why no game can be written; the message is a sentence that says what to do."""


@dataclass(frozen=True)
class Written:
    """Where a new game is.

    Attributes:
        name: What it is called on the command line.
        package: The folder of its rules.
        tests: The folder of its tests.
        checkout: The checkout of Annamite that it became a part of; None if it stands by itself.
    """

    name: str
    package: Path
    tests: Path
    checkout: Path | None


def rendered(name: str) -> dict[str, str]:
    """Return the files of the template by name, as they are for a game called `name`."""
    folder = resources.files(__package__) / "template"
    texts = {
        each.name: each.read_text(encoding="utf-8")
        for each in sorted(folder.iterdir(), key=lambda one: one.name)
        if each.name.endswith(".py")
    }
    own = _spellings(name)
    while any(re.search(rf"\b{own['TrailWatch']}\b", text) for text in texts.values()):
        if name == MODEL:
            break
        own["TrailWatch"] += "Game"  # the template has another thing of that name
    pattern = re.compile("|".join(own))
    return {file: pattern.sub(lambda found: own[found[0]], text) for file, text in texts.items()}


def _spellings(name: str) -> dict[str, str]:
    """Return how a name is written wherever the template writes its own."""
    words = name.split("-")
    return {
        MODEL: name,
        MODEL.replace("-", "_"): "_".join(words),
        "Trail Watch": " ".join(word.capitalize() for word in words),
        "TrailWatch": "".join(word.capitalize() for word in words),
    }


def write(name: str, into: Path | None = None, environ: Mapping[str, str] = os.environ) -> Written:
    """Write a game called `name`: all of it or nothing.

    Args:
        name: Words of lower-case letters and digits, joined by hyphens.
        into: The folder for its package. If left out: this checkout of Annamite, or where there is
            none the first folder that `ANNAMITE_GAMES` names.
        environ: The environment.

    Raises:
        NewGameError: the name is no name or taken, there is no place for it, or it cannot be written.
    """
    _check(name)
    checkout = checkout_of(Path(games.__file__))
    if into is not None and into.resolve() != Path(games.__file__).parent:
        checkout = None
    elif checkout is None:
        into = _first(environ)
    package = name.replace("-", "_")
    if checkout is not None:
        targets = [checkout / "src/annamite/games" / package, checkout / "tests/games" / package]
    else:
        assert into is not None
        home = into.expanduser().resolve()
        targets = [home / package, home / TESTS_FOLDER / package]
    for target in targets:
        if target.exists():
            raise NewGameError(f"{target} is there already; choose another name or folder.")
    files = rendered(name)
    rules = {file: text for file, text in files.items() if file not in TESTS}
    tests = {file: text for file, text in files.items() if file in TESTS}
    _place({targets[0]: rules, targets[1]: tests})
    return Written(name, targets[0], targets[1], checkout)


def checkout_of(module: Path) -> Path | None:
    """Return the checkout of Annamite whose `src/annamite/games/__init__.py` a file is, if any."""
    root = module.resolve().parents[3]
    sources = root / "src" / "annamite" / "games"
    whole = (root / "pyproject.toml").is_file() and (root / "tests" / "games").is_dir()
    return root if whole and module.resolve().parent == sources else None


def _check(name: str) -> None:
    """Refuse what cannot name a new game."""
    quoted = repr(name) if len(name) <= LONGEST else f"{name[:LONGEST]!r}…"
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise NewGameError(
            f"{quoted} cannot name a game: take words of lower-case letters and digits joined by "
            f"hyphens, {LONGEST} letters at most, as in {MODEL}."
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise NewGameError(f"{quoted} is a word of Python's own; take two words, as in {MODEL}.")
    module = name.replace("-", "_")
    if module != TESTS_FOLDER and find_spec(f"{games.__name__}.{module}") is not None:
        raise NewGameError(f"There is a game {quoted} already; choose another name.")
    # Once imported, it would take the place of what the package of games has by that name.
    if module == TESTS_FOLDER or hasattr(games, module):
        raise NewGameError(f"{quoted} is a word of Annamite's own; take two words, as in {MODEL}.")


def _first(environ: Mapping[str, str]) -> Path:
    folders = games.folders(environ)
    if not folders:
        raise NewGameError(
            "This is no checkout of Annamite: say where the game belongs, with --into FOLDER."
        )
    return Path(folders[0])


def _place(folders: Mapping[Path, Mapping[str, str]]) -> None:
    """Write folders with their files: all of them, or none."""
    staged: dict[Path, Path] = {}
    done: list[Path] = []
    try:
        for target, files in folders.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            draft = staged[target] = Path(tempfile.mkdtemp(prefix=".new-", dir=target.parent))
            draft.chmod(0o755)
            for file, text in files.items():
                (draft / file).write_text(text, encoding="utf-8")
        for target, draft in staged.items():
            draft.rename(target)
            done.append(target)
    except OSError as error:
        for folder in (*staged.values(), *done):
            shutil.rmtree(folder, ignore_errors=True)
        where = " and ".join(str(target) for target in folders)
        raise NewGameError(f"Cannot write {where} ({error.strerror}); nothing is left.") from error
