"""Card 102, Cu Chi."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_guerrillas_leave_a_controlled_tunnel() -> None:
    """Guerrillas of both go; Base, Tunnel and NVA Troops stay."""
    scene = Scene().put(
        "tay_ninh",
        us_troops=8,
        vc_tunneled_base=1,
        vc_guerrilla_underground=2,
        nva_guerrilla_active=1,
        nva_troops=1,
    )
    scene.put("quang_duc", us_troops=5, vc_base=1, vc_guerrilla_active=1)
    CardPlay(102, scene).run("us", "unshaded").finish()

    assert scene.pieces("tay_ninh") == {"us_troops": 8, "vc_tunneled_base": 1, "nva_troops": 1}
    assert scene.pieces("quang_duc") == {"us_troops": 5, "vc_base": 1, "vc_guerrilla_active": 1}
    assert scene.audit() == []


def test_one_of_two_spaces_is_chosen() -> None:
    """Cities count too."""
    scene = Scene().put("saigon", police=4, nva_tunneled_base=1, vc_guerrilla_active=1)
    scene.put("tay_ninh", police=4, nva_tunneled_base=1, vc_guerrilla_active=1)
    play = CardPlay(102, scene).run("arvn", "unshaded")
    assert play.offered == ["saigon", "tay_ninh"]
    play.finish("saigon")
    assert scene.pieces("saigon") == {"police": 4, "nva_tunneled_base": 1}
    assert scene.pieces("tay_ninh") == {
        "police": 4,
        "nva_tunneled_base": 1,
        "vc_guerrilla_active": 1,
    }


def test_without_control_tunnel_or_guerrillas_it_is_ineffective() -> None:
    """Each of the three is missing somewhere."""
    scene = Scene().put("saigon", police=1, nva_tunneled_base=1, vc_guerrilla_active=1)
    scene.put("tay_ninh", police=4, nva_base=1, vc_guerrilla_active=1)
    scene.put("hue", police=4, vc_tunneled_base=1)
    assert not CardPlay(102, scene).effective("us", "unshaded")
    CardPlay(102, scene).run("us", "unshaded").finish()
    assert scene.pieces("saigon")["vc_guerrilla_active"] == 1


def test_all_bases_dig_in_and_guerrillas_come() -> None:
    """Both Bases get a Tunnel; Provinces without an open Base are not offered."""
    scene = Scene().put("tay_ninh", nva_base=1, vc_base=1).put("hue", vc_base=1)
    scene.put("quang_nam", nva_tunneled_base=1).put("pleiku", vc_base=1)
    play = CardPlay(102, scene).run("vc", "shaded")
    assert play.offered == ["pleiku", "tay_ninh"]
    play.do("tay_ninh", "vc_base").finish()

    assert scene.pieces("tay_ninh") == {
        "nva_tunneled_base": 1,
        "vc_tunneled_base": 1,
        "nva_guerrilla_underground": 1,
        "vc_guerrilla_underground": 1,
    }
    assert scene.audit() == []


def test_the_last_marker_goes_where_it_is_chosen() -> None:
    """5 markers are out: one Base digs in, the other does not."""
    scene = Scene().put("hue", vc_tunneled_base=2).put("kontum", vc_tunneled_base=2)
    scene.put("quang_nam", nva_tunneled_base=1).put("tay_ninh", nva_base=1, vc_base=1)
    play = CardPlay(102, scene).run("nva", "shaded").do("tay_ninh")
    assert play.offered == ["nva_base", "vc_base"]
    play.finish("nva_base")

    assert scene.pieces("tay_ninh") == {
        "nva_tunneled_base": 1,
        "vc_base": 1,
        "nva_guerrilla_underground": 1,
        "vc_guerrilla_underground": 1,
    }
    assert scene.audit() == []


def test_without_markers_guerrillas_come_all_the_same() -> None:
    """All 6 are out; only an NVA Guerrilla is Available."""
    scene = Scene().put("hue", vc_tunneled_base=2).put("kontum", vc_tunneled_base=2)
    scene.put("quang_nam", nva_tunneled_base=2).put("tay_ninh", nva_base=1)
    scene.none_available("vc_guerrilla")
    CardPlay(102, scene).run("us", "shaded").finish()

    assert scene.pieces("tay_ninh") == {"nva_base": 1, "nva_guerrilla_underground": 1}
    assert scene.audit() == []


def test_without_an_open_base_in_a_province_nothing_happens() -> None:
    """The text is about a Province with Bases to dig in; one in a City does not do."""
    scene = Scene().put("hue", vc_base=1).put("quang_nam", vc_tunneled_base=1)
    assert not CardPlay(102, scene).effective("vc", "shaded")
    CardPlay(102, scene).run("us", "shaded").finish()
    assert scene.pieces("quang_nam") == {"vc_tunneled_base": 1}
    assert CardPlay(102, scene.put("tay_ninh", nva_base=1)).effective("us", "shaded")


def test_an_open_base_alone_is_not_enough() -> None:
    """All 6 markers are out, and no Guerrilla is Available; either would do."""
    scene = Scene().put("hue", vc_tunneled_base=2).put("kontum", vc_tunneled_base=2)
    scene.put("quang_nam", nva_tunneled_base=2).put("tay_ninh", nva_base=1)
    assert CardPlay(102, scene).effective("us", "shaded")
    scene.none_available("nva_guerrilla", "vc_guerrilla")
    assert not CardPlay(102, scene).effective("us", "shaded")
    CardPlay(102, scene).run("us", "shaded").finish()
    assert scene.pieces("tay_ninh") == {"nva_base": 1}
    few = Scene().put("tay_ninh", nva_base=1).none_available("nva_guerrilla", "vc_guerrilla")
    assert CardPlay(102, few).effective("us", "shaded")
