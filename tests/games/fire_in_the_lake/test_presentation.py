"""What people see of Fire in the Lake: views, labels, prompts, log lines, the board."""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annamite.games import fire_in_the_lake
from annamite.games.fire_in_the_lake import labels, messages, reasons
from annamite.games.fire_in_the_lake.drawing import board, counted
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Did, Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    FACTIONS,
    IRREGULAR_A,
    KINDS,
    NVA,
    T_IRREGULAR,
    TYPES,
    US,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import NAMES as SPACE_NAMES
from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import GROUPS, PIECES, STEPS
from annamite.kernel import (
    DIE,
    Chance,
    Decision,
    Generator,
    LogEntry,
    Params,
    Position,
    Setup,
    Words,
)

# Steps are known once their modules are imported: take them all, with Events and Non-players.
for _module in pkgutil.walk_packages(fire_in_the_lake.__path__, f"{fire_in_the_lake.__name__}."):
    importlib.import_module(_module.name)

GAME = FireInTheLake()
SEATS: tuple[str | None, ...] = (None, *FACTIONS)
EMPTY, AGENDA, ASSET = 1, 2, 3


def start(scenario: str = "short", **options: bool | int | str) -> State:
    return GAME.start(Setup(scenario, options))


def decision(step: str, seat: str, *words: str, **params: str | int) -> Decision:
    codec = STEPS[step].codec
    return Decision(STEPS[step], seat, [codec.value(word) for word in words], params)


def described(
    step: str, seat: str, *words: str, state: State | None = None
) -> list[dict[str, Any]]:
    return labels.describe(state or start(), decision(step, seat, *words))


# --- the view -----------------------------------------------------------------------------


