"""Card 67, Amphib Landing."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_troops_go_along_the_coast_and_fight() -> None:
    """3 Troops from Hue to Quang Tin; there they find 2 and remove 2."""
    scene = Scene().put("hue", us_troops=3).put("kontum", us_troops=2)
    scene.put("quang_tin", vc_guerrilla_underground=3)
    play = CardPlay(67, scene).run("arvn", "unshaded").do("us")
    assert (play.seat, play.offered) == ("us", ["hue", "done"])
    play.do("hue")
    assert {"kontum", "north_vietnam", "tay_ninh"}.isdisjoint(play.offered)
    assert {"sihanoukville", "quang_tin", "loc_hue_da_nang"} <= set(play.offered)
    play.do("quang_tin", "us_troops-2", "done", "quang_tin")
    play.do("sweep", "quang_tin", "done", "done")
    play.finish("assault", "quang_tin")
    assert scene.pieces("quang_tin") == {"us_troops": 2, "vc_guerrilla_underground": 1}
    assert scene.pieces("hue") == {"us_troops": 1}
    assert scene.audit() == []


def test_on_a_coastal_loc_there_is_only_the_assault() -> None:
    """ARVN fight on the LoC for nothing."""
    scene = Scene().set(arvn=0).put("hue", arvn_troops=2)
    scene.put("loc_hue_da_nang", vc_guerrilla_active=1)
    play = CardPlay(67, scene).run("arvn", "unshaded")
    play.do("arvn", "hue", "loc_hue_da_nang", "arvn_troops-2", "loc_hue_da_nang")
    assert play.offered == ["assault"]
    play.finish("assault", "loc_hue_da_nang")
    assert scene.pieces("loc_hue_da_nang") == {"arvn_troops": 2}


def test_unshaded_ineffective() -> None:
    """No Troops on the coast, none who could Sweep in, nothing to find or hit."""
    scene = Scene().put("tay_ninh", us_base=1).put("hue", police=1, vc_guerrilla_active=1)
    assert not CardPlay(67, scene).effective("us", "unshaded")
    assert CardPlay(67, scene.put("kontum", us_troops=1)).effective("us", "unshaded")
    scene = Scene().put("hue", police=2, vc_guerrilla_active=1)
    assert CardPlay(67, scene).effective("us", "unshaded")


def test_shaded_vc_slip_away_and_coin_are_out() -> None:
    """3 pieces from one coastal space, a Tunneled Base with its marker; other VC stay."""
    scene = Scene().put("hue", vc_guerrilla_active=2, vc_tunneled_base=1)
    scene.put("saigon", vc_guerrilla_underground=1).put("tay_ninh", vc_base=1)
    play = CardPlay(67, scene).run("nva", "shaded")
    assert (play.seat, play.offered) == ("vc", ["hue", "saigon", "done"])
    play.do("hue", "hue", "tay_ninh", "vc_tunneled_base-1")
    play.finish("hue", "north_vietnam", "vc_guerrilla_active-2")
    assert scene.pieces("hue") == {}
    assert scene.pieces("tay_ninh") == {"vc_base": 1, "vc_tunneled_base": 1}
    assert scene.pieces("north_vietnam") == {"vc_guerrilla_active": 2}
    assert scene.s.made_ineligible == 0b0011
    assert scene.audit() == []


def test_shaded_in_part_and_idle() -> None:
    """Without VC on the coast only eligibility changes; if that is done, nothing would."""
    scene = Scene().put("tay_ninh", vc_base=1)
    assert CardPlay(67, scene).effective("vc", "shaded")
    CardPlay(67, scene).run("vc", "shaded").finish()
    assert scene.s.made_ineligible == 0b0011
    assert not CardPlay(67, scene).effective("vc", "shaded")
    assert CardPlay(67, scene.put("north_vietnam", vc_base=1)).effective("vc", "shaded")
