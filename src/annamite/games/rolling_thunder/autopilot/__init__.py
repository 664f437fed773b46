"""The autopilot: a computer partner for either force, or for both in simulations.

It answers decisions and does nothing else. Each answer comes with a reason in a sentence. What it
weighs is Campaign Impact, the unit of every number in this package:

* `worth`: what a crew, a JCS-94 point, a cube, a target is worth; `forecast`: exact expectations of
  raids, as `prospects` has those of armed recon and B-52s; `planner`: the best raid, one ahead.
* `year`, `season`, `raids`, `cards`, `recon`, `bombers`: one function per kind of decision.
* `mind`: what an answer is made from; `player`: the kind of player.
"""

from annamite.games.rolling_thunder.autopilot.player import FROZEN, Autopilot, AutopilotKind

__all__ = ["FROZEN", "Autopilot", "AutopilotKind"]
