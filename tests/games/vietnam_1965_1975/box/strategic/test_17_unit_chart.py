"""Section 17, the Unit Chart: each price of it, and which counter is bought by which line."""

from __future__ import annotations

from typing import Final, TypeAlias

import pytest

from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Army, Item

BOX = our_box()
CHART = BOX.unit_chart
Line: TypeAlias = "tuple[Army, str, int, int, int, int, int | None]"

LINES: Final[tuple[Line, ...]] = (
    # army, line, group, commitment, supply, personnel, upgrade
    ("us", "battalion", 1, 1, 0, 0, None),
    ("us", "brigade", 1, 0, 0, 0, None),
    ("us", "headquarters", 1, 0, 0, 0, None),
    ("us", "division_attached", 1, 0, 0, 0, None),
    ("us", "artillery_105", 3, 1, 0, 0, None),
    ("us", "artillery_155", 2, 1, 0, 0, None),
    ("us", "artillery_175", 1, 1, 0, 0, None),
    ("us", "air", 5, 1, 0, 0, None),
    ("us", "airmobile", 2, 1, 0, 0, None),
    ("us", "riverine", 3, 1, 0, 0, None),
    ("us", "naval", 1, 1, 0, 0, None),
    ("us", "replacements", 3, 1, 0, 0, None),
    ("us", "cruiser", 1, 1, 0, 0, None),
    ("us", "new_jersey", 1, 3, 0, 0, None),
    ("us", "svn_supply", 7, 1, 0, 0, None),
    ("us", "economic_aid", 1, 1, 0, 0, None),
    ("us", "mcnamara_short", 1, 10, 0, 0, None),
    ("us", "mcnamara_completion", 1, 130, 0, 0, None),
    ("us", "mcnamara_full", 1, 140, 0, 0, None),
    ("fwa", "korean_regiment", 1, 1, 0, 0, None),
    ("fwa", "thai_regiment", 1, 1, 0, 0, None),
    ("fwa", "fwa_free", 1, 0, 0, 0, None),
    ("arvn", "regiment", 1, 0, 3, 1, 2),
    ("arvn", "elite_brigade", 1, 0, 4, 1, 3),
    ("arvn", "division_hq", 1, 0, 3, 1, 2),
    ("arvn", "armored_cavalry", 1, 0, 4, 1, 2),
    ("arvn", "artillery_105", 1, 0, 3, 1, 1),
    ("arvn", "artillery_155", 1, 0, 4, 1, 2),
    ("arvn", "artillery_175", 1, 0, 6, 1, 2),
    ("arvn", "battalion", 2, 0, 2, 1, 1),
    ("arvn", "ranger", 1, 0, 5, 2, None),
    ("arvn", "replacements", 3, 0, 3, 1, None),
    ("vc", "battalion", 1, 0, 2, 1, None),
    ("vc", "regiment", 1, 0, 2, 1, None),
    ("vc", "division_hq", 1, 0, 4, 1, None),
    ("vc", "artillery", 1, 0, 4, 1, None),
    ("vc", "supply_conduit", 1, 0, 3, 1, None),
    ("vc", "political_section", 1, 0, 0, 0, None),
    ("vc", "replacements", 2, 0, 2, 1, None),
    ("nva", "regiment", 1, 2, 0, 0, 1),
    ("nva", "division_hq", 1, 2, 0, 0, None),
    ("nva", "artillery", 1, 2, 0, 0, None),
    ("nva", "replacements", 3, 1, 0, 0, None),
    ("nva", "recruits_for_vc", 1, 1, 0, 0, None),
    ("nva", "trail_supply", 1, 1, 0, 0, None),
    ("nva", "sea_supply", 1, 1, 0, 0, None),
    ("nva", "trail_repair", 1, 1, 0, 0, None),
    ("nva", "offensive", 1, 10, 0, 0, None),
)

