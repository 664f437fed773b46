"""What is measured of a campaign near its end: a season played aside, and looks at it."""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from annamite.kernel import Decision, Session
from benchmarks.late_campaign import Case, Looks, Season, any_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def case() -> Case:
    """Return a campaign of which no season is played before."""
    asked = argparse.Namespace(
        game="vietnam-1965-1975", scenario="campaign-1967", seats="moody", seasons=0, seed=11
    )
    return Case(asked)


def test_the_game_is_kept_in_the_database(case: Case, tmp_path: Path) -> None:
    """It is played as far as it is asked for, which here is no season at all."""
    assert case.make(tmp_path) == case.name
    session = case.session(tmp_path)
    assert case.over(session.state) == 0
    assert session.decision is not None
    assert case.make(tmp_path) == case.name
    assert case.session(tmp_path).entries == session.entries


def test_a_season_is_played_aside(case: Case) -> None:
    """The session stays where it is; rules are timed part by part; the first look does not count."""
    session: Session[Any] = Session(case.game, case.setup)
    looks, before = Looks(case.game), session.revision
    season = Season(case, session)
    season.play(looks)
    assert session.revision == before
    assert {"interphase", "first turn", "second turn"} <= season.rules.keys()
    assert min(season.rules.values()) >= 0
    assert season.answers > 100
    shown = looks.times
    assert len(shown["view (us)"]) == len(shown["view (nlf)"]) == (season.answers - 1) // 3
    assert 0 < len(shown["hints"]) == len(shown["options as a page has them"])


def test_nobody_is_sent_home_by_chance(case: Case) -> None:
    """Unless there is nothing else to do."""
    step = case.game.steps["vc.withdraw"]
    done, home = step.codec.value("done"), step.codec.value("withdraw_unit-3")
    drawn = {any_of(Decision(step, "nlf", [done, home]), Random(n)) for n in range(20)}
    assert drawn == {done}
    assert any_of(Decision(step, "nlf", [home]), Random(1)) == home
