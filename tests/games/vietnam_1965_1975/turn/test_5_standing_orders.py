"""Standing orders of a campaign's Operations Phase: one answer for the rest of a game-turn (5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, replay
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.answering import chosen
from tests.games.vietnam_1965_1975.campaign.seasons import game_turn, season_of
from tests.games.vietnam_1965_1975.campaign.sessions import in_a_campaign, now, on_to
from tests.games.vietnam_1965_1975.named import (
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_IN_QUANG_TIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
)
from tests.games.vietnam_1965_1975.scenes import Scene

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.state import State

GIVEN = ("operate", "stand_back", "let_us_operate")
ENDED = ("operate", "end")


def campaign() -> tuple[Scene, list[int], list[int]]:
    """Return a scene in the Operations Phase, with two units of the US side and of the NLF."""
    scene = game_turn()
    us = [
        scene.unit(id_, QUANG_NGAI)
        for id_ in (FIRST_BATTALION_28TH_INFANTRY, SECOND_BATTALION_28TH_INFANTRY)
    ]
    nlf = [
        scene.unit(PAVN_32ND_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA),
        scene.unit(PAVN_33RD_REGIMENT, HILLS_IN_QUANG_TIN),
    ]
    scene.play()
    return scene, us, nlf


def without_orders(state: State) -> bytes:
    """Return a position as it would be if nobody had ever given a standing order."""
    state = state.copy()
    assert state.season is not None
    state.season = replace(state.season, us_ended=False, nlf_waits=False)
    return state.dump()


def test_the_us_side_may_end_its_operations_for_the_turn() -> None:
    """It declines at once, and is not asked again after operations of the NLF."""
    scene, _, (one, two) = campaign()
    scene.play("let_us_operate")
    assert "done" in scene.words
    scene.play("done")
    assert season_of(scene).us_ended
    assert (scene.asked, scene.words) == ("turn.initiative", [*ENDED])
    scene.play("operate", f"hold-{one}", "done")
    assert scene.words == [*GIVEN]
    scene.play("let_us_operate")
    assert (scene.asked, scene.words) == ("turn.initiative", [*ENDED])
    scene.play("operate", f"hold-{two}")
    assert scene.words == ["let_us_operate"]
    scene.play("let_us_operate")
    assert scene.words == ["end"]
    assert len(scene.told("refused")) == 3
    assert len(scene.told("operations.ended")) == 1


def test_ending_comes_to_the_same_as_declining_each_time() -> None:
    """Position for position, but that the order is written down."""
    ended, _, (one, _) = campaign()
    declining, _, _ = campaign()
    ended.play("let_us_operate", "done")
    declining.play("let_us_operate", "pass")
    assert without_orders(ended.s) == declining.s.dump()
    ended.play("operate", f"hold-{one}", "done", "let_us_operate")
    declining.play("operate", f"hold-{one}", "done", "let_us_operate", "pass")
    assert without_orders(ended.s) == declining.s.dump()


def test_ending_holds_for_one_game_turn() -> None:
    """In the next one the US side is asked as ever."""
    scene, us, _ = campaign()
    scene.play("let_us_operate", "done")
    scene.stage = Stage.SUPPORT
    scene.position = None
    scene.play()
    while scene.asked != "turn.initiative":
        scene.play("done")
    assert not season_of(scene).us_ended
    scene.play("let_us_operate")
    assert scene.asked == "turn.operation"
    assert f"hold-{us[0]}" in scene.words


def test_whoever_can_only_decline_is_not_asked_for_an_order() -> None:
    """The one answer left is given by itself, as it was."""
    scene, us, _ = campaign()
    for unit in us:
        scene.s.done[unit] = 1
    scene.position = None
    scene.play("let_us_operate")
    assert scene.words == ["pass"]


def test_the_nlf_may_stand_back_until_the_us_side_declines() -> None:
    """It is not asked before each operation of the US side; then it is asked as ever."""
    scene, (one, two), _ = campaign()
    assert scene.words == [*GIVEN]
    scene.play("stand_back", f"hold-{one}", "done")
    assert (scene.asked, season_of(scene).nlf_waits) == ("turn.operation", True)
    scene.play(f"hold-{two}")
    assert (scene.asked, scene.words) == ("turn.operation", ["pass"])
    scene.play("pass")
    assert (scene.asked, scene.words) == ("turn.initiative", [*ENDED])
    assert not season_of(scene).nlf_waits
    assert len(scene.told("operations.left")) == 1


def test_standing_back_comes_to_the_same_as_letting_it_operate_each_time() -> None:
    """Position for position."""
    standing, (one, two), _ = campaign()
    asked, _, _ = campaign()
    standing.play("stand_back", f"hold-{one}", "done", f"patrol-{two}", "pass")
    asked.play("let_us_operate", f"hold-{one}", "done", "let_us_operate", f"patrol-{two}")
    asked.play("let_us_operate", "pass")
    assert without_orders(standing.s) == asked.s.dump()


def test_who_stands_back_is_asked_again_once_the_other_side_ends() -> None:
    """Both orders meet."""
    scene, _, (one, _) = campaign()
    scene.play("stand_back", "done")
    assert (scene.asked, scene.words) == ("turn.initiative", [*ENDED])
    scene.play("operate", f"hold-{one}", "done", "stand_back")
    assert (scene.asked, scene.words) == ("turn.initiative", [*ENDED])


def test_after_a_refusal_there_is_nothing_to_stand_back_for() -> None:
    """Nor where the NLF has nothing to operate with: that question answers itself."""
    scene, _, nlf = campaign()
    scene.play("let_us_operate", "pass")
    assert scene.words == [*ENDED]
    scene, _, nlf = campaign()
    for unit in nlf:
        scene.s.done[unit] = 1
    scene.position = None
    scene.play()
    assert scene.words == ["let_us_operate"]


def test_other_games_have_no_standing_orders() -> None:
    """Their records stay what they are."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(PAVN_32ND_REGIMENT, FIELDS_IN_QUANG_TIN)
    scene.play()
    assert scene.words == ["operate", "let_us_operate"]
    scene.play("let_us_operate")
    assert "done" not in scene.words


