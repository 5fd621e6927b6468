/**
 * A function whose answers are the test's own: `window.answer(parts)` sends events on, and the
 * stream stays open until `window.endAnswer()`.
 */
(() => {
  const real = window.fetch;
  const bytes = new TextEncoder();
  window.fetch = (input, options) => {
    if (!String(input).includes("/api/chat")) return real(input, options);
    const body = new ReadableStream({
      start(controller) {
        window.answer = (type, data) =>
          controller.enqueue(bytes.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`));
        window.endAnswer = () => controller.close();
        options.signal.addEventListener("abort", () => {
          window.aborted = true;
          controller.error(options.signal.reason);
        });
      },
    });
    const headers = { "content-type": "text/event-stream" };
    return Promise.resolve(new Response(body, { headers }));
  };
})();
