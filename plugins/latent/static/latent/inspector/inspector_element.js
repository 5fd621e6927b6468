// @ts-check
/** `<latent-inspector>`: why an answer has its sources; every chunk's scores under any policy. */

import { decodeVector } from "../chat/turn.js";
import { h, icon, ICONS, linkTo, siteRoot } from "../dom.js";
import { messages, pickLanguage } from "../messages.js";
import { search } from "../search.js";
import { siteFiles } from "../site_files.js";
import { foldStopwords } from "../tokens.js";
import { marks } from "./marks.js";
import { toRows } from "./rows.js";
import { table } from "./table.js";

/** @typedef {import("../index_format.js").Index} Index */
/** @typedef {import("../search.js").Trace} Trace */
/** @typedef {import("../types.js").Turn} Turn */

export class LatentInspector extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  #t = messages("en");

  #dialog = h("dialog", { class: "latent-dialog", "aria-labelledby": "latent-inspector-title" });

  /** The trace that is shown. @type {Trace | null} */
  trace = null;

  connectedCallback() {
    const language = pickLanguage(navigator.languages, document.documentElement.lang);
    this.#t = messages(language);
    this.lang = language;
    this.replaceChildren(this.#dialog);
    this.#life = new AbortController();
    const { signal } = this.#life;
    document.addEventListener("latent:inspect", (event) => void this.inspect(/** @type {CustomEvent} */ (event).detail.answer), { signal });
    // A press beside the dialog's content lands on the dialog itself.
    this.#dialog.addEventListener("click", (event) => {
      const beside = event.target === this.#dialog;
      // A link may lead to a section of this very page, which the dialog would hide.
      const link = event.target instanceof Element && event.target.closest("a");
      if (beside || link) this.#dialog.close();
    }, { signal });
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.replaceChildren();
  }

  /**
   * Show why an answer has its sources.
   *
   * @param {Turn} turn
   */
  async inspect(turn) {
    this.trace = null;
    delete this.dataset.ready;
    this.#fill(h("p", { class: "latent-status", role: "status" }, this.#t("inspect.loading")));
    if (!this.#dialog.open) this.#dialog.showModal();
    try {
      const index = await siteFiles(this.dataset.base ?? "").indexWithTexts();
      this.#showTurn(turn, index);
      this.dataset.ready = "";
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#fill(h("p", { class: "latent-status" }, this.#t("inspect.failed", { reason })));
    }
  }

  /** @param {Turn} turn @param {Index} index */
  #showTurn(turn, index) {
    const vector = decodeVector(turn.query?.vector);
    const text = turn.query?.text ?? turn.question;
    const named = turn.meta?.policy ?? "";
    const first = named in index.policies ? named : index.policy;
    const results = h("div", { class: "latent-results" });
    const rank = (/** @type {string} */ policy) => {
      this.trace = search(index, vector, text, index.policies[policy]);
      results.replaceChildren(this.#summary(this.trace, index), this.#table(this.trace, index));
    };
    rank(first);
    const stale = Boolean(turn.meta?.index) && turn.meta?.index !== index.hash;
    this.#fill(
      h("p", { class: "latent-asked" }, h("span", { class: "latent-label" }, this.#t("inspect.question")), " ", text),
      stale && h("p", { class: "latent-warning" }, this.#t("inspect.stale")),
      !vector && h("p", { class: "latent-warning" }, this.#t("inspect.keywords")),
      this.#policies(index, first, rank),
      results,
    );
  }

  /**
   * @param {Index} index
   * @param {string} chosen
   * @param {(policy: string) => void} rank
   */
  #policies(index, chosen, rank) {
    const options = Object.keys(index.policies).map((name) => h("option", { value: name, selected: name === chosen }, name));
    const select = h("select", { class: "latent-policy" }, ...options);
    select.addEventListener("change", () => rank(select.value));
    return h("label", { class: "latent-policies" }, h("span", { class: "latent-label" }, this.#t("inspect.policy")), " ", select);
  }

  /** @param {Trace} trace @param {Index} index */
  #summary(trace, index) {
    const counts = this.#t("inspect.summary", { kept: trace.kept.length, n: index.chunks.length });
    const text = trace.thin ? `${counts}. ${this.#t("inspect.thin")}` : counts;
    return h("p", { class: "latent-summary", role: "status" }, text);
  }

  /** @param {Trace} trace @param {Index} index */
  #table(trace, index) {
    const root = siteRoot(this.dataset.base ?? "");
    const stopwords = foldStopwords(index.stopwords);
    return table(toRows(index, trace), {
      t: this.#t,
      href: (url) => linkTo(root, url),
      text: (position) => marks(index.texts?.[position] ?? "", trace.tokens, stopwords),
      floors: floors(trace),
    });
  }

  /** @param {...import("../dom.js").Child} children */
  #fill(...children) {
    const close = h("button", { type: "button", class: "latent-tool latent-close", "aria-label": this.#t("inspect.close"), onclick: () => this.#dialog.close() }, icon(ICONS.close));
    const head = h("header", { class: "latent-panel-head" }, h("h2", { id: "latent-inspector-title" }, this.#t("inspect.title")), close);
    this.#dialog.replaceChildren(head, h("div", { class: "latent-inspector-body" }, ...children));
  }
}

/**
 * @param {Trace} trace
 * @returns {{dense: number | null, score: number | null}} the policy's floor, in its own column
 */
function floors({ mode, policy: { fusion, floor } }) {
  const ofScores = fusion === "blend";
  const known = mode === "dense" ? floor : null;
  return { dense: ofScores ? null : known, score: ofScores ? known : null };
}
