// What to do: moves with their chance, their risk and why; which wire to mark; or what is wrong with the table.

import { make } from "./dom.js";

/** So many are there before one asks for all. */
const FIRST = 4;
const MARKS = 6;

function moveView(page, move, number) {
  return make("li", {},
    make("button", { class: `move${move.sure ? " sure" : ""}`, onclick: () => page.tryMove(number), "data-focus": `move ${move.words}` },
      make("span", { class: "words" }, move.words, move.own ? `, your ${move.own}` : "", move.card ? ` (${move.card})` : ""),
      make("span", { class: "chance" }, move.sure ? "sure" : `${move.chance} %`),
      move.wins ? make("span", { class: "wins" }, `mission ${move.wins[0]} % (${move.wins[1]} - ${move.wins[2]})`) : null,
      move.red ? make("span", { class: "risk" }, `! red ${move.red} %`) : null,
      Number(move.bits) > 0 ? make("span", { class: "bits" }, `tells ${move.bits} bits`) : null),
    make("small", { class: "why" }, move.sure ? "" : `in ${move.why} arrangements`));
}

export function adviceView(page) {
  const { found, over, actor, me, agreed } = page.state;
  if (over !== null) return null;
  if (found?.trouble) {
    const hint = agreed.length ? " If somebody did not keep to what was agreed, say so below." : "";
    return make("p", { class: "trouble", role: "alert" }, found.trouble + hint);
  }
  if (!found || (!found.moves.length && !found.is_final)) {
    const [done, of] = page.thinking ?? [0, 0];
    return make("p", { class: "counting" }, "Counting ", make("progress", { max: Math.max(of, 1), value: done, "aria-label": "Counting" }));
  }
  if (!found.moves.length) return found.marks.length ? null : make("p", {}, "There is nothing that you could cut.");
  const { worlds, is_final: isFinal } = found;
  const [done, of] = page.thinking ?? [0, 0];
  const played = worlds === 0 ? null : make("p", { class: "played" },
    isFinal ? `Played out to the end in ${worlds} worlds: how likely the mission is won, with its 95 % interval.` : "Playing out ",
    isFinal ? null : make("progress", { max: Math.max(of, 1), value: done, "aria-label": "Playing out" }));
  const shown = page.all ? found.moves : found.moves.slice(0, FIRST);
  return make("div", { class: "advice" },
    make("h2", {}, actor === me ? "What to do" : "What you could do"),
    make("ol", {}, shown.map((move, number) => moveView(page, move, number))),
    played,
    found.moves.length > FIRST
      ? make("button", { onclick: () => { page.all = !page.all; page.draw(); }, "data-focus": "all" }, page.all ? "Fewer" : `All ${found.moves.length}`)
      : null);
}

export function marksView(page) {
  const marks = page.state.found?.marks ?? [];
  if (!marks.length) return null;
  return make("div", { class: "marks" },
    make("h2", {}, "Which wire to mark"),
    make("ol", {}, marks.slice(0, MARKS).map(({ place, wire, bits }) => make("li", {},
      make("button", { onclick: () => page.hold(place), "data-focus": `mark ${place}` },
        make("span", { class: "words" }, `${wire} at ${place}`), make("span", { class: "chance" }, `tells ${bits} bits`))))));
}
