"""Named conditions: evaluated in play, and one by one to tell why something is missing."""

from __future__ import annotations

from annamite.kernel.conditions import (
    Chain,
    Condition,
    Listed,
    Mask,
    Masks,
    Offer,
    Overall,
    Unmet,
    unmet,
)
from annamite.kernel.decision import NOT_NOW, Counted, Decision, Numbers, Step, Words

RICH: Overall[int] = Overall("nothing is left to pay with", "1.1", lambda money: money > 0)
EVEN: Condition[int] = Condition("it is odd", "1.2", lambda _, value: value % 2 == 0)
CHEAP: Condition[int] = Condition(
    lambda money, value: f"it costs {value}, and {money} are left",
    "1.3",
    lambda money, value: value <= money,
)
CHAIN: Chain[int] = Chain(RICH, EVEN, CHEAP)
STEP = Step("buy", Numbers(), "Buy what?", "1")


class TestChain:
    """Conditions of options that are asked about one by one."""

    def test_what_is_admitted_has_no_reason_and_what_is_not_has_one(self) -> None:
        """Play and explainer never part."""
        for money in range(5):
            among = CHAIN.among(money, range(12))
            for value in range(12):
                admitted = CHAIN.admits(money, value)
                assert admitted == (value in among) == (CHAIN.why_not(money, value) is None)

    def test_the_first_condition_that_fails_is_told(self) -> None:
        """In the order of the chain, in a sentence with its names and numbers."""
        assert CHAIN.why_not(0, 5) == Unmet("Nothing is left to pay with.", "1.1")
        assert CHAIN.why_not(3, 5) == Unmet("It is odd.", "1.2")
        assert CHAIN.why_not(3, 4) == Unmet("It costs 4, and 3 are left.", "1.3")

    def test_what_holds_for_all_is_asked_once(self) -> None:
        """However many candidates there are."""
        asked: list[int] = []

        def met(money: int) -> bool:
            asked.append(money)
            return True

        Chain(Overall("no", "1", met), EVEN).among(1, range(20))
        assert asked == [1]


class TestMasks:
    """Conditions of places, all at once."""

    PLACES: Masks[int] = Masks(
        Mask("it is no City", "2.1", lambda _: 0b0111),
        Mask("nobody is there", "2.2", lambda there: there, "nobody is anywhere"),
        Mask("there is no money", "2.3", lambda there: there != 0b0100),
    )

    def test_bits_and_reasons_agree(self) -> None:
        """A place is left exactly where no condition fails of it."""
        for there in range(16):
            left = self.PLACES(there)
            for place in range(4):
                assert bool(left >> place & 1) == (self.PLACES.why_not(there, place) is None)

    def test_why_no_place_is_left(self) -> None:
        """The condition that takes the last one away."""
        assert self.PLACES.why_none(0b1000) == Unmet("Nobody is anywhere.", "2.2")
        assert self.PLACES.why_none(0b0100) == Unmet("There is no money.", "2.3")
        assert self.PLACES.why_none(0b0010) is None
        assert self.PLACES.why_none(0b0010, within=0b0001) == Unmet("Nobody is anywhere.", "2.2")


class TestOffer:
    """What a decision offers, in parts."""

    OFFER: Offer[int] = Offer(
        (range(6), CHAIN),
        (lambda money: [9] if money else [], Chain()),
        otherwise=Condition("nobody sells that", "1.9", lambda *_: False),
    )

    def test_a_decision_tells_why_not(self) -> None:
        """From its offer; what it offers has no reason."""
        decision = Decision(STEP, "red", self.OFFER.on(3))
        assert decision.values == [0, 2, 9]
        assert decision.why_not(2) is None
        assert decision.why_not(3) == Unmet("It is odd.", "1.2")
        assert decision.why_not(8) == Unmet("Nobody sells that.", "1.9")

    def test_without_conditions_the_sentence_is_general(self) -> None:
        """It still is one, with the step's section."""
        assert Decision(STEP, "red", [1]).why_not(2) == Unmet(NOT_NOW, "1", general=True)

    def test_a_list_with_its_own_reasons(self) -> None:
        """For rules that list their options otherwise."""
        listed = Listed(lambda: [1], lambda _: unmet("only one is left", "1.4"))
        assert Decision(STEP, "red", listed).why_not(2) == Unmet("Only one is left.", "1.4")


class TestAround:
    """What somebody may ask about."""

    def test_vocabularies_numbers_and_groups(self) -> None:
        """All words, numbers a few above those offered, and groups of every kind."""
        assert [*Words("a", "b", "c").around([1])] == [0, 1, 2]
        assert [*Numbers().around([1, 2])] == [0, 1, 2, 3, 4, 5]
        groups = Counted("troops", "police")
        words = [groups.word(value) for value in groups.around([groups.pack("troops", 1)])]
        assert words[:2] == ["troops-1", "troops-2"]
        assert "police-4" in words
        assert len(words) == 8
