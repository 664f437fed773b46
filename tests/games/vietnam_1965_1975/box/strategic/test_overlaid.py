"""An owner's own strategic charts, prices and leaders: laid over ours, or refused in a sentence."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.components import load, sources
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.kernel import component_files
from annamite.kernel.component_files import ComponentError

TWENTY_FIVE = ", ".join(str(n) for n in range(1, 26))


_parsed = component_files.parsed


@cache
def _kept(text: str) -> bytes:
    return pickle.dumps(_parsed(text))


def _parsed_once(text: str) -> Any:
    """Return what a text of YAML says, to be changed at will; the same text is read once."""
    return pickle.loads(_kept(text))


@pytest.fixture(autouse=True)
def _our_files_are_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are most of what it takes to lay something over them, and stay as they are."""
    monkeypatch.setattr(component_files, "parsed", _parsed_once)


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def own(tmp_path: Path, text: str) -> Box:
    return Box(load(written(tmp_path, text)))


def test_a_chart_is_replaced_down_to_one_value(tmp_path: Path) -> None:
    """All else stays as ours is."""
    box = own(
        tmp_path,
        """
strategic:
  pacification:
    results: {small: {rows: {7: [1, 1, 1, 1, 1, 1, 2]}}}
    morale_shift: [[0, -1], [40, 0], [90, 1]]
  bombing: {rows: {23: {unrestrained: 5}}, points: {trail: {0: [LINE]}}}
  blockade: {default_sea: 3}
  trail: {boxes: {4: {supply: 10}}, air_defence: [1, 2, 3]}
  loyalty: {rows: {4: [[C, -2], null, null, null, null, [C, 1]]}}
  morale: {bands: {us_attacks: [[8, -1]]}, us_coup: -5}
  population: {draft_limit_percent: 120}
""".replace("LINE", TWENTY_FIVE),
    )
    charts = box.strategic
    assert [charts.pacification.result(6, points, 64, 7) for points in (5, 6)] == [1, 2]
    assert [charts.pacification.shift(n) for n in (39, 40, 89, 90)] == [-1, 0, 0, 1]
    assert [charts.bombing.hits(row, unrestrained=True).hits for row in (23, 24)] == [5, 6]
    assert charts.bombing.row_number("trail", 0, 9) == 9
    assert charts.bombing.row_number("trail", 1, 9) == 3
    assert (charts.blockade.default_trail, charts.blockade.default_sea) == (5, 3)
    assert [charts.trail.supply(box) for box in (3, 4, 5)] == [8, 10, 10]
    assert charts.trail.air_defence_cost(0) == 1
    assert [charts.loyalty.shift(n, 4) for n in (0, 64, 135)] == [("C", -2), None, ("C", 1)]
    assert [charts.morale.us_attacks(n) for n in (7, 8, 40)] == [0, -1, -1]
    assert (charts.morale.us_coup, charts.morale.svn_coup) == (-5, -8)
    assert charts.population.draft_limit_percent == 120


def test_tables_may_be_longer_or_shorter_than_ours(tmp_path: Path) -> None:
    """Boxes of the Trail, rows and columns of results, rows of the bootstrap."""
    charts = own(
        tmp_path,
        """
strategic:
  pacification:
    columns: {4: abbbc, 5: abbbbc, 6: abbbbbc}
    results:
      small: null
      tiny:
        sizes: [4, 6]
        rows: {2: [-1, -1, 0], 3: [0, 0, 0], 4: [0, 0, 2]}
      large: {rows: {12: null}}
  trail:
    boxes:
      6: {upgrade: 7}
      7: {supply: 13, recruits: 5, factor: 3, add: 0, upgrade: null}
  morale: {bootstrap: {rows: {350: null, 325: [17, 18, 20, 21, 23, 25]}}}
""",
    ).strategic
    assert [charts.pacification.result(4, n, 64, roll) for n in (0, 4) for roll in (1, 5)] == [
        *(-1, 0),
        *(0, 2),
    ]
    assert charts.pacification.result(4, 3, 135, 4) == 2
    assert charts.pacification.result(15, 0, 64, 12) == charts.pacification.result(15, 0, 64, 11)
    assert (charts.trail.highest, charts.trail.upgrade_cost(6)) == (7, 7)
    assert charts.trail.allowance(7, 7) == 21
    assert [charts.morale.nvn_bootstrap(n, 400) for n in (324, 325, 900)] == [22, 25, 25]


