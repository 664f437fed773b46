"""Formulas of campaigns for an evening: what notes say of them, how they are fitted and written."""

from __future__ import annotations

from collections import Counter
from math import exp, log
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.about import FOLDER
from annamite.games.vietnam_1965_1975.box.campaigns import Campaign
from annamite.games.vietnam_1965_1975.box.scenarios import ours, read
from annamite.lab.simulate import Ending
from tests.games.vietnam_1965_1975.scenes import BOX
from tools.campaign_notes import Note, Played
from tools.one_year import __main__ as one_year
from tools.one_year import files, fitting, logistic, report, samples
from tools.one_year.fitting import Fit, Foretold, TooFewGames, Weight, brier, fit, rounded
from tools.one_year.samples import Sample, sample, won

if TYPE_CHECKING:
    from pathlib import Path

SEASONS = ["summer 1965", "fall 1965", "winter 1965", "spring 1966", "summer 1966", "fall 1966", "winter 1966"]  # fmt: skip
TARGET = SEASONS.index("spring 1966")
WEIGHTS = {"us_morale": 0.05, "svn_population": 0.1, "air_defence": -1.0}
TRUTH = -0.05 * 480 - 0.1 * 200 + 1.0


def year(**weights: float) -> Campaign:
    """Return the year of 1965, with a formula of such figures."""
    found = next(x.sheet.campaign for x in ours() if x.sheet.id == "one_year_1965")
    assert found is not None
    assert found.ending.formula is not None
    formula = replace(found.ending.formula, weights=weights or WEIGHTS)
    return replace(found, ending=replace(found.ending, formula=formula))


def played(name: str, **figures: int) -> Played:
    """Return a season that nobody has played."""
    return Played(name=name, figures=figures, events={}, rules={}, players=0.0, answers=0, audits=0)


def note(seed: int, seasons: list[Played], reason: str | None = "US marginal", **more: Any) -> Note:
    """Return a game that nobody has played, won by the US side."""
    outcome = None if reason is None else Ending(("us", "nlf"), reason)
    told: dict[str, Any] = {
        "scenario": "campaign",
        "seats": {"us": "computer", "nlf": "computer"},
        "outcome": outcome,
        **more,
    }
    return Note(limit=None, seed=seed, loop=0.05, seasons=seasons, **told)


def game(seed: int, dice: Random) -> Note:
    """Return a game that ends as chance and the true weights have it; morale falls by 8 a season."""
    stood = {
        "us_morale": 480 + dice.gauss(0, 25),
        "svn_population": 200 + dice.gauss(0, 14),
        "air_defence": dice.choice([0, 1, 2]),
    }
    total = TRUTH + sum(WEIGHTS[name] * stood[name] for name in WEIGHTS)
    seasons = []
    for n, name in enumerate(SEASONS):
        drift = {"us_morale": 8 * (TARGET - n), "svn_population": 0, "air_defence": 0}
        figures = {each: round(stood[each] + drift[each]) for each in WEIGHTS}
        seasons.append(played(name, **figures))
    survived = dice.random() < 1 / (1 + exp(-total))
    reason = "US marginal" if survived else "SVN controls only 158 population"
    ranking = ("us", "nlf") if survived else ("nlf", "us")
    return note(seed, seasons, outcome=Ending(ranking, reason))


@pytest.fixture(scope="module")
def games() -> list[Note]:
    """Return ninety games."""
    dice = Random("spring 1966")
    return [game(seed, dice) for seed in range(90)]


@pytest.fixture(scope="module")
def found(games: list[Note]) -> Fit:
    """Return the formula that fits them."""
    return fit(sample(year(), games), ridge=0.1, draws=20)


# --- what notes say -------------------------------------------------------------------------------


def flat(morale: int = 480, people: int = 200, air: int = 1) -> dict[str, int]:
    """Return the figures of a season."""
    return {"us_morale": morale, "svn_population": people, "air_defence": air}


def test_the_people_are_those_of_the_pacification_that_follows() -> None:
    """The season's own figures for all else."""
    seasons = [played(name, **flat(500 - n, 200 + n)) for n, name in enumerate(SEASONS)]
    rows = sample(year(), [note(0, seasons)])
    own = rows.rows[0]
    assert (own.game, own.away, own.figures) == (0, 0, (497.0, 204.0, 1.0))
    assert (rows.season, rows.names) == ("spring 1966", tuple(WEIGHTS))


