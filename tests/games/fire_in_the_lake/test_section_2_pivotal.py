"""Pivotal Events and the Monsoon (2.3.8, 2.3.9, 5.1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.kernel import Setup
from tests.games.fire_in_the_lake.little_deck import DECK, Table
from tests.games.fire_in_the_lake.scenes import Scene

COUP = 125
# What fulfils the made-up preconditions: US Aid 10, NVA Trail 2, ARVN Patronage 10, VC Resources 40.
READY: dict[str, Any] = {"aid": 10, "trail": 2, "patronage": 10, "vc": 40}


def scene(**changes: Any) -> Scene:
    """Return a scene at the time for Pivotal Events on card 1 (US NVA ARVN VC), all four ready."""
    return (
        Scene()
        .put("saigon", us_troops=3, arvn_troops=3)
        .put("hue", nva_guerrilla_underground=3, vc_guerrilla_underground=2)
        .set(phase=Phase.PIVOTAL, **{**READY, **changes})
    )


def polled(playing: Scene) -> list[str]:
    """Return who is asked for a Pivotal Event when everybody declines."""
    table = Table(playing)
    seats = []
    while table.step == "card.pivotal":
        seats.append(table.seat)
        table.do("no")
    return seats


class TestConditions:
    @pytest.mark.rule("fitl 2.3.8-a")
    @pytest.mark.parametrize(("scenario", "held"), [("short", 0), ("medium", 15), ("full", 15)])
    def test_who_has_one(self, scenario: str, held: int) -> None:
        """Each faction holds one in Medium and Full, nobody in Short."""
        s = FireInTheLake().start(Setup(scenario))
        assert s.pivotal == held

    @pytest.mark.rule("fitl 2.3.8-a")
    def test_who_holds_none_is_not_asked(self) -> None:
        """With ARVN's alone in hand nobody else is asked."""
        assert polled(scene(pivotal=0b0010)) == ["arvn"]

    @pytest.mark.rule("fitl 2.3.8-c")
    def test_the_faction_must_be_eligible(self) -> None:
        """NVA and VC, Ineligible on this card, are not asked."""
        assert polled(scene(eligible=0b0011)) == ["us", "arvn"]

    @pytest.mark.rule("fitl 2.3.8-d", "fitl 5.1.4-a")
    @pytest.mark.parametrize(
        ("missing", "left"),
        [
            ({"aid": 9}, ["nva", "arvn", "vc"]),
            ({"trail": 1}, ["us", "arvn", "vc"]),
            ({"patronage": 9}, ["us", "nva", "vc"]),
            ({"vc": 39}, ["us", "nva", "arvn"]),
        ],
    )
    def test_the_precondition_must_hold(self, missing: dict[str, int], left: list[str]) -> None:
        """Whose card's precondition fails is not asked."""
        assert polled(scene(**missing)) == left

    @pytest.mark.rule("fitl 2.3.8-d")
    def test_a_card_that_cannot_be_executed_cannot_be_played(self) -> None:
        """Without the card's Event, or without a precondition on it, nobody is asked."""
        table = Table(scene(), {})
        assert table.step == "card.act"

    @pytest.mark.rule("fitl 2.3.8-e", "fitl 2.3.8-n")
    def test_they_are_asked_before_the_first_does_anything(self) -> None:
        """All are asked while the 1st has declared nothing; after its first answer nobody is."""
        playing = scene(card=3, next_card=1).set(phase=Phase.NEXT_CARD)
        table = Table(playing)
        table.do("2")  # card 1 is played, card 2 shows
        assert (table.step, table.seat, playing.s.passed) == ("card.pivotal", "us", 0)
        table.do("no", "no", "no", "no")
        assert (table.step, table.seat) == ("card.act", "us")
        for seat in ("us", "nva", "arvn", "vc"):
            assert (table.step, table.seat) == ("card.act", seat)
            table.do("pass")
        assert table.step == "deck.card"
        assert playing.s.pivotal == 0b1111

    @pytest.mark.rule("fitl 2.3.8-f", "fitl 2.3.9-f", "fitl 2.3.9-a")
    @pytest.mark.parametrize(
        ("showing", "asked"), [(50, 4), (120, 4), (125, 0), (128, 0), (130, 0), (0, 4)]
    )
    def test_none_in_monsoon(self, showing: int, asked: int) -> None:
        """While a Coup shows as the next card no Pivotal Event may be played."""
        assert len(polled(scene(next_card=showing))) == asked


