"""Map, pieces and cards against values typed in by hand from the rules."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from annamite.games.fire_in_the_lake import deception, pieces
from annamite.games.fire_in_the_lake.components import problems
from annamite.games.fire_in_the_lake.deck import COUP_CARDS, PIVOTAL_CARD, event_pool
from annamite.games.fire_in_the_lake.pieces import KINDS
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    CAMBODIA,
    COIN_LAND,
    LAOS,
    LAOS_CAMBODIA,
    LOCS,
    NORTH_VIETNAM,
    POPULATED,
    SOUTH,
    SPACE_IDS,
    bits,
    mask_of,
    neighbours,
)
from tests.games.fire_in_the_lake.box import BOX, CARDS, SPACES
from tests.games.fire_in_the_lake.scenes import Scene

CITIES = ["hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "saigon", "can_tho"]
IN_LAOS = ["central_laos", "southern_laos"]
IN_CAMBODIA = ["sihanoukville", "the_parrots_beak", "the_fishhook", "northeast_cambodia"]
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
PROVINCES_AT = {
    "khe_sanh": ["north_vietnam", "central_laos", "quang_tri"],
    "dak_to": ["southern_laos", "binh_dinh", "pleiku"],
    "ban_me_thuot": ["pleiku", "khanh_hoa", "quang_duc"],
    "da_lat": ["khanh_hoa", "quang_duc", "binh_tuy"],
    "chau_doc": ["the_parrots_beak", "kien_phong", "kien_giang"],
    "bac_lieu": ["ba_xuyen", "kien_giang"],
    "long_phu": ["kien_hoa", "ba_xuyen"],
}
COASTAL = [
    *("north_vietnam", "sihanoukville", "quang_tri", "quang_nam", "quang_tin", "binh_dinh"),
    *("phu_bon", "khanh_hoa", "binh_tuy", "kien_hoa", "ba_xuyen", "kien_giang"),
    *("hue", "da_nang", "qui_nhon", "cam_ranh", "saigon"),
    *("loc_hue_khe_sanh", "loc_hue_da_nang", "loc_da_nang_qui_nhon", "loc_qui_nhon_cam_ranh"),
    *("loc_saigon_cam_ranh", "loc_can_tho_bac_lieu", "loc_can_tho_long_phu"),
]


def ids(**traits: object) -> list[str]:
    """The ids of all spaces with these traits."""
    return sorted(
        space.id for space in BOX.spaces if all(getattr(space, k) == v for k, v in traits.items())
    )


def named(spaces: int) -> set[str]:
    """The ids of a set of spaces."""
    return {SPACE_IDS[space] for space in bits(spaces)}


def around(space: str) -> set[str]:
    """The ids of all that a space is adjacent to, as the rules ask for it."""
    return named(neighbours(mask_of(space)))


class TestMap:
    @pytest.mark.rule("fitl 1.3.1-a")
    def test_spaces_are_provinces_cities_and_locs(self) -> None:
        """22 Provinces, 8 Cities, 17 LoCs, and nothing else."""
        assert Counter(s.kind for s in BOX.spaces) == {"province": 22, "city": 8, "loc": 17}
        assert ids(kind="city") == sorted(CITIES)
        assert named(LOCS) == set(ids(kind="loc"))
        assert named(AREAS) == {*CITIES, *ids(kind="province")}

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
        assert named(POPULATED) == {name for names in POPULATION.values() for name in names}

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
        assert set(CITIES) <= named(POPULATED)

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
        assert ids(country="laos") == sorted(IN_LAOS)
        assert ids(country="cambodia") == sorted(IN_CAMBODIA)
        assert all(SPACES[name].kind == "province" for name in IN_LAOS + IN_CAMBODIA)
        assert len(ids(country="south_vietnam")) == 40
        assert len(ids(country="south_vietnam", kind="loc")) == 17

    @pytest.mark.rule("fitl 1.3.5-a", "fitl index-a", "fitl index-b", "fitl index-c")
    def test_countries_as_the_rules_know_them(self) -> None:
        """Laos, Cambodia and the South share nothing; COIN may go everywhere but the North."""
        assert (named(LAOS), named(CAMBODIA)) == (set(IN_LAOS), set(IN_CAMBODIA))
        assert named(LAOS_CAMBODIA) == {*IN_LAOS, *IN_CAMBODIA}
        assert named(NORTH_VIETNAM) == {"north_vietnam"}
        assert named(SOUTH) == set(SPACES) - {*IN_LAOS, *IN_CAMBODIA, "north_vietnam"}
        assert named(COIN_LAND) == set(SPACES) - {"north_vietnam"}

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
        assert around("saigon") == {
            *("tay_ninh", "quang_duc", "binh_tuy", "kien_phong", "kien_hoa"),
            *("loc_saigon_cam_ranh", "loc_saigon_da_lat"),
            *("loc_saigon_an_loc_ban_me_thuot", "loc_saigon_can_tho"),
        }
        assert around("north_vietnam") == {
            *("central_laos", "quang_tri", "loc_hue_khe_sanh"),
        }
        assert around("sihanoukville") == {"the_parrots_beak", "kien_giang"}
        assert around("loc_saigon_can_tho") == {
            *("kien_phong", "kien_hoa", "can_tho", "saigon"),
        }
        assert "hue" not in around("quang_nam")

    @pytest.mark.rule("fitl 1.3.6-c", "fitl 1.3.6-f")
    def test_provinces_with_only_a_loc_between_them(self) -> None:
        """Quang Duc and Khanh Hoa across Route 21; Kien Phong and Kien Hoa across the Mekong."""
        assert "khanh_hoa" in around("quang_duc")
        assert "kien_hoa" in around("kien_phong")
        assert "binh_dinh" in around("quang_tin")

    @pytest.mark.rule("fitl 1.3.6-d", "fitl 1.3.6-e")
    def test_spaces_that_meet_at_a_town(self) -> None:
        """Whatever meets at a Town is adjacent: Quang Duc and Route 11 at Da Lat, for one."""
        assert "loc_cam_ranh_da_lat" in around("quang_duc")
        for town in BOX.towns:
            for loc in town.locs:
                assert {*town.locs, *PROVINCES_AT[town.id]} <= {loc, *around(loc)}
            for province in PROVINCES_AT[town.id]:
                assert set(town.locs) <= around(province)

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

    @pytest.mark.rule("fitl 1.4-a", "fitl 1.4-b", "fitl 1.4-c", "fitl 1.4-d", "fitl 1.4-e")
    def test_pieces_as_the_rules_know_them(self) -> None:
        """Each kind on the map has one owner; cubes and Special Forces are those of COIN factions."""
        owned = [{n for n, owner in enumerate(pieces.OWNER) if owner == f} for f in range(4)]
        assert [sorted(KINDS[kind] for kind in own) for own in owned] == [
            ["irregular_active", "irregular_underground", "us_base", "us_troops"],
            ["arvn_base", "arvn_troops", "police", "ranger_active", "ranger_underground"],
            [
                *("nva_base", "nva_guerrilla_active", "nva_guerrilla_underground"),
                *("nva_troops", "nva_tunneled_base"),
            ],
            ["vc_base", "vc_guerrilla_active", "vc_guerrilla_underground", "vc_tunneled_base"],
        ]
        assert {f: [KINDS[kind] for kind in kinds] for f, kinds in pieces.CUBES.items()} == {
            pieces.US: ["us_troops"],
            pieces.ARVN: ["arvn_troops", "police"],
        }
        special = {f: [KINDS[kind] for kind in own] for f, own in pieces.SPECIAL_FORCES.items()}
        assert special == {
            pieces.US: ["irregular_underground", "irregular_active"],
            pieces.ARVN: ["ranger_underground", "ranger_active"],
        }

    @pytest.mark.rule("fitl 1.4.1-a")
    @pytest.mark.parametrize("scenario", ["short", "medium", "full"])
    def test_a_game_has_the_pieces_of_the_force_pool(self, scenario: str) -> None:
        """Available, Out of Play and on the map, in whatever state, there are so many of each."""
        s = Scene(scenario).s
        there = [
            s.available[type_] + s.out_of_play[type_] + s.casualties[type_] + s.on_map(kinds)
            for type_, kinds in enumerate(pieces.KINDS_OF)
        ]
        assert dict(zip(pieces.TYPES, there, strict=True)) == {
            "us_troops": 40,
            "irregular": 6,
            "us_base": 6,
            "arvn_troops": 30,
            "police": 30,
            "ranger": 6,
            "arvn_base": 3,
            "nva_troops": 40,
            "nva_guerrilla": 20,
            "nva_base": 9,
            "vc_guerrilla": 30,
            "vc_base": 9,
        }

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
        assert deception.left(Scene(deception=True).s) == [
            BOX.deception_markers.get(name, 0) for name in deception.MARKERS
        ]


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
        assert event_pool(Scene("full").s) == list(range(1, 121))
        assert list(COUP_CARDS) == list(range(125, 131))
        assert PIVOTAL_CARD == {"us": 121, "nva": 122, "arvn": 123, "vc": 124}
        of_1964 = Scene("full", period_events=True).s
        assert len(event_pool(of_1964)) == 24 - len(bits(of_1964.capabilities_shaded))

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
                assert card.owner is not None
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