class TestView:
    def test_a_space_shows_what_stands_there(self) -> None:
        spaces = GAME.view(start(), None)["spaces"]

        assert spaces["saigon"] == {
            "pieces": {
                "us_troops": 3,
                "us_base": 1,
                "arvn_troops": 4,
                "police": 2,
                "ranger_underground": 1,
            },
            "support": 2,
            "control": "coin",
            "terror": 0,
            "sabotage": False,
        }
        assert spaces["quang_tri"]["support"] == -2
        assert spaces["quang_tri"]["control"] == "nva"
        assert list(spaces) == list(SPACE_IDS)

    def test_faces_of_pieces_are_told_apart(self) -> None:
        s = start()
        s.available[T_IRREGULAR] -= 1
        s.add(SPACE["hue"], IRREGULAR_A, 1)
        s.add(SPACE["hue"], VC_TUNNEL, 1)

        pieces = GAME.view(s, None)["spaces"]["hue"]["pieces"]
        assert (pieces["irregular_active"], pieces["vc_tunneled_base"]) == (1, 1)

    def test_markers_are_terror_in_areas_and_sabotage_on_locs(self) -> None:
        s = start()
        s.add_marker(SPACE["hue"], 2)
        s.add_marker(SPACE["loc_saigon_can_tho"], 1)

        spaces = GAME.view(s, None)["spaces"]
        assert (spaces["hue"]["terror"], spaces["hue"]["sabotage"]) == (2, False)
        loc = spaces["loc_saigon_can_tho"]
        assert (loc["terror"], loc["sabotage"]) == (0, True)
        assert (loc["support"], loc["control"]) == (0, None)

    def test_tracks_and_boxes_of_the_short_scenario(self) -> None:
        view = GAME.view(start(), None)

        assert view["scenario"] == "short"
        assert view["tracks"] == {
            "aid": 15,
            "patronage": 18,
            "econ": 15,
            "trail": 2,
            "arvn": 30,
            "nva": 15,
            "vc": 10,
        }
        assert view["boxes"]["out_of_play"] == {"us_troops": 6, "arvn_troops": 10, "ranger": 3}
        assert view["boxes"]["casualties"] == {}
        assert set(view["boxes"]["available"]) <= set(TYPES)

    def test_who_holds_a_pivotal_event_is_told(self) -> None:
        assert GAME.view(start("full"), None)["pivotal"] == list(FACTIONS)
        s = start("full")
        s.pivotal &= ~(1 << NVA)
        assert GAME.view(s, None)["pivotal"] == ["us", "arvn", "vc"]

    def test_a_headline_says_where_the_game_stands(self) -> None:
        s = start()
        assert GAME.view(s, None)["headline"] == "Before the first card"
        s.card, s.phase = 37, Phase.ACT
        assert GAME.view(s, None)["headline"] == "Card 37, Khe Sanh"
        s.coups, s.phase = 2, Phase.AGITATE
        assert GAME.view(s, None)["headline"] == "Coup Round 2: Support Phase"

    def test_no_card_is_next_when_the_deck_is_empty(self) -> None:
        s = start()
        s.card = 130
        cards = GAME.view(s, None)["cards"]
        assert cards["next"] is None
        assert cards["current"] == board()["cards"]["130"]

    def test_victory_is_spelled_out(self) -> None:
        victory = GAME.view(start(), None)["victory"]

        assert {seat: row["score"] for seat, row in victory.items()} == {
            "us": 38,
            "arvn": 41,
            "nva": 10,
            "vc": 23,
        }
        assert [(row["threshold"], row["margin"]) for row in victory.values()] == [
            (50, -12),
            (50, -9),
            (18, -8),
            (35, -12),
        ]
        for row in victory.values():
            assert sum(part["value"] for part in row["parts"]) == row["score"]
        assert victory["arvn"]["parts"][1] == {"label": "Patronage", "value": 18}

    def test_the_options_come_back_as_they_were_chosen(self) -> None:
        chosen = {"sharing": "insurgents", "high_winds": True, "deception": True}
        options = GAME.view(start(**chosen), None)["options"]

        assert options == {
            "period_events": False,
            "sharing": "insurgents",
            "political_rhythm": False,
            "high_winds": True,
            "deception": True,
            "novice_us": False,
            "novice_arvn": False,
            "novice_nva": False,
            "novice_vc": False,
            "play_on": False,
            "easy": False,
            "harder": False,
            "hardest": False,
            "nonplayers": "none",
        }
        assert set(options) == {option.id for option in GAME.options}
        assert GAME.view(start(sharing="both"), None)["options"]["sharing"] == "both"
        assert GAME.view(start(nonplayers="us+vc"), None)["options"]["nonplayers"] == "us+vc"
        assert GAME.view(start(), None)["options"]["sharing"] == "none"

    def test_before_the_first_card(self) -> None:
        view = GAME.view(start(), None)

        assert (view["phase"], view["coup_phase"], view["monsoon"]) == ("card", None, False)
        assert view["cards"] == {
            "current": None,
            "next": None,
            "played": [],
            "left": 27,
            "coups_played": 0,
            "coups_left": 3,
        }
        assert view["eligibility"] == {
            "order": [],
            "eligible": ["us", "arvn", "nva", "vc"],
            "ineligible": [],
            "passed": [],
            "first": None,
            "second": None,
            "acting": None,
        }

    @pytest.mark.rule("fitl 2.2-b", "fitl 2.2-c", "fitl 2.2-d", "fitl 2.3.9-a")
    def test_cards_and_the_sequence_of_play(self) -> None:
        s = start()
        s.card, s.next_card, s.played = 1, 127, bytes((17, 1))
        s.pile_events, s.pile_coup = 5, 0
        s.phase = Phase.ACT
        s.eligible = 0b1111 & ~(1 << NVA)
        s.passed = 1 << US
        s.acted, s.first, s.first_did = 1 << ARVN, 1 + ARVN, Did.OPERATION_AND_ACTIVITY

        view = GAME.view(s, None)
        assert view["cards"]["current"] == {
            "number": 1,
            "title": "Gulf of Tonkin",
            "period": "1964",
            "order": ["us", "nva", "arvn", "vc"],
            "kind": "event",
            "text": None,
        }
        assert view["cards"]["next"]["kind"] == "coup"
        assert view["cards"]["played"] == [17, 1]
        assert view["cards"]["left"] == 5 + 2 * 9
        assert view["monsoon"] is True
        assert view["eligibility"] == {
            "order": ["us", "nva", "arvn", "vc"],
            "eligible": ["us", "arvn", "vc"],
            "ineligible": ["nva"],
            "passed": ["us"],
            "first": {"faction": "arvn", "did": "op_activity"},
            "second": {"faction": "vc", "did": None},
            "acting": "vc",
        }

    def test_the_first_eligible_acts_and_has_done_nothing_yet(self) -> None:
        s = start()
        s.card, s.next_card, s.phase = 1, 2, Phase.ACT

        eligibility = GAME.view(s, None)["eligibility"]
        assert eligibility["first"] == {"faction": "us", "did": None}
        assert (eligibility["second"], eligibility["acting"]) == (None, "us")

    @pytest.mark.parametrize(
        ("phase", "name"),
        [
            (Phase.COUP_EFFECT, None),
            (Phase.RESOURCES, "resources"),
            (Phase.AGITATE, "support"),
            (Phase.REDEPLOY_NVA, "redeploy"),
            (Phase.WITHDRAWAL, "commitment"),
            (Phase.RESET, "reset"),
        ],
    )
    def test_coup_phases(self, phase: Phase, name: str | None) -> None:
        s = start()
        s.card, s.phase = 127, phase

        view = GAME.view(s, None)
        assert (view["phase"], view["coup_phase"]) == ("coup", name)

    def test_leader_capabilities_and_momentum(self) -> None:
        s = start()
        s.capabilities_unshaded, s.capabilities_shaded = 1 << 11, 1 << 31
        s.momentum = 1 << 7 | 1 << 205

        view = GAME.view(s, None)
        assert view["leader"]["id"] == "young_turks"
        assert view["leader"]["name"] == "Young Turks"
        assert view["leader"]["text"].startswith("Each Govern")
        assert view["leader"]["cards"] == [125, 126]
        assert view["capabilities"] == [
            {"number": 11, "title": "Abrams", "shaded": False},
            {"number": 31, "title": "AAA", "shaded": True},
        ]
        assert view["momentum"] == [
            {"number": 7, "title": "ADSID", "shaded": False},
            {"number": 5, "title": "Wild Weasels", "shaded": True},
        ]

    def test_leaders_without_a_card_or_with_failed_attempts_only(self) -> None:
        s = start()
        s.leaders = b""
        assert GAME.view(s, None)["leader"]["name"] == "Duong Van Minh"
        s.leaders = bytes((129,))
        assert GAME.view(s, None)["leader"]["id"] == "nobody"

    def test_it_is_plain_json(self) -> None:
        view = GAME.view(start("full", deception=True), "us")
        assert json.loads(json.dumps(view)) == view


