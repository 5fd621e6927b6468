// @ts-check
/** The map's colours and fonts, read from the page's custom properties. */

/** How many colours kinds have before they begin again. */
const KIND_COLOURS = 6;

/**
 * @typedef {object} Palette
 * @property {string[]} kinds
 * @property {string} ink
 * @property {string} muted
 * @property {string} line
 * @property {string} paper
 * @property {string} accent
 * @property {string} font family
 */

/**
 * @param {Element} element
 * @returns {Palette}
 */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--latent-${name}`).trim();
  return {
    kinds: Array.from({ length: KIND_COLOURS }, (_, i) => colour(`kind-${i + 1}`) || "#555"),
    ink: colour("ink") || "#111",
    muted: colour("muted") || "#666",
    line: colour("line") || "#ccc",
    paper: colour("paper") || "#fff",
    accent: colour("accent") || "#b33",
    font: style.fontFamily || "sans-serif",
  };
}
