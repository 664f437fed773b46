"""Card 116, Cadres."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene

CADRES = 1 << 116


@pytest.mark.parametrize("side", ["unshaded", "shaded"])
def test_it_always_takes_effect(side: str) -> None:
    """The Capability is in force on the side played."""
    scene = Scene()
    card = CardPlay(116, scene)
    assert card.effective("us", side)
    card.run("us", side).finish()
    lasting = (scene.s.capabilities_unshaded, scene.s.capabilities_shaded)
    assert lasting == ((CADRES, 0) if side == "unshaded" else (0, CADRES))


def test_unshaded_terror_needs_and_costs_two_guerrillas() -> None:
    """One of them hidden; VC say which go, the one just Activated included."""
    scene = Scene().put("hue", vc_guerrilla_underground=2, vc_guerrilla_active=1)
    scene.put("saigon", vc_guerrilla_underground=1).put("pleiku", vc_guerrilla_active=2)
    scene.set(capabilities_unshaded=CADRES)
    play = scene.operation("vc", "terror")
    assert "saigon" not in play.offered
    assert "pleiku" not in play.offered
    play.do("hue")
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1, "vc_guerrilla_active": 2}
    play.do("vc_guerrilla_active", "vc_guerrilla_active").finish()
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}
    assert (scene.markers("hue"), scene.level("hue")) == (1, -1)
    assert scene.resources("vc") == 29
    assert scene.audit() == []


def test_without_the_card_one_is_enough_and_stays() -> None:
    """And NVA Terror never costs any."""
    scene = Scene().put("hue", vc_guerrilla_underground=1)
    scene.operation("vc", "terror").finish("hue")
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1}
    scene = Scene().put("hue", nva_guerrilla_underground=1).set(capabilities_unshaded=CADRES)
    scene.operation("nva", "terror").finish("hue")
    assert scene.pieces("hue") == {"nva_guerrilla_active": 1}


def test_unshaded_agitation_needs_and_costs_two_guerrillas() -> None:
    """Once per space, however many steps; a Base alone does not do."""
    scene = Scene().put("hue", vc_guerrilla_active=3).put("pleiku", vc_base=1)
    scene.put("quang_tri", vc_guerrilla_active=1).set(capabilities_unshaded=CADRES)
    play = Round(scene, Phase.AGITATE)
    assert play.offered == ["hue", "done"]
    play.do("hue", 2)
    while play.step == "cadres.remove":
        play.do("vc_guerrilla_active")
    assert play.offered == ["done"]
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1}
    assert scene.level("hue") == -2
    assert scene.resources("vc") == 28

    scene.set(capabilities_unshaded=0)
    assert set(Round(scene, Phase.AGITATE).offered) == {"pleiku", "quang_tri", "done"}


def _villages() -> Scene:
    scene = Scene().put("quang_tri", vc_base=1, police=3).put("pleiku", vc_guerrilla_active=2)
    return scene.mark("quang_tri").set(capabilities_shaded=CADRES, vc=10)


def test_shaded_vc_agitate_in_a_rally_space_that_had_a_base() -> None:
    """COIN Control or not; a Base built in this Rally does not count; 1 Resource a step."""
    scene = _villages()
    play = scene.operation("vc", "rally").do("quang_tri", "guerrilla-1")
    play.do("pleiku", "base", 0, "done")
    assert (play.step, play.offered) == ("rally.agitate", ["quang_tri", "done"])
    play.do("quang_tri")
    assert play.offered == ["1", "2", "3"]
    play.do(3)
    assert play.request is None
    assert (scene.markers("quang_tri"), scene.level("quang_tri")) == (0, -2)
    assert scene.resources("vc") == 10 - 2 - 3
    assert scene.audit() == []


def test_shaded_it_costs_resources_even_in_a_free_rally_and_may_be_declined() -> None:
    """With 1 Resource only 1 step; without any nothing is asked."""
    scene = _villages().set(vc=1)
    play = scene.operation("vc", "rally", free=True).do("quang_tri", "guerrilla-1", "done")
    assert play.do("quang_tri").offered == ["1"]
    scene = _villages().set(vc=0, nva=0)
    scene.operation("vc", "rally", free=True).do("quang_tri", "guerrilla-1", "done")
    assert scene.markers("quang_tri") == 1
    scene = _villages()
    scene.operation("vc", "rally").do("quang_tri", "guerrilla-1").finish()
    assert scene.markers("quang_tri") == 1


def test_shaded_nva_do_not_agitate() -> None:
    """After a Rally at an NVA Base comes the Trail, though there is Terror to remove."""
    scene = Scene().put("quang_tri", nva_base=1).mark("quang_tri")
    scene.set(capabilities_shaded=CADRES, nva=10, trail=1)
    play = scene.operation("nva", "rally").do("quang_tri", "guerrilla-1", "done")
    assert play.step == "rally.trail"
    play.do("no")
    assert play.request is None
    assert (scene.markers("quang_tri"), scene.resources("nva")) == (1, 9)
