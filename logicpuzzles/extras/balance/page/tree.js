/* The best play of a level as a tree: lists inside lists, so that it fits a narrow screen and is read aloud in order. */

import { svg } from "./scale.js";
import { texts } from "./texts.js";

const SIGNS = { balanced: "=", left: ">", right: "<" };

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
  return svg(
    "svg",
    { viewBox: "0 0 28 20", class: "tilted", role: "img", "aria-label": spoken },
    svg("path", { d: `M14 8V18M10 18h8M4 ${8 + by}L24 ${8 - by}` }),
    svg("circle", { cx: 4, cy: 8 + by, r: 3 }),
    svg("circle", { cx: 24, cy: 8 - by, r: 3 }),
  );
}

/* kept: the weighings of the player, to mark the way that is the same. */
export function treeOf(root, kept) {
  const list = document.createElement("ul");
  list.className = "tree";
  list.append(item(root, null, kept, true));
  return list;
}

function item(node, sign, kept, followed) {
  const element = document.createElement("li");
  element.className = followed ? "way" : "";
  if (sign) {
    element.append(tilted(sign, `${texts.branches[sign]}:`), " ");
  }
  const text = document.createElement("span");
  element.append(text);
  if (node.ball) {
    text.className = "end";
    text.textContent = texts.end(node.ball, node.weight);
    return element;
  }
  text.className = "node";
  text.textContent = texts.node(ranges(node.left), ranges(node.right));
  const [mine, ...rest] = kept;
  const same = followed && mine && `${mine.left}` === `${node.left}` && `${mine.right}` === `${node.right}`;
  const branches = document.createElement("ul");
  for (const branch of [">", "=", "<"]) {
    if (node[branch]) {
      branches.append(item(node[branch], branch, rest, same && SIGNS[mine.outcome] === branch));
    }
  }
  element.append(branches);
  return element;
}
