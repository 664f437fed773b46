"""Every game as a game of OpenSpiel, with chance nodes of its own and seats that know different things.

    from annamite.lab.openspiel import load

    game = load("fire-in-the-lake", "short", {"nonplayers": "us+arvn"})
    state = game.new_initial_state()
    while not state.is_terminal():
        ...

Importing this registers the games, so that `pyspiel.load_game("annamite_rolling_thunder")` finds
them; scenario, options and reward are parameters of those names.
"""

from __future__ import annotations

from copy import deepcopy
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Final

from annamite import games
from annamite.kernel import Chance, SetupError
from annamite.lab.extras import needed
from annamite.lab.learning.match import IllegalAction
from annamite.lab.learning.observing import Eyes
from annamite.lab.learning.rewards import BOUNDED, REWARDS, ZERO_SUM, reward_of
from annamite.lab.learning.seating import Options, seated
from annamite.lab.learning.tracks import Track

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.kernel import Game, Position

np = needed("numpy", "openspiel")
pyspiel = needed("pyspiel", "openspiel")
_Game: Any = pyspiel.Game
_State: Any = pyspiel.State

LONGEST: Final = 1_000_000
"""Moves of a game, chance included, beyond which OpenSpiel need not be ready for it."""
MOST: Final = 10_000.0
"""No score or margin is beyond it."""
_PREFIX: Final = "annamite_"
_OWN: Final = ("scenario", "reward")


def load(
    game: str, scenario: str | None = None, options: Options = None, reward: str = "win"
) -> Any:
    """Return a game of OpenSpiel.

    Players are the seats that the rules do not play themselves, in the game's order. Computers
    other than those cannot sit in them: a state has to be copied, and with it all that decides.

    Args:
        game: Name of the game.
        scenario: Its name; None for the game's first.
        options: Values by option.
        reward: What a game is worth at its end (`annamite.lab.learning.REWARDS`).

    Raises:
        SetupError: something of that cannot be; the message says what there is.
        ValueError: there is no such game.
    """
    seating = seated(game, scenario, options)
    chosen = dict(seating.setup.options)
    parameters = {"scenario": seating.setup.scenario, "reward": reward, **chosen}
    reward_of(reward)
    return pyspiel.load_game(named(game), parameters)


def named(game: str) -> str:
    """Return what OpenSpiel calls a game, as in `annamite_rolling_thunder`."""
    return _PREFIX + game.replace("-", "_")


def _type(rules: Game[Any], players: tuple[int, int], **more: Any) -> Any:
    """Return the type of a game as OpenSpiel has it."""
    kinds = pyspiel.GameType
    said = {
        "information": kinds.Information.IMPERFECT_INFORMATION,
        "utility": kinds.Utility.GENERAL_SUM,
    }
    return kinds(
        short_name=named(rules.name),
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(rules),
        **(said | more),
    )


class AnnamiteGame(_Game):  # type: ignore[misc]
    """The rules of a game with scenario and options, as OpenSpiel has them; see `load`.

    Attributes:
        rules: The rules.
        eyes: What players see; it has the table of ids, which is that of chance, too.
        players: The seats of the players, by number.
        reward: What a game is worth to each seat.
        first: Where games begin; only to be copied.
    """

    name: ClassVar[str]
    """Name of the rules; each has a class of its own."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        name, given = self.name, dict(parameters or {})
        reward = given.pop("reward", "") or next(iter(REWARDS))
        scenario = given.pop("scenario", "") or None
        rules = games.load(name)
        defaults = {spec.id: spec.choices[0] for spec in rules.options}
        chosen = {own: value for own, value in given.items() if value != defaults.get(own)}
        seating = seated(rules, scenario, chosen)
        self.rules: Game[Any] = rules
        self.eyes = Eyes(rules)
        self.players = seating.learners
        self.reward = reward_of(reward)
        self.first = Track.begun(rules, rules.start(seating.setup))
        zero = reward in ZERO_SUM and len(self.players) == len(rules.seats)
        bound = 1.0 if reward in BOUNDED else MOST
        info = pyspiel.GameInfo(
            num_distinct_actions=self.eyes.table.size,
            max_chance_outcomes=self.eyes.table.size,
            num_players=len(self.players),
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if zero else None,
            max_game_length=LONGEST,
        )
        super().__init__(self._type(zero=zero), info, dict(parameters or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a copy is made of it elsewhere: by its name."""
        return pyspiel.load_game, (str(self),)

    def _type(self, *, zero: bool) -> Any:
        """Return the type of this very game: how many play, whether they know the same."""
        kinds, count = pyspiel.GameType, len(self.players)
        known = kinds.Information.PERFECT_INFORMATION
        if self.rules.secrets(self.first.position.base):
            known = kinds.Information.IMPERFECT_INFORMATION
        utility = kinds.Utility.ZERO_SUM if zero else kinds.Utility.GENERAL_SUM
        return _type(self.rules, (count, count), information=known, utility=utility)

    def new_initial_state(self, _: Any = None) -> AnnamiteState:
        """Return the state at the beginning."""
        return AnnamiteState(self)

    def make_py_observer(self, type_: Any = None, params: Any = None) -> AnnamiteObserver:
        """Return what shows a state to a player."""
        return AnnamiteObserver(self, type_, params)


