"""Card 78, General Lansdale."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events.words import UNFELT, idle
from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene


def test_a_place_goes_to_active_support_with_terror() -> None:
    """Any COIN piece will do, but not Saigon, a LoC or an empty Province; Terror is added."""
    scene = Scene().set(patronage=10).put("hue", arvn_base=1).mark("hue").support("hue", -2)
    scene.put("tay_ninh", irregular_active=1).put("saigon", us_troops=1)
    scene.put("phuoc_long", us_troops=1).put("loc_hue_khe_sanh", us_troops=1)
    play = CardPlay(78, scene).run("arvn", "unshaded")
    assert play.offered == ["hue", "tay_ninh"]
    play.finish("hue")
    assert (scene.level("hue"), scene.markers("hue")) == (2, 2)
    assert scene.s.patronage == 11
    assert scene.audit() == []


def test_without_a_place_patronage_still_rises() -> None:
    """Only the part that can be done is done."""
    scene = Scene().set(patronage=10).put("saigon", us_troops=1)
    CardPlay(78, scene).run("arvn", "unshaded").finish()
    assert scene.s.patronage == 11


def test_without_a_marker_left_a_place_at_active_support_is_not_offered() -> None:
    """Nothing would change there."""
    scene = Scene().put("hue", police=1).support("hue", 2).put("da_nang", police=1)
    assert CardPlay(78, scene).run("arvn", "unshaded").offered == ["hue", "da_nang"]
    scene.set(markers_left=0)
    assert CardPlay(78, scene).run("arvn", "unshaded").offered == ["da_nang"]


def test_unshaded_ineffective() -> None:
    """Patronage full and no place; a place with a marker to add would do."""
    scene = Scene().set(patronage=75)
    assert not CardPlay(78, scene).effective("arvn", "unshaded")
    scene.put("hue", police=1).support("hue", 2)
    assert CardPlay(78, scene).effective("arvn", "unshaded")
    scene.set(markers_left=0)
    assert not CardPlay(78, scene).effective("arvn", "unshaded")
    scene.support("hue", 1)
    assert CardPlay(78, scene).effective("arvn", "unshaded")


def _battle() -> Scene:
    scene = Scene().put("saigon", us_troops=2, arvn_troops=2, vc_guerrilla_active=3)
    return scene.put("loc_saigon_can_tho", us_troops=1, arvn_troops=2, vc_guerrilla_active=2)


def test_shaded_forbids_us_assaults_until_reset() -> None:
    """The Operation and the Assault of a Patrol; ARVN and Advise go on; Reset ends it."""
    scene = _battle().set(patronage=10)
    assert CardPlay(78, scene).effective("vc", "shaded")
    CardPlay(78, scene).run("vc", "shaded").finish()
    assert scene.s.patronage == 13
    assert not scene.can("us", "assault")
    assert not scene.can("us", "assault", activity=True)
    play = scene.operation("us", "patrol").do("done")
    assert (play.step, play.offered) == ("patrol.assault", ["done"])
    play.finish()
    assert scene.can("arvn", "assault")
    scene.operation("arvn", "patrol").finish("done", "loc_saigon_can_tho")
    assert scene.pieces("loc_saigon_can_tho")["vc_guerrilla_active"] == 1
    scene.activity("us", "advise").finish("saigon", "assault")
    assert scene.pieces("saigon")["vc_guerrilla_active"] == 2
    Round(scene, Phase.RESET)
    assert scene.can("us", "assault")
    assert scene.audit() == []


def test_an_event_that_grants_a_us_assault_prevails() -> None:
    """The current Event takes precedence (5.1.2)."""
    scene = _battle()
    CardPlay(78, scene).run("vc", "shaded").finish()
    scene.operation("us", "assault", free=True).finish("saigon", "no")
    assert scene.pieces("saigon")["vc_guerrilla_active"] == 1


def test_shaded_before_a_coup_still_binds_whoever_acts_second() -> None:
    """With Patronage full and the Coup next it is idle only if nobody acts after."""
    scene = Scene().set(patronage=75, next_card=125)
    card = CardPlay(78, scene).card
    assert idle(scene.s, card, "shaded", "vc") is None
    scene.set(first=1, acted=0b0001, eligible=0b1001)
    assert idle(scene.s, card, "shaded", "vc") == UNFELT
    assert idle(scene.set(next_card=2).s, card, "shaded", "vc") is None
    scene.set(next_card=125, patronage=74)
    assert idle(scene.s, card, "shaded", "vc") is None
    CardPlay(78, scene).run("vc", "shaded").finish()
    assert scene.s.patronage == 75
