"""What seats see of Fire in the Lake: views, what is hidden from them, the board."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.drawing import board
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
from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel.shapes import plain
from tests.games.fire_in_the_lake.showing import GAME, SEATS, seen, start

EMPTY, AGENDA, ASSET = 1, 2, 3


class TestView:
    def test_a_space_shows_what_stands_there(self) -> None:
        spaces = seen(start(), None)["spaces"]

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

        pieces = seen(s, None)["spaces"]["hue"]["pieces"]
        assert (pieces["irregular_active"], pieces["vc_tunneled_base"]) == (1, 1)

    def test_markers_are_terror_in_areas_and_sabotage_on_locs(self) -> None:
        s = start()
        s.add_marker(SPACE["hue"], 2)
        s.add_marker(SPACE["loc_saigon_can_tho"], 1)

        spaces = seen(s, None)["spaces"]
        assert (spaces["hue"]["terror"], spaces["hue"]["sabotage"]) == (2, False)
        loc = spaces["loc_saigon_can_tho"]
        assert (loc["terror"], loc["sabotage"]) == (0, True)
        assert (loc["support"], loc["control"]) == (0, None)

    def test_tracks_and_boxes_of_the_short_scenario(self) -> None:
        view = seen(start(), None)

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
        assert seen(start("full"), None)["pivotal"] == list(FACTIONS)
        s = start("full")
        s.pivotal &= ~(1 << NVA)
        assert seen(s, None)["pivotal"] == ["us", "arvn", "vc"]

    def test_a_headline_says_where_the_game_stands(self) -> None:
        s = start()
        assert seen(s, None)["headline"] == "Before the first card"
        s.card, s.phase = 37, Phase.ACT
        assert seen(s, None)["headline"] == "Card 37, Khe Sanh"
        s.coups, s.phase = 2, Phase.AGITATE
        assert seen(s, None)["headline"] == "Coup Round 2: Support Phase"

    def test_no_card_is_next_when_the_deck_is_empty(self) -> None:
        s = start()
        s.card = 130
        cards = seen(s, None)["cards"]
        assert cards["next"] is None
        assert cards["current"] == plain(board())["cards"]["130"]

    def test_victory_is_spelled_out(self) -> None:
        victory = seen(start(), None)["victory"]

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
        chosen: dict[str, Any] = {"sharing": "insurgents", "high_winds": True, "deception": True}
        chosen |= {"reading_vc_march_back": True}
        options = seen(start(**chosen), None)["options"]

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
            "may_play_on": False,
            "readings": ["reading_vc_march_back"],
            "easy": False,
            "harder": False,
            "hardest": False,
            "nonplayers": "none",
        }
        assert set(options) - {"readings"} == {spec.id for spec in GAME.options if not spec.group}
        assert seen(start(sharing="both"), None)["options"]["sharing"] == "both"
        assert seen(start(nonplayers="us+vc"), None)["options"]["nonplayers"] == "us+vc"
        assert seen(start(), None)["options"]["sharing"] == "none"

    def test_before_the_first_card(self) -> None:
        view = seen(start(), None)

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

        view = seen(s, None)
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
            "second": {"faction": "vc"},
            "acting": "vc",
        }

    def test_the_first_eligible_acts_and_has_done_nothing_yet(self) -> None:
        s = start()
        s.card, s.next_card, s.phase = 1, 2, Phase.ACT

        eligibility = seen(s, None)["eligibility"]
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

        view = seen(s, None)
        assert (view["phase"], view["coup_phase"]) == ("coup", name)

    def test_leader_capabilities_and_momentum(self) -> None:
        s = start()
        s.capabilities_unshaded, s.capabilities_shaded = 1 << 11, 1 << 31
        s.momentum = 1 << 7 | 1 << 205

        view = seen(s, None)
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
        assert seen(s, None)["leader"]["name"] == "Duong Van Minh"
        s.leaders = bytes((129,))
        assert seen(s, None)["leader"]["id"] == "nobody"

    def test_it_is_plain_json(self) -> None:
        view = seen(start("full", deception=True), "us")
        assert json.loads(json.dumps(view)) == view


def holding(markers: tuple[int, ...], used: int = 0, **options: Any) -> State:
    """Return a position with two Deception markers per faction, in order of the factions."""
    s = start(deception=True, **options)
    s.deception, s.deception_used = bytes(markers), used
    s.phase = Phase.FIRST_CARD
    return s


class TestDeception:
    MARKERS = (EMPTY, AGENDA, ASSET, EMPTY, AGENDA, ASSET, EMPTY, EMPTY)

    def test_no_markers_without_the_option(self) -> None:
        assert seen(start(), "us")["deception"] is None

    @pytest.mark.rule("fitl 7.3-h")
    def test_each_seat_sees_its_own_markers(self) -> None:
        s = holding(self.MARKERS)

        assert seen(s, "arvn")["deception"] == {
            "us": ["?", "?"],
            "arvn": ["Hidden Asset", "Empty Threat"],
            "nva": ["?", "?"],
            "vc": ["?", "?"],
        }
        everybody = seen(s, None)["deception"]
        assert set(everybody["us"] + everybody["vc"]) == {"?"}

    def test_a_revealed_marker_is_seen_by_all(self) -> None:
        s = holding(self.MARKERS, used=1 << 2)

        assert seen(s, None)["deception"]["arvn"] == ["Hidden Asset (revealed)", "?"]

    def test_a_player_of_two_factions_sees_its_markers_from_both_seats(self) -> None:
        s = holding((EMPTY, AGENDA, ASSET, EMPTY, AGENDA, ASSET, 0, 0), sharing="insurgents")

        for seat in ("nva", "vc"):
            shown = seen(s, seat)["deception"]
            assert (shown["nva"], shown["vc"]) == (["Hidden Agenda", "Hidden Asset"], [])
            assert shown["us"] == ["?", "?"]

    def test_the_scores_of_a_view_tell_nothing_of_hidden_agendas(self) -> None:
        s, twin = holding((AGENDA,) * 2 + (EMPTY,) * 6), holding((EMPTY,) * 8)
        assert seen(s, "vc") == seen(twin, "vc")

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

            assert seen(s, seat) == seen(twin, seat)
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
        assert seen(GAME.redact(s, seat), seat) == seen(s, seat)

    def test_without_secrets_redacting_copies(self) -> None:
        s = start()
        copy = GAME.redact(s, "us")
        assert copy is not s
        assert GAME.dump(copy) == GAME.dump(s)


class TestBoard:
    def test_the_drawing_and_the_facts_speak_of_the_same_spaces(self) -> None:
        drawn = [space["id"] for space in plain(board())["drawing"]["spaces"]]
        assert sorted(drawn) == sorted(SPACE_IDS)
        assert list(plain(board())["spaces"]) == list(SPACE_IDS)

    def test_facts_of_a_space(self) -> None:
        spaces = plain(board())["spaces"]
        saigon, loc = spaces["saigon"], spaces["loc_saigon_can_tho"]
        assert (saigon["name"], saigon["kind"], saigon["population"]) == ("Saigon", "city", 6)
        assert (loc["terrain"], loc["econ"], loc["country"]) == ("both", 2, "south_vietnam")
        assert "loc_saigon_can_tho" in saigon["adjacent"]
        assert spaces["phuoc_long"]["coastal"] is False

    def test_names_of_factions_kinds_and_types(self) -> None:
        assert plain(board())["factions"]["vc"] == {"name": "VC"}
        kinds, types = plain(board())["kinds"], plain(board())["types"]
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
        assert json.loads(json.dumps(plain(GAME.board())))["spaces"] == plain(board())["spaces"]
