"""Card 80, Light at the End of the Tunnel."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_two_pieces_leave_and_all_else_follows() -> None:
    """2 x 2 Patronage, 2 shifts of the same space, 8 NVA Troops; the executor stays Eligible."""
    scene = Scene().put("saigon", us_troops=3, us_base=1).support("hue", 2).set(patronage=10)
    play = CardPlay(80, scene).run("nva", "single")
    assert play.offered == ["1", "2", "3", "4"]
    play.do(2, "saigon", "us_base-1", "saigon", "us_troops-1")
    assert scene.s.patronage == 14
    assert "phuoc_long" not in play.offered
    play.do("hue", "hue", "central_laos", "nva_troops-5")
    assert "quang_tri" not in play.offered
    play.finish("north_vietnam", "nva_troops-3")

    assert scene.pieces("saigon") == {"us_troops": 2}
    assert (scene.box("available", "us_troops"), scene.box("available", "us_base")) == (38, 6)
    assert scene.level("hue") == 0
    assert scene.pieces("central_laos") == {"nva_troops": 5}
    assert scene.pieces("north_vietnam") == {"nva_troops": 3}
    assert scene.s.stay_eligible == 0b0100
    assert scene.audit() == []


def test_with_one_piece_and_few_troops() -> None:
    """Only 3 Troops are Available, and the US takes none from the map."""
    scene = Scene().put("hue", irregular_active=1).available(nva_troops=3).set(patronage=74)
    play = CardPlay(80, scene).run("us", "single").do(1)
    play.finish("saigon", "the_fishhook", "nva_troops-3")

    assert scene.pieces("hue") == {}
    assert scene.box("available", "irregular") == 6
    assert (scene.level("saigon"), scene.s.patronage) == (-1, 75)
    assert scene.pieces("the_fishhook") == {"nva_troops": 3}
    assert scene.s.stay_eligible == 0b0001


def test_a_space_at_active_opposition_cannot_shift() -> None:
    """It is not offered again."""
    scene = Scene().put("saigon", us_troops=2).support("hue", -1).none_available("nva_troops")
    play = CardPlay(80, scene).run("vc", "single").do(2, "hue")
    assert "hue" not in play.offered
    play.finish("da_nang")
    assert (scene.level("hue"), scene.level("da_nang")) == (-2, -1)
    assert scene.s.patronage == 4


def test_without_us_pieces_it_is_ineffective() -> None:
    """To stay Eligible alone is no effect."""
    scene = Scene().put("saigon", arvn_troops=1)
    assert not CardPlay(80, scene).effective("nva", "single")
    CardPlay(80, scene).run("nva", "single").finish()
    assert (scene.s.patronage, scene.s.stay_eligible) == (0, 0b0100)
    assert CardPlay(80, scene.put("hue", irregular_active=1)).effective("nva", "single")
