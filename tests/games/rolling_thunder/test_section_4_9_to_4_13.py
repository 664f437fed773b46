"""4.9 to 4.13: production, armed recon, moves, strategic bombardment, infiltration."""

from __future__ import annotations

import pytest

from annamite.games.rolling_thunder.box.ids import (
    BLACK,
    BROWN,
    OBJECTIVES,
    PLACE,
    PLACES,
    RECON_CARDS,
)
from annamite.games.rolling_thunder.movement import (
    black_allowance,
    brown_allowance,
    cost,
    destination,
    room,
)
from annamite.games.rolling_thunder.phases import End, Phase
from annamite.games.rolling_thunder.recon import effective
from annamite.games.rolling_thunder.sac import result
from annamite.games.rolling_thunder.state import DESTROYED, FIELDS
from tests.games.rolling_thunder.scenes import GAME, Play, Scene

BOX = GAME.box


def produced(scene: Scene) -> dict[str, dict[str, int]]:
    scene.stretch(Phase.PRODUCTION)
    return {name: scene.at(name) for name in PLACES if scene.at(name)}


def no_printed(scene: Scene) -> Scene:
    """Destroy the printed objectives."""
    for name in ("haiphong_harbor", "cao_bang_barracks"):
        number = OBJECTIVES.index(name)
        scene.s.status[number], scene.s.hits[number] = DESTROYED, 9
    return scene


LINE = BOX.c.matrices.production.boxes_per_line


# --- production -------------------------------------------------------------------------------


@pytest.mark.rule("ort 4.9-a", "ort 4.9.1-a", "ort 4.9.4-a", "ort 4.9.4-b")
def test_standing_sources_make_cubes() -> None:
    scene = Scene().set(production=[0] * 2 * LINE)
    scene.objective("n_b1", "b1").objective("af_n2", "n2").objective("n_w3", "w1")
    assert produced(scene) == {
        "vinh": {"black": 1},
        "haiphong": {"black": 1},
        "son_la": {"brown": 1},
        "cao_bang": {"brown": 1},
        "pathet_lao": {"red": 1},
    }
    gone = no_printed(Scene()).set(production=[0] * 2 * LINE).objective("n_b1", "b1", hits=2)
    gone.s.status[OBJECTIVES.index("n_b1")] = DESTROYED
    assert produced(gone) == {"pathet_lao": {"red": 1}}


@pytest.mark.rule("ort 4.9.2-a", "ort 4.9.2-b")
def test_foreign_aid_grows() -> None:
    boxes = ("china_east", "china_north", "soviet_union")
    found = {}
    for year in (1965, 1966, 1967, 1968):
        there = produced(Scene(year))
        found[year] = [there.get(name, {}).get("black", 0) for name in boxes]
    assert found == {1965: [0, 0, 0], 1966: [1, 1, 0], 1967: [1, 1, 1], 1968: [1, 1, 1]}


@pytest.mark.rule("ort 4.9.3-a", "ort 4.9.3-b", "ort 4.9.3-c")
def test_lines_of_the_production_matrix_stop_the_cities() -> None:
    found = []
    for cubes in (LINE - 1, LINE, 2 * LINE):
        there = produced(no_printed(Scene()).set(production=[0] * cubes))
        found.append([there.get(name) is not None for name in ("hanoi", "haiphong")])
    assert found == [[True, True], [True, False], [False, False]]


@pytest.mark.rule("ort 4.9.3-d", "ort 4.9.3-e")
def test_further_lines_take_new_black_cubes_away() -> None:
    """The players choose among those made this season, foreign aid included."""
    scene = no_printed(Scene(1966)).set(production=[0] * 4 * LINE)
    scene.objective("n_b1", "b1").cubes("hanoi", black=1)
    play = scene.stretch(Phase.PRODUCTION)
    assert (play.step, play.seat) == ("production.remove", "air_force")
    assert play.offered == ["vinh", "china_east", "china_north"]
    play.do("china_east", "vinh")
    assert play.request is None
    assert [scene.at(n) for n in ("vinh", "china_east", "china_north", "hanoi")] == [
        *({}, {}, {"black": 1}, {"black": 1}),
    ]
    few = no_printed(Scene(1965)).set(production=[0] * 3 * LINE)
    assert few.stretch(Phase.PRODUCTION).request is None


