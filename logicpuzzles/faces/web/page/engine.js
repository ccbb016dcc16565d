/* The way to Python. The rest of the page knows `ask` alone, and not whether a server or a worker answers.

   ask(request, {onPart, signal}) -> Promise of the result
     request   {ask: NAME, ...}, as `handle` in handling.py takes it
     onPart    called with each part as it comes
     signal    an AbortSignal; after it the promise is rejected with an AbortError, and the work ends
   A rejection is an Error: its message is the line for people; .why is "input", "limit", "missing" or "fault"; .reason,
   if any, is a fixed word for what the page has an answer to, such as "ambiguous"; .line and .column say where in the text.

   <meta name="engine" content="server"> (or "worker") in index.html says who answers. The module of that name beside this one
   exports `ask`. "worker" is ./worker-engine.js; "server" is ./server.js.

   While an engine starts it may tell the page: dispatchEvent(new CustomEvent("engine", {detail: "Python is starting …"})) on
   `window`; an empty detail ends that. `engine` tells the page who answers, so that a room may show itself for one alone.

   Where the page asks one thing while another is still answered: `draw`, `open`, `kinds`, `example` and `verify` are short, and an
   engine that can should not let them wait for a long one. */

export const engine = document.querySelector('meta[name="engine"]').content;

const transport = import(engine === "worker" ? "./worker-engine.js" : "./server.js");

export async function ask(request, { onPart = () => {}, signal } = {}) {
  const { ask: send } = await transport;
  signal?.throwIfAborted();
  return send(request, { onPart, signal });
}
