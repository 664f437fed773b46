"""Card 19, CORDS."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def cords(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(19, scene).run("us", side).finish()
    return scene


def _villages() -> Scene:
    scene = Scene().set(arvn=30)
    for space in ("tay_ninh", "quang_nam"):
        scene.put(space, us_troops=1)
    return scene


def test_both_sides_always_take_effect() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(19, scene).effective("us", "unshaded")
    assert CardPlay(19, scene).effective("vc", "shaded")
    assert cords(scene, "shaded").s.capabilities_shaded == 1 << 19


def test_a_us_train_may_pacify_in_two_of_its_spaces() -> None:
    """2 levels in each, at 3 Resources a level."""
    scene = cords(_villages())
    play = scene.operation("us", "train")
    play.do("tay_ninh", "nothing", "quang_nam", "nothing", "done", "pacify", "tay_ninh", 2)
    assert (play.step, play.offered) == ("train.pacify_again", ["quang_nam", "done"])
    play.finish("quang_nam", 2)
    assert (scene.level("tay_ninh"), scene.level("quang_nam")) == (2, 2)
    assert scene.resources("arvn") == 18
    assert scene.audit() == []


def test_the_second_may_be_declined_and_is_not_there_without_the_card() -> None:
    """One space is enough; a Train without the card has one only."""
    scene = cords(_villages())
    play = scene.operation("us", "train")
    play.do("tay_ninh", "nothing", "quang_nam", "nothing", "done", "pacify", "tay_ninh", 1, "done")
    assert play.request is None
    plain = _villages()
    play = plain.operation("us", "train")
    play.do("tay_ninh", "nothing", "quang_nam", "nothing", "done", "pacify", "tay_ninh", 1)
    assert play.request is None


def test_arvn_pacify_in_one_space_all_the_same() -> None:
    """The second space is for the US: a Train of ARVN ends after the first."""
    scene = cords(Scene().set(arvn=30))
    for space in ("hue", "saigon"):
        scene.put(space, arvn_troops=1, police=1)
    play = scene.operation("arvn", "train").do("hue", "nothing", "saigon", "nothing", "done")
    play.do("pacify")
    assert play.offered == ["hue", "saigon"]
    play.do("hue", 1)
    assert play.request is None
    assert scene.level("saigon") == 0


def test_the_patronage_stays_an_alternative() -> None:
    """Who moves Patronage in Saigon does not Pacify as well."""
    scene = cords(_villages().put("saigon", us_troops=1).set(patronage=5))
    play = scene.operation("us", "train")
    play.do("saigon", "nothing", "tay_ninh", "nothing", "done", "patronage", 3)
    assert play.request is None
    assert scene.s.patronage == 2


def test_shaded_shifts_no_further_than_passive_support() -> None:
    """From Neutral one level; Terror still goes; at Passive Support nothing more."""
    scene = cords(_villages().mark("tay_ninh").support("quang_nam", 1), "shaded")
    play = scene.operation("us", "train")
    play.do("tay_ninh", "nothing", "quang_nam", "nothing", "done", "pacify")
    assert play.offered == ["tay_ninh"]
    play.do("tay_ninh")
    assert play.offered == ["1", "2"]
    play.finish(2)
    assert (scene.level("tay_ninh"), scene.markers("tay_ninh")) == (1, 0)


def test_shaded_terror_goes_even_at_active_support() -> None:
    """Removing the marker is possible where no level is left."""
    scene = cords(_villages().mark("tay_ninh").support("tay_ninh", 2), "shaded")
    play = scene.operation("us", "train").do("tay_ninh", "nothing", "done", "pacify", "tay_ninh")
    assert play.offered == ["1"]
    play.finish(1)
    assert (scene.level("tay_ninh"), scene.markers("tay_ninh")) == (2, 0)


def test_shaded_does_not_bind_arvn() -> None:
    """ARVN Train to Active Support."""
    scene = cords(Scene().put("saigon", arvn_troops=1, police=1), "shaded")
    play = scene.operation("arvn", "train").do("saigon", "nothing", "done", "pacify", "saigon", 2)
    assert play.request is None
    assert scene.level("saigon") == 2
