"""No Special Activity without its Operation (2.3.4): the first space is kept open until selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from annamite.games.fire_in_the_lake import activities, operations
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.spaces import AREAS, NORTH_VIETNAM, SPACE
from annamite.games.fire_in_the_lake.turn import Turn
from tests.games.fire_in_the_lake.scenes import Play, Scene
from tools.fuzz import play_range

SHADED = 200
"""`State.momentum` holds shaded texts this many bits above unshaded ones."""


def poor(**resources: int) -> Scene:
    """Return an empty map where the Insurgents hold only what is named."""
    return Scene().set(**{"nva": 0, "vc": 0, **resources})


def begun(scene: Scene, faction: str, operation: str, **limits: Any) -> Play:
    """Return an Operation under way that a Special Activity may go with."""
    assert scene.can(faction, operation, activity=True, **limits)
    return scene.operation(faction, operation, activity=True, **limits)


# --- an activity does not make an Operation ------------------------------------------------


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.5.2-d")
def test_a_penniless_nva_cannot_infiltrate_on_the_strength_of_a_request() -> None:
    """It may only ask; refused, it has done nothing and chooses its action again."""
    scene = poor(vc=9).put("north_vietnam", nva_base=1).set(trail=4)
    scene.set(card=1, next_card=127, eligible=0b0100)
    play = scene.stretch()
    assert play.offered == ["pass", "rally"]
    play.do("rally")
    assert play.offered == ["ask"]
    play.do("ask", 0)
    assert play.step == "card.act"
    assert play.offered == ["pass"]
    assert scene.told("activity") == []
    assert [entry.key for entry in scene.log][-1] == "operation.void"
    assert scene.s.first == 0


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.5.2-d")
def test_what_an_ally_grants_makes_the_operation_possible_and_due() -> None:
    """With 1 Resource the NVA must Rally; it may Infiltrate before, and still must."""
    scene = poor(vc=9).put("north_vietnam", nva_base=1).set(trail=4)
    play = begun(scene, "nva", "rally").do("ask", 1)
    assert {"hue", "activity"} <= set(play.offered)
    assert "done" not in play.offered
    play.do("activity", "infiltrate", "north_vietnam", "build_up", 5, "done")
    assert "done" not in play.offered
    play.do("hue", "guerrilla-1", "done")
    assert (play.request, play.result) == (None, True)
    assert scene.pieces("north_vietnam") == {"nva_base": 1, "nva_troops": 5}


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.5.2-d")
def test_after_a_refusal_a_tax_is_left_or_another_action() -> None:
    """VC, refused by the NVA, may Tax for its Rally, or turn to another action, nothing spent."""
    scene = poor(nva=9).put("hue", vc_guerrilla_underground=1, police=1)
    scene.set(card=124, eligible=0b1000)
    play = scene.stretch().do("rally")
    assert play.offered == ["activity", "ask"]
    play.do("ask", 0)
    assert play.offered == ["done", "activity"]
    play.do("done")
    assert play.step == "card.act"
    play.do("rally")
    assert play.offered == ["activity"]
    play.do("activity", "tax", "hue", "done")
    assert "done" not in play.offered
    assert (scene.resources("nva"), scene.resources("vc")) == (9, 4)


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_a_penniless_vc_may_tax_before_a_rally_but_not_subvert() -> None:
    """Subvert leaves the Rally unpaid; once the Tax has paid for a space, one must be selected."""
    scene = poor().put("hue", vc_guerrilla_underground=2, police=2)
    play = begun(scene, "vc", "rally")
    assert play.offered == ["activity"]
    play.do("activity")
    assert play.offered == ["tax"]
    play.do("tax", "hue", "done")
    assert scene.resources("vc") == 4
    assert "done" not in play.offered
    rich = scene.set(vc=1)
    assert begun(rich, "vc", "rally").do("activity").offered == ["tax", "subvert"]


@pytest.mark.rule("fitl 2.3.4-e")
def test_a_tax_goes_on_until_it_pays_for_the_first_space() -> None:
    """Where nobody lives it may begin, but not end, nor use up its last space."""
    scene = poor().put("hue", vc_guerrilla_underground=1, police=1)
    barren = ("phuoc_long", "southern_laos", "the_parrots_beak", "the_fishhook")
    for space in barren:
        scene.put(space, vc_guerrilla_underground=1)
    play = begun(scene, "vc", "rally").do("activity", "tax")
    assert set(play.offered) == {"hue", *barren}
    play.do(*barren[:3])
    assert play.offered == ["hue"]
    play.do("hue")
    assert scene.resources("vc") == 4
    assert play.step == "rally.space"
    under_kate = poor().set(momentum=1 << 115).put("hue", vc_guerrilla_underground=1, police=1)
    under_kate.put("phuoc_long", vc_guerrilla_underground=1)
    assert begun(under_kate, "vc", "rally").do("activity", "tax").offered == ["hue"]
    barren_only = poor().put("phuoc_long", vc_guerrilla_underground=1)
    assert not barren_only.can("vc", "rally", activity=True)


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_a_tax_leaves_a_guerrilla_for_the_terror() -> None:
    """The last Underground Guerrilla may not be turned up by a Tax before the first Terror."""
    scene = Scene().put("hue", vc_guerrilla_underground=1)
    play = begun(scene, "vc", "terror")
    assert "activity" not in play.offered
    scene.put("saigon", vc_guerrilla_underground=1)
    play = begun(scene, "vc", "terror").do("activity", "tax")
    assert play.offered == ["hue", "saigon"]
    play.do("hue")
    assert play.offered == ["done"]
    play.do("done")
    assert {"saigon"} == set(play.offered) & {"saigon", "hue", "done", "activity"}
    play.do("saigon")
    assert (play.offered[0], scene.markers("saigon")) == ("done", 1)
    alone = poor().put("hue", vc_guerrilla_underground=1)
    assert not alone.can("vc", "terror", activity=True)
    assert poor().put("hue", vc_guerrilla_underground=2).can("vc", "terror", activity=True)


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.4.3-d", "fitl 4.1-h")
def test_where_only_an_ambush_can_attack_nothing_else_comes_first() -> None:
    """A Guerrilla on a LoC next to the enemy: Ambush, then the Operation may end."""
    scene = Scene().put("loc_hue_da_nang", vc_guerrilla_underground=1).put("hue", police=2)
    scene.put("saigon", vc_guerrilla_underground=1)
    play = begun(scene, "vc", "attack")
    assert [word for word in play.offered if word not in {"give", "ask"}] == ["activity"]
    play.do("activity")
    assert play.offered == ["ambush"]
    play.do("ambush", "loc_hue_da_nang", "hue", "police", "done")
    assert play.offered[0] == "done"
    assert play.do("done").result is True
    shells = Scene().put("loc_hue_da_nang", nva_guerrilla_underground=1).put("hue", police=2)
    shells.put("saigon", us_troops=3).put("kien_hoa", nva_troops=3)
    assert begun(shells, "nva", "attack").do("activity").offered == ["ambush"]


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.5.2-d")
def test_an_ally_may_pay_for_the_ambush_that_is_the_attack() -> None:
    """Without a Resource the VC asks; granted one, it Ambushes from the LoC."""
    scene = poor(nva=2).put("loc_hue_da_nang", vc_guerrilla_underground=1).put("hue", police=2)
    play = begun(scene, "vc", "attack")
    assert play.offered == ["ask"]
    play.do("ask", 1)
    assert play.offered == ["activity"]
    play.do("activity", "ambush", "loc_hue_da_nang", "hue", "police").finish()
    assert (play.result, scene.resources("vc")) == (True, 0)
    assert not scene.set(nva=1).can("vc", "attack", activity=True)


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.4.1-k")
def test_a_free_march_is_not_lifted_away() -> None:
    """The one Troop that can March for nothing is not taken to where it could not; others are."""
    scene = poor().put("da_nang", nva_troops=1).put("northeast_cambodia", nva_base=1).set(trail=3)
    scene.none_available("nva_troops")

    def infiltrate() -> Play:
        return begun(scene, "nva", "march").do(
            "activity", "infiltrate", "northeast_cambodia", "build_up"
        )

    assert infiltrate().offered == ["0"]
    scene.available(nva_troops=1).put("sihanoukville", nva_troops=1)
    assert infiltrate().offered == ["0", "1"]
    play = infiltrate().do(1)
    assert (play.step, play.offered) == ("place.from", ["sihanoukville"])
    play.do("sihanoukville", "done")
    assert "loc_hue_da_nang" in play.offered
    scene.set(nva=1)
    assert infiltrate().offered == ["0", "1"]  # one stands there by now, and all can be paid for


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.4.1-k")
def test_all_but_the_last_free_march_may_be_lifted() -> None:
    """Of two Troops by a LoC one may go, either; and both where they could March on from there."""
    scene = poor().put("da_nang", nva_troops=1).put("hue", nva_troops=1).set(trail=3)
    scene.put("northeast_cambodia", nva_base=1).put("north_vietnam", nva_base=1)
    scene.none_available("nva_troops")
    play = begun(scene, "nva", "march").do("activity", "infiltrate")
    play.do("north_vietnam", "build_up")
    assert play.offered == ["0", "1", "2"]
    play.do(0, "northeast_cambodia", "build_up")
    assert play.offered == ["0", "1"]
    play.do(1)
    assert play.offered == ["hue", "da_nang"]
    play.do("hue")
    assert (play.step, play.offered) == ("march.to", [n for n in play.offered if "loc_" in n])
    assert scene.pieces("da_nang") == {"nva_troops": 1}


@pytest.mark.rule("fitl 2.3.4-e", "fitl 1.4.1-k")
def test_a_subvert_replaces_nothing_by_the_guerrilla_that_the_terror_needs() -> None:
    """The one on the LoC, where Terror is free, stays; any other may come."""
    scene = poor().put("loc_hue_da_nang", vc_guerrilla_underground=1)
    scene.put("saigon", vc_guerrilla_underground=1, police=3).none_available("vc_guerrilla")
    play = begun(scene, "vc", "terror").do("activity", "subvert", "saigon")
    assert play.offered == ["remove"]
    scene.available(vc_guerrilla=1).put("phu_bon", vc_guerrilla_active=1)
    play = begun(scene, "vc", "terror").do("activity", "subvert", "saigon")
    assert play.offered == ["remove", "replace"]
    play.do("replace", "police")
    assert (play.step, play.offered) == ("place.from", ["phu_bon"])
    play.do("phu_bon", "done")
    assert play.offered == ["loc_hue_da_nang"]
    assert scene.pieces("saigon") == {"vc_guerrilla_underground": 2, "police": 2}


# --- Infiltrate and Subvert may open it ---------------------------------------------------


@pytest.mark.rule("fitl 4.1-h", "fitl 2.3.4-e")
def test_troops_that_infiltrate_just_before_may_be_all_that_marches() -> None:
    """With a Base alone on the map at least one is placed, and one must March."""
    scene = poor().put("north_vietnam", nva_base=1).set(trail=2)
    assert not scene.can("nva", "march")
    play = begun(scene, "nva", "march")
    assert play.offered == ["activity"]
    play.do("activity")
    assert play.offered == ["infiltrate"]
    play.do("infiltrate", "north_vietnam")
    assert play.offered == ["build_up"]
    play.do("build_up")
    assert play.offered == ["1", "2", "3"]
    play.do(1, "done")
    assert play.offered == ["loc_hue_khe_sanh"]
    play.finish("loc_hue_khe_sanh", "north_vietnam", 1)
    assert (play.result, scene.pieces("loc_hue_khe_sanh")) == (True, {"nva_troops": 1})
    assert not scene.set(momentum=1 << 38).can("nva", "march", activity=True)


@pytest.mark.rule("fitl 4.1-h", "fitl 2.3.4-e")
def test_an_infiltration_that_does_not_open_the_march_comes_second() -> None:
    """Off the LoCs a penniless Troop goes nowhere, unless the Trail makes it free."""
    scene = poor().put("northeast_cambodia", nva_base=1).set(trail=3)
    assert not scene.can("nva", "march", activity=True)
    scene.put("north_vietnam", nva_base=1)
    play = begun(scene, "nva", "march").do("activity", "infiltrate")
    assert play.offered == ["north_vietnam"]
    play.do("north_vietnam", "build_up", 2)
    assert play.offered == ["northeast_cambodia", "done"]
    alone = poor().put("northeast_cambodia", nva_base=1).set(trail=4)
    assert alone.can("nva", "march", activity=True)


@pytest.mark.rule("fitl 4.1-h", "fitl 2.3.4-e")
def test_the_piece_taken_over_may_be_all_that_marches() -> None:
    """Two NVA Bases and a VC Guerrilla: it must be replaced then; a VC Base would not do."""
    scene = poor().put("quang_nam", nva_base=2, vc_guerrilla_active=1).none_available("nva_troops")
    play = begun(scene, "nva", "march").do("activity", "infiltrate", "quang_nam")
    assert play.offered == ["take_over"]
    play.do("take_over")
    assert play.offered == ["vc_guerrilla_active"]
    play.do("vc_guerrilla_active", "done")
    assert "loc_hue_da_nang" in play.offered
    assert "done" not in play.offered
    base = poor().put("quang_nam", nva_base=2, vc_base=1).none_available("nva_troops")
    assert not base.can("nva", "march", activity=True)


@pytest.mark.rule("fitl 4.1-h", "fitl 2.3.4-e")
def test_under_cadres_a_subvert_may_bring_the_second_guerrilla_for_the_terror() -> None:
    """Terror takes 2 Guerrillas there; the cube must then be replaced, and Terror follow."""
    scene = poor(vc=1).put("hue", vc_guerrilla_underground=1, police=3)
    scene.put("saigon", vc_guerrilla_underground=1)
    scene.set(capabilities_unshaded=1 << 116)
    assert not scene.can("vc", "terror")
    play = begun(scene, "vc", "terror").do("activity")
    assert play.offered == ["subvert"]
    play.do("subvert", "hue")
    assert play.offered == ["replace"]
    play.do("replace", "police", "done")
    assert play.offered == ["hue"]


# --- COIN ---------------------------------------------------------------------------------


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_arvn_cannot_raid_for_an_assault_nowhere() -> None:
    """Only Transport comes first where no cube stands by an enemy, and it must bring one."""
    scene = Scene().put("hue", arvn_troops=2).put("quang_nam", vc_guerrilla_active=4)
    scene.put("quang_tri", ranger_underground=2)
    play = begun(scene, "arvn", "assault")
    assert play.offered == ["activity"]
    play.do("activity")
    assert play.offered == ["transport"]
    play.do("transport")
    assert play.offered == ["hue"]
    play.do("hue")
    assert "done" not in play.offered
    play.do("da_nang", "arvn_troops-1")
    assert play.offered == ["quang_nam"]
    play.do("quang_nam")
    assert play.offered == ["arvn_troops-1"]
    play.do("arvn_troops-1")
    assert (play.step, play.offered) == ("assault.space", ["quang_nam"])


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_a_transport_does_not_take_the_assault_away() -> None:
    """The last Troops stay by the last enemy, unless they go where there is another."""
    scene = Scene().put("hue", arvn_troops=2, vc_guerrilla_active=1)
    play = begun(scene, "arvn", "assault").do("activity", "transport", "hue", "da_nang")
    assert play.offered == ["arvn_troops-1"]
    play.do("arvn_troops-1")
    assert play.offered == ["done"]
    scene.put("quang_nam", nva_guerrilla_active=1)
    play = begun(scene, "arvn", "assault").do("activity", "transport", "hue")
    assert {"done", "quang_nam"} <= set(play.offered)
    play.do("quang_nam")
    play.do("arvn_troops-1")
    assert (play.step, play.offered) == ("assault.space", ["quang_nam"])


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_a_raid_leaves_an_enemy_for_the_assault() -> None:
    """Rangers do not strike the only enemies that ARVN could Assault; others they do."""
    scene = Scene().put("hue", arvn_troops=2, ranger_underground=1, vc_guerrilla_active=2)
    play = begun(scene, "arvn", "assault").do("activity", "raid", "hue", "done", "done")
    assert (play.step, play.offered) == ("assault.space", ["hue"])
    scene.put("hue", vc_guerrilla_underground=1)
    play = begun(scene, "arvn", "assault").do("activity", "raid", "hue", "done", "done")
    assert (play.step, play.offered) == ("raid.strike", ["no", "yes"])
    play.do("yes", "vc_guerrilla_active", "vc_guerrilla_underground")
    assert (play.step, play.offered) == ("assault.space", ["hue"])
    both = Scene().put("hue", arvn_troops=2, ranger_underground=1)
    both.put("hue", vc_guerrilla_active=1, nva_guerrilla_active=1)
    play = begun(both, "arvn", "assault").do("activity", "raid", "hue", "done", "done", "yes")
    play.do("vc_guerrilla_active")
    assert play.offered == ["done"]
    play.do("done")
    assert (play.step, play.offered) == ("assault.space", ["hue"])


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_an_air_strike_leaves_an_enemy_for_the_assault() -> None:
    """It may not take the last piece of the only Assault space before that space is selected."""
    scene = Scene().put("hue", us_troops=1, vc_guerrilla_active=2)
    play = begun(scene, "us", "assault").do("activity", "air_strike", 6, "hue")
    play.do("vc_guerrilla_active")
    assert play.offered == ["done"]
    alone = Scene().put("hue", us_troops=1, vc_guerrilla_active=1)
    assert begun(alone, "us", "assault").offered == ["hue"]
    alone.put("saigon", us_troops=1, nva_troops=1)
    play = begun(alone, "us", "assault").do("activity", "air_strike", 6)
    assert play.offered == ["hue", "saigon", "done"]
    play.do("hue", "vc_guerrilla_active")
    assert play.offered == ["done"]
    nowhere = Scene().put("saigon", us_troops=1).put("hue", police=1, vc_guerrilla_active=1)
    play = begun(nowhere, "us", "assault").do("activity")
    assert play.offered == ["air_lift"]


@pytest.mark.rule("fitl 2.3.4-e")
def test_sa_2s_do_not_take_the_assault_away() -> None:
    """Unshaded SA-2s cost the NVA a piece abroad for a hit on the Trail: not the last enemy."""
    scene = Scene().put("southern_laos", us_troops=1, nva_troops=1).set(trail=2)
    scene.set(capabilities_unshaded=1 << 34)
    assert begun(scene, "us", "assault").offered == ["southern_laos"]
    scene.put("southern_laos", nva_troops=1)
    play = begun(scene, "us", "assault").do("activity", "air_strike", 2)
    assert play.offered == ["southern_laos", "done", "trail"]


@pytest.mark.rule("fitl 2.3.4-e")
def test_under_khanh_no_group_goes_by_a_loc_that_bars_the_way_to_the_enemy() -> None:
    """One LoC serves the whole Transport: by Khe Sanh's road none of them could reach Quang Nam."""
    khanh = 125
    scene = Scene().put("hue", arvn_troops=2).put("quang_nam", vc_guerrilla_active=1)
    play = begun(scene, "arvn", "assault").do("activity", "transport", "hue")
    assert {"quang_nam", "loc_hue_khe_sanh", "quang_tri"} <= set(play.offered)
    scene.set(leaders=bytes((khanh,)))
    play = begun(scene, "arvn", "assault").do("activity", "transport", "hue")
    assert {"quang_nam", "da_nang", "loc_hue_da_nang"} <= set(play.offered)
    assert {"loc_hue_khe_sanh", "central_laos"}.isdisjoint(play.offered)
    play.do("loc_hue_da_nang")
    assert play.offered == ["arvn_troops-1"]
    play.do("arvn_troops-1")
    assert play.offered == ["quang_nam"]
    play.do("quang_nam", "arvn_troops-1")
    assert (play.step, play.offered) == ("assault.space", ["quang_nam"])


