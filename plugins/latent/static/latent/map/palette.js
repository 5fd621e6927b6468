// @ts-check
/** The map's colours and font, as the page's custom properties have them. */

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
 * @param {HTMLElement} element
 * @returns {Palette}
 */
export function readPalette(element) {
  // A custom property is text; only a colour in use is resolved to one that a canvas knows.
  const probe = document.createElement("span");
  element.append(probe);
  const colour = (/** @type {string} */ name) => {
    probe.style.color = `var(--latent-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    kinds: Array.from({ length: KIND_COLOURS }, (_, i) => colour(`kind-${i + 1}`)),
    ink: colour("ink"),
    muted: colour("muted"),
    line: colour("line"),
    paper: colour("paper"),
    accent: colour("accent"),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return palette;
}