# --- what is hidden -----------------------------------------------------------------------


def holding(markers: tuple[int, ...], used: int = 0, **options: bool | str) -> State:
    """Return a position with two Deception markers per faction, in order of the factions."""
    s = start(deception=True, **options)
    s.deception, s.deception_used = bytes(markers), used
    s.phase = Phase.FIRST_CARD
    return s


class TestDeception:
    MARKERS = (EMPTY, AGENDA, ASSET, EMPTY, AGENDA, ASSET, EMPTY, EMPTY)

    def test_no_markers_without_the_option(self) -> None:
        assert GAME.view(start(), "us")["deception"] is None

    @pytest.mark.rule("fitl 7.3-h")
    def test_each_seat_sees_its_own_markers(self) -> None:
        s = holding(self.MARKERS)

        assert GAME.view(s, "arvn")["deception"] == {
            "us": ["?", "?"],
            "arvn": ["Hidden Asset", "Empty Threat"],
            "nva": ["?", "?"],
            "vc": ["?", "?"],
        }
        everybody = GAME.view(s, None)["deception"]
        assert set(everybody["us"] + everybody["vc"]) == {"?"}

    def test_a_revealed_marker_is_seen_by_all(self) -> None:
        s = holding(self.MARKERS, used=1 << 2)

        assert GAME.view(s, None)["deception"]["arvn"] == ["Hidden Asset (revealed)", "?"]

    def test_a_player_of_two_factions_sees_its_markers_from_both_seats(self) -> None:
        s = holding((EMPTY, AGENDA, ASSET, EMPTY, AGENDA, ASSET, 0, 0), sharing="insurgents")

        for seat in ("nva", "vc"):
            shown = GAME.view(s, seat)["deception"]
            assert (shown["nva"], shown["vc"]) == (["Hidden Agenda", "Hidden Asset"], [])
            assert shown["us"] == ["?", "?"]

    def test_the_scores_of_a_view_tell_nothing_of_hidden_agendas(self) -> None:
        s, twin = holding((AGENDA,) * 2 + (EMPTY,) * 6), holding((EMPTY,) * 8)
        assert GAME.view(s, "vc") == GAME.view(twin, "vc")

    @pytest.mark.parametrize("seat", SEATS)
    def test_twins_look_alike(self, seat: str | None) -> None:
        """States that differ only in what a seat may not know give it the same view and copy."""
        rng = random.Random(7)
        pool = [EMPTY] * 6 + [AGENDA] * 3 + [ASSET] * 3
        used = 1 << 5
        for _ in range(50):
            markers, others = rng.sample(pool, 8), rng.sample(pool, 8)
            own = [5] if seat is None else [5, *(2 * FACTIONS.index(seat) + n for n in (0, 1))]
            for slot in own:
                others[slot] = markers[slot]
            s, twin = holding(tuple(markers), used), holding(tuple(others), used)

            assert GAME.view(s, seat) == GAME.view(twin, seat)
            assert GAME.dump(GAME.redact(s, seat)) == GAME.dump(GAME.redact(twin, seat))

    def test_redacting_guesses_what_is_possible_and_keeps_what_is_known(self) -> None:
        s = holding((EMPTY, EMPTY, AGENDA, AGENDA, ASSET, ASSET, AGENDA, ASSET), used=1 << 4)

        redacted = GAME.redact(s, "us")
        assert tuple(redacted.deception) == (1, 1, 1, 1, ASSET, 1, 1, AGENDA)
        assert tuple(GAME.redact(s, "nva").deception) == (1, 1, 1, 1, ASSET, ASSET, 1, 1)
        assert tuple(s.deception) == (1, 1, 2, 2, 3, 3, 2, 3)

    @pytest.mark.parametrize("seat", SEATS)
    def test_the_redacted_state_looks_as_the_real_one_does(self, seat: str | None) -> None:
        s = holding(self.MARKERS, used=1 << 6)
        assert GAME.view(GAME.redact(s, seat), seat) == GAME.view(s, seat)

    def test_without_secrets_redacting_copies(self) -> None:
        s = start()
        copy = GAME.redact(s, "us")
        assert copy is not s
        assert GAME.dump(copy) == GAME.dump(s)


# --- labels and prompts -------------------------------------------------------------------


def plain_words() -> Iterator[tuple[str, str]]:
    """Yield every step that chooses from a fixed vocabulary, with each of its words."""
    for id_, step in STEPS.items():
        if isinstance(step.codec, Words):
            for word in step.codec.words:
                yield id_, word