@pytest.mark.rule("fitl 2.3.4-e")
def test_sa_2s_cost_a_piece_that_the_assault_can_spare() -> None:
    """The US picks the piece lost: one of North Vietnam, not the only enemy it can Assault."""
    scene = Scene().put("southern_laos", us_troops=1, nva_troops=1)
    scene.put("hue", police=1, vc_guerrilla_active=1).put("north_vietnam", nva_troops=2, nva_base=1)
    scene.set(trail=2, capabilities_unshaded=1 << 34)
    play = begun(scene, "us", "assault").do("activity", "air_strike", 3)
    assert play.offered == ["hue", "done", "trail"]
    play.do("trail")
    assert (play.step, play.seat) == ("event.remove_space", "us")
    assert play.offered == ["north_vietnam"]
    play.do("north_vietnam", "nva_troops-1")
    assert (play.step, play.offered) == ("air_strike.hit", ["hue", "done"])
    play.finish("done", "southern_laos")
    assert scene.pieces("southern_laos") == {"us_troops": 1}
    begun_already = Scene().put("southern_laos", us_troops=1, nva_troops=2)
    begun_already.put("central_laos", us_troops=1, nva_troops=1)
    begun_already.set(trail=2, capabilities_unshaded=1 << 34)
    play = begun(begun_already, "us", "assault").do("southern_laos", "activity", "air_strike", 2)
    play.do("trail")
    assert set(play.offered) == {"southern_laos", "central_laos"}


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_an_air_lift_keeps_troops_by_an_enemy() -> None:
    """The last Troops fly only to another enemy; where none stands by one, one must be flown."""
    scene = Scene().put("hue", us_troops=1, vc_guerrilla_active=1).put("saigon", us_troops=1)
    play = begun(scene, "us", "assault").do("activity", "air_lift")
    assert play.offered == ["hue", "saigon"]
    play.do("saigon", "da_nang", "us_troops-1")
    assert play.offered == ["done"]
    play = begun(scene, "us", "assault").do("activity", "air_lift", "hue")
    assert {"da_nang", "saigon"} <= set(play.offered)
    play.do("da_nang", "us_troops-1")
    assert play.offered == ["da_nang"]
    play.do("da_nang")
    assert play.offered == ["hue"]


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_an_air_lift_may_bring_the_first_troops_to_an_enemy() -> None:
    """It goes on until one US Troop stands by an enemy, and keeps the room to get there."""
    scene = Scene().put("saigon", us_troops=1, irregular_underground=1)
    scene.put("hue", vc_guerrilla_active=1)
    play = begun(scene, "us", "assault")
    assert play.offered == ["activity"]
    play.do("activity", "air_lift", "saigon", "pleiku")
    assert play.offered == ["irregular_underground-1"]
    play.do("irregular_underground-1")
    assert "done" not in play.offered
    play.do("saigon")
    assert play.offered == ["hue"]
    play.do("hue", "us_troops-1")
    assert "done" in play.offered
    monsoon = begun(scene_of_one_flight(), "us", "assault", monsoon=True)
    monsoon.do("activity", "air_lift", "saigon")
    assert monsoon.offered == ["hue"]
    monsoon.do("hue")
    assert set(monsoon.offered) == {"us_troops-1", "irregular_underground-1"}


