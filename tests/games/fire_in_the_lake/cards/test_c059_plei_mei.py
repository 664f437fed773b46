"""Card 59, Plei Mei."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_nva_pieces_go_from_a_space_near_a_base() -> None:
    """The space may be next to the Base, or a LoC; the executing faction picks the pieces."""
    scene = Scene().put("pleiku", us_base=1, nva_troops=2)
    scene.put("southern_laos", nva_troops=2, nva_guerrilla_active=1, nva_base=1)
    scene.put("loc_kontum_dak_to", nva_guerrilla_underground=1).put("hue", nva_troops=1)
    play = CardPlay(59, scene).run("us", "unshaded")
    assert sorted(play.offered) == ["loc_kontum_dak_to", "pleiku", "southern_laos"]
    play.do("southern_laos", "nva_base", "nva_troops", "nva_troops")
    assert play.request is None
    assert scene.pieces("southern_laos") == {"nva_guerrilla_active": 1}
    assert scene.audit() == []


def test_fewer_than_three_all_go_but_a_tunnel_stays() -> None:
    """A Tunneled Base need not go; only its owner may offer it."""
    scene = Scene().put("tay_ninh", arvn_base=1, nva_tunneled_base=1, nva_guerrilla_active=1)
    CardPlay(59, scene).run("us", "unshaded").finish()
    assert scene.pieces("tay_ninh") == {"arvn_base": 1, "nva_tunneled_base": 1}


def test_without_nva_near_a_base_it_is_ineffective() -> None:
    """Two spaces away, or only a Tunneled Base, is nothing."""
    scene = Scene().put("pleiku", us_base=1, nva_tunneled_base=1).put("hue", nva_troops=3)
    assert not CardPlay(59, scene).effective("us", "unshaded")
    assert CardPlay(59, scene.put("kontum", nva_troops=1)).effective("us", "unshaded")


def test_march_from_abroad_then_attack() -> None:
    """Even in Monsoon; what starts in the South stays; on the Trail pieces go on."""
    scene = Scene().put("north_vietnam", nva_troops=4).put("quang_tri", nva_troops=3)
    scene.put("quang_nam", arvn_troops=3).set(trail=1, nva=0, vc=0)
    play = CardPlay(59, scene).run("vc", "shaded", monsoon=True)
    assert play.seat == "nva"
    play.do("march")
    assert sorted(play.offered) == ["central_laos", "loc_hue_khe_sanh", "quang_tri"]
    play.do("central_laos", "north_vietnam", 4, "done", "quang_nam")
    assert play.offered == ["central_laos"]
    play.do("central_laos", 4)
    play.do("done", "done")
    assert (play.seat, play.step, play.offered) == ("nva", "event.action", ["attack"])
    play.do("attack", "quang_nam", "troops", "arvn_troops", "arvn_troops")
    assert play.request is None
    assert scene.pieces("quang_nam") == {"arvn_troops": 1, "nva_troops": 4}
    assert scene.pieces("quang_tri") == {"nva_troops": 3}
    assert scene.resources("nva") == 0
    assert scene.audit() == []


def test_an_ambush_needs_any_guerrilla() -> None:
    """An Active one will do, in 1 space, reaching from a LoC; Claymores do not forbid it."""
    scene = Scene().put("loc_hue_da_nang", nva_guerrilla_active=1).put("hue", us_troops=1)
    scene.put("saigon", nva_guerrilla_active=1, police=1).set(momentum=1 << 17)
    play = CardPlay(59, scene).run("nva", "shaded").do("nothing", "ambush")
    assert play.offered == ["saigon", "loc_hue_da_nang"]
    play.do("loc_hue_da_nang", "hue", "us_troops")
    assert play.request is None
    assert scene.pieces("loc_hue_da_nang") == {"nva_guerrilla_active": 1}
    assert scene.box("casualties", "us_troops") == 1


def test_only_the_attack_is_left_when_nothing_can_march() -> None:
    """No piece starts abroad: the strike alone makes it effective."""
    scene = Scene().put("saigon", nva_guerrilla_active=1, police=1)
    card = CardPlay(59, scene)
    assert card.effective("nva", "shaded")
    play = card.run("nva", "shaded")
    assert play.offered == ["nothing"]
    play.do("nothing")
    assert play.offered == ["attack", "ambush"]


def test_without_march_or_strike_it_is_ineffective() -> None:
    """NVA in the South without enemies."""
    scene = Scene().put("saigon", nva_guerrilla_active=1)
    assert not CardPlay(59, scene).effective("nva", "shaded")
    assert CardPlay(59, scene.put("north_vietnam", nva_troops=1)).effective("nva", "shaded")
