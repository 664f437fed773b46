"""A computer player for either side of Vietnam 1965-1975.

It answers decisions and does nothing else. It reads the position as its seat sees it, throws no dice
of its own, and gives a reason in a sentence with each answer. What it weighs is Victory Points:

* `worth`: what units, Replacement Points and places are worth; `clash`: what a fight should bring.
* `reach`: who could get where; `strikes`: the best attack on each enemy hex; `standing`: how good
  and how dangerous it is to be in a hex; `engaged`: the operation under way.
* `cordon`: who of the warned gets away; `air`: how Air Points are divided among the fights of a turn.
* `posts`: how well a place serves an attack; `advance`: where operating units go for it; `flight`:
  where their targets go.
* `turns`, `operations`, `moves`, `interdiction`, `escapes`, `fights`, `pursuit`, `security`: one
  function per kind of decision.
* `acts`, `plain_sheets`, `by_trail`: how answers are worded, and those that policy and strategy share.
* `weighing`: what tactics weigh by, as an interface; `kept`: results kept by all that they hang on;
  `outlook`: how far there is to go in a campaign.
* `at_scale`: tactics at the scale of a campaign, with prices and plans of their own.
* `mind`: what an answer is made from; `player`: the kinds of player.
"""

from annamite.games.vietnam_1965_1975.computer.player import COMPUTERS, Computer, ComputerKind
from annamite.games.vietnam_1965_1975.computer.tactics import ANSWERS

__all__ = ["ANSWERS", "COMPUTERS", "Computer", "ComputerKind"]
