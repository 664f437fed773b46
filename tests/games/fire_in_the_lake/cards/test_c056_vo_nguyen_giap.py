"""Card 56, Vo Nguyen Giap."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_two_guerrillas_become_a_troop_in_each_of_three_spaces() -> None:
    """Any two, of NVA or VC; a space is taken once."""
    scene = Scene().put("hue", vc_guerrilla_underground=2, nva_guerrilla_active=1)
    scene.put("saigon", vc_guerrilla_active=2).put("pleiku", nva_guerrilla_underground=4)
    scene.put("quang_tri", vc_guerrilla_active=2).put("can_tho", vc_guerrilla_active=1)
    play = CardPlay(56, scene).run("us", "unshaded")
    assert sorted(play.offered) == ["hue", "pleiku", "quang_tri", "saigon"]
    play.do("hue", "hue", "nva_guerrilla_active-1", "hue", "vc_guerrilla_underground-1")
    assert sorted(play.offered) == ["pleiku", "quang_tri", "saigon"]
    play.do("pleiku", "pleiku", "nva_guerrilla_underground-2", "saigon").finish()

    assert scene.pieces("hue") == {"nva_troops": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("pleiku") == {"nva_troops": 1, "nva_guerrilla_underground": 2}
    assert scene.pieces("saigon") == {"nva_troops": 1}
    assert scene.pieces("quang_tri") == {"vc_guerrilla_active": 2}
    assert scene.audit() == []


def test_in_fewer_spaces_and_without_troops_they_are_just_removed() -> None:
    """One space only, and no NVA Troop Available: the two Guerrillas go."""
    scene = Scene().put("hue", vc_guerrilla_active=2).none_available("nva_troops")
    CardPlay(56, scene).run("us", "unshaded").finish("hue")
    assert scene.pieces("hue") == {}
    assert scene.box("available", "vc_guerrilla") == 30


def test_single_guerrillas_are_not_enough() -> None:
    """A space needs two."""
    scene = Scene().put("hue", vc_guerrilla_active=1).put("saigon", nva_guerrilla_active=1)
    assert not CardPlay(56, scene).effective("us", "unshaded")
    assert CardPlay(56, scene.put("hue", nva_guerrilla_active=1)).effective("us", "unshaded")


def _army() -> Scene:
    scene = Scene().put("quang_tri", nva_troops=6, nva_guerrilla_underground=2)
    return scene.put("hue", arvn_troops=4).set(nva=0)


def test_three_marches_then_an_action_in_each_destination() -> None:
    """Attack in Hue, Rally in Quang Nam, nothing at the roadside; in Monsoon, too."""
    scene = _army()
    play = CardPlay(56, scene).run("vc", "shaded", monsoon=True)
    assert play.seat == "nva"
    play.do("march", "hue", "quang_tri", 4, 0, "done", "quang_nam", "quang_tri", 1, 0, "done")
    play.do("loc_hue_da_nang", "quang_tri", 0, 1, "done")
    assert (play.seat, play.step) == ("nva", "event.space")
    assert sorted(play.offered) == ["done", "hue", "loc_hue_da_nang", "quang_nam"]
    play.do("hue")
    assert play.offered == ["rally", "attack", "terror", "infiltrate", "bombard", "nothing"]
    play.do("attack", "hue", "troops", "arvn_troops", "arvn_troops")
    assert sorted(play.offered) == ["done", "loc_hue_da_nang", "quang_nam"]
    play.do("quang_nam", "rally", "quang_nam", "guerrilla-1")
    assert play.offered == ["loc_hue_da_nang", "done"]
    play.do("loc_hue_da_nang")
    assert "rally" not in play.offered
    assert "march" not in play.offered
    play.finish("ambush", "loc_hue_da_nang", "hue", "arvn_troops")

    assert scene.pieces("hue") == {"arvn_troops": 1, "nva_troops": 4}
    assert scene.pieces("quang_nam") == {"nva_troops": 1, "nva_guerrilla_underground": 1}
    assert scene.pieces("loc_hue_da_nang") == {"nva_guerrilla_active": 1}
    assert scene.resources("nva") == 0
    assert scene.audit() == []


def test_no_fourth_destination_and_trail_stops_count() -> None:
    """A space of Laos that the Troops pass through is one of the three."""
    scene = Scene().put("north_vietnam", nva_troops=4).set(trail=2, nva=0, vc=0)
    play = CardPlay(56, scene).run("nva", "shaded").do("march", "central_laos", "north_vietnam", 3)
    play.do("done", "southern_laos", "central_laos", 2, "done")
    play.do("quang_nam", "southern_laos", 1, "done")
    # More may follow along the Trail into the two spaces there, but no fourth is opened.
    assert (play.step, play.offered) == ("march.to", ["central_laos", "southern_laos", "done"])
    play.do("done")
    assert play.step == "event.space"
    assert sorted(play.offered) == ["central_laos", "done", "quang_nam", "southern_laos"]


def test_a_follow_up_march_ends_in_that_space() -> None:
    """Outside Monsoon it may be a March into the destination, and into no other."""
    scene = _army().put("da_nang", nva_troops=1).set(vc=0)
    play = CardPlay(56, scene).run("nva", "shaded").do("march", "quang_nam", "quang_tri", 1, 0)
    play.do("done", "done", "quang_nam", "march")
    assert play.offered == ["quang_nam"]
    play.do("quang_nam", "da_nang", 1, "done")
    assert play.request is None
    assert scene.pieces("quang_nam") == {"nva_troops": 2}


def test_no_rally_on_a_road_or_at_support_though_the_trail_could_be_improved() -> None:
    """The Operation is in that space, so no Rally that would only Improve the Trail."""
    scene = _army().set(nva=10, trail=1).support("hue", 1)
    play = CardPlay(56, scene).run("vc", "shaded")
    play.do("march", "hue", "quang_tri", 1, 1, "done", "loc_hue_da_nang", "quang_tri", 1, 0, "done")
    play.do("quang_nam", "quang_tri", 1, 0, "done", "hue")
    assert "rally" not in play.offered
    play.do("nothing", "loc_hue_da_nang")
    assert "rally" not in play.offered
    play.do("nothing", "quang_nam")
    assert "rally" in play.offered
    play.do("rally")
    assert play.offered == ["quang_nam", "give", "ask"]
    play.finish("quang_nam", "guerrilla-1", "yes")
    assert (scene.s.trail, scene.resources("nva")) == (2, 8)


def test_without_a_march_there_is_nothing_to_do() -> None:
    """No NVA Troop or Guerrilla on the map: ineffective."""
    scene = Scene().put("hue", nva_base=1, vc_guerrilla_active=1)
    card = CardPlay(56, scene)
    assert not card.effective("nva", "shaded")
    card.run("nva", "shaded").finish()
    assert scene.pieces("hue") == {"nva_base": 1, "vc_guerrilla_active": 1}
