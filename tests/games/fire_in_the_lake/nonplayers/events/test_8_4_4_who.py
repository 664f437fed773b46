"""Who and what gains by an Event, and the free actions that it grants (8.4.4)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.events import forces, free, tunnels
from annamite.games.fire_in_the_lake.events.air_strikes import free_air_strike
from annamite.games.fire_in_the_lake.events.cards.c030_uss_new_jersey import SHELLING
from annamite.games.fire_in_the_lake.events.cards.c085_usaid import CARD as USAID_CARD
from annamite.games.fire_in_the_lake.nonplayers.events.benefits import raises
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.spaces import SPACE, mask_of
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute, text
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

ANY = ["11"] * 30
"""Random spaces where they do not matter."""
MASHER, SEALORDS, RIVERINES = 99, 92, 25
ENEMIES = {"us": (NVA, VC), "arvn": (NVA, VC), "nva": (US, ARVN), "vc": (US, ARVN)}
ALLY = {"us": "arvn", "arvn": "us", "nva": "vc", "vc": "nva"}


# --- who gains ------------------------------------------------------------------------------


def named(faction: str, among: tuple[int, ...], **more: Any) -> str:
    """Return which of the factions it lets act."""

    def name_one(turn: Turn) -> Rules[int]:
        return (yield from forces.choose_faction(turn, among))

    return text(Scene(), faction, name_one, **more).answers("event.faction")[0]


@pytest.mark.rule("fitl 8.4.4-a")
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_executing_faction_gains_first_then_its_ally(faction: str) -> None:
    everybody = (US, ARVN, NVA, VC)
    assert named(faction, everybody) == faction
    others = tuple(n for n in everybody if FACTIONS[n] != faction)
    assert named(faction, others) == ALLY[faction]


@pytest.mark.rule("fitl 8.4.4-a")
@pytest.mark.parametrize("faction", FACTIONS)
def test_among_enemies_chance_decides(faction: str) -> None:
    first, second = ENEMIES[faction]
    assert named(faction, (first, second), picks=[1]) == FACTIONS[first]
    assert named(faction, (first, second), picks=[2]) == FACTIONS[second]


@pytest.mark.rule("fitl 8.4.4-a")
def test_a_non_player_enemy_gains_before_a_player() -> None:
    assert named("us", (NVA, VC), nonplayers="us arvn vc") == "vc"
    assert named("us", (NVA, VC), nonplayers="us nva") == "nva"
    assert named("us", (NVA, VC), nonplayers="us", picks=[1]) == "nva"


@pytest.mark.rule("fitl 8.4.4-a")
@pytest.mark.parametrize(("faction", "dug"), [("nva", "nva_base"), ("vc", "vc_base")])
def test_tunnels_go_to_own_bases_first(faction: str, dug: str) -> None:
    scene = Scene().put("tay_ninh", nva_base=1, vc_base=1)
    story = text(scene, faction, lambda turn: tunnels.dig(turn, SPACE["tay_ninh"]))
    assert story.answers("event.tunnel") == [dug]


@pytest.mark.rule("fitl 8.4.4-a")
def test_then_to_those_of_the_ally() -> None:
    scene = Scene().put("tay_ninh", nva_base=1)
    text(scene, "vc", lambda turn: tunnels.dig(turn, SPACE["tay_ninh"]))
    assert scene.pieces("tay_ninh") == {"nva_tunneled_base": 1}


@pytest.mark.rule("fitl 8.4.4-b", "fitl 8.4.4-c")
@pytest.mark.parametrize(
    ("faction", "aid", "funds", "patronage"),
    [("us", 1, 1, -1), ("arvn", 1, 1, 1), ("nva", -1, -1, -1), ("vc", -1, -1, -1)],
)
def test_aid_resources_and_patronage_go_the_executing_factions_way(
    faction: str, aid: int, funds: int, patronage: int
) -> None:
    """USAID's shaded text moves each of the three by 2, up or down, as whoever has it wishes."""
    scene = Scene().set(aid=20, arvn=20, patronage=20)
    text(scene, faction, USAID_CARD.sides["shaded"].effect, spaces=ANY)
    assert scene.s.aid == 20 + 2 * aid
    assert scene.resources("arvn") == 20 + 2 * funds
    assert scene.s.patronage == 20 + 2 * patronage
    number = FACTIONS.index(faction)
    assert (raises(number, "aid"), raises(number, "arvn")) == (aid > 0, funds > 0)
    assert raises(number, "patronage") == (patronage > 0)


