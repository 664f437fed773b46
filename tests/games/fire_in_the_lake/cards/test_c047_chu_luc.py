"""Card 47, Chu Luc."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_arvn_are_doubled_and_hit_nva_everywhere() -> None:
    """4 ARVN pieces bring 4 Troops; VC are spared, hidden Guerrillas safe, Assaults mandatory."""
    scene = Scene().set(arvn=0, aid=0)
    scene.put("saigon", arvn_base=1, police=1, ranger_active=2)
    scene.put("saigon", nva_guerrilla_active=1, nva_guerrilla_underground=1, vc_guerrilla_active=3)
    scene.put("hue", arvn_troops=2, nva_troops=2).put("can_tho", arvn_troops=2)
    scene.put("can_tho", vc_guerrilla_active=2)
    play = CardPlay(47, scene).run("us", "unshaded")
    assert (play.seat, play.offered) == ("us", ["hue", "saigon"])
    play.do("saigon")
    assert scene.pieces("saigon")["arvn_troops"] == 4
    play.do("assault")
    assert (play.seat, play.offered) == ("arvn", ["hue", "saigon"])
    play.do("saigon")
    assert play.offered == ["hue"]
    play.finish("hue")
    assert scene.pieces("saigon") == {
        "arvn_base": 1,
        "arvn_troops": 4,
        "police": 1,
        "ranger_active": 2,
        "nva_guerrilla_underground": 1,
        "vc_guerrilla_active": 3,
    }
    assert scene.pieces("hue") == {"arvn_troops": 2, "nva_troops": 1}
    assert scene.pieces("can_tho") == {"arvn_troops": 2, "vc_guerrilla_active": 2}
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_vc_guerrillas_shield_nva_bases_and_bases_bring_aid() -> None:
    """Beside Active VC the NVA Base stays; without them it falls for 6 Aid; a Tunnel is rolled for."""
    scene = Scene().set(aid=0).none_available("arvn_troops")
    scene.put("saigon", police=4, nva_base=1, vc_guerrilla_active=1)
    scene.put("hue", police=2, nva_base=1).put("can_tho", police=2, nva_tunneled_base=1)
    play = CardPlay(47, scene).run("us", "unshaded")
    play.do("assault", "hue", "saigon", "can_tho", 4)
    play.finish()
    assert scene.pieces("hue") == {"police": 2}
    assert scene.pieces("saigon")["nva_base"] == 1
    assert scene.pieces("can_tho") == {"police": 2, "nva_base": 1}
    assert scene.s.aid == 6
    assert scene.audit() == []


def test_fewer_troops_than_pieces_all_come() -> None:
    """NVA executes: only Available Troops."""
    scene = Scene().put("hue", police=3, nva_guerrilla_underground=1).available(arvn_troops=2)
    CardPlay(47, scene).run("nva", "unshaded").finish("hue")
    assert scene.pieces("hue") == {"police": 3, "arvn_troops": 2, "nva_guerrilla_underground": 1}


def test_where_all_nva_are_hidden_arvn_do_not_assault() -> None:
    """Under shaded Search and Destroy only the Province with Active NVA loses its level."""
    scene = Scene().set(capabilities_shaded=1 << 28).none_available("arvn_troops", "ranger")
    for space in ("quang_tri", "binh_dinh", "kien_hoa"):
        scene.put(space, police=3).support(space, 1)
    scene.put("quang_tri", nva_guerrilla_underground=2, vc_guerrilla_active=1)
    scene.put("binh_dinh", nva_guerrilla_active=1).put("kien_hoa", nva_base=1)
    play = CardPlay(47, scene).run("us", "unshaded").do("assault")
    assert play.offered == ["binh_dinh", "kien_hoa"]
    play.finish("binh_dinh", "kien_hoa")
    assert [scene.level(n) for n in ("quang_tri", "binh_dinh", "kien_hoa")] == [1, 0, 0]


def test_with_all_nva_hidden_the_doubling_alone_takes_place() -> None:
    """Nobody is asked to Assault."""
    scene = Scene().put("hue", police=2, nva_guerrilla_underground=1)
    play = CardPlay(47, scene).run("us", "unshaded").do("hue")
    assert play.offered == ["nothing"]
    play.finish()
    assert scene.pieces("hue") == {
        "police": 2,
        "arvn_troops": 2,
        "nva_guerrilla_underground": 1,
    }


def test_unshaded_ineffective() -> None:
    """Nobody meets NVA; or nobody can be placed and nothing hit."""
    scene = Scene().put("hue", arvn_troops=2, vc_guerrilla_active=1).put("saigon", nva_troops=2)
    assert not CardPlay(47, scene).effective("nva", "unshaded")
    scene = Scene().put("hue", police=1, nva_troops=1)
    assert CardPlay(47, scene).effective("nva", "unshaded")
    scene.none_available("arvn_troops")
    assert not CardPlay(47, scene).effective("nva", "unshaded")
    assert CardPlay(47, scene.put("hue", police=1)).effective("nva", "unshaded")


def test_shaded_up_to_ten_nva_troops_come() -> None:
    """The executing faction picks number and split, on the LoC too."""
    scene = Scene()
    play = CardPlay(47, scene).run("vc", "shaded")
    assert play.offered == [
        "north_vietnam",
        "central_laos",
        "quang_tri",
        "loc_hue_khe_sanh",
        "done",
    ]
    play.finish("quang_tri", "nva_troops-6", "loc_hue_khe_sanh", "nva_troops-4")
    assert scene.pieces("quang_tri") == {"nva_troops": 6}
    assert scene.pieces("loc_hue_khe_sanh") == {"nva_troops": 4}
    assert scene.audit() == []


def test_shaded_fewer_or_none() -> None:
    """It may stop early; with no NVA Troops Available it is ineffective for others than NVA."""
    scene = Scene()
    CardPlay(47, scene).run("us", "shaded").finish("central_laos", "nva_troops-1", "done")
    assert scene.pieces("central_laos") == {"nva_troops": 1}
    scene.none_available("nva_troops")
    assert not CardPlay(47, scene).effective("us", "shaded")
