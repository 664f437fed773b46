"""Single decisions of the autopilot, a position to each heuristic."""

from __future__ import annotations

import pytest

from annamite.games.rolling_thunder.box.ids import BROWN, CARD, PLACE, REGIONS
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.state import FIELDS
from tests.games.rolling_thunder.autopilot.asking import asked, carried_on
from tests.games.rolling_thunder.scenes import Scene


def raiders(**more: int) -> Scene:
    """The Air Force alone has squadrons, and all it may need."""
    scene = Scene().squadrons("navy")
    squadrons = {"cap": 2, "sead": 2, "strike": 2, "armed_recon": 0} | more
    scene.squadrons("air_force", **squadrons)
    return scene


# --- raids ------------------------------------------------------------------------------------


def test_the_richer_of_two_targets() -> None:
    """Thai Nguyen's plant is worth 2 but defended by 4; Lao Cai's, worth 1, by 2."""
    scene = raiders().objective("af_g3", "g2").objective("af_n2", "n2")
    said = asked(scene, Phase.RAIDS)
    assert said.step == "raid.target"
    assert said.word == "af_n2"  # its defence is 1, and no weather or MiG is in the way
    assert "Son La barracks: " in said.reason
    assert "boxes of Campaign Impact" in said.reason


def test_weather_turns_it_elsewhere() -> None:
    """Two barracks alike, in Lai Chau and in Son La, where defences are alike, too."""
    scene = raiders().objective("af_n1", "n1").objective("af_n2", "n3")
    scene.weather(son_la="monsoon")
    assert asked(scene, Phase.RAIDS).word == "af_n1"
    scene.weather(son_la="clear", lai_chau="monsoon")
    assert asked(scene, Phase.RAIDS).word == "af_n2"


def test_it_ends_its_raids_when_none_is_worth_it() -> None:
    """One STRIKE squadron in its last season, JCS-94 out of reach, monsoon wherever it looks."""
    scene = Scene(1968, 2).squadrons("navy").squadrons("air_force", strike=1)
    scene.weather(**dict.fromkeys(REGIONS, "monsoon"))
    said = asked(scene, Phase.RAIDS)
    assert (said.step, said.word) == ("raid.target", "pass")
    assert said.reason == "no raid is worth its crews any more"


def test_a_raid_is_composed_as_planned() -> None:
    """Escort where MiGs and flak are, all STRIKE there is, and then it is launched."""
    said = carried_on(raiders().objective("af_w2", "w1"), Phase.RAIDS, "af_w2")
    squadrons = [each.word for each in said if each.step == "raid.squadron"]
    assert squadrons.count("strike") == 2
    assert "cap" in squadrons
    assert "sead" in squadrons
    assert [each.step for each in said if each.step == "raid.altitude"] == ["raid.altitude"]


def test_an_undefended_target_needs_no_escort_from_high_up() -> None:
    """A depot that 1 hit destroys, in Lai Chau: defence 1, which height takes away."""
    scene = raiders(strike=4).objective("af_n1", "n1", hits=1)
    said = carried_on(scene, Phase.RAIDS, "af_n1")
    squadrons = [each.word for each in said if each.step == "raid.squadron"]
    assert squadrons.count("sead") == 0
    assert ("raid.altitude", "high") in [each[:2] for each in said]


def test_a_mandatory_target_gets_the_squadrons_that_the_rules_ask_for() -> None:
    scene = raiders(cap=3, sead=3, strike=1).objective("af_n1", "n1", hits=1)
    scene.s.mandatory[0] = 4  # brown
    said = carried_on(scene, Phase.RAIDS, "af_n1")
    squadrons = [each.word for each in said if each.step == "raid.squadron"]
    assert len([word for word in squadrons if word != "done"]) >= 3


def test_a_pilot_and_the_missile_go_along() -> None:
    scene = raiders(cap=1, cap_missile=1).objective("af_w2", "w4")
    scene.s.pilots[0] = 1
    said = carried_on(scene, Phase.RAIDS, "af_w2")
    extras = [each.word for each in said if each.step == "raid.extra"]
    assert "pilot_strike" in extras


def test_it_presses_on_while_the_raid_promises_something() -> None:
    scene = Scene().objective("n_w4", "w1")
    scene.s.raid = None
    target = ("navy", "n_w4", "done", "strike", "strike", "done", "medium")
    scene.decks(mig={"mig17": 9}, defence={"aaa0": 9})
    said = asked(scene, Phase.RAIDS, *target, *["mig17"] * 1)
    assert said.step == "raid.press_on"
    assert said.word == "press_on"


