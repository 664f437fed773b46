"""Card 96, APC."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import VC
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

MANDATE = 1 << 86
TET = bytes((124,))


def test_us_then_arvn_pacify_free_by_one_level() -> None:
    """Terror goes first; a space shifts once in all, though both could Pacify it."""
    scene = Scene().set(arvn=0, econ=15)
    scene.put("hue", us_troops=1, police=1, arvn_troops=1).mark("hue", "hue")
    scene.put("kien_hoa", arvn_troops=1, police=1)
    play = CardPlay(96, scene).run("nva", "unshaded")
    assert (play.seat, play.offered) == ("us", ["hue", "done"])
    play.do("hue")
    assert play.offered == ["1", "2", "3"]
    play.do(3)
    assert play.offered == ["done"]
    play.do("done")
    assert (play.seat, play.offered) == ("arvn", ["kien_hoa", "done"])
    play.do("kien_hoa")
    assert play.offered == ["1"]
    play.finish(1)

    assert (scene.level("hue"), scene.markers("hue")) == (1, 0)
    assert scene.level("kien_hoa") == 1
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_four_spaces_in_all_and_no_more_than_wanted() -> None:
    """The US takes 3 spaces and leaves ARVN 1: another, or Hue, where a level is left."""
    scene = Scene()
    for space in ("hue", "da_nang", "kontum"):
        scene.put(space, us_troops=1, police=1)
    scene.put("hue", arvn_troops=1).mark("hue")
    for space in ("can_tho", "saigon"):
        scene.put(space, arvn_troops=1, police=1)
    play = CardPlay(96, scene).run("us", "unshaded")
    play.do("hue", 1, "da_nang", 1, "kontum", 1, "done")
    assert play.offered == ["hue", "saigon", "can_tho", "done"]
    play.do("hue", 1)
    assert play.offered == ["done"]
    play.do("done")

    levels = [scene.level(n) for n in ("hue", "da_nang", "kontum", "saigon", "can_tho")]
    assert levels == [1, 1, 1, 0, 0]
    assert scene.audit() == []


def test_mandate_of_heaven_holds_arvn_to_one_space() -> None:
    """Its shaded text limits ARVN, not the US."""
    scene = Scene().set(capabilities_shaded=MANDATE)
    for space in ("can_tho", "saigon"):
        scene.put(space, arvn_troops=1, police=1)
    play = CardPlay(96, scene).run("us", "unshaded").do("done", "saigon", 1)
    assert play.offered == ["done"]


def test_nowhere_to_pacify_is_ineffective() -> None:
    """Control, Police, Troops and something to do are all needed."""
    scene = Scene().put("hue", us_troops=1, police=1).support("hue", 2)
    scene.put("saigon", us_troops=3).put("can_tho", police=2)
    scene.put("kontum", us_troops=1, police=1, vc_guerrilla_active=2)
    assert not CardPlay(96, scene).effective("us", "unshaded")
    assert CardPlay(96, scene.mark("hue")).effective("us", "unshaded")


def test_vc_takes_tet_back() -> None:
    """Once played it is in VC's hand again, and nothing else happens."""
    scene = Scene().set(played=TET, pivotal=0).put("hue", vc_guerrilla_underground=1)
    assert CardPlay(96, scene).effective("us", "shaded")
    CardPlay(96, scene).run("nva", "shaded").finish()

    assert scene.s.pivotal == 1 << VC
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}
    assert scene.told("pivotal.returned") == [{"faction": "vc", "card": 124}]
    assert scene.audit() == []


def test_otherwise_vc_carries_tet_out_and_keeps_it() -> None:
    """Terror in Can Tho, 6 pieces in Cities, an Attack there that fails on a 6; VC decides all."""
    scene = Scene().set(pivotal=0b1111).put("can_tho", vc_guerrilla_underground=1, police=1)
    play = CardPlay(96, scene).run("nva", "shaded")
    assert (play.seat, play.step) == ("vc", "event.place_space")
    assert (scene.level("can_tho"), scene.markers("can_tho")) == (-1, 1)
    play.do("saigon", "vc_guerrilla-6")
    assert play.seat == "chance"
    play.finish(6)

    assert scene.pieces("saigon") == {"vc_guerrilla_underground": 6}
    assert scene.pieces("can_tho") == {"vc_guerrilla_active": 1, "police": 1}
    assert scene.s.pivotal == 0b1111
    assert scene.audit() == []


def test_where_no_pivotal_events_are_used_tet_counts_as_not_played() -> None:
    """As in the Short scenario: its text is carried out, with nothing to give back."""
    scene = Scene().set(pivotal=0).put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    scene.none_available("vc_guerrilla", "vc_base")
    CardPlay(96, scene).run("us", "shaded").finish()

    assert scene.markers("loc_saigon_can_tho") == 1
    assert scene.s.pivotal == 0
    assert scene.audit() == []


def test_taken_back_it_is_not_over_any_more() -> None:
    """With Tet in hand again the text is carried out."""
    scene = Scene().set(played=TET, pivotal=1 << VC).put("hue", vc_guerrilla_underground=1)
    scene.none_available("vc_guerrilla", "vc_base")
    CardPlay(96, scene).run("us", "shaded").finish()
    assert (scene.level("hue"), scene.markers("hue")) == (-1, 1)


def test_without_vc_shaded_is_ineffective() -> None:
    """Nobody to Terrorize, to be placed, or to Attack."""
    scene = Scene().set(pivotal=1 << VC).none_available("vc_guerrilla", "vc_base")
    assert not CardPlay(96, scene).effective("vc", "shaded")
    CardPlay(96, scene).run("vc", "shaded").finish()
    assert CardPlay(96, Scene()).effective("us", "shaded")


def test_vc_not_executing_lift_nothing_off_the_map() -> None:
    """No VC piece is Available: placed by another's Event VC bring none from elsewhere (1.4.1)."""
    scene = Scene().set(pivotal=1 << VC).put("tay_ninh", vc_guerrilla_active=3)
    scene.none_available("vc_guerrilla", "vc_base")
    assert not CardPlay(96, scene).effective("nva", "shaded")
    play = CardPlay(96, scene).run("nva", "shaded")
    assert play.request is None
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 3}


def test_vc_executing_may_take_pieces_from_the_map() -> None:
    """Only the executing faction may; and it may decline."""
    scene = Scene().set(pivotal=1 << VC).put("tay_ninh", vc_guerrilla_active=3)
    scene.none_available("vc_guerrilla", "vc_base")
    assert CardPlay(96, scene).effective("vc", "shaded")
    play = CardPlay(96, scene).run("vc", "shaded")
    assert (play.step, play.offered[-1]) == ("event.place_space", "done")
    play.finish("hue", "vc_guerrilla-1", "tay_ninh")
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}
    assert scene.audit() == []
