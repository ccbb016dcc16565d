/* Python in a worker. It answers one request after another, in the order in which they come.

   {start: true, interrupt} is answered by {ready: true} or {failed: TEXT}, before that by
   {share: NUMBER} now and then; then {id, request} by several {id, reply}, or by {failed: TEXT} where Python is no more. `interrupt`,
   if any, is a Uint8Array that both sides see: 2 in its first place stops what is being answered. */

const here = (address) => new URL(address, import.meta.url).href;
/* what the export wrote about the site; it is loaded at the start, for before that messages would be lost */
let SITE;
let answer;

async function bytes(address) {
  const response = await fetch(here(address));
  if (!response.ok) {
    throw new Error(`${address}: ${response.status}`);
  }
  return response.arrayBuffer();
}

/* Waits: Python asks for it in the middle of an import. */
function fetched(address) {
  const request = new XMLHttpRequest();
  request.open("GET", here(address), false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? new Uint8Array(request.response) : null;
}

/* Of a traceback of Python the last line says what happened. */
const lastLine = (error) => String(error?.message ?? error).trim().split("\n").pop();

/* How much of Python is here. */
function watch() {
  let bytes = 0;
  new PerformanceObserver((list) => {
    list.getEntries().forEach((each) => { bytes += each.decodedBodySize; });
    postMessage({ share: Math.min(1, bytes / SITE.bytes) });
  }).observe({ type: "resource", buffered: true });
}

async function start(interrupt) {
  ({ SITE } = await import(here("./site.js")));
  watch();
  const env = { PYTHONHASHSEED: "0", ...(SITE.kinds && { LOGICPUZZLES_KINDS: SITE.kinds }) };
  const loaded = import(here(`${SITE.pyodide}pyodide.mjs`)).then(({ loadPyodide }) =>
    loadPyodide({ indexURL: here(SITE.pyodide), env }),
  );
  const [python, ...archives] = await Promise.all([loaded, ...SITE.archives.map(({ url }) => bytes(url))]);
  SITE.archives.forEach(({ folder }, place) => {
    python.FS.mkdirTree(folder);
    python.unpackArchive(archives[place], "zip", { extractDir: folder });
  });
  if (interrupt) {
    python.setInterruptBuffer(interrupt);
  }
  const worker = python.pyimport("logicpuzzles.faces.web.worker");
  worker.fetch_later(python.toPy(SITE.later), SITE.modules, fetched);
  answer = worker.answer;
}

onmessage = async ({ data: { start: starts, interrupt, id, request } }) => {
  if (starts) {
    try {
      await start(interrupt);
      postMessage({ ready: true });
    } catch (error) {
      postMessage({ failed: lastLine(error) });
    }
    return;
  }
  try {
    answer(JSON.stringify(request), (reply) => postMessage({ id, reply }));
  } catch (error) {
    /* an interruption between two requests; or Python ended, and would answer nothing any more */
    const text = lastLine(error);
    postMessage(text === "KeyboardInterrupt" ? { id, reply: JSON.stringify({ error: { text, why: "stopped" } }) } : { failed: text });
  }
};
