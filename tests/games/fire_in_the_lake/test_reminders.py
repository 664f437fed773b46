"""What reminds a faction of lasting Events while it acts under them."""

from __future__ import annotations

import random

import pytest

from annamite.games.fire_in_the_lake.events import Side
from annamite.games.fire_in_the_lake.game import game
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.spaces import mask_of
from annamite.games.fire_in_the_lake.steps import STEPS
from annamite.games.fire_in_the_lake.tanks import PT_76
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Decision, DiceStream, Session, Setup
from tests.games.fire_in_the_lake.scenes import Scene
from tests.games.fire_in_the_lake.showing import decision, start

GAME = game()
SIDES = [
    (card.number, name, side) for card in GAME.events.values() for name, side in card.sides.items()
]
LASTING = [each for each in SIDES if each[2].capability or each[2].momentum]
ACTIONS = {step.partition(".")[0] for step in STEPS}


def reminded(
    asked: Decision, *, shaded: int = 0, unshaded: int = 0, momentum: int = 0
) -> list[str]:
    """Return the reminders at a decision with one Capability or Momentum text in force."""
    s = start()
    s.capabilities_shaded = 1 << shaded if shaded else 0
    s.capabilities_unshaded = 1 << unshaded if unshaded else 0
    s.momentum = 1 << momentum if momentum else 0
    return GAME.reminders(s, asked)


RALLY = {seat: decision("rally.space", seat, "hue") for seat in ("nva", "vc")}
ASSAULT = {seat: decision("assault.space", seat, "hue") for seat in ("us", "arvn")}
PACIFY = {seat: decision("coup.pacify", seat, "hue") for seat in FACTIONS}


class TestWhom:
    def test_sa_2s_remind_the_nva_of_its_rally_but_not_the_vc(self) -> None:
        line = ["SA-2s: A Rally Improves the Trail by 2 boxes"]
        assert reminded(RALLY["nva"], shaded=34) == line
        assert reminded(RALLY["vc"], shaded=34) == []

    def test_cadres_remind_the_vc_of_its_rally_but_not_the_nva(self) -> None:
        assert len(reminded(RALLY["vc"], shaded=116)) == 1
        assert reminded(RALLY["nva"], shaded=116) == []

    def test_abrams_remind_the_us_of_its_assault_but_not_the_arvn(self) -> None:
        line = ["Abrams: US Assault in 2 spaces at most"]
        assert reminded(ASSAULT["us"], shaded=11) == line
        assert reminded(ASSAULT["arvn"], shaded=11) == []

    def test_what_concerns_both_reminds_both(self) -> None:
        line = ["Search and Destroy: Each Assaulted Province shifts toward Opposition"]
        assert reminded(ASSAULT["us"], shaded=28) == line
        assert reminded(ASSAULT["arvn"], shaded=28) == line

    def test_pacification_concerns_those_who_may_pacify(self) -> None:
        found = {seat: len(reminded(asked, momentum=16)) for seat, asked in PACIFY.items()}
        assert found == {"us": 1, "arvn": 1, "nva": 0, "vc": 0}

    def test_no_more_than_the_action_it_touches(self) -> None:
        assert reminded(decision("march.to", "nva", "hue"), shaded=34) == []

    def test_nothing_reminds_of_a_text_that_is_not_in_force(self) -> None:
        assert reminded(RALLY["nva"], unshaded=34) == []


class TestWhen:
    """Not where a later text, or the one being carried out, leaves it without effect."""

    def test_blowtorch_komer_is_cheap_unless_this_round_brings_ky(self) -> None:
        line = ["Blowtorch Komer: Pacification costs 1 in the Support Phase"]
        s = start()
        s.momentum = 1 << 16
        s.card = 126
        assert GAME.reminders(s, PACIFY["us"]) == line
        s.card = 127  # Nguyen Cao Ky
        assert GAME.reminders(s, PACIFY["us"]) == []

    def test_migs_cost_nothing_while_top_gun_is_in_force(self) -> None:
        s = start()
        s.capabilities_shaded = 1 << 33
        strike = decision("air_strike.hit", "us", "hue")
        assert GAME.reminders(s, strike) == ["MiGs: Degrading the Trail costs 1 Available US Troop"]
        s.capabilities_unshaded = 1 << 4
        assert [line for line in GAME.reminders(s, strike) if line.startswith("MiGs")] == []

    def test_migs_cost_nothing_after_the_final_round_for_no_reset_comes(self) -> None:
        s = start()
        s.capabilities_unshaded = 1 << 33
        redeploy = decision("redeploy.nva_from", "nva", "done")
        assert GAME.reminders(s, redeploy) == ["MiGs: NVA loses 6 Resources in each Reset"]
        s.coups = 3  # of the short game's
        assert GAME.reminders(s, redeploy) == []

    @pytest.mark.parametrize(
        ("step", "lasting"),
        [
            ("assault.space", {"momentum": 1 << 78 + 200}),
            ("assault.space", {"capabilities_shaded": 1 << 11}),
            ("sweep.space", {"capabilities_shaded": 1 << 18}),
        ],
    )
    def test_what_an_event_overrides_is_not_recalled(
        self, step: str, lasting: dict[str, int]
    ) -> None:
        """An Event that grants the Operation, in spaces that it names, prevails (5.1.2)."""
        s = start()
        for name, mask in lasting.items():
            setattr(s, name, mask)
        asked = decision(step, "us", "hue")
        asked.context = Turn(s, 0)
        assert len(GAME.reminders(s, asked)) == 1
        asked.context = Turn(s, 0, free=True, within=mask_of("hue", "saigon", "da_nang"))
        assert GAME.reminders(s, asked) == []