# --- free Operations --------------------------------------------------------------------------


def granted(faction: str, scene: Scene, *names: str, fate: dict[str, Any], **limits: Any) -> Story:
    """Let an Event grant the faction one of the Operations."""
    number = FACTIONS.index(faction)

    def grant(turn: Turn) -> Rules[bool]:
        return (yield from free.free_operation(turn, number, names, **limits))

    return text(scene, faction, grant, **fate)


@pytest.mark.rule("fitl 8.4.4-d")
def test_a_free_operation_goes_by_the_factions_own_priorities() -> None:
    """VC Rally: a Base where there are 4 Guerrillas; first Guerrillas where ARVN cubes are."""
    scene = Scene().set(vc=0).support("saigon", 1).put("kien_hoa", vc_guerrilla_active=4)
    scene.put("binh_dinh", police=1)
    within = mask_of("kien_hoa", "binh_dinh", "quang_tri", "hue")
    story = granted("vc", scene, "rally", fate={"spaces": ANY}, within=within, most_spaces=2)
    assert story.answers("rally.space")[:2] == ["kien_hoa", "binh_dinh"]
    assert story.answers("rally.how") == ["base", "guerrilla-1"]
    assert scene.resources("vc") == 0


@pytest.mark.rule("fitl 8.4.4-d")
def test_it_is_carried_out_whatever_the_box_would_ask_first() -> None:
    """One in the flowchart would need a roll, and the VC would rather play the Event or Pass."""
    scene = Scene().set(vc=0).put("hue", vc_guerrilla_underground=1)
    story = granted("vc", scene, "terror", fate={})
    assert story.answers("terror.space")[0] == "hue"
    assert story.boxes == story.refused == []


@pytest.mark.rule("fitl 8.4.4-d")
def test_an_operation_with_nothing_to_do_is_declined() -> None:
    scene = Scene().put("phuoc_long", vc_guerrilla_underground=1)  # Population 0
    story = granted("vc", scene, "terror", fate={})
    assert story.answers("event.operation") == ["nothing"]


@pytest.mark.rule("fitl 8.4.4-g", "fitl 8.4.4-d")
def test_of_several_operations_the_flowchart_selects_one() -> None:
    """VC: no Support for Terror and a low roll for its Population; Rally with many Available."""
    scene = Scene().set(vc=0).put("hue", vc_guerrilla_underground=1)
    every = ("rally", "march", "attack", "terror")
    story = granted(
        "vc", scene, *every, fate={"rolls": [6, 6, 1, 1, 1], "spaces": ANY}, limited=True
    )
    assert story.refused == ["vc.terror"]
    assert story.boxes == ["vc.rally"]
    assert story.answers("event.operation") == ["rally"]
    scene = Scene().set(vc=0).put("hue", vc_guerrilla_underground=1).support("hue", 1)
    story = granted("vc", scene, *every, fate={}, limited=True)
    assert story.answers("event.operation") == ["terror"]
    assert story.boxes == ["vc.terror"]


@pytest.mark.rule("fitl 8.4.4-g")
def test_boxes_for_operations_that_are_not_granted_are_passed_over() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", 1)
    story = granted(
        "vc", scene, "march", "rally", fate={"rolls": [1, 1, 1], "spaces": ANY}, limited=True
    )
    assert "vc.terror" not in story.boxes + story.refused
    assert story.answers("event.operation") == ["rally"]


@pytest.mark.rule("fitl 8.4.4-e")
def test_of_sweep_then_assault_the_sweeps_priorities_count() -> None:
    """Masher/White Wing: where the US would Sweep, though an Assault elsewhere would take a Base."""
    scene = (
        Scene().put("quang_tri", us_troops=4, vc_guerrilla_underground=1).support("quang_tri", 1)
    )
    scene.put("kien_hoa", us_troops=6, vc_base=1)
    story = execute(scene, "us", MASHER, spaces=ANY)
    assert story.answers("event.space") == ["quang_tri"]
    assert scene.pieces("quang_tri").get("vc_guerrilla_underground", 0) == 0
    assert scene.pieces("kien_hoa")["vc_base"] == 1


