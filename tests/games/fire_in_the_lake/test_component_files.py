"""Slips in the components are found; an owner's own values are taken; each table has a source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from annamite.games.fire_in_the_lake import components
from annamite.games.fire_in_the_lake.components import (
    Components,
    Space,
    load,
    problems,
    sources,
)
from annamite.games.fire_in_the_lake.nonplayers.tables import Tables
from annamite.kernel.component_files import ComponentError
from tests.games.fire_in_the_lake.box import BOX, SCENARIOS, SPACES

if TYPE_CHECKING:
    from pathlib import Path


def with_space(change: Space) -> Components:
    """Return the components with one space replaced."""
    spaces = tuple(change if space.id == change.id else space for space in BOX.spaces)
    return msgspec.structs.replace(BOX, spaces=spaces)


class TestProblems:
    def test_there_are_none(self) -> None:
        """What we ship holds together."""
        assert problems(BOX) == []

    @pytest.mark.parametrize(
        ("space", "change", "told"),
        [
            ("hue", {"population": 3}, "spaces.hue: a city cannot have Population 3"),
            ("hue", {"terrain": "jungle"}, "spaces.hue: a city cannot have terrain jungle"),
            ("hue", {"econ": 1}, "spaces.hue: a city cannot have Econ 1"),
            ("hue", {"econ": 1}, "spaces: the Econ values should total 15 (set-up), not 16"),
            ("hue", {"country": "laos"}, "only Provinces are in foreign countries"),
            ("hue", {"name": "Saigon"}, "spaces: Saigon is named twice"),
            ("hue", {"adjacent": ("quang_tri",)}, "adjacent: hue is not adjacent in return"),
            ("hue", {"adjacent": ("hanoi",)}, "spaces.hue.adjacent: there is no space hanoi"),
            ("hue", {"ends": ("dak_to", "saigon")}, "a LoC, and nothing else, has two or more"),
            ("loc_hue_khe_sanh", {"ends": ("hue", "vinh")}, "vinh is neither a City nor a Town"),
            ("loc_hue_khe_sanh", {"ends": ("hue", "da_nang")}, "it ends at da_nang but is not"),
            ("loc_hue_khe_sanh", {"ends": ("hue", "da_nang")}, "towns.khe_sanh.locs: these are"),
            ("quang_tri", {"population": 1}, "scenarios.short.printed_scores.vc"),
            ("quang_tri", {"population": 0}, "without Population a space stays Neutral"),
            ("quang_nam", {"kind": "city"}, "there should be 8 Cities, 22 Provinces and 17 LoCs"),
        ],
    )
    def test_a_wrong_space_is_found(self, space: str, change: dict[str, Any], told: str) -> None:
        """Each slip on the map is told."""
        broken = with_space(msgspec.structs.replace(SPACES[space], **change))
        assert any(told in line for line in problems(broken))

    @pytest.mark.parametrize(
        ("number", "change", "told"),
        [
            (1, {"period": "1965"}, "24 of 1964, 48 of 1965 and 48 of 1968"),
            (1, {"period": None}, "cards.1.period"),
            (1, {"order": ("us", "us", "vc", "nva")}, "cards.1.order"),
            (1, {"kind": "coup"}, "6 Coup cards and 4 Pivotal Events"),
            (1, {"momentum": "single"}, "cards.1.momentum"),
            (4, {"second_edition": False}, "nine should be marked"),
            (2, {"number": 1}, "numbered 1 to 130"),
            (31, {"kind": "event"}, "scenarios.short: card 31 is no Capability"),
            (121, {"order": ("nva", "us", "vc", "arvn")}, "lead the order of one Pivotal Event"),
        ],
    )
    def test_a_wrong_card_is_found(self, number: int, change: dict[str, Any], told: str) -> None:
        """Each slip in the deck is told."""
        cards = tuple(
            msgspec.structs.replace(card, **change) if card.number == number else card
            for card in BOX.cards
        )
        broken = problems(msgspec.structs.replace(BOX, cards=cards))
        assert any(told in line for line in broken)

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"piles": 4}, "each pile takes one Coup card"),
            ({"piles": 4}, "one period per pile"),
            ({"coup_fixed": (125, 128)}, "125 is named twice"),
            ({"coup_fixed": (126, 128)}, "the leader's card is in the deck as well"),
            ({"coup_fixed": (1, 128)}, "a card named as a Coup card is none"),
            ({"leader": "diem"}, "there is no leader diem"),
            ({"period_piles": ("1964",) * 3, "events_per_pile": 9}, "not enough Events of 1964"),
            ({"total_econ": 14}, "total_econ"),
            ({"patronage": 19}, "the set-up gives 42, not 41"),
        ],
    )
    def test_a_wrong_scenario_is_found(self, change: dict[str, Any], told: str) -> None:
        """Each slip in a scenario is told."""
        short = msgspec.structs.replace(SCENARIOS["short"], **change)
        broken = problems(msgspec.structs.replace(BOX, scenarios=(short,)))
        assert any(told in line for line in broken)

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"spaces": ("hanoi",)}, "there is no space hanoi"),
            ({"spaces": ("hue",)}, "hue is named twice"),
            ({"spaces": ("loc_hue_khe_sanh",)}, "too many Bases"),
            ({"control": "coin"}, "the pieces give Control nva, not coin"),
            ({"pieces": {"us": {"troops": 1}}}, "US and ARVN pieces never enter North Vietnam"),
            ({"pieces": {"nva": {"bases": 3}}}, "too many Bases"),
            ({"pieces": {"nva": {"police": 1}}}, "police of nva are more than the Force Pool"),
            ({"pieces": {"nva": {"troops": 0}}}, "a count of pieces should be 1 or more"),
        ],
    )
    def test_a_wrong_set_up_is_found(self, change: dict[str, Any], told: str) -> None:
        """Each slip in a set-up is told, here in the line of North Vietnam."""
        short = SCENARIOS["short"]
        groups = tuple(
            msgspec.structs.replace(group, **change) if "north_vietnam" in group.spaces else group
            for group in short.setup
        )
        broken = problems(
            msgspec.structs.replace(BOX, scenarios=(msgspec.structs.replace(short, setup=groups),))
        )
        assert any(told in line for line in broken)

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"terror_markers": 14}, "terror_markers"),
            ({"tunnel_markers": 0}, "tunnel_markers"),
            ({"deception_markers": {"empty_threat": 12}}, "the kinds are"),
            (
                {"deception_markers": {"empty_threat": 6, "hidden_agenda": 3, "hidden_asset": 4}},
                "there should be twelve",
            ),
            ({"force_pool": {"us": {"troops": 229}}}, "each Faction should have pieces"),
            ({"force_pool": {}}, "229 pieces"),
            ({"leaders": ()}, "each Coup card should belong"),
            ({"leaders": ()}, "Minh"),
            ({"towns": (*BOX.towns, BOX.towns[0])}, "khe_sanh is named twice"),
        ],
    )
    def test_a_wrong_table_is_found(self, change: dict[str, Any], told: str) -> None:
        """Each slip in markers, pieces, leaders and Towns is told."""
        assert any(told in line for line in problems(msgspec.structs.replace(BOX, **change)))

    def test_a_town_that_is_a_space_is_found(self) -> None:
        """A Town with the name of a space, and LoCs at a Town that are not adjacent."""
        towns = (*BOX.towns, msgspec.structs.replace(BOX.towns[0], id="hue"))
        broken = problems(msgspec.structs.replace(BOX, towns=towns))
        assert "towns.hue: a Town is not a space (1.3.1)" in broken
        loc = SPACES["loc_da_nang_dak_to"]
        apart = tuple(name for name in loc.adjacent if name != "loc_kontum_dak_to")
        broken = problems(with_space(msgspec.structs.replace(loc, adjacent=apart)))
        assert "towns.dak_to: LoCs that end there are adjacent (1.3.6)" in broken


class TestOverlay:
    def own(self, tmp_path: Path, text: str) -> Path:
        """Write an owner's file."""
        path = tmp_path / "my copy.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    def test_without_one_the_components_are_read_once(self) -> None:
        """Loading again gives the same object."""
        assert load() is BOX

    def test_values_are_replaced_one_by_one(self, tmp_path: Path) -> None:
        """What the file names is replaced; the rest stays."""
        path = self.own(
            tmp_path,
            "deception_markers: {empty_threat: 5, hidden_agenda: 4}\n"
            "spaces: {hue: {aliases: [Huế]}}\n"
            "cards: {44: {title: Ia Drang Valley}}\n",
        )
        mine = load(path)
        assert mine.deception_markers == {
            "empty_threat": 5,
            "hidden_agenda": 4,
            "hidden_asset": 3,
        }
        assert mine.spaces[0] == msgspec.structs.replace(SPACES["hue"], aliases=("Huế",))
        assert mine.cards[43].title == "Ia Drang Valley"
        assert mine.cards[:43] == BOX.cards[:43]
        assert (load(), BOX.cards[43].title) == (BOX, "Ia Drang")

    def test_an_empty_change_changes_nothing(self, tmp_path: Path) -> None:
        """A file that repeats our value gives our components."""
        assert load(self.own(tmp_path, "terror_markers: 15\n")) == BOX

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("spaces: {hue: {population: lots}}", "spaces.hue.population: expected `int`"),
            ("spaces: {hue: {poplation: 2}}", "spaces.hue: object contains unknown field"),
            ("spaces: {hanoi: {population: 2}}", "spaces.hanoi is not something the game has"),
            ("spaces: [hue]", "spaces should be a mapping from id to changed values"),
            ("cards: {44: {order: [us, them]}}", "cards.44.order[1]: invalid enum value"),
            ("cards: {44: gone}", "cards.44: expected `object`"),
            ("spots: {}", "spots is no table of components"),
            ("force_pool: {us: {tanks: 3}}", "force_pool.us.tanks is not something"),
            ("terror_markers: fifteen", "terror_markers: expected `int`"),
            ("terror_markers: 14", "terror_markers: there should be 15"),
            ("spaces: {hue: {population: 6}}", "printed_scores"),
            ("- spaces", "should be a mapping of tables"),
            ("terror_markers: 15\nspaces: ]", "is not valid YAML at line 2"),
        ],
    )
    def test_a_bad_file_is_refused_in_one_sentence(
        self, tmp_path: Path, text: str, told: str
    ) -> None:
        """The sentence names the file and the place."""
        path = self.own(tmp_path, text)
        with pytest.raises(ComponentError) as error:
            load(path)
        sentence = str(error.value)
        assert sentence.startswith(f"{path}: ")
        assert told in sentence
        assert sentence.endswith(".")
        assert "\n" not in sentence

    def test_a_file_that_cannot_be_read(self, tmp_path: Path) -> None:
        """Missing, or no text at all."""
        with pytest.raises(ComponentError, match=r"none\.yaml: cannot be read"):
            load(tmp_path / "none.yaml")
        path = tmp_path / "picture.yaml"
        path.write_bytes(b"spaces: \xff\xfe")
        with pytest.raises(ComponentError, match="is not UTF-8 text at byte 8"):
            load(path)


