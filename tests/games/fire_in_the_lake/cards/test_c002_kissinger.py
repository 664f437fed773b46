"""Card 2, Kissinger."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _casualties(scene: Scene, us_troops: int) -> Scene:
    """Move Available US Troops to Casualties."""
    scene.s.available[0] -= us_troops
    scene.s.casualties[0] += us_troops
    return scene


def test_as_many_pieces_as_rolled_leave_laos_and_cambodia() -> None:
    """Any Insurgent pieces, Bases and Underground Guerrillas too, but nothing elsewhere."""
    scene = Scene().put("central_laos", nva_troops=2, nva_base=1)
    scene.put("sihanoukville", vc_guerrilla_underground=2).put("north_vietnam", nva_troops=5)
    play = CardPlay(2, scene).run("us", "unshaded").do(3)
    assert play.offered == ["central_laos", "sihanoukville"]
    play.do("central_laos")
    assert play.offered == ["nva_troops-1", "nva_troops-2", "nva_base-1"]
    play.do("nva_base-1", "sihanoukville", "vc_guerrilla_underground-2").finish()

    assert scene.pieces("central_laos") == {"nva_troops": 2}
    assert scene.pieces("sihanoukville") == {}
    assert scene.pieces("north_vietnam") == {"nva_troops": 5}
    assert scene.audit() == []


def test_fewer_pieces_than_rolled_all_go_and_tunnels_stay() -> None:
    """With a 6 and two pieces both go; the Tunneled Base is not touched."""
    scene = Scene().put("the_fishhook", nva_tunneled_base=1, nva_guerrilla_active=2)
    play = CardPlay(2, scene).run("us", "unshaded").do(6)

    assert play.request is None
    assert scene.pieces("the_fishhook") == {"nva_tunneled_base": 1}


def test_the_owner_may_give_its_tunneled_base() -> None:
    """NVA executing may spend its Tunneled Base, and may stop when nothing else is left."""
    scene = Scene().put("the_fishhook", nva_tunneled_base=1, vc_tunneled_base=1)
    scene.put("central_laos", nva_troops=1)
    play = CardPlay(2, scene).run("nva", "unshaded").do(2)
    assert play.offered == ["central_laos", "the_fishhook"]
    play.do("the_fishhook")
    assert play.offered == ["nva_tunneled_base-1"]
    play.do("nva_tunneled_base-1").finish()

    assert scene.pieces("the_fishhook") == {"vc_tunneled_base": 1}
    assert scene.pieces("central_laos") == {}
    assert scene.audit() == []


def test_unshaded_is_ineffective_without_such_pieces() -> None:
    """A Tunneled Base, COIN pieces or pieces in North Vietnam do not count."""
    scene = Scene().put("the_fishhook", nva_tunneled_base=1, us_troops=1)
    scene.put("north_vietnam", nva_troops=4)

    assert not CardPlay(2, scene).effective("nva", "unshaded")
    scene.put("southern_laos", vc_guerrilla_active=1)
    assert CardPlay(2, scene).effective("us", "unshaded")


def test_nva_place_two_the_us_gives_two_troops_and_aid_drops() -> None:
    """NVA choose among all types; the US chooses where its Troops come from."""
    scene = _casualties(Scene().put("saigon", us_troops=3).set(aid=20), 1)
    play = CardPlay(2, scene).run("vc", "shaded")
    assert play.seat == "nva"
    play.do("the_fishhook", "nva_base-1", "sihanoukville", "nva_guerrilla-1")
    assert play.seat == "us"
    assert play.offered == ["map", "available", "casualties"]
    play.do("casualties")
    assert play.offered == ["map", "available"]
    play.do("map", "saigon", "us_troops-1")

    assert play.request is None
    assert scene.pieces("the_fishhook") == {"nva_base": 1}
    assert scene.pieces("sihanoukville") == {"nva_guerrilla_underground": 1}
    assert scene.pieces("saigon") == {"us_troops": 2}
    assert scene.box("casualties", "us_troops") == 0
    assert scene.box("out_of_play", "us_troops") == 2
    assert scene.s.aid == 14
    assert scene.audit() == []


def test_only_what_is_there_is_given() -> None:
    """Without Available NVA pieces another's Event places none; a single Troop is all that goes."""
    scene = Scene().put("saigon", us_troops=1).put("north_vietnam", nva_troops=1).set(aid=4)
    scene.none_available("us_troops", "nva_troops", "nva_guerrilla", "nva_base")
    CardPlay(2, scene).run("vc", "shaded").finish()

    assert scene.pieces("north_vietnam") == {"nva_troops": 1}
    assert scene.pieces("saigon") == {}
    assert scene.s.aid == 0


def test_nva_executing_may_take_pieces_from_the_map() -> None:
    """Only the executing faction may lift its own pieces."""
    scene = Scene().put("north_vietnam", nva_troops=1)
    scene.none_available("us_troops", "nva_troops", "nva_guerrilla", "nva_base")

    assert CardPlay(2, scene).effective("nva", "shaded")
    assert not CardPlay(2, scene).effective("vc", "shaded")
    CardPlay(2, scene).run("nva", "shaded").do("sihanoukville", "nva_troops-1").finish()
    assert scene.pieces("sihanoukville") == {"nva_troops": 1}
    assert scene.pieces("north_vietnam") == {}


def test_shaded_is_ineffective_when_no_part_is_possible() -> None:
    """No NVA piece to place, all US Troops out of play, and no Aid."""
    scene = Scene().none_available("us_troops", "nva_troops", "nva_guerrilla", "nva_base")

    assert not CardPlay(2, scene).effective("vc", "shaded")
    assert CardPlay(2, scene.set(aid=1)).effective("vc", "shaded")
