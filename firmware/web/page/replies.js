// The answers about Ninety-Nine in words: a row for every card, best first. A tap on a row does it.

import { cardMark, cardName, chanceWords } from "./cards.js";
import { make } from "./dom.js";
import { SEATS as NAMES } from "./pack.js";

const SEATS = NAMES.map((name) => name.toLowerCase());

/** A fraction as the answers write it: `35/36`, `1`, or `?` where it is not finished. */
function fraction(text) {
  if (text === "?") return null;
  const [over, under = "1"] = text.split("/");
  return { value: Number(over) / Number(under), sure: over === under, never: over === "0", text };
}

function fractionWords(found) {
  if (!found) return "not finished";
  const words = chanceWords(found.value, found.sure, found.never);
  // A long fraction says less than its percent.
  return found.sure || found.never || found.text.length > 9 ? words : `${words} (${found.text})`;
}

/** `2,3`, `-`, `?` */
function totals(text) {
  return text === "?" ? null : text === "-" ? [] : text.split(",").map(Number);
}

function totalWords(found) {
  if (!found) return "(sure totals are not finished)";
  if (!found.length) return "can make sure of no total";
  const list = found.length > 1 ? `${found.slice(0, -1).join(", ")} or ${found.at(-1)}` : `${found[0]}`;
  return `can make sure of ${list} ${found.length === 1 && found[0] === 1 ? "trick" : "tricks"}`;
}

/** A row: a button with what it does, its figure, and what else is to be said. */
function row(face, figure, name, more, act, sure) {
  return make("li", {},
    make("button", { class: `move${sure ? " sure" : ""}`, onclick: act, "data-focus": `row ${name}`, "aria-label": `${name}: ${figure}` },
      make("span", { class: "words" }, face), make("span", { class: "chance" }, figure)),
    more.length ? make("small", { class: "why" }, more.join("; ")) : null);
}

function list(rows) {
  return make("div", { class: "advice" }, make("ol", {}, rows));
}

/** `bid 3 lay TH 8S 7D rated 9123` */
function lays(page, lines) {
  return list(lines.map((line) => {
    const [, bid, cards, rated] = line.match(/^bid (\d) lay (.*) rated (\d+)$/);
    const laid = cards.split(" ");
    const face = [`Bid ${bid}: `, ...laid.flatMap((card) => [cardMark(card), " "])];
    return row(face, chanceWords(Number(rated) / 10_000), `Bid ${bid}, lay aside ${laid.map(cardName).join(", ")}`, [], () => page.lay(laid), false);
  }));
}

const AIMS = {
  bid: "How likely you make your bid, by deals tried out:",
  spoil: "Your bid can no longer be made: how likely the others fail, by deals tried out:",
  thumb: "By rules of thumb:",
};

/** `aim bid worlds 24`, then `QH 931 742 984 sure 3`. */
function advice(page, [head, ...lines]) {
  const [, aim, worlds] = head.match(/^aim (\w+) worlds (\d+)$/) ?? [];
  if (!aim) return make("p", {}, head);
  const rows = lines.map((line) => {
    const [card, mean, low, high, , sure] = line.split(" ");
    const all = sure === worlds && worlds !== "0";
    const more = [`between ${Number(low) / 10} and ${Number(high) / 10} %`];
    if (Number(sure) > 0) more.push(`nothing can go wrong in ${sure} of ${worlds}`);
    return row(["Play ", cardMark(card)], `${Number(mean) / 10} %`, `Play the ${cardName(card)}`, aim === "thumb" ? [] : more, () => page.play(card), all);
  });
  return make("div", {}, make("p", { class: "said" }, `${AIMS[aim]}${aim === "thumb" ? "" : ` ${worlds} deals.`}`), list(rows));
}

/** What a line of an open position says, by its words: force, chance, points. */
function known(line, verb, mover) {
  const [card, ...words] = line.split(" ");
  const after = (word, count) => { const at = words.indexOf(word); return at < 0 ? null : words.slice(at + 1, at + 1 + count); };
  if (verb === "force") return { card, force: { [mover]: totals(words[1]) } };
  if (verb === "chance") return { card, chance: { [mover]: fraction(words[1]) } };
  const points = after("points", 1)[0];
  return {
    card,
    force: after("force", 1)[0].split("/").map(totals),
    chance: after("chance", 3).map(fraction),
    points: points === "?" ? null : points.split("/").map(Number),
  };
}

/** Open hands: what every card leads to. */
function open(page, lines, verb) {
  const { grid } = page.state;
  const mover = grid.plays_next;
  const bid = grid.bids[mover];
  const all = lines.map((line) => known(line, verb, mover));
  const whole = all.pop();
  const rank = ({ force, chance, points }) => [
    force?.[mover]?.includes(bid) ? 1 : 0, chance?.[mover]?.value ?? 0, points?.[mover] ?? 0, force?.[mover]?.length ?? 0,
  ];
  const order = (a, b) => { const [x, y] = [rank(a), rank(b)]; const at = x.findIndex((value, place) => value !== y[place]); return at < 0 ? 0 : y[at] - x[at]; };
  const told = ({ force, chance, points }) => {
    const more = [];
    if (force) more.push(totalWords(force[mover]));
    if (verb === "solve") {
      for (const seat of [0, 1, 2].filter((seat) => seat !== mover)) more.push(`bid of ${SEATS[seat]} (${grid.bids[seat]}): ${fractionWords(chance[seat])}`);
      if (points) more.push(`points ${points.join(", ")} where all play for points`);
    }
    return more;
  };
  const isSure = (found) => Boolean(found.force?.[mover]?.includes(bid) || found.chance?.[mover]?.sure);
  const figure = (found) => {
    if (isSure(found)) return "sure";
    if (found.chance) return fractionWords(found.chance[mover]);
    return found.force[mover] ? "not sure" : "not finished";
  };
  const rows = all.sort(order).map((found) =>
    row(["Play ", cardMark(found.card)], figure(found), `Play the ${cardName(found.card)}`, told(found), () => page.play(found.card), isSure(found)));
  const best = [`The bid of ${bid} with the best card: ${figure(whole)}`];
  if (whole.force) best.push(`${SEATS[mover]} ${totalWords(whole.force[mover])}`);
  return make("div", {}, make("p", { class: "said" }, `${best.join("; ")}.`), list(rows));
}

export function answerView(page) {
  const { verb, text } = page.reply;
  const lines = text.trimEnd().split("\n");
  if (verb === "bid") return lays(page, lines);
  if (verb === "advise") return advice(page, lines);
  return open(page, lines, verb);
}
