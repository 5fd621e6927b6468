// @ts-check
/** Building elements without markup strings: every text is a text node. */

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes] `onclick` and the like take listeners; false and null leave out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter(isShown));
  return element;
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isShown(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make a small drawing of one path, hidden from assistive technology.
 *
 * @param {string} path SVG path data on a 16 by 16 grid
 * @param {string} [className]
 */
export function icon(path, className = "latent-icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** Line icons on a 16 by 16 grid. */
export const ICONS = {
  close: "M4 4l8 8M12 4l-8 8",
  expand: "M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5L9 7M2.5 13.5L7 9",
  fit: "M2.5 6v-3.5h3.5M13.5 6v-3.5h-3.5M2.5 10v3.5h3.5M13.5 10v3.5h-3.5",
  minus: "M3 8h10",
  plus: "M8 3v10M3 8h10",
  send: "M8 13V3M3.5 7.5L8 3l4.5 4.5",
  speech: "M2.5 3.5h11v7.5h-6l-3 2.8v-2.8h-2z",
  stop: "M4.5 4.5h7v7h-7z",
};

/**
 * Where the site's root is, from where its latent files are.
 *
 * @param {string} base as in `data-base`, such as `/latent/` or `../../latent/`
 */
export function siteRoot(base) {
  return new URL("..", new URL(base || "/latent/", document.baseURI));
}

/**
 * The address of a site-relative link; only ever one of this site or http(s).
 *
 * @param {URL} root
 * @param {string} url
 */
export function linkTo(root, url) {
  const target = new URL(url, root);
  return /^https?:$/.test(target.protocol) ? target.href : root.href;
}