def test_it_breaks_off_before_heavier_fire() -> None:
    """STRIKE is down to 1 in monsoon, and every card over Bac Giang costs 2."""
    scene = Scene(season=2).squadrons("air_force").squadrons("navy", strike=2)
    scene.objective("n_w2", "w8").weather(bac_giang="overcast")
    scene.decks(mig={"clear_skies": 3, "mig17": 1}, defence={"aaa2": 9})
    words = ("n_w2", "strike", "strike", "medium", "clear_skies", "clear_skies", "clear_skies")
    said = asked(scene, Phase.RAIDS, *words, "mig17")
    assert said.step == "raid.press_on"
    assert said.word == "break_off"


def test_a_standing_bridge_before_one_that_is_down() -> None:
    """STRIKE 4, die 3: one green dot, and Vinh's main crossing carries more but is down."""
    scene = Scene().squadrons("air_force").squadrons("navy", strike=2)
    scene.decks(mig={"clear_skies": 9}, defence={"aaa0": 9})
    words: list[str | int] = [
        "bridges_vinh",
        "strike",
        "strike",
        "medium",
        "clear_skies",
        *["aaa0"] * 3,
        3,
    ]
    assert asked(scene, Phase.RAIDS, *words)[:2] == ("raid.bridge", "vinh_main")
    scene.bridges(vinh_main=1)
    assert asked(scene, Phase.RAIDS, *words)[:2] == ("raid.bridge", "vinh_west")


def test_the_weakest_fighters_fly_barcap() -> None:
    scene = raiders(cap=1, cap_upgraded=1, cap_missile=1).objective("af_w3", "w1")
    scene.alert("phuc_yen")
    said = asked(scene, Phase.RAIDS, "af_w3", "barcap_phuc_yen")
    assert (said.step, said.word) == ("raid.barcap", "cap")


@pytest.mark.parametrize(("armed_recon", "answer"), [(4, "yes"), (2, "no")])
def test_suppression_is_lent_if_it_can_be_spared(armed_recon: int, answer: str) -> None:
    scene = raiders().squadrons("navy", armed_recon=armed_recon).objective("h_w", "w1")
    said = asked(scene, Phase.RAIDS, "h_w", "ask_suppression")
    assert (said.step, said.word) == ("raid.help", answer)


# --- joint decisions --------------------------------------------------------------------------


def test_who_has_the_initiative_raids_first_unless_the_partner_wishes_otherwise() -> None:
    scene = Scene(1965, 1).objective("n_w4", "w1").objective("af_w1", "w1")
    assert asked(scene, Phase.RAIDS).word == "air_force"
    autumn = Scene(1965, 2).objective("n_w4", "w1").objective("af_w1", "w1")
    assert asked(autumn, Phase.RAIDS).word == "navy"
    polite = Scene(1965, 1, proposals=True).objective("n_w4", "w1").objective("af_w1", "w1")
    assert asked(polite, Phase.RAIDS)[:2] == ("raid.order_propose", "air_force")
    assert asked(polite, Phase.RAIDS, "navy")[:2] == ("raid.order", "navy")


def test_a_good_proposal_is_granted_and_a_bad_one_is_not() -> None:
    """With no cube under way another B-52 is worth nothing; with forty it is worth most."""
    scene = Scene(proposals=True)
    own = asked(scene, Phase.REQUEST).word
    assert asked(scene, Phase.REQUEST, own)[:2] == ("request.choose", own)
    assert asked(scene, Phase.REQUEST, "expand_targets").word != "expand_targets"
    crowded = Scene(proposals=True).cubes("hanoi", black=40)
    assert asked(crowded, Phase.REQUEST).word == "intensive_bombing"


def test_b52s_go_where_the_cubes_are() -> None:
    scene = Scene(1966).cubes("ban_karai", black=6)
    said = asked(scene, Phase.SAC_PLACE)
    assert (said.step, said.word) == ("sac.assign", "ban_karai")
    assert "cubes stopped" in said.reason
    assert asked(Scene(1966), Phase.SAC_PLACE).word == "done"