def test_a_line_of_the_unit_chart_may_be_split(tmp_path: Path) -> None:
    """As where helicopter battalions have a price of their own."""
    box = own(
        tmp_path,
        """
unit_chart:
  us:
    battalion: {classes: [us_infantry, us_marine, us_mech, us_armor, us_acr_squadron]}
    helicopter_battalion: {label: Airmobile battalion, classes: [us_airmobile], commitment: 2}
""",
    )
    prices = {}
    for number, counter in enumerate(box.counters):
        item = box.unit_chart.of_counter(number)
        assert item is not None
        prices[counter.class_] = item.commitment
    assert (prices["us_airmobile"], prices["us_infantry"]) == (2, 1)


def test_a_price_is_replaced_or_given_what_ours_leaves_out(tmp_path: Path) -> None:
    """The population chart follows the price of military aid."""
    box = own(
        tmp_path,
        """
unit_chart:
  us: {air: {group: 4, maximum: 200}, svn_supply: {group: 8}}
  arvn: {regiment: {upgrade: 4}}
  nva: {division_hq: {upgrade: 1}}
""",
    )
    air = box.unit_chart.item("us", "air")
    assert (air.group, air.maximum, air.commitment) == (4, 200, 1)
    assert box.unit_chart.item("arvn", "regiment").upgrade == 4
    assert box.unit_chart.item("nva", "division_hq").refund(upgraded=True) == 3
    assert box.strategic.population.supply_per_commitment == 8


def test_leaders_are_changed_added_and_left_out(tmp_path: Path) -> None:
    """One without values is none."""
    box = own(
        tmp_path,
        """
leaders:
  three: {three.10: null}
  two: {two.01: {effectiveness: 1}}
  one: {one.20: null, one.21: {effectiveness: 6, faction: B}}
""",
    )
    assert len(box.leaders.three) == 9
    assert (box.leaders.two[0].effectiveness, box.leaders.two[0].faction) == (1, "A")
    last = box.leaders.one[-1]
    assert (last.id, last.effectiveness, last.faction) == ("one.21", 6, "B")
    assert len(box.leaders.one) == 20


def test_the_trail_as_ground_is_replaced(tmp_path: Path) -> None:
    """Its costs and its terrain."""
    trail = load(written(tmp_path, "trail: {nlf_exit: 3, terrain: mountain}")).trail
    assert (trail.box, trail.nlf_exit, trail.terrain) == (1, 3, "mountain")


@pytest.mark.parametrize(("halves", "first", "second"), [(1, 0, 1), (2, 1, 1), (-1, 0, -1)])
def test_an_offset_in_halves_counts_in_every_second_region(
    tmp_path: Path, halves: int, first: int, second: int
) -> None:
    """Whole ones count in all."""
    box = own(tmp_path, f"strategic: {{pacification: {{offset_halves: {halves}}}}}")
    table = box.strategic.pacification
    assert [table.offset(number) for number in range(4)] == [first, second, first, second]


def test_own_values_are_told_as_own(tmp_path: Path) -> None:
    """By the tables that the owner's file has."""
    file = written(tmp_path, "strategic: {}\nunit_chart: {}\nleaders: {}\ntrail: {}\n")
    mine = [row.table for row in sources(file) if row.what == "own values"]
    assert mine == ["strategic", "unit_chart", "leaders", "trail"]


def left_out(pool: str, count: int) -> str:
    """Return the part of a file that leaves out the first leaders of a pool."""
    ids = (f"{pool}.{n:02}: null" for n in range(1, count + 1))
    return f"{{{pool}: {{{', '.join(ids)}}}}}"


SEVEN = "[0, 0, 0, 0, 0, 0, 0]"


