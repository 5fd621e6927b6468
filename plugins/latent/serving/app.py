"""The function: a plain WSGI application under `/api`."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Iterator

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from ..embedding import Embedder, create
from ..errors import EmbedderMissingError, KnowledgeError
from . import extractive
from .chat import Assistant, Clock
from .config import Config
from .events import Event, Problem
from .knowledge import Knowledge, check_embedder, load_knowledge
from .language import language_of
from .phrases import DEFAULT, Phrases, languages, phrases
from .representations import event_stream, plain_text, problem
from .validation import LARGEST_BODY, Conversation, Fault, RequestError, read_conversation

logger = logging.getLogger(__name__)


def create_app(
    config: Config | None = None,
    *,
    knowledge: Knowledge | None = None,
    embedder: Embedder | None = None,
    clock: Clock = time.monotonic,
) -> Flask:
    """Make the application.

    Without usable knowledge it starts all the same and says in every answer what is missing: a
    function that cannot start tells nobody why.

    Args:
        config: What the host decides; from the environment when absent.
        knowledge: What to answer from; read from where `config` says when absent.
        embedder: Embeds questions; the one the index was built with when absent.
        clock: Seconds, for timings.
    """
    app = Flask("latent", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    assistant = _open(config or Config.from_env(), knowledge, embedder, clock)
    _add_routes(app, assistant)
    _add_problems(app, assistant)
    return app


def _open(
    config: Config, knowledge: Knowledge | None, embedder: Embedder | None, clock: Clock
) -> Assistant | None:
    try:
        known = knowledge or load_knowledge(config.knowledge)
        embedder = embedder or _embedder(known)
        if embedder:
            check_embedder(known, embedder.profile)
    except KnowledgeError as error:
        logger.error("latent: %s", error)  # noqa: TRY400 - the sentence says it all
        return None
    return Assistant(known, embedder, clock, lambda: uuid.uuid4().hex)


def _embedder(knowledge: Knowledge) -> Embedder | None:
    try:
        return create(knowledge.index.embedder.name)
    except EmbedderMissingError as error:
        # Search by words still works, and every answer says that it was so.
        logger.error("latent: %s", error)  # noqa: TRY400 - the sentence says it all
        return None


def _add_routes(app: Flask, assistant: Assistant | None) -> None:
    @app.get("/api/health")
    def health() -> tuple[Response, int]:
        if assistant is None:
            return jsonify(status="unavailable"), 503
        return jsonify(_health(assistant)), 200

    @app.post("/api/chat")
    def chat() -> Response:
        conversation = read_conversation(request.get_json(force=True))
        if assistant is None:
            raise RequestError(Fault.UNAVAILABLE, 503, text=conversation.question)
        events = _guarded(assistant, conversation)
        return event_stream(events) if _wants_events() else plain_text(events)


def _health(assistant: Assistant) -> dict[str, object]:
    index = assistant.knowledge.index
    return {
        "status": "ok",
        "version": assistant.knowledge.site.release,
        "index": index.hash,
        "chunks": len(index.chunks),
        "embedder": {"name": index.embedder.name, "model": index.embedder.model},
        "policy": index.policy,
        "mode": "keywords" if assistant.embedder is None else "dense",
        "tiers": [extractive.TIER],
    }


def _guarded(assistant: Assistant, conversation: Conversation) -> Iterator[Event]:
    try:
        yield from assistant.reply(conversation, _preferred())
    except Exception as error:  # noqa: BLE001 - a stream that has begun must end with a problem
        # Its type alone: message and traceback might hold what the visitor asked.
        logger.error("latent: an answer failed with %s", type(error).__name__)  # noqa: TRY400
        yield _problem(RequestError(Fault.INTERNAL, 500, text=conversation.question), assistant)


def _wants_events() -> bool:
    best = request.accept_mimetypes.best_match(["text/plain", "text/event-stream"])
    return best == "text/event-stream"


def _add_problems(app: Flask, assistant: Assistant | None) -> None:
    @app.errorhandler(RequestError)
    def refused(error: RequestError) -> Response:
        return problem(_problem(error, assistant))

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        response = problem(_problem(_as_request_error(error), assistant))
        if isinstance(error, MethodNotAllowed):
            response.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
        return response


def _as_request_error(error: HTTPException) -> RequestError:
    if isinstance(error, RequestEntityTooLarge):
        return RequestError(Fault.BODY_TOO_LARGE, 413, limit=LARGEST_BODY)
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(set(error.valid_methods or ()) - {"HEAD", "OPTIONS"}))
        return RequestError(Fault.METHOD_NOT_ALLOWED, 405, allowed=allowed)
    faults = {400: Fault.BAD_JSON, 404: Fault.NOT_FOUND}
    status = error.code or 500
    return RequestError(faults.get(status, Fault.INTERNAL), status)


def _problem(error: RequestError, assistant: Assistant | None) -> Problem:
    site = assistant.knowledge.site if assistant else None
    words = _words(error.text, site.lang if site else DEFAULT)
    contact = site.contact.text if site and site.contact.text else words.nobody
    return words.problem(error.fault, error.status, **{"contact": contact, **error.values})


def _words(text: str, fallback: str) -> Phrases:
    return phrases(language_of(text, _preferred(), fallback))


def _preferred() -> str:
    return request.accept_languages.best_match(languages()) or ""
