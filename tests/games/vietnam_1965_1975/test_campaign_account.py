"""A campaign told in plain words: what is folded, and a season that was played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import LogEntry
from tests.games.vietnam_1965_1975.played import SCENARIO, VIETNAM, note, season
from tools import campaign_account
from tools.campaign_account import Account, account, main
from tools.campaign_sheets import NAMES_TOLD, SHEETS, Chapter, Reason, listed, sheets, why
from tools.campaign_story import told
from tools.campaigns import CampaignFailure, plan_of

if TYPE_CHECKING:
    from pathlib import Path

GAME = Vietnam()


def chapter(*entries: LogEntry, reasons: tuple[Reason, ...] = ()) -> Chapter:
    """Return a chapter that nobody has played."""
    found = Chapter()
    found.log += entries
    found.reasons += reasons
    return found


def ordered(what: str, key: str = "ordered") -> LogEntry:
    """Return a line of what is ordered."""
    return LogEntry(key, "17", {"what": what, "cost": 1})


# --- folding --------------------------------------------------------------------------------------


def test_reasons_are_told_once() -> None:
    """With how often, the commonest first; places, units and numbers do not tell them apart."""
    given = ["it is next", "a battalion fits 3708", "it is next", "a battalion fits 5118", "idle"]
    assert [*why([*given, "it is next"])] == [
        "*Why: it is next (3); a battalion fits … (2); idle.*"
    ]
    assert [*why(["3/3M cannot stay", "ARVN 12/7: die +4, worth -0.5 points"])] == [
        "*Why: … cannot stay; ARVN …: die …, worth … points.*"
    ]
    assert [*why([])] == []


def test_long_lists_are_cut() -> None:
    """And it is told by how much."""
    assert listed(["a", "b"]) == "a, b"
    assert listed(list("abcdefgh")) == "a, b, c, d, e, f and 2 more"
    assert NAMES_TOLD == 6


def test_what_is_bought_is_a_list() -> None:
    """Of how many of each item, and of units by their names."""
    lines = [ordered(x) for x in ("3 × SVN supply", "1/173", "2/173", "2 × SVN supply")]
    reason = Reason("us", "commitment.item", "so the path has it")
    (line,) = sheets(GAME, chapter(*lines, ordered("1/101", "ordered.home"), reasons=(reason,)))
    assert line == (
        "- **The US sheet.** Ordered to Vietnam: 5 × SVN supply, 2 units (1/173, 2/173)."
        " Ordered home: 1/101. *Why: so the path has it.*"
    )


def test_units_alike_are_counted_and_nothing_is_not_told() -> None:
    """VC units have a number each, which is left out."""
    built = [
        LogEntry("vc.built", "17.5", {"name": f"VC Bn ({n})", "hex": "0967"}) for n in (162, 163)
    ]
    none = LogEntry("vc.replacements", "17.5", {"points": 0})
    (line,) = sheets(GAME, chapter(*built, none))
    assert line == "- **The Viet Cong.** Built: 2 × VC Bn."


def test_equal_sentences_are_told_once() -> None:
    """With how often."""
    line = LogEntry("offensive", "16.4", {})
    assert [*sheets(GAME, chapter(line, line))] == [
        "- **The North.** The NLF declares an offensive. (2 times)"
    ]


def test_people_change_sides() -> None:
    """The three regions that changed most come first, thirds of a point included."""
    steps = {"A": ("3", "4+"), "B": ("5-", "5"), "C": ("2", "2"), "D": ("4", "3-"), "E": ("1", "3")}
    log = [
        LogEntry("pacification", "13", {"region": region, "before": before, "after": after})
        for region, (before, after) in steps.items()
    ]
    total = LogEntry("pacified", "13", {"population": 205})
    (line,) = told(GAME, chapter(*log, total))
    assert line == (
        "- **Pacification.** SVN controls 205 Population Points."
        " People won in 3 regions, most in E (1 to 3), A (3 to 4+), B (5- to 5)."
        " People lost in 1 region, most in D (4 to 3-)."
    )


def test_every_sheet_is_one_that_the_rules_have() -> None:
    """Its questions are asked, and nobody else's are told there."""
    for sheet in SHEETS:
        for begins in sheet.steps:
            assert [step for step in GAME.steps if step.startswith(begins)], begins
    titles = [
        sheet.title for step in GAME.steps for sheet in SHEETS if step.startswith(sheet.steps)
    ]
    asked = [step for step in GAME.steps for sheet in SHEETS if step.startswith(sheet.steps)]
    assert len(asked) == len({*asked})
    assert {*titles} == {sheet.title for sheet in SHEETS}


