"""Card 64, Honolulu Conference."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _pacifiable() -> Scene:
    """COIN Control, Police, US and ARVN Troops in five spaces; 40 Resources, Econ 10."""
    scene = Scene().set(arvn=40, econ=10, aid=20, patronage=10)
    for space in ("hue", "da_nang", "kontum", "qui_nhon", "saigon"):
        scene.put(space, us_troops=1, arvn_troops=1, police=1)
    return scene


def test_the_us_pacifies_alone_at_the_usual_cost() -> None:
    """Aid up, Patronage down; then four spaces, two levels each at most, 3 Resources a step."""
    scene = _pacifiable().mark("hue")
    play = CardPlay(64, scene).run("us", "single")
    play.do("up", "down")
    assert (scene.s.aid, scene.s.patronage) == (30, 5)
    assert (play.seat, play.step) == ("us", "coup.pacify")
    play.do("hue")
    assert play.offered == ["1", "2", "3"]
    play.do(3, "da_nang", 2, "kontum", 2, "qui_nhon", 1)
    assert play.offered == ["done"]  # Saigon would be a fifth space
    play.do("done")

    assert play.request is None
    assert (scene.level("hue"), scene.markers("hue")) == (2, 0)
    assert (scene.level("da_nang"), scene.level("kontum"), scene.level("qui_nhon")) == (2, 2, 1)
    assert scene.resources("arvn") == 16
    assert scene.s.scratch == ()
    assert scene.audit() == []


def test_the_us_spends_no_more_than_the_resources_above_econ() -> None:
    """12 less 10 is not enough for a step; nothing can be Pacified."""
    scene = _pacifiable().set(arvn=12)
    play = CardPlay(64, scene).run("us", "single").do("down", "up")

    assert play.offered == ["done"]
    assert (scene.s.aid, scene.s.patronage) == (10, 13)


def test_arvn_pacifies_and_pays_four_under_ky() -> None:
    """ARVN alone decides and may spend all; the US is not asked."""
    scene = _pacifiable().set(arvn=9, leaders=bytes((127,)))
    play = CardPlay(64, scene).run("arvn", "single").do("up", "up")
    assert play.seat == "arvn"
    play.do("saigon")
    assert play.offered == ["1", "2"]
    play.finish("2")

    assert (scene.level("saigon"), scene.resources("arvn")) == (2, 1)
    assert (scene.s.aid, scene.s.patronage) == (30, 13)
    assert scene.s.stay_eligible == 0


def test_shaded_mandate_of_heaven_leaves_arvn_one_space() -> None:
    """The US is not limited."""
    scene = _pacifiable().set(capabilities_shaded=1 << 86)
    play = CardPlay(64, scene).run("arvn", "single").do("up", "up", "hue", "1")
    assert play.offered == ["done"]

    scene = _pacifiable().set(capabilities_shaded=1 << 86)
    play = CardPlay(64, scene).run("us", "single").do("up", "up", "hue", "1")
    assert "saigon" in play.offered


def test_blowtorch_komer_lowers_no_cost_here() -> None:
    """Its cost of 1 belongs to the Coup Round: a level still costs 3."""
    scene = _pacifiable().set(momentum=1 << 16)
    CardPlay(64, scene).run("us", "single").finish("up", "up", "hue", "1")
    assert scene.resources("arvn") == 37


def test_insurgents_stay_eligible_instead() -> None:
    """NVA and VC Pacify nothing; tracks stop at their ends."""
    for faction, bit in (("nva", 0b0100), ("vc", 0b1000)):
        scene = _pacifiable().set(aid=6, patronage=74)
        play = CardPlay(64, scene).run(faction, "single").do("down", "up")

        assert play.request is None
        assert (scene.s.aid, scene.s.patronage) == (0, 75)
        assert scene.s.stay_eligible == bit


def test_it_always_takes_effect() -> None:
    """Aid and Patronage can always move."""
    for faction in ("us", "arvn", "nva", "vc"):
        assert CardPlay(64, Scene()).effective(faction, "single")
        assert CardPlay(64, Scene().set(aid=75, patronage=75)).effective(faction, "single")


def test_a_hidden_asset_in_use_is_not_forgotten() -> None:
    """What the sequence of play keeps for itself stays as it is."""
    scene = _pacifiable().set(scratch=(1,))
    CardPlay(64, scene).run("arvn", "single").finish("up", "up", "hue", "1")
    assert scene.s.scratch == (1,)
