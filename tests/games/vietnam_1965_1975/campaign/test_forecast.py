"""A campaign for an evening ends by a formula, which anybody can reckon from the record sheets."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.campaigns import Formula, Grade
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.campaign import forecast, victory
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season import opening
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.season.messages import FIGURES
from annamite.games.vietnam_1965_1975.shown.season.standing import standing
from annamite.games.vietnam_1965_1975.shown.shapes.position import Forecast, Standing
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.campaign.seasons import CAPITALS, people
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

if TYPE_CHECKING:
    from annamite.kernel import LogEntry, Outcome

YEAR = next(x for x in ours() if x.sheet.id == "one_year_1967")
FORMULA = Formula(
    source="a test",
    fitted=False,
    intercept=-5.5,
    weights={
        "us_morale": 0.02,
        "svn_morale": 0.0,
        "svn_population": 0.01,
        "air_defence": -0.5,
        "capitals_held": -0.3,
    },
)
GRADES = (
    Grade(at_least=80, name="US decisive", winner="us"),
    Grade(at_least=60, name="US marginal", winner="us"),
    Grade(at_least=40, name="draw", winner="nobody"),
    Grade(at_least=20, name="NLF marginal", winner="nlf"),
    Grade(at_least=0, name="NLF decisive", winner="nlf"),
)


def year(morale: int, *, points: int = 200, captured: tuple[int, ...] = (), **levels: int) -> Scene:
    """Return a year without forces before its end, with FORMULA."""
    printed = YEAR.sheet.campaign
    assert printed is not None
    ending = replace(printed.ending, formula=FORMULA, grades=GRADES)
    campaign = replace(printed, ending=ending)
    bare = replace(YEAR.sheet, us=(), nlf=(), replacements={}, campaign=campaign)
    scene = Scene(bare, YEAR.area)
    season = opening.season(BOX, printed)
    stand = [*season.levels]
    for name, level in {"us_morale": morale, "air_defence": 0, **levels}.items():
        stand[Index[name.upper()]] = level
    scene.s.season = replace(
        season,
        number=printed.seasons,
        levels=tuple(stand),
        population=people(points),
        captured=captured,
    )
    scene.s.frames = [(stages.CAMPAIGN, Stage.CAMPAIGN_END)]
    return scene


def ended(scene: Scene) -> Outcome:
    """Return how it ends."""
    scene.play()
    outcome: Outcome | None = scene.game.outcome(scene.s)
    assert outcome is not None
    return outcome


def test_the_sum_is_the_intercept_and_each_figure_by_its_weight() -> None:
    """So 220 × 0.02 + 200 × 0.01 − 2 × 0.5 − 1 × 0.3 − 5.5; nothing is said of one without a weight."""
    scene = year(220, air_defence=2, captured=(CAPITALS[0],))
    found = forecast.forecast(scene.t)
    assert found is not None
    adds = {term.figure: term.adds for term in found.terms}
    assert adds == {
        "us_morale": 4.4,
        "svn_population": 2.0,
        "air_defence": -1.0,
        "capitals_held": -0.3,
    }
    assert found.total == -0.4
    assert found.percent == round(100 / (1 + exp(0.4))) == 40


def test_only_capitals_count_of_what_the_nlf_holds() -> None:
    """Other towns are no capitals."""
    town = next(at for at in range(len(BOX.ids)) if BOX.place[at] and not BOX.capital[at])
    scene = year(220, captured=(town, *CAPITALS[:3]))
    assert forecast.open_figures(scene.t)["capitals_held"] == 3


@pytest.mark.parametrize(
    ("total", "percent"),
    [(0, 50), (1, 73), (2, 88), (3, 95), (-1, 27), (-3, 5), (900, 100), (-900, 0)],
)
def test_what_a_sum_stands_for(total: float, percent: int) -> None:
    """However far it goes."""
    assert forecast.percent(total) == percent


@pytest.mark.parametrize(
    ("morale", "name", "ranking", "verdict", "percent"),
    [
        (400, "US decisive", ("us", "nlf"), "", 99),
        (225, "US marginal", ("us", "nlf"), "", 73),
        (175, "draw", ("us", "nlf"), "A draw", 50),
        (150, "NLF marginal", ("nlf", "us"), "", 38),
        (90, "NLF decisive", ("nlf", "us"), "", 15),
    ],
)
def test_the_chance_decides_and_is_the_score(
    morale: int, name: str, ranking: tuple[str, str], verdict: str, percent: int
) -> None:
    """Of the US side; the NLF has the rest of a hundred."""
    outcome = ended(year(morale))
    assert (outcome.reason, outcome.ranking, outcome.verdict) == (name, ranking, verdict)
    assert outcome.scores == {"us": percent, "nlf": 100 - percent}


def test_the_bounds_of_a_grade_belong_to_it() -> None:
    """Sixty per cent are marginal, fifty-nine a draw."""
    reached = {}
    for morale in range(100, 300):
        scene = year(morale)
        found, grade = forecast.forecast(scene.t), victory.grade(scene.t)
        assert found is not None
        assert grade is not None
        reached[found.percent] = grade.name
    bounds = {80: "US decisive", 60: "US marginal", 40: "draw", 20: "NLF marginal"}
    assert {percent: reached[percent] for percent in bounds} == bounds
    below = ("US marginal", "draw", "NLF marginal", "NLF decisive")
    assert tuple(reached[percent - 1] for percent in bounds) == below


def test_too_few_people_lose_it_at_once() -> None:
    """Whatever the formula says; the NLF then has the whole hundred."""
    outcome = ended(year(500, points=159))
    assert outcome.reason == "SVN controls only 159 population"
    assert outcome.ranking == ("nlf", "us")
    assert outcome.scores == {"us": 0, "nlf": 100}
    assert ended(year(500, points=160)).ranking == ("us", "nlf")


def test_the_log_tells_all_that_is_reckoned() -> None:
    """Line by line, so that it can be done by hand."""
    scene = year(220, air_defence=2, captured=(CAPITALS[0],))
    told: list[LogEntry] = []
    victory.end(scene.game.table(scene.s, told.append))
    begin = "Chance to win the war: "
    assert [scene.game.text(entry) for entry in told] == [
        "The campaign is over.",
        f"{begin}the sum begins with -5.5.",
        f"{begin}US morale 220 × 0.02: +4.4.",
        f"{begin}SVN population 200 × 0.01: +2.",
        f"{begin}air defence 2 × -0.5: -1.",
        f"{begin}capitals that the NLF holds 1 × -0.3: -0.3.",
        f"{begin}the sum is -0.4, so the US side would win 40 of 100 wars from here.",
    ]
    assert {entry.visible_to for entry in told} == {None}


def test_a_campaign_without_a_formula_tells_nothing_of_one() -> None:
    """Neither in its log nor in its view."""
    long = next(x for x in ours() if x.sheet.id == "campaign_1967")
    scene = Scene(replace(long.sheet, us=(), nlf=(), replacements={}), long.area)
    printed = long.sheet.campaign
    assert printed is not None
    scene.s.season = replace(opening.season(BOX, printed), population=people(200))
    told: list[LogEntry] = []
    victory.end(scene.game.table(scene.s, told.append))
    assert [entry.key for entry in told] == ["campaign.over"]
    assert not isinstance(standing(scene.t).forecast, Forecast)


def shown(scene: Scene) -> Any:
    """Return what is shown of the formula as it stands."""
    found = standing(scene.t).forecast
    assert isinstance(found, Forecast)
    return found


def test_how_it_would_end_now_is_shown_all_along() -> None:
    """To both sides alike, with every term and all grades."""
    scene = year(220, air_defence=2, captured=(CAPITALS[0],))
    found = shown(scene)
    assert (found.intercept, found.total, found.percent) == (-5.5, -0.4, 40)
    assert [(x.title, x.stands, x.weight, x.adds) for x in found.terms] == [
        ("US morale", 220, 0.02, 4.4),
        ("SVN population", 200, 0.01, 2.0),
        ("air defence", 2, -0.5, -1.0),
        ("capitals that the NLF holds", 1, -0.3, -0.3),
    ]
    assert [grade.at_least for grade in found.grades] == [80, 60, 40, 20, 0]
    assert (standing(scene.t).reason, standing(scene.t).winner) == ("draw", None)
    for seat in ("us", "nlf", None):
        told = plain(scene.game.view(scene.s, seat))["victory"]
        assert msgspec.convert(told, Standing, strict=True) == standing(scene.t)


def test_every_figure_has_a_name() -> None:
    """One that a player finds on the record sheets."""
    assert FIGURES.keys() == forecast.open_figures(year(220).t).keys()


@pytest.mark.parametrize("id_", ["one_year_1965", "one_year_1967"])
def test_our_formulas_can_be_reckoned_by_hand(id_: str) -> None:
    """No number has more decimal places than sums are kept to, and the people count."""
    campaign = next(x.sheet.campaign for x in ours() if x.sheet.id == id_)
    assert campaign is not None
    formula = campaign.ending.formula
    assert formula is not None
    numbers = (formula.intercept, *formula.weights.values())
    assert all(round(number, forecast.PLACES) == number for number in numbers)
    assert "svn_population" in formula.weights
