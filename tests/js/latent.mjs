/** Where the page's modules are. */
export const load = (/** @type {string} */ name) =>
  import(new URL(`../../plugins/latent/static/latent/${name}`, import.meta.url).href);
