"""Which choices before play go together: asked of the rules, so that a form offers nothing refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.kernel import Setup, SetupError
from annamite.players import seat_setup
from annamite.server.wire.lists import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.kernel import Game
    from annamite.kernel.game import OptionSpec, OptionValue


def going_together(
    game: Game[Any],
    scenario: str,
    options: Mapping[str, OptionValue],
    seats: Mapping[str, str],
) -> dict[str, Choice]:
    """Return, per option that a table asks for, the value that goes with the others and what does not.

    Seats count first, then each wish in the order of the options; a wish that does not go with
    those before it falls back to the default. `refused` says for each choice why it cannot be made
    as things stand, or null.

    Args:
        game: The rules.
        scenario: The starting position.
        options: What is wished for; what is left out has its default.
        seats: Kind of player per seat.

    Raises:
        SetupError: unknown scenario, or seats that go with no options at all.
    """
    trial = _Trial(game, scenario, seats)
    asked = [spec for spec in game.options if not spec.seated]
    settled: dict[str, OptionValue] = {spec.id: spec.choices[0] for spec in asked}
    if (refusal := trial.refusal(settled)) is not None:
        raise SetupError(refusal)
    for spec in asked:
        wish = options.get(spec.id, spec.choices[0])
        if wish != spec.choices[0] and trial.refusal(settled | {spec.id: wish}) is None:
            settled[spec.id] = wish
    settled = trial.pruned(settled)
    return {
        spec.id: Choice(
            value=settled[spec.id],
            refused=[trial.refusal(settled | {spec.id: choice}) for choice in spec.choices],
        )
        for spec in asked
    }


class _Trial:
    """Setting a game up to see whether the rules take it."""

    def __init__(self, game: Game[Any], scenario: str, seats: Mapping[str, str]) -> None:
        self._game = game
        self._scenario = scenario
        self._seats = seats

    def refusal(self, options: Mapping[str, OptionValue]) -> str | None:
        """Return why the rules refuse these options; None if they do not."""
        setup = seat_setup(self._game, Setup(self._scenario, self.pruned(options)), self._seats)
        try:
            self._game.start(setup)
        except SetupError as error:
            return str(error)
        return None

    def pruned(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return the options, those at their default whose own switch is off."""
        specs = {spec.id: spec for spec in self._game.options}
        return {
            name: value if self._matters(specs[name], options) else specs[name].choices[0]
            for name, value in options.items()
        }

    def _matters(self, spec: OptionSpec, options: Mapping[str, OptionValue]) -> bool:
        return not spec.needs or spec.needs not in options or options[spec.needs] is True