@pytest.mark.rule("fitl 8.4.4-e")
def test_the_assault_then_takes_what_the_text_names() -> None:
    """TF-116 Riverines: Sweep along the Mekong, then Assault in each space there."""
    scene = Scene().put("kien_hoa", us_troops=3, vc_guerrilla_underground=2)
    scene.put("ba_xuyen", us_troops=2, vc_guerrilla_active=1)
    story = execute(scene, "us", RIVERINES, spaces=ANY)
    assert story.answers("event.faction") == ["us"]
    assert scene.pieces("kien_hoa") == {"us_troops": 3}
    assert scene.pieces("ba_xuyen") == {"us_troops": 2}
    assert story.answers("event.operation") == ["sweep", "assault"]


@pytest.mark.rule("fitl 8.4.4-f")
def test_where_no_priority_applies_pieces_go_by_kind_and_spaces_are_random() -> None:
    """USS New Jersey gives ARVN an Air Strike, which its flowchart does not know."""
    scene = Scene().put("binh_dinh", vc_base=1)
    for space in ("hue", "quang_tri", "da_nang"):
        scene.put(space, nva_troops=1, vc_guerrilla_active=2)
    fate = ["33", "42", "33"]
    story = text(scene, "arvn", lambda turn: free_air_strike(turn, ARVN, SHELLING), spaces=fate)
    struck = list(
        zip(story.answers("air_strike.hit"), story.answers("air_strike.piece"), strict=False)
    )
    assert struck[:3] == [
        ("binh_dinh", "vc_base"),
        ("hue", "nva_troops"),
        ("da_nang", "nva_troops"),
    ]
    assert ("hue", "vc_guerrilla_active") in struck[3:]


# --- free Special Activities -------------------------------------------------------------------


def activity(faction: str, scene: Scene, *names: str, **fate: Any) -> Story:
    """Let an Event grant the faction one of the Special Activities."""
    number = FACTIONS.index(faction)

    def grant(turn: Turn) -> Rules[bool]:
        return (yield from free.free_activity(turn, number, names))

    return text(scene, faction, grant, **fate)


@pytest.mark.rule("fitl 8.4.4-h")
@pytest.mark.parametrize(("resources", "chosen"), [(3, "tax"), (20, "subvert")])
def test_a_special_activity_goes_with_the_operation_the_flowchart_selects(
    resources: int, chosen: str
) -> None:
    """VC would Terrorize, and Tax or Subvert with it; the Terror is left out."""
    scene = Scene().set(vc=resources).put("hue", vc_guerrilla_underground=2, police=1)
    scene.support("hue", 1).put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    story = activity("vc", scene, "tax", "subvert", "ambush")
    assert story.boxes == ["vc.terror"]
    assert story.answers("event.activity") == [chosen]
    assert story.answers("terror.space") == []
    assert scene.level("hue") == 1
    told = [str(e.params["reason"]) for e in story.log if e.key == "why.reason"]
    assert told[0] == "the Special Activity that would go with its Terror"
    assert "Population" not in story.reasons  # of the Terror nothing is told


