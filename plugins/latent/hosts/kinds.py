"""The kinds of hosts that embedders and models may be at, as settings name them."""

GEMINI = "gemini"
COMPATIBLE = "openai_compatible"
"""Any host with the endpoints of OpenAI."""

GEMINI_KEY = "GEMINI_API_KEY"
"""The environment variable that holds Gemini's key, unless settings name another."""