@pytest.mark.rule("ort 4.9.4-c")
def test_a_fourth_red_cube_goes_to_the_trail() -> None:
    scene = Scene().cubes("pathet_lao", red=3)
    scene.stretch(Phase.PRODUCTION)
    assert (scene.at("pathet_lao"), scene.at("ho_chi_minh_trail")) == ({"red": 3}, {"red": 1})


# --- armed recon ------------------------------------------------------------------------------


def flown(scene: Scene, place: str, *words: str | int) -> Play:
    """Resolve the mission over a place; the Air Force flies where both could."""
    play = scene.stretch(Phase.RECON_MISSIONS)
    if play.step == "recon.order":
        play.do("air_force")
    return play.do(place, *words)


@pytest.mark.rule("ort 4.10.2-f", "ort 4.10.2-h", "ort 4.10.2-i", "ort 4.10.1-a")
def test_one_card_per_squadron() -> None:
    """All are drawn, though the one cube there is gone with the first; fire counts on each."""
    scene = Scene().over("vinh", "navy", recon=4).cubes("vinh", brown=1)
    flown(scene, "vinh", "none+cube", "aaa+cube", "aaa+miss", "none+miss", "brown")
    assert scene.at("vinh") == {}
    assert scene.s.losses == [0, 2]
    assert scene.s.recon_hits == [0, 1]


@pytest.mark.rule("ort 4.10.1-e", "ort 4.10.2-j", "ort 4.10.4-a", "ort 6.2-a")
def test_a_cube_result_destroys_a_cube_or_truck_parks() -> None:
    for prey, left in (("black", {"brown": 1}), ("brown", {"black": 1})):
        scene = Scene().over("vinh", "navy", recon=1).cubes("vinh", black=1, brown=1)
        scene.parks(generic=("vinh",))
        play = flown(scene, "vinh", "none+cube")
        assert play.offered == ["black", "brown", "truck_park", "nothing"]
        play.do(prey)
        assert scene.at("vinh") == left
        assert scene.s.recon_hits == [0, 1]


@pytest.mark.rule("ort 4.10.1-f", "ort 4.10.2-k")
def test_a_truck_result_destroys_truck_parks_only() -> None:
    scene = Scene().over("vinh", "navy", recon=1).cubes("vinh", black=1).parks(generic=("vinh",))
    play = flown(scene, "vinh", "none+truck")
    assert play.offered == ["truck_park", "nothing"]
    empty = Scene().over("vinh", "navy", recon=1).cubes("vinh", black=1)
    assert flown(empty, "vinh", "none+truck").request is None
    assert empty.at("vinh") == {"black": 1}


@pytest.mark.rule("ort 4.10.1-c", "ort 4.10.2-l", "ort 4.10.2-m")
def test_clouds_matter_in_bad_weather_only() -> None:
    """Plain fire always counts; Storms are neither Overcast nor Monsoon."""
    for kind, crews in (("clear", 1), ("overcast", 3), ("monsoon", 3), ("storms", 1)):
        scene = Scene().over("vinh", "navy", recon=3).weather(vinh=kind)
        flown(scene, "vinh", "aaa+miss", "sam_cloud+miss", "aaa_cloud+truck")
        assert scene.s.losses == [0, crews]
    assert not effective(Scene().t, PLACE["vinh"], 0)


@pytest.mark.rule("ort 4.10.1-d", "ort 4.10.2-o")
def test_suppression_cancels_all_but_hidden_fire() -> None:
    """Two squadrons face one other attack: the one to spare does nothing against Hidden fire."""
    scene = Scene(1967).over("vinh", "navy", recon=3, suppression=2)
    scene.decks(recon={"hidden+miss": 2, "sam+cube": 1})
    flown(scene, "vinh", "hidden+miss", "hidden+miss", "sam+cube")
    assert scene.s.losses == [0, 2]
    assert scene.s.spent[FIELDS + PLACE["vinh"]] == 1


