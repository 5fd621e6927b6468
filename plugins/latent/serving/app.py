"""The function: a plain WSGI application under `/api`."""

from __future__ import annotations

import logging
import os
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb

from flask import Flask, Response, jsonify, request
from flask_limiter import RateLimitExceeded
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from ..embedding import Choice, Embedder, create
from ..errors import (
    ConfigError,
    EmbedderMissingError,
    KeyMissingError,
    KnowledgeError,
    SettingsError,
)
from ..generation.chain import Chain
from ..generation.tier import Tier
from ..release import RELEASE
from .chat import Assistant
from .config import KNOWLEDGE, Config
from .conversation.language import language_of
from .conversation.phrases import DEFAULT, languages, phrases
from .conversation.validation import (
    LARGEST_BODY,
    Conversation,
    Fault,
    RequestError,
    read_conversation,
)
from .events import Event, Problem
from .extraction import extractive
from .guard.body import read_body
from .guard.guard import Guard
from .knowledge import Knowledge, check_embedder, check_privacy, load_knowledge
from .representations import event_stream, plain_text, problem
from .timing import Clock

logger = logging.getLogger(__name__)


def create_app(
    config: Config | None = None,
    *,
    knowledge: Knowledge | None = None,
    embedder: Embedder | None = None,
    models: Chain | None = None,
    clock: Clock = time.monotonic,
    default_knowledge: Path = KNOWLEDGE,
) -> Flask:
    """Make the application.

    Without usable knowledge, or with a configuration that cannot be used, it starts all the same
    and says in every answer that it has nothing, and in its health why: a function that cannot
    start tells nobody.

    Args:
        config: What the host decides; from the environment when absent.
        knowledge: What to answer from; read from where `config` says when absent.
        embedder: Embeds questions; the one the index was built with when absent.
        models: Writes answers; those of the site's settings when absent.
        clock: Seconds, for timings.
        default_knowledge: Where knowledge is, unless the environment says otherwise.
    """
    app = Flask("latent", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    assistant, guard, missing = None, None, ""
    try:
        config = config or Config.from_env(default_knowledge=default_knowledge)
        guard = Guard(config)
        assistant = _open(config, knowledge, embedder, models, clock)
    except (ConfigError, KnowledgeError) as error:
        missing = str(error)
        logger.error("latent: %s", missing)  # noqa: TRY400 - the sentence says it all
    guard = guard or Guard(Config())
    guard.init_app(app, assistant.knowledge.site.site_url if assistant else "")
    _add_routes(app, assistant, guard, missing)
    _add_problems(app, assistant, guard)
    if assistant:
        # Last, as it takes time from whatever comes after it.
        assistant.models.warm()
    return app


def _open(
    config: Config,
    knowledge: Knowledge | None,
    embedder: Embedder | None,
    models: Chain | None,
    clock: Clock,
) -> Assistant:
    known = knowledge or load_knowledge(config.knowledge)
    check_privacy(known)
    embedder = embedder or _embedder(known)
    if embedder:
        check_embedder(known, embedder.profile)
    models = models or _models(known)
    return Assistant(known, embedder, models, clock, lambda: uuid.uuid4().hex)


def _models(knowledge: Knowledge) -> Chain:
    try:
        tiers = [Tier.parse(value) for value in knowledge.site.models]
    except SettingsError as error:
        message = f"assistant.json names models that this release does not know. {error}"
        raise KnowledgeError(message) from error
    return Chain(tiers, os.environ)


def _embedder(knowledge: Knowledge) -> Embedder | None:
    try:
        return create(Choice.parse(knowledge.site.embedder), quick=True)
    except (EmbedderMissingError, KeyMissingError) as error:
        # Search by words still works, and every answer says that it was so.
        logger.error("latent: %s", error)  # noqa: TRY400 - the sentence says it all
        return None
    except SettingsError as error:
        message = f"The index is of an embedder that this release does not have. {error}"
        raise KnowledgeError(message) from error


def _add_routes(app: Flask, assistant: Assistant | None, guard: Guard, missing: str) -> None:
    @app.get("/api/health")
    def health() -> tuple[Response, int]:
        if assistant is None:
            said: dict[str, object] = {
                "status": "unavailable",
                "version": RELEASE,
                "problem": missing,
            }
            return jsonify(said), 503
        return jsonify(_health(assistant) | guard.health), 200

    @app.post("/api/chat")
    def chat() -> Response:
        if not request.is_json:
            raise RequestError(Fault.NOT_JSON, 415)
        conversation = read_conversation(read_body())
        if assistant is None:
            raise RequestError(Fault.UNAVAILABLE, 503, text=conversation.question)
        guard.limits.spend()
        events = _guarded(assistant, conversation, _preferred())
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
        "tiers": [*(tier.model for tier in assistant.models.ready), extractive.TIER],
    }


def _guarded(assistant: Assistant, conversation: Conversation, preferred: str) -> Iterator[Event]:
    # A stream outlives its request: nothing here may ask for that.
    try:
        yield from assistant.reply(conversation, preferred)
    except Exception as error:  # noqa: BLE001 - a stream that has begun must end with a problem
        _log(error)
        failure = RequestError(Fault.INTERNAL, 500, text=conversation.question)
        yield _problem(failure, assistant, preferred)


def _log(error: Exception) -> None:
    # Never its message, which might hold what the visitor asked: what it is, and where in the code.
    steps = (
        f"{Path(step.filename).name}:{step.lineno}" for step in extract_tb(error.__traceback__)
    )
    logger.error("latent: a request failed with %s at %s", type(error).__name__, " > ".join(steps))


def _wants_events() -> bool:
    best = request.accept_mimetypes.best_match(["text/plain", "text/event-stream"])
    return best == "text/event-stream"


def _add_problems(app: Flask, assistant: Assistant | None, guard: Guard) -> None:
    @app.errorhandler(RequestError)
    def refused(error: RequestError) -> Response:
        response = problem(_problem(error, assistant, _preferred()))
        response.headers.update(error.headers)
        return response

    @app.errorhandler(RateLimitExceeded)
    def limited(error: RateLimitExceeded) -> Response:
        return refused(guard.limits.problem(error))

    @app.errorhandler(Exception)
    def broken(error: Exception) -> Response:
        _log(error)
        return problem(_problem(RequestError(Fault.INTERNAL, 500), assistant, _preferred()))

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        return refused(_as_request_error(error))


def _as_request_error(error: HTTPException) -> RequestError:
    if isinstance(error, RequestEntityTooLarge):
        return RequestError(Fault.BODY_TOO_LARGE, 413, limit=LARGEST_BODY)
    if isinstance(error, MethodNotAllowed):
        methods = set(error.valid_methods or ())
        allowed = ", ".join(sorted(methods - {"HEAD", "OPTIONS"}))
        headers = {"Allow": ", ".join(sorted(methods))}
        return RequestError(Fault.METHOD_NOT_ALLOWED, 405, headers=headers, allowed=allowed)
    faults = {400: Fault.BAD_JSON, 404: Fault.NOT_FOUND}
    status = error.code or 500
    return RequestError(faults.get(status, Fault.INTERNAL), status)


def _problem(error: RequestError, assistant: Assistant | None, preferred: str) -> Problem:
    site = assistant.knowledge.site if assistant else None
    words = phrases(language_of(error.text, preferred, site.lang if site else DEFAULT))
    contact = site.contact.text if site and site.contact.text else words.nobody
    return words.problem(error.fault, error.status, **{"contact": contact, **error.values})


def _preferred() -> str:
    return request.accept_languages.best_match(languages()) or ""
