"""Card 98, Long Tan."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _jungle() -> Scene:
    """US Troops with Guerrillas in two Jungle Provinces and in a Lowland one."""
    scene = Scene().put("tay_ninh", us_troops=2, vc_guerrilla_active=2, nva_guerrilla_underground=1)
    scene.put("the_fishhook", us_troops=1, vc_guerrilla_underground=3, vc_base=1, nva_troops=2)
    scene.put("kien_phong", us_troops=1, vc_guerrilla_active=2)
    return scene.put("quang_duc", arvn_troops=3, vc_guerrilla_active=1)


def test_guerrillas_in_the_jungle_are_routed() -> None:
    """Everywhere in the Jungle with US Troops; Bases and Troops stay, Lowlands do not count."""
    scene = _jungle().available(us_troops=20)
    play = CardPlay(98, scene).run("us", "unshaded")
    assert play.offered == ["reinforce", "rout"]
    play.finish("rout")

    assert scene.pieces("tay_ninh") == {"us_troops": 2}
    assert scene.pieces("the_fishhook") == {"us_troops": 1, "vc_base": 1, "nva_troops": 2}
    assert scene.pieces("kien_phong") == {"us_troops": 1, "vc_guerrilla_active": 2}
    assert scene.pieces("quang_duc") == {"arvn_troops": 3, "vc_guerrilla_active": 1}
    assert scene.audit() == []


def test_two_troops_come_from_out_of_play() -> None:
    """Both in one Province, of any terrain, but North Vietnam and Cities are not offered."""
    scene = _jungle().available(us_troops=20)
    before = scene.box("out_of_play", "us_troops")
    play = CardPlay(98, scene).run("us", "unshaded").do("reinforce")
    assert "north_vietnam" not in play.offered
    assert "saigon" not in play.offered
    assert len(play.offered) == 21
    play.finish("kien_hoa")

    assert scene.pieces("kien_hoa") == {"us_troops": 2}
    assert scene.box("out_of_play", "us_troops") == before - 2
    assert scene.box("available", "us_troops") == 20
    assert scene.audit() == []


def test_only_what_can_be_done_is_offered() -> None:
    """One Troop out of play comes; with none there is only the rout."""
    scene = Scene().available(us_troops=39)
    CardPlay(98, scene).run("us", "unshaded").finish("reinforce", "tay_ninh")
    assert scene.pieces("tay_ninh") == {"us_troops": 1}

    assert CardPlay(98, _jungle()).run("us", "unshaded").offered == ["rout"]


def test_nothing_out_of_play_and_no_jungle_fight_is_ineffective() -> None:
    """Only the Lowland holds US Troops with Guerrillas."""
    scene = Scene().put("kien_phong", us_troops=1, vc_guerrilla_active=2)
    assert not CardPlay(98, scene).effective("us", "unshaded")
    CardPlay(98, scene).run("us", "unshaded").finish()
    assert scene.pieces("kien_phong") == {"us_troops": 1, "vc_guerrilla_active": 2}
    assert CardPlay(98, _jungle()).effective("us", "unshaded")
    assert CardPlay(98, Scene().available(us_troops=39)).effective("us", "unshaded")


def test_a_base_and_a_troop_become_casualties() -> None:
    """The Base goes though Troops stand there; 3 Troops remain."""
    scene = Scene().put("tay_ninh", us_base=1, us_troops=4, vc_guerrilla_underground=2).set(aid=9)
    CardPlay(98, scene).run("vc", "shaded").finish()

    assert scene.pieces("tay_ninh") == {"us_troops": 3, "vc_guerrilla_underground": 2}
    assert (scene.box("casualties", "us_base"), scene.box("casualties", "us_troops")) == (1, 1)
    assert scene.s.aid == 9
    assert scene.audit() == []


def test_a_base_alone_or_troops_alone_fall_too() -> None:
    """Only what is there; the executing faction picks the Province."""
    scene = Scene().put("tay_ninh", us_base=1, vc_guerrilla_active=2)
    scene.put("quang_duc", us_troops=2, vc_guerrilla_active=3)
    play = CardPlay(98, scene).run("nva", "shaded")
    assert play.offered == ["quang_duc", "tay_ninh"]
    play.finish("quang_duc")

    assert scene.pieces("quang_duc") == {"us_troops": 1, "vc_guerrilla_active": 3}
    assert scene.box("casualties", "us_base") == 0
    assert scene.box("casualties", "us_troops") == 1


def test_without_two_guerrillas_and_us_in_the_jungle_it_is_ineffective() -> None:
    """One VC Guerrilla, NVA ones, the wrong terrain or ARVN Troops do not do."""
    scene = Scene().put("tay_ninh", us_troops=1, vc_guerrilla_active=1, nva_guerrilla_active=2)
    scene.put("kien_phong", us_troops=1, vc_guerrilla_active=2)
    scene.put("quang_duc", arvn_troops=2, vc_guerrilla_active=2, irregular_active=1)
    assert not CardPlay(98, scene).effective("vc", "shaded")
    CardPlay(98, scene).run("vc", "shaded").finish()
    assert scene.box("casualties", "us_troops") == 0
