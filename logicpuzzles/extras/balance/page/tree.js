/* The best play of a level as a tree: lists inside lists, so that it fits a narrow screen and is read aloud in order. */

import { html, nothing } from "../../vendor/lit-html-3.3.3.js";
import { texts } from "./texts.js";

export const SIGNS = { balanced: "=", left: ">", right: "<" };

/* Numbers of balls; three and more in a row are shortened. */
function ranges(balls) {
  const runs = [];
  for (const ball of balls) {
    if (runs.at(-1)?.at(-1) === ball - 1) {
      runs.at(-1).push(ball);
    } else {
      runs.push([ball]);
    }
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(" "))).join(" ");
}

/* A small scale that shows an outcome. */
export function tilted(sign, spoken) {
  const by = { "=": 0, ">": 4, "<": -4 }[sign];
  return html`<svg viewBox="0 0 28 20" class="tilted" role="img" aria-label=${spoken}>
    <path d="M14 8V18M10 18h8M4 ${8 + by}L24 ${8 - by}"/>
    <circle cx="4" cy=${8 + by} r="3"/><circle cx="24" cy=${8 - by} r="3"/></svg>`;
}

/* kept: the weighings of the player, to mark the way that is the same. */
export const treeOf = (root, kept) => html`<ul class="tree">${item(root, null, kept, true)}</ul>`;

function item(node, sign, kept, followed) {
  const mark = sign ? html`${tilted(sign, `${texts.branches[sign]}:`)} ` : nothing;
  const way = followed ? "way" : "";
  if (node.ball) {
    return html`<li class=${way}>${mark}<span class="end">${texts.end(node.ball, node.weight)}</span></li>`;
  }
  const [mine, ...rest] = kept;
  const same = followed && mine && `${mine.left}` === `${node.left}` && `${mine.right}` === `${node.right}`;
  return html`<li class=${way}>${mark}<span class="node">${texts.node(ranges(node.left), ranges(node.right))}</span>
    <ul>${[">", "=", "<"].filter((branch) => node[branch]).map((branch) => item(node[branch], branch, rest, same && SIGNS[mine.outcome] === branch))}</ul></li>`;
}
