"""The replacement of leaders of little loyalty (15.2)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.government import Stand
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Chance, Decision
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import begin
from tests.games.vietnam_1965_1975.campaign.politics.governments import (
    SAFE,
    coup_check,
    effectiveness,
    held,
    loyalty,
    now,
    number,
    politics,
)
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_6TH_REGIMENT,
    ARVN_HOWITZERS,
    QUANG_NGAI,
)
from tests.games.vietnam_1965_1975.scenes import BOX

SECOND, TWENTY_SECOND = ARVN_2ND_DIVISION_HQ, "arvn.22.hq"
CAVALRY = "arvn.cav.4"


@pytest.mark.rule("vn 15.2-a", "vn 12-j")
def test_replacement_opens_the_politics_phase() -> None:
    """Its segment comes after the people's, and before the coup's."""
    listed = PROCEDURES.listed(stages.INTERPHASE)
    names = [step.stage for step in listed]
    assert names.index(Stage.PACIFICATION) < names.index(Stage.CANDIDATE)
    assert names.index(Stage.CANDIDATE) < names.index(Stage.INDUCE)
    (segment,) = (step for step in listed if step.stage == Stage.REPLACEMENT)
    assert segment.clauses == ("12-j",)
    scene = politics(I=5)
    scene.play()
    assert scene.asked == "replacement.leader"


# --- whom -----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.2-b", "vn 15.2-c", "vn 12-j")
@pytest.mark.parametrize(
    ("loyalty_", "words"),
    [
        (5, ["I"]),
        (6, ["I"]),
        (7, ["I", "done"]),
        (8, ["I", "done"]),
        (9, None),
        (13, None),
    ],
)
def test_loyalty_says_who_must_and_who_may_be_tried(loyalty_: int, words: list[str] | None) -> None:
    """5 and 6 have to be, 7 and 8 may be, others cannot be."""
    scene = politics(I=loyalty_)
    request = scene.play()
    if words is None:
        assert scene.asked == "coup.induce"
    else:
        assert isinstance(request, Decision)
        assert (scene.asked, request.seat) == ("replacement.leader", "us")
        assert scene.words == words


@pytest.mark.rule("vn 15.2-b")
def test_nobody_is_done_while_somebody_has_to_be_tried() -> None:
    """Leaders of divisions alike; those who may be tried are on offer all the while."""
    posts = {SECOND: held("one.05", 6), TWENTY_SECOND: held("one.06", 8)}
    scene = politics(posts, II=5, navy=7, IV=9)
    scene.play()
    assert scene.words == ["II", SECOND, "navy", TWENTY_SECOND]
    scene.play("II", 8)
    assert scene.words == [SECOND, "navy", TWENTY_SECOND]
    scene.play(SECOND, 8)
    assert scene.words == ["navy", TWENTY_SECOND, "done"]
    scene.play("done")
    assert scene.asked == "coup.induce"
    assert loyalty(scene, "navy") == 7


@pytest.mark.rule("vn 15.2-j")
def test_any_number_is_tried_in_any_order_by_dice_of_their_own() -> None:
    """The next one is chosen when the last one's dice are known."""
    posts = {SECOND: held("one.05", 8)}
    scene = politics(posts, II=7, navy=7)
    for name in ("navy", SECOND, "II"):
        scene.play()
        assert name in scene.words
        request = scene.play(name)
        assert isinstance(request, Chance)
        assert scene.asked == "replacement.dice"
        assert [*request.outcomes] == [*range(2, 13)]
        scene.play(7)
    assert [loyalty(scene, name) for name in ("navy", SECOND, "II")] == [6, 7, 6]
    assert scene.asked == "coup.induce"


# --- the dice -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.2-d")
@pytest.mark.parametrize("dice", [2, 6])
@pytest.mark.parametrize(
    ("name", "leader", "step"), [("I", "two.05", "two"), (SECOND, "one.05", "one")]
)
def test_up_to_six_he_goes_and_another_is_drawn(
    dice: int, name: str, leader: str, step: str
) -> None:
    """From his pool, where he is himself; with a loyalty of his own."""
    scene = politics({SECOND: held("one.05", 5), "I": held("two.05", 5)})
    request = scene.play(name, dice)
    assert isinstance(request, Chance)
    assert scene.asked == f"leader.{step}"
    stars = getattr(BOX.leaders, step)
    serving = {"two": now(scene).two_star, "one": now(scene).one_star}[step].values()
    assert name not in now(scene).posts
    assert {*request.words} == {x.id for x in stars} - {stars[post.leader].id for post in serving}
    assert leader in request.words
    scene.play(leader, 4)
    assert now(scene).posts[name].leader == number(leader)
    assert loyalty(scene, name) == 7


