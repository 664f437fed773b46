"""Card 104, Main Force Bns."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

BATTALIONS = 1 << 104


@pytest.mark.parametrize("side", ["unshaded", "shaded"])
def test_it_always_takes_effect(side: str) -> None:
    """The Capability is in force on the side played."""
    scene = Scene()
    card = CardPlay(104, scene)
    assert card.effective("us", side)
    card.run("us", side).finish()
    lasting = (scene.s.capabilities_unshaded, scene.s.capabilities_shaded)
    assert lasting == ((BATTALIONS, 0) if side == "unshaded" else (0, BATTALIONS))


@pytest.mark.parametrize("faction", ["nva", "vc"])
@pytest.mark.parametrize(
    ("capability", "group", "noticed"),
    [(BATTALIONS, 1, False), (BATTALIONS, 2, True), (0, 2, False), (0, 4, True)],
)
def test_unshaded_two_are_noticed_on_a_road(
    faction: str, capability: int, group: int, noticed: bool
) -> None:
    """More than 1 together, not more than 3; for NVA and VC."""
    hidden, shown = f"{faction}_guerrilla_underground", f"{faction}_guerrilla_active"
    scene = Scene().put("hue", **{hidden: group}).set(capabilities_unshaded=capability)
    scene.operation(faction, "march").do("loc_hue_da_nang", "hue", group).finish()
    assert scene.pieces("loc_hue_da_nang") == {shown if noticed else hidden: group}


def test_unshaded_cubes_and_special_forces_count_but_bases_do_not() -> None:
    """1 Guerrilla into Support: past a Base alone it stays hidden, past one Ranger it does not."""
    for others, kind in (({"us_base": 1}, "underground"), ({"ranger_underground": 1}, "active")):
        scene = Scene().put("quang_tri", vc_guerrilla_underground=1).put("hue", **others)
        scene.support("hue", 1).set(capabilities_unshaded=BATTALIONS)
        scene.operation("vc", "march").do("hue", "quang_tri", 1).finish()
        assert scene.pieces("hue") == {**others, f"vc_guerrilla_{kind}": 1}


def _targets() -> Scene:
    scene = Scene().set(capabilities_shaded=BATTALIONS)
    return scene.put("hue", us_troops=3, vc_guerrilla_underground=1).put(
        "saigon", police=3, vc_guerrilla_underground=1
    )


def test_shaded_vc_remove_two_in_one_space() -> None:
    """Three pieces over two spaces; US pieces become Casualties."""
    scene = _targets()
    play = scene.activity("vc", "ambush").do("hue", "hue", "us_troops")
    assert play.step == "ambush.second"
    play.do("us_troops", "saigon", "saigon", "police")
    assert play.request is None
    assert scene.pieces("hue") == {"us_troops": 1, "vc_guerrilla_active": 1}
    assert scene.pieces("saigon") == {"police": 2, "vc_guerrilla_active": 1}
    assert scene.box("casualties", "us_troops") == 2
    assert scene.audit() == []


def test_shaded_vc_may_keep_it_for_the_second_space() -> None:
    """Done in the first space leaves it open for the other."""
    scene = _targets()
    play = scene.activity("vc", "ambush").do("hue", "hue", "us_troops", "done")
    play.do("saigon", "saigon", "police", "police")
    assert play.request is None
    assert scene.pieces("hue")["us_troops"] == 2
    assert scene.pieces("saigon")["police"] == 1


def test_shaded_is_for_vc_and_needs_a_second_piece() -> None:
    """NVA remove one; with one piece there nothing is asked."""
    scene = Scene().set(capabilities_shaded=BATTALIONS)
    scene.put("hue", us_troops=3, nva_guerrilla_underground=1)
    play = scene.activity("nva", "ambush").do("hue", "hue", "us_troops")
    assert (play.step, play.offered) == ("ambush.space", ["done"])
    assert scene.pieces("hue")["us_troops"] == 2
    scene = Scene().set(capabilities_shaded=BATTALIONS)
    scene.put("hue", us_troops=1, vc_guerrilla_underground=1).put("saigon", police=1)
    play = scene.activity("vc", "ambush").do("hue", "hue", "us_troops")
    assert (play.step, play.offered) == ("ambush.space", ["done"])


@pytest.mark.parametrize("unshaded", [0, BATTALIONS], ids=["no card", "unshaded"])
def test_without_the_shaded_side_vc_remove_one(unshaded: int) -> None:
    """Nothing more is asked, with no card in force or with its other side."""
    scene = _targets().set(capabilities_shaded=0, capabilities_unshaded=unshaded)
    play = scene.activity("vc", "ambush").do("hue", "hue", "us_troops")
    assert (play.step, play.offered) == ("ambush.space", ["saigon", "done"])