def test_rows_of_a_game_count_as_one() -> None:
    """A season away counts half, two a quarter; what is missing makes the others count more."""
    whole = [played(name, **flat()) for name in SEASONS]
    brief = whole[:5]
    rows = sample(year(), [note(0, whole), note(1, brief)]).rows
    assert {row.away: row.weight for row in rows if row.game == 0} == {
        0: 0.4,
        1: 0.2,
        -1: 0.2,
        2: 0.1,
        -2: 0.1,
    }
    assert {row.away: row.weight for row in rows if row.game == 1} == {
        0: pytest.approx(4 / 7),
        -1: pytest.approx(2 / 7),
        -2: pytest.approx(1 / 7),
    }


def test_neighbouring_seasons_are_moved_to_the_season_itself() -> None:
    """By how far games came on average, so that only how a game stood beside others is left."""
    falls = [played(name, **flat(500 - 10 * n)) for n, name in enumerate(SEASONS)]
    rises = [played(name, **flat(400 - 20 * n)) for n, name in enumerate(SEASONS)]
    rows = sample(year(), [note(0, falls), note(1, rises)]).rows
    at = {(row.game, row.away): row.figures[0] for row in rows}
    assert (at[0, 0], at[1, 0]) == (470, 340)
    assert (at[0, 1], at[1, 1]) == (475, 335)
    assert (at[0, -2], at[1, -2]) == (460, 350)


def test_games_that_say_nothing_are_told_by_reason() -> None:
    """Those left, those over before, and those that the pacification ended."""
    whole = [played(name, **flat()) for name in SEASONS]
    ended = [*whole[:4], played("summer 1966")]
    poor = [played(name, **flat(people=159 if n == 4 else 200)) for n, name in enumerate(SEASONS)]
    notes = [
        note(0, whole),
        note(1, whole, None),
        note(2, whole[:3]),
        note(3, ended),
        note(4, whole[:4]),
        note(5, poor),
        note(6, whole, seats={"us": "computer", "nlf": "historical"}),
        note(7, whole, opening={"us": "historical", "nlf": "computer"}, opened=5),
    ]
    rows = sample(year(), notes)
    assert rows.games == 1
    assert rows.ended == {"campaign: US marginal": 1}
    assert rows.left_out == {
        "not played to its end": 1,
        "over before spring 1966, or never in it": 1,
        "lost at once after spring 1966": 3,
        "not between players of the kind computer": 1,
        "with other players after spring 1966": 1,
    }


def test_what_others_play_is_no_row() -> None:
    """A season that players found when they sat down is; after an earlier one others went on."""
    whole = [played(name, **flat()) for name in SEASONS]
    opened = note(0, whole, opening={"us": "historical", "nlf": "computer"}, opened=4)
    assert [x.name for x in whole[:4]][-1] == "spring 1966"
    assert {row.away for row in sample(year(), [opened]).rows} == {0, 1, 2}


def test_poor_neighbours_are_left_out() -> None:
    """The formula says nothing where the NLF has won at once."""
    thin = [played(name, **flat(people=159 if n == 3 else 200)) for n, name in enumerate(SEASONS)]
    rows = sample(year(), [note(0, thin)]).rows
    assert {row.away for row in rows} == {0, 1, 2, -2}


@pytest.mark.parametrize(
    ("scenario", "reason", "ranking", "counts"),
    [
        ("campaign", "US decisive", ("us", "nlf"), 1.0),
        ("campaign", "survival only, a draw between good friends", ("us", "nlf"), 0.5),
        ("campaign", "SVN controls only 140 population", ("nlf", "us"), 0.0),
        ("campaign-1967", "draw", ("us", "nlf"), 0.5),
        ("campaign-1967", "NLF marginal", ("nlf", "us"), 0.0),
    ],
)
def test_what_the_end_of_a_game_counts_as(
    scenario: str, reason: str, ranking: tuple[str, str], counts: float
) -> None:
    """A draw is half a win."""
    assert won(note(0, [], scenario=scenario, outcome=Ending(ranking, reason))) == counts


def test_a_game_counts_once(tmp_path: Path) -> None:
    """Whatever files it stands in; another number, scenario, player or opening is another."""
    notes = [note(0, []), note(1, []), note(0, [], scenario="x"), note(0, [], seats={"us": "y"})]
    notes += [note(0, [], opening={"us": "z"}, opened=n) for n in (1, 2)]
    for name in ("a", "b"):
        lines = (msgspec.json.encode(each) + b"\n" for each in notes)
        (tmp_path / name).write_bytes(b"".join(lines))
    assert samples.read([tmp_path / "a", tmp_path / "b"]) == notes


