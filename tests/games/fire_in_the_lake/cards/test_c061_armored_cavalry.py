"""Card 61, Armored Cavalry."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def cavalry(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(61, scene).run("arvn", side).finish()
    return scene


def _road() -> Scene:
    scene = Scene().put("saigon", arvn_troops=6).put("can_tho", vc_guerrilla_active=2)
    return scene.put("hue", arvn_troops=2, vc_guerrilla_active=1)


def test_both_sides_always_take_effect() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(61, scene).effective("arvn", "unshaded")
    assert CardPlay(61, scene).effective("nva", "shaded")
    assert cavalry(scene).s.capabilities_unshaded == 1 << 61


def test_a_free_assault_where_the_transport_ended_after_the_operation() -> None:
    """The Train ends first; 4 Troops in a City remove 2, at no cost."""
    scene = cavalry(_road()).set(arvn=0)
    play = scene.operation("arvn", "train", activity=True)
    play.do("activity", "transport", "saigon", "can_tho", "arvn_troops-4", "done")
    play.do("saigon", "nothing", "done", "nothing")
    assert (play.step, play.offered) == ("transport.assault", ["can_tho", "done"])
    play.finish("can_tho")
    assert scene.pieces("can_tho") == {"arvn_troops": 4}
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_it_may_be_declined_and_needs_an_enemy() -> None:
    """Elsewhere than where pieces were brought, and without an Insurgent, there is none."""
    scene = cavalry(_road())
    play = scene.activity("arvn", "transport")
    play.do("saigon", "can_tho", "arvn_troops-2", "loc_saigon_can_tho", "arvn_troops-2", "done")
    assert play.offered == ["can_tho", "done"]
    play.finish("done")
    assert scene.pieces("can_tho")["vc_guerrilla_active"] == 2
    play = scene.activity("arvn", "transport")
    play.do("saigon", "loc_saigon_can_tho", "arvn_troops-1", "done")
    assert play.request is None


def test_us_assaults_forbidden_by_lansdale_do_not_stop_it() -> None:
    """Only US Assaults are forbidden then."""
    scene = cavalry(_road())
    CardPlay(78, scene).run("vc", "shaded").finish()
    play = scene.activity("arvn", "transport")
    play.finish("saigon", "can_tho", "arvn_troops-2", "done", "can_tho")
    assert scene.pieces("can_tho") == {"arvn_troops": 2, "vc_guerrilla_active": 1}


def test_without_the_card_there_is_no_assault() -> None:
    """The Transport just ends."""
    scene = _road()
    play = scene.activity("arvn", "transport").do("saigon", "can_tho", "arvn_troops-2", "done")
    assert play.request is None


def test_shaded_rangers_only() -> None:
    """Troops cannot go; without Rangers no Transport is possible at all."""
    scene = cavalry(_road(), "shaded")
    assert not scene.can_activity("arvn", "transport", "train")
    scene.put("saigon", ranger_active=2)
    play = scene.activity("arvn", "transport").do("saigon", "can_tho")
    assert play.offered == ["ranger_active-1", "ranger_active-2"]
    play.finish("ranger_active-1", "done")
    assert scene.pieces("can_tho")["ranger_underground"] == 1
    assert scene.pieces("saigon") == {"arvn_troops": 6, "ranger_underground": 1}


def test_shaded_a_transport_brings_no_troops_to_an_assault() -> None:
    """An Assault that Troops could only reach by Transport is not offered then."""
    scene = Scene().put("saigon", arvn_troops=2).put("can_tho", vc_guerrilla_active=1)
    assert scene.can("arvn", "assault", activity=True)
    assert not cavalry(scene, "shaded").can("arvn", "assault", activity=True)
