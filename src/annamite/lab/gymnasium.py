"""Every game as an environment of Gymnasium: one seat learns, computers have the others.

from annamite.lab.gymnasium import env

war = env("rolling-thunder", seat="navy", others="autopilot")
observation, info = war.reset(seed=1)
over = cut = False
while not over and not cut:
action = choose(observation["observation"], info["action_mask"])
observation, reward, over, cut, info = war.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from annamite import games
from annamite.kernel import SetupError
from annamite.lab import choices
from annamite.lab.extras import needed
from annamite.lab.learning.match import IllegalAction, Match
from annamite.lab.learning.seating import Options, seated
from annamite.lab.learning.telling import told

if TYPE_CHECKING:
    from numpy import ndarray

    from annamite.kernel import Game
    from annamite.lab.learning.rewards import Reward

np = needed("numpy", "learn")
_Base: Any = needed("gymnasium", "learn").Env
spaces = needed("gymnasium.spaces", "learn")

MODES: Final = ("ansi", "human")
ILLEGAL: Final = ("raise", "lose")
_MOST: Final = 2**48


def env(
    game: Game[Any] | str,
    scenario: str | None = None,
    *,
    seat: str | None = None,
    others: str = "random",
    options: Options = None,
    reward: str | Reward = "win",
    limit: int | None = None,
    illegal: str = "raise",
    render_mode: str | None = None,
) -> AnnamiteEnv:
    """Return an environment.

    Args:
        game: The rules, or their name.
        scenario: Its name; None for the game's first.
        seat: Whose seat learns; None for the game's first.
        others: The kinds of computers in the other seats: `KIND` for all, or `SEAT=KIND,…`.
        options: Values by option.
        reward: What a game is worth at its end, by name (`annamite.lab.learning.REWARDS`) or as a
            function.
        limit: Decisions of the learner after which a game is truncated; None: never.
        illegal: What an action does that the mask has as 0: `raise`: an error, and nothing changes;
            `lose`: the end of the game, with a reward of -1.
        render_mode: `ansi`: `render` returns text; `human`: it prints that.

    Raises:
        SetupError: something of that cannot be; the message says what there is.
        ValueError: there is no such game.
    """
    rules = games.load(game) if isinstance(game, str) else game
    names = [each.id for each in rules.seats]
    own = names[0] if seat is None else seat
    if own not in names:
        msg = f"{rules.title} has no seat {own!r}; choose from: {', '.join(names)}."
        raise SetupError(msg)
    if illegal not in ILLEGAL:
        msg = f"An illegal action cannot {illegal!r}; choose one of: {', '.join(ILLEGAL)}."
        raise SetupError(msg)
    if render_mode is not None and render_mode not in MODES:
        msg = f"There is no render mode {render_mode!r}; choose one of: {', '.join(MODES)}."
        raise SetupError(msg)
    kinds = choices.seats(rules, others)
    computers = {name: kind for name, kind in kinds.items() if name != own}
    match = Match(seated(rules, scenario, options, computers), reward, limit)
    return AnnamiteEnv(match, illegal=illegal, render_mode=render_mode)


class AnnamiteEnv(_Base):  # type: ignore[misc]
    """A match of one learner as Gymnasium has it; see `env`.

    Observations are dicts: `observation`, numbers from -1 to 1, and `action_mask`, 1 for each id
    that is legal, as `Discrete.sample` takes it; the mask stands in `info`, too, as some learners
    want it. At the end of a game it is all 0.

    Attributes:
        match: The game in play.
        seat: Whose seat learns.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self, match: Match, *, illegal: str = "raise", render_mode: str | None = None
    ) -> None:
        self.match = match
        (self.seat,) = match.learners
        self.illegal = illegal
        self.render_mode = render_mode
        eyes = match.eyes
        self.action_space = spaces.Discrete(eyes.table.size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (eyes.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (eyes.table.size,), np.int8),
            }
        )
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, ndarray], dict[str, Any]]:
        """Begin a game; the same seed, the same games from there on.

        Args:
            seed: Decides dice and computers; None: the game after the last one.
            options: Not used.
        """
        super().reset(seed=seed, options=options)
        self.match.reset(int(self.np_random.integers(_MOST)))
        self._lost = False
        return self._shown()

    def step(self, action: int) -> tuple[dict[str, ndarray], float, bool, bool, dict[str, Any]]:
        """Answer the decision, and go on to the next one of the learner.

        Raises:
            IllegalAction: that is no option, and `illegal` is `raise`; or the game is over. Nothing
                has changed.
            RuntimeError: no game has begun, or an error broke it off.
        """
        match = self.match
        if self._lost:
            msg = "The game is over; call reset() for another one."
            raise IllegalAction(msg)
        if self.illegal == "lose" and not match.over and not match.offers(action):
            self._lost = True
            observation, info = self._shown()
            return observation, -1.0, True, False, info
        match.act(action)
        observation, info = self._shown()
        reward = match.rewards()[self.seat]
        return observation, reward, match.over and not match.cut, match.cut, info

    def render(self) -> str | None:
        """Return or print how the game stands, to the learner's eyes."""
        if self.render_mode is None:
            return None
        text = told(self.match.position, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - that is what the mode asks for
        return None

    def _shown(self) -> tuple[dict[str, ndarray], dict[str, Any]]:
        """Return what the learner sees, and the mask once more."""
        match = self.match
        mask = np.zeros(match.eyes.table.size, np.int8)
        if not self._lost:
            mask[match.ids] = 1
        seen = np.array(match.see(self.seat), np.float32)
        return {"observation": seen, "action_mask": mask}, {"action_mask": mask.copy()}
