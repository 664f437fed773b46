"""Rules whose requests are altered before anybody answers them: how a test breaks a game."""

from __future__ import annotations

from collections.abc import Callable

from annamite.kernel import Rules
from annamite.kernel.decision import Request


def altered(rules: Rules[None], alter: Callable[[Request], Request]) -> Rules[None]:
    """Play rules with every request altered on its way; answers go back as they come.

    Args:
        rules: The rules of a stretch.
        alter: Returns what is asked in the place of a request.
    """
    try:
        request = next(rules)
        while True:
            request = rules.send((yield alter(request)))
    except StopIteration:
        return