@pytest.mark.rule("fitl 8.4.4-h")
def test_another_box_brings_another_activity() -> None:
    """Nobody to Terrorize, nothing to Rally with, and Monsoon: VC Attack, and Ambush with it."""
    scene = Scene().set(vc=5).put("phuoc_long", vc_guerrilla_underground=1, us_troops=1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    scene.available(vc_guerrilla=0, vc_base=0).set(next_card=125)
    story = activity("vc", scene, "tax", "subvert", "ambush", rolls=[6, 6, 6], spaces=ANY)
    assert story.answers("event.activity") == ["ambush"]
    assert story.boxes == ["vc.attack"]


@pytest.mark.rule("fitl 8.4.4-h")
def test_an_activity_that_the_flowchart_does_not_come_to_is_chosen_by_chance() -> None:
    scene = Scene().set(vc=20).put("hue", vc_guerrilla_underground=2).support("hue", 1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    story = activity("vc", scene, "tax", "ambush", spaces=ANY, rolls=[6] * 9, picks=[1])
    assert story.answers("event.activity") == ["tax"]


@pytest.mark.rule("fitl 8.4.4-g", "fitl 8.4.4-j")
@pytest.mark.parametrize(
    ("nva", "coin", "chosen"),
    [
        ({"nva_troops": 4}, {"us_troops": 3}, "attack"),  # 2 go
        ({"nva_guerrilla_underground": 1}, {"us_troops": 3}, "ambush"),  # a roll of 1 is unlikely
        ({"nva_guerrilla_underground": 1}, {}, "nothing"),
    ],
)
def test_of_an_operation_and_its_activity_the_one_that_removes_more(
    nva: dict[str, int], coin: dict[str, int], chosen: str
) -> None:
    scene = Scene().put("binh_dinh", **nva, **coin)

    def strike(turn: Turn) -> Rules[bool]:
        own = free.grant(turn, NVA, most_spaces=1)
        return (yield from free.choose_action(own, ("attack", "ambush")))

    story = text(scene, "nva", strike, rolls=[1] * 4)
    assert story.answers("event.action") == [chosen]


# --- SEALORDS ------------------------------------------------------------------------------


def sealords(scene: Scene, **fate: Any) -> list[tuple[str, str]]:
    """Return who Swept or Assaulted in the delta."""
    story = execute(scene, "us", SEALORDS, **fate)
    return [(seat, word) for seat, step, word in story.asked if step == "event.operation"]


def delta() -> Scene:
    """Return the delta with 4 US Troops and a hidden Guerrilla in Kien Hoa."""
    return Scene().put("kien_hoa", us_troops=4, vc_guerrilla_underground=1)


@pytest.mark.rule("fitl 8.4.4-o", "fitl 8.4.4-g")
def test_in_sealords_the_us_sweeps_where_little_can_be_hit() -> None:
    assert sealords(delta(), spaces=ANY)[2:] == [("us", "sweep"), ("us", "nothing")]
    few = delta().put("ba_xuyen", us_troops=6, vc_guerrilla_active=5)
    assert ("us", "sweep") in sealords(few, spaces=ANY)


@pytest.mark.rule("fitl 8.4.4-o")
@pytest.mark.parametrize(
    "worth",
    [
        {"us_troops": 6, "vc_base": 1},
        {"us_troops": 6, "vc_tunneled_base": 1},
        {"us_troops": 12, "vc_guerrilla_active": 6},
        {"us_troops": 1, "nva_guerrilla_active": 2},  # NVA Control
    ],
)
def test_in_sealords_the_us_assaults_for_a_base_a_tunnel_control_or_6_enemies(
    worth: dict[str, int],
) -> None:
    scene = delta().put("ba_xuyen", **worth)
    chosen = sealords(scene, spaces=ANY, rolls=[6] * 4)
    assert [word for seat, word in chosen if seat == "us"] == ["nothing", "assault"]
    assert scene.pieces("kien_hoa")["vc_guerrilla_underground"] == 1


@pytest.mark.rule("fitl 8.4.4-o")
def test_in_sealords_nobody_sweeps_for_nothing() -> None:
    """The one who hides does so elsewhere."""
    scene = Scene().put("kien_hoa", us_troops=4, vc_guerrilla_active=1)
    scene.put("hue", us_troops=2, vc_guerrilla_underground=1)
    assert sealords(scene, spaces=ANY)[2:] == [("us", "nothing"), ("us", "assault")]
    assert scene.pieces("kien_hoa") == {"us_troops": 4}


@pytest.mark.rule("fitl 8.4.4-o")
def test_in_sealords_arvn_decides_by_its_own_priorities() -> None:
    """An ARVN Assault that brings COIN Control is worth it."""
    scene = Scene().put("kien_hoa", police=1, arvn_troops=2, vc_guerrilla_active=3)
    chosen = sealords(scene, spaces=ANY)
    assert [word for seat, word in chosen if seat == "arvn"] == ["nothing", "assault"]
    assert scene.control("kien_hoa") == "coin"
