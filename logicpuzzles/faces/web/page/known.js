/* What the export wrote beside the page is answered without Python: the kinds, their examples, and these as they are opened. */

const site = import(new URL("./site.js", import.meta.url).href);
const kept = new Map();

async function got(name) {
  const { SITE } = await site;
  const read = () => fetch(new URL(`${SITE.known}${name}.packed`, import.meta.url)).then((found) => (found.ok ? new Response(found.body.pipeThrough(new DecompressionStream("deflate-raw"))).json() : null)).catch(() => null);
  kept.has(name) || kept.set(name, read());
  return kept.get(name);
}

/* The answer to a request, or null where nothing of it was written. */
export async function known({ ask, kind, name, text, example = name, number, skip }) {
  const { kinds } = ask === "kinds" || example ? await got("kinds") ?? {} : {};
  if (ask === "kinds") {
    return kinds ? got("kinds") : null;
  }
  const { own } = (await site).SITE;
  const listed = !own.includes(kind) && kinds?.find((each) => each.name === kind)?.examples.some((each) => each.name === example);
  const found = listed && (await got(`${kind}/${example}`));
  return !found ? null : ask === "example" ? { kind, text: found.text } : ask === "open" && found.text === text && !number && !skip ? found.view : null;
}
