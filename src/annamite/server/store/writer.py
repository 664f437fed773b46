"""The one thread that touches the database."""

from __future__ import annotations

import asyncio
import functools
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from annamite.server.store.file import StorageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.server.store.storage import Storage

P = ParamSpec("P")
T = TypeVar("T")


class Writer:
    """Has the storage do its work in one thread; awaited from the event loop.

    Args:
        storage: The database.
    """

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="storage")

    async def __call__(self, method: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what `method` of the storage returns.

        Raises:
            StorageError: as `method` does, or the server is stopping.
        """
        call = functools.partial(method, *args, **kwargs)
        try:
            answer = asyncio.get_running_loop().run_in_executor(self._thread, call)
        except RuntimeError:  # closed; somebody was still at work
            raise StorageError("The server is stopping; nothing has changed.") from None
        return await answer

    def close(self) -> None:
        """Finish what is under way and let go of the file."""
        self._thread.shutdown(wait=True)
        self.storage.close()