@pytest.mark.rule("ort 4.10.2-n")
def test_each_suppression_squadron_cancels_one_attack() -> None:
    """Three attacks on three squadrons: as many come through as suppression is short of."""
    for suppressing, crews in ((0, 3), (1, 2), (2, 1)):
        scene = Scene(1967).over("vinh", "navy", recon=3, suppression=suppressing)
        scene.decks(recon={"aaa+miss": 2, "sam+miss": 1})
        flown(scene, "vinh", "aaa+miss", "sam+miss", "aaa+miss")
        assert scene.s.losses == [0, crews]


@pytest.mark.rule("ort 4.10.1-d", "ort 4.10.2-o")
def test_over_hanoi_nobody_is_asked_to_cancel_hidden_fire() -> None:
    scene = Scene(1967).over("hanoi", "navy", recon=2, suppression=1)
    scene.over("hanoi", "air_force", suppression=1).set(finished=[0, 0])
    play = flown(scene, "hanoi", "hidden+miss", "hidden+cube")
    assert play.asked == ["recon.mission", "deck.recon", "deck.recon"]
    assert scene.s.losses == [0, 2]


@pytest.mark.rule("ort 4.10.2-g", "ort 4.10.5-a")
def test_missions_come_in_any_order() -> None:
    """Forces may take turns as they like, and so choose who goes first over Laos."""
    scene = Scene().over("pathet_lao", "navy", recon=1).over("pathet_lao", "air_force", recon=1)
    scene.over("vinh", "navy", recon=1)
    play = scene.stretch(Phase.RECON_MISSIONS)
    assert play.offered == ["air_force", "navy"]
    play.do("navy")
    assert play.offered == ["vinh", "pathet_lao"]
    play.do("pathet_lao", "none+miss")
    play = scene.stretch(None, "air_force")
    assert play.offered == ["pathet_lao"]
    play.do("pathet_lao", "none+miss")
    scene.stretch(None, "vinh", "none+truck")
    assert scene.stretch().request is None


@pytest.mark.rule("ort 4.10.2-g")
def test_a_force_that_ended_its_raids_flies_all_its_armed_recon() -> None:
    scene = Scene().squadrons("navy")
    scene.stretch(Phase.RAIDS, "pass")
    scene.stretch(Phase.PRODUCTION)
    scene.over("lai_chau", "air_force", recon=1).over("son_la", "air_force", recon=1)
    assert scene.stretch(Phase.RECON_MISSIONS).offered == ["lai_chau", "son_la"]


@pytest.mark.rule("ort 4.10.2-p", "ort 4.10.5-b")
def test_suppression_over_hanoi_may_save_the_other_force() -> None:
    """Its owner decides; each squadron cancels one loss in the phase."""
    for saved in (0, 1):
        scene = Scene().over("hanoi", "navy", recon=1).over("hanoi", "air_force", suppression=1)
        scene.set(finished=[0, 0])
        play = scene.stretch(Phase.RECON_MISSIONS, "hanoi", "aaa+miss")
        assert (play.step, play.seat, play.offered) == ("recon.cancel", "air_force", ["0", "1"])
        play.do(saved)
        assert scene.s.losses == [0, 1 - saved]
        assert scene.s.spent[PLACE["hanoi"]] == saved


@pytest.mark.rule("ort 4.10.2-o", "ort 4.10.5-b")
def test_an_attack_over_hanoi_is_cancelled_once() -> None:
    """Either owner may save the crew; none is left then for the other squadron, nor Hidden fire."""
    words = ("aaa+miss", "hidden+miss")
    for answers, spent in ((["1"], (0, 1)), (["0", "1"], (1, 0)), (["0", "0"], (0, 0))):
        scene = Scene(1967).over("hanoi", "navy", recon=2, suppression=1)
        scene.over("hanoi", "air_force", suppression=1)
        play = flown(scene, "hanoi", *words)
        for owner, answer in zip(("navy", "air_force"), answers):
            assert (play.step, play.seat, play.offered) == ("recon.cancel", owner, ["0", "1"])
            play.do(answer)
        assert play.request is None
        assert (scene.s.spent[PLACE["hanoi"]], scene.s.spent[FIELDS + PLACE["hanoi"]]) == spent
        assert scene.s.losses == [0, 2 - sum(spent)]


