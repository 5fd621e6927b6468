/** Ask a running function with the page's own client, and tell what came and what was sent. */
import { ask } from "../../../plugins/latent/static/latent/chat/chat_client.js";

const [endpoint, ...questions] = process.argv.slice(2);
const sent = [];
const { fetch } = globalThis;
globalThis.fetch = (url, options) => {
  sent.push(`${options.method ?? "GET"} ${new URL(url).pathname}`);
  return fetch(url, options);
};

const came = [];
for (const content of questions) {
  try {
    const events = [];
    for await (const { type } of ask(endpoint, [{ role: "user", content }], new AbortController().signal)) {
      events.push(type);
    }
    came.push(events.at(-1));
  } catch (error) {
    came.push(error.problem.code);
  }
}
console.log(JSON.stringify({ came, sent }));
