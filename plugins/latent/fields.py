"""Names and fields in settings: unknown ones, and values of a wrong type, are refused."""

from __future__ import annotations

import difflib
from collections.abc import Collection

from .errors import SettingsError


def nearest(name: object, known: Collection[str]) -> str:
    """Find the known name that a wrong one is most like.

    Args:
        name: The wrong one.
        known: At least one.
    """
    return difflib.get_close_matches(str(name), known, n=1, cutoff=0)[0]


def check_known(place: str, field: object, known: Collection[str]) -> None:
    """Refuse a field that there is not.

    Args:
        place: The setting it stands in, for the message.
        field: As it was written.
        known: Those that there are.

    Raises:
        SettingsError: Names it, and the nearest one.
    """
    if field not in known:
        message = f"{place}: unknown field {field!r}; did you mean {nearest(field, known)!r}?"
        raise SettingsError(message)


def check_type(place: str, field: object, value: object, wanted: type) -> None:
    """Refuse a value of another type; a whole number is as good as one with a fraction.

    Args:
        place: The setting it stands in, for the message.
        field: Its name.
        value: As it was written.
        wanted: The type it must be of.

    Raises:
        SettingsError: Names all of these.
    """
    fits = isinstance(value, int | float if wanted is float else wanted)
    if not fits or (isinstance(value, bool) and wanted is not bool):
        message = f"{place}: field {field!r} is {value!r} and must be of {wanted.__name__}."
        raise SettingsError(message)