@pytest.mark.rule("ort 4.10.5-c")
def test_the_worked_example_over_laos() -> None:
    """The Air Force cancels a Navy loss, and then has nothing for its own."""
    scene = Scene(1967).over("pathet_lao", "navy", recon=1)
    scene.over("pathet_lao", "air_force", recon=1, suppression=1)
    scene.stretch(Phase.RECON_MISSIONS, "navy", "pathet_lao", "sam+cube", "1")
    assert scene.s.losses == [0, 0]
    scene.stretch(None, "pathet_lao", "aaa+miss")
    assert scene.s.losses == [1, 0]


@pytest.mark.rule("ort 4.10.2-c", "ort 4.10.2-d", "ort 4.10.2-e", "ort 6.3-d")
def test_one_pilot_to_a_region_with_armed_recon() -> None:
    scene = Scene().set(pilots=[2, 3], turn=0).over("hanoi", "air_force", recon=2)
    scene.over("hanoi", "navy", recon=1).over("vinh", "navy", recon=1, suppression=1)
    scene.over("ha_tinh", "navy", suppression=1)
    play = scene.stretch(Phase.RECON_PILOTS)
    assert play.offered == ["hanoi", "done"]
    play.do("hanoi")
    assert play.request is None
    play = scene.stretch()
    assert play.offered == ["hanoi", "vinh", "done"]
    play.do("hanoi", "vinh")
    assert scene.s.pilots == [1, 1]
    assert scene.s.pilots_at[FIELDS + PLACE["hanoi"]] == scene.s.pilots_at[PLACE["hanoi"]] == 1


def with_pilot(*cards: str) -> tuple[Scene, Play]:
    scene = Scene(1967).over("vinh", "navy", recon=len(cards)).cubes("vinh", black=4)
    scene.s.pilots_at[FIELDS + PLACE["vinh"]] = 1
    return scene, flown(scene, "vinh", *cards)


@pytest.mark.rule("ort 4.10.3-a", "ort 4.10.3-b", "ort 4.10.3-c", "ort 6.4-d")
def test_a_pilot_replaces_one_half_of_a_result() -> None:
    """Which half is said first; the other half of the new card is ignored. Cubes are left over."""
    scene, play = with_pilot("hidden+miss", "aaa+cube", "sam_cloud+miss")
    assert play.offered == ["upper_aaa", "upper_hidden", "lower_miss", "keep"]
    play.do("lower_miss", "hidden+cube", "black", "black")
    assert play.request is None
    assert scene.s.losses == [0, 2]
    assert scene.at("vinh") == {"black": 2}
    scene, play = with_pilot("hidden+miss", "hidden+cube")
    play.do("upper_hidden", "none+miss", "black")
    assert scene.s.losses == [0, 1]
    scene, play = with_pilot("hidden+miss")
    play.do("upper_hidden", "none+cube")
    assert play.request is None
    assert (scene.s.losses, scene.at("vinh")) == ([0, 0], {"black": 4})
    scene, play = with_pilot("hidden+miss")
    play.do("upper_hidden", "aaa+cube")
    assert (play.request, scene.s.losses) == (None, [0, 1])


def test_the_cards_of_a_mission_are_discarded() -> None:
    """None lies open when the next mission draws; a pilot's new card goes as well."""
    scene, play = with_pilot("hidden+miss", "aaa+cube")
    play.do("lower_miss", "none+miss", "nothing")
    assert play.request is None
    assert sum(scene.s.recon_up) == 0
    thrown = {name for name, count in zip(RECON_CARDS, scene.s.recon_discard) if count}
    assert thrown == {"hidden+miss", "aaa+cube", "none+miss"}


@pytest.mark.rule("ort 6.3-e")
def test_a_pilot_is_committed_afterwards() -> None:
    scene, play = with_pilot("hidden+miss")
    play.do("keep")
    assert (scene.s.pilots_committed, sum(scene.s.pilots_at)) == ([0, 1], 0)
    none, _ = with_pilot("none+truck")
    assert none.s.pilots_committed == [0, 1]
    scene.stretch(Phase.CLEAN_UP)
    assert scene.s.pilots == [0, 1]