class TestLabels:
    def test_every_word_of_every_step_has_a_label(self) -> None:
        state, missing = start(), []
        for step, word in plain_words():
            (option,) = described(step, "vc", word, state=state)
            named = labels.word_label(step, word) is not None or "pieces" in option
            if not named or option["label"] == word or "_" in option["label"]:
                missing.append(f"{step}: {word}")

        assert missing == []

    def test_no_table_names_a_step_or_word_that_is_not_there(self) -> None:
        known: dict[str, set[str]] = {}
        for step, word in plain_words():
            known.setdefault(step, set()).add(word)
        for step, table in labels.STEP_WORDS.items():
            assert set(table) <= known[step], step
        for tables in (labels._UNITS, labels._THINGS, labels._SPACE_EFFECTS, labels._STEP_COSTS):
            assert set(tables) <= set(STEPS)

    def test_spaces_and_what_may_be_chosen_instead(self) -> None:
        options = described("rally.space", "nva", "quang_tri", "done", "activity", "give", "ask")

        assert [option["label"] for option in options] == [
            "Quang Tri-Thua Thien",
            "Done",
            "Special Activity…",
            "Give Resources to VC",
            "Ask VC for Resources",
        ]
        assert options[0]["space"] == "quang_tri"
        assert [option.get("role") for option in options] == [
            None,
            "done",
            "activity",
            "give",
            "ask",
        ]
        assert all("space" not in option for option in options[1:])
        assert described("rally.space", "vc", "give")[0]["label"] == "Give Resources to NVA"

    def test_ids_are_the_words_in_order(self) -> None:
        words = ["saigon", "hue", "done"]
        assert [option["id"] for option in described("train.space", "us", *words)] == words

    @pytest.mark.parametrize(
        ("step", "seat", "word", "label", "pieces", "count"),
        [
            ("train.police", "us", "2", "2 Police", {"police": 2}, 2),
            ("train.troops", "us", "0", "0 ARVN Troops", {"arvn_troops": 0}, 0),
            ("sweep.count", "us", "1", "1 US Troop", {"us_troops": 1}, 1),
            ("sweep.count", "arvn", "4", "4 ARVN Troops", {"arvn_troops": 4}, 4),
            (
                "march.underground",
                "vc",
                "3",
                "3 Underground VC Guerrillas",
                {"vc_guerrilla_underground": 3},
                3,
            ),
            ("train.place", "us", "irregular-1", "1 Irregular", {"irregular": 1}, 1),
            ("rally.how", "nva", "guerrilla-2", "2 NVA Guerrillas", {"nva_guerrilla": 2}, 2),
            ("patrol.group", "arvn", "police-1", "1 Police", {"police": 1}, 1),
            (
                "assault.guerrillas",
                "us",
                "nva-2+vc-1",
                "2 Active NVA Guerrillas and 1 Active VC Guerrilla",
                {"nva_guerrilla_active": 2, "vc_guerrilla_active": 1},
                3,
            ),
            (
                "activate.split",
                "us",
                "nva-0+vc-1",
                "1 Underground VC Guerrilla",
                {"vc_guerrilla_underground": 1},
                1,
            ),
        ],
    )
    def test_groups_of_pieces(
        self, step: str, seat: str, word: str, label: str, pieces: dict[str, int], count: int
    ) -> None:
        (option,) = described(step, seat, word)
        assert option == {"id": word, "label": label, "pieces": pieces, "count": count}

    @pytest.mark.parametrize(
        ("kind", "label"),
        [
            ("arvn_troops", "2 ARVN Troops"),
            ("police", "2 Police"),
            ("nva_troops", "2 NVA Troops"),
        ],
    )
    def test_redeployed_pieces_go_by_what_is_asked(self, kind: str, label: str) -> None:
        asked = Decision(STEPS["redeploy.count"], "arvn", (2,), {"kind": kind})
        assert labels.describe(start(), asked)[0]["label"] == label

    def test_single_pieces(self) -> None:
        options = described("attack.remove", "vc", "us_base", "ranger_underground", "done")

        assert options == [
            {"id": "us_base", "label": "US Base", "pieces": {"us_base": 1}},
            {
                "id": "ranger_underground",
                "label": "Underground Ranger",
                "pieces": {"ranger_underground": 1},
            },
            {"id": "done", "label": "Done", "role": "done"},
        ]

    def test_numbers_of_other_things(self) -> None:
        give = described("transfer.give", "nva", "1", "2")
        assert [option["label"] for option in give] == ["1 Resource", "2 Resources"]
        assert [option["count"] for option in give] == [1, 2]
        assert "pieces" not in give[0]
        assert described("train.patronage", "us", "3")[0]["label"] == "3 Patronage"

    def test_what_to_do_on_a_card(self) -> None:
        s = start()
        s.card = 1
        options = described("card.act", "arvn", "pass", "event", "hidden_asset", "train", state=s)

        assert [option["label"] for option in options] == [
            "Pass",
            "Event: Gulf of Tonkin",
            "Reveal a Hidden Asset",
            "Train",
        ]
        assert options[0]["role"] == "pass"
        assert options[0]["note"] == "ARVN Resources +3"
        assert described("card.act", "vc", "pass", state=s)[0]["note"] == "Resources +1"

    def test_words_that_mean_something_special_at_a_step(self) -> None:
        assert described("air_strike.hit", "us", "trail")[0]["label"] == "Degrade the Trail"
        assert described("operation.after", "us", "done")[0]["label"] == "End the Operation"
        assert described("assault.target", "us", "nva")[0]["label"] == "NVA only"
        assert described("deception.pick", "us", "hidden_agenda")[0]["label"] == "Hidden Agenda"

    @pytest.mark.parametrize("kind", KINDS)
    def test_any_kind_can_be_picked_or_moved(self, kind: str) -> None:
        (one,) = labels.describe(
            start(), Decision(STEPS["place.which"], "us", [GROUPS.pack(kind, 2)])
        )
        assert one["label"] == counted(kind, 2)
        assert PIECES.value(kind) == KINDS.index(kind)


