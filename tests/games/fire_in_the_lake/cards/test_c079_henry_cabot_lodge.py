"""Card 79, Henry Cabot Lodge."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_twenty_aid() -> None:
    """Up to 75."""
    scene = Scene().set(aid=10)
    CardPlay(79, scene).run("us", "unshaded").finish()
    assert scene.s.aid == 30

    scene = Scene().set(aid=60)
    CardPlay(79, scene).run("nva", "unshaded").finish()
    assert scene.s.aid == 75


def test_unshaded_is_ineffective_with_full_aid() -> None:
    """74 leaves room."""
    assert not CardPlay(79, Scene().set(aid=75)).effective("us", "unshaded")
    assert CardPlay(79, Scene().set(aid=74)).effective("us", "unshaded")


def test_three_arvn_pieces_go_for_patronage() -> None:
    """A Base may go before the cubes; 2 Patronage each; ARVN is out."""
    scene = Scene().put("saigon", arvn_base=1, arvn_troops=2, us_troops=1)
    scene.put("hue", ranger_active=1, police=1).set(patronage=10)
    play = CardPlay(79, scene).run("vc", "shaded")
    assert play.seat == "vc"
    assert play.offered == ["hue", "saigon", "done"]
    play.finish("saigon", "arvn_base-1", "hue", "ranger_active-1", "saigon", "arvn_troops-1")

    assert scene.pieces("saigon") == {"arvn_troops": 1, "us_troops": 1}
    assert scene.pieces("hue") == {"police": 1}
    assert scene.s.patronage == 16
    assert scene.s.made_ineligible == 0b0010
    assert scene.audit() == []


def test_fewer_may_go_or_none() -> None:
    """ARVN is Ineligible all the same, even if it executes this itself."""
    scene = Scene().put("saigon", police=3)
    CardPlay(79, scene).run("arvn", "shaded").finish("saigon", "police-1", "done")
    assert (scene.pieces("saigon"), scene.s.patronage) == ({"police": 2}, 2)

    scene = Scene()
    CardPlay(79, scene).run("nva", "shaded").finish()
    assert (scene.s.patronage, scene.s.made_ineligible) == (0, 0b0010)


def test_shaded_is_ineffective_without_arvn_pieces_and_eligibility() -> None:
    """ARVN has acted on this card, or is Ineligible through the next anyway."""
    assert not CardPlay(79, Scene().set(acted=0b0010)).effective("vc", "shaded")
    assert not CardPlay(79, Scene().set(made_ineligible=0b0010)).effective("vc", "shaded")
    assert not CardPlay(79, Scene()).effective("arvn", "shaded")
    assert CardPlay(79, Scene()).effective("vc", "shaded")
    scene = Scene().put("hue", police=1).set(acted=0b0010)
    assert CardPlay(79, scene).effective("vc", "shaded")
