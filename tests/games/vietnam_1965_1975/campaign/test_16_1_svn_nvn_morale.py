"""The morale of South and of North Vietnam in the Politics Phase (12, 16.1)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.campaign.morale import nvn, svn
from annamite.games.vietnam_1965_1975.position.season.government import Government
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import ordering
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import (
    CAPITALS,
    QUIET,
    moved,
    people,
    season_of,
    stands,
)
from tests.games.vietnam_1965_1975.scenes import BOX


def adjusted(levels: dict[Index, int] | None = None, **season: Any) -> dict[str, int]:
    """Return what moves SVN morale, by cause: in itself nothing does."""
    found = {Index.SVN_MORALE: 64, Index.SVN_DRAFT: 0, **(levels or {})}
    season.setdefault("population", people(QUIET))
    scene = interphase(Stage.SVN_MORALE, found, **season)
    svn.adjust(scene.t)
    return moved(scene, Index.SVN_MORALE)


def of_nvn(us_commitment: int, morale: int, new: int = 0) -> dict[str, int]:
    """Return what moves NVN morale, by cause."""
    scene = interphase(
        Stage.NVN_MORALE,
        {Index.US_COMMITMENT: us_commitment, Index.NVN_MORALE: morale},
        new_us=new,
    )
    nvn.adjust(scene.t)
    return moved(scene, Index.NVN_MORALE)


# --- South Vietnam --------------------------------------------------------------------------------


@pytest.mark.rule("vn 16.1-v", "vn 12-m")
@pytest.mark.parametrize(("population", "change"), [(155, -7), (215, -1), (225, 0), (290, 5)])
def test_population_that_svn_controls(population: int, change: int) -> None:
    """With the cities; as the chart has it."""
    expected = {"population": change} if change else {}
    assert adjusted(population=people(population)) == expected


@pytest.mark.rule("vn 16.1-al", "vn 12-m")
@pytest.mark.parametrize(("draft", "change"), [(112, 0), (113, -1), (225, -4), (300, -6)])
def test_the_draft_level_counts(draft: int, change: int) -> None:
    """In per cent of the population that SVN controls, 225 here."""
    assert adjusted({Index.SVN_DRAFT: draft}) == ({"svn_draft": change} if change else {})


@pytest.mark.rule("vn 16.1-w", "vn 12-m", "vn 16.3-c")
@pytest.mark.parametrize(("new", "change"), [(14, 3), (7, 1), (8, 2), (-6, -1), (-8, -2), (2, 0)])
def test_a_fifth_of_new_us_commitment(new: int, change: int) -> None:
    """To the nearest whole number, up or down."""
    assert adjusted(new_us=new) == ({"new_us_commitment": change} if change else {})


@pytest.mark.rule("vn 16.1-x")
@pytest.mark.parametrize(("new", "change"), [(50, 10), (90, 10), (-90, -18)])
def test_gains_from_new_commitment_end_at_ten(new: int, change: int) -> None:
    """Losses have no end."""
    assert adjusted(new_us=new) == {"new_us_commitment": change}


@pytest.mark.rule("vn 16.1-y")
@pytest.mark.parametrize("number", [1, 8])
def test_the_left_side_of_the_leader(number: int) -> None:
    """Not the right one, which is for US morale."""
    leader = BOX.leaders.three[number]
    assert leader.svn_morale != leader.us_morale
    government = Government(three_star=number)
    assert adjusted(government=government) == {"three_star_leader": leader.svn_morale}


@pytest.mark.rule("vn 16.1-z")
@pytest.mark.parametrize(("number", "change"), [(2, 0), (3, -1), (11, -3)])
def test_captured_capitals_count_as_for_the_us(number: int, change: int) -> None:
    """One for every third."""
    expected = {"captured_capitals": change} if change else {}
    assert adjusted(marked=tuple(CAPITALS[:number])) == expected


# --- North Vietnam --------------------------------------------------------------------------------


@pytest.mark.rule("vn 16-c")
def test_svn_has_no_commitment() -> None:
    """The US and NVN have both indices."""
    ours = {name for name in INDEX_NAMES if name.endswith(("morale", "commitment"))}
    us_and_nvn = {f"{who}_{what}" for who in ("us", "nvn") for what in ("morale", "commitment")}
    assert ours == us_and_nvn | {"svn_morale"}


@pytest.mark.rule("vn 16-c")
def test_what_the_us_and_nvn_build_raises_their_commitment_and_the_arvn_no_bodys() -> None:
    """A regiment of the ARVN takes supply and men, one of the NVA and a US battalion commitment."""
    scenes = {
        arvn(): ["build-arvn.2.4"],
        interphase(Stage.NVN_FORCES, {Index.NVN_MORALE: 90}): ["build-nva.1.32"],
        ordering(): ["take_battalion-us.1.1.1", "done"],
    }
    changed = []
    for scene, words in scenes.items():
        scene.play(*words)
        moves = [x for x in season_of(scene).entries if x.index != Index.SVN_MORALE]
        changed.append({entry.index: entry.by for entry in moves})
    assert changed == [
        {Index.SVN_SUPPLY: -3, Index.SVN_DRAFT: 1},
        {Index.NVN_COMMITMENT: 2},
        {Index.US_COMMITMENT: 1},
    ]


@pytest.mark.rule("vn 16.1-af", "vn 16.1-ag", "vn 16.1-ai", "vn 12-o")
@pytest.mark.parametrize(("new", "change"), [(-6, -1), (7, 1), (60, 12), (-60, -12)])
def test_a_fifth_of_new_us_commitment_without_end(new: int, change: int) -> None:
    """As for SVN, but gains beyond ten count in full."""
    assert of_nvn(0, 100, new)["new_us_commitment"] == change


@pytest.mark.rule("vn 16.1-ah", "vn 12-o")
@pytest.mark.parametrize(
    ("us_commitment", "morale", "change"), [(0, 100, 10), (149, 100, 13), (150, 100, 15), (150, 99, 13)]
)  # fmt: skip
def test_nvn_pulls_itself_up(us_commitment: int, morale: int, change: int) -> None:
    """By US commitment and by its own level."""
    assert of_nvn(us_commitment, morale) == {"bootstrap": change}


def test_it_does_so_from_the_level_that_new_commitment_left() -> None:
    """48 and 2 are 50, the next column."""
    assert of_nvn(0, 48, 10) == {"new_us_commitment": 2, "bootstrap": 9}
    assert of_nvn(0, 48) == {"bootstrap": 8}


def test_the_ledger_is_closed_afterwards_and_the_us_side_hears_nothing() -> None:
    """NVN morale is a secret of the NLF; what was reckoned with is over."""
    scene = interphase(Stage.NVN_MORALE, ledger=Ledger(casualties=9), new_us=10)
    before = stands(scene, Index.NVN_MORALE)
    scene.play()
    assert not scene.log
    assert stands(scene, Index.NVN_MORALE) > before
    assert scene.s.season is not None
    assert scene.s.season.ledger == Ledger()
