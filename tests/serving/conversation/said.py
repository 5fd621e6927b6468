"""Conversations as visitors have them."""

from __future__ import annotations

from latent.serving.conversation.validation import Conversation, Message, Role


def said(*contents: str, roles: tuple[Role, ...] = ("user",)) -> Conversation:
    """Make a conversation; the roles take turns, and the last message is the visitor's."""
    turns = [Message(roles[n % len(roles)], text) for n, text in enumerate(contents[:-1])]
    return Conversation((*turns, Message("user", contents[-1])))
