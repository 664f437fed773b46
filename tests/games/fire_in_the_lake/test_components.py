"""The components against values typed in by hand from the rules and set-up pages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from annamite.games.fire_in_the_lake import components as box
from annamite.games.fire_in_the_lake.components import (
    ComponentError,
    Components,
    Scenario,
    Space,
    load,
    problems,
    sources,
    starting_scores,
)
from annamite.games.fire_in_the_lake.nonplayers.tables import Tables

if TYPE_CHECKING:
    from pathlib import Path

BOX = load()
SPACES = {space.id: space for space in BOX.spaces}
SCENARIOS = {scenario.id: scenario for scenario in BOX.scenarios}
CARDS = {card.number: card for card in BOX.cards}

CITIES = ["hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "saigon", "can_tho"]
LAOS = ["central_laos", "southern_laos"]
CAMBODIA = ["sihanoukville", "the_parrots_beak", "the_fishhook", "northeast_cambodia"]
POPULATION = {
    6: ["saigon"],
    2: [
        *("hue", "quang_tri", "quang_tin", "binh_dinh", "tay_ninh"),
        *("kien_phong", "kien_hoa", "kien_giang"),
    ],
    1: [
        *("da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "can_tho"),
        *("quang_nam", "pleiku", "phu_bon", "khanh_hoa", "quang_duc", "binh_tuy", "ba_xuyen"),
    ],
}
TERRAIN = {
    "highland": ["north_vietnam", "quang_tri", "quang_nam", "binh_dinh", "pleiku", "khanh_hoa"],
    "lowland": [
        *("quang_tin", "phu_bon", "kien_phong", "kien_hoa", "ba_xuyen", "kien_giang"),
    ],
    "jungle": [
        *("central_laos", "southern_laos", "northeast_cambodia", "the_fishhook"),
        *("the_parrots_beak", "sihanoukville"),
        *("phuoc_long", "quang_duc", "binh_tuy", "tay_ninh"),
    ],
}
ECON = {
    2: ["loc_saigon_can_tho"],
    0: ["loc_da_nang_dak_to", "loc_ban_me_thuot_da_lat", "loc_can_tho_bac_lieu"],
}
COASTAL = [
    *("north_vietnam", "sihanoukville", "quang_tri", "quang_nam", "quang_tin", "binh_dinh"),
    *("phu_bon", "khanh_hoa", "binh_tuy", "kien_hoa", "ba_xuyen", "kien_giang"),
    *("hue", "da_nang", "qui_nhon", "cam_ranh", "saigon"),
    *("loc_hue_khe_sanh", "loc_hue_da_nang", "loc_da_nang_qui_nhon", "loc_qui_nhon_cam_ranh"),
    *("loc_saigon_cam_ranh", "loc_can_tho_bac_lieu", "loc_can_tho_long_phu"),
]

LEVELS = {
    "AS": "active_support",
    "PS": "passive_support",
    "PO": "passive_opposition",
    "AO": "active_opposition",
    "--": "neutral",
}

# One line per heading of the set-up pages: spaces | Control | level | pieces.
SET_UPS = {
    "short": """
        da_nang kontum | coin | AS | us 3 troops, arvn 1 police
        saigon can_tho | coin | AS | us 1 bases, us 3 troops, arvn 4 troops, arvn 2 police, arvn 1 rangers
        quang_tri | nva | AO | arvn 1 bases, arvn 2 troops, nva 1 bases, nva 4 guerrillas
        quang_nam | coin | -- | arvn 1 rangers, arvn 1 police
        quang_tin | coin | -- | us 2 troops, arvn 1 police
        binh_dinh | coin | PS | us 1 bases, us 1 irregulars, us 4 troops, arvn 2 troops, arvn 1 police, vc 1 bases, vc 2 guerrillas
        pleiku | none | -- | us 1 bases, us 1 irregulars, us 1 troops, vc 1 bases, vc 2 guerrillas
        khanh_hoa | coin | -- | us 1 irregulars, us 1 troops
        hue kien_hoa ba_xuyen | coin | -- | arvn 2 police
        an_loc qui_nhon cam_ranh | coin | PS | arvn 1 police
        binh_tuy | none | PS | us 2 troops, arvn 1 police, vc 1 bases, vc 2 guerrillas
        quang_duc | none | AO | vc 1 bases, vc 2 guerrillas, nva 1 guerrillas
        tay_ninh | none | AO | vc 1 tunneled_bases, vc 2 guerrillas, nva 1 guerrillas
        kien_phong kien_giang | none | AO | vc 2 guerrillas
        north_vietnam southern_laos | nva | -- | nva 2 bases, nva 1 guerrillas, nva 6 troops
        central_laos the_fishhook the_parrots_beak | nva | -- | nva 1 bases, nva 2 guerrillas
    """,
    "medium": """
        north_vietnam central_laos | nva | -- | nva 1 bases, nva 1 guerrillas, nva 9 troops
        quang_tri | coin | PS | us 1 bases, us 4 troops, us 1 irregulars, arvn 3 troops, nva 1 bases, nva 3 guerrillas
        quang_nam | none | AO | vc 1 bases, vc 2 guerrillas
        hue da_nang qui_nhon cam_ranh | coin | PS | us 1 troops, arvn 2 police
        quang_tin | coin | PS | us 1 bases, us 2 troops, arvn 2 troops, arvn 1 police
        kontum | coin | PS | us 1 bases, us 1 troops, us 1 irregulars
        binh_dinh pleiku khanh_hoa | coin | AS | us 2 troops, us 1 irregulars, arvn 1 police, vc 1 bases, vc 2 guerrillas
        phu_bon | coin | PS | us 3 troops, arvn 2 troops, arvn 2 police, vc 2 guerrillas
        binh_tuy | coin | -- | us 1 bases, us 2 troops, arvn 3 troops, arvn 1 police, vc 1 bases, vc 2 guerrillas
        saigon | coin | AS | us 1 bases, us 2 troops, arvn 1 troops, arvn 1 rangers, arvn 4 police, vc 1 bases, vc 1 guerrillas
        quang_duc | coin | -- | arvn 2 troops, arvn 1 police, vc 1 guerrillas
        phuoc_long | none | -- | vc 1 bases, vc 2 guerrillas, nva 1 guerrillas
        tay_ninh | coin | AO | us 1 bases, us 3 troops, arvn 2 troops, arvn 1 rangers, vc 1 tunneled_bases, vc 3 guerrillas, nva 2 guerrillas
        an_loc | coin | -- | arvn 1 troops, arvn 2 police
        can_tho | coin | PS | us 3 troops, us 1 irregulars, arvn 2 troops, arvn 1 police
        kien_phong kien_hoa ba_xuyen | none | PO | arvn 1 police, vc 1 guerrillas
        kien_giang | coin | AO | arvn 1 bases, arvn 2 troops, arvn 1 rangers, vc 1 guerrillas
        southern_laos northeast_cambodia the_fishhook the_parrots_beak sihanoukville | nva | -- | nva 1 bases, nva 2 guerrillas
    """,
    "full": """
        saigon | coin | PS | us 1 bases, us 2 troops, arvn 2 troops, arvn 3 police
        hue | coin | -- | arvn 2 troops, arvn 2 police
        qui_nhon cam_ranh an_loc can_tho | coin | PS | arvn 2 troops, arvn 2 police
        da_nang kontum | coin | -- | us 2 troops, arvn 1 police
        quang_tri binh_dinh | none | -- | us 1 irregulars, us 1 troops, vc 1 bases, vc 2 guerrillas
        quang_nam | coin | -- | arvn 1 rangers, arvn 1 police
        pleiku | none | -- | us 1 bases, us 1 irregulars, us 1 troops, vc 1 bases, vc 2 guerrillas
        quang_tin quang_duc binh_tuy | none | AO | vc 1 bases, vc 2 guerrillas
        tay_ninh | none | AO | vc 1 tunneled_bases, vc 2 guerrillas
        phu_bon khanh_hoa kien_hoa ba_xuyen | coin | PS | arvn 1 police
        kien_phong kien_giang | none | AO | vc 1 guerrillas
        north_vietnam central_laos southern_laos the_parrots_beak | nva | -- | nva 1 bases, nva 3 guerrillas
    """,
}


def printed(scenario: str) -> dict[str, tuple[str, str, set[str]]]:
    """Read a set-up typed in above: by space, its Control, level and pieces."""
    result = {}
    for line in SET_UPS[scenario].strip().splitlines():
        spaces, control, level, pieces = (part.strip() for part in line.split("|"))
        for space in spaces.split():
            result[space] = (control, LEVELS[level], set(pieces.split(", ")))
    return result


def recorded(scenario: Scenario) -> dict[str, tuple[str, str, set[str]]]:
    """Put the set-up that we ship into the same form."""
    return {
        space: (
            group.control,
            group.support,
            {
                f"{faction} {count} {piece}"
                for faction, kinds in group.pieces.items()
                for piece, count in kinds.items()
            },
        )
        for space, group in scenario.placed()
    }


def ids(**traits: object) -> list[str]:
    """The ids of all spaces with these traits."""
    return sorted(
        space.id for space in BOX.spaces if all(getattr(space, k) == v for k, v in traits.items())
    )


def with_space(change: Space) -> Components:
    """Return the components with one space replaced."""
    spaces = tuple(change if space.id == change.id else space for space in BOX.spaces)
    return msgspec.structs.replace(BOX, spaces=spaces)


class TestMap:
    @pytest.mark.rule("fitl 1.3.1-a")
    def test_spaces_are_provinces_cities_and_locs(self) -> None:
        """22 Provinces, 8 Cities, 17 LoCs, and nothing else."""
        assert Counter(s.kind for s in BOX.spaces) == {"province": 22, "city": 8, "loc": 17}
        assert ids(kind="city") == sorted(CITIES)

    @pytest.mark.rule("fitl 1.3.1-c")
    def test_towns_are_no_spaces_and_end_locs(self) -> None:
        """Seven Towns, none of them a space; each names the LoCs that end at it."""
        assert {town.name: len(town.locs) for town in BOX.towns} == {
            "Khe Sanh": 1,
            "Dak To": 2,
            "Ban Me Thuot": 3,
            "Da Lat": 3,
            "Chau Doc": 1,
            "Bac Lieu": 1,
            "Long Phu": 1,
        }
        for town in BOX.towns:
            assert town.id not in SPACES
            assert {s.id for s in BOX.spaces if town.id in s.ends} == set(town.locs)

    @pytest.mark.rule("fitl 1.3.2-a")
    def test_province_population(self) -> None:
        """Each Province has the Population printed in it: 0, 1 or 2."""
        provinces = {s.id: s.population for s in BOX.spaces if s.kind == "province"}
        expected = dict.fromkeys(provinces, 0)
        for value, names in POPULATION.items():
            expected.update({name: value for name in names if name in provinces})
        assert provinces == expected
        assert set(provinces.values()) == {0, 1, 2}

    @pytest.mark.rule("fitl 1.3.2-b")
    def test_province_terrain(self) -> None:
        """Each Province is Highland, Lowland or Jungle, and only one of them."""
        for terrain, names in TERRAIN.items():
            assert ids(kind="province", terrain=terrain) == sorted(names)
        assert sum(map(len, TERRAIN.values())) == 22

    @pytest.mark.rule("fitl 1.3.3-a")
    def test_city_population(self) -> None:
        """Saigon has 6, Hue 2 and each other City 1."""
        assert {s.id: s.population for s in BOX.spaces if s.kind == "city"} == {
            **dict.fromkeys(CITIES, 1),
            "hue": 2,
            "saigon": 6,
        }

    @pytest.mark.rule("fitl 1.3.4-a")
    def test_locs_are_highway_mekong_or_both(self) -> None:
        """Two LoCs are the Mekong alone, one is both at once, all others are Highways."""
        assert ids(terrain="mekong") == ["loc_can_tho_chau_doc", "loc_can_tho_long_phu"]
        assert ids(terrain="both") == ["loc_saigon_can_tho"]
        assert len(ids(kind="loc", terrain="highway")) == 14

    @pytest.mark.rule("fitl 1.3.4-b")
    def test_econ(self) -> None:
        """One LoC has Econ 2, three have 0, thirteen have 1; together 15."""
        locs = {s.id: s.econ for s in BOX.spaces if s.kind == "loc"}
        expected = dict.fromkeys(locs, 1)
        for value, names in ECON.items():
            expected.update(dict.fromkeys(names, value))
        assert locs == expected
        assert sum(s.econ for s in BOX.spaces) == 15
        assert all(s.econ == 0 for s in BOX.spaces if s.kind != "loc")

    @pytest.mark.rule("fitl 1.3.5-a", "fitl index-a", "fitl index-b", "fitl index-c")
    def test_countries(self) -> None:
        """Seven Provinces are foreign; all else, every LoC included, is South Vietnam."""
        assert ids(country="north_vietnam") == ["north_vietnam"]
        assert ids(country="laos") == sorted(LAOS)
        assert ids(country="cambodia") == sorted(CAMBODIA)
        assert all(SPACES[name].kind == "province" for name in LAOS + CAMBODIA)
        assert len(ids(country="south_vietnam")) == 40
        assert len(ids(country="south_vietnam", kind="loc")) == 17

    @pytest.mark.rule("fitl 1.3.7-a")
    def test_coast(self) -> None:
        """Spaces on the blue sea, those behind a coastal LoC included."""
        assert ids(coastal=True) == sorted(COASTAL)

    def test_names_find_spaces(self) -> None:
        """Names and short names are distinct."""
        words = [word for space in BOX.spaces for word in (space.name, *space.aliases)]
        assert len(words) == len(set(words))
        assert SPACES["quang_tri"].name == "Quang Tri-Thua Thien"
        assert SPACES["quang_tri"].aliases == ("Quang Tri",)


class TestAdjacency:
    def test_it_is_mutual(self) -> None:
        """143 pairs, each told from both sides."""
        pairs = {(s.id, other) for s in BOX.spaces for other in s.adjacent}
        assert pairs == {(b, a) for a, b in pairs}
        assert len(pairs) == 286

    @pytest.mark.rule("fitl 1.3.6-b")
    def test_spaces_that_touch(self) -> None:
        """All that touches a City, a foreign Province and a delta Province."""
        assert set(SPACES["saigon"].adjacent) == {
            *("tay_ninh", "quang_duc", "binh_tuy", "kien_phong", "kien_hoa"),
            *("loc_saigon_cam_ranh", "loc_saigon_da_lat"),
            *("loc_saigon_an_loc_ban_me_thuot", "loc_saigon_can_tho"),
        }
        assert set(SPACES["north_vietnam"].adjacent) == {
            *("central_laos", "quang_tri", "loc_hue_khe_sanh"),
        }
        assert set(SPACES["sihanoukville"].adjacent) == {"the_parrots_beak", "kien_giang"}
        assert set(SPACES["loc_saigon_can_tho"].adjacent) == {
            *("kien_phong", "kien_hoa", "can_tho", "saigon"),
        }
        assert "hue" not in SPACES["quang_nam"].adjacent

    @pytest.mark.rule("fitl 1.3.6-c", "fitl 1.3.6-f")
    def test_provinces_with_only_a_loc_between_them(self) -> None:
        """Quang Duc and Khanh Hoa across Route 21; Kien Phong and Kien Hoa across the Mekong."""
        assert "khanh_hoa" in SPACES["quang_duc"].adjacent
        assert "kien_hoa" in SPACES["kien_phong"].adjacent
        assert "binh_dinh" in SPACES["quang_tin"].adjacent

    @pytest.mark.rule("fitl 1.3.6-d", "fitl 1.3.6-e")
    def test_spaces_that_meet_at_a_town(self) -> None:
        """Whatever meets at a Town is adjacent: Quang Duc and Route 11 at Da Lat, for one."""
        assert "loc_cam_ranh_da_lat" in SPACES["quang_duc"].adjacent
        for town in BOX.towns:
            for loc in town.locs:
                assert set(town.locs) <= {loc, *SPACES[loc].adjacent}

    def test_the_ways_into_quang_duc_of_the_sweep_example(self) -> None:
        """Cam Ranh reaches Quang Duc by Route 11; Binh Tuy borders it."""
        assert "loc_cam_ranh_da_lat" in SPACES["cam_ranh"].adjacent
        assert {"loc_cam_ranh_da_lat", "binh_tuy"} <= set(SPACES["quang_duc"].adjacent)
        assert "cam_ranh" not in SPACES["quang_duc"].adjacent


class TestPieces:
    @pytest.mark.rule("fitl 1.4-a", "fitl 1.4-b", "fitl 1.4-c", "fitl 1.4-d", "fitl 1.4-e")
    def test_which_faction_has_which_pieces(self) -> None:
        """Troops: US, ARVN, NVA; Police: ARVN; Guerrillas: NVA, VC; Bases: all; Special Forces."""
        owners: dict[str, set[str]] = {}
        for faction, kinds in BOX.force_pool.items():
            for kind in kinds:
                owners.setdefault(kind, set()).add(faction)
        assert owners == {
            "troops": {"us", "arvn", "nva"},
            "police": {"arvn"},
            "guerrillas": {"nva", "vc"},
            "irregulars": {"us"},
            "rangers": {"arvn"},
            "bases": {"us", "arvn", "nva", "vc"},
        }

    @pytest.mark.rule("fitl 1.4.1-a")
    def test_the_force_pool(self) -> None:
        """How many of each piece there are, and that a set-up may not use more."""
        assert BOX.force_pool == {
            "us": {"troops": 40, "bases": 6, "irregulars": 6},
            "arvn": {"troops": 30, "police": 30, "rangers": 6, "bases": 3},
            "nva": {"troops": 40, "guerrillas": 20, "bases": 9},
            "vc": {"guerrillas": 30, "bases": 9},
        }
        small = {**BOX.force_pool, "nva": {"troops": 40, "guerrillas": 11, "bases": 18}}
        assert (
            "scenarios.full.setup: 12 guerrillas of nva are more than the Force Pool has"
            in problems(msgspec.structs.replace(BOX, force_pool=small))
        )

    @pytest.mark.rule("fitl 1.9-f")
    def test_markers(self) -> None:
        """Twelve Deception markers in three kinds; 15 Terror and Sabotage markers."""
        assert set(BOX.deception_markers) == {"empty_threat", "hidden_agenda", "hidden_asset"}
        assert sum(BOX.deception_markers.values()) == 12
        assert BOX.terror_markers == 15
        assert BOX.tunnel_markers == 6


class TestCards:
    @pytest.mark.rule("fitl setup.deck-a")
    def test_how_many_of_what(self) -> None:
        """130 cards: 6 Coup, 4 Pivotal Events, and Events of 1964, 1965 and 1968."""
        assert sorted(CARDS) == list(range(1, 131))
        assert Counter(card.period for card in BOX.cards) == {
            "1964": 24,
            "1965": 48,
            "1968": 48,
            None: 10,
        }
        assert [n for n, card in CARDS.items() if card.kind == "coup"] == list(range(125, 131))
        assert [n for n, card in CARDS.items() if card.kind == "pivotal"] == [121, 122, 123, 124]

    def test_some_headers(self) -> None:
        """Title, order and use of a few cards."""
        told = {
            n: (CARDS[n].title, CARDS[n].period, " ".join(CARDS[n].order), CARDS[n].use)
            for n in (1, 44, 68, 95, 120, 121, 122, 123, 124, 128)
        }
        assert told == {
            1: ("Gulf of Tonkin", "1964", "us nva arvn vc", "dual"),
            44: ("Ia Drang", "1965", "nva arvn us vc", "dual"),
            68: ("Green Berets", "1964", "arvn us vc nva", "dual"),
            95: ("Westmoreland", "1965", "vc us nva arvn", "dual"),
            120: ("US Press Corps", "1968", "vc arvn nva us", "dual"),
            121: ("Linebacker II", None, "us arvn vc nva", "single"),
            122: ("Easter Offensive", None, "nva vc arvn us", "single"),
            123: ("Vietnamization", None, "arvn us nva vc", "single"),
            124: ("Tet Offensive", None, "vc nva us arvn", "single"),
            128: ("Nguyen Van Thieu", None, "", "single"),
        }

    def test_each_first_faction_leads_thirty_events(self) -> None:
        """The 120 Events come in blocks of 30: US, NVA, ARVN and VC first."""
        firsts = Counter(card.order[0] for card in BOX.cards if card.period)
        assert firsts == {"us": 30, "nva": 30, "arvn": 30, "vc": 30}

    def test_capabilities_and_owners(self) -> None:
        """Nineteen Capabilities by owner; each Faction owns a Pivotal Event."""
        owned: dict[str, list[int]] = {}
        for card in BOX.cards:
            if card.kind.endswith("capability"):
                owned.setdefault(card.owner, []).append(card.number)
            elif card.kind in {"event", "coup"}:
                assert card.owner is None
        assert owned == {
            "us": [4, 8, 11, 13, 14, 18, 19, 20, 28],
            "nva": [31, 32, 33, 34, 45],
            "arvn": [61, 86],
            "vc": [101, 104, 116],
        }
        assert [CARDS[n].owner for n in range(121, 125)] == ["us", "nva", "arvn", "vc"]

    def test_momentum(self) -> None:
        """Fourteen cards have Momentum, on the side told."""
        momentum: dict[str, list[int]] = {}
        for card in BOX.cards:
            momentum.setdefault(card.momentum, []).append(card.number)
        del momentum["none"]
        assert momentum == {
            "unshaded": [7, 16, 17, 46, 72],
            "shaded": [5, 10, 22, 39, 78],
            "both": [15],
            "single": [38, 41, 115],
        }

    @pytest.mark.rule("fitl 1.0-b")
    def test_the_nine_cards_of_the_second_edition(self) -> None:
        """Nine cards bear the label of the second edition (1.0)."""
        nine = [card.number for card in BOX.cards if card.second_edition]
        assert nine == [4, 5, 6, 14, 20, 26, 30, 35, 121]

    def test_leaders(self) -> None:
        """Six faces, one of them without a card and one with two."""
        assert {leader.id: leader.cards for leader in BOX.leaders} == {
            "minh": (),
            "khanh": (125,),
            "young_turks": (126,),
            "ky": (127,),
            "thieu": (128,),
            "failed_attempt": (129, 130),
        }
        assert [leader.id for leader in BOX.leaders if leader.immediate] == ["failed_attempt"]


class TestScenarios:
    @pytest.mark.rule("fitl setup.short-a", "fitl setup.medium-a", "fitl setup.full-a")
    @pytest.mark.parametrize(
        ("name", "leader", "piles", "left_out", "coups", "one_of", "pivotal"),
        [
            ("short", ("young_turks", {125}), (3, 8), 96, {127, 128}, {129, 130}, False),
            ("medium", ("ky", {125, 126}), (3, 12), 84, {128, 129, 130}, set(), True),
            ("full", ("minh", set()), (6, 12), 48, set(range(125, 131)), set(), True),
        ],
    )
    def test_deck(
        self,
        name: str,
        leader: tuple[str, set[int]],
        piles: tuple[int, int],
        left_out: int,
        coups: set[int],
        one_of: set[int],
        pivotal: bool,
    ) -> None:
        """Leaders in the box, piles, the Coup cards shuffled in, Pivotal Events dealt or not."""
        scenario = SCENARIOS[name]
        assert (scenario.leader, set(scenario.leader_cards_beneath)) == leader
        assert (scenario.piles, scenario.events_per_pile) == piles
        assert 120 - scenario.piles * scenario.events_per_pile == left_out
        assert (set(scenario.coup_fixed), set(scenario.coup_one_of)) == (coups, one_of)
        assert scenario.pivotal_events is pivotal

    @pytest.mark.rule("fitl setup.short-b", "fitl setup.medium-b", "fitl setup.full-b")
    @pytest.mark.parametrize(
        ("name", "tracks", "resources", "scores"),
        [
            ("short", (15, 15, 18, 2), (10, 15, 30), (38, 41, 23, 10)),
            ("medium", (30, 15, 15, 3), (15, 20, 30), (37, 44, 23, 8)),
            ("full", (15, 15, 15, 1), (5, 10, 30), (38, 35, 27, 4)),
        ],
    )
    def test_tracks(
        self,
        name: str,
        tracks: tuple[int, ...],
        resources: tuple[int, ...],
        scores: tuple[int, ...],
    ) -> None:
        """Aid, Total Econ, Patronage, Trail; Resources; and scores that the pieces bear out."""
        s = SCENARIOS[name]
        assert (s.aid, s.total_econ, s.patronage, s.trail) == tracks
        assert tuple(s.resources[f] for f in ("vc", "nva", "arvn")) == resources
        assert tuple(s.printed_scores[f] for f in ("us", "arvn", "vc", "nva")) == scores
        assert starting_scores(BOX, s) == s.printed_scores

    @pytest.mark.rule("fitl setup.short-d", "fitl setup.medium-d", "fitl setup.full-d")
    @pytest.mark.parametrize(
        ("name", "us", "arvn"),
        [
            ("short", {"troops": 6}, {"troops": 10, "rangers": 3}),
            ("medium", {"troops": 5}, {"troops": 10, "rangers": 3}),
            ("full", {"bases": 2, "troops": 10}, {"bases": 2, "troops": 10, "rangers": 3}),
        ],
    )
    def test_out_of_play(self, name: str, us: dict[str, int], arvn: dict[str, int]) -> None:
        """Pieces of the US and ARVN that start Out of Play."""
        assert SCENARIOS[name].out_of_play == {"us": us, "arvn": arvn}

    @pytest.mark.rule("fitl setup.short-e", "fitl setup.medium-e", "fitl setup.full-e")
    @pytest.mark.parametrize(
        ("name", "shaded", "unshaded"),
        [
            ("short", {"AAA"}, set()),
            (
                "medium",
                {"AAA", "Main Force Bns", "SA-2s", "Search and Destroy"},
                {"Arc Light", "M-48 Patton"},
            ),
            ("full", set(), set()),
        ],
    )
    def test_capabilities(self, name: str, shaded: set[str], unshaded: set[str]) -> None:
        """Capabilities in effect from the start with Period Events."""
        scenario = SCENARIOS[name]
        assert {CARDS[n].title for n in scenario.capabilities_shaded} == shaded
        assert {CARDS[n].title for n in scenario.capabilities_unshaded} == unshaded

    @pytest.mark.rule("fitl setup.short-f", "fitl setup.medium-f", "fitl setup.full-f")
    @pytest.mark.parametrize(
        ("name", "policy"), [("short", "lbj"), ("medium", "lbj"), ("full", "jfk")]
    )
    def test_us_policy(self, name: str, policy: str) -> None:
        """Whose policy a Non-player US follows at first."""
        assert SCENARIOS[name].us_policy == policy

    @pytest.mark.rule("fitl setup.short-g", "fitl setup.medium-g", "fitl setup.full-g")
    @pytest.mark.parametrize("name", ["short", "medium", "full"])
    def test_map(self, name: str) -> None:
        """Every space's Control, level and pieces; spaces not listed start empty."""
        assert recorded(SCENARIOS[name]) == printed(name)

    @pytest.mark.rule("fitl setup.general-c")
    def test_a_heading_of_several_spaces_gives_each_of_them_the_pieces(self) -> None:
        """Short: two Cities of 3 US Troops each, so that 22 of 40 are on the map."""
        troops = {
            space: group.pieces["us"]["troops"]
            for space, group in SCENARIOS["short"].placed()
            if "troops" in group.pieces.get("us", {})
        }
        assert troops["da_nang"] == troops["kontum"] == 3
        assert sum(troops.values()) == 22

    def test_period_piles(self) -> None:
        """One period per pile, top pile first."""
        assert {name: s.period_piles for name, s in SCENARIOS.items()} == {
            "short": ("1965",) * 3,
            "medium": ("1968",) * 3,
            "full": ("1964", "1965", "1965", "1968", "1968", "1968"),
        }


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
        for path in box._DATA.glob("*.yaml"):
            assert "http" not in path.read_text(encoding="utf-8")