@pytest.mark.parametrize(
    ("place", "text", "said"),
    [
        ("strategic", "5", "strategic should be a mapping"),
        ("strategic", "{roads: 5}", "strategic.roads is not something the game has"),
        ("trail", "{width: 5}", "trail.width is not something the game has"),
        ("trail", "{box: -1}", "trail: a cost falls below 0"),
        ("trail", "{terrain: sand}", "trail: Invalid enum value 'sand'"),
        # Pacification.
        ("pacification", "{modifiers: {free_fire: 2}}", "modifiers.free_fire: it lowers the roll"),
        ("pacification", "{offset_halves: 3}", "offset_halves: it goes from -2 to 2"),
        ("pacification", "{offset_halves: 0.5}", "Expected `int`, got `float`"),
        ("pacification", "{morale_shift: [[0, -1], [40, 0], [30, 1]]}", "the bands rise from 0"),
        ("pacification", "{morale_shift: [[10, -1], [40, 0]]}", "the bands rise from 0"),
        ("pacification", "{morale_shift: [[0, 1], [40, 0]]}", "the shifts go from -1 up to 1"),
        ("pacification", "{morale_shift: [[0, 0], [40, 2]]}", "the shifts go from -1 up to 1"),
        ("pacification", "{columns: {6: abcdef}}", "columns.6: it has a letter for each of 0 to 6"),
        ("pacification", "{columns: {6: abcdefh}}", "go from a to the last column and never back"),
        ("pacification", "{columns: {6: abcdegf}}", "go from a to the last column and never back"),
        ("pacification", "{columns: {6: Abcdefg}}", "go from a to the last column and never back"),
        ("pacification", "{columns: {16: abc}}", "columns.16 is not something the game has"),
        ("pacification", "{results: {small: {sizes: [4, 5]}}}", "regions of 6 are read in 0 of"),
        ("pacification", "{results: {small: {sizes: [4, 7]}}}", "regions of 7 are read in 2 of"),
        ("pacification", "{results: {small: {rows: {13: 5}}}}", "Expected `array`, got `int`"),
        ("pacification", "{results: {small: {rows: {5: null}}}}", "they follow each other without"),
        ("pacification", "{results: {small: null}}", "regions of 4 are read in 0 of them"),
        (
            "pacification",
            "{results: {small: {rows: {7: [1, 2]}}}}",
            "results.small.rows: all have as many columns",
        ),
        (
            "pacification",
            f"{{results: {{large: {{rows: {{12: {SEVEN}}}}}}}}}",
            "results.large.rows: a higher roll is never worse for SVN",
        ),
        # Bombing.
        (
            "bombing",
            "{points: {north: {2: [1, 2]}}}",
            "points.north.2: it has a number for each of the 25 rows",
        ),
        (
            "bombing",
            f"{{points: {{trail: {{0: [{TWENTY_FIVE.replace('25', '24')}]}}}}}}",
            "points.trail.0: the numbers rise from 1 or more",
        ),
        (
            "bombing",
            f"{{points: {{trail: {{0: [{TWENTY_FIVE.replace('1, 2,', '0, 2,', 1)}]}}}}}}",
            "points.trail.0: the numbers rise from 1 or more",
        ),
        ("bombing", "{points: {south: {}}}", "points.south is not something"),
        ("bombing", "{rows: {20: {losses: -1}}}", "rows: a number falls below 0"),
        ("bombing", "{rows: {20: {restrained: 9}}}", "rows: restrained never falls"),
        ("bombing", "{rows: {20: {unrestrained: 9}}}", "rows: unrestrained never falls"),
        ("bombing", "{rows: {23: {star: false}}}", "rows: star never falls"),
        ("bombing", "{rows: {26: {restrained: 9}}}", "rows.26 is not something"),
        # Blockade.
        ("blockade", "{indices: [0, 27, 27]}", "indices: they rise from 0"),
        ("blockade", "{indices: []}", "indices: they rise from 0"),
        ("blockade", "{rows: [[1, 1]]}", "rows: the indices rise from 0"),
        ("blockade", "{rows: [[0, 0], [9, 4], [8, 5]]}", "rows: the indices rise from 0"),
        ("blockade", "{rows: [[0, 0], [9, 4], [18, 3]]}", "a higher index never brings less"),
        ("blockade", "{rows: [[0, -1], [9, 4]]}", "a higher index never brings less"),
        ("blockade", "{default_sea: 11}", "default_sea: the chart goes from 0 to 10"),
        ("blockade", "{sea_reach: -1}", "blockade: a number falls below 0"),
        # Trail.
        ("trail_track", "{boxes: {2: {supply: 5}}}", "supply never falls from box to box"),
        ("trail_track", "{boxes: {3: {recruits: 2}}}", "recruits never falls from box to box"),
        ("trail_track", "{boxes: {1: {supply: -5}}}", "supply never falls from box to box"),
        ("trail_track", "{boxes: {1: {factor: 0}}}", "an allowance is multiplied by 1 or more"),
        ("trail_track", "{boxes: {2: {upgrade: null}}}", "each has the price of its upgrade"),
        ("trail_track", "{boxes: {2: {upgrade: -2}}}", "each has the price of its upgrade"),
        ("trail_track", "{boxes: {6: {upgrade: 7}}}", "the highest has none"),
        ("trail_track", "{boxes: {7: {supply: 14}}}", "missing required field `recruits`"),
        ("trail_track", "{boxes: {5: null}}", "boxes: they are numbered from 1 without a gap"),
        ("trail_track", "{boxes: {6: null}}", "the highest has none"),
        ("trail_track", "{depleted: [[300, 1], [200, 2]]}", "depleted: the limits rise"),
        ("trail_track", "{depleted: [[200, 2], [300, 2]]}", "depleted: the limits rise"),
        ("trail_track", "{fewest_recruits: -1}", "fewest_recruits: it falls below 0"),
        ("trail_track", "{air_defence: [3, -1, 4]}", "no price falls below 0"),
        (
            "trail_track",
            "{air_defence: [3, 4]}",
            "bombing.points.north: there is a line for each air defence from 0 to 2",
        ),
        ("trail_track", "{blocked: [0, 2, 1]}", "blocked: it is 0 for no country"),
        ("trail_track", "{blocked: [1, 1, 2]}", "blocked: it is 0 for no country"),
        # Loyalty.
        ("loyalty", "{morale: [0, 40, 60]}", "rows.1: it has a shift for each of the 3 columns"),
        ("loyalty", "{morale: [0, 40, 60, 80, 130, 100]}", "morale: the columns rise from 0"),
        ("loyalty", "{rows: {4: [[D, 1]]}}", "Invalid enum value 'D'"),
        ("loyalty", "{rows: {4: [null]}}", "rows.4: it has a shift for each of the 6 columns"),
        ("loyalty", "{rows: {13: [null]}}", "rows.13 is not something the game has"),
        ("loyalty", "{after_offensive: 1}", "after_offensive: it lowers the roll"),
        # Morale.
        ("morale", "{bands: {us_population: [[10, 0]]}}", "us_population: the bands rise from 0"),
        ("morale", "{bands: {svn_draft: [[0, 0], [90, -1], [80, -2]]}}", "the bands rise from 0"),
        ("morale", "{bands: {us_commitment: []}}", "us_commitment: the bands rise from 0"),
        ("morale", "{bands: {us_new_commitment: [[0, 0]]}}", "the bands rise from 5"),
        ("morale", "{bands: {us_attacks: [[5, -1]]}}", "us_attacks: the bands rise from 8"),
        (
            "morale",
            "{bands: {svn_population: [[0, 1], [9, 0]]}}",
            "svn_population: the changes never fall",
        ),
        (
            "morale",
            "{bands: {us_commitment: [[0, -1], [9, 0]]}}",
            "us_commitment: the changes never rise",
        ),
        ("morale", "{us_counter_lost: 3}", "us_counter_lost: it is a loss, 0 or less"),
        ("morale", "{unrestrained_svn: -4}", "unrestrained_svn: it is 0 or more"),
        ("morale", "{new_commitment_divisor: 0}", "new_commitment_divisor: it is 1 or more"),
        ("morale", "{captured_capitals: {every: 0}}", "captured_capitals.every: it is 1 or more"),
        ("morale", "{captured_capitals: {change: 1}}", "captured_capitals.change: it has the"),
        ("morale", "{casualties: {change: -1}}", "casualties.change: it has the wrong sign"),
        ("morale", "{casualties: {first: 0}}", "casualties.first: it is 1 or more"),
        ("morale", "{bootstrap: {morale: [0, 50]}}", "it has a gain for each of the 2 columns"),
        ("morale", "{bootstrap: {morale: [1, 2, 3, 4, 5, 6]}}", "the columns rise from 0"),
        (
            "morale",
            "{bootstrap: {rows: {50: [1, 1, 1, 1, 1, -1]}}}",
            "bootstrap.rows.50: a gain falls below 0",
        ),
        ("morale", "{bootstrap: {rows: {0: null}}}", "bootstrap.rows: the least of them is 0"),
        ("population", "{total: 361}", "the total is 290 of the regions and the urban points"),
        ("population", "{draft_limit_percent: 99}", "draft_limit_percent: it is 100 or more"),
        ("population", "{least_regional_supply: -1}", "least_regional_supply: it falls below 0"),
        # Unit Chart.
        ("unit_chart", "{xx: {}}", "unit_chart.xx is not something the game has"),
        ("unit_chart", "{us: {tanks: {}}}", "missing required field `label`"),
        ("unit_chart", "{us: {air: null}}", "Expected `object`, got `null`"),
        ("unit_chart", "{us: {air: {prise: 1}}}", "Object contains unknown field `prise`"),
        ("unit_chart", "{us: {air: {commitment: -1}}}", "us.air: a price falls below 0"),
        ("unit_chart", "{nva: {regiment: {upgrade: -1}}}", "nva.regiment: a price falls below 0"),
        ("unit_chart", "{us: {air: {returned: -1}}}", "us.air: a price falls below 0"),
        ("unit_chart", "{us: {air: {rebuild: -1}}}", "us.air: a price falls below 0"),
        ("unit_chart", "{vc: {regiment: {removes: -3}}}", "vc.regiment: a price falls below 0"),
        ("unit_chart", "{us: {air: {group: 0}}}", "us.air: a number of units or points is 1"),
        ("unit_chart", "{us: {cruiser: {maximum: 0}}}", "us.cruiser: a number of units"),
        ("unit_chart", "{nva: {offensive: {per_season: 0}}}", "nva.offensive: a number of units"),
        ("unit_chart", "{us: {air: {supply: 1}}}", "us.air: nothing of us costs supply"),
        ("unit_chart", "{nva: {regiment: {personnel: 1}}}", "nothing of nva costs personnel"),
        ("unit_chart", "{arvn: {ranger: {commitment: 1}}}", "nothing of arvn costs commitment"),
        ("unit_chart", "{us: {svn_supply: {commitment: 2}}}", "its group is what 1 commitment"),
        (
            "unit_chart",
            "{us: {artillery_105: {classes: [us_104]}}}",
            "unit_chart.us: there is no class of counters us_104",
        ),
        (
            "unit_chart",
            "{us: {artillery_105: {classes: []}}}",
            "unit_chart.us: us_105 is bought by 0 lines instead of 1",
        ),
        (
            "unit_chart",
            "{us: {artillery_105: {classes: [us_105, us_155]}}}",
            "unit_chart.us: us_155 is bought by 2 lines instead of 1",
        ),
        (
            "unit_chart",
            "{us: {division_attached: {attached: false}}}",
            "unit_chart.us: us_armor is bought by",
        ),
        # Leaders.
        ("leaders", "{four: {}}", "leaders.four is not something the game has"),
        ("leaders", "{one: 5}", "leaders: Expected `object`, got `int`"),
        ("leaders", "{two: {two.01: {faction: D}}}", "leaders: Invalid enum value 'D'"),
        ("leaders", "{two: {two.99: {effectiveness: 1}}}", "missing required field `faction`"),
        ("leaders", "{two: {two.01: {stars: 2}}}", "two.two.01.stars is not something"),
        (
            "leaders",
            "{one: {one.21: {effectiveness: 1, faction: A}}}",
            "leaders.names.one: there is one for each leader",
        ),
        (
            "leaders",
            "{three: {two.01: {svn_morale: 0, us_morale: 0}, three.01: null}}",
            "leaders: two.01 stands there 2 times",
        ),
        (
            "leaders",
            left_out("two", 8),
            "leaders.two: there are at least 7, one for each post",
        ),
        (
            "leaders",
            left_out("one", 8),
            "leaders.one: there are at least 13, one for each post",
        ),
        (
            "leaders",
            left_out("three", 10),
            "leaders.three: there are at least 1, one for each post",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    tmp_path: Path, place: str, text: str, said: str
) -> None:
    """One sentence names the file, the place and what is wrong."""
    if place not in ("strategic", "trail", "unit_chart", "leaders"):
        table = "trail" if place == "trail_track" else place
        place, text = "strategic", f"{{{table}: {text}}}"
    file = written(tmp_path, f"{place}: {text}\n")
    with pytest.raises(ComponentError) as caught:
        load(file)
    sentence = str(caught.value)
    assert sentence.startswith(f"{file}: ")
    assert said in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
