"""Card 37, Khe Sanh."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _outpost(**pieces: int) -> Scene:
    return Scene().put("quang_tri", us_base=1, us_troops=4, **pieces)


def test_ten_nva_troops_fall_in_and_around_the_outpost() -> None:
    """The executing faction spreads the 10 over the space and its neighbours."""
    scene = _outpost(nva_troops=4).put("central_laos", nva_troops=9)
    play = CardPlay(37, scene).run("us", "unshaded")
    play.do("quang_tri", "central_laos", "nva_troops-9").finish("quang_tri", "nva_troops-1")

    assert scene.pieces("quang_tri") == {"us_base": 1, "us_troops": 4, "nva_troops": 3}
    assert scene.pieces("central_laos") == {}
    assert scene.audit() == []


def test_fewer_than_ten_all_fall() -> None:
    """Where there are no 10, all go and nothing is asked."""
    scene = _outpost(nva_troops=2).put("north_vietnam", nva_troops=3)
    CardPlay(37, scene).run("us", "unshaded").finish()

    assert scene.pieces("quang_tri").get("nva_troops", 0) == 0
    assert scene.pieces("north_vietnam") == {}


def test_without_nva_troops_near_it_is_ineffective() -> None:
    """NVA Troops two spaces away, Guerrillas, or a Base without Troops do not count."""
    scene = _outpost(nva_guerrilla_active=2).put("southern_laos", nva_troops=5)

    assert not CardPlay(37, scene).effective("us", "unshaded")
    assert CardPlay(37, _outpost(nva_troops=1)).effective("us", "unshaded")
    far = Scene().put("tay_ninh", us_base=1, us_troops=1).put("hue", nva_troops=5)
    far.put("da_nang", nva_troops=5)
    assert not CardPlay(37, far).effective("us", "unshaded")


def test_up_to_three_us_troops_become_casualties_and_the_us_is_out() -> None:
    """The shaded text moves up to 3 to Casualties and makes the US Ineligible."""
    scene = _outpost(nva_guerrilla_active=1)
    CardPlay(37, scene).run("nva", "shaded").do("quang_tri", "quang_tri", "us_troops-3").finish()

    assert scene.pieces("quang_tri")["us_troops"] == 1
    assert scene.box("casualties", "us_troops") == 3
    assert scene.s.made_ineligible == 0b0001


def test_without_a_siege_the_us_is_still_made_ineligible() -> None:
    """Only the part that can be done is done."""
    scene = _outpost()
    CardPlay(37, scene).run("vc", "shaded").finish()

    assert scene.pieces("quang_tri")["us_troops"] == 4
    assert scene.s.made_ineligible == 0b0001


def test_shaded_does_nothing_where_the_us_is_out_already() -> None:
    """No Troops beside NVA and the US Ineligible through the next card: ineffective."""
    scene = _outpost().set(made_ineligible=0b0001)

    assert not CardPlay(37, scene).effective("nva", "shaded")
    assert not CardPlay(37, _outpost().set(acted=0b0001)).effective("nva", "shaded")
    assert not CardPlay(37, _outpost()).effective("us", "shaded")
    assert CardPlay(37, _outpost()).effective("nva", "shaded")


def test_an_outpost_where_nothing_can_happen_is_not_offered() -> None:
    """Saigon has a US Base and US Troops, but no NVA Troops in or next to it."""
    scene = _outpost(nva_troops=1).put("saigon", us_base=1, us_troops=2)
    assert CardPlay(37, scene).run("us", "unshaded").offered == ["quang_tri"]


def test_without_such_an_outpost_nothing_is_asked() -> None:
    """Executed to no effect."""
    assert CardPlay(37, _outpost()).run("us", "unshaded").request is None