CLASSES: Final[dict[str, tuple[str, ...]]] = {
    "us.battalion": (
        "us_infantry",
        "us_marine",
        "us_mech",
        "us_armor",
        "us_acr_squadron",
        "us_airmobile",
    ),
    "us.brigade": (
        "us_brigade",
        "us_brigade_airmobile",
        "us_brigade_mech",
        "us_regiment_acr",
        "us_regiment_marine",
    ),
    "us.headquarters": (
        "us_division_hq",
        "us_division_hq_airmobile",
    ),
    "us.division_attached": (
        "us_armor",
        "us_armored_cavalry",
        "us_air_cavalry",
        "us_divisional_artillery",
    ),
    "us.artillery_105": ("us_105",),
    "us.artillery_155": ("us_155",),
    "us.artillery_175": ("us_175",),
    "us.cruiser": ("us_cruiser",),
    "us.new_jersey": ("us_battleship",),
    "fwa.korean_regiment": (
        "rok_regiment",
        "rok_marine_brigade",
    ),
    "fwa.thai_regiment": (
        "thai_regiment",
        "thai_brigade",
    ),
    "fwa.fwa_free": (
        "rok_division_hq",
        "thai_division_hq",
        "anz_battalion",
        "anz_hq",
        "phil_cag",
    ),
    "arvn.regiment": ("arvn_regiment",),
    "arvn.elite_brigade": (
        "arvn_airborne_brigade",
        "arvn_marine_brigade",
    ),
    "arvn.division_hq": ("arvn_division_hq",),
    "arvn.armored_cavalry": ("arvn_armored_cavalry",),
    "arvn.artillery_105": ("arvn_105",),
    "arvn.artillery_155": ("arvn_155",),
    "arvn.artillery_175": ("arvn_175",),
    "arvn.battalion": ("arvn_battalion",),
    "arvn.ranger": ("arvn_ranger",),
    "vc.battalion": (
        "vc_battalion_a",
        "vc_battalion_b",
        "vc_battalion_c",
        "vc_battalion_d",
        "vc_battalion_e",
    ),
    "vc.regiment": ("vc_regiment",),
    "vc.division_hq": ("vc_division_hq",),
    "vc.artillery": ("vc_artillery",),
    "vc.supply_conduit": ("vc_supply_conduit",),
    "vc.political_section": ("vc_political_section",),
    "nva.regiment": ("nva_regiment",),
    "nva.division_hq": ("nva_division_hq",),
    "nva.artillery": ("nva_artillery",),
}
"""By line, the classes of counters that it is for; all others are for points and programmes."""


def bought_by(counter: str) -> Item:
    item = CHART.of_counter(BOX.counter_number[counter])
    assert item is not None
    return item


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line[0]}.{line[1]}")
def test_each_line_has_its_price(line: Line) -> None:
    """Group, commitment, supply, personnel and upgrade."""
    army, id_, *wanted = line
    item = CHART.item(army, id_)
    assert (item.army, item.id) == (army, id_)
    found = (item.group, item.commitment, item.supply, item.personnel, item.upgrade)
    assert found == tuple(wanted)


def test_no_line_is_left_out() -> None:
    """Nor is any there twice."""
    assert sorted((x.army, x.id) for x in CHART.items) == sorted(line[:2] for line in LINES)
    with pytest.raises(KeyError):
        CHART.item("us", "regiment")


def test_each_counter_is_bought_by_a_line_of_its_army_and_class() -> None:
    """Every counter of the game."""
    for number, counter in enumerate(BOX.counters):
        item = CHART.of_counter(number)
        assert item is not None
        assert item.army == counter.army
        assert counter.class_ in item.classes


def test_each_line_is_for_its_classes_of_counters() -> None:
    """And for no others."""
    lines = {f"{item.army}.{item.id}": item.classes for item in CHART.items if item.classes}
    assert lines == CLASSES


@pytest.mark.parametrize(
    ("counter", "line"),
    [
        ("us.4.a", "division_attached"),
        ("us.1m.a", "division_attached"),
        ("us.5.1.3", "battalion"),
        ("us.4.cav", "division_attached"),
        ("us.11acr.1", "battalion"),
        ("us.4.hq", "headquarters"),
        ("us.4.1", "brigade"),
    ],
)
def test_armor_of_a_brigade_is_a_battalion_and_that_of_a_division_is_attached(
    counter: str, line: str
) -> None:
    """The parent decides."""
    assert bought_by(counter).id == line


@pytest.mark.rule("vn 17.1-v")
def test_the_4th_division_costs_its_nine_battalions() -> None:
    """The rules' example: HQs, armor and cavalry are free and come with the set."""
    division = BOX.counter_number["us.4.hq"]
    own = [n for n in range(len(BOX.counters)) if BOX.belongs(n, division)]
    items = [(BOX.counters[n].id, CHART.of_counter(n)) for n in own]
    assert sum(item.commitment for _, item in items if item) == 9
    free = {id_ for id_, item in items if item and not item.commitment}
    assert free == {"us.4.hq", "us.4.1", "us.4.2", "us.4.3", "us.4.a", "us.4.cav"}
    assert all(item.whole == (id_ in free) for id_, item in items if item)


@pytest.mark.rule("vn 17-g")
def test_airmobile_points_come_in_twos() -> None:
    """The rules' example."""
    assert CHART.item("us", "airmobile").group == 2


@pytest.mark.rule("vn 17.4-l")
def test_an_augmented_arvn_regiment_costs_1_personnel_and_5_supply() -> None:
    """The rules' example: basic price and upgrade together."""
    regiment = CHART.item("arvn", "regiment")
    assert regiment.upgrade is not None
    assert (regiment.personnel, regiment.supply + regiment.upgrade) == (1, 5)


