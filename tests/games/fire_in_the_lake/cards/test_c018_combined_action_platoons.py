"""Card 18, Combined Action Platoons."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def platoons(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(18, scene).run("us", side).finish()
    return scene


def test_both_sides_always_take_effect() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(18, scene).effective("us", "unshaded")
    assert CardPlay(18, scene).effective("vc", "shaded")
    assert platoons(scene).s.capabilities_unshaded == 1 << 18


def test_a_us_train_adds_1_police_where_us_troops_are() -> None:
    """Any space with US Troops, a LoC too, once and free, also in a Limited Operation."""
    scene = Scene().put("hue", irregular_active=1).put("loc_hue_khe_sanh", us_troops=1)
    scene.put("saigon", us_troops=1)
    before = scene.box("available", "police")
    play = platoons(scene).operation("us", "train", limited=True).do("hue", "nothing")
    assert (play.step, play.offered) == (
        "train.platoon",
        ["saigon", "loc_hue_khe_sanh", "done"],
    )
    play.do("loc_hue_khe_sanh")
    assert play.offered == ["available"]
    play.finish("available")
    assert scene.pieces("loc_hue_khe_sanh") == {"us_troops": 1, "police": 1}
    assert scene.box("available", "police") == before - 1
    assert scene.resources("arvn") == 30
    assert scene.audit() == []


def test_the_police_may_come_from_the_map_instead() -> None:
    """Moving is a free choice, and the only way with none Available."""
    scene = Scene().put("saigon", us_troops=1, police=1).put("hue", police=2)
    play = platoons(scene).operation("us", "train").do("saigon", "nothing", "done", "saigon")
    assert play.offered == ["hue", "available"]
    play.finish("hue")
    assert (scene.pieces("saigon")["police"], scene.pieces("hue")["police"]) == (2, 1)
    scene.none_available("police")
    play = scene.operation("us", "train").do("saigon", "nothing", "done", "saigon")
    assert play.offered == ["hue"]
    play.finish()
    assert scene.pieces("hue") == {}
    play = scene.operation("us", "train").do("saigon", "nothing", "done")
    assert play.offered == ["done"]
    assert scene.audit() == []


def test_arvn_train_as_before_and_so_does_the_us_without_the_card() -> None:
    """Nobody is asked for Police."""
    scene = platoons(Scene().put("saigon", us_troops=1, arvn_troops=1))
    play = scene.operation("arvn", "train").do("saigon", "nothing", "done")
    assert play.step == "train.extra"
    scene = Scene().put("saigon", us_troops=1)
    play = scene.operation("us", "train").do("saigon", "nothing", "done")
    assert play.step == "train.extra"


def test_shaded_the_us_sweeps_two_spaces_at_most() -> None:
    """The third space is not offered, not even to the US with an Event's any Sweep; ARVN are free."""
    scene = platoons(Scene().put("saigon", us_troops=1, arvn_troops=1), "shaded")
    for limits in ({}, {"free": True}):
        play = scene.operation("us", "sweep", **limits).do("hue", "done", "saigon", "done")
        assert play.offered == ["done"]
    play = scene.operation("arvn", "sweep").do("hue", "done", "saigon", "done")
    assert "can_tho" in play.offered


def test_shaded_does_not_cut_an_event_that_names_spaces() -> None:
    """Three named spaces may all be Swept (5.1.2)."""
    scene = platoons(Scene().put("hue", us_troops=1), "shaded")
    play = scene.operation("us", "sweep", free=True, within=("hue", "saigon", "can_tho"))
    play.do("hue", "done", "saigon", "done")
    assert play.offered == ["can_tho", "done"]