@pytest.mark.rule("ort 4.10.4-b", "ort 4.10.4-c")
def test_transport_truck_parks() -> None:
    scene = Scene().over("vinh", "navy", recon=1).parks(generic=("vinh",))
    flown(scene, "vinh", "none+truck", "truck_park")
    assert scene.s.recon_hits == [0, 1]
    assert (scene.s.transport, scene.s.generic_destroyed, scene.s.generic_parks) == ([1], 1, 0)
    named = Scene().over("lai_chau", "air_force", recon=1).parks(named=("lai_chau",))
    flown(named, "lai_chau", "none+truck", "named_truck_park")
    assert named.s.named_on_transport == 1 << PLACE["lai_chau"]
    assert named.s.named_parks == 0


@pytest.mark.rule("ort 4.10.4-d", "ort 4.10.4-e", "ort 4.10.4-f", "ort 4.10.4-g")
@pytest.mark.parametrize("side", ["transport", "production"])
def test_truck_parks_with_both_icons(side: str) -> None:
    scene = Scene().over("haiphong", "navy", recon=1).parks(named=("haiphong",))
    flown(scene, "haiphong", "none+truck", "named_truck_park", side)
    assert scene.s.recon_hits == [0, 1]
    assert getattr(scene.s, side) == [1]
    assert getattr(scene.s, f"named_on_{side}") == 1 << PLACE["haiphong"]
    assert brown_allowance(scene.t, 3) == (4 if side == "transport" else 5)


@pytest.mark.rule("ort 4.10.6-a", "ort 6.2-b", "ort 6.0-a")
def test_six_hits_are_an_experience() -> None:
    scene = Scene()
    for _ in range(6):
        scene.t.recon_hit(1, "4.10.6")
    assert (scene.s.recon_hits, scene.s.experience) == ([0, 0], [0, 1])


@pytest.mark.rule("ort 4.6-f", "ort 4.6-j")
@pytest.mark.parametrize("face", ["armed_recon", "suppression"])
def test_more_sorties_stands_alone_in_armed_recon(face: str) -> None:
    scene = Scene().squadrons("air_force", strike=1).set(sorties=[1, 0])
    scene.stretch(Phase.RECON_ASSIGN, "lai_chau", face)
    column = scene.s.recon if face == "armed_recon" else scene.s.suppression
    assert column[PLACE["lai_chau"]] == 1
    assert scene.s.sorties == [3, 0]
    scene.stretch(Phase.CLEAN_UP)
    assert (scene.s.recon_reserve[0], scene.s.sorties) == (0, [0, 0])


@pytest.mark.rule("ort 4.8.1.2-a")
def test_armed_recon_brings_no_third_suppression_squadron_into_a_region() -> None:
    """Squadrons are left over, and other regions still take them."""
    play = Scene().squadrons("air_force", armed_recon=5).stretch(Phase.RECON_ASSIGN)
    play.do("lai_chau", "suppression", "lai_chau", "suppression", "lai_chau")
    assert play.offered == ["armed_recon"]
    play.do("armed_recon", "son_la")
    assert play.offered == ["armed_recon", "suppression"]


# --- moves ------------------------------------------------------------------------------------


def moved(scene: Scene, die: int = 6) -> dict[str, dict[str, int]]:
    scene.stretch(Phase.MOVES, die)
    return {name: scene.at(name) for name in PLACES if scene.at(name)}


@pytest.mark.rule("ort 4.11-a", "ort 4.11-b", "ort 4.11.1-a", "ort 4.11.3-a")
def test_black_cubes_ride_nine_points_to_ban_karai() -> None:
    """From every foreign box it is exactly nine."""
    for box in ("china_east", "china_north", "soviet_union"):
        assert moved(Scene().cubes(box, black=1)) == {"ban_karai": {"black": 1}}
    assert black_allowance(Scene().t) == 9


@pytest.mark.rule("ort 4.11.1-b")
def test_each_full_line_costs_a_point() -> None:
    boxes = BOX.c.matrices.transport.boxes_per_line
    values = [black_allowance(Scene().set(transport=[0] * n).t) for n in (3, 4, 7, 8, 20)]
    assert boxes == 4
    assert values == [9, 8, 8, 7, 4]
    scene = Scene().set(transport=[0] * 4).cubes("china_east", black=1)
    assert moved(scene) == {"dong_hoi": {"black": 1}}


