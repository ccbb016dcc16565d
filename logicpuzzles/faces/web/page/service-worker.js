/* Keeps the site for when there is no network, and isolates its pages, so that Python can be interrupted.

   SITE, which stands before this text in sw.js, has the version of the site and the names of its files; all but index.html have
   a hash in their names. Each version fills a cache of its own first, waits until no page of the old one is open, and removes that. */

const home = new URL("./", self.location).href;
const NAME = `logicpuzzles ${home} `; // another site may share the host
const cacheName = NAME + SITE.version;
const known = new Set([...SITE.files, ...SITE.later].map((name) => home + name));

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const address = url.split(/[?#]/)[0];
  if (method !== "GET") {
    return;
  }
  if (mode === "navigate" && (address === home || address === `${home}index.html`)) {
    event.respondWith(isolated(home));
  } else if (known.has(address)) {
    event.respondWith(isolated(address));
  }
});

async function fill() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    SITE.files.map(async (name) => {
      if (!(await cache.match(home + name))) {
        await cache.put(home + name, (await caches.match(home + name)) ?? (await got(home + name)));
      }
    }),
  );
  for (const name of SITE.later) {
    const old = await caches.match(home + name);
    if (old) {
      await cache.put(home + name, old);
    }
  }
  /* its name does not change with its content, so a copy of another version may come */
  const index = await got(home, { cache: "no-cache" });
  const hash = await crypto.subtle.digest("SHA-256", await index.clone().arrayBuffer());
  if ([...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== SITE.index) {
    throw new Error("index.html is of another version");
  }
  await cache.put(home, index);
}

async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(NAME) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function got(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) {
    throw new Error(`${address}: ${response.status}`);
  }
  return response;
}

/* A file from the cache, or from the network where it is kept only once it was needed. */
async function isolated(address) {
  const cache = await caches.open(cacheName);
  let response = await cache.match(address);
  if (!response) {
    response = await fetch(address);
    if (response.ok) {
      await cache.put(address, response.clone());
    }
  }
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", SITE.policy);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
