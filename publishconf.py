"""What differs when the site is published; `make publish` builds with it."""

import os
import sys

sys.path.append(os.curdir)
from pelicanconf import *  # noqa: F403 - Pelican's own way to layer settings

# The host tells the address where it can: set SITE_URL there, or write it here.
SITEURL = os.environ.get("SITE_URL", "").rstrip("/")
RELATIVE_URLS = False
DELETE_OUTPUT_DIRECTORY = True

# A feed needs absolute links.
FEED_ALL_ATOM = "feeds/all.atom.xml" if SITEURL else None
CATEGORY_FEED_ATOM = "feeds/{slug}.atom.xml" if SITEURL else None
