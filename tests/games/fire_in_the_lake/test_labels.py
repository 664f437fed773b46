"""Labels, notes and prompts of Fire in the Lake."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from annamite.games.fire_in_the_lake import labels, messages
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.pieces import KINDS
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import GROUPS, PIECES, STEPS
from annamite.kernel import DIE, Chance, Decision, Words
from tests.games.fire_in_the_lake.showing import GAME, decision, described, start


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
        assert labels.describe(start(), asked)[0].label == label

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
        assert one.label == counted(kind, 2)
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
        assert labels.describe(s, asked)[0].note == "costs 0 Resources"


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
