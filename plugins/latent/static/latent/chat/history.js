// @ts-check
/** The conversation, kept for this tab: it survives a reload and ends with the visit. */

/** @typedef {import("../types.js").Turn} Turn */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */
/** @typedef {{turns: Turn[], open: boolean}} Conversation */

const VERSION = 1;
/** Older turns are let go. */
const MOST_TURNS = 30;

export class History {
  /**
   * @param {Store | null} store null where the browser gives none
   * @param {string} site so that two sites of one host stay apart
   */
  constructor(store, site) {
    this.store = store;
    this.key = `latent-chat:${site}`;
  }

  /** @returns {Conversation} empty where there is none, or one of another version */
  load() {
    try {
      const stored = JSON.parse(this.store?.getItem(this.key) ?? "null");
      if (stored?.version !== VERSION) return { turns: [], open: false };
      const turns = stored.turns.map(settled);
      return { turns, open: Boolean(stored.open) };
    } catch {
      // Storage that is switched off or damaged is no reason to have no chat.
      return { turns: [], open: false };
    }
  }

  /** @param {Conversation} conversation */
  save({ turns, open }) {
    try {
      const kept = turns.slice(-MOST_TURNS);
      this.store?.setItem(this.key, JSON.stringify({ version: VERSION, open, turns: kept }));
    } catch {
      // Full or switched off: the conversation lives on the page only.
    }
  }

  clear() {
    this.store?.removeItem(this.key);
  }
}

/**
 * A turn that was streaming when the page went away will not go on.
 *
 * @param {Turn} turn
 * @returns {Turn}
 */
function settled(turn) {
  return turn.status === "asking" ? { ...turn, status: "stopped" } : turn;
}

/** @returns {Storage | null} null where the visitor has switched it off */
export function tabStorage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
