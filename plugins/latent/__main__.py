"""`python -m latent` is `latent`."""

import sys

from .cli import main

sys.exit(main())