class TestNotes:
    def note(self, step: str, seat: str, word: str, state: State) -> str:
        return described(step, seat, word, state=state)[0]["note"]

    def test_a_space_tells_population_control_and_populace(self) -> None:
        s = start()
        assert (
            self.note("train.space", "us", "saigon", s) == "Pop 6 · COIN Control · Active Support"
        )
        s.set_support(SPACE["saigon"], 2)
        s.add_marker(SPACE["saigon"], 1)
        assert (
            self.note("train.space", "us", "saigon", s)
            == "Pop 6 · COIN Control · Neutral · Terror 1"
        )
        assert self.note("march.to", "nva", "north_vietnam", s).startswith("Pop 0 · NVA Control")

    def test_nobody_controls_an_empty_space(self) -> None:
        assert labels.space_note(State(), SPACE["hue"]) == "Pop 2 · no Control · Neutral"
        assert labels.space_note(State(), SPACE["phuoc_long"]) == "Pop 0 · no Control"

    def test_a_loc_tells_econ_and_sabotage(self) -> None:
        s = start()
        assert self.note("march.to", "vc", "loc_saigon_can_tho", s) == "Econ 2"
        s.add_marker(SPACE["loc_saigon_can_tho"], 1)
        assert self.note("march.to", "vc", "loc_saigon_can_tho", s) == "Econ 2 · Sabotage"

    def test_a_space_tells_what_it_would_yield(self) -> None:
        s = start()
        assert self.note("assault.space", "us", "saigon", s).startswith("up to 6 hits · ")
        assert self.note("assault.space", "arvn", "saigon", s).startswith("up to 3 hits · ")
        assert self.note("tax.space", "vc", "hue", s).startswith("4 Resources · ")
        assert self.note("rally.space", "vc", "saigon", s).startswith("up to 1 Guerrilla · ")

    def test_pacification_tells_what_it_costs(self) -> None:
        s = start()
        assert self.note("train.pacify", "us", "2", s) == "costs 6 Resources"
        s.leaders = bytes((127,))
        assert self.note("coup.pacify_steps", "us", "2", s) == "costs 8 Resources"
        assert self.note("coup.agitate_steps", "vc", "1", s) == "costs 1 Resource"
        asked = Decision(STEPS["coup.pacify_steps"], "us", (2,), {"space": "hue", "cost": 0})
        assert labels.describe(s, asked)[0]["note"] == "costs 0 Resources"


class TestPrompts:
    @pytest.mark.parametrize(
        ("asked", "sentence"),
        [
            (
                decision("train.place", "us", "nothing", space="quang_tri"),
                "Quang Tri-Thua Thien: place what?",
            ),
            (
                decision("march.troops", "nva", "1", origin="central_laos", space="quang_tri"),
                "Central Laos to Quang Tri-Thua Thien: how many Troops?",
            ),
            (
                decision("place.from", "nva", "hue", pieces="nva_guerrilla"),
                "No NVA Guerrillas are Available: take them from which space?",
            ),
            (decision("transfer.give", "nva", "1", other="vc"), "Give how many Resources to VC?"),
            (
                decision("commit.base_to", "us", "hue", space="available"),
                "Move the Base from Available to where?",
            ),
            (
                decision("card.act", "us", "pass", faction="us", place="1st"),
                "US is 1st Eligible: what will it do?",
            ),
        ],
    )
    def test_ids_become_names(self, asked: Decision, sentence: str) -> None:
        assert GAME.prompt(asked) == sentence

    def test_a_die_is_asked_for_in_words_too(self) -> None:
        die = Chance(STEPS["attack.roll"], DIE, params={"space": "hue", "guerrillas": 3})
        assert labels.prompt(die) == "Hue: roll at most 3 to succeed"

    def test_a_missing_param_leaves_a_gap(self) -> None:
        assert labels.prompt(decision("train.place", "us", "nothing")) == "(?): place what?"

    def test_words_go_with_numbers(self) -> None:
        template = "{hits} {hits:hit/hits} left"
        assert messages.fill(template, {"hits": 1}) == "1 hit left"
        assert messages.fill(template, {"hits": 2}) == "2 hits left"


# --- log lines ----------------------------------------------------------------------------


def line(key: str, **params: str | int) -> str:
    return GAME.text(LogEntry(key, "1.0", {"faction": "us", **params}))