# --- fits -----------------------------------------------------------------------------------------


def test_known_weights_are_found_again(found: Fit) -> None:
    """Each within three standard errors, with its sign; so what they foretell is near as well."""
    for weight in found.weights:
        true = WEIGHTS[weight.figure]
        assert weight.low < weight.fitted < weight.high
        assert abs(weight.fitted - true) < 3 / 4 * (weight.high - weight.low)
        assert report.sign(weight) == "as it should"
    formula = {weight.figure: weight.rounded for weight in found.weights}
    for morale, people, air in ((480, 200, 1), (460, 190, 2), (500, 210, 0)):
        here = flat(morale, people, air)
        true = TRUTH + sum(WEIGHTS[name] * here[name] for name in WEIGHTS)
        made = found.intercept + sum(formula[name] * here[name] for name in WEIGHTS)
        assert 1 / (1 + exp(-made)) == pytest.approx(1 / (1 + exp(-true)), abs=0.15)


def test_the_formula_foretells_games_that_it_was_not_fitted_to(found: Fit) -> None:
    """Better than who knows only how many were won, by far more than chance."""
    assert len(found.foretold) == len(found.plain) == 90
    (score, error), (base, _) = brier(found.foretold), brier(found.plain)
    assert base == pytest.approx(0.25, abs=0.02)
    assert score < base - 2 * error


def test_a_figure_without_any_use_comes_out_as_none(games: list[Note]) -> None:
    """Its interval has 0 in it; one that never varies has no weight."""
    dice = Random(2)
    noisy = [
        replace(
            each,
            seasons=[
                replace(s, figures={**s.figures, "naval": dice.randint(1, 9), "svn_draft": 70})
                for s in each.seasons
            ],
        )
        for each in games[:60]
    ]
    weights = fit(sample(year(us_morale=1, naval=1, svn_draft=1), noisy), draws=20).weights
    assert [report.sign(weight) for weight in weights] == [
        "as it should",
        "either, may be 0",
        "hardly varies",
    ]
    assert weights[2].rounded == 0


def test_rows_of_one_game_make_nothing_surer(games: list[Note]) -> None:
    """Four times the rows that say the same, as rows of the same games, and intervals are as wide."""
    few = sample(year(us_morale=1), games[:40])
    own = tuple(row._replace(weight=1.0) for row in few.rows if row.away == 0)
    often = tuple(row._replace(weight=0.25) for row in own for _ in range(4))
    one, four = (fit(few._replace(rows=rows), draws=20).weights[0] for rows in (own, often))
    assert four.low == pytest.approx(one.low)
    assert four.high == pytest.approx(one.high)


def test_the_same_seed_makes_the_same_report(games: list[Note]) -> None:
    """Another one draws other samples."""
    rows = sample(year(), games[:30])
    one, again, other = (
        "\n".join(report.fitted("x", fit(rows, draws=10, seed=seed))) for seed in (1, 1, 2)
    )
    assert one == again
    assert one != other


def test_a_ridge_draws_weights_to_0(games: list[Note]) -> None:
    """The heavier, the nearer."""
    rows = sample(year(us_morale=1), games[:60])
    light, heavy = (fit(rows, ridge=ridge, draws=1).weights[0].fitted for ridge in (0.1, 50))
    assert 0 < heavy < light


@pytest.mark.parametrize(
    ("count", "reason", "said"),
    [
        (fitting.FEWEST - 1, "US marginal", "7 games, where 8 are the fewest"),
        (fitting.FEWEST, "US marginal", "8 games, which all ended alike"),
    ],
)
def test_too_few_games_are_refused(count: int, reason: str, said: str) -> None:
    """Or such as all ended alike."""
    seasons = [played(name, **flat()) for name in SEASONS]
    with pytest.raises(TooFewGames, match=said):
        fit(sample(year(), [note(n, seasons, reason) for n in range(count)]))


def test_the_slope_is_level_where_a_fit_is_found() -> None:
    """Whatever a small change does, the fit costs no less by it."""
    rows, ended = [(0.5, 1.0), (-1.0, 0.2), (0.1, -2.0), (2.0, 0.3)], [1.0, 0.0, 0.5, 1.0]
    best = logistic.fit(rows, ended, [1.0] * 4, 0.5)

    def cost(found: list[float]) -> float:
        loss = 0.01 * found[0] ** 2 / 2 + 0.5 * sum(each**2 for each in found[1:]) / 2
        for row, end in zip(rows, ended, strict=True):
            likely = 1 / (1 + exp(-logistic.dot(found, (1.0, *row))))
            loss -= end * log(likely) + (1 - end) * log(1 - likely)
        return loss

    for n in range(3):
        for by in (-0.01, 0.01):
            near = [*best]
            near[n] += by
            assert cost(near) > cost(best)


