// @ts-check
/** Which words of a chunk's text the question holds too; pure. */

import { contentTokens } from "../tokens.js";

/**
 * Cut a text into words and what stands between them.
 *
 * @param {string} text
 * @param {string[]} tokens the query's content tokens
 * @param {Set<string>} stopwords as `foldStopwords` gives them
 * @returns {{text: string, matched: boolean}[]} the whole text, in order
 */
export function marks(text, tokens, stopwords) {
  const asked = new Set(tokens);
  const segments = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  return Array.from(segments, ({ segment }) => ({
    text: segment,
    matched: contentTokens(segment, stopwords).some((token) => asked.has(token)),
  }));
}