# fmt: off
LINES: list[tuple[str, Params, str]] = [
    ("card.revealed", {"card": 1}, "Next card: 1 Gulf of Tonkin."),
    ("card.played", {"card": 44}, "Card 44, Ia Drang, is played."),
    ("pass", {}, "US passes."),
    ("pivotal.played", {"card": 121}, "US plays its Pivotal Event, Linebacker II."),
    ("pivotal.returned", {"faction": "vc", "card": 124}, "VC takes its Pivotal Event Tet Offensive back."),
    ("pivotal.trumped", {}, "The US Pivotal Event is trumped."),
    ("event", {"card": 1, "side": "shaded"}, "US executes the shaded Event Gulf of Tonkin."),
    ("event", {"card": 1, "side": "single"}, "US executes the Event Gulf of Tonkin."),
    ("capability.turned", {"card": 8, "side": "shaded"}, "The Capability Arc Light is now shaded."),
    ("capability.lost", {"card": 33}, "The Capability MiGs is no longer in force."),
    ("tunnel.dug", {"space": "quang_tri"}, "A Base in Quang Tri-Thua Thien gets a Tunnel."),
    ("stays_eligible", {"whose": "vc"}, "VC stays Eligible for the next card."),
    ("made_eligible", {"whose": "us"}, "US is Eligible again."),
    (
        "box",
        {"kind": "us_troops", "count": 2, "origin": "out_of_play", "box": "available"},
        "2 US Troops go from Out of Play to Available.",
    ),
    ("made_ineligible", {"whose": "vc"}, "VC is Ineligible through the next card."),
    ("operation", {"operation": "train", "limited": 0}, "US starts an Operation: Train."),
    ("operation", {"operation": "sweep", "limited": 1}, "US starts a Limited Operation: Sweep."),
    ("activity", {"activity": "air_lift"}, "US carries out a Special Activity: Air Lift."),
    ("select", {"operation": "train", "space": "hue"}, "US: Train in Hue."),
    ("select", {"operation": "", "space": "hue"}, "US: Hue."),
    ("roll", {"result": 4}, "US rolls 4."),
    ("transfer", {"giver": "nva", "taker": "vc", "count": 1}, "NVA gives VC 1 Resource."),
    ("transfer", {"giver": "nva", "taker": "vc", "count": 3}, "NVA gives VC 3 Resources."),
    ("transfer", {"giver": "nva", "taker": "vc", "count": 0}, "NVA gives VC no Resources."),
    ("place", {"kind": "police", "count": 2, "space": "saigon"}, "US places 2 Police in Saigon."),
    ("place", {"kind": "us_troops", "count": 3, "space": "hue"}, "US places 3 Troops in Hue."),
    ("place", {"faction": "vc", "kind": "vc_guerrilla_underground", "count": 1, "space": "the_fishhook"}, "VC places 1 Underground Guerrilla in The Fishhook."),
    ("remove", {"kind": "us_troops", "count": 1, "space": "hue", "box": "casualties"}, "1 US Troop leaves Hue for Casualties."),
    ("remove", {"kind": "vc_base", "count": 2, "space": "hue", "box": "available"}, "2 VC Bases leave Hue for Available."),
    ("remove", {"kind": "us_troops", "count": 2, "space": "hue", "box": "out_of_play"}, "2 US Troops leave Hue for Out of Play."),
    ("move", {"kind": "nva_troops", "count": 1, "origin": "central_laos", "space": "quang_tri"}, "1 NVA Troop moves from Central Laos to Quang Tri-Thua Thien."),
    ("move", {"kind": "police", "count": 2, "origin": "hue", "space": "da_nang"}, "2 Police move from Hue to Da Nang."),
    ("flip", {"kind": "vc_guerrilla_active", "count": 2, "space": "hue"}, "2 VC Guerrillas in Hue become Active."),
    ("flip", {"kind": "ranger_underground", "count": 1, "space": "hue"}, "1 Ranger in Hue goes Underground."),
    ("noticed", {"faction": "nva", "count": 1, "space": "hue"}, "1 NVA Guerrilla is noticed in Hue."),
    ("noticed", {"faction": "nva", "count": 4, "space": "hue"}, "4 NVA Guerrillas are noticed in Hue."),
    ("tunnel.lost", {"space": "tay_ninh", "kind": "vc_base"}, "A Base in Tay Ninh loses its Tunnel."),
    ("tunnel.flipped", {"faction": "nva", "space": "tay_ninh"}, "The Tunnel in Tay Ninh now belongs to NVA."),
    ("control", {"space": "hue", "old": "none", "new": "coin"}, "Hue comes under COIN Control."),
    ("control", {"space": "hue", "old": "nva", "new": "none"}, "Hue is no longer under NVA Control."),
    ("control", {"space": "hue", "old": "coin", "new": "nva"}, "Hue passes from COIN to NVA Control."),
    ("support", {"space": "hue", "old": "passive_support", "new": "neutral"}, "Hue shifts from Passive Support to Neutral."),
    ("terror", {"space": "hue"}, "Terror in Hue."),
    ("sabotage", {"space": "loc_saigon_can_tho"}, "The LoC Saigon - Can Tho is Sabotaged."),
    ("terror.gone", {"space": "hue"}, "A Terror marker leaves Hue."),
    ("sabotage.gone", {"space": "loc_saigon_can_tho"}, "The LoC Saigon - Can Tho is no longer Sabotaged."),
    ("resources", {"whose": "arvn", "old": 10, "new": 7}, "ARVN Resources fall from 10 to 7."),
    ("resources", {"whose": "vc", "old": 0, "new": 7}, "VC Resources rise from 0 to 7."),
    ("aid", {"old": 10, "new": 16}, "Aid rises from 10 to 16."),
    ("aid", {"old": 16, "new": 9}, "Aid falls from 16 to 9."),
    ("patronage", {"old": 18, "new": 20}, "Patronage rises from 18 to 20."),
    ("patronage", {"old": 20, "new": 17}, "Patronage falls from 20 to 17."),
    ("trail", {"old": 2, "new": 3}, "The Trail improves from 2 to 3."),
    ("trail", {"old": 2, "new": 1}, "The Trail degrades from 2 to 1."),
    ("econ", {"new": 14}, "Total Econ is 14."),
    ("leader", {"leader": "ky"}, "Nguyen Cao Ky leads the RVN."),
    ("leader", {"leader": "young_turks"}, "Young Turks lead the RVN."),
    ("leader", {"leader": "nobody"}, "No RVN Leader is in effect."),
    ("coup.round", {"number": 2}, "Coup Round 2 begins."),
    ("rotation", {"troops": 1, "bases": 1, "irregulars": 1, "returning": 2}, "Casualties: 1 US Troop and 1 US Base to Out of Play, 1 Irregular to Available, 2 US Troops back to the map."),
    ("rotation", {"troops": 0, "bases": 0, "irregulars": 0, "returning": 1}, "Casualties: 1 US Troop back to the map."),
    ("policy", {"policy": "lbj"}, "US Policy is LBJ."),
    ("reset", {}, "Reset: Terror and Sabotage go, Momentum ends, everyone is Eligible."),
    ("game.over", {"how": 1}, "The game ends at the victory check."),
    ("game.over", {"how": 2}, "The game ends with the final Coup Round."),
    ("deception.got", {"marker": "hidden_agenda"}, "US holds a Deception marker: Hidden Agenda."),
    ("deception.asset", {}, "US reveals a Hidden Asset: its Limited Operation becomes a full one."),
    ("deception.revealed", {"marker": "empty_threat"}, "US reveals a Deception marker: Empty Threat."),
    ("why.box", {"box": "us.air_strike", "entered": 1, "because": "3 hits"}, "US: Air Strike? Yes: 3 hits."),
    ("why.box", {"box": "us.wait", "entered": 0, "because": ""}, "US: Wait for the own Capability? No."),
    ("why.roll", {"what": "play the Capability?", "dice": 1, "result": 4}, "US rolls 4 with 1 die: Play the Capability?"),
    ("why.roll", {"what": "Terror", "dice": 2, "result": 7}, "US rolls 7 with 2 dice: Terror."),
    ("why.narrow", {"why": "most Population", "before": "hue,da_nang,saigon", "after": "hue,da_nang"}, "Most Population: Hue, Da Nang (2 of 3)."),
    ("why.narrow", {"why": "with a Base", "before": "hue", "after": ""}, "With a Base: none of 1 space."),
    ("why.narrow", {"why": "with a Base", "before": "hue,da_nang", "after": ""}, "With a Base: none of 2 spaces."),
    ("why.reason", {"reason": "no {March} is possible", "spaces": ""}, "No {March} is possible."),
    ("why.reason", {"reason": "kept", "spaces": "hue,saigon"}, "Kept: Hue, Saigon."),
]
# fmt: on
"""Log entries of the US, where they do not say otherwise, and their sentences."""


