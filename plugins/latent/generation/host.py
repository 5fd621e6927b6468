"""What a host of models is asked for: the pieces of an answer as they come."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterable
from functools import cached_property
from typing import Any

from .faults import Fault, TierError
from .prompt import Prompt
from .tier import Tier


class ModelHost(ABC):
    """One model at its host."""

    def __init__(self, tier: Tier, key: str) -> None:
        """Take what the first answer will need; nothing is loaded or asked before.

        Args:
            tier: The model.
            key: The secret itself; empty where the host needs none.
        """
        self._tier = tier
        self._key = key

    def load(self) -> None:
        """Load what the first request needs; may take a second."""
        _ = self._client

    async def close(self) -> None:
        """Close the connections that are kept for further requests."""
        if "_client" in vars(self):
            await self._disconnect()

    @abstractmethod
    def stream(self, prompt: Prompt) -> AsyncGenerator[str, None]:
        """Write an answer, piece by piece; each piece has text.

        It ends where the model says that it is done. Closing the iterator ends the request.

        Raises:
            TierError: The host failed, or the answer ended before it was whole.
        """

    @cached_property
    def _client(self) -> Any:  # noqa: ANN401 - of a package that may not be there
        return self._connect()

    @abstractmethod
    def _connect(self) -> Any:  # noqa: ANN401 - the same
        """Make what asks the host."""

    @abstractmethod
    async def _disconnect(self) -> None:
        """Close it."""


ENDINGS = {
    "stop": None,
    "length": Fault.TOO_LONG,
    "max_tokens": Fault.TOO_LONG,
    "malformed_response": Fault.MALFORMED,
}
"""What the words for the end of an answer mean; every other one says that it was blocked."""


def check_ending(reasons: Iterable[str]) -> None:
    """Refuse an answer that is not whole.

    Args:
        reasons: What the host gave as the reason to stop, at most once.

    Raises:
        TierError: None came, or another than that all is said.
    """
    told = [reason.lower() for reason in reasons]
    fault = ENDINGS.get(told[-1], Fault.BLOCKED) if told else Fault.CUT_OFF
    if fault:
        raise TierError(fault)


def loaded(module: str) -> Any:  # noqa: ANN401 - any module
    """Load what only sites with models install.

    Raises:
        TierError: It is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError:
        raise TierError(Fault.NO_PACKAGE) from None
