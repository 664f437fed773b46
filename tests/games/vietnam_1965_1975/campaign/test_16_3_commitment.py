"""Commitment and new commitment of the US (16.3)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.position.season.indices import Entry, Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    PLEIKU,
    begin,
    land_all,
    now,
    ordering,
    recruiting,
    to_recruitment,
    with_hq,
)
from tests.games.vietnam_1965_1975.campaign.seasons import entries, stands
from tests.games.vietnam_1965_1975.named import FIRST_BRIGADE_FIRST_DIVISION


@pytest.mark.rule("vn 16.3-e", "vn 16.3-a", "vn 16.3-b")
def test_the_example_of_fifteen_that_come_and_one_that_goes() -> None:
    """75, 15 of reinforcements and a battalion home: new commitment 14, commitment 89."""
    scene = ordering(commitment=75)
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    scene.play("take_division-us.4.hq", "take_air", "6", f"send_home-{units[1]}", "done")
    assert stands(scene, Index.US_COMMITMENT) == 89
    assert now(scene).new_us == 14


@pytest.mark.rule("vn 16.3-b")
def test_new_commitment_may_be_negative() -> None:
    """A brigade that goes home lowers it by 3."""
    scene = ordering()
    scene.play(f"send_home-{scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU)}", "done")
    assert (now(scene).new_us, stands(scene, Index.US_COMMITMENT)) == (-3, 17)


@pytest.mark.rule("vn 16.3-c")
def test_each_line_stands_in_the_accounts() -> None:
    """With what it did to commitment, and why."""
    scene = ordering()
    scene.play("take_air", "6", "take_battalion-us.1.1.1", "done")
    assert entries(scene, Index.US_COMMITMENT) == [
        Entry(Index.US_COMMITMENT, 6, "air", "16.3-a"),
        Entry(Index.US_COMMITMENT, 1, "battalion", "16.3-a"),
    ]
    assert [entry.params["new"] for entry in scene.told("commitment")] == [7]


@pytest.mark.rule("vn 16.3-d")
def test_commitment_moves_in_the_interphase_alone() -> None:
    """Placing what was booked costs nothing more, and losses give nothing back."""
    scene = ordering()
    scene.play("take_battalion-us.1.1.1")
    to_recruitment(scene)
    scene.play("no")
    land_all(scene)
    assert stands(scene, Index.US_COMMITMENT) == 21
    scene.t.destroy(scene.t.units(0)[0], "5.5")
    assert (stands(scene, Index.US_COMMITMENT), now(scene).new_us) == (21, 1)


@pytest.mark.rule("vn 16-a", "vn 16-b")
def test_commitment_is_what_the_us_has_in_vietnam_and_morale_what_it_is_willing_to_have() -> None:
    """What is sent raises the one, up to the other, which stays; above it forces have to leave."""
    scene = ordering(commitment=97, morale=100)
    scene.play("take_air")
    assert scene.words == ["1", "2", "3"]
    scene.play("3", "done")
    assert (stands(scene, Index.US_COMMITMENT), stands(scene, Index.US_MORALE)) == (100, 100)
    for commitment, leaves in ((100, False), (101, True)):
        scene = recruiting(commitment=commitment, morale=100)
        scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU)
        scene.play("no")
        assert (scene.asked == "withdrawal.forced") is leaves


def test_what_was_recovered_after_the_morale_segments_counts_next_season() -> None:
    """Commitment falls at once; the next season's new commitment has it."""
    scene = recruiting(commitment=103, morale=100)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU)
    scene.play("no", "send_home-0")
    assert stands(scene, Index.US_COMMITMENT) == 100
    assert (now(scene).new_us, now(scene).carried_us) == (0, -3)
    begin(scene, Stage.RECORD_KEEPING)
    begin(scene, Stage.US_COMMITMENT)
    scene.play("done")
    assert (now(scene).new_us, now(scene).carried_us) == (-3, 0)
    assert stands(scene, Index.US_COMMITMENT) == 100