def scene_of_one_flight() -> Scene:
    """Return a position in which a US Troop and an Irregular could fly to the only enemy."""
    scene = Scene().put("saigon", us_troops=1, irregular_underground=1)
    return scene.put("hue", vc_guerrilla_active=1)


@pytest.mark.rule("fitl 2.3.4-e")
def test_advise_leaves_a_space_to_train_in() -> None:
    """It takes every space but the last one that the US could Train in."""
    scene = Scene().put("hue", us_troops=1, police=1).put("saigon", arvn_troops=1)
    play = begun(scene, "us", "train").do("activity", "advise")
    assert play.offered == ["saigon"]
    scene.put("da_nang", us_troops=1, police=1)
    play = begun(scene, "us", "train").do("activity", "advise")
    assert play.offered == ["hue", "da_nang", "saigon"]
    play.do("hue", "sweep")
    assert play.offered == ["saigon", "done"]
    alone = Scene().put("hue", us_troops=1, police=1)
    assert begun(alone, "us", "train").do("activity").offered == ["air_lift"]


@pytest.mark.rule("fitl 2.3.4-e")
def test_govern_leaves_a_space_to_train_in() -> None:
    """ARVN, held to two spaces by NVA Control, Governs one of them before it Trains."""
    scene = Scene()
    for space in (n for n in range(len(SPACE)) if (AREAS & ~NORTH_VIETNAM) >> n & 1):
        if space not in {SPACE["hue"], SPACE["can_tho"]}:
            scene.s.nva_control |= 1 << space
    for city in ("hue", "can_tho"):
        scene.put(city, arvn_troops=1, police=1).support(city, 1)
    play = begun(scene, "arvn", "train").do("activity", "govern")
    assert play.offered == ["hue", "can_tho"]
    play.do("hue", "aid")
    assert play.offered == ["done"]
    play.do("done")
    assert play.offered == ["can_tho"]