def test_a_partner_who_would_bomb_an_empty_pass_is_overruled() -> None:
    scene = Scene(1966, proposals=True).cubes("ban_karai", black=6)
    assert asked(scene, Phase.SAC_PLACE, "nape")[:2] == ("sac.assign", "ban_karai")
    granted = asked(scene, Phase.SAC_PLACE, "ho_chi_minh_trail")
    assert granted.word in {"ho_chi_minh_trail", "ban_karai"}


def test_the_cube_nearest_to_the_south_is_withheld() -> None:
    """Nine production cubes make three full lines; one black cube is taken away."""
    scene = Scene(1968, 2).objective("af_b2", "b1").bridges(dong_hoi_1=1, thanh_hoa_1=1)
    scene.s.production = [0] * 9
    said = asked(scene, Phase.PRODUCTION)
    assert (said.step, said.word) == ("production.remove", "dong_hoi")


# --- armed recon ------------------------------------------------------------------------------


def test_armed_recon_flies_where_the_cubes_are() -> None:
    scene = Scene().squadrons("navy", armed_recon=3).squadrons("air_force").cubes("vinh", brown=3)
    scene.parks().set(season=2)
    said = carried_on(scene, Phase.RECON_ASSIGN)
    assert [each.word for each in said[:2]] == ["vinh", "armed_recon"]
    assert all(each.word == "vinh" for each in said if each.step == "recon.assign")


def test_nothing_to_hit_nothing_flies() -> None:
    scene = Scene().squadrons("navy").squadrons("air_force", armed_recon=2).parks()
    assert asked(scene, Phase.RECON_ASSIGN).word == "done"


def test_suppression_joins_once_the_cubes_are_taken_care_of() -> None:
    """One cube, four missions, every card fires: the fourth squadron saves crews instead."""
    scene = Scene(season=2).squadrons("air_force").squadrons("navy", armed_recon=4).parks()
    scene.cubes("vinh", brown=1).decks(recon={"aaa+cube": 12})
    said = carried_on(scene, Phase.RECON_ASSIGN)
    faces = [each.word for each in said if each.step == "recon.face"]
    assert faces[0] == "armed_recon"
    assert "suppression" in faces[1:]


def test_the_face_is_found_without_memory() -> None:
    scene = Scene(season=2).squadrons("air_force").squadrons("navy", armed_recon=4).parks()
    scene.cubes("vinh", brown=1).decks(recon={"aaa+cube": 12})
    assert asked(scene, Phase.RECON_ASSIGN, "vinh").word == "armed_recon"
    assert asked(scene, Phase.RECON_ASSIGN, "vinh", "armed_recon", "vinh").word == "suppression"


def test_a_cube_before_a_park_that_counts_less() -> None:
    scene = Scene(1968, 1).over("vinh", "navy", recon=1).cubes("vinh", brown=1)
    scene.parks(generic=("vinh",))
    said = asked(scene, Phase.RECON_MISSIONS, "vinh", "none+cube")
    assert (said.step, said.word) == ("recon.prey", "brown")
    scene = Scene(1968, 2).over("lao_cai", "air_force", recon=1).cubes("lao_cai", brown=1)
    scene.parks(generic=("lao_cai",)).bridges(lao_cai_1=1, viet_tri_road=1, hoa_binh_1=1)
    said = asked(scene, Phase.RECON_MISSIONS, "lao_cai", "none+cube")
    assert (said.step, said.word) == ("recon.prey", "truck_park")  # that cube comes too late


def test_a_pilot_mends_a_miss_only_where_something_is_left_to_hit() -> None:
    scene = Scene().over("vinh", "navy", recon=1).cubes("vinh", brown=1).parks()
    scene.s.pilots_at[FIELDS + PLACE["vinh"]] = 1
    said = asked(scene, Phase.RECON_MISSIONS, "vinh", "none+miss")
    assert said[:2] == ("recon.redraw", "lower_miss")
    scene.s.cubes[PLACE["vinh"] * 3 + BROWN] = 0
    assert asked(scene, Phase.RECON_MISSIONS, "vinh", "none+miss")[:2] == ("recon.redraw", "keep")


def test_a_pilot_saves_a_crew_that_nothing_else_saves() -> None:
    scene = Scene().over("vinh", "navy", recon=1).parks()
    scene.s.pilots_at[FIELDS + PLACE["vinh"]] = 1
    assert asked(scene, Phase.RECON_MISSIONS, "vinh", "aaa+cube").word == "upper_aaa"
    scene.over("vinh", "navy", suppression=1)
    assert asked(scene, Phase.RECON_MISSIONS, "vinh", "aaa+cube").word == "keep"


