"""Card 44, Ia Drang."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_the_us_lands_sweeps_and_assaults() -> None:
    """ARVN executes, the US decides; VC alone or North Vietnam are no landing zone."""
    scene = Scene().put("southern_laos", nva_guerrilla_underground=2, nva_troops=1)
    scene.put("saigon", us_troops=6).put("hue", vc_guerrilla_active=1)
    scene.put("north_vietnam", nva_troops=3).put("pleiku", nva_base=1)
    play = CardPlay(44, scene).run("arvn", "unshaded")
    assert (play.seat, play.offered) == ("us", ["southern_laos", "pleiku"])
    play.do("southern_laos", "air_lift", "saigon", "southern_laos", "us_troops-4", "done")
    play.do("sweep", "southern_laos", "done", "done")
    assert scene.pieces("southern_laos")["nva_guerrilla_active"] == 2
    play.finish("assault", "southern_laos")
    assert scene.pieces("southern_laos") == {"us_troops": 4}
    assert scene.audit() == []


def test_in_monsoon_it_lifts_from_one_space_and_sweeps_all_the_same() -> None:
    """Origin and destination are the 2 spaces; the named Sweep is allowed."""
    scene = Scene().put("kontum", nva_guerrilla_underground=1, us_troops=1)
    scene.put("saigon", us_troops=1).put("hue", us_troops=1)
    play = CardPlay(44, scene).run("us", "unshaded", monsoon=True)
    play.do("kontum", "air_lift", "saigon", "kontum", "us_troops-1")
    assert play.offered == ["done"]
    play.do("done")
    assert play.offered == ["sweep"]


def test_on_a_loc_there_is_no_sweep_and_bans_do_not_bind() -> None:
    """General Lansdale yields to the Event in play."""
    scene = Scene().put("loc_kontum_qui_nhon", us_troops=1, nva_troops=1)
    CardPlay(78, scene).run("vc", "shaded").finish()
    play = CardPlay(44, scene).run("us", "unshaded").do("loc_kontum_qui_nhon")
    assert play.offered == ["nothing"]
    play.do("nothing")
    assert play.offered == ["nothing"]
    play.do("nothing")
    assert play.offered == ["assault"]
    play.finish("assault", "loc_kontum_qui_nhon")
    assert scene.pieces("loc_kontum_qui_nhon") == {"us_troops": 1}


def test_unshaded_ineffective_without_nva_in_reach() -> None:
    """VC pieces, or NVA in North Vietnam, do not count."""
    scene = Scene().put("hue", vc_base=1, us_troops=3).put("north_vietnam", nva_troops=3)
    assert not CardPlay(44, scene).effective("us", "unshaded")
    assert CardPlay(44, scene.put("hue", nva_base=1)).effective("us", "unshaded")


def test_shaded_troops_near_a_province_with_nva_troops_fall() -> None:
    """On a 3: the executing faction picks among the space and its neighbours; all if fewer."""
    scene = Scene().put("pleiku", nva_troops=1, us_troops=1).put("kontum", us_troops=3)
    scene.put("saigon", us_troops=2, nva_troops=1)
    play = CardPlay(44, scene).run("nva", "shaded")
    assert play.offered == ["pleiku"]
    play.do("pleiku", 3, "kontum", "us_troops-3")
    assert scene.box("casualties", "us_troops") == 3
    assert scene.pieces("pleiku") == {"nva_troops": 1, "us_troops": 1}
    CardPlay(44, scene).run("nva", "shaded").do("pleiku", 6)
    assert scene.box("casualties", "us_troops") == 4
    assert scene.pieces("saigon")["us_troops"] == 2
    assert scene.audit() == []


@pytest.mark.rule("fitl 5.1.3-a")
def test_shaded_any_province_but_one_with_us_troops_in_reach() -> None:
    """North Vietnam, Laos and Cambodia count; the far Province only while no US Troops are near."""
    scene = Scene().put("north_vietnam", nva_troops=1).put("southern_laos", nva_troops=1)
    scene.put("the_fishhook", nva_troops=1).put("ba_xuyen", nva_troops=1)
    play = CardPlay(44, scene).run("nva", "shaded")
    assert set(play.offered) == {"north_vietnam", "southern_laos", "the_fishhook", "ba_xuyen"}
    scene.put("quang_tri", us_troops=1).put("pleiku", us_troops=1).put("an_loc", us_troops=1)
    play = CardPlay(44, scene).run("nva", "shaded")
    assert set(play.offered) == {"north_vietnam", "southern_laos", "the_fishhook"}


def test_shaded_ineffective() -> None:
    """NVA Troops in a City, or US Troops too far away."""
    scene = Scene().put("hue", nva_troops=2, us_troops=2)
    assert not CardPlay(44, scene).effective("nva", "shaded")
    assert CardPlay(44, scene.put("quang_tri", nva_troops=1)).effective("nva", "shaded")
