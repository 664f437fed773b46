"""Who goes home, the least missed first, and when the US leaves for good (17.7)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.computer.strategy import withdraw
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.games.vietnam_1965_1975.computer.strategy.withdraw import GROUND_FOR_FINAL
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    PLEIKU,
    begin,
    ordering,
    recruiting,
    with_hq,
)
from tests.games.vietnam_1965_1975.campaign.interphases import past_of
from tests.games.vietnam_1965_1975.computer.strategy.asking import followed, said
from tests.games.vietnam_1965_1975.named import FIRST_BRIGADE_FIRST_DIVISION, LIGHT_BRIGADE
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

LEAVING: Final = ("withdrawal.forced",)


def forced(excess: int, *units: str, **orders: tuple[Order, ...]) -> Scene:
    """Return a scene in which commitment is above morale by so much, with units on the map."""
    scene = recruiting(100, 100 - excess, **orders)
    levels = [*scene.t.season.levels]
    levels[Index.NAVAL] = 0
    scene.t.note(levels=tuple(levels), opening=tuple(levels))
    for unit in units:
        scene.unit(unit, PLEIKU)
    begin(scene, Stage.FORCED_WITHDRAWAL)
    return scene


def strength(scene: Scene) -> int:
    """Return the ground strength of all US units on the map."""
    return sum(scene.t.profile(unit).ground for unit in scene.t.units(0))


# --- forced ---------------------------------------------------------------------------------------


def test_spare_points_go_before_troops() -> None:
    """Boats and ships, then air beyond what the troops there use."""
    scene = forced(3, LIGHT_BRIGADE)
    scene.s.air_total = scene.s.air = 60
    scene.position = None
    answers = followed(scene, *LEAVING)
    assert [x[1:] for x in answers] == [("home_air", "it is missed least")]
    assert scene.s.air_total == 45, "three groups of five, for three points of commitment"


def test_what_is_on_its_way_goes_before_what_is_there() -> None:
    """Points that were ordered are struck first."""
    scene = forced(2, LIGHT_BRIGADE, orders=(Order(item="naval", number=2),))
    assert said(scene).word == "cancel_naval"


def test_troops_go_before_the_air_that_they_need() -> None:
    """Twice as many points as battalions stay."""
    scene = forced(2, LIGHT_BRIGADE)
    needed = withdraw.AIR_FOR * strength(scene) / 3
    for air, begins in ((int(needed), "send_home"), (int(needed) + 5, "home_air")):
        scene.s.air_total = scene.s.air = air
        scene.position = None
        scene.play()
        assert {"home_air"} <= {*scene.words}
        assert said(scene).word.startswith(begins)


# --- which brigades -------------------------------------------------------------------------------


def test_brigades_of_their_own_go_before_divisions() -> None:
    """And those whose HQ has left before them; of the rest the division that has fewest."""
    scene = ordering()
    for unit in ("us.4.hq", "us.4.1", "us.4.2", "us.1.hq", "us.1.1", LIGHT_BRIGADE, "us.9.1"):
        scene.unit(unit, PLEIKU)
    order = [BOX.counters[n].id for n in withdraw.brigades(scene.t)]
    assert {*order[:2]} == {LIGHT_BRIGADE, "us.9.1"}
    assert order[2] == "us.1.1"
    assert {*order[3:]} == {"us.4.1", "us.4.2"}


def test_of_equals_the_weakest_goes_first() -> None:
    """By ground strength."""
    scene = ordering()
    found = ("us.9.1", LIGHT_BRIGADE, "us.173")
    for unit in found:
        scene.unit(unit, PLEIKU)
    strengths = [BOX.profile(n, 0).ground for n in withdraw.brigades(scene.t)]
    assert strengths == sorted(strengths)


def test_a_brigade_goes_as_a_whole() -> None:
    """Its battalions one by one, before those of another, whose division is there."""
    scene = forced(8)
    units = with_hq(scene, LIGHT_BRIGADE)
    with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.unit("us.1.hq", PLEIKU)
    begin(scene, Stage.FORCED_WITHDRAWAL)
    gone = [x.word for x in followed(scene, *LEAVING)]
    battalions = {f"send_home-{unit}" for unit in units[1:]}
    assert {*gone[: len(battalions)]} == battalions
    assert len(gone) > len(battalions)


def test_a_group_that_is_begun_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guns go home two or three at a time: the next of the same line comes at once."""
    guns = [
        x.id
        for n, x in enumerate(BOX.counters)
        if x.army == "us" and (i := BOX.unit_chart.of_counter(n)) and i.id == "artillery_105"
    ]
    group = BOX.unit_chart.item("us", "artillery_105").group
    assert group > 1
    monkeypatch.setattr(budget, "ceiling", lambda _: 0)
    scene = ordering(100, 400)
    first = [scene.unit(gun, PLEIKU) for gun in guns[:group]]
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    scene.play(f"send_home-{first[0]}")
    assert withdraw.begun(scene.t)
    answers = followed(scene, "commitment.item")[: group - 1]
    assert [x.word for x in answers] == [f"send_home-{u}" for u in first[1:]]


# --- for good -------------------------------------------------------------------------------------


def leaving(*units: str, number: int = 20, commitment: int = 40, peak: int = 200) -> Scene:
    """Return a scene before Final Withdrawal is decided, after a commitment that was once higher."""
    scene = recruiting(commitment, 400, number=number)
    levels = [*scene.t.season.levels]
    levels[Index.US_COMMITMENT] = peak
    scene.t.note(past=past_of(tuple(levels)))
    for unit in units:
        scene.unit(unit, PLEIKU)
    return scene


def test_the_us_leaves_for_good_when_few_troops_are_left() -> None:
    """The reason says how many, and what for."""
    scene = leaving(LIGHT_BRIGADE)
    few = strength(scene)
    assert few < GROUND_FOR_FINAL
    answer = said(scene)
    assert answer.word == "yes"
    assert answer.reason.startswith(f"only {few} strength points are left")


def test_it_stays_as_long_as_there_are_many() -> None:
    """They do more than a treaty."""
    scene = leaving("us.1.1", "us.1.2", "us.1.3", "us.4.1", "us.4.2", "us.4.3")
    many = strength(scene)
    assert many >= GROUND_FOR_FINAL
    assert said(scene)[1:] == ("no", f"{many} strength points of US troops do more than a treaty")


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({}, "yes"),
        ({"number": 39}, "no"),
        ({"number": 38}, "yes"),
        ({"peak": 40 + GROUND_FOR_FINAL}, "no"),
        ({"peak": 41 + GROUND_FOR_FINAL}, "yes"),
    ],
)
def test_it_leaves_after_the_build_up_with_a_season_to_come(
    changes: dict[str, int], word: str
) -> None:
    """Not before it has been strong, and not when NVN has no season to miss what it calls back."""
    assert said(leaving(LIGHT_BRIGADE, **changes)).word == word


def test_it_never_leaves_in_the_first_season() -> None:
    """Nobody has come yet."""
    scene = recruiting(0, 400)
    assert scene.t.season.history == ()
    assert said(scene).word == "no"
