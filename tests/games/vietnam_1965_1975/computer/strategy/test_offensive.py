"""When the NLF declares an offensive: what it takes from US morale against what it costs (16.4)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.computer.strategy import offensive, pacify
from annamite.games.vietnam_1965_1975.computer.strategy.bomb import PINCHED
from annamite.games.vietnam_1965_1975.computer.strategy.offensive import (
    COMES_WITH,
    EACH,
    WORTH,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.computer.strategy.asking import said
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

CHART: Final = BOX.strategic.morale
PRICE: Final = BOX.unit_chart.item("nva", "offensive").commitment


def deciding(
    attacks: int = 20,
    casualties: int = 0,
    *,
    margin: int = PINCHED,
    us_commitment: int = 200,
    room: int = 30,
) -> Scene:
    """Return a scene in which the NLF may declare one, after a season with so many attacks."""
    levels = {
        Index.US_COMMITMENT: us_commitment,
        Index.US_MORALE: us_commitment + margin,
        Index.NVN_COMMITMENT: 50,
        Index.NVN_MORALE: 50 + room,
    }
    book = Ledger(rolls={"nlf": attacks, "us": 99}, casualties=casualties)
    return interphase(Stage.OFFENSIVE, levels, ledger=book)


@pytest.mark.parametrize("attacks", [0, 4, 6, 20])
def test_the_gain_is_what_half_as_many_attacks_again_take_from_morale(attacks: int) -> None:
    """By the chart, and what comes with an offensive besides."""
    morale = -CHART.us_attacks(attacks * 3 // 2)
    assert offensive.gain(deciding(attacks).t) == pytest.approx(morale * WORTH[0] + COMES_WITH)
    assert CHART.us_attacks(30) < CHART.us_attacks(20)


def test_a_large_army_attacks_more_than_it_did() -> None:
    """An attack for each six units in South Vietnam, however quiet the last season was."""
    quiet = offensive.gain(deciding(0).t, 5 * EACH)
    assert quiet == COMES_WITH
    large = offensive.gain(deciding(0).t, 30 * EACH)
    assert large == pytest.approx(-CHART.us_attacks(30) * WORTH[0] + COMES_WITH)


def test_no_offensive_follows_on_another() -> None:
    """The army has to get over it first."""
    scene = deciding(20, margin=0)
    assert offensive.is_worth(scene.t)
    scene.t.note(after_one=True)
    assert not offensive.is_worth(scene.t)
    assert said(scene).word == "no"


def test_what_the_us_does_not_gain_by_kills_counts_too() -> None:
    """For a season its casualties move nothing."""
    kills = CHART.us_casualties(60)
    assert kills > 0
    change = offensive.gain(deciding(20, 60).t) - offensive.gain(deciding(20, 0).t)
    assert change == pytest.approx(kills * WORTH[0])


def test_morale_near_commitment_is_worth_more() -> None:
    """Each point lost sends troops home then."""
    far, near = deciding(20), deciding(20, margin=PINCHED - 1)
    lost = -CHART.us_attacks(30)
    change = offensive.gain(near.t) - offensive.gain(far.t)
    assert change == pytest.approx(lost * (WORTH[1] - WORTH[0]))


@pytest.mark.parametrize(
    ("margin", "attacks", "word"),
    [(PINCHED - 1, 20, "yes"), (PINCHED, 20, "no"), (PINCHED - 1, 4, "no")],
)
def test_it_is_declared_where_it_brings_more_than_it_costs(
    margin: int, attacks: int, word: str
) -> None:
    """Sixteen points of morale do near commitment; far from it they do not, nor do few attacks."""
    scene = deciding(attacks, margin=margin)
    answer = said(scene)
    assert answer.word == word
    gain = offensive.gain(scene.t)
    assert (gain > PRICE) is (word == "yes")
    assert answer.reason == f"it should bring {gain:.1f} commitment's worth, and costs {PRICE}"
    assert offensive.reserve(scene.t) == (PRICE if word == "yes" else 0)


def test_it_is_declared_where_ten_points_of_room_are_there() -> None:
    """Below NVN morale, as the rules have it; with fewer there is nothing to decide."""
    scene = deciding(20, margin=0, room=PRICE - 1)
    assert offensive.is_worth(scene.t)
    assert said(scene).word == "no"
    assert said(deciding(20, margin=0, room=PRICE)).word == "yes"


def test_nothing_is_kept_for_an_offensive_that_may_not_be_declared() -> None:
    """Below a US commitment of 150."""
    assert offensive.reserve(deciding(20, margin=0, us_commitment=150).t) == PRICE
    assert offensive.reserve(deciding(20, margin=0, us_commitment=149).t) == 0


def test_commitment_is_cheap_once_all_nva_counters_are_in_play() -> None:
    """Then half the price will do."""
    scene = deciding(8)
    assert PRICE / 2 < offensive.gain(scene.t) < PRICE
    assert not offensive.is_worth(scene.t)
    at = next(n for n, wild in enumerate(BOX.in_svn) if not wild and not BOX.sea[n])
    for counter in [x for x in BOX.counters if x.army == "nva"]:
        scene.unit(counter.id, at)
    assert offensive.is_worth(scene.t)


def test_the_regiment_and_the_sections_go_where_they_take_most() -> None:
    """Any regiment; then, by what a unit takes in a place and how long it lasts, the best place."""
    scene = deciding(20, margin=0)
    scene.play("yes")
    first = said(scene)
    assert first.word == next(word for word in scene.words if word.startswith("take"))
    scene.play(first.word)
    for step in ("offensive.place", "offensive.section"):
        answer = said(scene)
        t = scene.t
        worth = {
            word: pacify.People(t).adds(at) * pacify.lasts(t, at)
            for word in scene.words
            if word.startswith("hex-") and (at := BOX.at[word.removeprefix("hex-")]) >= 0
        }
        assert answer.step == step
        assert worth[answer.word] == max(worth.values()) > 0
        name = answer.word.removeprefix("hex-")
        assert (
            answer.reason == f"{name}: {pacify.People(t).adds(BOX.at[name]):.2f} Population Points"
        )
        scene.play(answer.word)


def test_without_a_section_left_nobody_is_placed() -> None:
    """All of them are in play."""
    scene = deciding(20, margin=0)
    section = BOX.counters[BOX.counter_number["vc.political"]]
    for _ in range(section.count):
        scene.unit("vc.political", "5022")
    scene.play("yes", "without")
    assert said(scene)[:2] == ("offensive.section", "done")
