"""What things are worth."""

from __future__ import annotations

from itertools import pairwise

import pytest

from annamite.games.rolling_thunder.autopilot import worth
from annamite.games.rolling_thunder.box.ids import BLACK, BROWN, LAOS, PLACE, RAID_TARGETS, RED
from tests.games.rolling_thunder.scenes import GAME, Scene


def test_jcs_points_with_no_raid_to_come_count_as_printed() -> None:
    curve = worth.jcs_curve(GAME.box, 0)
    assert curve[:13] == (-2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2)


def test_raids_to_come_smooth_the_steps() -> None:
    """With points still to come, each one counts a little, and none counts more than a step."""
    curve = worth.jcs_curve(GAME.box, 4)
    steps = [after - before for before, after in pairwise(curve[:13])]
    assert all(0 < step < 0.5 for step in steps)
    assert curve[0] == pytest.approx(-0.5, abs=0.5)


def test_a_crew_costs_a_sixth_until_the_track_runs_out() -> None:
    scene = Scene(1965)
    assert worth.crew(scene.t) == pytest.approx(1 / 6)
    late = Scene(1967).set(all_losses=52)
    assert worth.crew(late.t) > 1 / 6 + 0.2
    unending = Scene(1967, play_on=True).set(all_losses=52)
    assert worth.crew(unending.t) == pytest.approx(1 / 6)


def test_a_cube_counts_if_it_can_come_in_time() -> None:
    near = Scene(1968, 2)
    assert worth.cube(near.t, PLACE["dong_hoi"], BLACK) == worth.PASSES_BOMBS
    assert worth.cube(near.t, PLACE["china_north"], BLACK) == worth.PASSES_BOMBS
    near.bridges(dong_hoi_1=1)
    assert worth.cube(near.t, PLACE["china_north"], BLACK) == 0
    earlier = Scene(1968, 1).bridges(dong_hoi_1=1)
    late = worth.PASSES_BOMBS * worth.LATER
    assert worth.cube(earlier.t, PLACE["china_north"], BLACK) == pytest.approx(late)
    assert worth.cube(earlier.t, PLACE["vinh"], BROWN) == worth.PASSES_BOMBS


def test_a_red_cube_counts_while_a_recruit_may_still_find_the_boxes_full() -> None:
    assert worth.cube(Scene(1965).cubes("pathet_lao", red=3).t, LAOS, RED) > 0
    assert worth.cube(Scene(1968, 2).cubes("pathet_lao", red=3).t, LAOS, RED) == 0
    assert worth.cube(Scene(1968, 1).cubes("pathet_lao", red=2).t, LAOS, RED) == 0


def test_the_cube_that_reaches_a_box_with_an_impact_counts_more() -> None:
    scene = Scene()
    scene.s.transport = [0, 0]
    before = worth.matrix(scene.t, "T")
    scene.s.transport = [0, 0, 0]
    assert worth.matrix(scene.t, "T") > before
    scene.s.transport = [0] * 20
    assert worth.matrix(scene.t, "T") == 0


def test_rows_count_more_in_the_short_game() -> None:
    assert worth.matrix(Scene(scenario="short").t, "P") > worth.matrix(Scene().t, "P") + 1
    done = Scene(scenario="short")
    done.s.production = [0] * 6
    assert worth.matrix(done.t, "P") < 1


def test_a_ladder_ends_with_what_the_target_takes() -> None:
    scene = Scene().objective("n_w4", "w4", hits=1)
    prices = worth.Prices(scene.t, 0)
    target = RAID_TARGETS.index("n_w4")
    steps = worth.ladder(scene.t, target, prices, again=False)
    assert len(steps) == 3
    assert steps[0] == 0
    assert steps[2] == pytest.approx(worth.objective(scene.t, target, prices))
    assert steps[1] == pytest.approx(worth.FINISH * steps[2] / 2)
    last = Scene(season=2).objective("n_w4", "w4", hits=1)
    alone = worth.ladder(last.t, target, worth.Prices(last.t, 0), again=False)
    assert alone[1] == 0


def test_a_bridge_that_stands_counts_more_than_one_that_is_down() -> None:
    target = RAID_TARGETS.index("bridges_thanh_hoa")
    whole, down = Scene(), Scene().bridges(thanh_hoa_1=1)
    one = [
        worth.ladder(scene.t, target, worth.Prices(scene.t, 2), again=False)[1]
        for scene in (whole, down)
    ]
    assert one[0] == pytest.approx(one[1] + worth.OBSTACLE)


def test_closing_an_airfield_counts() -> None:
    target = RAID_TARGETS.index("airfield_kep")
    scene = Scene().damage(kep=1)
    steps = worth.ladder(scene.t, target, worth.Prices(scene.t, 0), again=False)
    assert len(steps) == 4
    open_still = worth.Prices(scene.t, 0).scored(2) + worth.EXPERIENCE
    assert steps[1] == pytest.approx(open_still)
    closed = worth.Prices(scene.t, 0).scored(4) + 2 * worth.EXPERIENCE + worth.CLOSED
    assert steps[2] == pytest.approx(closed)
