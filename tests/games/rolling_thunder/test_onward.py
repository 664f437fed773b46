"""What a later question offers where the forces take turns: all of it can be given at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from annamite import games
from annamite.games.rolling_thunder.box.ids import FORCES, SQUADRONS
from annamite.games.rolling_thunder.phases import Phase
from annamite.kernel import Decision, replay
from annamite.kernel.shapes import Hints, Onward, plain
from tests.games.rolling_thunder.autopilot.test_drafts import NAME, PEOPLE, at_a_draft
from tests.games.rolling_thunder.scenes import GAME, Scene
from tests.server.house import Page, house, link_key


def offered(hints: Hints | None) -> list[Onward]:
    """Return what is offered of the next question."""
    assert hints is not None
    assert isinstance(hints.onward, list)
    return hints.onward


@pytest.mark.parametrize("step", ["raid.order", "recon.order", "card.raid_before"])
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_the_next_question_is_answered_at_once(step: str, seed: int) -> None:
    """Step by step the same is offered, in the same words, and it comes to the same."""
    session = at_a_draft(step, seed)
    assert session.decision is not None
    asked, found = session.decision.seat, offered(session.hints(session.decision.seat))
    assert len({each.id for each in found}) == len(found)
    record, game = session.record(), session.game
    for each in found:
        at_once, one_by_one = replay(game, record), replay(game, record)
        assert at_once.answers(asked, each.words, also=each.seats) == len(each.words)
        for word in each.words[:-1]:
            assert one_by_one.decision is not None
            one_by_one.answer(one_by_one.decision.seat, word)
        later = one_by_one.decision
        assert later is not None
        assert {asked, later.seat} == {*each.seats}
        shown = plain(game.describe(one_by_one.state, later))[later.words.index(each.words[-1])]
        assert each.label.endswith(f": {shown['label']}")
        told = plain(each)
        for part in ("note", "space"):
            assert told.get(part) == shown.get(part)
        same = [other for other in found if other.words[:-1] == each.words[:-1]]
        assert [other.words[-1] for other in same] == later.words
        one_by_one.answer(later.seat, each.words[-1])
        assert game.dump(at_once.state) == game.dump(one_by_one.state)


def asked_of(scene: Scene, phase: Phase) -> Decision:
    """Return the first decision of a phase."""
    request = scene.stretch(phase).request
    assert isinstance(request, Decision)
    return request


def test_a_target_says_that_no_card_is_played_first_and_the_cards_are_named() -> None:
    scene = Scene().hand("navy", "third_carrier")
    scene.squadrons("air_force", strike=1).squadrons("navy", strike=2)
    scene.t.commit(FORCES.index("navy"), SQUADRONS.index("strike"), 1)
    decision = asked_of(scene, Phase.RAIDS)
    assert decision.step.id == "raid.order"
    first = {tuple(each.words[:-1]) for each in offered(GAME.hints(scene.s, decision))}
    assert first == {("air_force",), ("navy", "none")}
    notes = {each["id"]: each.get("note") for each in plain(GAME.describe(scene.s, decision))}
    assert notes == {"air_force": None, "navy": "may play Third Carrier first"}


def test_an_only_mission_is_flown_without_a_question() -> None:
    scene = Scene().over("lai_chau", "air_force", recon=1)
    scene.over("vinh", "navy", recon=1).over("ha_tinh", "navy", recon=1)
    decision = asked_of(scene, Phase.RECON_MISSIONS)
    words = sorted(each.words for each in offered(GAME.hints(scene.s, decision)))
    assert words == [["navy", "ha_tinh"], ["navy", "vinh"]]
    assert GAME.hints(scene.s, asked_of(Scene(), Phase.REQUEST)) is None


def catch_up(pages: list[Page], revision: int) -> None:
    """Let every page hear of a revision."""
    for page in pages:
        page.until(lambda state: state["revision"] >= revision)


@pytest.mark.parametrize("partner", ["person", "link"])
def test_nobody_answers_for_a_partner_at_another_page(tmp_path: Path, partner: str) -> None:
    """What follows the partner's turn is left out where somebody else has that seat."""
    with house(tmp_path, games=(NAME,), find=games.load) as running:
        seats = {**PEOPLE, "navy": partner}
        game = running.create(seats, game=NAME, scenario="campaign", seed=4)
        table = running.sit(game["id"])
        pages = [table]
        if partner == "link":
            pages.append(running.sit(game["id"], link_key(game, "navy")))
        while True:
            page = next(each for each in pages if each.state["decision"])
            if page.state["decision"]["step"] == "raid.order":
                break
            page.answer(page.words[0])
            catch_up(pages, page.state["revision"])
        decision, revision = page.state["decision"], page.state["revision"]
        theirs = next(
            each for each in decision["hints"]["onward"] if len(each["seats"]) == len(PEOPLE)
        )
        done = page.ask(
            "answer", revision=revision, seat=decision["seat"], words=theirs["words"], across=True
        )
        assert done["taken"] == (len(theirs["words"]) if partner == "person" else 1)
