// @ts-check
/** How much of the map the chat's panel covers, so that the map can make room. */

/** On a phone the panel covers all, and there is nothing to make room in. */
const MOST = 0.65;

/**
 * @param {Element} area the stage
 * @returns {number} CSS pixels of its right side
 */
export function coveredByPanel(area) {
  const panel = document.querySelector("latent-chat .latent-panel:not([hidden])");
  const box = area.getBoundingClientRect();
  const over = panel ? box.right - panel.getBoundingClientRect().left : 0;
  return over > 0 && over < box.width * MOST ? over : 0;
}
