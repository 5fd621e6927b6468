"""A host that answers as Gemini does and takes its time: run by `bench_serving.py`.

python benchmarks/model_host.py PORT FIRST_TOKEN PIECES PAUSE
"""

from __future__ import annotations

import asyncio
import json
import sys

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"


def _event(text: str, finish: str | None = None) -> bytes:
    content = {"role": "model", "parts": [{"text": text}]}
    candidate = {"content": content} | ({"finishReason": finish} if finish else {})
    event = b"data: " + json.dumps({"candidates": [candidate]}).encode() + b"\r\n\r\n"
    return b"%x\r\n%s\r\n" % (len(event), event)


async def serve(port: int, first_token: float, pieces: int, pause: float) -> None:
    """Serve until stopped.

    Args:
        port: Of this machine.
        first_token: Seconds until the first words.
        pieces: How many there are.
        pause: Seconds between them.
    """

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while head := await reader.readuntil(b"\r\n\r\n"):
            lengths = [line for line in head.lower().split(b"\r\n") if b"content-length" in line]
            await reader.readexactly(int(lengths[0].split(b":")[1]))
            await asyncio.sleep(first_token)
            writer.write(HEAD)
            for number in range(pieces):
                if number:
                    await asyncio.sleep(pause)
                writer.write(_event(f"Part {number} of what the site says [S1]. "))
                await writer.drain()
            writer.write(_event("That is all.", "STOP") + b"0\r\n\r\n")
            await writer.drain()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await answer(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    given = sys.argv[1:]
    asyncio.run(serve(int(given[0]), float(given[1]), int(given[2]), float(given[3])))
