/* The way to Python. The rest of the page knows `ask` alone, and not whether a server or a worker answers.

   ask(request, {onPart, signal}) -> Promise of the result
     request   {ask: NAME, ...}, as `handle` in handling.py takes it
     onPart    called with each part as it comes
     signal    an AbortSignal; after it the promise is rejected with an AbortError, and the work ends
   A rejection is an Error: its message is the line for people; .why is "input", "limit", "missing" or "fault"; .reason,
   if any, is a fixed word for what the page has an answer to, such as "ambiguous"; .line and .column say where in the text.

   <meta name="engine"> in index.html says who answers: "worker" is ./worker-engine.js, "server" is ./server.js.

   While an engine starts, an event "engine" of `window` tells in its detail how far it is; an empty one ends that.

   `draw`, `open`, `kinds`, `example` and `verify` are short: they should not wait for a long question. */

export const engine = document.querySelector('meta[name="engine"]').content;

const transport = import(engine === "worker" ? "./worker-engine.js" : "./server.js");

export async function ask(request, { onPart = () => {}, signal } = {}) {
  const { ask: send } = await transport;
  signal?.throwIfAborted();
  const { error, result } = await send(request, { onPart, signal });
  if (error) {
    throw Object.assign(new Error(error.text), { why: "fault", ...error });
  }
  return result;
}