class TestSources:
    def test_every_table_has_one(self) -> None:
        """Each table tells where its values come from, in one of four ways."""
        sheets = set(Tables.__struct_fields__) - {"sources"}
        assert {row.table for row in sources()} == set(Components.__struct_fields__) | sheets
        for row in sources():
            assert row.source.startswith(("rules §", "public: ", "historical", "reconstructed"))

    def test_what_is_reconstructed(self) -> None:
        """The split of the Deception markers and some of the non-players' sheet are our guess."""
        assert [row.table for row in sources() if row.reconstructed] == [
            "deception_markers",
            "event_symbols",
            "event_instructions",
        ]

    def test_an_owners_values_are_told_as_such(self, tmp_path: Path) -> None:
        """A table replaced in full is no longer reconstructed; one replaced in part still is."""
        path = tmp_path / "mine.yaml"
        path.write_text("deception_markers: {empty_threat: 6}\n", encoding="utf-8")
        rows = [row for row in sources(path) if row.table == "deception_markers"]
        assert [(row.what, row.reconstructed) for row in rows[1:]] == [
            ("deception_markers.empty_threat", False)
        ]
        assert rows[0].reconstructed
        assert rows[1].source == f"own copy: {path}"
        path.write_text(
            "deception_markers: {empty_threat: 6, hidden_agenda: 3, hidden_asset: 3}\n",
            encoding="utf-8",
        )
        rows = [row for row in sources(path) if row.table == "deception_markers"]
        assert [(row.what, row.source) for row in rows] == [("everything", f"own copy: {path}")]

    def test_data_files_name_no_other_project(self) -> None:
        """The data stands on its own."""
        for path in components._DATA.glob("*.yaml"):
            assert "http" not in path.read_text(encoding="utf-8")
