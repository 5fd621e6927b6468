// @ts-check
/** Which words of a chunk's text the question holds too; pure. */

import { contentTokens } from "../tokens.js";

/**
 * Cut a text where its matched words begin and end.
 *
 * @param {string} text
 * @param {string[]} tokens the query's content tokens
 * @param {Set<string>} stopwords as `foldStopwords` gives them
 * @returns {{text: string, matched: boolean}[]} the whole text, in order
 */
export function marks(text, tokens, stopwords) {
  const asked = new Set(tokens);
  /** @type {{text: string, matched: boolean}[]} */
  const runs = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    const matched = contentTokens(segment, stopwords).some((token) => asked.has(token));
    const last = runs.at(-1);
    if (last && !last.matched && !matched) last.text += segment;
    else runs.push({ text: segment, matched });
  }
  return runs;
}