def test_truck_parks_of_a_city_finish_the_matrix_that_is_nearer_to_its_end() -> None:
    scene = Scene(1968, 2).over("haiphong", "navy", recon=1).parks(named=("haiphong",))
    scene.s.production = [0, 0]
    said = asked(scene, Phase.RECON_MISSIONS, "haiphong", "none+truck", "named_truck_park")
    assert (said.step, said.word) == ("recon.matrix", "production")
    scene.s.production, scene.s.transport = [0], [0, 0, 0]
    said = asked(scene, Phase.RECON_MISSIONS, "haiphong", "none+truck", "named_truck_park")
    assert (said.step, said.word) == ("recon.matrix", "transport")


def test_suppression_is_kept_for_an_own_mission() -> None:
    scene = Scene().over("pathet_lao", "navy", recon=1)
    scene.over("pathet_lao", "air_force", recon=1, suppression=1).cubes("pathet_lao", red=3)
    said = asked(scene, Phase.RECON_MISSIONS, "navy", "pathet_lao", "aaa+cube")
    assert (said.step, said.word) == ("recon.cancel", "0")
    alone = Scene().over("pathet_lao", "navy", recon=1).cubes("pathet_lao", red=3)
    alone.over("pathet_lao", "air_force", suppression=1)
    said = asked(alone, Phase.RECON_MISSIONS, "pathet_lao", "aaa+cube")
    assert (said.step, said.word) == ("recon.cancel", "1")


# --- the year ---------------------------------------------------------------------------------


def test_strike_squadrons_come_first() -> None:
    scene = Scene(1966)
    assert asked(scene, Phase.REINFORCE).word == "strike"
    full = Scene(1966).squadrons("air_force", strike=7, cap=4, sead=4, armed_recon=4)
    full.s.deployed[2] = 7
    assert asked(full, Phase.REINFORCE).word == "armed_recon"


def test_a_strike_squadron_with_an_icon_is_upgraded() -> None:
    assert asked(Scene(1966), Phase.UPGRADE).word == "strike_missile"


def test_a_weak_cap_squadron_goes_home() -> None:
    scene = Scene(1968).squadrons("air_force", cap=1, cap_upgraded=2, sead=1, strike=3)
    assert asked(scene, Phase.REINFORCE)[:2] == ("year.withdraw", "cap")


def test_cards_of_the_other_force_are_exchanged_or_thrown_away() -> None:
    scene = Scene(1966).hand("air_force", "iron_hand_section", "follow_up_wave")
    scene.hand("navy", "wild_weasel_flight", "rail_cutters")
    assert asked(scene, Phase.SUPPORT_EXCHANGE).word == "iron_hand_section"
    assert asked(scene, Phase.SUPPORT_EXCHANGE, "iron_hand_section").word == "wild_weasel_flight"
    assert asked(scene, Phase.SUPPORT_DISCARD).word == "iron_hand_section"
    assert asked(scene, Phase.SUPPORT_EXCHANGE, "follow_up_wave").word == "wild_weasel_flight"
    own = Scene(1966).hand("air_force", "wild_weasel_flight").hand("navy", "rail_cutters")
    assert asked(own, Phase.SUPPORT_EXCHANGE).word == "none"
    assert asked(own, Phase.SUPPORT_EXCHANGE, "wild_weasel_flight").word == "none"
    assert asked(own, Phase.SUPPORT_DISCARD).word == "none"


def test_the_poorest_card_goes() -> None:
    scene = Scene().hand("air_force", "follow_up_wave", "tanker_stretch", "rail_cutters")
    scene.s.support_draw = [0] * len(CARD)
    scene.set(request=0)
    said = asked(scene, Phase.FLEXIBILITY)
    assert (said.step, said.word) == ("request.discard", "tanker_stretch")


# --- cards ------------------------------------------------------------------------------------

FLOWN = ("navy", "n_w4", "done", "cap", "strike", "strike", "done", "medium")


def test_fighters_are_called_when_migs_outnumber_the_escort() -> None:
    scene = Scene().objective("n_w4", "w1").hand("navy", "mig_screen").decks(mig={"mig21": 9})
    said = asked(scene, Phase.RAIDS, *FLOWN, "mig21")
    assert (said.step, said.word) == ("card.raid_mig_ambush", "mig_screen")
    calm = Scene().objective("n_w4", "w1").hand("navy", "mig_screen")
    calm.decks(mig={"clear_skies": 9})
    assert asked(calm, Phase.RAIDS, *FLOWN, "clear_skies").word == "none"


