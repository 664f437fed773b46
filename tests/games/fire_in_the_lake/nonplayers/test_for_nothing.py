"""No non-player acts for nothing: what is watched, and what they settle before they act (8.1)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.combat import COBRAS
from annamite.games.fire_in_the_lake.deeds import Deed, changed, watching
from annamite.games.fire_in_the_lake.events import free
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.audit import fault, watch
from annamite.games.fire_in_the_lake.pieces import FACTIONS, US, VC
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute, text
from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import refusal
from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.scenes import Scene

BOOBY_TRAPS, SEALORDS = 101, 92
TYPHOON_KATE, BOMBING_PAUSE, TRANSPORT_GROUP, GIAP, POWS, MACV = 115, 41, 46, 56, 40, 69
ANY: dict[str, Any] = {"spaces": ["33"] * 40, "picks": [1] * 40, "rolls": [6] * 20}


def granted(scene: Scene, faction: str, name: str, dice: str, **limits: Any) -> Story:
    """Let an Event grant the faction an Operation that it may decline."""
    number = FACTIONS.index(faction)

    def grant(turn: Turn) -> Rules[bool]:
        return (yield from free.free_operation(turn, number, (name,), **limits))

    return text(scene, faction, grant, spaces=[dice])


# --- what is watched ----------------------------------------------------------------------


def deeds(scene: Scene, faction: str, name: str, **how: Any) -> list[Deed]:
    """Return what is watched while a non-player carries out an Operation."""
    seen: list[Deed] = []
    with watching(scene.s, seen.append):
        operation(scene, faction, name, **how)
    return seen


def test_a_deed_tells_what_was_done_and_whether_it_changed_anything() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 1)
    (terror,) = deeds(scene, "vc", "terror", activity=False)
    assert (terror.what, terror.faction, terror.changed) == ("terror", VC, True)
    assert terror.declined == set()


def test_it_tells_who_declined_what_could_be_had() -> None:
    """At Active Opposition Terror shifts nothing, so that the VC leave Da Nang out."""
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 1)
    scene.put("da_nang", vc_guerrilla_underground=1).support("da_nang", -2)
    (terror,) = deeds(scene, "vc", "terror", activity=False, within=["hue", "da_nang"])
    assert terror.declined == {"vc"}


def test_who_answers_without_declining_is_no_excuse() -> None:
    """A Terror in six spaces ends by itself: nobody says that it is enough."""
    scene = Scene()
    spaces = ["hue", "da_nang", "qui_nhon", "kontum", "saigon", "can_tho"]
    for space in spaces:
        scene.put(space, vc_guerrilla_underground=1).support(space, 1)
    (terror,) = deeds(scene, "vc", "terror", activity=False, within=spaces, spaces=["33"] * 40)
    assert terror.changed
    assert terror.declined == set()


def test_what_an_operation_costs_is_no_change() -> None:
    """A Police alone finds nobody in the jungle; 3 Resources are gone."""
    scene = Scene().put("phuoc_long", police=1, vc_guerrilla_underground=1)
    (sweep,) = deeds(scene, "arvn", "sweep", activity=False, within=["phuoc_long"])
    assert scene.resources("arvn") == 27
    assert not sweep.changed


def test_resources_that_come_are_a_change() -> None:
    scene = Scene().put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    scene.put("hue", vc_guerrilla_underground=1).support("hue", 1).set(vc=1)
    terror, *_ = sorted(deeds(scene, "vc", "terror"), key=lambda deed: deed.what != "tax")
    assert (terror.what, terror.changed) == ("tax", True)


def test_a_special_activity_does_not_count_for_its_operation() -> None:
    """The Sweep finds nobody, but the Raid before it takes Guerrillas elsewhere."""
    scene = Scene().put("phuoc_long", police=1, vc_guerrilla_underground=1)
    scene.put("kien_hoa", ranger_underground=1, vc_guerrilla_active=2)
    raid, sweep = deeds(scene, "arvn", "sweep", within=["phuoc_long", "kien_hoa"])
    assert (raid.what, raid.changed) == ("raid", True)
    assert (sweep.what, sweep.changed, sweep.helped) == ("sweep", False, True)


def test_an_ambush_is_part_of_its_attack() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1, police=1)
    ambush, attack = deeds(scene, "vc", "attack")
    assert (ambush.what, attack.what, attack.changed) == ("ambush", "attack", True)


def test_only_the_position_named_is_watched_and_only_for_so_long() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=2).support("hue", 1)
    seen: list[Deed] = []
    with watching(scene.s.copy(), seen.append):
        operation(scene, "vc", "terror", activity=False)
    with watching(scene.s, seen.append):
        pass
    operation(scene, "vc", "terror", activity=False)
    assert seen == []


def _deed(**attributes: Any) -> Deed:
    return Deed("train", US, Scene().s, **attributes)


def test_to_make_another_faction_ineligible_is_an_effect_and_to_stay_eligible_is_none() -> None:
    before = Scene().s
    for name, effect in (("made_ineligible", True), ("stay_eligible", False)):
        after = before.copy()
        setattr(after, name, 1 << VC)
        assert changed(before, after) is effect


def test_a_deed_for_nothing_is_a_fault() -> None:
    s = Scene().set(nonplayers=0b1111, card=7).s
    assert fault(s, _deed()) == "card 7: train of the non-player us changed nothing"
    assert fault(s, _deed(changed=True)) == ""


@pytest.mark.parametrize(
    "excuse",
    [
        {"forced": True},
        {"helped": True},
        {"rolled": {"attack.roll"}},
        {"declined": {"us", "vc"}},
    ],
)
def test_it_is_none_where_others_made_it_so(excuse: dict[str, Any]) -> None:
    """An Event that forced it, a Special Activity with it, dice, or a person who declined."""
    assert fault(Scene().set(nonplayers=0b0111).s, _deed(**excuse)) == ""


def test_the_mind_s_own_dice_and_non_players_who_decline_are_no_excuse() -> None:
    s = Scene().set(nonplayers=0b1111).s
    assert fault(s, _deed(rolled={"sweep.traps"}, declined=set(FACTIONS)))


def test_a_person_may_act_for_nothing() -> None:
    assert fault(Scene().set(nonplayers=0b1110).s, _deed()) == ""


def test_a_special_activity_does_not_save_an_assault() -> None:
    s = Scene().set(nonplayers=0b1111).s
    assert fault(s, Deed("assault", US, s, helped=True))


def test_faults_are_collected_while_a_game_is_watched() -> None:
    scene = Scene().put("phuoc_long", police=1, vc_guerrilla_underground=1)
    with watch(scene.s) as found:
        operation(scene, "arvn", "sweep", activity=False, within=["phuoc_long"])
    assert found == ["card 1: sweep of the non-player arvn changed nothing"]


# --- Events -------------------------------------------------------------------------------


def _supplied(trail: int) -> Scene:
    scene = Scene().set(trail=trail, next_card=2)
    return scene.put("central_laos", nva_base=1).available(nva_troops=0)


@pytest.mark.rule("fitl 8.1-f")
def test_every_event_is_carried_out_in_thought() -> None:
    """559th Transport Grp: an Infiltration could be begun, but places nobody."""
    assert refusal(_supplied(trail=1), "nva", TRANSPORT_GROUP) == ""
    why = refusal(_supplied(trail=0), "nva", TRANSPORT_GROUP)
    assert why == "ineffective as it would be carried out"


def test_what_may_be_declined_is_if_it_changes_nothing() -> None:
    story = execute(_supplied(trail=1), "nva", TRANSPORT_GROUP, **ANY)
    assert story.answers("event.activity") == ["nothing"]
    scene = _supplied(trail=1).available(nva_troops=5)
    assert execute(scene, "nva", TRANSPORT_GROUP, **ANY).answers("event.activity") == ["infiltrate"]


def test_a_preferred_activity_that_would_change_nothing_is_passed_over() -> None:
    """MACV: under JFK the US would Advise, but nobody is there to be struck or found."""
    scene = Scene().set(policy=policy.JFK, trail=2, next_card=2, aid=75)
    scene.put("hue", us_troops=1, police=1)
    story = execute(scene, "us", MACV, **ANY)
    assert "advise" not in story.answers("event.activity")


@pytest.mark.parametrize("trail", [2, 0])
def test_an_air_strike_of_arvn_degrades_the_trail_first(trail: int) -> None:
    """PoWs: 2 of the hits go to the Trail, the rest to pieces."""
    scene = Scene().set(trail=trail).put("hue", police=1, nva_troops=6)
    story = execute(scene, "arvn", POWS, rolls=[4])
    assert story.answers("air_strike.hit")[0] == ("trail" if trail else "hue")
    assert scene.s.trail == max(0, trail - 1)
    assert scene.pieces("hue")["nva_troops"] == (4 if trail else 2)


# --- what is settled before it begins ------------------------------------------------------


@pytest.mark.parametrize(("dice", "swept"), [("63", ["quang_duc"]), ("23", [])])
def test_a_sweep_is_judged_by_the_very_space_that_it_would_be_in(
    dice: str, swept: list[str]
) -> None:
    """An Event grants one space: 2 Troops find a Guerrilla in the jungle, 1 finds nobody."""
    scene = Scene().put("quang_duc", us_troops=2, vc_guerrilla_underground=1)
    scene.put("binh_tuy", us_troops=1, vc_guerrilla_underground=1)
    story = granted(scene, "us", "sweep", dice, limited=True)
    assert story.answers("event.operation") == (["sweep"] if swept else ["nothing"])
    assert [word for word in story.answers("sweep.space") if word != "done"] == swept
    assert [word for _, word in story.fate] == list(dice)


def _relief(troops: int) -> Scene:
    """Return NVA Troops before a US Base without Troops, and Troops in 4 Cities to fly there."""
    scene = Scene().set(policy=policy.JFK, momentum=1 << BOMBING_PAUSE, next_card=2)
    scene.put("quang_tri", us_base=1, nva_troops=2)
    for city in ("kontum", "qui_nhon", "cam_ranh", "can_tho"):
        scene.put(city, us_troops=troops)
    return scene


def test_the_air_lift_that_makes_an_assault_possible_is_the_one_that_is_flown() -> None:
    """4 random origins are rolled for once, with the reserve."""
    scene = _relief(troops=5)
    fate = ["46", "24", "53"]
    story = act(scene, "us", spaces=fate)
    assert story.answers("card.act") == ["assault"]
    assert story.answers("air_lift.from")[0] == "kontum"
    assert story.answers("assault.space")[:1] == ["activity"]
    assert "nva_troops" not in scene.pieces("quang_tri")
    assert [word for _, word in story.fate] == list("".join(fate))


def test_an_air_lift_does_not_take_the_only_assault_away() -> None:
    """Troops of a space without COIN Control would all leave: they Assault first."""
    scene = Scene().set(policy=policy.JFK, momentum=1 << BOMBING_PAUSE, next_card=2)
    scene.put("quang_tri", us_troops=2, nva_troops=5).put("hue", police=1)
    story = operation(scene, "us", "assault", **ANY)
    assert story.answers("assault.space")[:2] == ["quang_tri", "activity"]
    assert scene.pieces("quang_tri") == {"nva_troops": 4}
    assert scene.pieces("hue") == {"us_troops": 2, "police": 1}


def test_the_raid_that_an_assault_is_judged_after_is_the_one_that_is_made() -> None:
    """Two of three spaces are picked once: first Quang Nam, then Kien Hoa."""
    scene = Scene().put("kontum", arvn_troops=4, nva_troops=1)
    for province in ("kien_hoa", "ba_xuyen", "quang_nam"):
        scene.put(province, ranger_underground=1, vc_guerrilla_active=1, nva_guerrilla_active=1)
    scene.available(arvn_troops=0, police=0, ranger=0, arvn_base=0, us_troops=0, us_base=0)
    story = act(scene, "arvn", spaces=["36", "14"])
    assert story.answers("card.act") == ["assault"]
    assert story.answers("raid.space")[:2] == ["quang_nam", "kien_hoa"]
    assert story.answers("assault.space")[:2] == ["activity", "kontum"]
    assert [word for _, word in story.fate] == list("3614")


def test_an_infiltration_that_no_instruction_wants_is_declined() -> None:
    """To take over from nobody would but end Opposition, which is no aim of the NVA."""
    scene = Scene().set(trail=1, next_card=2).available(nva_troops=0)
    scene.put("hue", nva_guerrilla_active=1).support("hue", -1)
    story = execute(scene, "nva", TRANSPORT_GROUP, **ANY)
    assert story.answers("event.activity") == ["nothing"]


def test_sealords_is_no_sweep_of_spaces_without_us_pieces() -> None:
    """The US would Sweep 2 such spaces, and nobody moves; Cobras would help in none of them."""
    scene = Scene().set(capabilities_unshaded=1 << COBRAS, capabilities_shaded=1 << BOOBY_TRAPS)
    scene.put("ba_xuyen", us_troops=3, vc_guerrilla_active=4)
    for province in ("kien_phong", "kien_hoa"):
        scene.put(province, vc_guerrilla_underground=1)
    story = execute(scene, "us", SEALORDS, **ANY)
    assert [(who, word) for who, id_, word in story.asked if id_ == "event.operation"][-2:] == [
        ("us", "nothing"),
        ("us", "assault"),
    ]


def test_guerrillas_do_not_march_in_a_circle() -> None:
    """One of two from Phu Bon to Qui Nhon, the one there to Binh Dinh; none from there to Phu Bon."""
    scene = Scene().set(vc=9).put("phu_bon", vc_guerrilla_active=2)
    scene.put("qui_nhon", vc_guerrilla_active=1).put("binh_dinh", vc_guerrilla_active=1)
    within = ["phu_bon", "qui_nhon", "binh_dinh"]
    story = operation(
        scene, "vc", "march", activity=False, within=within, spaces=["24", "43", "45"]
    )
    assert story.answers("march.to") == ["qui_nhon", "binh_dinh", "done"]


# --- where a space has to be taken -----------------------------------------------------------


def test_where_the_us_must_sweep_it_sweeps_where_anything_is_found() -> None:
    """Nobody hides; unshaded Cobras take an Active Guerrilla in Da Nang, and nobody in Hue."""
    scene = Scene().set(capabilities_unshaded=1 << COBRAS)
    scene.put("hue", us_troops=1).put("da_nang", us_troops=1, vc_guerrilla_active=1)
    within = ["hue", "da_nang"]
    story = operation(
        scene, "us", "sweep", activity=False, free=True, within=within, spaces=["33", "33"]
    )
    assert story.answers("sweep.space") == ["da_nang", "done"]
    assert scene.pieces("da_nang") == {"us_troops": 1}


def test_of_equal_spaces_an_events_sweep_takes_those_where_somebody_can_be_found() -> None:
    """No US piece is there; Troops can reach Hue alone."""
    scene = Scene().put("loc_hue_da_nang", us_troops=1)
    for space in ("kien_phong", "kien_hoa", "hue"):
        scene.put(space, vc_guerrilla_underground=1)
    story = operation(
        scene, "us", "sweep", activity=False, free=True, limited=True, spaces=["14"] * 3
    )
    assert story.answers("sweep.space") == ["hue"]


def test_a_train_for_the_police_alone_takes_a_random_space() -> None:
    """Unshaded Combined Action Platoons: nothing else is to be placed or Pacified."""
    scene = Scene().set(capabilities_unshaded=1 << 18, arvn=0, policy=policy.JFK)
    scene.set(momentum=1 << TYPHOON_KATE | 1 << BOMBING_PAUSE)
    scene.none_available("irregular").put("hue", us_troops=1).put("an_loc", us_troops=1)
    story = operation(scene, "us", "train", spaces=["61", "33"])
    assert story.answers("train.space")[0] == "an_loc"
    assert story.answers("train.place") == ["nothing"]
    assert scene.pieces("hue" if "police" in scene.pieces("hue") else "an_loc")["police"] == 1


def test_koreans_sweep_only_where_somebody_can_be_found() -> None:
    """All enemies are Active: the Sweep of ROKs is declined, the Assault removes them (70)."""
    scene = Scene().set(next_card=2).put("phu_bon", arvn_troops=6, vc_guerrilla_active=1)
    story = act(scene, "arvn", card=70)
    assert story.answers("card.act") == ["event"]
    assert story.answers("event.operation") == ["nothing", "assault"]
    assert scene.pieces("phu_bon") == {"arvn_troops": 6}


def test_sealords_assaults_only_where_that_does_anything() -> None:
    """A lone Troop of the ARVN hits nobody; the US do (92)."""
    scene = Scene().set(next_card=2).put("kien_phong", arvn_troops=1, vc_guerrilla_active=1)
    scene.put("ba_xuyen", us_troops=4, vc_guerrilla_active=2)
    story = act(scene, "arvn", card=92)
    assert story.answers("card.act") == ["event"]
    assert story.answers("event.operation") == ["nothing", "nothing", "nothing", "assault"]
    assert scene.pieces("kien_phong") == {"arvn_troops": 1, "vc_guerrilla_active": 1}
    assert scene.pieces("ba_xuyen") == {"us_troops": 4}
