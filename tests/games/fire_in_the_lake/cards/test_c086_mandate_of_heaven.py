"""Card 86, Mandate of Heaven."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene


def mandate(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(86, scene).run("arvn", side).finish()
    return scene


def _governed() -> Scene:
    scene = Scene().set(aid=20, patronage=10)
    for space in ("hue", "tay_ninh", "kien_hoa"):
        scene.put(space, arvn_troops=1, police=1).support(space, 2)
    return scene


def test_both_sides_always_take_effect() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(86, scene).effective("arvn", "unshaded")
    assert CardPlay(86, scene).effective("vc", "shaded")
    assert mandate(scene).s.capabilities_unshaded == 1 << 86


def test_one_space_of_a_govern_may_keep_its_support() -> None:
    """Declined in the first space it serves in the second; once used it is not asked again."""
    scene = mandate(_governed())
    play = scene.activity("arvn", "govern").do("hue", "patronage")
    assert (play.step, play.offered) == ("govern.shift", ["no", "yes"])
    play.finish("no", "tay_ninh", "patronage", "yes")
    assert (scene.level("hue"), scene.level("tay_ninh")) == (1, 2)
    assert (scene.s.aid, scene.s.patronage) == (16, 14)
    play = scene.activity("arvn", "govern").do("tay_ninh", "patronage", "yes")
    play.do("kien_hoa", "patronage")
    assert play.request is None
    assert (scene.level("tay_ninh"), scene.level("kien_hoa")) == (2, 1)
    assert scene.audit() == []


def test_governing_for_aid_asks_nothing_and_without_the_card_support_falls() -> None:
    """There is no shift to spare; and no Mandate, no question."""
    scene = mandate(_governed())
    play = scene.activity("arvn", "govern").do("hue", "aid", "done")
    assert play.request is None
    scene = _governed()
    play = scene.activity("arvn", "govern").do("hue", "patronage", "done")
    assert play.request is None
    assert scene.level("hue") == 1


def test_shaded_one_space_per_govern() -> None:
    """The Govern ends after its first space."""
    scene = mandate(_governed(), "shaded")
    play = scene.activity("arvn", "govern").do("hue", "aid")
    assert play.request is None
    assert scene.s.aid == 26


def test_shaded_arvn_pacify_in_one_space_and_the_us_in_four() -> None:
    """The US is not held to it; after one ARVN space only "done" is left."""
    scene = mandate(_governed(), "shaded").set(arvn=60, scratch=(0, 0, 0, 0))
    for space in ("hue", "tay_ninh", "kien_hoa"):
        scene.support(space, 0).put(space, us_troops=1)
    play = Round(scene, Phase.PACIFY_US, until=Phase.AGITATE)
    play.do("hue", 1)
    assert play.offered == ["tay_ninh", "kien_hoa", "done"]
    play.do("done")
    assert play.seat == "arvn"
    play.do("tay_ninh", 1)
    assert (play.seat, play.offered) == ("arvn", ["done"])
    assert scene.audit() == []