def test_hand_numbers() -> None:
    """Two digits, and no more places than the game keeps."""
    assert [rounded(x) for x in (0.012345, -1.26, 0.0, 123.4, 0.000123, -0.00001)] == [
        0.012,
        -1.3,
        0.0,
        120.0,
        0.0001,
        0.0,
    ]


def test_linear_equations() -> None:
    """The first may have 0 where it is divided by."""
    assert logistic.solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 11.0]) == [2.0, 3.0]


# --- reports and files ----------------------------------------------------------------------------


def test_a_figure_that_would_push_the_wrong_way_is_left_out(games: list[Note]) -> None:
    """The others are fitted as if it were not there; the report says so."""
    turned = [
        replace(
            each,
            seasons=[
                replace(s, figures={**s.figures, "svn_morale": 500 - s.figures["us_morale"]})
                for s in each.seasons
            ],
        )
        for each in games
    ]
    people, wrong = fit(sample(year(svn_population=1, svn_morale=1), turned), draws=20).weights
    assert (wrong.fitted, wrong.rounded) == (0, 0)
    assert report.sign(wrong) == "left out: it would push the wrong way"
    alone = fit(sample(year(svn_population=1), games), draws=1).weights[0]
    assert people.fitted == pytest.approx(alone.fitted)
    helps = fit(sample(year(svn_population=1, us_morale=1), games), draws=20).weights[1]
    assert helps.fitted > 0


def test_a_figure_comes_back_that_pushes_the_right_way_after_all(games: list[Note]) -> None:
    """It pushed the wrong way only beside another one, which is left out itself."""
    dice = Random(5)

    def turned(each: Note) -> Note:
        seasons = []
        for s in each.seasons:
            people = s.figures["svn_population"]
            mixed = {"svn_supply": people + dice.randint(-1, 1), "svn_population": people}
            seasons.append(replace(s, figures={**s.figures, **mixed}))
        return replace(each, seasons=seasons)

    scaled = fitting._Scaled(sample(year(svn_supply=1, svn_population=1), map(turned, games)), 0.01)
    found = scaled.fitted([1.0] * len(games))
    weights = [row.weight for row in scaled.sample.rows]
    assert min(found[1:]) >= 0
    for n, each in enumerate(found[1:]):
        assert each > 0 or scaled._pull(n, found, weights) <= 1e-3


def test_games_are_foretold_from_those_that_others_opened(games: list[Note]) -> None:
    """One group says nothing of itself; where there is one alone, a game says nothing of itself."""
    opened = [
        replace(each, opening={"us": "z", "nlf": "z"}, opened=2) if n < 40 else each
        for n, each in enumerate(games)
    ]
    found = fit(sample(year(us_morale=1), opened), draws=2)
    assert {*found.sample.groups} == {0, 1}
    wins = [won(each) for each in games]
    assert found.plain[0].chance == pytest.approx(sum(wins[40:]) / 50)
    assert found.plain[-1].chance == pytest.approx(sum(wins[:40]) / 40)
    alone = fit(sample(year(us_morale=1), games), draws=2)
    assert alone.plain[0].chance == pytest.approx(sum(wins[1:]) / 89)


def test_the_games_of_a_formula_have_even_chances(games: list[Note]) -> None:
    """Whoever won most of them."""
    lost = [each for n, each in enumerate(games) if won(each) < 1 or n % 4 == 0]
    found = fit(sample(year(svn_population=1), lost), draws=2)
    (weight,) = found.weights
    sums = [
        (found.intercept + weight.rounded * row.figures[0], row.weight) for row in found.sample.rows
    ]
    even = sum(share / (1 + exp(-total)) for total, share in sums) / len(lost)
    assert sum(won(each) for each in lost) / len(lost) < 0.3
    assert even == pytest.approx(0.5, abs=0.02)


