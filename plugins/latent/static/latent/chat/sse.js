// @ts-check
/**
 * Server-sent events, decoded as they come; pure.
 *
 * See https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation.
 */

/** @typedef {{type: string, data: string}} StreamEvent */

export class SseDecoder {
  #line = "";
  #type = "";
  /** @type {string[]} */
  #data = [];
  /** A line feed that follows a carriage return ends no second line. */
  #skipFeed = false;
  #first = true;

  /**
   * Take the next piece of the stream, cut anywhere.
   *
   * @param {string} text
   * @returns {StreamEvent[]} the events it completes
   */
  decode(text) {
    /** @type {StreamEvent[]} */
    const events = [];
    let rest = text;
    if (this.#first && rest) {
      this.#first = false;
      rest = rest.replace(/^\uFEFF/, "");
    }
    if (this.#skipFeed && rest) {
      this.#skipFeed = false;
      rest = rest.replace(/^\n/, "");
    }
    for (;;) {
      const end = /\r\n|\r|\n/.exec(rest);
      if (!end) break;
      this.#endLine(this.#line + rest.slice(0, end.index), events);
      this.#line = "";
      rest = rest.slice(end.index + end[0].length);
      this.#skipFeed = end[0] === "\r" && rest === "";
    }
    this.#line += rest;
    return events;
  }

  /**
   * @param {string} line
   * @param {StreamEvent[]} events
   */
  #endLine(line, events) {
    if (line === "") {
      if (this.#data.length > 0)
        events.push({ type: this.#type || "message", data: this.#data.join("\n") });
      this.#type = "";
      this.#data = [];
      return;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.#type = value;
    else if (field === "data") this.#data.push(value);
  }
}