class TestMessages:
    @pytest.mark.parametrize(("key", "params", "sentence"), LINES)
    def test_the_sentence_of_each_key(self, key: str, params: Params, sentence: str) -> None:
        assert line(key, **{"faction": "us", **params}) == sentence

    def test_the_table_has_no_sentence_that_this_file_does_not_read(self) -> None:
        assert {key for key, _, _ in LINES} == set(messages.TEXTS)

    def test_the_table_of_the_kernel_is_heard_too(self) -> None:
        entry = LogEntry("undo.chance", "")
        assert GAME.text(entry) == "A die or card was taken back; fate answers anew."

    def test_unknown_keys_are_spelled_out(self) -> None:
        assert line("land_reform.lost", space="hue", count=2) == "Land reform lost: US, Hue, 2."
        assert GAME.text(LogEntry("something", "1.0")) == "Something."

    def test_a_line_with_the_wrong_params_is_spelled_out(self) -> None:
        assert line("aid", old="much") == "Aid: US, much."
        assert (
            line("place", kind="elephants", count=2, space="hue") == "Place: US, elephants, 2, Hue."
        )

    def test_every_key_in_the_source_has_a_sentence(self) -> None:
        keys = dict(told_keys())
        assert {"place", "terror.gone", "sabotage", "card.revealed", "deception.got"} <= set(keys)
        assert set(keys) - set(messages.TEXTS) == set()

    def test_every_sentence_of_the_source_is_filled(self) -> None:
        for key, names in told_keys():
            entry = LogEntry(key, "1.0", {name: SAMPLES.get(name, "hue") for name in names})
            sentence = GAME.text(entry)
            assert_readable(sentence)
            assert sentence != messages._spelled_out(entry), key

    def test_many_candidates_are_not_all_named(self) -> None:
        spaces = ",".join(SPACE_IDS[:12])
        told = line("why.narrow", why="at hand", before=",".join(SPACE_IDS), after=spaces)
        assert told.endswith(f"{SPACE_NAMES[7]} and 4 more (12 of {len(SPACE_IDS)}).")

    def test_every_flowchart_box_in_the_source_has_a_title(self) -> None:
        boxes = set(told_boxes())
        assert {"terror", "event", "wait", "pass"} <= boxes
        assert boxes - set(reasons.BOX_TITLES) == set()


SAMPLES: Params = {
    "faction": "vc",
    "whose": "arvn",
    "giver": "nva",
    "taker": "vc",
    "kind": "vc_guerrilla_active",
    "box": "available",
    "operation": "march",
    "activity": "ambush",
    "side": "shaded",
    "marker": "empty_threat",
    "leader": "ky",
    **dict.fromkeys(("card", "count", "number", "how", "result", "limited", "old", "new"), 2),
    **dict.fromkeys(("troops", "bases", "irregulars", "returning"), 2),
    **dict.fromkeys(("entered", "dice"), 1),
}
"""A value for each param of a log entry; any other is given a space."""


