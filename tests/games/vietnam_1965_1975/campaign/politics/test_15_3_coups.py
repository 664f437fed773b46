"""Coups, unstable governments, stable ones (15.3)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.government import (
    TWO_STAR_POSTS,
    Stability,
    Stand,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Chance, Decision
from tests.games.vietnam_1965_1975.campaign.interphases import past
from tests.games.vietnam_1965_1975.campaign.politics.governments import (
    coup_check,
    held,
    loyalty,
    morale,
    now,
    number,
)
from tests.games.vietnam_1965_1975.campaign.seasons import moved
from tests.games.vietnam_1965_1975.named import ARVN_2ND_DIVISION_HQ
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SECOND = ARVN_2ND_DIVISION_HQ


def split(loyal: int, wavering: int, plotting: int) -> Scene:
    """Return a scene where a roll of 9 makes so many leaders loyal, wavering and Pro-Coup."""
    loyalties = [10] * loyal + [9] * wavering + [8] * plotting
    named = dict(zip(TWO_STAR_POSTS, loyalties, strict=True))
    return coup_check({SECOND: held("one.05", 11)}, **named)


def stands(scene: Scene) -> list[int]:
    """Return where the two-star leaders stand."""
    return [now(scene).two_star[name].stand for name in TWO_STAR_POSTS]


def loyalties(scene: Scene) -> list[int]:
    """Return the loyalties of the two-star leaders, then that of the 2nd Division's."""
    return [loyalty(scene, name) for name in (*TWO_STAR_POSTS, SECOND)]


# --- the check ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.3-a", "vn 12-k", "vn 15.3-m")
def test_the_check_comes_once_and_after_all_replacements() -> None:
    """One step of the interphase rolls for a coup, after the segment of replacements."""
    listed = [step.stage for step in PROCEDURES.listed(stages.INTERPHASE)]
    assert listed.count(Stage.COUP_DICE) == 1
    assert (
        listed.index(Stage.NEW_LEADER) < listed.index(Stage.INDUCE) < listed.index(Stage.COUP_DICE)
    )
    (segment,) = (x for x in PROCEDURES.listed(stages.INTERPHASE) if x.stage == Stage.COUP)
    assert segment.clauses == ("12-k",)


@pytest.mark.rule("vn 15.3-m")
def test_after_a_coup_the_season_goes_on_without_another_check() -> None:
    """The new head is drawn, and the segment is over."""
    scene = split(3, 0, 4)
    scene.play("no", 9, "three.01")
    assert past(scene, Stage.NEW_HEAD)


@pytest.mark.rule("vn 15.3-b", "vn 15.3-c")
def test_one_roll_is_compared_with_every_loyalty() -> None:
    """Below it a leader is Loyal, at it he is Wavering, above it Pro-Coup."""
    scene = coup_check(I=13, II=10, III=9, IV=8, Capital=13, air=5, navy=12)
    request = scene.play("no")
    assert isinstance(request, Chance)
    assert [*request.outcomes] == [*range(2, 13)]
    scene.play(9)
    assert past(scene, Stage.NEW_HEAD)
    loyal, wavering, plotting = Stand.LOYAL, Stand.WAVERING, Stand.PRO_COUP
    assert stands(scene) == [loyal, loyal, wavering, plotting, loyal, plotting, loyal]


@pytest.mark.rule("vn 15.3-e")
def test_who_was_made_pro_coup_stays_so() -> None:
    """A roll below his loyalty does not make him loyal."""
    pro_coup = held("two.05", 13, tried=True, botched=True, stand=int(Stand.PRO_COUP))
    scene = coup_check({"I": pro_coup})
    scene.play("no", 2)
    assert stands(scene) == [Stand.PRO_COUP, *[Stand.LOYAL] * 6]


# --- a coup ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.3-f", "vn 15.3-j", "vn 15.3-l")
@pytest.mark.parametrize(
    ("loyal", "wavering", "plotting", "found"),
    [
        (3, 0, 4, Stability.COUP),
        (2, 2, 3, Stability.COUP),
        (0, 6, 1, Stability.COUP),
        (3, 1, 3, Stability.UNSTABLE),
        (3, 4, 0, Stability.UNSTABLE),
        (2, 3, 2, Stability.UNSTABLE),
        (4, 0, 3, Stability.STABLE),
        (4, 3, 0, Stability.STABLE),
        (7, 0, 0, Stability.STABLE),
    ],
)
def test_who_is_more_numerous_decides(
    loyal: int, wavering: int, plotting: int, found: Stability
) -> None:
    """More plotters than loyal leaders are a coup; else those not loyal count together."""
    scene = split(loyal, wavering, plotting)
    scene.play("no", 9)
    assert now(scene).stability == found
    assert (scene.asked == "leader.three") == (found == Stability.COUP)


