"""The tool that calibrates Operation Rolling Thunder: knobs, measures, targets, search."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from annamite.games.rolling_thunder.autopilot import FROZEN
from annamite.games.rolling_thunder.box.building import built
from annamite.games.rolling_thunder.box.copies import slots
from annamite.games.rolling_thunder.box.ids import REGIONS
from annamite.games.rolling_thunder.box.loading import at_difficulty, plain_tables, tables_at
from annamite.games.rolling_thunder.game import RollingThunder
from annamite.games.rolling_thunder.rule_options import DIFFICULTIES, DifficultyId
from annamite.kernel import Setup
from annamite.lab.simulate import cores
from annamite.players import seat_player
from annamite.players.playout import play_out, seated
from tools.calibration import report, search
from tools.calibration.knobs import Setting, knobs, setting_of, sound, turned
from tools.calibration.measuring import Listener, Measured, ground
from tools.calibration.search import Effects, Notes, levers, neighbours, proposal, settle
from tools.calibration.targets import CREWS, LEVELS, THINGS, Check, checks, level_at, score

# --- knobs --------------------------------------------------------------------------------------


def test_no_knob_turns_what_rules_or_history_fix() -> None:
    """Each place is a value of ours, or part of one, that our data mark as reconstructed."""
    marks = {".".join(map(str, slot.path)): slot.reconstructed for slot in slots()}
    for knob in knobs().values():
        for place in [knob.at] if isinstance(knob.at, str) else knob.at:
            way = place.split(".")
            prefixes = [".".join(way[:n]) for n in range(1, len(way) + 1)]
            below = [made for at, made in marks.items() if at.startswith(f"{place}.")]
            found = [marks[at] for at in prefixes if at in marks] + below
            assert found, place
            assert all(found), place


def test_every_knob_can_be_turned_all_the_way() -> None:
    tables = plain_tables()
    assert setting_of(tables).keys() == knobs().keys()
    assert sound(tables)
    for name, knob in knobs().items():
        assert len(knob.choices) > 1
        assert knob.why
        for choice in range(len(knob.choices)):
            assert setting_of(turned(tables, {name: choice}))[name] == choice


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_knob_reads_the_values_of_each_difficulty(difficulty: DifficultyId) -> None:
    """As the program begins a search: what is left out could never be turned."""
    tables = tables_at(difficulty)
    setting = setting_of(tables)
    assert setting.keys() == knobs().keys()
    assert turned(plain_tables(), setting)["matrices"] == tables["matrices"]
    assert built(tables) == at_difficulty(difficulty)


def test_every_armed_recon_card_that_joins_brings_fire_and_a_hit() -> None:
    """4.10.1 says what the cards of later years stand for; no check of an owner's file asks it."""
    boxes = [tables_at(name)["decks"]["armed_recon"]["added"] for name in DIFFICULTIES]
    cards = [row for added in boxes for row in added.values()]
    for name, knob in knobs().items():
        if name.startswith("decks.armed_recon.added"):
            cards += knob.choices
    assert len(cards) > 15
    for face in (face for row in cards for face in row):
        upper, _, lower = face.partition("+")
        assert upper != "none"
        assert lower != "miss"


def test_what_the_rules_forbid_is_not_sound() -> None:
    tables = turned(plain_tables(), {})
    tables["regions"]["vinh"]["defence"] = tables["regions"]["hanoi"]["defence"] + 1
    assert not sound(tables)
    tables = turned(plain_tables(), {})
    tables["strike"]["columns"][3][5] = [3, 1, 1]
    assert not sound(tables)


# --- measures -----------------------------------------------------------------------------------


def test_a_game_is_measured_as_it_was_played() -> None:
    game = RollingThunder()
    listener = Listener(game)
    raids = Counter[str]()

    def heard(entry: Any) -> None:
        raids[entry.key] += 1
        listener(entry)

    players = {seat.id: seat_player(FROZEN, game, seat.id, 3) for seat in game.seats}
    state = play_out(game, Setup("campaign"), 3, seated(players), log=heard).state
    listener.close()
    measured = listener.measured
    assert measured.impact[-1] == state.impact
    assert measured.losses[-1] == state.all_losses
    assert len(measured.impact) == len(measured.restriction) == 2 * len(measured.south)
    moved = dict(zip(("objectives", "matrices", "jcs94", "losses", "infiltration"), state.tally))
    assert sum(measured.south) == -moved["infiltration"]
    flown = sum(n for name, n in measured.used.items() if name.startswith("target "))
    assert flown == raids["raid"] > 20
    assert measured.recon.total() == raids["recon"] > 20
    assert measured.used.keys() <= set(THINGS)
    assert set(measured.recon) <= {*REGIONS, "pathet_lao"}
    assert 0 <= measured.cities + measured.airfields < flown


# --- targets ------------------------------------------------------------------------------------


def good(level: str = "Historical") -> Measured:
    """Return a game that meets every target."""
    return Measured(
        level=level,
        impact=[18, 17, 17, 16, 16, 16, 15, 15],
        losses=[*CREWS],
        south=[3, 4, 5, 6],
        restriction=[1] * 8,
        used=Counter(THINGS),
        recon=Counter(REGIONS),
        cities=2,
        airfields=1,
    )


def missed(games: list[Measured]) -> dict[str, float]:
    """Return what is missed, and by how much."""
    return {check.name: round(check.miss, 3) for check in checks(games) if check.miss}


