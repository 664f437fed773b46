"""Answers in a row that the autopilot suggests: they can be given, and cost nobody anything."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.games.rolling_thunder.autopilot import Autopilot
from annamite.games.rolling_thunder.phases import Phase
from annamite.kernel import DiceStream, Session, Setup
from tests.games.rolling_thunder.autopilot.asking import asked, position_of
from tests.games.rolling_thunder.autopilot.test_answers import raiders
from tests.games.rolling_thunder.scenes import GAME, Scene
from tests.server.house import house

NAME = "rolling-thunder"
PEOPLE = {"air_force": "person", "navy": "person"}


def at_a_draft(step: str, seed: int = 4) -> Session[Any]:
    """Return a game that the autopilot has played to the first decision of a step."""
    game = games.load(NAME)
    setup = Setup("campaign", {"difficulty": "easier"})
    session = Session(game, setup, PEOPLE, DiceStream.seeded(seed))
    players = {seat: Autopilot(game) for seat in PEOPLE}
    while (decision := session.decision) is not None:
        if decision.step.id == step:
            return session
        seat = decision.seat
        value = players[seat].choose(decision, partial(session.fork_as, seat))
        session.answer(seat, decision.step.codec.word(value))
    raise AssertionError(f"{step} is never asked")


LABELS = {
    "raid.support": "Usual package",
    "raid.squadron": "Usual package",
    "recon.assign": "Usual missions",
    "sac.assign": "Usual targets",
}


@pytest.mark.parametrize("step", LABELS)
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_draft_can_be_given_as_it_is(step: str, seed: int) -> None:
    session = at_a_draft(step, seed)
    decision = session.decision
    assert decision is not None
    seat, before = decision.seat, session.game.dump(session.state)
    (draft,) = session.drafts(seat)
    assert draft.label == LABELS[step]
    assert len(draft.words) == len(draft.steps) > 0
    assert session.game.dump(session.state) == before
    assert session.foresee(seat, draft.words).words == draft.words
    start = session.revision
    assert session.answers(seat, draft.words) == len(draft.words)
    given = [entry for entry in session.entries[start:] if entry.seat == seat and not entry.auto]
    assert [(e.step, e.word) for e in given] == list(zip(draft.steps, draft.words, strict=True))
    assert session.request is not None
    assert session.request.step.id not in draft.steps or session.decision.seat != seat  # type: ignore[union-attr]


def test_a_usual_package_asks_the_partner_for_nothing() -> None:
    """The autopilot itself would: there is armed recon to spare."""
    scene = raiders().squadrons("navy", armed_recon=4).objective("h_w", "w1")
    assert asked(scene, Phase.RAIDS, "h_w").word == "ask_suppression"
    (draft,) = GAME.drafts(position_of(scene, Phase.RAIDS, "h_w"), "air_force")
    assert not [word for word in draft.words if word.startswith("ask_")]
    assert draft.steps[-1] in ("raid.altitude", "raid.extra")
    assert "medium" in draft.words or "low" in draft.words or "high" in draft.words


def test_nothing_is_suggested_where_the_choice_is_the_campaign_s() -> None:
    for step in ("request.choose", "raid.target"):
        session = at_a_draft(step)
        assert session.drafts(session.decision.seat) == []  # type: ignore[union-attr]


def test_a_page_is_told_what_a_package_promises(tmp_path: Path) -> None:
    """The odds that are told ahead are those of the raid as it is launched."""
    with house(tmp_path, games=(NAME,), find=games.load) as running:
        game = running.create(PEOPLE, game=NAME, scenario="campaign", seed=4)
        page = running.sit(game["id"])
        while page.state["view"]["raid"] is None:
            page.answer(page.words[0])
        at = {"revision": page.state["revision"], "seat": page.state["decision"]["seat"]}
        (draft,) = page.ask("drafts", **at)["drafts"]
        last = draft["steps"].index("raid.extra") if "raid.extra" in draft["steps"] else None
        ahead = page.ask("preview", words=draft["words"][:last], show=True, **at)
        raid = ahead["view"]["raid"]
        assert page.state["view"]["raid"]["odds"] is None
        assert raid["altitude"] in draft["words"]
        surge = {"thailand_surge", "alpha_strike"} & {*draft["words"]}
        assert raid["limits"] == {"cap": 3, "sead": 3, "strike": 3 if surge else 2}
        page.ask("answer", words=draft["words"][:last], **at)
        shown = page.state["view"]["raid"]
        assert shown["odds"] == raid["odds"] is not None
        assert page.state["decision"]["step"] == ahead["decision"]["step"] == "raid.extra"
        assert page.state["decision"]["options"] == ahead["decision"]["options"]


def test_like_answers_in_a_row_are_suggested_by_what_they_are() -> None:
    """Everything that a mission hits, in one go."""
    found = set()
    for seed in range(4, 12):
        session = at_a_draft("recon.prey", seed)
        decision = session.decision
        assert decision is not None
        (draft,) = session.drafts(decision.seat)
        assert {*draft.steps} <= {"recon.prey", "recon.matrix"}
        names = [
            session.game.describe(session.state, decision)[decision.words.index(draft.words[0])]
        ]
        assert draft.label.startswith(names[0].label)
        found.add(len(draft.words))
        start = session.revision
        assert session.answers(decision.seat, draft.words) == len(draft.words)
        others = [entry for entry in session.entries[start:] if entry.seat != decision.seat]
        then = session.decision
        assert others or then is None or then.step.id not in draft.steps, "all of the mission"
    assert max(found) > 1


def test_like_answers_are_counted() -> None:
    scene = Scene().over("vinh", "navy", recon=3).cubes("vinh", black=2, brown=1)
    scene.decks(recon={"none+cube": 3})
    at = position_of(scene, Phase.RECON_MISSIONS, "vinh", *["none+cube"] * 3)
    (draft,) = GAME.drafts(at, "navy")
    words = {"Black cube ×2, Brown cube": ["black", "black", "brown"]}
    assert {draft.label: [word for word in draft.words if word in ("black", "brown")]} == words
