// @ts-check
/** `<latent-chat>`: a panel that asks the function and shows what comes. */

import { h, linkTo, siteRoot } from "../dom.js";
import { messages, pickLanguage } from "../messages.js";
import { siteFiles } from "../site_files.js";
import { ask } from "./chat_client.js";
import { History, tabStorage } from "./history.js";
import { keywordAnswer } from "./keyword_answer.js";
import { buildPanel } from "./panel.js";
import { decodeVector, failed, LONGEST, newTurn, toMessages, withEvent } from "./turn.js";
import { drawTurn } from "./turn_view.js";

/** @typedef {import("../types.js").Turn} Turn */

export class LatentChat extends HTMLElement {
  /** @type {Turn[]} */
  #turns = [];

  /** @type {AbortController | null} */
  #life = null;

  /** Ends the answer that is streaming. @type {AbortController | null} */
  #asking = null;

  #open = false;
  #language = "en";
  #t = messages("en");
  #history = new History(null, "");

  /** @type {ReturnType<typeof buildPanel> | null} */
  #panel = null;

  connectedCallback() {
    this.#language = pickLanguage(navigator.languages, this.dataset.lang ?? "");
    this.#t = messages(this.#language);
    this.#history = new History(tabStorage(), siteRoot(this.dataset.base ?? "").pathname);
    this.lang = this.#language;
    this.#panel = buildPanel(this.dataset.subject ?? "", this.#t, {
      open: () => this.open(),
      close: () => this.close(),
      clear: () => this.#clear(),
      submit: (question) => void this.ask(question),
      stop: () => this.stop(),
      last: () => this.#turns.at(-1)?.question ?? "",
    });
    this.replaceChildren(this.#panel.launcher, this.#panel.panel);
    this.#life = new AbortController();
    const { signal } = this.#life;
    document.addEventListener("latent:ask", (event) => this.#asked(event), { signal });
    window.addEventListener("hashchange", () => this.#fillFromAddress(), { signal });
    const { turns, open } = this.#history.load();
    this.#turns = turns;
    this.#redraw();
    if (open) this.open(false);
    this.#fillFromAddress();
    this.dataset.ready = "";
  }

  disconnectedCallback() {
    this.stop();
    this.#life?.abort();
    this.replaceChildren();
  }

  /** The conversation, oldest first. */
  get turns() {
    return this.#turns;
  }

  /** @param {boolean} [focus] */
  open(focus = true) {
    if (!this.#panel) return;
    this.#show(true);
    const { input } = this.#panel.form;
    if (focus) input.focus({ preventScroll: true });
    this.#panel?.scroll.toEnd();
  }

  close() {
    this.#show(false);
    this.#panel?.launcher.focus({ preventScroll: true });
  }

  /** End the answer that is streaming, keeping what came. */
  stop() {
    this.#asking?.abort();
  }

  /** @param {string} question */
  async ask(question) {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    const earlier = this.#turns;
    const at = earlier.length;
    this.#turns = [...earlier, newTurn(question)];
    this.#redraw();
    this.#panel?.form.busy(true);
    if (this.#panel) this.#panel.live.textContent = this.#t("chat.thinking");
    this.#panel?.scroll.toEnd();
    try {
      await this.#stream(at, toMessages(earlier, question), asking.signal);
    } catch (error) {
      // None there: it was cleared meanwhile.
      const turn = this.#turns[at];
      if (turn) this.#update(at, failed(turn, error, asking.signal.aborted, this.#t("chat.cut")));
    }
    if (this.#asking === asking) {
      this.#asking = null;
      this.#panel?.form.busy(false);
    }
    this.#settle(at);
  }

  /**
   * @param {number} at
   * @param {import("./chat_client.js").Message[]} messagesToSend
   * @param {AbortSignal} signal
   */
  async #stream(at, messagesToSend, signal) {
    for await (const event of ask(this.dataset.endpoint || "/api/chat", messagesToSend, signal)) {
      const turn = withEvent(this.#turns[at], event);
      this.#update(at, turn);
      if (event.type === "sources") this.#announceSources(turn);
    }
    if (this.#turns[at]?.status === "asking") {
      this.#update(at, failed(this.#turns[at], null, false, this.#t("chat.cut")));
    }
  }

  /** @param {number} at */
  #settle(at) {
    const turn = this.#turns[at];
    if (!turn || !this.#panel) return;
    const said = turn.problem?.title || this.#panel.log.children[at + 1]?.querySelector(".latent-answer")?.textContent;
    this.#panel.live.textContent = this.#t("chat.done", { text: said ?? "" });
    this.#save();
  }

  /** Answer a turn from the index alone. @param {Turn} turn */
  async #search(turn) {
    const at = this.#turns.indexOf(turn);
    try {
      const index = await siteFiles(this.dataset.base ?? "").indexWithTexts();
      const found = keywordAnswer(turn, index);
      this.#update(at, found);
      this.#announceSources(found);
      this.#settle(at);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      const title = this.#t("chat.offlineTitle");
      this.#update(at, { ...turn, problem: { code: "index", title, detail, status: 0 } });
    }
  }

  /** @param {Turn} turn */
  #announceSources({ question, sources, query, meta }) {
    const place = query?.place ?? null;
    const detail = { question, sources, place, vector: decodeVector(query?.vector), meta };
    this.dispatchEvent(new CustomEvent("latent:answer", { bubbles: true, detail }));
  }

  /** @param {Event} event */
  #asked(event) {
    const question = String(/** @type {CustomEvent} */ (event).detail?.question ?? "").trim();
    this.open();
    if (question) void this.ask(question);
  }

  /** @param {Turn} turn */
  #retry(turn) {
    if (this.#asking) return;
    this.#turns = this.#turns.filter((other) => other !== turn);
    void this.ask(turn.question);
  }

  /** Put a linked question, `#ask=…`, into the box: sending it is the visitor's choice. */
  #fillFromAddress() {
    const question = new URLSearchParams(location.hash.slice(1)).get("ask")?.trim();
    if (!question || !this.#panel) return;
    this.open();
    this.#panel.form.input.value = question.slice(0, LONGEST);
  }

  #clear() {
    this.stop();
    this.#turns = [];
    this.#history.clear();
    this.#redraw();
    this.#save();
    this.#panel?.form.input.focus();
    this.dispatchEvent(new CustomEvent("latent:clear", { bubbles: true }));
  }

  /** @param {boolean} open */
  #show(open) {
    if (!this.#panel) return;
    this.#open = open;
    this.#panel.panel.hidden = !open;
    this.#panel.launcher.hidden = open;
    this.#panel.launcher.setAttribute("aria-expanded", String(open));
    this.dispatchEvent(new CustomEvent("latent:panel", { bubbles: true }));
    this.#save();
  }

  #save() {
    this.#history.save({ turns: this.#turns, open: this.#open });
  }

  /** @param {number} at @param {Turn} turn */
  #update(at, turn) {
    if (at < 0 || at >= this.#turns.length) return;
    const atEnd = this.#panel?.scroll.isAtEnd();
    this.#turns = this.#turns.with(at, turn);
    const element = this.#panel?.log.children[at + 1];
    if (element instanceof HTMLElement) this.#draw(element, at);
    // Who scrolled up to read is left there.
    if (atEnd) this.#panel?.scroll.toEnd();
  }

  #redraw() {
    const { log } = this.#panel ?? {};
    if (!log) return;
    const intro = h("p", { class: "latent-intro" }, this.#t("chat.intro"));
    const turns = this.#turns.map(() => h("article", { class: "latent-turn" }));
    log.replaceChildren(intro, ...turns);
    turns.forEach((element, at) => this.#draw(element, at));
  }

  /** @param {HTMLElement} element @param {number} at */
  #draw(element, at) {
    const root = siteRoot(this.dataset.base ?? "");
    const contact = { text: this.dataset.contactText ?? "", url: this.dataset.contactUrl ?? "" };
    const links = { href: (/** @type {string} */ url) => linkTo(root, url), contact };
    drawTurn(element, this.#turns[at], at === this.#turns.length - 1, this.#t, links, {
      ask: (question) => void this.ask(question),
      retry: (turn) => this.#retry(turn),
      search: (turn) => void this.#search(turn),
      inspect: (answer) => this.dispatchEvent(new CustomEvent("latent:inspect", { bubbles: true, detail: { answer } })),
      showOnMap: document.querySelector("latent-map") ? (turn) => this.#showOnMap(turn) : null,
    });
  }

  /** @param {Turn} turn */
  #showOnMap(turn) {
    this.#announceSources(turn);
    document.querySelector("latent-map")?.scrollIntoView({ block: "center" });
    // On a phone the panel covers the map.
    if (matchMedia("(max-width: 40rem)").matches) this.close();
  }
}