@pytest.mark.rule("ort 2.0-k", "ort 4.11-c", "ort 4.11-d")
def test_ban_karai_holds_six() -> None:
    scene = Scene().cubes("dong_hoi", black=3).cubes("ban_karai", black=2, brown=2)
    scene.delayed("ban_karai", black=1)
    assert moved(scene) == {
        "dong_hoi": {"black": 2},
        "ban_karai": {"black": 3, "brown": 2},
    }
    assert not room(scene.t, PLACE["ban_karai"])


@pytest.mark.rule("ort 2.6-d", "ort 4.11-e", "ort 4.11-f")
def test_brown_cubes_fill_nape_then_mu_gia() -> None:
    scene = Scene().cubes("vinh", brown=6)
    assert moved(scene) == {"nape": {"brown": 4}, "mu_gia": {"brown": 2}}


@pytest.mark.rule("ort 2.6-e", "ort 4.11-g", "ort 4.11-h")
def test_ban_karai_is_the_third_exit() -> None:
    scene = Scene().cubes("nape", brown=4).cubes("mu_gia", brown=4).cubes("vinh", brown=8)
    assert moved(scene) == {
        "nape": {"brown": 4},
        "mu_gia": {"brown": 4},
        "ban_karai": {"brown": 6},
        "dong_hoi": {"brown": 2},
    }


@pytest.mark.rule("ort 4.11-i")
def test_black_cubes_move_first_and_southern_ones_before_northern() -> None:
    scene = Scene().cubes("nape", brown=4).cubes("mu_gia", brown=4).cubes("ban_karai", brown=4)
    scene.cubes("dong_hoi", brown=1).cubes("vinh", black=1).cubes("ha_tinh", black=1, brown=1)
    there = moved(scene)
    assert there["ban_karai"] == {"black": 2, "brown": 4}
    assert there["dong_hoi"] == {"brown": 2}
    order = [entry["origin"] for entry in scene.told("cube.moves")]
    assert order[:2] == ["ha_tinh", "vinh"]


@pytest.mark.rule("ort 4.11.2-a", "ort 4.11.2-b")
def test_the_allowance_of_brown_cubes() -> None:
    """A die of 1-2 gives 4, 3-4 5, 5-6 6; each destroyed Truck Parks takes 1 off the die."""
    assert [brown_allowance(Scene().t, die) for die in range(1, 7)] == [4, 4, 5, 5, 6, 6]
    scene = Scene().set(generic_destroyed=1, named_on_transport=1 << PLACE["hanoi"])
    assert [brown_allowance(scene.t, die) for die in range(1, 7)] == [4, 4, 4, 4, 5, 5]
    assert moved(Scene().cubes("lai_chau", brown=1), die=1) == {"vinh": {"brown": 1}}


@pytest.mark.rule("ort 4.11.3-b", "ort 4.11.3-c", "ort 4.11.3-d")
def test_the_worked_example_of_vinh() -> None:
    """Two counters on the main crossing: 2 points for black cubes, 1 for brown ones to the pass."""
    scene = Scene().bridges(vinh_main=2)
    edges = dict(BOX.rails[PLACE["vinh"]])
    assert cost(scene.t, edges[PLACE["ha_tinh"]]) == 2
    west = dict(BOX.roads[PLACE["vinh"]])[PLACE["nape"]]
    assert cost(scene.t, west) == 1
    assert cost(scene.t, -1) == 1
    assert destination(scene.t, PLACE["vinh"], BLACK, 3) == PLACE["dong_hoi"]
    assert destination(scene.t, PLACE["vinh"], BROWN, 1) == PLACE["nape"]


@pytest.mark.rule("ort 4.11.3-e")
def test_too_few_points_stop_a_cube() -> None:
    """It does not turn aside to another pass either."""
    scene = Scene().bridges(vinh_west=1)
    assert destination(scene.t, PLACE["vinh"], BROWN, 1) == PLACE["vinh"]
    assert destination(scene.t, PLACE["thanh_hoa"], BROWN, 2) == PLACE["vinh"]
    assert destination(scene.t, PLACE["thanh_hoa"], BROWN, 3) == PLACE["nape"]


