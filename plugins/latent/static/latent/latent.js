// @ts-check
/** The page's entry: defines the elements, and lets any button of the page ask. */

import { LatentChat } from "./chat/chat_element.js";
import { LatentInspector } from "./inspector/inspector_element.js";
import { LatentMap } from "./map/map_element.js";
import { siteFiles } from "./site_files.js";
import { watchStaleness } from "./staleness.js";

customElements.define("latent-map", LatentMap);
customElements.define("latent-chat", LatentChat);
customElements.define("latent-inspector", LatentInspector);

// A theme may write `<button data-latent-ask="A question">`; an empty one opens the chat.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-latent-ask]") : null;
  const question = button?.getAttribute("data-latent-ask");
  if (button && typeof question === "string")
    button.dispatchEvent(new CustomEvent("latent:ask", { bubbles: true, detail: { question } }));
});

const part = document.querySelector("latent-map, latent-chat");
if (part instanceof HTMLElement) watchStaleness(siteFiles(part.dataset.base ?? ""));