@pytest.mark.parametrize(("die", "answer"), [(1, "follow_up_wave"), (6, "none")])
def test_a_second_wave_follows_a_bad_die(die: int, answer: str) -> None:
    scene = Scene().objective("n_w4", "w1").hand("navy", "follow_up_wave")
    scene.decks(mig={"clear_skies": 9}, defence={"aaa0": 9})
    said = asked(scene, Phase.RAIDS, *FLOWN, "clear_skies", "aaa0", "aaa0", "aaa0", die)
    assert said[:2] == ("card.raid_strike", answer)


def test_a_card_that_finishes_the_target_is_played() -> None:
    """3 hits of the 4 that it takes: Rail Cutters add the last."""
    scene = Scene(season=2).objective("n_w4", "w8").hand("navy", "rail_cutters")
    scene.decks(mig={"clear_skies": 9}, defence={"aaa0": 9})
    words = (*FLOWN, "clear_skies", "aaa0", "aaa0", "aaa0", 5)
    said = asked(scene, Phase.RAIDS, *words)
    assert said[:2] == ("card.raid_strike", "rail_cutters")
    scene.objective("n_w4", "w1")
    said = asked(scene, Phase.RAIDS, *words)
    assert said[:2] == ("card.raid_strike", "none")  # 2 hits are enough


def test_a_crew_is_rescued() -> None:
    scene = Scene().objective("n_w4", "w1").hand("navy", "clementine_pick_up")
    scene.decks(mig={"clear_skies": 9}, defence={"aaa0": 9})
    words = (*FLOWN[:-1], "low", "clear_skies", "aaa0", "aaa0", "aaa0", 1)
    said = asked(scene, Phase.RAIDS, *words)
    assert (said.step, said.word) == ("card.loss", "clementine_pick_up")


def test_the_worst_directive_is_cancelled() -> None:
    scene = Scene().hand("air_force", "senate_hearings").set(impact=20, base_level=1)
    said = asked(scene, Phase.DIRECTIVES, 6)
    assert (said.step, said.word) == ("card.directive", "senate_hearings")
    two = Scene().hand("air_force", "senate_hearings").set(impact=30, base_level=1)
    said = asked(two, Phase.DIRECTIVES, 3, 6, "senate_hearings")
    assert (said.step, said.word) == ("card.which_directive", "restricted_targets")


def test_road_watch_where_two_more_points_stop_more_cubes() -> None:
    """3 cubes and two B-52s: 7 and 9 are one row; 10 delays two, 12 eliminates one more."""
    scene = Scene(1965).cubes("nape", brown=3).hand("air_force", "road_watch_teams")
    scene.s.b52[0] = 2
    assert asked(scene, Phase.SAC_BOMB, 2)[:2] == ("card.sac_roll", "none")
    assert asked(scene, Phase.SAC_BOMB, 5)[:2] == ("card.sac_roll", "road_watch_teams")


def test_third_carrier_when_strike_squadrons_run_out() -> None:
    scene = Scene().squadrons("air_force").squadrons("navy", cap=2, sead=2, strike=3)
    scene.objective("n_w4", "w1").hand("navy", "third_carrier")
    scene.s.committed[12 + 8], scene.s.reserve[12 + 8] = 1, 2
    assert asked(scene, Phase.RAIDS)[:2] == ("card.raid_before", "none")
    scene.s.committed[12 + 8], scene.s.reserve[12 + 8] = 3, 0
    assert asked(scene, Phase.RAIDS)[:2] == ("card.raid_before", "third_carrier")


def test_sea_dragon_fires_at_the_best_there_is() -> None:
    scene = Scene().hand("navy", "sea_dragon").cubes("vinh", brown=1).parks(generic=("dong_hoi",))
    assert asked(scene, Phase.RECON_CARDS)[:2] == ("card.armed_recon", "sea_dragon")
    assert asked(scene, Phase.RECON_CARDS, "sea_dragon")[:2] == ("card.where", "vinh")


def test_a_request_that_is_barred_is_not_asked_for() -> None:
    scene = Scene().cubes("hanoi", black=40).directives("bombing_limited")
    assert asked(scene, Phase.REQUEST).word != "intensive_bombing"
