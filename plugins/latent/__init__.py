"""Latent: a Pelican plugin that makes a site's content seen on a map and answerable in a chat."""


def register() -> None:
    """Connect the plugin to Pelican's signals.

    Pelican imports every installed namespace plugin on each run, and the serving function imports
    this package without Pelican, so nothing is imported before Pelican asks for it.
    """
    from .plugin import connect  # noqa: PLC0415 - see above

    connect()
