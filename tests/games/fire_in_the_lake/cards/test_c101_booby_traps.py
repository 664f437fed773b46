"""Card 101, Booby Traps."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

TRAPS = 1 << 101


@pytest.mark.parametrize("side", ["unshaded", "shaded"])
def test_it_always_takes_effect(side: str) -> None:
    """The Capability is in force on the side played."""
    scene = Scene()
    card = CardPlay(101, scene)
    assert card.effective("us", side)
    card.run("us", side).finish()
    lasting = (scene.s.capabilities_unshaded, scene.s.capabilities_shaded)
    assert lasting == ((TRAPS, 0) if side == "unshaded" else (0, TRAPS))


@pytest.mark.parametrize("faction", ["nva", "vc"])
def test_unshaded_an_ambush_takes_in_one_space(faction: str) -> None:
    """Two without the card."""
    for capability, spaces in ((0, 2), (TRAPS, 1)):
        scene = Scene().set(capabilities_unshaded=capability)
        for space in ("hue", "saigon", "pleiku"):
            scene.put(space, police=1, **{f"{faction}_guerrilla_underground": 1})
        play = scene.activity(faction, "ambush").do("hue", "hue", "police")
        if spaces == 2:
            play.do("saigon", "saigon", "police")
        assert play.request is None
        assert scene.box("available", "police") == 30 - 3 + spaces
        assert scene.audit() == []


def _search(**capabilities: int) -> Scene:
    scene = Scene().put("saigon", us_troops=2, arvn_troops=2, vc_guerrilla_underground=1)
    return scene.set(**capabilities)


@pytest.mark.parametrize(("faction", "box"), [("us", "casualties"), ("arvn", "available")])
@pytest.mark.parametrize(("die", "losses"), [(3, 1), (4, 0)])
def test_shaded_a_sweep_may_cost_a_troop(faction: str, box: str, die: int, losses: int) -> None:
    """On 1 to 3, after Activating: a US Troop to Casualties, an ARVN Troop to Available."""
    scene = _search(capabilities_shaded=TRAPS)
    before = scene.box(box, f"{faction}_troops")
    play = scene.operation(faction, "sweep").do("saigon")
    while play.seat != "chance":
        play.do("done")
    play.do(die).finish()
    assert scene.pieces("saigon")["vc_guerrilla_active"] == 1
    assert scene.pieces("saigon")[f"{faction}_troops"] == 2 - losses
    assert scene.box(box, f"{faction}_troops") == before + losses
    assert scene.audit() == []


def test_without_the_card_or_without_troops_there_is_no_roll() -> None:
    """Police and Special Forces set off no trap."""
    _search().operation("us", "sweep").finish("saigon")
    scene = Scene().put("saigon", police=2, vc_guerrilla_underground=1).put("hue", arvn_troops=1)
    scene.set(capabilities_shaded=TRAPS).operation("arvn", "sweep").finish("saigon")
    assert scene.pieces("saigon") == {"police": 2, "vc_guerrilla_active": 1}


def test_shaded_an_advised_sweep_counts() -> None:
    """ARVN Troops that Sweep by Advise may be lost as well."""
    scene = _search(capabilities_shaded=TRAPS)
    play = scene.activity("us", "advise").do("saigon", "sweep")
    while play.seat != "chance":
        play.do("done" if "done" in play.offered else play.offered[0])
    play.do(1).finish()
    assert scene.pieces("saigon")["arvn_troops"] == 1
    assert scene.pieces("saigon")["us_troops"] == 2
