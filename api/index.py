"""The site's one function: a plain WSGI application, for any host that serves those."""

import gc
import sys
from pathlib import Path

# Nothing that is made while loading is garbage: not looking for it saves a sixth of the start.
gc.disable()

HERE = Path(__file__).resolve().parent
# The package travels with the function; it is not installed where that runs.
sys.path.insert(0, str(HERE.parent / "plugins"))

from latent.serving.app import create_app  # noqa: E402 - see above

app = create_app(default_knowledge=HERE / "knowledge")

gc.freeze()
gc.enable()
