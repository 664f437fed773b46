"""Card 50, Uncle Ho."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_us_troops_come_from_out_of_play_and_arvn_acts_twice() -> None:
    """4 Troops, split over the South, LoCs allowed; then two Limited Operations in turn."""
    scene = Scene().put("saigon", arvn_troops=4, vc_guerrilla_active=4).available(us_troops=0)
    play = CardPlay(50, scene).run("us", "unshaded")
    assert play.offered == ["us_troops", "arvn_resources"]
    play.do("us_troops")
    assert "central_laos" not in play.offered
    play.do("hue", "us_troops-3", "loc_hue_da_nang", "us_troops-1")
    assert (play.seat, play.step) == ("arvn", "event.operation")
    play.do("assault", "saigon")
    assert (play.seat, play.step) == ("arvn", "event.operation")
    play.do("assault", "saigon")
    assert play.request is None

    assert scene.pieces("hue") == {"us_troops": 3}
    assert scene.pieces("loc_hue_da_nang") == {"us_troops": 1}
    assert scene.pieces("saigon") == {"arvn_troops": 4}
    assert scene.resources("arvn") == 30
    assert scene.audit() == []


def test_fewer_troops_all_come() -> None:
    """With 2 out of play, 2 come."""
    scene = Scene().available(us_troops=38)
    assert scene.box("out_of_play", "us_troops") == 2
    play = CardPlay(50, scene).run("us", "unshaded").do("us_troops", "hue", "us_troops-2")
    assert (play.seat, play.step) == ("arvn", "event.operation")
    assert scene.pieces("hue") == {"us_troops": 2}
    assert scene.box("out_of_play", "us_troops") == 0


def test_or_arvn_gains_nine() -> None:
    """Where no Troops are out of play that alone is offered; ARVN act twice, if only on Patrol."""
    scene = Scene()
    play = CardPlay(50, scene).run("arvn", "unshaded")
    assert play.offered == ["arvn_resources"]
    play.do("arvn_resources", "patrol", "done", "done", "patrol", "done", "done")
    assert play.request is None
    assert scene.resources("arvn") == 39


def test_vc_then_nva_act_three_times() -> None:
    """Each decides its own; a Limited Operation takes in one space and costs nothing."""
    scene = Scene().set(nva=10, vc=0)
    play = CardPlay(50, scene).run("nva", "shaded")
    for space in ("hue", "saigon", "pleiku"):
        assert play.seat == "vc"
        play.do("rally", space, "guerrilla-1")
    for space in ("hue", "saigon", "pleiku"):
        assert play.seat == "nva"
        play.do("rally", space, "guerrilla-1", "no")
    assert play.request is None
    for space in ("hue", "saigon", "pleiku"):
        assert scene.pieces(space) == {
            "nva_guerrilla_underground": 1,
            "vc_guerrilla_underground": 1,
        }
    assert (scene.resources("nva"), scene.resources("vc")) == (10, 0)
    assert scene.audit() == []


def test_the_trail_is_still_paid_for() -> None:
    """Improving it with a Rally costs 2."""
    scene = Scene().set(nva=3)
    play = CardPlay(50, scene).run("nva", "shaded")
    for space in ("saigon", "pleiku", "kontum"):
        play.do("rally", space, "guerrilla-1")
    play.do("rally", "hue", "guerrilla-1", "yes")
    assert (scene.s.trail, scene.resources("nva")) == (1, 1)
    play.finish("rally", "hue", "guerrilla-1", "rally", "hue", "guerrilla-1")
    assert (scene.s.trail, scene.resources("nva")) == (1, 1)


def test_monsoon_rules_out_sweep_and_march() -> None:
    """The text does not name them."""
    scene = Scene().put("saigon", arvn_troops=3, vc_guerrilla_underground=1)
    play = CardPlay(50, scene).run("us", "unshaded", monsoon=True).do("arvn_resources")
    assert "sweep" not in play.offered
    play = CardPlay(50, scene).run("us", "shaded", monsoon=True)
    assert "march" not in play.offered
    assert "march" in CardPlay(50, scene).run("us", "shaded").offered


def test_both_sides_always_take_effect() -> None:
    """ARVN can always Train, and Insurgents Rally."""
    card = CardPlay(50, Scene().set(arvn=75))
    assert card.effective("nva", "unshaded")
    assert card.effective("us", "shaded")
