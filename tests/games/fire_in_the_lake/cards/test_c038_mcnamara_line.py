"""Card 38, McNamara Line."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene

LINE = 1 << 38


def test_pieces_leave_laos_and_cambodia_and_arvn_pays() -> None:
    """Bases too, each to a COIN-Controlled City of the executing faction's choice."""
    scene = Scene().put("saigon", police=1).put("hue", us_troops=1, arvn_base=1, police=1)
    scene.put("central_laos", arvn_troops=2, irregular_active=1)
    scene.put("the_fishhook", us_base=1, nva_troops=3)
    play = CardPlay(38, scene).run("nva", "single")
    play.do("central_laos", "saigon", "arvn_troops-2", "central_laos", "hue", "irregular_active-1")
    play.finish("the_fishhook", "hue", "us_base-1")

    assert scene.pieces("central_laos") == {}
    assert scene.pieces("the_fishhook") == {"nva_troops": 3}
    assert scene.pieces("saigon") == {"arvn_troops": 2, "police": 1}
    assert scene.pieces("hue") == {
        "us_troops": 1,
        "irregular_active": 1,
        "us_base": 1,
        "police": 1,
        "arvn_base": 1,
    }
    assert scene.resources("arvn") == 18
    assert scene.s.momentum == LINE
    assert scene.audit() == []


def test_a_base_that_finds_no_room_stays() -> None:
    """The only COIN-Controlled City has two Bases; Troops still move."""
    scene = Scene().put("hue", us_base=2).put("central_laos", arvn_base=1, arvn_troops=1)
    CardPlay(38, scene).run("us", "single").finish()
    assert scene.pieces("central_laos") == {"arvn_base": 1}
    assert scene.pieces("hue") == {"us_base": 2, "arvn_troops": 1}


def test_without_a_controlled_city_nothing_moves() -> None:
    """It takes effect all the same: ARVN pay what they have, and the Momentum begins."""
    scene = Scene().put("central_laos", arvn_troops=2).set(arvn=5)
    card = CardPlay(38, scene)
    assert card.effective("nva", "single")
    card.run("nva", "single").finish()
    assert scene.pieces("central_laos") == {"arvn_troops": 2}
    assert scene.resources("arvn") == 0
    assert scene.s.momentum == LINE


def _base() -> Scene:
    return Scene().put("central_laos", nva_base=1, nva_troops=1).set(trail=1)


def test_no_infiltrate_until_the_reset() -> None:
    """It does not go with a Rally; after the Reset it does again."""
    assert _base().can_activity("nva", "infiltrate", "rally")
    scene = _base().set(momentum=LINE)
    assert not scene.can_activity("nva", "infiltrate", "rally")
    Round(scene, Phase.RESET)
    assert scene.can_activity("nva", "infiltrate", "rally")


def test_rally_does_not_improve_the_trail() -> None:
    """The step is not asked, and there is no Rally for the Trail alone."""
    scene = _base()
    play = scene.operation("nva", "rally").do("central_laos", "nothing", "done")
    assert play.step == "rally.trail"

    scene = _base().set(momentum=LINE)
    play = scene.operation("nva", "rally").do("central_laos", "nothing", "done")
    assert play.request is None
    assert scene.s.trail == 1


def test_an_event_may_still_order_an_infiltrate() -> None:
    """559th Transport Grp overrides the ban (5.1.2)."""
    scene = _base().set(momentum=LINE)
    play = CardPlay(46, scene).run("nva", "shaded")
    assert play.offered == ["infiltrate"]
