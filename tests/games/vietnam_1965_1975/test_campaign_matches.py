"""Matches of campaigns: margins, pairs, what is played, and what is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from annamite.lab.simulate import Ending
from tests.games.vietnam_1965_1975.played import SCENARIO, note, season
from tools import campaign_matches, campaigns
from tools.campaign_margins import (
    Match,
    Pairing,
    comparisons,
    grades_of,
    margin,
    report,
    winner,
)
from tools.campaign_matches import file_of, main, marks

if TYPE_CHECKING:
    from pathlib import Path

    from tools.campaign_notes import Note, Plan

MATCH = Match(SCENARIO, range(3), None, 8)
POLICY = Pairing("historical", "historical")


def played(seed: int, *populations: int, ends: int | None = None, **more: Any) -> Note:
    """Return a game by what population its seasons end with, and the game; None: it was left."""
    seasons = [season(f"season {n}", svn_population=x) for n, x in enumerate(populations)]
    scores = {} if ends is None else {"us": ends, "nlf": 360 - ends}
    return note(seed, *seasons, over=ends is not None, scores=scores, **more)


# --- margins --------------------------------------------------------------------------------------


def test_the_margin_of_a_whole_game_is_what_people_svn_has_at_the_end() -> None:
    """Less 160; its last Pacification Phase, after the last season, counts."""
    assert margin(played(0, *[170] * 8, ends=185), MATCH) == 25


def test_a_game_that_the_nlf_wins_at_once_costs_each_season_that_was_left() -> None:
    """Three seasons of eight were left; of four, none after the fourth."""
    lost = played(0, *[170] * 5, ends=148)
    assert margin(lost, MATCH) == -12 - 3
    assert margin(lost, MATCH._replace(limit=4)) == 10
    assert margin(lost, MATCH._replace(limit=6)) == -12 - 1


def test_a_game_that_was_left_counts_as_its_last_season_ended() -> None:
    """Whether it was left there or went on."""
    limited = MATCH._replace(limit=2)
    assert margin(played(0, 170, 175), limited) == 15
    assert margin(played(0, 170, 175, 190), limited) == 15
    assert limited.seasons == 2
    assert MATCH._replace(limit=20).seasons == 8


def test_a_draw_is_nobodys_victory() -> None:
    """Though the ranking has to name somebody first."""
    grades = grades_of(SCENARIO)
    assert grades["draw"] == "nobody"
    ended = {
        reason: winner(played(0, ends=1, outcome=Ending(ranking, reason)), grades)
        for reason, ranking in {
            "draw": ("us", "nlf"),
            "US decisive": ("us", "nlf"),
            "NLF marginal": ("nlf", "us"),
            "SVN controls only 149 population": ("nlf", "us"),
        }.items()
    }
    assert [*ended.values()] == ["nobody", "us", "nlf", "nlf"]
    assert winner(played(0), grades) == ""


# --- comparisons ----------------------------------------------------------------------------------


def test_each_seat_is_taken_in_turn() -> None:
    """Against the policy itself one pairing serves both comparisons."""
    us, nlf = comparisons(MATCH, ["historical"])
    assert us.pairings == (Pairing("computer", "historical"), POLICY)
    assert nlf.pairings == (Pairing("historical", "computer"), POLICY)
    us, nlf = comparisons(MATCH, ["random"])
    assert us.pairings == (Pairing("computer", "random"), Pairing("historical", "random"))
    assert nlf.pairings == (Pairing("random", "computer"), Pairing("random", "historical"))


def test_two_other_players_may_be_compared_in_one_seat() -> None:
    """The table has their names, and how much more often the one wins."""
    match = MATCH._replace(kinds=("raids", "computer"), seats=("us",))
    (only,) = comparisons(match, ["computer"])
    assert only.pairings == (Pairing("raids", "computer"), Pairing("computer", "computer"))
    lost = Ending(("nlf", "us"), "SVN controls only 150")
    notes = {
        only.pairings[0]: [played(0, 160, ends=180), played(1, 160, ends=150, outcome=lost)],
        only.pairings[1]: [played(n, 160, ends=170) for n in (0, 1)],
    }
    told = report(match, ["computer"], notes)
    assert "| margin, raids | margin, computer |" in told
    assert "| 1 of 2 | 2 of 2 | -50 ± 152 |" in told
    assert marks(match, ["computer"])[0] == (
        "<!-- made by python -m tools.campaign_matches --scenario campaign-1967"
        " --players raids computer --seats us --against computer --write -->"
    )


def test_the_margin_of_a_game_that_a_formula_ends_is_one_of_people() -> None:
    """Its scores are chances: they are no people; nor is the hundred of whoever wins at once."""
    year = Match("one-year-1967", range(3), None, 4)
    assert margin(played(0, 170, 180, 190, 200, ends=65), year) == 40
    assert margin(played(0, 170, 165, ends=0), year) == -1 - 2


def test_the_report_compares_games_of_the_same_number() -> None:
    """A game that one pairing has alone is left out; the NLF's margin is the negative."""
    drawn, lost = Ending(("us", "nlf"), "draw"), Ending(("nlf", "us"), "SVN controls only 150")
    whole = [160] * 8
    notes = {
        Pairing("computer", "historical"): [
            played(2, *whole, ends=170),
            played(0, *whole, ends=180),
            played(1, *whole, ends=190),
        ],
        Pairing("historical", "computer"): [played(1, *whole, ends=158, outcome=lost)],
        POLICY: [
            played(0, *whole, ends=178, outcome=drawn),
            played(1, *whole, ends=186, outcome=drawn),
        ],
    }
    lines = report(MATCH, ["historical"], notes).splitlines()
    us, nlf = (line for line in lines if line.startswith(("| US", "| NLF")))
    half = 12.706  # t of one degree of freedom, for differences of 2 and 4
    assert us == (
        f"| US side | historical | 2 | +25.0 | +22.0 | +3.0 ± {half:.1f} |"
        " 2 of 2 | 0 of 2, 2 drawn | +50 ± 138 | 0.2, 0.2 min |"
    )
    assert nlf == (
        "| NLF | historical | 1 | +2.0 | -26.0 | +28.0 | 1 of 1 | 0 of 1, 1 drawn | +50 ± 259 |"
        " 0.2, 0.2 min |"
    )
    assert "- `us=historical,nlf=historical`: draw 2." in lines


