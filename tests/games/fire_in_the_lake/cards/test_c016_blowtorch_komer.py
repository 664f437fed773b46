"""Card 16, Blowtorch Komer."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene


def _village(**tracks: int) -> Scene:
    scene = Scene().put("tay_ninh", us_troops=1, arvn_troops=1, police=1).set(**tracks)
    return scene.support("tay_ninh", -1)


def test_unshaded_adds_aid_and_always_takes_effect() -> None:
    """10 Aid at once, though no more than 75; and a lasting effect."""
    scene = _village(aid=70)
    card = CardPlay(16, scene)
    assert card.effective("us", "unshaded")
    card.run("us", "unshaded").finish()
    assert scene.s.aid == 75
    assert scene.s.momentum == 1 << 16
    assert scene.audit() == []


def test_pacification_costs_1_in_the_support_phase_until_reset() -> None:
    """A Terror marker and 2 levels cost 3 in all; after the Reset the price is 3 again."""
    scene = _village(arvn=30).mark("tay_ninh")
    CardPlay(16, scene).run("us", "unshaded").finish()
    scene.set(card=125, leaders=bytes((125,)))
    play = Round(scene, Phase.PACIFY_US, until=Phase.AGITATE)
    play.do("tay_ninh", 3, "done")
    assert scene.resources("arvn") == 27
    assert scene.level("tay_ninh") == 1
    Round(scene, Phase.RESET)
    assert scene.s.momentum == 0
    scene.support("tay_ninh", -1).set(scratch=(0, 0, 0, 0))
    Round(scene, Phase.PACIFY_US, until=Phase.AGITATE).do("tay_ninh", 2)
    assert scene.resources("arvn") == 21


def test_it_does_not_touch_training() -> None:
    """Pacifying in a Train costs 3 a step."""
    scene = _village(arvn=30)
    CardPlay(16, scene).run("us", "unshaded").finish()
    scene.operation("us", "train").finish("tay_ninh", "nothing", "done", "pacify", "tay_ninh", 2)
    assert scene.resources("arvn") == 24


def test_a_ky_who_came_before_yields_and_one_who_comes_now_does_not() -> None:
    """By recency: 1 under a Ky of an earlier Coup, 4 if this Coup card brings him."""
    for coup_card, price in ((129, 1), (127, 4)):
        scene = _village(arvn=30)
        CardPlay(16, scene).run("us", "unshaded").finish()
        scene.set(card=coup_card, leaders=bytes((127,)))
        scene.set(scratch=(0, 0, 0, 0))
        Round(scene, Phase.PACIFY_US, until=Phase.AGITATE).do("tay_ninh", 1)
        assert scene.resources("arvn") == 30 - price


def test_shaded_takes_aid_and_shifts_a_garrison() -> None:
    """NVA Troops beside Police count as well; the executing faction picks."""
    scene = Scene().set(aid=14).put("hue", police=1, nva_troops=1).put("saigon", police=1)
    scene.put("tay_ninh", police=1, us_troops=1).support("tay_ninh", -2)
    scene.put("quang_nam", police=1, arvn_troops=1)
    play = CardPlay(16, scene).run("vc", "shaded")
    assert (play.seat, play.offered) == ("vc", ["hue", "quang_nam"])
    play.finish("hue")
    assert scene.s.aid == 4
    assert (scene.level("hue"), scene.level("quang_nam")) == (-1, 0)
    assert scene.audit() == []


def test_shaded_in_part_and_idle() -> None:
    """Without a garrison only the Aid goes; with no Aid either, nothing would happen."""
    scene = Scene().set(aid=6)
    assert CardPlay(16, scene).effective("vc", "shaded")
    CardPlay(16, scene).run("vc", "shaded").finish()
    assert scene.s.aid == 0
    assert not CardPlay(16, scene).effective("vc", "shaded")
    scene.put("tay_ninh", police=1, us_troops=1)
    assert CardPlay(16, scene).effective("vc", "shaded")
    scene.support("tay_ninh", -2)
    assert not CardPlay(16, scene).effective("vc", "shaded")
