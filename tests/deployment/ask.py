"""Ask a bundled function one question, and print what came and what was loaded, as JSON.

Usage, by a bare Python of the function's version: `python -I -S ask.py BUNDLE QUESTION`.
"""

from __future__ import annotations

import json
import site
import sys
from pathlib import Path


def main(bundle: Path, question: str) -> None:
    """Load the app as the host's handler does, and read its answer chunk by chunk."""
    site.addsitedir(str(bundle / "_vendor"))
    sys.path.insert(0, str(bundle))
    from api.index import app  # noqa: PLC0415 - found only now

    response = app.test_client().post(
        "/api/chat",
        json={"messages": [{"role": "user", "content": question}]},
        buffered=False,
    )
    chunks = [chunk.decode() for chunk in response.iter_encoded()]
    print(  # noqa: T201 - this is its output
        json.dumps(
            {
                "status": response.status_code,
                "headers": dict(response.headers),
                "chunks": chunks,
                "modules": sorted({name.split(".")[0] for name in sys.modules}),
            }
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2])
