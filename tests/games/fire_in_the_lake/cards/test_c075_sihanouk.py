"""Card 75, Sihanouk."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

CAMBODIA = ["northeast_cambodia", "the_fishhook", "the_parrots_beak", "sihanoukville"]


def test_us_sweeps_several_spaces_and_assaults_one() -> None:
    """Troops move in from outside; the Assault takes 1 space, ARVN may follow up for free."""
    scene = Scene().set(arvn=0).put("tay_ninh", us_troops=4)
    scene.put("the_fishhook", vc_guerrilla_underground=1, us_troops=2)
    scene.put("the_parrots_beak", vc_guerrilla_active=3, arvn_troops=2)
    play = CardPlay(75, scene).run("arvn", "unshaded").do("us", "sweep")
    assert (play.seat, play.offered) == ("us", CAMBODIA)
    play.do("the_fishhook", "done", "the_parrots_beak", "tay_ninh", 1, "done", "done")
    play.do("assault")
    assert play.offered == ["the_fishhook", "the_parrots_beak"]
    play.do("the_parrots_beak", "yes")
    assert play.request is None
    assert scene.pieces("the_parrots_beak") == {
        "us_troops": 1,
        "arvn_troops": 2,
        "vc_guerrilla_active": 1,
    }
    assert scene.pieces("the_fishhook") == {"us_troops": 2, "vc_guerrilla_active": 1}
    assert scene.audit() == []


@pytest.mark.rule("fitl 5.5-b")
def test_a_lasting_cap_binds_the_us_sweep() -> None:
    """Cambodia is an area, no list of spaces: 2 under shaded Combined Action Platoons."""
    scene = Scene().put("the_fishhook", us_troops=3).set(capabilities_shaded=1 << 18)
    play = CardPlay(75, scene).run("vc", "unshaded")
    play.do("us", "sweep", "the_fishhook", "done", "northeast_cambodia", "done")
    assert play.offered == ["done"]
    scene.set(capabilities_shaded=0)
    play = CardPlay(75, scene).run("vc", "unshaded")
    play.do("us", "sweep", "the_fishhook", "done", "northeast_cambodia", "done")
    assert play.offered == ["the_parrots_beak", "sihanoukville", "done"]


def test_without_insurgents_there_is_only_the_sweep() -> None:
    """No Assault is possible; Troops may go there all the same."""
    scene = Scene().put("tay_ninh", arvn_troops=2)
    play = CardPlay(75, scene).run("us", "unshaded")
    play.do("arvn", "sweep", "the_fishhook", "tay_ninh", 2, "done", "done")
    assert play.offered == ["nothing"]
    play.finish()
    assert scene.pieces("the_fishhook") == {"arvn_troops": 2}


def test_unshaded_ineffective() -> None:
    """Nobody near Cambodia."""
    scene = Scene().put("hue", us_troops=4).put("the_fishhook", vc_guerrilla_underground=2)
    scene.put("the_fishhook", police=1)
    assert not CardPlay(75, scene).effective("us", "unshaded")
    assert CardPlay(75, scene.put("the_fishhook", police=1)).effective("us", "unshaded")


def test_shaded_vc_and_then_nva_rally_and_march_out() -> None:
    """VC Rally at one space and March from it; NVA at another; nothing is paid."""
    scene = Scene().set(nva=0, vc=0).put("the_fishhook", vc_guerrilla_active=2)
    scene.put("sihanoukville", vc_guerrilla_active=1).put("northeast_cambodia", nva_troops=2)
    # Next to Tay Ninh and to Pleiku, too, but no spaces of these Rallies.
    scene.put("the_parrots_beak", vc_guerrilla_active=1).put("southern_laos", nva_troops=1)
    play = CardPlay(75, scene).run("us", "shaded")
    assert (play.seat, play.offered) == ("vc", ["rally"])
    play.do("rally")
    assert set(play.offered) & set(CAMBODIA) == set(CAMBODIA)
    assert set(play.offered) <= {*CAMBODIA, "done", "give", "ask"}
    play.do("the_fishhook")
    while play.step != "event.operation":
        play.do("done" if "done" in play.offered else play.offered[0])
    assert (play.seat, play.offered) == ("vc", ["march"])
    play.do("march", "tay_ninh")
    assert play.offered == ["the_fishhook"]
    while play.seat == "vc":
        play.do("done" if "done" in play.offered else play.offered[-1])
    assert scene.pieces("sihanoukville") == {"vc_guerrilla_active": 1}
    assert (play.seat, play.offered) == ("nva", ["rally"])
    play.do("rally", "northeast_cambodia")
    while play.step != "event.operation":
        play.do("done" if "done" in play.offered else play.offered[0])
    assert (play.seat, play.offered) == ("nva", ["march"])
    play.do("march", "pleiku")
    assert play.offered == ["northeast_cambodia"]
    while play.request is not None:
        play.do("done" if "done" in play.offered else play.offered[-1])
    assert scene.pieces("pleiku")["nva_troops"] == 2
    assert (scene.resources("nva"), scene.resources("vc")) == (0, 0)
    assert scene.audit() == []


def test_shaded_only_the_spaces_of_the_rally_are_marched_from() -> None:
    """NVA Troops in another space of Cambodia stay, though they stand next to the destination."""
    scene = Scene().set(nva=0, vc=0).put("the_fishhook", nva_troops=1)
    scene.put("the_parrots_beak", nva_troops=1).none_available("vc_guerrilla")
    play = CardPlay(75, scene).run("nva", "shaded")
    while play.seat == "vc":
        play.do("nothing" if "nothing" in play.offered else play.offered[0])
    play.do("rally", "the_fishhook", "guerrilla-1", "done")
    while play.step != "event.operation":
        play.do("no")
    play.do("march", "tay_ninh")
    assert play.offered == ["the_fishhook"]


def test_shaded_where_nothing_stands_after_the_rally_nobody_marches() -> None:
    """No Guerrilla is Available and none is in the space of the Rally: nothing can March."""
    scene = Scene().put("the_fishhook", nva_troops=1).none_available("vc_guerrilla")
    play = CardPlay(75, scene).run("nva", "shaded").do("rally", "sihanoukville", "nothing", "done")
    assert (play.seat, play.offered) == ("vc", ["nothing"])
    play.do("nothing")
    assert (play.seat, play.offered) == ("nva", ["rally"])


def test_shaded_ineffective() -> None:
    """No Guerrilla can be placed, and nobody is in Cambodia."""
    scene = Scene().none_available("vc_guerrilla", "nva_guerrilla")
    assert not CardPlay(75, scene).effective("vc", "shaded")
    for guerrilla in ("vc_guerrilla", "nva_guerrilla"):
        few = Scene().none_available("vc_guerrilla", "nva_guerrilla").available(**{guerrilla: 1})
        assert CardPlay(75, few).effective("vc", "shaded")
    assert CardPlay(75, scene.put("the_fishhook", nva_troops=1)).effective("vc", "shaded")