def test_orders_have_words_and_both_sides_see_them() -> None:
    """On the page, in the question and in the log."""
    scene, _, _ = campaign()

    def labels() -> dict[str, str]:
        assert scene.position is not None
        asked = scene.position.request
        assert isinstance(asked, Decision)
        return {x.id: x.label for x in scene.game.describe(scene.s, asked)}

    def standing(seat: str) -> tuple[bool, bool]:
        seen: dict[str, Any] = plain(scene.game.view(scene.s, seat))["season"]
        return seen["us_ended"], seen["nlf_waits"]

    assert labels()["stand_back"] == "Let the US side operate until it declines"
    scene.play("stand_back")
    assert labels()["done"] == "End my operations this turn"
    assert scene.position is not None
    assert isinstance(scene.position.request, Decision)
    assert scene.game.prompt(scene.position.request) == "Which operation do you conduct?"
    assert [standing(seat) for seat in ("us", "nlf")] == [(False, True)] * 2
    scene.play("done")
    assert [standing(seat) for seat in ("us", "nlf")] == [(True, False)] * 2
    told = [scene.game.text(entry) for entry in scene.log if entry.key.startswith("operations.")]
    assert told == [
        "The NLF lets the US side operate until it declines.",
        "The US side ends its operations of this game-turn.",
    ]


def test_the_strategic_movement_phase_asks_as_ever() -> None:
    """Being done there is no standing order."""
    scene, _, _ = campaign()
    scene.stage = Stage.STRATEGIC
    scene.position = None
    asked = scene.play()
    assert isinstance(asked, Decision)
    assert scene.game.prompt(asked).startswith("Strategic Movement Phase")
    done = next(x for x in scene.game.describe(scene.s, asked) if x.id == "done")
    assert done.label == "Done"
    scene.play("done")
    assert not season_of(scene).us_ended


@pytest.mark.parametrize("seat", ["us", "nlf"])
def test_the_computer_answers_as_it_always_did(seat: str) -> None:
    """It takes no standing order, and does not take the one for the Strategic Movement Phase."""
    scene, _, _ = campaign()
    if seat == "us":
        scene.play("let_us_operate")
        assert "strategic" not in chosen(scene)[0]
        assert chosen(scene)[0] != "done"
    else:
        assert chosen(scene)[0] in ("operate", "let_us_operate")


# --- through sessions -----------------------------------------------------------------------------


def test_an_order_can_be_taken_back_and_outlives_a_restart() -> None:
    """Sessions undo it as any answer; a record has it, and comes to the same position."""
    session = in_a_campaign()
    on_to(session, "turn.initiative")
    session.answer("nlf", "stand_back")
    before = session.revision
    assert (session.decision and session.decision.step.id) == "turn.operation"
    session.answer("us", "done")
    assert now(session).us_ended
    again = replay(session.game, session.record())
    assert again.state.dump() == session.state.dump()
    assert Vietnam().projection(session.state)["season"]["us_ended"] is True
    session.undo("us", before)
    assert (now(session).us_ended, now(session).nlf_waits) == (False, True)
    session.undo("nlf", alone=True)
    assert not now(session).nlf_waits


def test_holding_and_patrol_last_until_units_are_released() -> None:
    """Over the end of a season and through its interphase; then they may be taken off."""
    session = in_a_campaign()
    words = on_to(session, "turn.mission")
    ours = next(word for word in words if word.startswith("hold-"))
    session.answer("us", ours)
    session.answer("us", "done")
    words = on_to(session, "turn.mission")
    theirs = next(word for word in words if word.startswith("patrol-"))
    session.answer("nlf", theirs)
    units = [int(word.rpartition("-")[2]) for word in (ours, theirs)]

    words = on_to(session, "turn.mission", season=2)

    rows = [session.state.called(token) for token in units]
    assert [session.state.mission[row] for row in rows] == [HOLD, PATROL]
    assert [session.state.done[row] for row in rows] == [1, 1]
    assert f"release-{units[0]}" in words
    session.answer("us", "done")
    assert session.decision is not None
    assert f"release-{units[1]}" in session.decision.words
