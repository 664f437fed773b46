"""What the command line tells of this game, and an owner's own values given to it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from annamite import cli
from annamite.kernel.own_copy import VARIABLE


def test_every_text_of_fire_in_the_lake(capsys: pytest.CaptureFixture[str]) -> None:
    """The matrix names all 236 Event texts and 6 Coup cards, none missing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["annamite", "games", "fire-in-the-lake", "--cards"])
        with pytest.raises(SystemExit) as left:
            cli.main()

    out = capsys.readouterr().out
    assert not left.value.code
    assert "112 unshaded, 112 shaded, 12 single, 6 coup: 236 Event texts; 0 missing" in out


def annamite(*arguments: object, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the real command line: what is in the box is read once per process."""
    words = [sys.executable, "-m", "annamite", *map(str, arguments)]
    kept = {k: v for k, v in os.environ.items() if k != VARIABLE}
    return subprocess.run(words, capture_output=True, text=True, env=kept | environ, check=False)


@pytest.mark.slow
def test_own_values_are_played_with_and_stand_in_the_version(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    titles = (f'  {n}: {{title: "Own title {n}"}}\n' for n in range(1, 61))
    own.write_text("cards:\n" + "".join(titles))
    told = annamite("games", "fire-in-the-lake", **{VARIABLE: f"fire-in-the-lake={own}"})
    assert re.search(r"rules +\d+\+[0-9a-f]{8}", told.stdout)
    options = ("--games", 1, "--explain", "--components", own)
    story = annamite("simulate", "fire-in-the-lake", *options).stdout
    assert "Own title " in story
    assert "Own title " not in annamite("simulate", "fire-in-the-lake", *options[:3]).stdout


@pytest.mark.slow
@pytest.mark.parametrize("content", ["nonsense: 1\n", "cards: {1: {titel: x}}\n", "[", None])
def test_own_values_that_do_not_fit(tmp_path: Path, content: str | None) -> None:
    own = tmp_path / "own.yaml"
    if content is not None:
        own.write_text(content)
    ended = annamite("simulate", "fire-in-the-lake", "--games", 1, "--components", own)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert str(own) in ended.stderr
