"""The API reference: which pages it has, and what is on them before docstrings are read."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from tools.site import api

SOURCE = Path(__file__).parents[3] / "src"
FILES = {
    "annamite/__init__.py": '"""Games."""\n',
    "annamite/games/__init__.py": '"""Finds games."""\n',
    "annamite/games/chess/__init__.py": "",
    "annamite/kernel/__init__.py": '"""What is shared.\n\nMore."""\n'
    "from annamite.kernel.dice import DIE, Dice, _Secret, roll\n"
    '__all__ = ["DIE", "Dice", "roll"]\n',
    "annamite/kernel/dice.py": '"""Dice."""\nDIE: int = 6\n"""Faces | of one."""\n'
    'class Dice:\n    """Several\n    dice."""\ndef roll():\n    """Throw.\n\n    Slowly."""\n',
    "annamite/kernel/_own.py": "",
    "annamite/kernel/deep/__init__.py": '"""Deep."""\n',
    "annamite/kernel/deep/well.py": '"""A well."""\n',
    "annamite/players/__init__.py": '"""Players."""\nfrom annamite.kernel.dice import Dice\n'
    '__all__ = ["Dice", "Player"]\nclass Player:\n    """One."""\n',
    "annamite/lab/__init__.py": '"""Experiments."""\n',
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small package."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def module(name: str, source: Path) -> api.Module:
    """Find a module by name."""
    return next(each for each in api.modules(source) if each.name == name)


def test_modules(source: Path) -> None:
    """A game's own are left out, and so is what is private."""
    assert {each.name: each.uri for each in api.modules(source)} == {
        "annamite": "api/annamite/index.md",
        "annamite.games": "api/annamite.games/index.md",
        "annamite.kernel": "api/annamite.kernel/index.md",
        "annamite.kernel.deep": "api/annamite.kernel/deep.md",
        "annamite.kernel.deep.well": "api/annamite.kernel/deep.well.md",
        "annamite.kernel.dice": "api/annamite.kernel/dice.md",
        "annamite.players": "api/annamite.players/index.md",
        "annamite.lab": "api/annamite.lab/index.md",
    }


def test_navigation(source: Path) -> None:
    """By chapter; each begins with its package."""
    first, *chapters = api.navigation(api.modules(source))
    assert first == "api/index.md"
    assert chapters[:3] == [
        {"annamite": "api/annamite/index.md"},
        {"annamite.games": "api/annamite.games/index.md"},
        {
            "annamite.kernel": [
                "api/annamite.kernel/index.md",
                {"deep": "api/annamite.kernel/deep.md"},
                {"deep.well": "api/annamite.kernel/deep.well.md"},
                {"dice": "api/annamite.kernel/dice.md"},
            ]
        },
    ]


def test_what_a_package_hands_on_is_listed_and_told_once(source: Path) -> None:
    page = api.page(module("annamite.kernel", source), source)
    assert "| [`DIE`][annamite.kernel.dice.DIE] | Faces \\| of one. |" in page
    assert "| [`Dice`][annamite.kernel.dice.Dice] | Several dice. |" in page
    assert "| [`roll`][annamite.kernel.dice.roll] | Throw. |" in page
    assert "_Secret" not in page
    assert "members: false" in page


def test_what_a_package_has_itself_is_told_there(source: Path) -> None:
    page = api.page(module("annamite.players", source), source)
    assert "| [`Dice`][annamite.kernel.dice.Dice] |" in page
    assert "members: [Player]" in page


def test_a_module_is_told_whole(source: Path) -> None:
    page = api.page(module("annamite.kernel.dice", source), source)
    assert "::: annamite.kernel.dice\n" in page
    assert "members" not in page


def test_contents(source: Path) -> None:
    text = api.contents(api.modules(source))
    assert "| [`annamite.kernel`](annamite.kernel/index.md) | What is shared. |" in text
    assert "dice" not in text


@pytest.mark.parametrize("name", api.CHAPTERS)
def test_all_that_a_package_lists_has_a_place(name: str) -> None:
    """What can be imported from a package is on its page, or where its page points."""
    found = module(name, SOURCE)
    page = api.page(found, SOURCE)
    listed = getattr(importlib.import_module(name), "__all__", [])
    members = re.search(r"members: (?:\[(.*)\]|false)", page)
    own = set((members[1] or "").split(", ")) if members else set(listed)
    assert [each for each in listed if each not in own and f"[`{each}`][" not in page] == []
    taken = api.taken_in(found, SOURCE)
    assert [place for place in taken.values() if not api.summary(place, SOURCE)] == []
