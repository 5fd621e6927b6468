"""Keys for single purposes, all made from one secret."""

from __future__ import annotations

import hmac
import secrets


def key_for(purpose: str, secret: str) -> bytes:
    """Make a key, so that what is learned of one says nothing of another.

    Args:
        purpose: What it is for.
        secret: What all are made from; a random one, of this process alone, where it is empty.

    Returns:
        32 bytes.
    """
    material = secret.encode() or secrets.token_bytes(32)
    return hmac.new(material, f"latent: {purpose}".encode(), "sha256").digest()
