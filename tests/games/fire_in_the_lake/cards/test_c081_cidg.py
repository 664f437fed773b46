"""Card 81, CIDG."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_four_guerrillas_become_rangers_irregulars_and_police() -> None:
    """Types may mix in one space; Active and Underground alike; not in Laos."""
    scene = Scene().put("pleiku", vc_guerrilla_active=2, vc_guerrilla_underground=1)
    scene.put("saigon", vc_guerrilla_active=2).put("central_laos", vc_guerrilla_active=3)
    play = CardPlay(81, scene).run("us", "unshaded").do(4)
    assert play.offered == ["saigon", "pleiku"]
    play.do("pleiku")
    assert play.offered == [
        "ranger-1",
        "ranger-2",
        "ranger-3",
        "irregular-1",
        "irregular-2",
        "irregular-3",
        "police-1",
        "police-2",
        "police-3",
    ]
    play.do("ranger-1", "pleiku", "vc_guerrilla_underground-1", "pleiku", "irregular-2")
    assert scene.pieces("pleiku") == {"ranger_underground": 1, "irregular_underground": 2}
    play.do("saigon")
    assert play.offered == ["ranger-1", "irregular-1", "police-1"]
    play.finish("police-1", "saigon", "vc_guerrilla_active-1")

    assert scene.pieces("saigon") == {"vc_guerrilla_active": 1, "police": 1}
    assert scene.pieces("central_laos") == {"vc_guerrilla_active": 3}
    assert scene.audit() == []


def test_fewer_guerrillas_than_rolled() -> None:
    """A 6, but there is only one, on a LoC."""
    scene = Scene().put("loc_hue_da_nang", vc_guerrilla_active=1)
    CardPlay(81, scene).run("vc", "unshaded").finish(6, "loc_hue_da_nang", "police-1")
    assert scene.pieces("loc_hue_da_nang") == {"police": 1}


def test_without_replacements_they_are_just_removed() -> None:
    """NVA has no right to take COIN pieces off the map; the US may, and may leave it."""
    scene = Scene().put("pleiku", vc_guerrilla_active=2).put("hue", police=1)
    scene.none_available("ranger", "irregular", "police")
    play = CardPlay(81, scene).run("nva", "unshaded").do(2, "pleiku")
    assert play.offered == ["none-1", "none-2"]
    play.finish("none-2")
    assert scene.pieces("pleiku") == {}
    assert scene.pieces("hue") == {"police": 1}

    scene = Scene().put("pleiku", vc_guerrilla_active=2).put("hue", police=1)
    scene.none_available("ranger", "irregular", "police")
    play = CardPlay(81, scene).run("us", "unshaded").do(2, "pleiku")
    assert play.offered == ["police-1", "none-1", "none-2"]
    play.finish("police-1", "pleiku", "vc_guerrilla_active-1", "hue", "pleiku", "none-1")
    assert scene.pieces("pleiku") == {"police": 1}
    assert scene.pieces("hue") == {}
    assert scene.audit() == []


def test_without_vc_guerrillas_in_the_south_it_is_ineffective() -> None:
    """NVA Guerrillas, VC Bases, and VC in Cambodia do not count."""
    scene = Scene().put("pleiku", nva_guerrilla_active=2, vc_base=1)
    scene.put("the_fishhook", vc_guerrilla_active=2)
    assert not CardPlay(81, scene).effective("us", "unshaded")
    assert CardPlay(81, scene.put("hue", vc_guerrilla_active=1)).effective("us", "unshaded")


def test_a_highland_camp_rebels() -> None:
    """All Rangers, Police and Irregulars go to Available; Troops and Bases stay."""
    scene = Scene().put("pleiku", ranger_active=1, irregular_underground=2, police=1)
    scene.put("pleiku", arvn_troops=1, us_base=1).put("kien_hoa", police=3)
    play = CardPlay(81, scene).run("nva", "shaded")
    assert play.offered == ["pleiku"]
    play.finish("pleiku")

    assert scene.pieces("pleiku") == {
        "us_base": 1,
        "arvn_troops": 1,
        "vc_guerrilla_underground": 2,
    }
    assert (scene.box("available", "irregular"), scene.box("casualties", "irregular")) == (6, 0)
    assert scene.audit() == []


def test_only_one_guerrilla_is_there_to_come() -> None:
    """VC, executing, may take another from the map."""
    scene = Scene().put("binh_dinh", police=1).put("saigon", vc_guerrilla_active=1)
    scene.available(vc_guerrilla=1)
    CardPlay(81, scene).run("arvn", "shaded").finish("binh_dinh")
    assert scene.pieces("binh_dinh") == {"vc_guerrilla_underground": 1}

    scene = Scene().put("binh_dinh", police=1).put("saigon", vc_guerrilla_active=1)
    scene.available(vc_guerrilla=1)
    CardPlay(81, scene).run("vc", "shaded").finish("binh_dinh", "1", "saigon")
    assert scene.pieces("binh_dinh") == {"vc_guerrilla_underground": 2}
    assert scene.audit() == []


def test_without_a_camp_shaded_is_ineffective() -> None:
    """A Lowland or a City is none, and ARVN Troops are not meant."""
    scene = Scene().put("kien_hoa", police=1, ranger_active=1).put("kontum", irregular_active=1)
    scene.put("pleiku", arvn_troops=3, us_troops=1)
    assert not CardPlay(81, scene).effective("vc", "shaded")
    assert CardPlay(81, scene.put("khanh_hoa", irregular_active=1)).effective("vc", "shaded")