GOOD = [*(good(),) * 50, *(good("Poor"),) * 25, *(good("Good"),) * 25]
WORSE: list[tuple[str, dict[str, Any], float]] = [
    ("raids on Hanoi and Haiphong after 1966", {"cities": 1}, 3.333),
    ("raids on airfields after 1966", {"airfields": 0}, 5),
    ("crews lost by 1966", {"losses": [9, 36, 40, 46]}, 7),
    ("Impact at the end of 1968 less 1967", {"impact": [18, 17, 17, 16, 16, 16, 15, 18]}, 1.7),
    ("cubes in the South in 1967 less 1966", {"south": [3, 4, 3, 6]}, 3.333),
    ("most of the armed recon in one region", {"recon": Counter(vinh=1, ha_tinh=3)}, 55),
    ("card wild_weasel", {"used": Counter(THINGS[:4])}, 4),
]


@pytest.mark.parametrize(("name", "change", "miss"), WORSE)
def test_each_target_is_held_against_what_was_measured(
    name: str, change: dict[str, Any], miss: float
) -> None:
    assert missed(GOOD) == {}
    if name.startswith("card "):
        name = THINGS[-1]
    assert missed([replace(game, **change) for game in GOOD])[name] == pytest.approx(miss)


def test_levels_are_held_against_their_shares() -> None:
    assert missed([good()] * 10) == {"Good or better": 2.5, "the commonest level": 8}
    assert missed([good("Poor")] * 6 + [good("Good")] * 4) == {"worse than Historical": 2}
    bad = [good("Disaster")] * 10 + [good()] * 50 + [good("Good")] * 40
    assert missed(bad) == {"worse than Poor": 2.5}
    assert level_at(bad, 0.05) == "Disaster"
    assert level_at(bad, 0.5) == "Historical"


def test_earlier_targets_weigh_more() -> None:
    rows = [Check(group, "", 3, 0, 1, 1) for group in ("levels", "content", "losses", "course")]
    scores = [score([row], [row.value]) for row in rows]
    assert scores == sorted(scores, reverse=True) == [200, 60, 20, 6]


# --- the search ---------------------------------------------------------------------------------


class Paper:
    """Plays nothing: there is one more raid on a city for each point of defence above ours."""

    def __init__(self) -> None:
        self.asked = 0
        self.seed, self.policy = 0, "paper"

    def play(self, tables: Any, games: int, scenario: str = "campaign") -> list[Measured]:
        del scenario
        self.asked += 1
        up = sum(row["defence"] for row in tables["regions"].values()) - START
        return [replace(good(), cities=1 + up)] * games


START = sum(row["defence"] for row in plain_tables()["regions"].values())


def test_a_search_finds_what_adds_up_and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "STEPS", 2000)
    ground_: Any = Paper()
    setting = {n: c for n, c in setting_of(plain_tables()).items() if n.startswith("regions.")}
    notes = Notes(tmp_path / "notes", ground_, 10)
    before = notes.score(notes.measured(setting))
    effects = levers(setting, notes)
    assert effects.keys() == set(neighbours(setting, notes.base))
    best = settle(setting, effects, notes, 3, seed=1)
    assert notes.score(notes.measured(best)) < before
    assert any(best[name] > choice for name, choice in setting.items())
    asked = ground_.asked
    again = Notes(tmp_path / "notes", ground_, 10)
    assert settle(setting, levers(setting, again), again, 3, seed=1) == best
    assert ground_.asked == asked + 1, "only what targets look like was played again"
    ground_.seed = 1
    other = Notes(tmp_path / "notes", ground_, 10)
    other.measured(setting)
    other.measured(best)
    assert ground_.asked == asked + 3, "another seed is another measurement"


def test_a_proposal_turns_no_knob_that_does_harm(tmp_path: Path) -> None:
    notes = Notes(tmp_path / "notes", Paper(), 10)  # type: ignore[arg-type]
    notes.shape = [Check("content", "", 0, 2, 9, 1)]
    effects: Effects = {("good", 1): [1.0], ("bad", 1): [-1.0], ("good", 2): [2.0]}
    found: Setting = proposal([0.0], effects, notes, Random(1))
    assert found == {"good": 2}


# --- the report ---------------------------------------------------------------------------------


def test_the_report_tells_every_group_and_what_is_missed() -> None:
    lines = list(report.tables({"harder": GOOD, "historical": [good("Poor")] * 10}))
    table = "\n".join(lines)
    assert "| crews lost by 1966 | 20.4 to 27.6 | 24.00 | 24.00 |" in table
    assert "| worse than Historical | at most 0.5 | 25.0% | **100.0%** (missed) |" in table
    assert "| campaigns with the rarest card | at least 0.02 | 100.0% | 100.0% |" in table
    assert all(f"| {level} |" in table for level in LEVELS)


def test_the_report_tells_what_was_changed() -> None:
    old = plain_tables()
    new = turned(old, {"impact.start": 0})
    rows = list(report.changes(old, new))
    assert len(rows) == 3
    assert rows[-1].startswith(f"| `impact.start` | {old['impact']['start']} | 17 | 17 to 23: ")


def test_any_number_of_processes_measures_the_same() -> None:
    with ground(1) as one:
        alone = one.play(plain_tables(), 2, "short")
    with ground(min(2, cores())) as more:
        assert more.play(plain_tables(), 2, "short") == alone
