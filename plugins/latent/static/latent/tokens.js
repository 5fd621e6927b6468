// @ts-check
/**
 * Tokens: what a text and a query are compared by; the same as `retrieval/tokens.py`, which says
 * why and after whom.
 */

/** Characters of a word that count. */
const STEM = 5;

// Accents and the like, variation selectors, and characters of no width.
const IGNORED =
  /[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f\u00ad\u200b-\u200f\u2060\ufeff]+/g;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

// Thai and Lao; Myanmar and Khmer; Hiragana and Katakana with their signs; Han; Hangul.
const UNSPACED =
  "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u31f0-\\u31ff" +
  "\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}\\uac00-\\ud7a3";
const RUN = new RegExp(`([${UNSPACED}]+)|[^${UNSPACED}]+`, "gu");

/**
 * Drop what often differs between a question and its answer: accents, case, width.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  const bare = text.normalize("NFKD").replace(IGNORED, "");
  return bare.normalize("NFC").toLowerCase().replaceAll("ς", "σ");
}

/**
 * Cut a text into folded words, unstemmed; pairs of characters where nothing is spaced.
 * @param {string} text
 * @returns {string[]}
 */
export function words(text) {
  return (fold(text).match(WORD) ?? []).flatMap(cut);
}

/**
 * Bring stopwords into the form of `words`.
 * @param {Iterable<string>} stopwords
 * @returns {Set<string>}
 */
export function foldStopwords(stopwords) {
  return new Set([...stopwords].flatMap(words));
}

/**
 * List the stems of the words that say what a text is about, in order, with repeats.
 * @param {string} text
 * @param {Set<string>} stopwords as `foldStopwords` gives them
 * @returns {string[]}
 */
export function contentTokens(text, stopwords) {
  return words(text)
    .filter((word) => !stopwords.has(word))
    .map(stem);
}

/**
 * @param {string} word
 * @returns {string[]}
 */
function cut(word) {
  return Array.from(word.matchAll(RUN)).flatMap(([run, unspaced]) => {
    const characters = unspaced ? Array.from(unspaced) : [];
    if (characters.length < 2) return [run];
    return characters.slice(1).map((character, i) => characters[i] + character);
  });
}

/**
 * @param {string} word
 * @returns {string}
 */
function stem(word) {
  // By code points: a letter outside the basic plane is two UTF-16 units.
  return word.length <= STEM ? word : Array.from(word).slice(0, STEM).join("");
}