def test_the_cheaper_way_is_taken() -> None:
    """A broken crossing at Hoa Binh makes both ways from Viet Tri cost the same."""
    scene = Scene()
    assert destination(scene.t, PLACE["viet_tri"], BROWN, 1) == PLACE["hoa_binh"]
    scene.bridges(hoa_binh_1=1)
    assert destination(scene.t, PLACE["viet_tri"], BROWN, 1) == PLACE["hoa_binh"]
    assert destination(scene.t, PLACE["hanoi"], BROWN, 1) == PLACE["nam_dinh"]


def test_a_cube_moves_once() -> None:
    """Haiphong's cube goes north to Bac Giang, and not on with the cubes that wait there."""
    scene = Scene().set(transport=[0] * 20).cubes("haiphong", black=1).cubes("bac_giang", black=1)
    scene.bridges(haiphong_rail=1)
    assert moved(scene) == {"nam_dinh": {"black": 1}, "vinh": {"black": 1}}


# --- strategic bombardment --------------------------------------------------------------------


@pytest.mark.rule("ort 4.12.1-a", "ort 4.12.2-a")
def test_b52s_go_to_passes_and_trail_two_at_most() -> None:
    scene = Scene(1966)
    play = scene.stretch(Phase.SAC_PLACE)
    assert play.offered == ["nape", "mu_gia", "ban_karai", "ho_chi_minh_trail", "done"]
    play.do("nape", "nape")
    assert play.offered == ["mu_gia", "ban_karai", "ho_chi_minh_trail", "done"]
    play.do("done")
    assert scene.s.b52 == [2, 0, 0, 0]


def outcome(area: int, total: int) -> tuple[int, int]:
    """Return the result of a total, made up of a 1 and as many cubes as it takes."""
    scene = Scene().set(b52=[1, 1, 1, 1])
    place = ("nape", "mu_gia", "ban_karai", "ho_chi_minh_trail")[area]
    scene.cubes(place, brown=1)
    return result(scene.t, area, 1, total - 2)


@pytest.mark.rule("ort 4.12.2-b", "ort 4.12.2-c", "ort 4.12.2-d", "ort 4.12.2-e")
def test_the_table_of_the_passes() -> None:
    rows = {2: (0, 0), 3: (0, 0), 4: (0, 1), 5: (0, 2), 6: (0, 2), 7: (1, 1), 9: (1, 1)}
    rows |= {10: (1, 2), 11: (1, 2), 12: (2, 2), 13: (2, 2), 14: (3, 3), 15: (3, 3), 16: (3, 3)}
    assert {total: outcome(0, total) for total in rows} == rows
    scene = Scene().set(b52=[2, 0, 0, 0]).cubes("nape", brown=2)
    assert result(scene.t, 0, 1) == (0, 2)  # 1 + 2 cubes + 2
    scene = Scene().set(b52=[1, 0, 1, 0]).cubes("ban_karai", black=4)
    scene.set(bombed=0b011)
    scene.stretch(Phase.SAC_BOMB, 6, "black", "black", "black")
    assert scene.delayed_at("ban_karai") == {"black": 2}
    assert scene.at("ban_karai") == {"black": 1}


@pytest.mark.rule("ort 4.12.2-g", "ort 4.12.2-h")
def test_the_table_of_the_trail() -> None:
    rows = {2: (0, 0), 4: (0, 0), 5: (0, 1), 6: (0, 1), 7: (1, 0), 9: (1, 0), 10: (2, 0)}
    rows |= {11: (2, 0), 12: (3, 0), 13: (3, 0), 14: (3, 0), 15: (3, 0), 16: (4, 0), 20: (4, 0)}
    assert {total: outcome(3, total) for total in rows} == rows
    scene = Scene().set(b52=[0, 0, 0, 2]).cubes("ho_chi_minh_trail", red=3)
    scene.delayed("ho_chi_minh_trail", red=5)
    assert result(scene.t, 3, 1) == (0, 1)  # 1 + 3 cubes + 2; delayed ones do not count
    empty = Scene().set(b52=[1, 0, 0, 1])
    assert result(empty.t, 0, 1) == result(empty.t, 3, 1) == (0, 0)


