"""Scenarios that begin as another one does, and say only what is different."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.campaigns import OpenFigure
from annamite.games.vietnam_1965_1975.box.scenarios import Sheet, built, ours, own
from annamite.games.vietnam_1965_1975.campaign.forecast import open_figures
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.set_up import start
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import BOX

PAGE = Path(__file__).parents[4] / "docs" / "vietnam-scenarios.md"
PAIRS = [("one_year_1965", "campaign"), ("one_year_1967", "campaign_1967")]
OWN: dict[str, Any] = {
    "id": "mine",
    "title": "Mine",
    "summary": "A year in which the North is poor.",
    "source": "made up",
    "begins_as": "campaign-1967",
    "turns": 2,
    "campaign": {"seasons": 1, "declared": {"trail": 0, "sea": 0}},
}


def sheet(id_: str) -> Sheet:
    """Return one of our scenarios."""
    return next(x.sheet for x in ours() if x.sheet.id == id_)


@pytest.mark.parametrize(("short", "long"), PAIRS)
def test_a_year_begins_as_its_campaign_does(short: str, long: str) -> None:
    """All that the file does not say is the other one's; so the first position is the same."""
    one, other = sheet(short), sheet(long)
    assert one.begins_as == long
    assert one.campaign is not None
    assert other.campaign is not None
    begun = replace(one.campaign, seasons=other.campaign.seasons, ending=other.campaign.ending)
    assert begun == other.campaign
    heading = {name: getattr(other, name) for name in ("id", "title", "summary", "source")}
    whole = replace(one, **heading, turns=other.turns, campaign=begun, begins_as=None)
    assert whole == other
    numbers = [n for id_ in (short, long) for n, x in enumerate(ours()) if x.sheet.id == id_]
    states = [start(BOX, ours()[n], 0) for n in numbers]
    assert states[0].dump() == states[1].dump()


def test_an_owner_may_begin_as_one_of_ours() -> None:
    """What the file says takes the place of what the other one says, entry by entry."""
    found, begun = built(OWN, "mine", BOX).sheet, sheet("campaign_1967")
    assert found.us == begun.us
    assert found.campaign is not None
    assert begun.campaign is not None
    assert (found.campaign.declared.trail, found.campaign.declared.recruits) == (0, 0)
    assert found.campaign.levels == begun.campaign.levels
    assert found.campaign.ending == begun.campaign.ending
    assert found.start == begun.start


def test_one_that_begins_so_may_be_begun_as_too() -> None:
    """The year of 1967 begins as the campaign, and what begins as it has its ending."""
    found = built({**OWN, "begins_as": "one_year_1967"}, "mine", BOX).sheet.campaign
    year = sheet("one_year_1967").campaign
    assert found is not None
    assert year is not None
    assert found.ending == year.ending
    assert found.levels == year.levels


def test_no_campaign_comes_of_what_is_none() -> None:
    """A scenario that begins as one without seasons has what it says itself, or none."""
    both = {key: value for key, value in OWN.items() if key != "campaign"}
    found = built({**both, "begins_as": "masher"}, "mine", BOX).sheet
    assert found.campaign is None
    assert found.us == sheet("masher").us


@pytest.mark.parametrize("id_", ["hue", "mine", "", None, 3, ["campaign"]])
def test_what_it_begins_as_has_to_be_one_of_ours(id_: object) -> None:
    """Else a sentence says which it was."""
    with pytest.raises(ValueError, match=r"mine: it begins as .*, which is no scenario of ours"):
        built({**OWN, "begins_as": id_}, "mine", BOX)


# --- the formula ----------------------------------------------------------------------------------


def refused(**changes: Any) -> str:
    """Return why the year of 1967 is refused with another formula or other grades."""
    ending: dict[str, Any] = {
        "nlf_below": 160,
        "formula": {
            "source": "a guess",
            "fitted": False,
            "intercept": -1.0,
            "weights": {"us_morale": 0.1},
            **changes.pop("formula", {}),
        },
        "grades": [{"at_least": 0, "name": "a draw", "winner": "nobody"}],
        **changes,
    }
    with pytest.raises(ValueError, match=r"^mine: ") as told:
        built({**OWN, "campaign": {"seasons": 1, "ending": ending}}, "mine", BOX)
    return str(told.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"formula": {"weights": {}}}, "the formula has no weights"),
        ({"formula": {"weights": {"nvn_morale": 1.0}}}, "Invalid enum value 'nvn_morale'"),
        ({"formula": {"weights": {"us_morale": float("nan")}}}, "has a number that is none"),
        ({"formula": {"intercept": float("inf")}}, "has a number that is none"),
        ({"formula": {"source": 3}}, "Expected `str`"),
        ({"adjusted": True}, "is not adjusted by them"),
        (
            {"grades": [{"at_least": 101, "name": "never", "winner": "us"}]},
            "no grade is left for the lowest chance",
        ),
        (
            {
                "grades": [
                    {"at_least": 101, "name": "never", "winner": "us"},
                    {"at_least": 0, "name": "a draw", "winner": "nobody"},
                ]
            },
            "no chance is above 100 %",
        ),
        (
            {"grades": [{"at_least": 1, "name": "a draw", "winner": "nobody"}]},
            "no grade is left for the lowest chance",
        ),
    ],
)
def test_what_cannot_be_right_about_a_formula_is_refused(
    changes: dict[str, Any], said: str
) -> None:
    """With a sentence that says what."""
    assert said in refused(**changes)


def test_a_formula_may_have_what_both_sides_see_and_nothing_else() -> None:
    """The names that it takes are those of the open figures."""
    names = get_args(OpenFigure)
    assert sorted(names) == sorted(open_figures(interphase(Stage.LEADERS).t))


def test_the_example_in_the_documentation_begins_as_another(tmp_path: Path) -> None:
    """It is read from an owner's file, with the forces of 1967 and an end of its own."""
    shown = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "mine.yaml"
    file.write_text(shown[1], encoding="utf-8")
    (found,) = own(file, BOX, {"campaign_1967"})
    campaign = found.sheet.campaign
    assert campaign is not None
    assert campaign.ending.formula is not None
    assert found.sheet.us == sheet("campaign_1967").us
    assert (campaign.declared.trail, campaign.first, found.sheet.turns) == (0, "spring 1967", 8)
