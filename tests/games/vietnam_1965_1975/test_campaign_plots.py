"""Pictures of long games: what they show, and, where Matplotlib is installed, the drawing."""

from __future__ import annotations

import tomllib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import Setup
from tests.games.vietnam_1965_1975.played import SCENARIO, VIETNAM, note, season
from tools import campaign_plots, locked
from tools.campaign_figures import PICTURES, Games, Panel, curves, games_of, seasons_of
from tools.campaign_notes import references
from tools.campaign_plots import MISSING, main

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tools.campaign_notes import Note

YEAR = ("spring 1967", "summer 1967", "fall 1967", "winter 1967")
FIGURES = sorted(
    {
        figure
        for panels in PICTURES.values()
        for panel in panels
        for joined in panel.figures
        for figure in joined.split("+")
    }
)


def game(seed: int, *values: int, **more: Any) -> Note:
    """Return a game in which all figures have those values, season by season."""
    return note(
        seed, *(season(name, **dict.fromkeys(FIGURES, x)) for name, x in zip(YEAR, values)), **more
    )


def noted(path: Path, *games: Note) -> Path:
    """Write games down."""
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in games))
    return path


# --- what they show -------------------------------------------------------------------------------


def test_a_band_is_of_the_games_that_came_so_far() -> None:
    """Numbered by season; a figure that is a sum is added up game by game."""
    games = Games("policy", [game(n, n, 2 * n) for n in range(1, 10)])
    games.notes.append(game(10, 10))
    panel = Panel("Losses", {"us_lost": "", "vc_lost+nva_lost": "NLF"})
    lost, both = curves(panel, [games], {"us_lost": {"summer 1967": 7, "winter 1974": 9}})
    assert lost.bands[0] == ((0, 1), (1, 2), (5, 10), (9, 18))
    assert both.bands[0] == ((0, 1), (2, 4), (10, 20), (18, 36))
    assert (lost.name, lost.known) == ("", {1: 7})
    assert (both.name, both.known) == ("NLF", {})


def test_seasons_are_those_of_the_longest_game() -> None:
    """A season within which a game ended is none."""
    sets = [
        Games("one", [game(0, 1)]),
        Games("other", [game(1, 1), note(2, *game(2, 1, 2, 3).seasons, season("end"))]),
    ]
    assert seasons_of(sets) == [*YEAR[:3]]
    short, long = curves(Panel("", {"us_lost": ""}), sets, {})[0].bands
    assert (short.seasons, long.seasons) == ((0,), (0, 1, 2))


def test_all_figures_are_such_as_a_season_has() -> None:
    """So are the values that are known of them."""
    rules = Vietnam()
    there = rules.season_figures(rules.start(Setup("campaign"))).keys()
    assert there >= {*FIGURES}
    assert references(VIETNAM, "campaign")["us_battalions"].keys()
    assert len(FIGURES) > 12


def test_a_set_of_games_is_called_by_who_played(tmp_path: Path) -> None:
    """Once, where the same kind sat in both seats."""
    files = [
        noted(tmp_path / "a", game(0, 1, seats={"us": "computer", "nlf": "computer"})),
        noted(tmp_path / "b", game(0, 1, seats={"us": "computer", "nlf": "random"})),
    ]
    assert [games_of(file).label for file in files] == ["computer", "US side computer, NLF random"]


# --- the command line -----------------------------------------------------------------------------


def test_games_that_do_not_belong_together_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also files without any, and more of them than can be told apart."""
    one = noted(tmp_path / "one", game(0, 1))
    mixed = noted(tmp_path / "mixed", game(0, 1), game(1, 1, seats={"us": "a", "nlf": "b"}))
    other = noted(tmp_path / "other", game(0, 1, scenario="campaign"))
    none = noted(tmp_path / "none")
    young = noted(tmp_path / "young", note(0, season("spring 1967")))
    refused: list[tuple[Sequence[Path], str]] = [
        ([mixed], "several scenarios or players"),
        ([one, other], "two scenarios"),
        ([none], "no games"),
        ([young], "come through a season"),
        ([one, one, one], "more than two"),
        ([tmp_path / "nowhere"], "No such file"),
    ]
    for files, said in refused:
        with pytest.raises(SystemExit):
            main([*map(str, files), "--out", str(tmp_path / "out")])
        assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_without_the_group_it_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a line."""
    monkeypatch.setattr(campaign_plots, "find_spec", lambda _: None)
    file = noted(tmp_path / "one", game(0, 1))
    assert main([str(file), "--out", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == MISSING + "\n"
    assert "uv sync --group plots" in MISSING


def test_nobody_needs_the_group_who_does_not_draw() -> None:
    """It is locked, but not installed by default, nor with the game."""
    project = tomllib.loads((locked.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert [x for x in project["dependency-groups"]["plots"] if x.startswith("matplotlib")]
    assert "plots" not in project["tool"]["uv"]["default-groups"]
    assert "matplotlib" in locked.versions()
    assert "matplotlib" not in locked.needed_to_play()


@pytest.mark.skipif(
    find_spec("matplotlib") is None,
    reason="draws with the optional group `plots`, which is not installed",
)
def test_equal_notes_are_drawn_alike(tmp_path: Path) -> None:
    """As small pictures whose text is text."""
    files = [
        noted(tmp_path / "a", *(game(n, n, 2 * n, 3 * n, n) for n in range(1, 9))),
        noted(tmp_path / "b", *(game(n, n + 1, n, scenario=SCENARIO) for n in range(3))),
    ]
    for out in ("one", "other"):
        assert main([*map(str, files), "--out", str(tmp_path / out)]) == 0
    for name, panels in PICTURES.items():
        drawn = (tmp_path / "one" / f"{name}.svg").read_bytes()
        assert drawn == (tmp_path / "other" / f"{name}.svg").read_bytes()
        assert len(drawn) < 150_000
        texts = {"".join(x.itertext()) for x in ET.fromstring(drawn).iter()}
        assert texts >= {panel.title for panel in panels}
        assert "spring" in texts
