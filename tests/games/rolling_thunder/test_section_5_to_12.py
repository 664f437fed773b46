"""5.0 to 12.0: clean up, experience, losses, the end, medals, both games."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.rolling_thunder.box.ids import FORCES, OBJECTIVES, PLACE
from annamite.games.rolling_thunder.losses import end_of_track, lose_crews
from annamite.games.rolling_thunder.phases import End, Phase
from annamite.games.rolling_thunder.raids.raid import land
from annamite.games.rolling_thunder.raids.resolve import ambush
from annamite.games.rolling_thunder.state import DESTROYED, FIELDS
from annamite.games.rolling_thunder.victory import medals, performance, reason
from annamite.kernel.shapes import plain
from tests.games.rolling_thunder.scenes import GAME, Scene, owned


def lost(scene: Scene, force: int, count: int) -> Scene:
    scene.run(lose_crews, force, count, "7.0")
    return scene


# --- 5.0 --------------------------------------------------------------------------------------


@pytest.mark.rule("ort 5.0-h", "ort 2.4-d")
def test_committed_squadrons_and_pilots_return_every_season() -> None:
    scene = Scene().set(pilots_committed=[1, 0])
    raid = scene.fly("air_force", "bridges_lao_cai", cap=2, strike=2)
    land(scene.t, raid)
    assert scene.committed("air_force") == {"cap": 2, "strike": 2}
    scene.over("vinh", "navy", recon=2, suppression=1)
    scene.stretch(Phase.CLEAN_UP)
    assert scene.committed("air_force") == {}
    assert scene.reserve("air_force")["strike"] == 2
    assert (scene.s.pilots, scene.s.recon_reserve) == ([1, 0], [4, 4])


@pytest.mark.rule("ort 5.0-a", "ort 5.0-b", "ort 5.0-c", "ort 5.0-d", "ort 5.0-h")
@pytest.mark.parametrize("season", [1, 2])
def test_every_season_is_cleaned_up_alike(season: int) -> None:
    scene = Scene(season=season).set(jcs=[5, 7], b52=[1, 2, 0, 1], sorties=[1, 2], request=1)
    scene.set(mandatory=[2, 3], brown_penalty=1, pilots=[1, 0], pilots_committed=[1, 2])
    scene.directives("sorties_limited", "mandatory_target")
    for force, place, airfield in (("air_force", "lai_chau", "gia_lam"), ("navy", "vinh", "kep")):
        scene.over(place, force, recon=2, suppression=1).barcap(airfield, force)
    land(scene.t, scene.fly("navy", "bridges_vinh", cap=1, strike=2))
    scene.stretch(Phase.CLEAN_UP)
    s, fresh = scene.s, Scene()
    assert (s.jcs, s.b52, s.sorties, s.request) == ([0, 0], [0] * 4, [0, 0], -1)
    assert (s.mandatory, s.directives, s.brown_penalty) == ([0, 0], 0, 0)
    assert (s.pilots, s.pilots_committed) == ([2, 2], [0, 0])
    assert [scene.reserve(force) for force in FORCES] == [fresh.reserve(force) for force in FORCES]
    assert (s.recon_reserve, s.barcap) == ([4, 4], [0] * 5)
    assert not any([*s.recon, *s.suppression, *s.committed])


def up_to_repair(scene: Scene) -> Scene:
    """Play Clean Up and the Interphase, if one follows; nothing is deployed or thrown away."""
    scene.stretch(Phase.CLEAN_UP)
    while scene.s.phase != Phase.REPAIR:
        play = scene.stretch()
        while play.request is not None:
            play.do(play.offered[-1])
    return scene


@pytest.mark.parametrize("season", [1, 2])
def test_what_outlasts_a_season_and_a_year(season: int) -> None:
    """Cubes, dials, matrices, losses, medals and cards: none of it starts again."""
    scene = Scene(season=season).cubes("thanh_hoa", brown=2).cubes("nape", black=1)
    scene.hand("air_force", "mig_screen", "rail_cutters", "blackout", "tiger_hound")
    scene.hand("navy", "mig_screen", "span_droppers", "river_mines", "sea_dragon")
    scene.set(experience=[3, 4], recon_hits=[2, 5], pilots=[1, 2], transport=[0, 1, 1])
    scene.set(production=[1, 0], losses=[3, 4], all_losses=7, medals=[1, 2], impact=17)
    numbers = ("experience", "recon_hits", "pilots", "losses", "all_losses", "medals", "impact")
    lasting = (*numbers, "transport", "production", "hand", "cubes")
    before = scene.s.copy()
    up_to_repair(scene)
    assert {n: getattr(scene.s, n) for n in lasting} == {n: getattr(before, n) for n in lasting}


@pytest.mark.rule("ort 4.2-a", "ort 4.2-b")
@pytest.mark.parametrize("season", [1, 2])
def test_a_new_year_mends_no_more_than_a_new_season(season: int) -> None:
    """Crossings and airfields lie as they were, and Repair takes one counter and one hit."""
    scene = up_to_repair(Scene(season=season).bridges(vinh_main=2).damage(kep=4))
    for bridges, damage in ((2, 4), (1, 3)):
        assert (sum(scene.s.bridges), sum(scene.s.damage)) == (bridges, damage)
        scene.stretch(Phase.REPAIR)


@pytest.mark.rule("ort 4.8.3.1-h", "ort 4.8.4.1-e", "ort 4.8.5.2-c")
def test_a_second_season_goes_on_where_the_first_ended() -> None:
    """What a year brings is not renewed within it: targets, missiles, decks."""
    scene = Scene(1967).objective("n_w4", "w8", hits=2).objective("af_w1", "w2")
    scene.s.status[OBJECTIVES.index("af_w1")] = DESTROYED
    scene.set(missiles=[0b001, 0b110], mig_discard=[2, 1, 0, 1], defence_discard=[0, 2, 0, 1])
    scene.s.recon_discard[0] = scene.s.support_discard[0] = 1
    piles = ("mig_draw", "mig_discard", "defence_draw", "defence_discard", "recon_draw")
    lasting = (*piles, "recon_discard", "support_discard", "status", "hits", "target", "missiles")
    before = scene.s.copy()
    up_to_repair(scene).stretch()
    assert {n: getattr(scene.s, n) for n in lasting} == {n: getattr(before, n) for n in lasting}


@pytest.mark.rule("ort 5.0-g", "ort 10.0-a")
def test_the_campaign_ends_with_1968() -> None:
    scene = Scene(1968, season=2).set(impact=21)
    scene.stretch(Phase.CLEAN_UP)
    assert scene.s.ended == End.COMPLETED
    assert scene.s.phase == Phase.OVER
    outcome = GAME.outcome(scene.s)
    assert outcome is not None
    assert outcome.reason == "Performance level: Good."
    levels = []
    for impact in (4, 11, 20, 28, 39):
        levels.append(performance(Scene().set(impact=impact).t))
    assert levels == ["Disaster", "Poor", "Historical", "Good", "Excellent"]


@pytest.mark.parametrize(
    ("ended", "losses", "told"),
    [
        (End.VICTORY, [0, 6], "Both forces win: North Vietnam gives in. The Air Force is ahead in medals, 2 to 1."),
        (End.DEFEAT_IMPACT, [6, 0], "Both forces lose: the campaign shows no effect. The Navy is ahead in medals, 2 to 1."),
        (End.DEFEAT_LOSSES, [6, 6], "Both forces lose: too many crews are lost. Both have 1 medal."),
        (End.COMPLETED, [0, 0], "Both forces end the campaign at performance level Historical. Both have 2 medals."),
    ],
)  # fmt: skip
@pytest.mark.rule("ort 1.0-f", "ort 9.0-a")
def test_the_forces_win_or_lose_together_and_compare_medals(
    ended: End, losses: list[int], told: str
) -> None:
    scene = Scene().set(ended=ended, losses=losses, medals=[2, 2], impact=15)
    outcome = GAME.outcome(scene.s)
    assert outcome is not None
    assert outcome.verdict == told


# --- 6.0 --------------------------------------------------------------------------------------


@pytest.mark.rule("ort 6.3-a")
def test_a_full_turn_brings_a_pilot() -> None:
    """Six hexagons; what is left over stays on the dial; six counters are all there are."""
    scene = Scene().set(experience=[4, 0])
    scene.t.learn(0, 1, "6.1")
    assert scene.s.pilots == [0, 0]
    scene.t.learn(0, 3, "6.1")
    assert (scene.s.pilots, scene.s.experience) == ([1, 0], [2, 0])
    scene.t.learn(0, 60, "6.1")
    assert scene.s.pilots == [6, 0]


@pytest.mark.rule("ort 6.3-a")
@pytest.mark.parametrize(
    ("where", "gained"),
    [("nowhere", 1), ("committed", 0), ("over a region", 0), ("in a raid", 0), ("the Navy's", 1)],
)
def test_no_more_pilots_than_counters_wherever_they_are(where: str, gained: int) -> None:
    """Five of six are in reserve: the last one comes, unless the Air Force has it elsewhere."""
    scene = Scene().set(pilots=[5, 0], experience=[5, 0])
    if where == "committed":
        scene.set(pilots_committed=[1, 0])
    elif where == "over a region":
        scene.s.pilots_at[PLACE["son_la"]] = 1
    elif where == "in a raid":
        scene.fly("air_force", "bridges_lao_cai", strike=1, pilots=("strike",))
    elif where == "the Navy's":
        scene.set(pilots_committed=[0, 1]).fly("navy", "bridges_vinh", strike=1, pilots=("strike",))
        scene.s.pilots_at[FIELDS + PLACE["vinh"]] = 1
    scene.t.learn(0, 1, "6.1")
    assert scene.s.pilots == [5 + gained, 0]


# --- 7.0 and 8.3 ------------------------------------------------------------------------------


@pytest.mark.rule("ort 7.0-a", "ort 7.1-a", "ort 7.1-b", "ort 7.2-a", "ort 7.2-d")
def test_losses_of_both_forces() -> None:
    """Navy 3 and Air Force 2: the cumulative marker is on box 5; no squadron is lost."""
    scene = Scene()
    assert (scene.s.losses, scene.s.all_losses) == ([0, 0], 0)
    lost(lost(scene, 1, 3), 0, 2)
    assert (scene.s.losses, scene.s.all_losses) == ([2, 3], 5)
    assert owned(scene, "navy") == {"cap": 4, "sead": 4, "strike": 4, "armed_recon": 4}


@pytest.mark.rule("ort 7.2-b")
def test_marked_boxes_cost_impact_at_once() -> None:
    scene = lost(Scene(), 0, 5)
    assert scene.s.impact == 23
    lost(scene, 1, 1)
    assert scene.s.impact == 22
    lost(scene, 1, 12)
    assert (scene.s.impact, scene.s.tally[3]) == (20, -3)


@pytest.mark.rule("ort 7.2-c", "ort 8.3-a")
def test_the_last_box_ends_the_game_in_the_midst_of_a_raid() -> None:
    scene = Scene().set(all_losses=59, losses=[59, 0])
    raid = scene.fly("navy", "bridges_thanh_hoa", strike=2)
    play = scene.segment(ambush, raid, "mig17", "mig17")
    assert play.request is None
    assert scene.s.ended == End.DEFEAT_LOSSES
    assert reason(scene.t) == "Automatic Defeat: too many crews are lost."
    assert performance(scene.t) == "Automatic Defeat"
    on = lost(Scene(play_on=True).set(all_losses=59, losses=[59, 0]), 1, 4)
    assert (on.s.ended, on.s.all_losses, on.s.losses) == (End.NOT_YET, 60, [59, 4])


@pytest.mark.rule("ort 4.13.3-a")
def test_playing_on_stops_defeats_only() -> None:
    """The marker may lie at the left end of the track; at the right end both have won."""
    for impact, cubes, jcs, end, ended in (
        (4, 9, [0, 0], 0, End.NOT_YET),
        (39, 0, [6, 6], 40, End.VICTORY),
    ):
        scene = Scene(play_on=True).cubes("ho_chi_minh_trail", brown=cubes)
        scene.set(impact=impact, jcs=jcs).stretch(Phase.INFILTRATION)
        assert (scene.s.impact, scene.s.ended) == (end, ended)


@pytest.mark.rule("ort 11.0-e")
def test_playing_on_goes_past_the_first_line_of_a_short_game() -> None:
    scene = Scene(scenario="short", play_on=True).set(all_losses=29, losses=[29, 0])
    lost(scene, 1, 3)
    assert (scene.s.ended, scene.s.all_losses, scene.s.losses) == (End.NOT_YET, 32, [29, 3])


@pytest.mark.rule("ort 4.13.1-d")
def test_moves_past_an_end_of_the_track_are_ignored_in_the_tally() -> None:
    scene = Scene().set(impact=39)
    scene.t.shift(3, 0, "4.13.1")
    assert (scene.s.impact, scene.s.tally) == (40, [1, 0, 0, 0, 0])
    scene.set(impact=2).t.shift(-5, 4, "4.13.1")
    assert (scene.s.impact, scene.s.tally) == (0, [1, 0, 0, 0, -2])


def test_proposals_and_playing_on_are_separate_choices() -> None:
    """With proposals alone the losses track still ends the game."""
    scene = lost(Scene(proposals=True).set(all_losses=59, losses=[59, 0]), 1, 1)
    assert scene.s.ended == End.DEFEAT_LOSSES
    assert Scene(play_on=True).stretch(Phase.REQUEST).step == "request.choose"


# --- 9.0 --------------------------------------------------------------------------------------


@pytest.mark.rule("ort 9.0-c")
def test_six_cubes_on_the_matrices_are_a_medal() -> None:
    scene = Scene().set(transport=[0] * 5 + [1] * 11, production=[0, 0, 1])
    assert [medals(scene.t, force) for force in (0, 1)] == [1, 2]


@pytest.mark.rule("ort 9.0-d")
def test_six_losses_cost_a_medal() -> None:
    values = [medals(Scene().set(medals=[4, 0], losses=[n, 0]).t, 0) for n in (5, 6, 11, 12)]
    assert values == [4, 3, 3, 2]


# --- 11.0 -------------------------------------------------------------------------------------


def short(impact: int, transport: int, production: int) -> str:
    scene = Scene(1966, season=2, scenario="short").set(impact=impact)
    scene.set(transport=[0] * transport, production=[0] * production)
    scene.stretch(Phase.CLEAN_UP)
    assert scene.s.ended == End.COMPLETED
    return performance(scene.t)


@pytest.mark.rule("ort 11.0-a", "ort 11.0-b")
def test_the_short_game_ends_with_1966() -> None:
    assert short(21, 8, 6) == "Good"
    assert short(20, 8, 6) == "Historical"
    scene = Scene(1965, season=2, scenario="short")
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.ended, scene.s.year, scene.s.season) == (End.NOT_YET, 1966, 1)


@pytest.mark.rule("ort 11.0-c", "ort 11.0-d")
def test_unfinished_rows_lower_the_result() -> None:
    """Good with only row 2 of Production unfinished is Historical; at worst it is Disaster."""
    assert short(25, 8, 5) == "Historical"
    assert short(25, 7, 5) == "Poor"
    assert short(25, 0, 3) == "Disaster"
    assert short(12, 0, 0) == "Disaster"


@pytest.mark.rule("ort 11.0-e")
def test_the_short_game_has_one_line_of_losses() -> None:
    assert end_of_track(Scene(scenario="short").t) == 30
    scene = Scene(scenario="short").set(all_losses=29, losses=[29, 0])
    lost(scene, 1, 1)
    assert scene.s.ended == End.DEFEAT_LOSSES
    assert lost(Scene().set(all_losses=29, losses=[29, 0]), 1, 1).s.ended == End.NOT_YET


@pytest.mark.rule("ort 6.3-e")
def test_a_pilot_that_raided_is_out_for_the_season() -> None:
    scene = Scene().set(pilots=[0, 1])
    raid = scene.fly("navy", "bridges_vinh", cap=1, strike=1, pilots=("cap", "strike"))
    land(scene.t, raid)
    assert (scene.s.pilots, scene.s.pilots_committed) == ([0, 1], [0, 2])
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.pilots, scene.s.pilots_committed) == ([0, 3], [0, 0])


@pytest.mark.rule("ort 5.0-f")
def test_the_air_force_opens_a_new_year() -> None:
    scene = Scene(season=2)
    scene.stretch(Phase.CLEAN_UP)
    play = scene.stretch()
    assert (scene.s.year, play.step, play.seat) == (1966, "year.reinforce", "air_force")


# --- what would hold if the game ended now ------------------------------------------------------


def tracks(scenario: str, impact: int, transport: int, production: int, **options: bool) -> Any:
    """Return the tracks that a position shows in the middle of a season."""
    scene = Scene(1966, scenario=scenario, **options).set(impact=impact)
    scene.set(transport=[0] * transport, production=[0] * production)
    return plain(GAME.view(scene.s, None))["tracks"]


@pytest.mark.rule("ort 11.0-c", "ort 11.0-d")
def test_the_short_game_shows_what_its_unfinished_rows_would_cost() -> None:
    """Good on the track at 27; each unfinished row of the first two takes a level."""
    shown = {
        cubes: (found["level"], found["performance"], found["unfinished_rows"])
        for cubes in ((8, 6), (8, 5), (7, 5), (3, 2))
        for found in (tracks("short", 27, *cubes),)
    }
    assert shown == {
        (8, 6): ("Good", "Good", {"transport": 0, "production": 0}),
        (8, 5): ("Good", "Historical", {"transport": 0, "production": 1}),
        (7, 5): ("Good", "Poor", {"transport": 1, "production": 1}),
        (3, 2): ("Good", "Disaster", {"transport": 2, "production": 2}),
    }


def test_the_campaign_game_asks_for_no_rows() -> None:
    found = tracks("campaign", 27, 0, 0)
    assert (found["level"], found["performance"]) == ("Good", "Good")
    assert found["unfinished_rows"] is None


def test_nothing_is_taken_off_the_ends_of_the_track() -> None:
    shown = [tracks("short", impact, 0, 0)["performance"] for impact in (0, 1, 28, 40)]
    assert shown == ["Automatic Defeat", "Disaster", "Disaster", "Automatic Victory"]


@pytest.mark.rule("ort 11.0-e")
def test_each_game_shows_the_box_of_losses_that_ends_it() -> None:
    shown = {
        (scenario, play_on): (found["losses_end"], found["losses_defeat"])
        for scenario in ("campaign", "short")
        for play_on in (False, True)
        for found in (tracks(scenario, 20, 0, 0, play_on=play_on),)
    }
    assert shown == {
        ("campaign", False): (60, True),
        ("campaign", True): (60, False),
        ("short", False): (30, True),
        ("short", True): (30, False),
    }


def test_the_verdict_of_the_short_game_tells_what_the_rows_cost() -> None:
    scene = Scene(1966, season=2, scenario="short").set(impact=27, transport=[0] * 8)
    scene.set(production=[0] * 5).stretch(Phase.CLEAN_UP)
    outcome = GAME.outcome(scene.s)
    assert outcome is not None
    level = "Historical (Good, less 1 for unfinished rows)"
    assert outcome.reason == f"Performance level: {level}."
    assert outcome.verdict.startswith(
        f"Both forces end the short game at performance level {level}."
    )
    assert GAME.text(scene.log[-1]) == "The last season is over."