@pytest.mark.rule("fitl 2.3.4-e", "fitl 4.1-h")
def test_an_air_lift_keeps_us_pieces_in_a_province_or_city_to_train_in() -> None:
    """Off the LoCs they must fly to one; out of the last one they may not fly to a LoC."""
    scene = Scene().put("loc_hue_da_nang", us_troops=1)
    play = begun(scene, "us", "train").do("activity", "air_lift", "loc_hue_da_nang")
    assert {"hue", "saigon"} <= set(play.offered)
    assert not [word for word in play.offered if word.startswith("loc_")]
    play.do("hue", "us_troops-1", "done")
    assert play.offered == ["hue"]
    city = Scene().put("hue", us_troops=1)
    play = begun(city, "us", "train").do("activity", "air_lift", "hue")
    assert not [word for word in play.offered if word.startswith("loc_")]


@pytest.mark.rule("fitl 2.3.4-e")
@pytest.mark.parametrize(("card", "shaded"), [(115, False), (15, True)])
def test_no_train_on_the_strength_of_a_banned_air_lift(card: int, shaded: bool) -> None:
    """With US pieces on LoCs only, a lasting Event that forbids Air Lift forbids the Train."""
    scene = Scene().put("loc_hue_da_nang", us_troops=1)
    assert scene.can("us", "train", activity=True)
    assert not scene.can("us", "train")
    scene.set(momentum=1 << card + SHADED * shaded)
    assert not scene.can("us", "train", activity=True)


