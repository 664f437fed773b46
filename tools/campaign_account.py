"""Tell a campaign of Vietnam 1965-1975 between computer players, season by season, in plain words.

    python -m tools.campaign_account --scenario campaign --seats computer --seed 7 --out account.md
    python -m tools.campaign_account --seats us=computer,nlf=historical --seasons 4 --out account.md

The game is that of `tools.campaigns` with the same seats and number. Everything is told, what the
sides keep from each other too; the reasons are those that the players give (`annamite simulate
--explain`), each once with how often it was given.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from annamite.games import load
from annamite.players import reason_of
from tools.arguments import at_least_one
from tools.campaign_margins import campaign_of
from tools.campaign_sheets import Chapter, Reason, many
from tools.campaign_story import tell, told
from tools.campaigns import CampaignFailure, Run, opened, plan_of
from tools.wrap_docs import wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel import Decision, Game, LogEntry
    from tools.campaign_notes import Note, Plan

GAME: Final = "vietnam-1965-1975"


class Account(Run):
    """A game under way, of which each season is told as it ends.

    Attributes:
        lines: The account so far, as lines of Markdown.

    Args:
        game: The rules.
        plan: What is played.
        seed: The number of the game.
    """

    def __init__(self, game: Game[Any], plan: Plan, seed: int) -> None:
        self.lines: list[str] = []
        self.chapter = Chapter()
        super().__init__(game, plan, seed)

    def told(self, entry: LogEntry) -> None:
        """Hear what happens."""
        super().told(entry)
        if entry.key == "season":
            self.chapter = Chapter()  # without the set-up
        self.chapter.log.append(entry)

    def choose(self, request: Decision) -> int:
        """Return what whoever sits there answers, and note why."""
        value = super().choose(request)
        reason = reason_of(self.players[request.seat])
        if reason and len(request.values) > 1:
            self.chapter.reasons.append(Reason(request.seat, request.step.id, reason))
        return value

    def season_over(self, name: str, begun: Any, over: Any) -> None:
        """See that the books come out, and tell the season."""
        super().season_over(name, begun, over)
        self.lines += [f"## {name.capitalize()}", "", *tell(self.game, self.chapter, over), ""]
        self.chapter = Chapter()

    def ending(self, note: Note) -> list[str]:
        """Return how the game ended, with what came after its last whole season."""
        lines = ["## How it ended", "", *told(self.game, self.chapter)]
        if note.outcome is None:
            return [*lines, f"- It was left after {many(note.whole, 'season')}."]
        titles = {seat.id: seat.title for seat in self.game.seats}
        scores = ", ".join(f"{titles[seat]} {score}" for seat, score in note.scores.items())
        by_formula = campaign_of(note.scenario).ending.formula is not None
        what = "Chances in per cent" if by_formula else "Population"
        return [
            *lines,
            f"- After {many(note.whole, 'season')}: {note.ending}. {what}: {scores}.",
        ]


def account(plan: Plan, seed: int) -> str:
    """Play a game and return its account as Markdown.

    Raises:
        CampaignFailure: the rules fail, the audit finds something, or books do not come out.
    """
    game = load(plan.game)
    run = Account(game, plan, seed)
    note = run.play()
    titles = {seat.id: seat.title for seat in game.seats}
    players = ", ".join(f"{titles[seat]} `{kind}`" for seat, kind in plan.seats.items())
    head = [f"# A game of `{plan.setup.scenario}`", "", f"Game {seed}: {players}.", ""]
    return wrap("\n".join([*head, *run.lines, *run.ending(note)]) + "\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return 1 where something is amiss."""
    parser = argparse.ArgumentParser(prog="python -m tools.campaign_account")
    parser.add_argument("--scenario", default="campaign")
    parser.add_argument("--seats", default="computer", help="a kind of player, or SEAT=KIND,…")
    parser.add_argument("--opening", default="", help="who plays the first seasons, if not they")
    parser.add_argument("--opening-seasons", type=at_least_one)
    parser.add_argument("--seed", type=int, default=0, help="number of the game")
    parser.add_argument("--seasons", type=at_least_one, help="leave it after so many")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(arguments)
    try:
        plan = plan_of(GAME, asked.scenario, asked.seats, asked.seasons)
        plan = opened(plan, asked.opening, asked.opening_seasons)
    except ValueError as error:
        parser.error(str(error))
    try:
        text = account(plan, asked.seed)
    except CampaignFailure as failure:
        print(failure)
        return 1
    asked.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
