"""Card 66, Ambassador Taylor."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_funds_and_up_to_two_pieces() -> None:
    """9 and 9; then the pieces may go to different spaces in the South."""
    scene = Scene().available(us_troops=38, us_base=5).set(aid=10, patronage=8)
    play = CardPlay(66, scene).run("us", "unshaded")
    assert (scene.s.aid, scene.resources("arvn")) == (19, 39)
    assert play.offered == ["pieces", "patronage", "nothing"]
    play.do("pieces")
    assert "central_laos" not in play.offered
    play.finish("saigon", "us_base-1", "hue", "us_troops-1")

    assert scene.pieces("saigon") == {"us_base": 1}
    assert scene.pieces("hue") == {"us_troops": 1}
    assert scene.s.patronage == 8
    assert scene.audit() == []


def test_the_second_piece_may_be_declined() -> None:
    """Up to 2, so 1 will do."""
    scene = Scene().available(us_troops=38)
    play = CardPlay(66, scene).run("us", "unshaded").do("pieces", "hue", "us_troops-1")
    assert "done" in play.offered
    play.finish("done")
    assert scene.box("out_of_play", "us_troops") == 1


def test_less_patronage_instead_or_nothing() -> None:
    """Patronage falls by 3, not below 0; where there are no pieces, they are not offered."""
    scene = Scene().set(patronage=2)
    play = CardPlay(66, scene).run("arvn", "unshaded")
    assert play.offered == ["patronage", "nothing"]
    play.finish("patronage")
    assert scene.s.patronage == 0

    scene = Scene().set(patronage=2, aid=70)
    CardPlay(66, scene).run("arvn", "unshaded").finish("nothing")
    assert (scene.s.patronage, scene.s.aid) == (2, 75)


def test_unshaded_is_ineffective_with_all_full_and_nothing_more() -> None:
    """Each of the four alone makes it effective."""
    full = {"aid": 75, "arvn": 75}
    assert not CardPlay(66, Scene().set(**full)).effective("us", "unshaded")
    assert CardPlay(66, Scene().set(aid=74, arvn=75)).effective("us", "unshaded")
    assert CardPlay(66, Scene().set(aid=75, arvn=74)).effective("us", "unshaded")
    assert CardPlay(66, Scene().set(**full, patronage=1)).effective("us", "unshaded")
    assert CardPlay(66, Scene().set(**full).available(us_base=5)).effective("us", "unshaded")


def test_three_spaces_at_support_turn_neutral() -> None:
    """Saigon is safe; of four others the executing faction picks three."""
    scene = Scene().set(patronage=10)
    for space, level in (("saigon", 2), ("hue", 2), ("da_nang", 1), ("tay_ninh", 1)):
        scene.support(space, level)
    scene.support("kien_hoa", 2).support("binh_dinh", -2)
    play = CardPlay(66, scene).run("vc", "shaded")
    assert play.offered == ["hue", "da_nang", "tay_ninh", "kien_hoa"]
    play.finish("hue", "tay_ninh", "kien_hoa")

    assert [scene.level(n) for n in ("saigon", "hue", "tay_ninh", "kien_hoa")] == [2, 0, 0, 0]
    assert (scene.level("da_nang"), scene.level("binh_dinh"), scene.s.patronage) == (1, -2, 7)
    assert scene.audit() == []


def test_a_single_space_and_little_patronage() -> None:
    """What can be done is done."""
    scene = Scene().support("hue", 1).set(patronage=1)
    CardPlay(66, scene).run("nva", "shaded").finish("hue")
    assert (scene.level("hue"), scene.s.patronage) == (0, 0)


def test_shaded_is_ineffective_with_saigon_alone_at_support() -> None:
    """And no Patronage."""
    scene = Scene().support("saigon", 2).support("hue", -1)
    assert not CardPlay(66, scene).effective("vc", "shaded")
    assert CardPlay(66, scene.set(patronage=1)).effective("vc", "shaded")
    assert CardPlay(66, Scene().support("hue", 1)).effective("vc", "shaded")