def test_a_sign_is_told_with_how_sure_it_is() -> None:
    """More air defence may not help; a draft may push either way."""

    def weight(figure: str, fitted: float, low: float, high: float) -> Weight:
        return Weight(figure, fitted, low, high, fitted, 1.0)

    assert report.sign(weight("air_defence", -0.1, -0.2, -0.1)) == "as it should"
    assert report.sign(weight("air_defence", -0.1, -0.2, 0)) == "as it should, may be 0"
    assert report.sign(weight("svn_draft", -0.1, -0.2, -0.1)) == "either"


def test_calibration_tells_class_by_class() -> None:
    """Games of about the same chance, what it was on average, and how many were won."""
    foretold = (Foretold(0.1, 0.0), Foretold(0.9, 1.0), Foretold(0.95, 0.5), Foretold(1.0, 1.0))
    rows = Sample("spring 1966", (), (), 4, Counter(), Counter(), (0,) * 4)
    told = [*report.fitted("x", Fit(rows, 0.0, (), foretold, foretold))]
    assert "| 0 to 20 % | 1 | 10% | 0% |" in told
    assert "| 80 to 100 % | 3 | 95% | 83% |" in told
    assert "| the formula | 0.056 | 0.049 |" in told


def test_a_formula_is_written_into_its_file(found: Fit, tmp_path: Path) -> None:
    """In place of the other one; all else stays as it was."""
    path = tmp_path / "one_year_1965.yaml"
    before = (FOLDER / path.name).read_text(encoding="utf-8")
    path.write_text(before, encoding="utf-8")
    files.write(path, found)
    sheet, old = read(path, BOX).sheet, read(FOLDER / path.name, BOX).sheet
    assert sheet.campaign is not None
    assert old.campaign is not None
    formula = sheet.campaign.ending.formula
    assert formula is not None
    assert formula.fitted
    assert formula.source == "fitted to 90 whole campaigns as they stood after spring 1966"
    assert formula.intercept == found.intercept
    assert formula.weights == {weight.figure: weight.rounded for weight in found.weights}
    ending = replace(sheet.campaign.ending, formula=old.campaign.ending.formula)
    assert replace(sheet.campaign, ending=ending) == old.campaign
    once = path.read_text(encoding="utf-8")
    files.write(path, found)
    assert path.read_text(encoding="utf-8") == once
    path.write_text("id: mine\n", encoding="utf-8")
    with pytest.raises(ValueError, match="0 formulas where there should be one"):
        files.write(path, found)


def test_the_page_has_the_formulas_as_the_files_have_them() -> None:
    """Both, in full."""
    page = one_year.PAGE.read_text(encoding="utf-8")
    assert page.count(one_year.MARK) == 1
    told = page.partition(one_year.MARK)[2]
    assert [*files.years()] == ["one-year-1965", "one-year-1967"]
    for sheet in files.as_written():
        table = [line for line in report.formula(sheet) if line.startswith("|")]
        assert len(table) > 3
        assert "\n".join(table) in told


def test_notes_are_fitted_from_the_command_line(
    games: list[Note],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What is printed has the fit; with `--write` files and page have it, of the year that has games."""
    notes, page = tmp_path / "notes.jsonl", tmp_path / "page.md"
    figures = {"us_commitment": 1, "svn_morale": 1, "trail_effective": 2, "capitals_held": 0}
    full = [
        replace(
            each,
            seasons=[replace(s, figures={**figures, **s.figures}) for s in each.seasons],
        )
        for each in games[:20]
    ]
    notes.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in full))
    page.write_text(
        f"Before.\n\n{one_year.MARK}\n\nOld.\n\n{one_year.END}\n\nAfter.\n", encoding="utf-8"
    )
    for name in ("one_year_1965.yaml", "one_year_1967.yaml"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    monkeypatch.setattr(one_year, "PAGE", page)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    asked = [str(notes), "--draws", "2"]
    assert one_year.main(asked) == 0
    said = capsys.readouterr().out
    assert "### How `one-year-1965` was fitted" in said
    assert "### How `one-year-1967` was fitted" not in said
    assert "`one-year-1967`, weights fitted to" in said
    assert one_year.main([*asked, "--of", "campaign-1967"]) == 1
    assert "one-year-1965: 0 games, where 8 are the fewest" in capsys.readouterr().out
    assert one_year.main([*asked, "--of", "campaign", "--write"]) == 0
    written = page.read_text(encoding="utf-8")
    assert written.startswith(
        f"Before.\n\n{one_year.MARK}\n\n`one-year-1965`, weights fitted to 20"
    )
    assert "`one-year-1967`, weights fitted to 24" in written
    assert "Old." not in written
    assert written.endswith(f"\n\n{one_year.END}\n\nAfter.\n")