def unwrapped(text: str) -> str:
    """Return a document with each item in a line."""
    return re.sub(r"\n +(?! |- )", " ", text)


# --- a game ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def season_told() -> str:
    """Return the account of a game that is left after its first season."""
    plan = plan_of(VIETNAM, "campaign", "historical", 1)
    return account(plan._replace(audited=False), 1)


def test_a_season_is_told(season_told: str) -> None:
    """Sheet by sheet, fights in brief, indices with clauses; the set-up is left out."""
    text = unwrapped(season_told)
    assert text.startswith("# A game of `campaign`\n\nGame 1: US side `historical`, NLF")
    lines = text.split("## Summer 1965\n\n")[1].split("\n\n## How it ended\n\n")[0].split("\n")
    assert 10 <= len(lines) <= 25
    titles = re.findall(r"^- \*\*(.+?)\.\*\*", "\n".join(lines), re.MULTILINE)
    assert titles == [
        "Pacification",
        "Bombing and blockade",
        "Saigon",
        "The US sheet",
        "The ARVN",
        "The North",
        "The Viet Cong",
        "US side",
        "NLF",
        "Losses and towns",
        "What moved the indices",
    ]
    assert "Ordered to Vietnam: 21 × SVN supply" in text
    assert "so the path has it (" in text
    assert text.count("heads the government") <= 1
    assert text.endswith("- It was left after 1 season.\n")


def test_what_moved_an_index_adds_up(season_told: str) -> None:
    """Each with its clause."""
    text = unwrapped(season_told)
    found = re.findall(r"^  - (\D+) (\d+) to (\d+): (.*)\.$", text, re.MULTILINE)
    assert {"US morale", "US commitment", "SVN morale", "NVN commitment"} <= {x[0] for x in found}
    for name, before, after, causes in found:
        steps = re.findall(r"([+-]\d+) \(\d+(?:\.\d+)?-[a-z]+\)", causes)
        assert len(steps) == causes.count("(")
        assert int(before) + sum(map(int, steps)) == int(after), name


def test_the_end_is_told() -> None:
    """With the Pacification Phase that decided it, which belongs to no whole season."""
    run = Account(GAME, plan_of(VIETNAM, SCENARIO, "historical"), 1)
    run.chapter = chapter(LogEntry("pacified", "13", {"population": 149}))
    over = note(1, *[season("spring 1967", x=1)] * 3, scores={"us": 149, "nlf": 211})
    assert run.ending(over) == [
        "## How it ended",
        "",
        "- **Pacification.** SVN controls 149 Population Points.",
        "- After 3 seasons: US marginal. Population: US side 149, NLF 211.",
    ]
    year = note(1, *over.seasons, scores={"us": 48, "nlf": 52}, scenario="one-year-1967")
    assert run.ending(year)[-1].endswith("Chances in per cent: US side 48, NLF 52.")


def test_the_command_line_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Or says what is amiss."""
    out = tmp_path / "account.md"
    monkeypatch.setattr(campaign_account, "account", lambda plan, seed: f"{plan.limit} {seed}\n")
    given = ["--seats", "historical", "--seed", "7", "--seasons", "2", "--out", str(out)]
    assert main(given) == 0
    assert out.read_text(encoding="utf-8") == "2 7\n"
    with pytest.raises(SystemExit):
        main(["--seats", "nobody", "--out", str(out)])
    assert "Nobody of kind 'nobody'" in capsys.readouterr().err

    def fails(*_: object) -> str:
        raise CampaignFailure("people are missing")

    monkeypatch.setattr(campaign_account, "account", fails)
    assert main(given) == 1
    assert capsys.readouterr().out == "people are missing\n"
