/* All English texts of the game of Balance. A function makes a text of what it is about. */

const many = (number, singular, plural = `${singular}s`) => `${number} ${number === 1 ? singular : plural}`;
const weighings = (number) => many(number, "weighing");
const balls = (list) => (list.length ? `${list.length === 1 ? "ball" : "balls"} ${list.join(", ")}` : "no balls");
const places = { left: "on the left plate", right: "on the right plate", tray: "beside the scale" };
const outcomes = { balanced: "both plates are level", left: "the left plate goes down", right: "the right plate goes down" };
const counts = (groups) =>
  [
    [groups.heavier.length, "may be heavier"],
    [groups.lighter.length, "may be lighter"],
    [groups.unknown.length, groups.unknown.length === 1 ? "is unknown" : "are unknown"],
    [groups.equal.length, groups.equal.length === 1 ? "is good" : "are good"],
  ]
    .filter(([number]) => number)
    .map(([number, what]) => `${number} ${what}`)
    .join(", ");
const compared = ({ needed, possible }) =>
  `${many(needed, "more weighing is", "more weighings are")} needed, though ${possible || "none"} would do after a better one`;

export const texts = {
  title: "Balance",
  about: "One of twelve balls is heavier or lighter. Which one, and which of the two? "
    + "The scale answers as unhelpfully as it can. A weighing that a hint tells costs a star.",
  starting: "The scale is being set up …",
  levels: "Levels",
  level: (level, best) => `Level ${level}${best ? `, best ${weighings(best.score)}, ${many(best.stars, "star")}` : ""}`,
  stars: (number) => "★".repeat(number) + "☆".repeat(3 - number),
  score: (level, score, best) => `Level ${level} · ${weighings(score)} · ${best ? `best ${best.score}` : "not won yet"}`,
  practice: [
    "Practice. One ball may be heavier, or another one lighter. Weigh one of them against a good one.",
    "Practice. When balls balance, none of them is the odd one. Two that may be lighter, one against the other, tell much.",
    "Practice. There are three outcomes. Divide the balls in doubt so that each outcome leaves few of them.",
    "Practice. On the plate that goes down no ball is lighter, on the one that goes up none is heavier. Mix them.",
    "Practice. Two weighings tell nine cases apart. After the first one no outcome may leave more than three.",
    "The level that counts. Each ball may be heavier or lighter, 24 cases, and three weighings tell 27 apart.",
  ],
  how: "Tap balls, then a plate. Or drag them.",

  board: "The scale and the balls",
  ball: (ball, group, place) => `Ball ${ball}, ${group}, ${places[place]}`,
  place: (place, list, chosen) =>
    `${{ left: "Left plate", right: "Right plate", tray: "Beside the scale" }[place]}: ${balls(list)}`
    + (chosen.length ? `. Put ${balls(chosen)} here` : ""),
  plate: (place, number) => `${place === "left" ? "Left" : "Right"} · ${number}`,
  groups: { heavier: "maybe heavier", lighter: "maybe lighter", equal: "good", unknown: "unknown" },
  marks: { heavier: "+", lighter: "−", equal: "=", unknown: "?" },
  known: "What is known",
  legend: { heavier: "maybe heavier", lighter: "maybe lighter", equal: "good", unknown: "unknown" },
  then: (now, after) => (now === after ? `${now}` : `${now} → ${after}`),

  weigh: "Weigh",
  keep: "Keep",
  cancel: "Cancel",
  clear: "Clear",
  hint: "Hint",
  undo: "Undo",
  restart: "Restart",
  lay: "Lay them on",
  next: "Next level",
  laid: "The balls lie on the plates. Now weigh.",

  moved: (list, place, left, right) => `${balls(list)} ${places[place]}. Left ${left}, right ${right}.`.replace(/^b/, "B"),
  chosen: (list) => (list.length ? `Chosen: ${balls(list)}. Now tap a plate.` : "Nothing is chosen."),
  chooseFirst: "Tap the balls first, then where they go.",
  full: (plate) => `A plate holds ${plate} balls and no more.`,
  looking: "Keep or cancel this weighing first.",
  found: "The odd ball is found already.",
  empty: "The plates are empty. Put as many balls on the left as on the right.",
  uneven: (left, right) =>
    `${left} on the left, ${right} on the right: that would tell nothing. Put as many balls on one plate as on the other.`,
  emptied: "The plates are empty.",
  shown: (outcome, after) => `${outcomes[outcome]}. Then ${counts(after)}. It does not count yet: keep it or cancel.`
    .replace(/^./, (first) => first.toUpperCase()),
  cancelled: "It does not count. The balls are still on the plates.",
  kept: (number, outcome, after) => `Weighing ${number} counts: ${outcomes[outcome]}. Now ${counts(after)}.`,
  waste: (waste) =>
    `Not the best: ${many(waste.balls, "ball is", "balls are")} still in doubt, ${many(waste.cases, "case")}`
    + (waste.cases > 3 ** waste.possible
      ? `, and ${many(waste.possible, "weighing tells", "weighings tell")} ${3 ** waste.possible} apart at most. `
      : ". ")
    + `${compared(waste)}.`.replace(/^./, (first) => first.toUpperCase()),
  undone: (score) => `Taken back. ${weighings(score)} so far.`,
  nothing: "There is nothing to take back.",
  begun: (level, score) => `Level ${level}, ${weighings(score)} so far.`,

  hints: {
    weigh: ({ left, right, more }) =>
      `Weigh ${left.join(", ")} against ${right.join(", ")}. Then, whatever the scale shows, `
      + (more ? `${many(more, "more weighing is", "more weighings are")} enough.` : "the odd ball is found."),
    keep: () => "Keep it: no other weighing is better.",
    cancel: ({ waste }) => `Cancel it. ${texts.waste(waste)}`,
  },

  won: (odd, score, fewest) =>
    `${["Congratulations!", "Good!", "Perfect!"][odd.stars - 1]} Ball ${odd.ball} is ${odd.weight} than the others. `
    + `${weighings(score)}, ${many(odd.stars, "star")}.`
    + (score > fewest ? ` It can be done with ${fewest}.` : ""),
  record: "A new best result!",

  history: "Weighings that count",
  weighed: (left, right) => `${left.join(" ")} against ${right.join(" ")}`,
  outcomes: { balanced: "level", left: "left goes down", right: "right goes down" },
  plan: "Best play",
  planAbout: (fewest, level) =>
    `At first ${level}. ${weighings(fewest)} at most, whatever the scale shows. Your own way is marked as far as it is the same.`,
  counts,
  branches: { "=": "level", ">": "left goes down", "<": "right goes down" },
  node: (left, right) => `${left} against ${right}`,
  end: (ball, weight) => `ball ${ball} is ${weight}`,

  settings: "How the scale answers",
  adversaries: {
    faithful: "It leaves as many balls in doubt as it can, as in the original game",
    optimal: "It makes you weigh as often as it can",
  },
  help: "Keys",
  keys: [
    ["← →", "the ball before, the next ball"],
    ["L R 0", "put the ball left, right, back"],
    ["Space", "choose the ball, or let go of it"],
    ["W", "weigh"],
    ["K C", "keep, cancel"],
    ["H U", "hint, which costs a star; undo"],
  ],
};
