/* The engine is the server that this page came from. A request is a POST of JSON to `ask`; the answer is a line of JSON for each
   reply. The token of this start of the server is taken out of the address (#token=…) and kept for other tabs. */

import { load, save } from "./store.js";
import { texts } from "./texts.js";

const NAME = "token";

export function token() {
  const parts = location.hash.slice(1).split("&");
  const given = parts.find((part) => part.startsWith(`${NAME}=`));
  if (given) {
    save(NAME, decodeURIComponent(given.slice(NAME.length + 1)));
    const rest = parts.filter((part) => part !== given).join("&");
    history.replaceState(history.state, "", `${location.pathname}${location.search}${rest && `#${rest}`}`);
  }
  return load(NAME, "");
}

const problem = (text) => ({ error: { text } });

export async function ask(request, { onPart, signal }) {
  let response;
  try {
    response = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": token() },
      body: JSON.stringify(request),
      signal,
      cache: "no-store",
    });
  } catch (error) {
    return error.name === "AbortError" ? Promise.reject(error) : problem(texts.errors.away);
  }
  if (response.status === 401 || response.status === 403) {
    return problem(texts.errors.token);
  }
  if (!response.headers.get("Content-Type")?.includes("json")) {
    return problem((await response.text()).trim() || texts.errors.status(response.status));
  }
  for await (const reply of lines(response.body)) {
    if (!reply.part) {
      return reply;
    }
    onPart(reply.part);
  }
  return problem(texts.errors.broken);
}

async function* lines(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { value, done } = await reader.read();
    const pieces = (waiting + (value ?? "")).split("\n");
    waiting = done ? "" : pieces.pop();
    for (const piece of pieces) {
      if (piece.trim()) {
        yield JSON.parse(piece);
      }
    }
    if (done) {
      return;
    }
  }
}
