"""The scenarios against values typed in by hand from the set-up pages."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.components import Scenario, starting_scores
from tests.games.fire_in_the_lake.box import BOX, CARDS, SCENARIOS
from tests.games.fire_in_the_lake.scenes import Scene

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
        begun = Scene("short")
        assert begun.pieces("da_nang") == begun.pieces("kontum") == {"us_troops": 3, "police": 1}
        assert (begun.level("da_nang"), begun.level("kontum")) == (2, 2)

    def test_period_piles(self) -> None:
        """One period per pile, top pile first."""
        assert {name: s.period_piles for name, s in SCENARIOS.items()} == {
            "short": ("1965",) * 3,
            "medium": ("1968",) * 3,
            "full": ("1964", "1965", "1965", "1968", "1968", "1968"),
        }