@pytest.mark.rule("vn 15.3-g", "vn 16.1-s", "vn 16.1-aa")
def test_a_coup_costs_both_morales_at_once() -> None:
    """8 of South Vietnam's and 3 of the US, each in its accounts."""
    scene = split(3, 0, 4)
    scene.play("no", 9)
    assert morale(scene) == (-8, -3)
    season = scene.s.season
    assert season is not None
    assert [(x.index, x.by, x.clause) for x in season.entries] == [
        (Index.SVN_MORALE, -8, "15.3-g"),
        (Index.US_MORALE, -3, "15.3-g"),
    ]


@pytest.mark.rule("vn 15.3-h")
def test_a_new_head_is_drawn_who_may_be_the_old_one() -> None:
    """The old one is in the pool before the draw."""
    scene = split(3, 0, 4)
    assert now(scene).three_star == number("three.05")
    request = scene.play("no", 9)
    assert isinstance(request, Chance)
    assert scene.asked == "leader.three"
    assert request.words == [leader.id for leader in BOX.leaders.three]
    scene.play("three.05")
    assert now(scene).three_star == number("three.05")


@pytest.mark.rule("vn 15.3-i")
def test_after_a_coup_loyal_leaders_are_less_so() -> None:
    """They alone; those who wavered or plotted have what they wanted."""
    scene = split(2, 1, 4)
    scene.play("no", 9, "three.01")
    assert loyalties(scene) == [9, 9, 9, 8, 8, 8, 8, 11]


# --- no coup --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.3-k", "vn 16.1-s", "vn 16.1-aa")
def test_an_unstable_government_costs_less_and_everybody_is_less_loyal() -> None:
    """3 and 1; leaders of divisions too. The head of the government stays."""
    scene = split(3, 1, 3)
    scene.play("no", 9)
    assert morale(scene) == (-3, -1)
    assert loyalties(scene) == [9, 9, 9, 8, 7, 7, 7, 10]
    assert now(scene).three_star == number("three.05")
    assert past(scene, Stage.NEW_HEAD)


@pytest.mark.rule("vn 15.3-l")
def test_a_stable_government_costs_nothing_and_plotters_are_less_loyal() -> None:
    """They alone."""
    scene = split(4, 1, 2)
    scene.play("no", 9)
    assert morale(scene) == (0, 0)
    assert loyalties(scene) == [10, 10, 10, 10, 9, 7, 7, 11]
    assert now(scene).three_star == number("three.05")


@pytest.mark.rule("vn 15.1-r")
def test_nobody_loses_the_last_of_his_loyalty() -> None:
    """At 5 a plotter stays at 5."""
    scene = coup_check(I=5)
    scene.play("no", 6)
    assert loyalty(scene, "I") == 5


# --- inducing one ---------------------------------------------------------------------------------


@pytest.mark.rule("vn 15.3-n")
@pytest.mark.parametrize(("word", "found"), [("no", Stand.LOYAL), ("yes", Stand.PRO_COUP)])
def test_the_us_may_add_two_to_the_dice(word: str, found: Stand) -> None:
    """It says so before they fall: a 9 is 11."""
    scene = coup_check()
    request = scene.play()
    assert isinstance(request, Decision)
    assert (scene.asked, request.seat, scene.words) == ("coup.induce", "us", ["no", "yes"])
    scene.play(word)
    assert scene.asked == "coup.dice"
    scene.play(9)
    assert stands(scene) == [found] * 7
    assert now(scene).induced is (word == "yes")


@pytest.mark.rule("vn 15.3-o", "vn 16.1-aa", "vn 16.1-s")
@pytest.mark.parametrize(
    ("of", "word", "svn", "us"),
    [
        ((7, 0, 0), "no", {}, {}),
        ((7, 0, 0), "yes", {"failed_inducement": -3}, {}),
        ((3, 1, 3), "no", {"svn_instability": -3}, {"us_instability": -1}),
        (
            (3, 1, 3),
            "yes",
            {"svn_instability": -3, "failed_inducement": -3},
            {"us_instability": -1},
        ),
        ((3, 0, 4), "no", {"svn_coup": -8}, {"us_coup": -3}),
        ((3, 0, 4), "yes", {"svn_coup": -8}, {"us_coup": -3}),
    ],
)
def test_a_coup_that_the_us_wanted_and_did_not_get_costs_morale(
    of: tuple[int, int, int], word: str, svn: dict[str, int], us: dict[str, int]
) -> None:
    """3 of South Vietnam's, besides what an unstable government costs; nothing if it succeeds.

    All at once, as the dice are read: the segments of morale come later.
    """
    scene = split(*of)
    scene.play(word, 7 if word == "yes" else 9)
    assert moved(scene, Index.SVN_MORALE) == svn
    assert moved(scene, Index.US_MORALE) == us
    assert not past(scene, Stage.US_COMMITMENT)


def test_the_log_tells_what_morale_really_loses() -> None:
    """Of 2 points of South Vietnam's no more than 2 can go."""
    scene = split(7, 0, 0)
    scene.t.note(levels=(*scene.t.season.levels[:2], 2, *scene.t.season.levels[3:]))
    scene.play("yes", 2)
    assert [scene.game.text(entry) for entry in scene.told("coup.not_induced")] == [
        "The coup that the US tried to induce fails: SVN morale falls by 2."
    ]
