"""Card 77, Detente."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.spaces import POPULATION, SPACE_IDS
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_resources_are_halved_and_troops_withdraw() -> None:
    """Rounded down; 5 NVA Troops out of play."""
    scene = Scene().set(nva=9, vc=30)
    CardPlay(77, scene).run("us", "unshaded").finish()
    assert (scene.resources("nva"), scene.resources("vc")) == (4, 15)
    assert scene.box("available", "nva_troops") == 35
    assert scene.box("out_of_play", "nva_troops") == 5


def test_fewer_troops_all_withdraw() -> None:
    """With 2 Available, 2 go; 1 Resource becomes 0."""
    scene = Scene().put("north_vietnam", nva_troops=38).set(nva=1, vc=0)
    CardPlay(77, scene).run("us", "unshaded").finish()
    assert (scene.resources("nva"), scene.resources("vc")) == (0, 0)
    assert scene.box("out_of_play", "nva_troops") == 2
    assert scene.audit() == []


def test_with_nothing_to_lose_it_is_ineffective() -> None:
    """No Resources and no NVA Troops Available."""
    scene = Scene().put("north_vietnam", nva_troops=40).set(nva=0, vc=0)
    assert not CardPlay(77, scene).effective("us", "unshaded")
    assert CardPlay(77, scene.set(vc=1)).effective("us", "unshaded")


SEVEN = ("hue", "saigon", "pleiku", "quang_tri", "can_tho", "kontum", "an_loc")


def test_nva_gain_and_vc_rally_in_six_spaces() -> None:
    """NVA decides; VC Rally for nothing, and after the sixth space it is over."""
    scene = Scene().set(vc=0)
    play = CardPlay(77, scene).run("us", "shaded")
    assert (play.seat, play.offered) == ("nva", ["nva_resources"])
    play.do("nva_resources")
    assert (play.seat, play.offered) == ("vc", ["rally"])
    play.do("rally")
    for space in SEVEN[:6]:
        play.do(space, "guerrilla-1")
    assert play.request is None
    assert scene.resources("nva") == 39
    assert scene.resources("vc") == 0
    for space in SEVEN[:6]:
        assert scene.pieces(space) == {"vc_guerrilla_underground": 1}
    assert scene.pieces("an_loc") == {}
    assert scene.audit() == []


def test_nva_may_infiltrate_instead() -> None:
    """Even under the McNamara Line; under the unshaded 559th in 1 space only."""
    scene = Scene().put("central_laos", nva_base=1).put("southern_laos", nva_base=1)
    scene.set(trail=2, momentum=1 << 38 | 1 << 46)
    play = CardPlay(77, scene).run("nva", "shaded")
    assert play.offered == ["nva_resources", "infiltrate"]
    play.do("infiltrate", "infiltrate", "central_laos", "build_up", 3)
    assert play.seat == "vc"
    play.finish("rally", "hue", "guerrilla-1", "done")
    assert scene.pieces("central_laos") == {"nva_troops": 3, "nva_base": 1}
    assert scene.resources("nva") == 30


def test_fewer_spaces_are_enough() -> None:
    """VC may stop after the first; it is effective even with NVA Resources full."""
    scene = Scene().set(nva=75)
    card = CardPlay(77, scene)
    assert card.effective("nva", "shaded")
    card.run("nva", "shaded").do("nva_resources", "rally", "hue", "guerrilla-1").finish("done")
    assert scene.resources("nva") == 75
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}


def test_shaded_always_takes_effect() -> None:
    """VC can Rally in Laos and Cambodia even if all the South is in Support."""
    scene = Scene().set(nva=75)
    for space, populated in zip(SPACE_IDS, POPULATION):
        if populated:
            scene.support(space, 1)
    assert CardPlay(77, scene).effective("nva", "shaded")