@pytest.mark.rule("fitl 2.3.4-e")
def test_no_other_operation_counts_on_a_banned_activity() -> None:
    """Typhoon Kate forbids Transport and Air Lift, and Claymores the Ambush, that would open it."""
    bring = Scene().put("hue", arvn_troops=2, us_troops=1).put("quang_nam", vc_guerrilla_active=1)
    ambush = Scene().put("loc_hue_da_nang", vc_guerrilla_underground=1).put("hue", police=2)
    for faction in ("us", "arvn"):
        assert bring.can(faction, "assault", activity=True)
    assert ambush.can("vc", "attack", activity=True)
    for scene, card in ((bring, 115), (ambush, 17)):
        scene.set(momentum=1 << card)
    for faction in ("us", "arvn"):
        assert not bring.can(faction, "assault", activity=True)
    assert not ambush.can("vc", "attack", activity=True)


# --- over whole games ---------------------------------------------------------------------


@pytest.fixture
def idle_actions(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Watch every Operation that is carried out; list those with an activity and no space."""
    idle: list[str] = []

    def watched(name: str, rule: Any) -> Any:
        def carry_out(turn: Turn) -> Any:
            executed = yield from rule(turn)
            seen.append(name)
            if turn.activity and not executed:
                idle.append(f"{FACTIONS[turn.faction]} {name} with {turn.activity}")
            return executed

        return carry_out

    seen: list[str] = []
    for name, rule in list(operations._CARRY_OUT.items()):
        monkeypatch.setitem(operations._CARRY_OUT, name, watched(name, rule))
    yield idle
    assert set(seen) == set(operations._CARRY_OUT)


def test_no_action_is_an_activity_without_an_operation(idle_actions: list[str]) -> None:
    """In random games, with options and Events, every activity came with an Operation."""
    report = play_range("fire-in-the-lake", 0, 24, audit=False, seats="random")
    assert {word for step, word in report.taken if step == "activity.which"} == {
        *activities.ACTIVITIES
    }
    assert idle_actions == []
