"""The components: what they must be, an owner's own values, and where ours come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite.games.rolling_thunder import RollingThunder, sources
from annamite.games.rolling_thunder.box import Box
from annamite.games.rolling_thunder.components import load, problems
from annamite.games.rolling_thunder.ids import BLACK, CARD, PLACE
from annamite.games.rolling_thunder.movement import destination
from annamite.games.rolling_thunder.setup import start
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Setup
from annamite.kernel.component_files import ComponentError
from annamite.players.playout import play_out


def own(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_ours_are_sound() -> None:
    assert problems(load()) == []
    assert load() is load()


def test_every_reconstructed_value_says_why() -> None:
    found = sources()
    assert len(found) > 250
    assert len({row.what for row in found}) == len(found)
    for row in found:
        head, _, text = row.source.partition(": ")
        if row.reconstructed:
            assert (head, bool(text)) == ("reconstructed", True)
        else:
            assert row.source.startswith(("rules §", "history: "))


def test_stated_values_are_marked_as_rules() -> None:
    texts = {row.what: row for row in sources()}
    assert texts["bridges: capacity of dong_hoi_1"].source == "rules §4.8.5.3: Dong Hoi 3"
    assert texts["missiles.aim"].reconstructed is False
    assert texts["strike.columns"].reconstructed is True
    assert texts["cards"].reconstructed is True


def test_an_owner_replaces_values_and_plays_with_them(tmp_path: Path) -> None:
    path = own(
        tmp_path,
        "impact: {start: 30}\n"
        "regions: {vinh: {defence: 5}}\n"
        "black_movement: {start: 4}\n"
        "cards: {mig_screen: {copies: 3, text: Mine.}}\n"
        "region_counters: {n_w4: {impact: 2}}\n",
    )
    mine = load(path)
    assert (mine.regions["vinh"].defence, load().regions["vinh"].defence) == (5, 3)
    game = RollingThunder(mine)
    state = game.start(Setup("campaign"))
    assert state.impact == 30
    assert state.support_draw[CARD["mig_screen"]] == 3
    table = game.table(state)
    assert destination(table, PLACE["hanoi"], BLACK, 4) == PLACE["ha_tinh"]
    assert game.board()["components"]["cards"]["mig_screen"]["text"] == "Mine."
    played = play_out(game, Setup("short", {"play_on": True}), 3)
    assert played.outcome is not None
    assert game.audit(played.state) == []


def test_an_owners_values_are_told_as_such(tmp_path: Path) -> None:
    path = own(tmp_path, "regions: {vinh: {defence: 5}}\n")
    mine = [row for row in sources(path) if row.source.startswith("own copy")]
    assert [(row.what, row.reconstructed) for row in mine] == [("regions.vinh.defence", False)]
    whats = [row.what for row in sources(path) if row.table == "regions"]
    assert not any("defence of" in what and "vinh" in what.split() for what in whats)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nothing: 1", "nothing is no table of components"),
        ("regions: {atlantis: {defence: 1}}", "regions.atlantis is not something the game has"),
        ("regions: {vinh: {defense: 1}}", "regions.vinh.defense is not something the game has"),
        ("regions: {vinh: {defence: many}}", "regions"),
        ("impact: {start: 0}", "impact.start: it lies between the ends of the track"),
        ("bridges: {dong_hoi_1: {capacity: 0}}", "bridges.dong_hoi_1"),
        ("airfields: {kep: {alert_rolls: [1, 2]}}", "each result of the die alerts one navy"),
        ("yearly_draw: {white: 1}", "region_counters: air_force has twice"),
        ("strike: {columns: {1: [[0, 0, 0]]}}", "strike.columns: each has six results"),
        ("cards: {river_mines: {timing: sac_roll}}", "cards.river_mines.timing: the effect"),
        ("- 1", "should be a mapping"),
        ("regions: [", "is not valid YAML at line"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ComponentError) as caught:
        load(own(tmp_path, text))
    assert complaint in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path))
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="cannot be read"):
        load(tmp_path / "absent.yaml")


def test_a_box_is_compiled_from_any_components() -> None:
    box = Box(load())
    state = start(box, "campaign", {"play_on": False, "proposals": False})
    assert Table(state, box).jcs_impact() == -2