class AnnamiteState(_State):  # type: ignore[misc]
    """A position in play; what it holds forks where OpenSpiel copies it.

    Attributes:
        track: The position, and what has been answered.
    """

    def __init__(self, game: AnnamiteGame) -> None:
        super().__init__(game)
        self._track: Track | None = None

    @property
    def track(self) -> Track:
        """The position, and what has been answered.

        OpenSpiel makes a first state for each copy, which is never looked at: so this waits.
        """
        if self._track is None:
            self._track = deepcopy(self.get_game().first)
        return self._track

    @property
    def position(self) -> Position[Any]:
        """The position in play."""
        return self.track.position

    def current_player(self) -> int:
        """Return whose turn it is, or that of chance, or that the game is over."""
        request = self.position.request
        if request is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(request, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.get_game().players.index(request.seat))

    def _options(self) -> dict[int, int]:
        """Return what may be answered now: values by id, sorted."""
        return self.track.options(self.get_game().eyes.table)

    def _legal_actions(self, _: int) -> list[int]:
        """Return the ids of all options, sorted."""
        return [*self._options()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the ids of all outcomes, sorted, with their probabilities."""
        request = self.position.request
        assert isinstance(request, Chance)
        chances = dict(request.probabilities())
        return [(id_, chances[value]) for id_, value in self._options().items()]

    def _apply_action(self, action: int) -> None:
        options = self._options()
        if action not in options:
            msg = f"Action {action} is no option here; legal_actions() has {len(options)}."
            raise IllegalAction(msg)
        self.track.push(options[action])

    def _action_to_string(self, player: int, action: int) -> str:
        """Return step and word of an option or outcome."""
        request = self.position.request
        value = self._options().get(action)
        if request is None or value is None or player != self.current_player():
            return str(action)
        return f"{request.step.id} {request.step.codec.word(value)}"

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.request is None

    def returns(self) -> list[float]:
        """Return what the game is worth to each player; 0 until it ends."""
        game = self.get_game()
        outcome = game.rules.outcome(self.position.state)
        if outcome is None:
            return [0.0] * len(game.players)
        worth = game.reward(game.rules, self.position.state, outcome)
        return [float(worth[seat]) for seat in game.players]

    def __str__(self) -> str:
        """Return how the game stands, to spectators' eyes, and what tells this state from others."""
        answers = self.history()
        stamp = blake2b(",".join(map(str, answers)).encode(), digest_size=8).hexdigest()
        return f"{self.track.told(None)}\n{len(answers)} answers, {stamp}"


class AnnamiteObserver:
    """Shows states to players (see `open_spiel.python.observation`).

    Args:
        game: The game.
        type_: What is to be shown: all that a player sees now (the usual), or with perfect recall:
            all answers that it has seen, as a string alone.
        params: There are none.

    Attributes:
        tensor: The numbers (`Eyes`); None where there is only a string.
        dict: The same by name.
    """

    def __init__(self, game: AnnamiteGame, type_: Any = None, params: Any = None) -> None:
        if params:
            msg = f"observers have no parameters, but {params}"
            raise ValueError(msg)
        self._game = game
        self._recalls = type_ is not None and type_.perfect_recall
        # What all see, and what a player sees beyond that, are not told apart.
        alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._whole = type_ is None or (type_.public_info and type_.private_info == alone)
        shown = self._whole and not self._recalls
        self.tensor = np.zeros(game.eyes.size, np.float32) if shown else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: AnnamiteState, player: int) -> None:
        """Set the numbers to what a player sees of a state."""
        if self.tensor is not None:
            self.tensor[:] = state.track.vector(self._game.eyes, self._game.players[player])

    def string_from(self, state: AnnamiteState, player: int) -> str | None:
        """Return what a player sees of a state, in words; None where that is not told."""
        if not self._whole:
            return None
        seat = self._game.players[player]
        return state.track.seen(seat) if self._recalls else state.track.told(seat)


def _parameters(rules: Game[Any]) -> dict[str, Any]:
    """Return the parameters of a game's name with their defaults: scenario, reward, options."""
    options = {spec.id: spec.choices[0] for spec in rules.options}
    if clash := options.keys() & {*_OWN}:
        msg = f"{rules.title} calls an option {min(clash)!r}, which OpenSpiel needs for itself."
        raise SetupError(msg)
    return {"scenario": rules.scenarios[0].id, "reward": next(iter(REWARDS)), **options}


def register() -> None:
    """Make all games with action ids known to OpenSpiel, those that are not yet."""
    known = set(pyspiel.registered_names())
    for name in games.names():
        if named(name) in known:
            continue
        rules = games.load(name)
        try:
            Eyes(rules)
        except SetupError:
            continue

        # A class outlives Python itself, which OpenSpiel relies on as the process ends.
        own = type(f"{AnnamiteGame.__name__}_{named(name)}", (AnnamiteGame,), {"name": name})
        pyspiel.register_game(_type(rules, (1, len(rules.seats))), own)


register()
