"""Says in a sentence which extra has what is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(what: str, extra: str) -> Iterator[None]:
    """Import packages within; where one is missing, say how to install it.

    Args:
        what: What needs them, in words.
        extra: The extra of this package that has them.

    Raises:
        ModuleNotFoundError: one is missing.

    >>> with needed("A learner", "learn"):
    ...     import no_such_package
    Traceback (most recent call last):
        ...
    ModuleNotFoundError: A learner needs no_such_package; install it with: pip install "annamite[learn]".
    """
    try:
        yield
    except ModuleNotFoundError as error:
        msg = f'{what} needs {error.name}; install it with: pip install "annamite[{extra}]".'
        raise ModuleNotFoundError(msg, name=error.name) from error