@pytest.mark.parametrize(
    ("number", "name", "side"), LASTING, ids=[f"{number}-{name}" for number, name, _ in LASTING]
)
class TestEach:
    def test_it_reads_like_the_others(self, number: int, name: str, side: Side) -> None:
        """A capital or a number first, no full stop at the end or within."""
        text = side.reminder
        assert text[0].isupper() or text[0].isdigit()
        assert text.strip() == text
        assert not text.endswith((".", ";", ","))
        assert ". " not in text

    def test_it_touches_actions_of_factions(self, number: int, name: str, side: Side) -> None:
        assert side.touches
        for entry in side.touches:
            seat, dot, action = entry.rpartition(".")
            assert action in ACTIONS, entry
            assert seat in FACTIONS if dot else not seat, entry


class TestAmbush:
    """An Attack is resolved once its space is chosen (4.4.3): who would Ambush does so before."""

    REMINDER = "An Attack is resolved as soon as its space is chosen: to Ambush, choose the Special Activity first"

    def asked(self, *, activity: bool = True, hidden: int = 1, faction: str = "vc") -> list[str]:
        guerrillas = {f"{faction}_guerrilla_underground": hidden, f"{faction}_guerrilla_active": 1}
        scene = Scene().put("hue", police=2, **guerrillas).put("saigon", police=1, **guerrillas)
        play = scene.operation(faction, "attack", activity=activity)
        assert play.step == "attack.space"
        return GAME.reminders(scene.s, play.request)

    @pytest.mark.parametrize("faction", ["nva", "vc"])
    def test_whoever_can_ambush_is_told(self, faction: str) -> None:
        assert self.asked(faction=faction) == [self.REMINDER]

    def test_not_where_no_ambush_can_come(self) -> None:
        assert self.asked(activity=False) == []
        assert self.asked(hidden=0) == []

    def test_not_once_the_special_activity_is_done(self) -> None:
        scene = Scene().put("hue", police=2, vc_guerrilla_underground=1)
        scene.put("saigon", police=1, vc_guerrilla_underground=1)
        play = scene.operation("vc", "attack", activity=True)
        play.do("activity", "ambush", "hue", "hue", "police", "done")
        assert play.step == "attack.space"
        assert "saigon" in play.offered
        assert GAME.reminders(scene.s, play.request) == []

    def test_not_in_a_march_where_it_comes_after(self) -> None:
        scene = Scene().put("hue", police=2, vc_guerrilla_underground=1)
        play = scene.operation("vc", "march", activity=True)
        assert play.step == "march.to"
        assert GAME.reminders(scene.s, play.request) == []

    def test_what_lasts_is_told_with_it(self) -> None:
        scene = Scene().put("hue", police=2, nva_guerrilla_underground=1)
        scene.set(capabilities_shaded=1 << PT_76)
        play = scene.operation("nva", "attack", activity=True)
        ambush, lasting = GAME.reminders(scene.s, play.request)
        assert ambush == self.REMINDER
        assert lasting.startswith("PT-76: ")


def test_texts_that_do_not_last_remind_nobody() -> None:
    passing = [side for *_, side in SIDES if not (side.capability or side.momentum)]
    assert {(side.reminder, side.touches) for side in passing} == {("", ())}


def test_every_faction_named_comes_to_decide_in_that_action() -> None:
    """Or else a reminder would never be read."""
    met: set[str] = set()
    for seed in range(12):
        rng = random.Random(seed)
        scenario = ("short", "medium", "full")[seed % 3]
        session = Session(GAME, Setup(scenario), chance=DiceStream.seeded(seed))
        while (asked := session.decision) is not None:
            met.add(f"{asked.seat}.{asked.step.id.partition('.')[0]}")
            session.answer(asked.seat, rng.choice(asked.words))
    named = {entry for *_, side in LASTING for entry in side.touches if "." in entry}
    assert named - met == set()