@pytest.mark.rule("ort 4.12.2-f")
def test_undelayed_cubes_go_on_to_the_trail() -> None:
    scene = Scene().cubes("nape", brown=2).cubes("ban_karai", black=1, brown=1)
    scene.delayed("nape", brown=1).set(bombed=0b111)
    scene.stretch(Phase.SAC_BOMB)
    assert scene.at("ho_chi_minh_trail") == {"black": 1, "brown": 3}
    assert scene.told("trail.reached") == [{"count": 4}]
    assert scene.delayed_at("nape") == {"brown": 1}
    assert scene.s.phase == Phase.INFILTRATION


@pytest.mark.rule("ort 4.12.2-i", "ort 4.12.2-j", "ort 4.12.2-k")
def test_the_worked_example_of_the_bombardment() -> None:
    scene = Scene(1966).cubes("nape", brown=2).cubes("ban_karai", black=5)
    scene.set(bombed=0b1111)  # last season's
    trail = "ho_chi_minh_trail"
    scene.stretch(Phase.SAC_PLACE, "ban_karai", trail, trail)
    for words in ((), (), (3, "black", "black")):
        scene.stretch(None, *words)
    assert scene.delayed_at("ban_karai") == {"black": 1}
    play = scene.stretch(None, 4)
    assert scene.at(trail) == {"black": 3, "brown": 2}
    found = {"place": trail, "total": 11, "eliminated": 2, "delayed": 0}
    assert scene.told("sac.result")[-1] == found
    play.do("brown", "black")
    assert scene.at(trail) == {"black": 2, "brown": 1}


# --- infiltration and impact ------------------------------------------------------------------


@pytest.mark.rule("ort 4.13-a", "ort 4.13-b", "ort 4.13-c", "ort 4.13-d")
def test_the_steps_of_infiltration() -> None:
    scene = Scene().cubes("ho_chi_minh_trail", brown=2, red=1).delayed("ho_chi_minh_trail", red=1)
    scene.delayed("nape", brown=3).delayed("ban_karai", black=1, brown=1)
    scene.stretch(Phase.INFILTRATION)
    assert scene.at("ho_chi_minh_trail") == {"black": 1, "brown": 1, "red": 1}
    assert scene.at("nape") == {"brown": 2}
    assert scene.at("ban_karai") == {"brown": 1}
    assert not any(scene.s.delayed)
    assert scene.told("infiltration") == [{"count": 3}]


@pytest.mark.rule("ort 4.13.1-a", "ort 4.13.1-b", "ort 4.13.1-c")
def test_cubes_in_the_south_cost_impact() -> None:
    scene = Scene().cubes("ho_chi_minh_trail", brown=4).set(jcs=[0, 10])
    scene.stretch(Phase.INFILTRATION)
    assert scene.s.tally == [0, 0, 1, 0, -4]
    assert scene.at("south_vietnam") == {}


@pytest.mark.rule("ort 4.13.1-d", "ort 8.0-a", "ort 4.13.2-a", "ort 8.2-a")
def test_defeat_is_judged_after_both_steps() -> None:
    """The marker may touch the left end in between, if the JCS track lifts it again."""
    scene = Scene().cubes("ho_chi_minh_trail", brown=9).set(impact=4, jcs=[6, 6])
    scene.stretch(Phase.INFILTRATION)
    assert (scene.s.impact, scene.s.ended) == (2, 0)
    scene = Scene().cubes("ho_chi_minh_trail", brown=9).set(impact=4, jcs=[3, 3])
    scene.stretch(Phase.INFILTRATION)
    assert (scene.s.impact, scene.s.ended) == (0, End.DEFEAT_IMPACT)


@pytest.mark.rule("ort 4.13.3-a", "ort 8.1-a")
def test_victory_is_judged_after_both_steps() -> None:
    for cubes, ended in ((0, End.VICTORY), (2, End.NOT_YET)):
        scene = Scene().cubes("ho_chi_minh_trail", brown=cubes).set(impact=39, jcs=[9, 1])
        scene.stretch(Phase.INFILTRATION)
        assert scene.s.ended == ended
        assert scene.s.impact == 40 - cubes