@pytest.mark.rule("vn 15.2-e", "vn 15.1-s")
@pytest.mark.parametrize("dice", [7, 8])
def test_at_seven_or_eight_he_stays_less_loyal(dice: int) -> None:
    """And nothing else comes of it."""
    scene = politics({SECOND: held("one.05", 8)}, I=7)
    scene.play("I", dice, SECOND, dice)
    for name, left in (("I", 6), (SECOND, 7)):
        post = now(scene).posts[name]
        assert (post.loyalty, post.botched, post.ineffective, post.stand) == (
            left,
            False,
            False,
            Stand.LOYAL,
        )


@pytest.mark.rule("vn 15.2-f")
@pytest.mark.parametrize("dice", [9, 12])
def test_from_nine_on_his_units_are_ineffective_besides(dice: int) -> None:
    """He stays, less loyal by 1."""
    scene = politics({SECOND: held("one.17", 8)})
    scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    scene.play(SECOND, dice)
    assert loyalty(scene, SECOND) == 7
    assert now(scene).one_star[SECOND].leader == number("one.17")
    scene.play("no", 2)
    begin(scene, Stage.ARVN_EFFECTIVENESS)
    assert scene.asked == "effectiveness.army"
    scene.play(1)
    assert scene.s.ineffective == [1, 1]


@pytest.mark.rule("vn 15.2-f")
def test_others_are_not_ineffective_for_it() -> None:
    """A division that shares the corps, and the corps' own troops, check as usual."""
    posts = {SECOND: held("one.17", tried=True, botched=True), TWENTY_SECOND: held("one.18")}
    scene = effectiveness(posts)
    units = [scene.unit(id_, QUANG_NGAI) for id_ in (SECOND, TWENTY_SECOND, CAVALRY)]
    scene.play(1)
    assert [scene.s.ineffective[unit] for unit in units] == [1, 0, 0]


@pytest.mark.rule("vn 15.2-g")
@pytest.mark.parametrize(
    ("name", "ineffective"), [("I", [1, 1, 0, 0]), ("Capital", [0, 0, 1, 1]), ("II", [0, 0, 0, 0])]
)
def test_a_corps_commanders_failure_takes_divisions_and_troops_along(
    name: str, ineffective: list[int]
) -> None:
    """All of his divisions and all units that he leads himself; of others none."""
    posts = {
        name: held("two.14", tried=True, botched=True),
        SECOND: held("one.17"),
        "arvn.p.hq": held("one.18"),
    }
    scene = effectiveness(posts)
    units = [scene.unit(id_, QUANG_NGAI) for id_ in (SECOND, CAVALRY, "arvn.p.1", ARVN_HOWITZERS)]
    scene.play(1)
    assert [scene.s.ineffective[unit] for unit in units] == ineffective


@pytest.mark.rule("vn 15.2-h", "vn 15.3-e")
def test_a_two_star_leader_who_was_not_to_be_replaced_is_pro_coup() -> None:
    """Whatever the coup's dice say of his loyalty."""
    scene = politics(I=8)
    scene.play("I", 9)
    assert now(scene).two_star["I"].stand == Stand.PRO_COUP
    scene.play("no", 2)
    assert {name: post.stand for name, post in now(scene).two_star.items() if post.stand} == {
        "I": Stand.PRO_COUP
    }


def test_a_one_star_leader_has_no_part_in_coups() -> None:
    """His failed replacement makes no plotter of him."""
    scene = politics({SECOND: held("one.05", 8)})
    scene.play(SECOND, 12)
    assert now(scene).one_star[SECOND].stand == Stand.LOYAL
    scene = coup_check({SECOND: held("one.05", 5)})
    scene.play("no", 9)
    assert now(scene).one_star[SECOND].stand == Stand.LOYAL


# --- once -----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.2-i")
def test_no_leader_is_tried_twice_in_a_season() -> None:
    """Though he stays with a loyalty that would call for it; the next season he is tried again."""
    scene = politics(I=6)
    scene.play("I", 7)
    assert scene.asked == "coup.induce"
    assert now(scene).two_star["I"].tried
    scene = politics({"I": held("two.05", 5, tried=True)})
    scene.play()
    assert scene.asked == "replacement.leader"


@pytest.mark.rule("vn 15.2-i")
def test_no_replacement_is_replaced_in_the_same_phase() -> None:
    """However little loyalty the dice give him."""
    scene = politics(I=6, II=SAFE)
    scene.play("I", 2, "two.01", 2)
    assert loyalty(scene, "I") == 5
    assert scene.asked == "coup.induce"


def test_the_page_tells_who_he_is_and_why() -> None:
    """Post, name, loyalty, rating and faction; and whether it has to be."""
    scene = politics({SECOND: held("one.17", 8)}, I=6)
    request = scene.play()
    assert isinstance(request, Decision)
    first, second = scene.game.describe(scene.s, request)
    assert first.label.startswith("I Corps: ")
    assert first.note == "loyalty 6 · effectiveness +0 · faction A · has to be tried"
    assert second.label.startswith("2nd Infantry Division: ")
    assert second.note == "loyalty 8 · effectiveness +5 · faction A"
    request = scene.play("I", 7)
    assert isinstance(request, Decision)
    assert [option.role for option in scene.game.describe(scene.s, request)] == ["choice", "done"]
