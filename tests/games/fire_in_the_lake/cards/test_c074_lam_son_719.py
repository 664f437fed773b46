"""Card 74, Lam Son 719."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_troops_cross_into_laos_act_and_the_trail_degrades() -> None:
    """Up to 6 Troops, one free Limited Operation in that space, then the Trail falls by 2."""
    scene = Scene().put("central_laos", nva_troops=4).set(trail=3, arvn=0)
    play = CardPlay(74, scene).run("us", "unshaded")
    assert play.offered == ["central_laos", "southern_laos"]
    play.do("central_laos", "central_laos", "arvn_troops-6")
    assert (play.seat, play.step) == ("arvn", "event.operation")
    assert scene.s.trail == 3
    play.do("assault", "central_laos")
    assert play.request is None
    assert scene.pieces("central_laos") == {"arvn_troops": 6, "nva_troops": 1}
    assert scene.s.trail == 1
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_fewer_or_none() -> None:
    """2 Available: 2 come; or none at all; the Trail stops at 0."""
    scene = Scene().available(arvn_troops=2).set(trail=1)
    play = CardPlay(74, scene).run("us", "unshaded").do("southern_laos")
    assert play.offered == ["southern_laos", "done"]
    play.do("southern_laos")
    assert play.offered == ["arvn_troops-1", "arvn_troops-2"]
    play.do("arvn_troops-2", "train").finish("southern_laos", "nothing")
    assert scene.pieces("southern_laos") == {"arvn_troops": 2}
    assert scene.s.trail == 0

    scene = Scene().set(trail=2)
    play = CardPlay(74, scene).run("us", "unshaded").do("southern_laos", "done")
    assert play.offered == ["train", "sweep"]
    play.finish("sweep", "southern_laos")
    assert scene.pieces("southern_laos") == {}
    assert scene.s.trail == 0


def test_no_patrol_where_no_loc_or_city_is() -> None:
    """A Patrol is on LoCs and in Cities; Laos has neither."""
    scene = Scene().put("central_laos", arvn_troops=4, nva_troops=1).put("hue", arvn_troops=2)
    play = CardPlay(74, scene).run("us", "unshaded").do("central_laos", "done")
    assert play.offered[:3] == ["train", "sweep", "assault"]


def test_no_sweep_in_monsoon() -> None:
    """The text does not name Sweep."""
    scene = Scene().put("quang_tri", arvn_troops=2).put("central_laos", nva_guerrilla_active=1)
    play = CardPlay(74, scene).run("arvn", "unshaded").do("central_laos", "done")
    assert "sweep" in play.offered
    play = CardPlay(74, scene).run("arvn", "unshaded", monsoon=True).do("central_laos", "done")
    assert "sweep" not in play.offered


def test_unshaded_without_troops_or_trail_is_ineffective() -> None:
    """None to place, none in or near Laos, and the Trail at 0."""
    scene = Scene().none_available("arvn_troops").set(trail=0)
    assert not CardPlay(74, scene).effective("us", "unshaded")
    assert CardPlay(74, scene.set(trail=1)).effective("us", "unshaded")
    assert CardPlay(74, Scene().set(trail=0)).effective("us", "unshaded")
    scene = Scene().put("central_laos", arvn_troops=2, nva_troops=1).none_available("arvn_troops")
    assert CardPlay(74, scene.set(trail=0)).effective("us", "unshaded")


def test_nva_gain_by_the_arvn_pieces_in_laos() -> None:
    """6, and 1 for each ARVN piece of any type; US pieces and Cambodia do not count."""
    scene = Scene().put("central_laos", arvn_troops=3, ranger_active=1, us_troops=2)
    scene.put("southern_laos", arvn_base=1, police=1).put("the_fishhook", arvn_troops=5)
    CardPlay(74, scene).run("nva", "shaded").finish()
    assert scene.resources("nva") == 42


def test_shaded_stops_at_75_and_is_then_ineffective() -> None:
    """No more than 75."""
    scene = Scene().set(nva=74)
    card = CardPlay(74, scene)
    assert card.effective("nva", "shaded")
    card.run("nva", "shaded").finish()
    assert scene.resources("nva") == 75
    assert not card.effective("nva", "shaded")
