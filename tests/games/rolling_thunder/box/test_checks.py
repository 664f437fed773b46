"""What an owner's file may say and what not: shapes, what fits, limits, the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from annamite.games.rolling_thunder.box.building import Misfits, built
from annamite.games.rolling_thunder.box.checks import against_the_rules, problems
from annamite.games.rolling_thunder.box.checks.limits import found, known
from annamite.games.rolling_thunder.box.loading import load, plain_tables
from annamite.kernel.component_files import ComponentError

WORLD = Path(__file__).parents[4] / "tools" / "fuzz_rolling_thunder.yaml"


def changed(text: str, tmp_path: Path) -> str:
    """Return what is wrong with a file of these values; "" if nothing is."""
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        load(path)
    except ComponentError as error:
        return str(error).removeprefix(f"{path}: ")
    return ""


REGION = (
    "{name: A, kind: province, route_package: I, service: air_force, defence: 1, mig_rating: 1, "
    "coverage: [hoa_lac], weather: {zone: south, sector: 1}, latitude: 17, adjacent: [], "
    "place: [1, 2]}"
)


UNPLACED = REGION.replace(", place: [1, 2]", "")


def test_what_there_is_is_the_owners_to_say() -> None:
    """A region, routes, a location, counters and faces come and go; the rest stays ours."""
    mine, ours = load(WORLD), load()
    assert set(mine.regions) ^ set(ours.regions) == {"quang_khe", "ha_giang"}
    assert "ha_tinh-quang_khe" in mine.railways
    assert set(mine.bridges) ^ set(ours.bridges) == {"quang_khe_ferry", "ha_giang_1"}
    assert set(mine.target_counters) - set(ours.target_counters) == {"w9"}
    assert mine.decks.mig_ambush.base["mig21"] == 1
    assert mine.decks.armed_recon.base["sam+miss"] == 1
    assert mine.decks.air_defense == ours.decks.air_defense


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("regions: {atlantis: {defence: 1}}", "regions.atlantis.name is missing"),
        ("regions: {vinh: {place: here}}", "regions.vinh.place: expected `array | null`, got `str`"),
        ("passes: {nape: null}", "passes.nape: expected `object`, got `null`"),
        ("passes: {keo_nua: {}}", "passes.keo_nua is not something the game has"),
        (f"regions: {{Vinh: {REGION}}}", "regions.Vinh: an id is a word of small letters"),
        (f"regions: {{nape: {REGION}}}", "passes.nape: regions has something with that id"),
        (f"regions: {{pass: {REGION}}}", "regions.pass: an id is a word of small letters"),
        ("regions: {dong_hoi: null}", "regions.dong_hoi: it cannot be left out, since 4.11 names"),
        ("regions: {ha_giang: null}", "regions.lao_cai: there is no place ha_giang"),
        (f"regions: {{a: {REGION}}}", "bridges: a should have 1 or 2 locations"),
        (
            f"regions: {{a: {UNPLACED}}}\nbridges: {{b: {{region: a, name: B, capacity: 1}}}}",
            "regions.a.place is missing: where its middle is on our drawing",
        ),
        ("regions: {vinh: {coverage: [kep, hoa_lac]}}", "one is Gia Lam"),
        ("railways: {vinh-hue: {bridge: null}}", "railways.vinh-hue: it joins two places"),
        ("roads: {vinh-nape: {bridge: none}}", "roads.vinh-nape: there is no location none"),
        ("roads: {vinh-nape: {bridge: hanoi_rail}}", "its crossing lies in the region it leaves"),
        ("region_counters: {h_w: {region: vinh}}", "Hanoi counters lie in Hanoi"),
        ("target_counters: {w1: {structure: 0}}", "target_counters.w1: it takes at least 1 hit"),
        ("printed_objectives: {cao_bang_barracks: {region: hue}}", "there is no region hue"),
        ("decks: {mig_ambush: {base: {mig19: 1}}}", "the rules know no card mig19"),
        ("decks: {armed_recon: {added: {1966: {sam: 1}}}}", "the rules know no card sam"),
        ("decks: {mig_ambush: {added: {1965: {mig17: 1}}}}", "cards come in 1966, 1967 and 1968"),
        (
            "decks: {mig_ambush: {base: {clear_skies: null, mig17: 0}}}",
            "decks.mig_ambush.base: it needs a card that is no missile",
        ),
        ("jcs94: {impact: []}", "jcs94.impact: it has no steps"),
        ("jcs94: {impact: [[8, 0], [4, 1], [99, 2]]}", "jcs94.impact: the bands rise"),
        ("jcs94: {impact: [[8, 0], [20, 2]]}", "its last step ends at 20, but 48 can come up"),
        ("jcs94: {impact: [[8, 1], [99, 0]]}", "jcs94.impact: its steps rise"),
        ("impact: {restriction_levels: [[30, 0]]}", "the bands rise to the last box, 40, not to 30"),
        ("impact: {restriction_levels: [[9, 0], [40, 1]]}", "restriction_levels: its steps fall"),
        ("losses: {minus_one_boxes: [6, 61]}", "losses.minus_one_boxes: they rise from 1 to 60"),
        ("strike: {overflow: {7: [1, 0, 0]}}", "strike.columns.7: die 7 gives less than die 6"),
        ("missiles: {aim: {1965: [7, 1]}}", "missiles.aim.1965.0: 7 is not from 1 to 6: it is"),
        ("weather: {counters: {1: overcast}}", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    assert complaint in changed(text, tmp_path)


def test_strike_columns_rise_to_the_right(tmp_path: Path) -> None:
    rows = [[2, 0, 0]] * 6
    told = changed(f"strike: {{columns: {{1: {rows}}}}}", tmp_path)
    assert told == "strike.columns.2: die 1 gives less than in column 1."


def test_all_that_is_missing_from_a_row_is_told() -> None:
    tables = plain_tables()
    tables["roads"] = {**tables["roads"], "vinh-ha_tinh": {}, "vinh-nape": {"bridge": 4}}
    tables["passes"] = {**tables["passes"], "nape": {"name": "Nape"}}
    with pytest.raises(Misfits) as caught:
        built(tables)
    assert caught.value.told == [
        "roads.vinh-nape.bridge: expected `str | null`, got `int`",
        "roads.vinh-ha_tinh.bridge is missing",
        "passes.nape.accepts is missing",
        "passes.nape.priority is missing",
        "passes.nape.capacity is missing",
    ]


def test_every_limit_is_of_something_and_says_why() -> None:
    tree = msgspec.to_builtins(load(), str_keys=True)
    for limit in known():
        places = list(found(tree, limit.at.split(".")))
        assert places, limit.at
        assert limit.why
        assert limit.least < limit.most


def test_ours_are_as_the_rulebook_has_them() -> None:
    assert problems(load()) == []
    assert against_the_rules(load()) == []


def _without(table: str, *keys: str) -> Callable[[dict[str, Any]], None]:
    def change(tables: dict[str, Any]) -> None:
        tables[table] = {k: v for k, v in tables[table].items() if k not in keys}

    return change


def _with(place: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(tables: dict[str, Any]) -> None:
        *path, last = (int(key) if key.isdigit() else key for key in place.split("."))
        tree: Any = tables
        for key in path:
            tree[key] = dict(tree[key])
            tree = tree[key]
        tree[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_without("regions", "ha_giang"), "there are 15 provinces, but 2.0 counts 16"),
        (_with("regions.vinh.kind", "city"), "the two cities of 2.0 are Hanoi and Haiphong"),
        (_with("regions.vinh.route_package", "I"), "2.2.1 gives Route Package I to no navy"),
        (_with("regions.vinh.coverage", ["kep", "gia_lam"]), "the regions beside Hanoi"),
        (_with("bridges.vinh_west.capacity", 1), "Vinh has two locations"),
        (_with("railways", {}), "by 2.6 black cubes leave by Ban Karai alone"),
        (_with("roads.vinh-nape.bridge", None), "by 2.0 a route leaves a region by a bridge"),
        (_with("region_counters.n_b1.region", "cam_pha"), "could not leave cam_pha by rail"),
        (_with("region_counters.n_b1.region", "hoa_binh"), "it lies in the navy Route Packages"),
        (_without("region_counters", "h_w"), "hanoi has 3, but 2.5.1 counts 4"),
        (_with("region_counters.n_b1.impact", 3), "by 12.0 objectives pay 1 or 2"),
        (_with("truck_parks.generic", 3), "Target counters call for one (3.1.3)"),
        (_with("squadrons.missile_icons.cap", []), "by 2.3.1 certain squadrons have one"),
        (_with("impact.performance", [[9, "Good"], [40, "x"]]), "by 4.13 the ends are"),
        (_with("impact.performance", [[9, "Good"], [40, "x"]]), "comes just below Good"),
        (_with("impact.restriction_levels", [[40, 0]]), "4.4 has levels 0, 1, 2 and 3"),
        (_with("jcs94.impact", [[9, -1], [99, 2]]), "effects range from -2 to +2"),
        (_with("jcs94.impact", [[2, -2], [12, 1], [99, 2]]), "12 points give +2"),
        (_with("matrices.transport.plus_one_boxes", []), "by 12.0 some box pays 1"),
        (_with("losses.minus_one_boxes", []), "by 7.2 some box costs 1"),
        (_with("strike.columns.3", [[0, 0, 0]] * 6), "die 6 gives two of both dots"),
        (_with("brown_movement", [[6, 5]]), "by 4.11.2 results range from 6 to 4"),
        (_with("decks.mig_ambush.added", {1966: {"mig21": 2}}), "one card and one SAM card come"),
        (_with("decks.armed_recon.added", {1966: {}}), "by 3.0 one card comes"),
        (_with("decks.mig_ambush.base.sam_launch", 1), "two missile cards are drawn"),
        (_with("decks.air_defense.base.aaa1", 1), "draws AAA 0, two AAA 1 and a missile"),
    ],
)
def test_what_is_not_as_the_rulebook_has_it(
    change: Callable[[dict[str, Any]], None], told: str
) -> None:
    tables = plain_tables()
    change(tables)
    assert any(re.search(re.escape(told), line) for line in against_the_rules(built(tables)))
