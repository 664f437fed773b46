"""Whether what is in the box fits together, and what in an owner's file goes against the rules.

`problems` is what cannot be played: `load` refuses it. `against_the_rules` is what can be played but
cannot be printed so, since the rulebook says otherwise.
"""

from annamite.games.rolling_thunder.box.checks.fitting import problems
from annamite.games.rolling_thunder.box.checks.rulebook import against_the_rules

__all__ = ["against_the_rules", "problems"]
