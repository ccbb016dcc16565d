/* The engine is Python in a worker of this page. A spare one, started when nothing else is to do, answers while the first is busy
   and takes over when that is ended: where Python cannot be interrupted or does not listen. */

import { texts } from "./texts.js";

const PATIENCE = 1500; // milliseconds until a worker that was interrupted is ended
const BEHIND = 300; // milliseconds after the first answer, so that what is shown comes first
const workers = [];
const waiting = []; // jobs that no worker has taken yet
let keeper; // the worker that keeps what was typed at the prompt
let number = 0;
let here = 0; // how much of Python is here
let answered = false;
let kept;

const tell = (detail) => window.dispatchEvent(new CustomEvent("engine", { detail }));

class Hand {
  constructor() {
    this.ready = false;
    this.job = null;
    this.interrupt = crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message || texts.worker.missing);
    this.worker.postMessage({ start: true, interrupt: this.interrupt });
  }

  receive({ ready, failed, share, id, reply }) {
    if (share) {
      here = share;
      waiting.length && tell(texts.worker.starting(here));
    } else if (ready) {
      this.ready = true;
      tell("");
      next();
      idle();
      keep();
    } else if (failed !== undefined) {
      this.fail(failed);
    } else if (id === this.job?.id) {
      const { part, ...end } = JSON.parse(reply);
      if (part) {
        this.job.part(part);
      } else {
        this.free().end(end);
      }
    }
  }

  take(job) {
    this.job = job;
    job.hand = this;
    if (this.interrupt) {
      this.interrupt[0] = 0;
    }
    this.worker.postMessage({ id: job.id, request: job.request });
  }

  free() {
    const job = this.job;
    clearTimeout(this.timer);
    this.job = null;
    job.hand = null;
    answered = true;
    next();
    idle();
    return job;
  }

  stop() {
    if (this.interrupt) {
      this.interrupt[0] = 2;
      this.timer = setTimeout(() => this.end(), PATIENCE);
    } else {
      this.end();
    }
  }

  end() {
    this.leave();
    next();
    idle();
  }

  leave() {
    this.worker.terminate();
    clearTimeout(this.timer);
    workers.splice(workers.indexOf(this), 1);
    if (keeper === this) {
      keeper = undefined;
    }
  }

  /* Another worker goes on; but where even the start fails, those who wait would wait for ever. */
  fail(text) {
    this.leave();
    const jobs = [...(this.job ? [this.job] : []), ...(workers.length || this.ready ? [] : waiting.splice(0))];
    tell("");
    jobs.forEach((job) => job.end({ error: { text: texts.worker.failed(text), why: "fault" } }));
    next();
  }
}

/* The worker that may take a job now; the prompt's jobs go to one worker. */
function free(job) {
  const able = workers.filter((hand) => hand.ready && !hand.job);
  if (job.request.ahead && able.length < 2) {
    return undefined;  // nobody waits for it
  }
  return job.request.ask === "prompt" && keeper ? able.find((hand) => hand === keeper) : able.find((hand) => hand !== keeper) ?? able[0];
}

function next() {
  for (const job of [...waiting]) {
    const hand = free(job);
    if (hand) {
      waiting.splice(waiting.indexOf(job), 1);
      if (job.request.ask === "prompt") {
        keeper = hand;
      }
      hand.take(job);
    }
  }
  if (waiting.length && !workers.length) {
    workers.push(new Hand());
  }
}

/* Starts a spare worker, once something was answered. */
function idle() {
  const rest = window.requestIdleCallback ?? ((call) => setTimeout(call, 500));
  rest(() => {
    if (answered && workers.length < 2 && workers.every((hand) => hand.ready)) {
      workers.push(new Hand());
    }
  });
}

/* --- what the export wrote beside the page is answered without Python: the kinds, their examples, and these as they are opened --- */

const site = import(new URL("./site.js", import.meta.url).href);
const read = new Map();

async function got(name) {
  const { SITE } = await site;
  const come = () => fetch(new URL(`${SITE.known}${name}.packed`, import.meta.url)).then((found) => (found.ok ? new Response(found.body.pipeThrough(new DecompressionStream("deflate-raw"))).json() : null)).catch(() => null);
  read.has(name) || read.set(name, come());
  return read.get(name);
}

/* The answer to a request, or null where nothing of it was written. */
async function known({ ask, kind, name, text, example = name, number, skip }) {
  const { kinds } = ask === "kinds" || example ? await got("kinds") ?? {} : {};
  if (ask === "kinds") {
    return kinds ? got("kinds") : null;
  }
  const { own } = (await site).SITE;
  const listed = !own.includes(kind) && kinds?.find((each) => each.name === kind)?.examples.some((each) => each.name === example);
  const found = listed && (await got(`${kind}/${example}`));
  return !found ? null : ask === "example" ? { kind, text: found.text } : ask === "open" && found.text === text && !number && !skip ? found.view : null;
}

/* What was written beside the page comes at once; Python starts behind it. */
export async function ask(request, options) {
  const result = await known(request);
  result && !workers.length && setTimeout(() => workers.length || workers.push(new Hand()), BEHIND);
  return result ? { result } : asked(request, options);
}

function asked(request, { onPart, signal }) {
  return new Promise((resolve, reject) => {
    const job = {
      id: ++number,
      request,
      hand: null,
      part: onPart,
      end: (reply) => {
        signal?.removeEventListener("abort", stop);
        resolve(reply);
      },
    };
    const stop = () => {
      const place = waiting.indexOf(job);
      if (place >= 0) {
        waiting.splice(place, 1);
      } else {
        job.part = () => {};
        job.end = () => {};
        job.hand?.stop();
      }
      reject(signal.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
    waiting.push(job);
    next();
    if (!workers.some((hand) => hand.ready)) {
      tell(texts.worker.starting(here));
    }
  });
}

/* Keeps the site for when there is no network; only now, for Python should not wait for that. */
function keep() {
  kept ??= navigator.serviceWorker?.register("sw.js").catch(() => {});
}
