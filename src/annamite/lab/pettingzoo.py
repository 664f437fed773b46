"""Every game as an environment of PettingZoo (AEC): agents decide in turn, with action masks.

from annamite.lab.pettingzoo import env

war = env("fire-in-the-lake", "short", seats="us=nonplayer,arvn=nonplayer")
war.reset(seed=1)
for agent in war.agent_iter():
observation, reward, over, cut, info = war.last()
action = None if over or cut else choose(observation["observation"], observation["action_mask"])
war.step(action)
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from annamite.kernel import SetupError
from annamite.lab.extras import needed
from annamite.lab.learning.match import Match
from annamite.lab.learning.seating import Options, seated
from annamite.lab.learning.telling import told

if TYPE_CHECKING:
    from gymnasium.spaces import Dict, Discrete
    from numpy import ndarray

    from annamite.kernel import Game
    from annamite.lab.learning.rewards import Reward

np = needed("numpy", "learn")
spaces = needed("gymnasium.spaces", "learn")
_Base: Any = needed("pettingzoo", "learn").AECEnv

MODES: Final = ("ansi", "human")


def env(
    game: Game[Any] | str,
    scenario: str | None = None,
    *,
    options: Options = None,
    seats: str | Mapping[str, str] = "",
    reward: str | Reward = "win",
    limit: int | None = None,
    render_mode: str | None = None,
) -> AnnamiteAEC:
    """Return an environment.

    Args:
        game: The rules, or their name.
        scenario: Its name; None for the game's first.
        options: Values by option.
        seats: Computers, as `SEAT=KIND,…` or by seat; the other seats are agents.
        reward: What a game is worth at its end, by name (`annamite.lab.learning.REWARDS`) or as a
            function.
        limit: Decisions of agents after which a game is truncated; None: never.
        render_mode: `ansi`: `render` returns text; `human`: it prints that.

    Raises:
        SetupError: something of that cannot be; the message says what there is.
        ValueError: there is no such game.
    """
    return AnnamiteAEC(Match(seated(game, scenario, options, seats), reward, limit), render_mode)


class AnnamiteAEC(_Base):  # type: ignore[misc]
    """A match as PettingZoo has it; see `env`.

    Observations are dicts: `observation`, numbers from -1 to 1, and `action_mask`, 1 for each id
    that is legal; of an agent that is not asked the mask is all 0. An illegal action raises
    `IllegalAction` and changes nothing; `pettingzoo.utils.wrappers.TerminateIllegalWrapper` makes it
    the end of a game.

    Attributes:
        match: The game in play.
        possible_agents: The seats of agents.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(MODES),
        "render_fps": 1,
        "name": "annamite_v1",
        "is_parallelizable": False,
    }

    def __init__(self, match: Match, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            msg = f"There is no render mode {render_mode!r}; choose one of: {', '.join(MODES)}."
            raise SetupError(msg)
        self.match = match
        self.render_mode = render_mode
        self.possible_agents = list(match.learners)
        self.agents: list[str] = []
        eyes = match.eyes
        self._actions = {each: spaces.Discrete(eyes.table.size) for each in match.learners}
        self._observations = {
            each: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (eyes.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (eyes.table.size,), np.int8),
                }
            )
            for each in match.learners
        }
        self._seed: int | str = ""
        self._games = 0

    def observation_space(self, agent: str) -> Dict:
        """Return what an agent may be shown."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the actions of an agent: the ids of the game's table."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game.

        Args:
            seed: Decides dice and computers; games begun after it without one follow from it, too.
            options: Not used.
        """
        if seed is not None or not self._games:
            self._seed, self._games = secrets.token_hex(8) if seed is None else seed, 0
        self.match.reset(self._seed if not self._games else f"{self._seed}/{self._games}")
        self._games += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, ndarray]:
        """Return what an agent sees."""
        match = self.match
        mask = np.zeros(match.eyes.table.size, np.int8)
        decision = match.decision
        if decision is not None and decision.seat == agent:
            mask[match.ids] = 1
        return {"observation": np.array(match.see(agent), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act; None of an agent whose game is over.

        Raises:
            IllegalAction: that is no option; nothing has changed.
            RuntimeError: no game has begun, it is over, or an error broke it off.
        """
        if not self.agents:
            msg = "no game is in play: call reset() first"
            raise RuntimeError(msg)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return or print how the game stands, to spectators' eyes."""
        if self.render_mode is None:
            return None
        text = told(self.match.position)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - that is what the mode asks for
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _go_on(self) -> None:
        """Note whose turn it is, or that the game is over."""
        match = self.match
        decision = match.decision
        self.terminations = dict.fromkeys(self.agents, match.over and not match.cut)
        self.truncations = dict.fromkeys(self.agents, match.cut)
        if decision is not None:
            self.agent_selection = decision.seat
        else:
            self.rewards = match.rewards()

    def __str__(self) -> str:
        """Return the name that PettingZoo prints."""
        return self.match.game.name.replace("-", "_")
