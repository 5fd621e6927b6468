// @ts-check
/** The built files below `/latent/`, fetched once, when first needed, and shared by the elements. */

import { ArtifactError, decodeIndex, decodeTexts, parseArtifact, withTexts } from "./index_format.js";

/** @typedef {import("./types.js").Atlas} Atlas */
/** @typedef {import("./index_format.js").Index} Index */

/** @type {Map<string, SiteFiles>} */
const shared = new Map();

/**
 * The files of a site.
 *
 * @param {string} base as in `data-base`
 */
export function siteFiles(base) {
  const address = new URL(base || "/latent/", document.baseURI).href;
  const known = shared.get(address) ?? new SiteFiles(address);
  shared.set(address, known);
  return known;
}

/**
 * Decode map.json.
 *
 * @param {string} json
 * @returns {Atlas}
 * @throws {ArtifactError} it is no such file
 */
export function decodeMap(json) {
  const { hash, items, kinds, edges, axes } = parseArtifact("map.json", "latent-map", json);
  for (const [name, list] of Object.entries({ items, kinds, edges, axes }))
    if (!Array.isArray(list))
      throw new ArtifactError(`map.json: lacks the list "${name}". Run \`pelican\` again.`);
  return { hash, items, kinds, edges, axes };
}

export class SiteFiles {
  /** @type {Map<string, Promise<any>>} */
  #loaded = new Map();

  /** @param {string} address absolute, with a slash at its end */
  constructor(address) {
    this.address = address;
  }

  /** @returns {Promise<Atlas>} */
  map() {
    return this.#once("map", async () => decodeMap(await this.#text("map.json")));
  }

  /** @returns {Promise<Index>} without texts: words are not searched for yet */
  index() {
    return this.#once("index", async () => {
      const [json, vectors] = await Promise.all([
        this.#text("index.json"),
        this.#get("vectors.bin").then((response) => response.arrayBuffer()),
      ]);
      return decodeIndex(json, vectors);
    });
  }

  /** @returns {Promise<Index>} */
  indexWithTexts() {
    return this.#once("indexWithTexts", async () => {
      const [index, json] = await Promise.all([this.index(), this.#textsJson()]);
      return withTexts(index, json);
    });
  }

  /** @returns {Promise<[id: string, text: string][]>} */
  async texts() {
    return decodeTexts(await this.#textsJson());
  }

  /** @returns {Promise<string>} */
  #textsJson() {
    return this.#once("texts", () => this.#text("texts.json"));
  }

  /**
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} load
   * @returns {Promise<T>}
   */
  #once(name, load) {
    const known = this.#loaded.get(name);
    if (known) return known;
    const promise = load();
    this.#loaded.set(name, promise);
    // What failed may be asked for again: the visitor may be back online by then.
    promise.catch(() => this.#loaded.delete(name));
    return promise;
  }

  /** @param {string} name */
  async #text(name) {
    return (await this.#get(name)).text();
  }

  /** @param {string} name */
  async #get(name) {
    const response = await fetch(new URL(name, this.address));
    if (!response.ok)
      throw new ArtifactError(`${name}: the host answered ${response.status}. Run \`pelican\` again.`);
    return response;
  }
}