def assert_readable(sentence: str) -> None:
    """Assert that nothing in a sentence is a placeholder, a gap or an id."""
    assert not re.search(r"[{}_]|\(\?\)", sentence), sentence
    assert sentence == sentence.strip()
    assert sentence


def told_keys() -> Iterator[tuple[str, list[str]]]:
    """Yield each log key in the package's source, with the names of its params."""
    package = Path(fire_in_the_lake.__file__).parent
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield from _told_in(node)


def told_boxes() -> Iterator[str]:
    """Yield each flowchart box in the package's source, without its faction."""
    package = Path(fire_in_the_lake.__file__).parent / "nonplayers"
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "box":
                # A constant, or a format string that ends in one.
                last = (
                    node.args[0].values[-1]
                    if isinstance(node.args[0], ast.JoinedStr)
                    else node.args[0]
                )
                if isinstance(last, ast.Constant):
                    yield str(last.value).rpartition(".")[2]


def _told_in(function: ast.FunctionDef) -> Iterator[tuple[str, list[str]]]:
    for call in ast.walk(function):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name == "tell":
            names = ["faction", *(keyword.arg for keyword in call.keywords if keyword.arg)]
        elif name == "LogEntry" and function.name != "tell":
            params = call.args[2] if len(call.args) > 2 else ast.Dict([], [])
            assert isinstance(params, ast.Dict), ast.unparse(call)
            names = [ast.literal_eval(key) for key in params.keys if key]
        else:
            continue
        for key in _constants(call.args[0], function):
            yield key, names


def _constants(node: ast.expr, function: ast.FunctionDef) -> list[str]:
    """Return the strings that an expression may be: a constant, a choice of two, a name of such."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body, function), *_constants(node.orelse, function)]
    assert isinstance(node, ast.Name), ast.unparse(node)
    return [
        key
        for each in ast.walk(function)
        if isinstance(each, ast.Assign)
        and isinstance(each.targets[0], ast.Name)
        and each.targets[0].id == node.id
        for key in _constants(each.value, function)
    ]


# --- whole games --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_reads_well_throughout(seed: int) -> None:
    """Whatever happens in a game, nobody is shown an id, a gap or another's secret."""
    told: list[LogEntry] = []
    rng, fate = random.Random(seed), Generator.seeded(seed)
    scenario = ("short", "medium", "full")[seed]
    play = Position(GAME, start(scenario, deception=bool(seed)), told.append)
    asked = 0
    while (request := play.request) is not None:
        asked += 1
        assert_readable(labels.prompt(request))
        if not isinstance(request, Decision):
            play.push(fate.answer(request))
            continue
        options = GAME.describe(play.state, request)
        assert [option["id"] for option in options] == request.words
        assert len({option["label"] for option in options}) == len(options)
        for option in options:
            assert_readable(option["label"])
            assert set(option) <= {"id", "label", "space", "pieces", "count", "role", "note"}
        if asked % 97 == 0:
            for seat in SEATS:
                view = GAME.view(play.state, seat)
                assert view == GAME.view(GAME.redact(play.state, seat), seat)
        play.push(rng.choice(request.values))

    assert asked > 200
    for entry in told:
        sentence = GAME.text(entry)
        assert_readable(sentence)
        assert sentence != messages._spelled_out(entry), entry


# --- the board ----------------------------------------------------------------------------


class TestBoard:
    def test_the_drawing_and_the_facts_speak_of_the_same_spaces(self) -> None:
        drawn = [space["id"] for space in board()["drawing"]["spaces"]]
        assert sorted(drawn) == sorted(SPACE_IDS)
        assert list(board()["spaces"]) == list(SPACE_IDS)

    def test_facts_of_a_space(self) -> None:
        spaces = board()["spaces"]
        saigon, loc = spaces["saigon"], spaces["loc_saigon_can_tho"]
        assert (saigon["name"], saigon["kind"], saigon["population"]) == ("Saigon", "city", 6)
        assert (loc["terrain"], loc["econ"], loc["country"]) == ("both", 2, "south_vietnam")
        assert "loc_saigon_can_tho" in saigon["adjacent"]
        assert spaces["phuoc_long"]["coastal"] is False

    def test_names_of_factions_kinds_and_types(self) -> None:
        assert board()["factions"]["vc"] == {"name": "VC"}
        kinds, types = board()["kinds"], board()["types"]
        assert list(kinds) == list(KINDS)
        assert list(types) == list(TYPES)
        assert kinds["nva_tunneled_base"] == {
            "name": "Tunneled NVA Base",
            "plural": "Tunneled NVA Bases",
            "faction": "nva",
        }
        assert kinds["police"] == {"name": "Police", "plural": "Police", "faction": "arvn"}
        assert types["irregular"]["plural"] == "Irregulars"
        assert kinds["irregular_active"]["name"] == "Active Irregular"

    def test_it_is_read_once_and_is_json(self) -> None:
        assert board() is board()
        assert json.loads(json.dumps(GAME.board()))["spaces"] == board()["spaces"]