class TestPlaying:
    @pytest.mark.rule("fitl 2.3.8-b", "fitl 2.3.8-h", "fitl 5.1.4-a")
    def test_it_takes_the_place_of_the_card(self) -> None:
        """ARVN's card 123 replaces card 1; its order ARVN US NVA VC makes the US 2nd."""
        playing = scene()
        playing.s.played = bytes((1,))
        table = Table(playing)
        table.do("no", "no", "yes", "no")
        table.until("card.act")
        s = playing.s
        assert (s.card, list(s.played), s.next_card) == (123, [1, 123], 2)
        assert s.pivotal == 0b1101
        assert (table.seat, table.request.params["place"]) == ("us", "2nd")
        table.do("pass")
        assert table.seat == "nva"

    @pytest.mark.rule("fitl 2.3.8-g", "fitl 5.1.4-b", "fitl 2.3.4-d")
    def test_its_event_is_executed_as_the_first_action(self) -> None:
        """VC plays: its Event gives 5 Resources, no Operation is offered, the 2nd has a full one."""
        playing = scene()
        table = Table(playing)
        table.do("no", "no", "no", "yes")
        assert table.step == "event.side"
        assert set(table.offered) == {"single", "give", "ask"}
        table.do("single")
        assert playing.resources("vc") == 45
        assert (playing.s.first, playing.s.first_did, playing.s.acted) == (4, 3, 0b1000)
        assert table.seat == "nva"  # card 124: VC NVA US ARVN
        assert "event" not in table.offered
        table.do("rally")
        assert "activity" in table.offered

    @pytest.mark.rule("fitl 2.3.8-g", "fitl 2.3.6-c")
    def test_who_plays_it_is_ineligible_next(self) -> None:
        """The Pivotal Event is an Event for eligibility, and is spent."""
        playing = scene()
        table = Table(playing)
        table.do("yes", "no", "no", "no", "single", "pass", "pass", "pass")
        assert table.step == "deck.card"
        assert playing.s.eligible == 0b1110
        assert playing.resources("arvn") == 30 + 20 + 3  # ARVN alone of COIN passed
        table.do("50")
        assert playing.s.pivotal == 0b1110


class TestTrumping:
    @pytest.mark.rule("fitl 2.3.8-i", "fitl 2.3.8-m")
    @pytest.mark.parametrize(
        ("answers", "returned"),
        [
            (("yes", "no", "no", "yes"), "us"),
            (("no", "yes", "no", "yes"), "nva"),
            (("no", "no", "yes", "yes"), "arvn"),
        ],
    )
    def test_vc_trumps_anybody(self, answers: tuple[str, ...], returned: str) -> None:
        """VC is asked after everybody; the card it trumps goes back and nothing of it happens."""
        playing = scene()
        table = Table(playing)
        table.do(*answers, "single")
        assert playing.s.card == 124
        assert playing.s.pivotal == 0b0111
        assert (playing.s.aid, playing.resources("vc")) == (10, 45)
        assert playing.resources("arvn") == 30
        assert [row["faction"] for row in playing.told("pivotal.trumped")] == [returned]

    @pytest.mark.rule("fitl 2.3.8-j")
    def test_arvn_trumps_us_and_nva_only(self) -> None:
        """ARVN is asked after US and NVA have played, and before VC: it cannot answer VC's."""
        playing = scene()
        table = Table(playing)
        table.do("yes", "yes", "yes")
        assert table.seat == "vc"
        table.do("no", "single")
        assert playing.s.card == 123
        assert playing.s.pivotal == 0b1101
        trumped = [row["faction"] for row in playing.told("pivotal.trumped")]
        assert trumped == ["us", "nva"]

    @pytest.mark.rule("fitl 2.3.8-k")
    def test_nva_trumps_the_us_only(self) -> None:
        """NVA is asked after the US and before ARVN and VC."""
        playing = scene()
        table = Table(playing)
        table.do("yes")
        assert table.seat == "nva"
        table.do("yes", "no", "no", "single")
        assert playing.s.card == 122
        assert playing.s.pivotal == 0b1011

    @pytest.mark.rule("fitl 2.3.8-l")
    def test_the_us_trumps_nobody(self) -> None:
        """The US is asked first, before any card it could answer, and not again."""
        table = Table(scene())
        seats = []
        while table.step == "card.pivotal":
            seats.append(table.seat)
            table.do("no" if table.seat == "us" else "yes")
        assert seats == ["us", "nva", "arvn", "vc"]

    @pytest.mark.rule("fitl 2.3.8-m")
    def test_a_trumped_card_may_be_played_later(self) -> None:
        """The US, trumped by NVA, is asked again on the next card."""
        playing = scene()
        table = Table(playing)
        table.do("yes", "yes", "no", "no", "single", "pass", "pass", "pass")
        assert table.step == "deck.card"
        table.do("50")
        assert (table.step, table.seat) == ("card.pivotal", "us")


