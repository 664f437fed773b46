"""Why something is not offered: named conditions, the same in play and for whoever asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from annamite.games.rolling_thunder.asking import Found
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    FORCES,
)
from annamite.games.rolling_thunder.raids.targets import TARGETS, raider
from annamite.kernel import Decision, Position, why_not
from annamite.kernel.conditions import Chain, Listed, Offer
from tests.games.rolling_thunder.scenes import GAME
from tools.why_not import decisions

AIR_FORCE, NAVY = "air_force", "navy"


def asked(position: Position[Any]) -> Decision:
    """Return the decision of a position."""
    assert isinstance(position.request, Decision)
    return position.request


def fuzzed(count: int, seed: int = 1) -> Iterator[Position[Any]]:
    """Return positions of random games, each at a decision."""
    return islice(decisions(GAME, seed), count)


class TestEverywhere:
    """What holds at every decision of random games."""

    def test_what_is_offered_has_no_reason_and_what_is_not_has_one(self) -> None:
        """That is told in a sentence of its own, with a label of what was pointed at."""
        refused: Counter[str] = Counter()
        general: Counter[str] = Counter()
        for position in fuzzed(3000):
            decision = asked(position)
            explain = getattr(decision.source, "why_not", None)
            word = decision.step.codec.word
            missing = []
            for value in decision.around():
                unmet = decision.why_not(value)
                assert (unmet is None) == (value in decision.values)
                if unmet is None:
                    assert explain is None or explain(value) is None, word(value)
                    continue
                assert unmet.says.endswith(".")
                assert unmet.says[0] != unmet.says[0].lower() or unmet.says[0].isdigit()
                missing.append(word(value))
                general[decision.step.id] += unmet.general
            refused[decision.step.id] += len(missing)
            told = why_not.of_words(position, decision, missing)
            assert [each.word for each in told] == missing
            assert all(each.label for each in told)
        assert len(refused) > 30
        assert general.total() <= refused.total() / 100, general

    def test_lists_are_those_of_the_conditions(self) -> None:
        """Where a rule lists at once what it asks for often, its conditions list the same."""
        seen: Counter[str] = Counter()
        for position in fuzzed(3000, seed=2):
            decision = asked(position)
            source = decision.source
            if isinstance(source, Found):
                by, context = source.by, source.context
                assert isinstance(by, (Offer, Chain))
                listed = (
                    by.values(context)
                    if isinstance(by, Offer)
                    else by.among(context, decision.around())
                )
            elif isinstance(source, Listed):
                force = FORCES.index(decision.seat)
                listed = TARGETS.values(raider(GAME.table(position.state), force))
            else:
                continue
            assert listed == [*decision.values], decision
            seen[decision.step.id] += 1
        assert {"raid.target", "raid.support", "raid.squadron", "raid.extra"} < set(seen)
        assert len(seen) > 20

    def test_every_thing_of_the_board_can_be_pointed_at(self) -> None:
        """A thing means answers of the step, and either one of them is offered or each has a reason."""
        words = {word for step in GAME.steps.values() for word in getattr(step.codec, "words", ())}
        things = [*sorted(words), *(f"airfield_{name}" for name in AIRFIELDS)]
        for position in islice(fuzzed(600, seed=3), 0, None, 6):
            decision = asked(position)
            for thing in things:
                meant = GAME.meant(position.state, decision, thing)
                assert set(meant) <= {*decision.around()}
                told = why_not.of_thing(position, decision, thing)
                if told is None:
                    assert set(meant) & {*decision.values}
                else:
                    assert len(told) == len(meant)
