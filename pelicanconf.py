"""The site's settings: the one file an owner edits.

Everything of Pelican's works here, see https://docs.getpelican.com/en/latest/settings.html;
the LATENT_* settings are described in docs/settings.md.
"""

AUTHOR = "Grace Hopper"
SITENAME = "Grace Hopper"
SITESUBTITLE = "Mathematician, programmer, rear admiral. A sample portfolio to replace with yours."
SITEURL = ""
TIMEZONE = "UTC"
DEFAULT_LANG = "en"

PATH = "content"
OUTPUT_PATH = "build"
THEME = "theme"
PLUGIN_PATHS = ["plugins"]
PLUGINS = ["latent"]

# A folder of content/ is a category, and each category one kind of item on the map.
PAGE_PATHS = ["pages"]
STATIC_PATHS = ["images", "extra"]
EXTRA_PATH_METADATA = {"extra/robots.txt": {"path": "robots.txt"}}
USE_FOLDER_AS_CATEGORY = True

ARTICLE_URL = "{category}/{slug}/"
ARTICLE_SAVE_AS = "{category}/{slug}/index.html"
ARTICLE_LANG_URL = "{category}/{slug}/{lang}/"
ARTICLE_LANG_SAVE_AS = "{category}/{slug}/{lang}/index.html"
PAGE_URL = "{slug}/"
PAGE_SAVE_AS = "{slug}/index.html"
CATEGORY_URL = "{slug}/"
CATEGORY_SAVE_AS = "{slug}/index.html"
TAG_URL = "tags/{slug}/"
TAG_SAVE_AS = "tags/{slug}/index.html"
TAGS_SAVE_AS = "tags/index.html"
CATEGORIES_SAVE_AS = "categories/index.html"
ARCHIVES_SAVE_AS = "archives/index.html"
AUTHOR_SAVE_AS = ""
AUTHORS_SAVE_AS = ""
DEFAULT_PAGINATION = False
DIRECT_TEMPLATES = ["index", "tags", "categories", "archives", "404"]

# Feeds are written by publishconf.py, where the site's address is known.
FEED_ALL_ATOM = None
CATEGORY_FEED_ATOM = None
TRANSLATION_FEED_ATOM = None
AUTHOR_FEED_ATOM = None
AUTHOR_FEED_RSS = None

MARKDOWN = {
    "extension_configs": {
        "markdown.extensions.extra": {},
        "markdown.extensions.smarty": {},
        "markdown.extensions.meta": {},
    },
    "output_format": "html5",
}

LATENT_SUBJECT = "Grace Hopper"
LATENT_CONTACT = "hello@example.org"
LATENT_AXES = [
    {
        "negative": (
            "Machines",
            """Hardware and the machine room: relays, tubes, switches, counters, paper tape, wires,
            the first large calculators, how they were built, wired, operated and repaired.""",
        ),
        "positive": (
            "Languages",
            """Programming languages and compilers: writing programs in words that people read,
            translating statements into code, standards, validation, English-like languages for
            business data processing.""",
        ),
    },
    {
        "negative": (
            "Research",
            """Mathematics and research: proofs, polynomials, a dissertation, papers in journals,
            numerical methods, technical manuals, results presented to other scientists.""",
        ),
        "positive": (
            "Service",
            """Service in the Navy: reserve and active duty, commissions, ranks, admirals and
            ships, orders, retirement ceremonies, medals and national honours.""",
        ),
    },
    {
        "negative": (
            "Making",
            """Building things: programs written and run, subroutines, a working compiler, machines
            put into operation, a product finished with a team against a deadline.""",
        ),
        "positive": (
            "Teaching",
            """Teaching and speaking: students and classrooms, lectures, props that make an idea
            visible, interviews on television, stories told so that people remember them.""",
        ),
    },
]