class TestMonsoon:
    def monsoon(self, **changes: Any) -> Scene:
        """Return a scene on the last card before a Coup."""
        return (
            Scene()
            .put("saigon", us_troops=6, arvn_troops=3, irregular_underground=1)
            .put("saigon", vc_guerrilla_underground=2, vc_guerrilla_active=1)
            .put("hue", us_troops=2, nva_troops=2)
            .put("kontum", us_troops=2, vc_guerrilla_active=2)
            .put("can_tho", us_base=1, vc_guerrilla_active=1, vc_guerrilla_underground=1)
            .set(next_card=COUP, **changes)
        )

    @pytest.mark.rule("fitl 2.3.9-b")
    def test_no_sweep(self) -> None:
        """US may Train, Patrol and Assault, but not Sweep; without the Coup showing it may."""
        assert "sweep" not in Table(self.monsoon()).offered
        assert {"train", "patrol", "assault"} <= set(Table(self.monsoon()).offered)
        assert "sweep" in Table(self.monsoon().set(next_card=2)).offered

    @pytest.mark.rule("fitl 2.3.9-b")
    @pytest.mark.parametrize(("showing", "ways"), [(COUP, ["assault", "strike"]), (2, None)])
    def test_no_sweep_by_advise(self, showing: int, ways: list[str] | None) -> None:
        """Advise in Saigon offers no Sweep in Monsoon."""
        table = Table(self.monsoon().set(next_card=showing))
        table.do("train", "activity", "advise", "saigon")
        assert table.step == "advise.how"
        assert table.offered == (ways or ["sweep", "assault", "strike"])

    @pytest.mark.rule("fitl 2.3.9-c")
    def test_no_march(self) -> None:
        """Neither Insurgent may March while a Coup shows; Rally goes on."""
        for faction in (0b0100, 0b1000):
            offered = Table(self.monsoon(eligible=faction)).offered
            assert "march" not in offered
            assert "rally" in offered
            free = Table(self.monsoon(eligible=faction).set(next_card=2)).offered
            assert "march" in free

    @pytest.mark.rule("fitl 2.3.9-d")
    @pytest.mark.parametrize(("showing", "spaces"), [(COUP, 2), (2, 4)])
    def test_air_strike_in_two_spaces(self, showing: int, spaces: int) -> None:
        """In Monsoon the third space is no longer offered, the two struck ones are."""
        playing = self.monsoon().set(next_card=showing)
        table = Table(playing)
        table.do("train", "activity", "air_strike", 6)
        table.do("hue", "nva_troops", "kontum", "vc_guerrilla_active")
        targets = set(table.offered) - {"done", "trail"}
        expected = {"hue", "kontum", "saigon"}  # a hidden Guerrilla is in Can Tho too
        if spaces == 2:
            assert targets == {"hue", "kontum"}
        else:
            assert targets == expected | {"can_tho"}

    @pytest.mark.parametrize("showing", [COUP, 2])
    def test_air_lift_in_two_spaces(self, showing: int) -> None:
        """In Monsoon a first flight names both spaces; otherwise two more may follow."""
        table = Table(self.monsoon().set(next_card=showing))
        table.do("train", "activity", "air_lift", "saigon", "hue", "us_troops-1")
        if showing == COUP:
            assert set(table.offered) == {"saigon", "hue", "done"}
            table.do("saigon")
            assert table.offered == ["hue"]
        else:
            assert {"kontum", "saigon", "hue"} <= set(table.offered)
            table.do("saigon")
            assert len(table.offered) > 40

    @pytest.mark.rule("fitl 2.3.9-g", "fitl 5.1.1-b", "fitl 5.1.1-a")
    def test_event_text_overrides_it(self) -> None:
        """NVA Marches by an Event that says so, though it could not by itself."""
        playing = self.monsoon(card=59, eligible=0b0100).put("central_laos", nva_troops=2)
        table = Table(playing)
        assert "march" not in table.offered
        table.do("event", "single")
        assert table.offered == ["march"]
        table.do("march", "quang_tri", "central_laos", 2, "done")
        table.until("deck.card")
        assert playing.pieces("quang_tri") == {"nva_troops": 2}

    @pytest.mark.rule("fitl 2.3.9-g", "fitl 5.5-b")
    def test_a_free_activity_stays_within_it(self) -> None:
        """A free Special Activity named by no number of spaces keeps to 2; text that says 6 does not."""
        two = Table(self.monsoon(card=69, eligible=0b0001))
        two.do("event", "single", "air_strike", 6)
        two.do("hue", "nva_troops", "kontum", "vc_guerrilla_active")
        assert "saigon" not in two.offered
        six = Table(self.monsoon(card=17, eligible=0b0001))
        six.do("event", "shaded", "air_strike", 6)
        six.do("hue", "nva_troops", "kontum", "vc_guerrilla_active")
        assert "saigon" in six.offered

    @pytest.mark.rule("fitl 2.3.9-g", "fitl 2.3.9-b")
    def test_any_operation_granted_in_general_obeys_it(self) -> None:
        """An Event that grants any Operation, naming no Sweep, grants none in Monsoon."""
        table = Table(self.monsoon(card=2, eligible=0b0001))
        table.do("event", "shaded", "us")
        assert table.offered == ["train", "patrol", "assault"]
        table = Table(self.monsoon(card=2, eligible=0b0001).set(next_card=50))
        table.do("event", "shaded", "us")
        assert table.offered == ["train", "patrol", "sweep", "assault"]


def test_the_deck_has_a_card_for_each_faction() -> None:
    """The made-up Pivotal Events stand for all four cards."""
    assert {121, 122, 123, 124} <= DECK.keys()
