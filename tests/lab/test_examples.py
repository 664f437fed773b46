"""The examples run, and show what they say they show."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from annamite.lab import choices, own_modules
from annamite.lab.executors import Alone
from annamite.lab.simulate import play

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    """Return the module of an example."""
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_example_is_tested_and_told_of() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    text = Path(__file__).read_text(encoding="utf-8")
    docs = (EXAMPLES.parent / "docs" / "lab.md").read_text(encoding="utf-8")
    assert names == {name for name in names if f'("{name}")' in text and f"{name}.py" in docs}


@pytest.mark.slow
def test_a_policy_learns(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--lessons", "600", "--every", "100", "--seconds", "600"]
    losses = example("trained_policy").main(arguments)
    assert len(losses) == 6
    assert sum(losses[3:]) < 0.92 * sum(losses[:3])
    lines = capsys.readouterr().out.splitlines()
    evenly = [float(line[line.index("(") + 1 : -1]) for line in lines]
    assert losses[-1] < 0.9 * evenly[-1]


@pytest.mark.slow
def test_the_balance_of_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    example("balance_of_an_option").main(["--games", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    for line in lines:
        assert re.fullmatch(
            r"\w+ +[+-]\d+\.\d\d \+- \d+\.\d\d  \(without common dice \d+\.\d\d\)(  \*)?", line
        )


@pytest.mark.slow
def test_a_player_of_ones_own() -> None:
    module = own_modules.read(EXAMPLES / "own_player.py")
    (name,) = example("own_player").PLAYERS
    game = example("balance_of_an_option").GAME
    plan = choices.plan(game, None, f"nonplayer,vc={name}", games=2, modules=(module,))
    results = [played.result for played in play(plan, Alone())]
    assert [result.error for result in results] == [None, None]
    assert all(result.winner for result in results)
