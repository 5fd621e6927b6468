// @ts-check
/** In development: warn in the console when map or index were built from other content. */

import { contentHash } from "./index_format.js";

/** @typedef {import("./site_files.js").SiteFiles} SiteFiles */

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @param {string} hostname */
export function isLocal(hostname) {
  return LOCAL.has(hostname);
}

/**
 * Rebuild both hashes from the texts as they are now and compare.
 *
 * @param {SiteFiles} files
 * @returns {Promise<string[]>} one sentence for each group that differs
 */
export async function staleGroups(files) {
  const [map, index, texts] = await Promise.all([files.map(), files.index(), files.texts()]);
  const items = new Set(index.chunks.filter(({ role }) => role === "item").map(({ id }) => id));
  const [itemsNow, chunksNow] = await Promise.all([
    contentHash(texts.filter(([id]) => items.has(id))),
    contentHash(texts),
  ]);
  const found = [];
  if (itemsNow !== map.hash) found.push(sentence("map"));
  if (chunksNow !== index.hash) found.push(sentence("index"));
  return found;
}

/**
 * Compare what an answer was found in with what this page has.
 *
 * @param {SiteFiles} files
 * @param {string} hash of the function's index
 * @returns {Promise<string[]>}
 */
export async function staleAnswer(files, hash) {
  const index = await files.index();
  return index.hash === hash ? [] : [sentence("function's index")];
}

/** @param {string} what */
function sentence(what) {
  return `latent: the ${what} was built from other content than this site shows; run \`pelican\` again, and restart the server`;
}

/**
 * Watch one page's answers; only on this machine.
 *
 * @param {SiteFiles} files
 */
export function watchStaleness(files) {
  if (!isLocal(location.hostname)) return;
  const warn = (/** @type {Promise<string[]>} */ check) =>
    check.then(
      (sentences) => sentences.forEach((text) => console.warn(text)),
      (error) => console.warn(`latent: ${error.message}`),
    );
  // Later, so that development shows the page as fast as visitors see it.
  setTimeout(() => warn(staleGroups(files)), 1500);
  document.addEventListener("latent:answer", (event) => {
    const hash = /** @type {CustomEvent} */ (event).detail?.meta?.index;
    if (hash) warn(staleAnswer(files, hash));
  });
}