def test_a_complete_mcnamara_line_costs_as_much_at_once_as_in_two_steps() -> None:
    """Completing the short one costs 130."""
    short, completion, full = (
        CHART.item("us", f"mcnamara_{which}") for which in ("short", "completion", "full")
    )
    assert completion.commitment == 130
    assert short.commitment + completion.commitment == full.commitment


def test_military_aid_is_the_population_charts_supply_per_commitment() -> None:
    """One number for both."""
    assert BOX.strategic.population.supply_per_commitment == 7
    assert CHART.item("us", "svn_supply").group == 7


def test_population_numbers_are_those_of_the_rules() -> None:
    """And regions and cities add up."""
    population = BOX.strategic.population
    assert (population.total, population.urban, population.draft_limit_percent) == (360, 70, 150)
    assert population.least_regional_supply == 2
    assert sum(region.population for region in BOX.c.map.regions) == 290


def test_some_units_are_limited_in_number() -> None:
    """Ships and rangers at once, sections, repair and offensives in a season."""
    most = {item.id: item.maximum for item in CHART.items if item.maximum and item.group == 1}
    assert most == {
        "cruiser": 3,
        "new_jersey": 1,
        "mcnamara_short": 1,
        "mcnamara_completion": 1,
        "mcnamara_full": 1,
        "ranger": 5,
    }
    season = {item.id: item.per_season for item in CHART.items if item.per_season}
    assert season == {"political_section": 4, "trail_repair": 1, "offensive": 1}


def test_counters_allow_no_more_than_the_largest_numbers() -> None:
    """Three cruisers, one battleship, five ranger groups."""
    for army, id_ in (("us", "cruiser"), ("us", "new_jersey"), ("arvn", "ranger")):
        item = CHART.item(army, id_)  # type: ignore[arg-type]
        there = sum(counter.count for counter in BOX.counters if counter.class_ in item.classes)
        assert there == item.maximum


@pytest.mark.parametrize(
    ("army", "id_", "upgraded", "refund"),
    [
        ("us", "battalion", False, 1),
        ("us", "artillery_105", False, 1),
        ("us", "new_jersey", False, 3),
        ("us", "brigade", False, 0),
        ("us", "headquarters", False, 0),
        ("us", "division_attached", False, 0),
        ("us", "svn_supply", False, 0),
        ("us", "economic_aid", False, 0),
        ("us", "mcnamara_full", False, 0),
        ("fwa", "korean_regiment", False, 0),
        ("fwa", "thai_regiment", False, 0),
        ("fwa", "fwa_free", False, 0),
        ("arvn", "regiment", True, 1),
        ("arvn", "replacements", False, 1),
        ("arvn", "ranger", False, 0),
        ("vc", "battalion", False, 1),
        ("vc", "regiment", False, 4),
        ("nva", "regiment", False, 2),
        ("nva", "regiment", True, 3),
        ("nva", "division_hq", True, 2),
        ("nva", "offensive", False, 0),
        ("nva", "trail_supply", False, 0),
    ],
)
def test_what_a_withdrawal_gives_back(army: Army, id_: str, upgraded: bool, refund: int) -> None:
    """Commitment with NVA upgrades, of ARVN and VC the draft; never supply."""
    assert CHART.item(army, id_).refund(upgraded=upgraded) == refund


def test_what_is_never_withdrawn() -> None:
    """What is given or built for good, and ranger groups."""
    assert [f"{item.army}.{item.id}" for item in CHART.items if item.permanent] == [
        *("us.svn_supply", "us.economic_aid"),
        *("us.mcnamara_short", "us.mcnamara_completion", "us.mcnamara_full"),
        "arvn.ranger",
        *("nva.recruits_for_vc", "nva.trail_supply", "nva.sea_supply", "nva.trail_repair"),
        "nva.offensive",
    ]


def test_what_comes_only_with_its_full_set() -> None:
    """HQs of the US, brigades on one counter, and what is directly under a division."""
    assert [item.id for item in CHART.items if item.whole] == [
        *("brigade", "headquarters", "division_attached"),
    ]
    assert [item.id for item in CHART.items if item.attached] == ["division_attached"]


def test_what_vc_supply_does_not_count_or_double_for() -> None:
    """Conduits are outside the limit of a region, replacements cost the same everywhere."""
    vc = [item for item in CHART.items if item.army == "vc"]
    assert [item.id for item in vc if not item.capped] == ["supply_conduit"]
    assert [item.id for item in vc if not item.doubled] == ["replacements"]
    assert [(item.id, item.removes) for item in vc if item.removes] == [("regiment", 3)]


def test_attached_units_have_a_price_once_destroyed() -> None:
    """They came free."""
    assert [(item.id, item.rebuild) for item in CHART.items if item.rebuild is not None] == [
        ("division_attached", 1)
    ]
