"""Card 29, Tribesmen."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_four_insurgents_fall_where_irregulars_are() -> None:
    """Pieces of both factions, of any kind."""
    scene = Scene().put("pleiku", irregular_active=1, nva_troops=3, vc_base=1)
    scene.put("central_laos", irregular_underground=1, nva_guerrilla_underground=2)
    scene.put("hue", vc_guerrilla_active=3)
    play = CardPlay(29, scene).run("us", "unshaded")
    assert play.offered == ["central_laos", "pleiku"]
    play.do("pleiku", "nva_troops-3", "pleiku", "vc_base-1")

    assert play.request is None
    assert scene.pieces("pleiku") == {"irregular_active": 1}
    assert scene.pieces("central_laos") == {
        "irregular_underground": 1,
        "nva_guerrilla_underground": 2,
    }
    assert scene.audit() == []


def test_fewer_than_four_all_fall() -> None:
    """All but a Tunneled Base."""
    scene = Scene().put("pleiku", irregular_active=1, nva_troops=1, nva_tunneled_base=1)
    assert CardPlay(29, scene).run("us", "unshaded").request is None
    assert scene.pieces("pleiku") == {"irregular_active": 1, "nva_tunneled_base": 1}


def test_unshaded_is_ineffective_where_none_stand_together() -> None:
    """Rangers are no Irregulars, and a Tunneled Base is no target."""
    scene = Scene().put("pleiku", irregular_active=1, vc_tunneled_base=1)
    scene.put("hue", ranger_active=1, vc_guerrilla_active=1)

    assert not CardPlay(29, scene).effective("us", "unshaded")
    assert CardPlay(29, scene.put("pleiku", nva_troops=1)).effective("us", "unshaded")


def test_irregulars_become_vc_a_highland_turns_and_patronage_drops() -> None:
    """All Irregulars, Underground or Active, one for one."""
    scene = Scene().put("pleiku", irregular_active=2, irregular_underground=1)
    scene.put("hue", irregular_underground=1).set(patronage=10)
    scene.support("quang_tri", 1).support("quang_nam", -1)
    play = CardPlay(29, scene).run("vc", "shaded")
    assert play.offered == ["binh_dinh", "pleiku", "khanh_hoa"]
    play.do("binh_dinh")

    assert play.request is None
    assert scene.pieces("pleiku") == {"vc_guerrilla_underground": 3}
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}
    assert scene.box("available", "irregular") == 6
    assert scene.level("binh_dinh") == -2
    assert scene.s.patronage == 7
    assert scene.audit() == []


def test_too_few_guerrillas_and_the_rest_is_removed() -> None:
    """The executing faction picks where the one Guerrilla goes; Patronage stops at 0."""
    scene = Scene().put("pleiku", irregular_active=1).put("hue", irregular_underground=2)
    scene.available(vc_guerrilla=1).set(patronage=2)
    play = CardPlay(29, scene).run("nva", "shaded")
    assert play.offered == ["hue", "pleiku"]
    play.do("pleiku")
    play.finish("hue", "hue", "pleiku")

    assert scene.pieces("pleiku") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("hue") == {}
    assert scene.box("available", "irregular") == 6
    assert scene.s.patronage == 0
    assert scene.audit() == []


def test_where_guerrillas_are_few_one_irregular_goes_at_a_time() -> None:
    """Those of both faces in one space, too: the next may go elsewhere first."""
    scene = Scene().put("pleiku", irregular_underground=1, irregular_active=1)
    scene.put("hue", irregular_active=1).available(vc_guerrilla=2)
    play = CardPlay(29, scene).run("nva", "shaded").do("pleiku")
    assert scene.pieces("pleiku") == {"irregular_active": 1, "vc_guerrilla_underground": 1}
    assert play.offered == ["hue", "pleiku"]
    play.do("hue")
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}


def test_vc_may_take_guerrillas_from_the_map_instead() -> None:
    """Its own pieces, once none is Available (1.4.1)."""
    scene = Scene().put("pleiku", irregular_active=1).put("saigon", vc_guerrilla_active=1)
    scene.none_available("vc_guerrilla")
    play = CardPlay(29, scene).run("vc", "shaded").do("pleiku", 1, "saigon").finish("pleiku")

    assert play.request is None
    assert scene.pieces("pleiku") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("saigon") == {}


def test_shaded_is_ineffective_without_any_part() -> None:
    """No Irregular on the map, no Neutral Highland with Population, no Patronage."""
    scene = Scene()
    for space in ("quang_tri", "quang_nam", "binh_dinh", "pleiku", "khanh_hoa"):
        scene.support(space, -2)

    assert not CardPlay(29, scene).effective("vc", "shaded")
    assert CardPlay(29, scene.set(patronage=1)).effective("vc", "shaded")
    scene.set(patronage=0).support("pleiku", 0)
    assert CardPlay(29, scene).effective("vc", "shaded")