# --- playing --------------------------------------------------------------------------------------


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int | None, bool]]:
    """Have games played by nobody, and return which: pairing, number, limit, whether audited."""
    asked: list[tuple[str, int, int | None, bool]] = []

    def play_one(plan: Plan, seed: int) -> Note:
        seats = dict(plan.seats)
        asked.append((f"{seats['us']} {seats['nlf']}", seed, plan.limit, plan.audited))
        ends = None if plan.limit else 170 + seed
        return played(seed, *[165] * (plan.limit or 8), ends=ends, seats=seats, limit=plan.limit)

    monkeypatch.setattr(campaigns, "play_one", play_one)
    return asked


def test_nothing_is_played_twice(
    stub: list[tuple[str, int, int | None, bool]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Not by a second comparison, nor by a second run; another opponent brings games of its own."""
    given = ["--scenario", SCENARIO, "--games", "2", "--out", str(tmp_path / "notes")]
    assert main(given) == 0
    pairings = ["computer historical", "historical computer", "historical historical"]
    assert [(who, seed) for who, seed, _, _ in stub] == [(x, n) for x in pairings for n in (0, 1)]
    assert all(audited for *_, audited in stub)
    said = capsys.readouterr().out
    assert "6 games are to be played, about 0.1 CPU hours." in said
    assert "| US side | historical | 2 | +10.5 | +10.5 | +0.0 ± 0.0 |" in said
    assert main(given) == 0
    assert len(stub) == 6
    assert "0 games are to be played" in capsys.readouterr().out
    assert main([*given, "--against", "historical", "random", "--audit", "none"]) == 0
    assert {who for who, *_ in stub[6:]} == {
        "computer random",
        "historical random",
        "random computer",
        "random historical",
    }
    assert not any(audited for *_, audited in stub[6:])


def test_packed_notes_are_those_of_a_pairing(tmp_path: Path) -> None:
    """Where they are there so; so tables can be made again from notes that are kept packed."""
    match = Match("campaign", range(1), None, 39)
    pairing = Pairing("computer", "historical")
    plain = tmp_path / "campaign-computer-historical.jsonl"
    packed = tmp_path / "campaign-computer-historical.jsonl.gz"
    assert file_of(tmp_path, match, pairing) == plain
    packed.touch()
    assert file_of(tmp_path, match, pairing) == packed


def test_games_may_be_left(
    stub: list[tuple[str, int, int | None, bool]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Then nobody wins; whole games that are noted serve as well."""
    given = ["--scenario", SCENARIO, "--games", "1", "--out", str(tmp_path)]
    assert main([*given, "--seasons", "3"]) == 0
    assert [limit for *_, limit, _ in stub] == [3, 3, 3]
    assert "| +5.0 | +5.0 | +0.0 | none ended | none ended |" in capsys.readouterr().out
    assert main(given) == 0
    assert [limit for *_, limit, _ in stub[3:]] == [None, None, None]
    assert main([*given, "--seasons", "5"]) == 0
    assert len(stub) == 6


@pytest.mark.usefixtures("stub")
def test_long_matches_have_to_be_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By what seasons took that are noted, and by default as long as there are none."""
    given = ["--scenario", SCENARIO, "--out", str(tmp_path), "--most-hours"]
    with pytest.raises(SystemExit):
        main([*given, "0.3", "--games", "8"])
    told = capsys.readouterr()
    assert "24 games are to be played, about 0.3 CPU hours." in told.out
    assert "more than 0.3 hours" in told.err
    assert not [*tmp_path.iterdir()]
    assert main([*given, "0.35", "--games", "8"]) == 0
    with pytest.raises(SystemExit):
        main([*given, "0.08", "--games", "16"])
    assert "24 games are to be played, about 0.1 CPU hours." in capsys.readouterr().out


@pytest.mark.usefixtures("stub")
def test_the_page_keeps_what_stands_around_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each scenario and limit has its own place, at the end where there is none yet."""
    page = tmp_path / "page.md"
    page.write_text("# Page\n\nBefore.\n", encoding="utf-8")
    monkeypatch.setattr(campaign_matches, "PAGE", page)
    given = ["--scenario", SCENARIO, "--games", "1", "--out", str(tmp_path), "--write"]
    assert main(given) == 0
    page.write_text(page.read_text(encoding="utf-8") + "\nAfter.\n", encoding="utf-8")
    assert main([*given, "--seasons", "3"]) == 0
    once = page.read_text(encoding="utf-8")
    assert main(given) == 0
    assert page.read_text(encoding="utf-8") == once
    order = ["Before.", *marks(MATCH), "After.", *marks(MATCH._replace(limit=3))]
    assert [once.count(part) for part in order] == [1] * 6
    assert sorted(order, key=once.index) == order


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--scenario", "starlite"), "has no seasons"),
        (("--scenario", "hue"), "no scenario 'hue'"),
        (("--against", "nobody"), "Nobody of kind 'nobody'"),
    ],
)
def test_what_cannot_be_played_is_refused(
    given: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    with pytest.raises(SystemExit):
        main([*given, "--out", str(tmp_path)])
    assert said in capsys.readouterr().err


def test_whoever_stops_it_or_finds_a_defect_hears_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its exit status."""
    given = ["--scenario", SCENARIO, "--games", "1", "--out", str(tmp_path)]
    for error, status in ((KeyboardInterrupt(), 130), (campaigns.CampaignFailure("no"), 1)):

        def play_one(*_: object, error: BaseException = error) -> Note:
            raise error

        monkeypatch.setattr(campaigns, "play_one", play_one)
        assert main(given) == status
    assert all(not file.read_bytes() for file in tmp_path.iterdir())


def test_notes_are_those_of_long_games(
    stub: list[tuple[str, int, int | None, bool]], tmp_path: Path
) -> None:
    """As `tools.campaigns` writes and reads them."""
    assert main(["--scenario", SCENARIO, "--games", "1", "--out", str(tmp_path)]) == 0
    file = tmp_path / f"{SCENARIO}-computer-historical.jsonl"
    (line,) = file.read_bytes().splitlines()
    seats = msgspec.json.decode(line)["seats"]
    assert seats == {"us": "computer", "nlf": "historical"}
    assert campaigns.main([
        "vietnam-1965-1975", SCENARIO, "--seats", "us=computer,nlf=historical", "--out", str(file)
    ]) == 0  # fmt: skip
    assert len(stub) == 3
