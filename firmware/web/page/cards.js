// Cards on a page: their names, and what both card games show the same way.

import { make } from "./dom.js";

/** Suits from spades to clubs: letter, symbol, name. */
export const SUITS = [["S", "♠", "spades"], ["H", "♥", "hearts"], ["D", "♦", "diamonds"], ["C", "♣", "clubs"]];

const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

export function suitOf(letter) {
  return SUITS.find(([known]) => known === letter);
}

/** A suit as its symbol; the red ones in red, which the symbol says too. */
export function suitMark(letter) {
  const [, symbol] = suitOf(letter);
  return make("span", { class: `suit ${letter}` }, symbol);
}

/** `TH` as 10♥. */
export function cardMark(card) {
  return make("span", { class: "face" }, card[0] === "T" ? "10" : card[0], suitMark(card[1]));
}

/** `TH` in words. */
export function cardName(card) {
  return `${RANK_NAMES[card[0]] ?? card[0]} of ${suitOf(card[1])[2]}`;
}

/** A chance between 0 and 1 in words: only what is sure is called so. */
export function chanceWords(chance, isSure = chance >= 1, isNever = chance <= 0) {
  if (isSure) return "sure";
  if (isNever) return "never";
  if (chance > 0.999) return "over 99.9 %";
  return chance < 0.001 ? "under 0.1 %" : `${(100 * chance).toFixed(1)} %`;
}

/** Where a text cannot be: what is wrong, what is allowed, and the text with its place marked. */
export function troubleView(text, { message, help, start, end }) {
  const characters = [...text];
  const piece = (from, to) => characters.slice(from, to).join("");
  return make("div", { class: "place" },
    make("p", {}, make("strong", {}, `Column ${start + 1}: ${message}.`), ` ${help[0].toUpperCase()}${help.slice(1)}.`),
    make("p", { class: "event" }, piece(0, start), make("mark", {}, piece(start, end) || "▲"), piece(end)));
}

/** One of several, as chips: [value, what it shows, its name where that is no text]. */
export function chips(legend, choices, chosen, choose) {
  const id = `chips-${legend.replaceAll(/\W+/g, "-")}`;
  return make("div", { class: "line" },
    make("span", { class: "legend", id }, legend),
    make("div", { class: "chips", role: "radiogroup", "aria-labelledby": id }, choices.map(([value, shown, name]) =>
      make("button", {
        type: "button", role: "radio", "aria-checked": value === chosen ? "true" : "false", "aria-label": name,
        class: value === chosen ? "chip chosen" : "chip", "data-focus": `${legend} ${value}`, onclick: () => choose(value),
      }, shown))));
}

/** A number to choose, with its name before it; `label` where the name alone would not be enough. */
export function picker(name, values, chosen, choose, label = name) {
  const id = `pick-${label.replaceAll(/\W+/g, "-")}`;
  return make("div", { class: "picker" }, make("label", { for: id }, name),
    make("select", { id, "data-focus": label, "aria-label": label === name ? null : label, onchange: (event) => choose(event.target.value) },
      values.map(([value, words]) => make("option", { value, selected: String(value) === String(chosen) }, words))));
}

/** The menu of a page: words and what they do, or an element. */
export function menu(entries) {
  return make("details", { class: "more" },
    make("summary", { "data-focus": "more" }, "More"),
    make("div", { class: "menu", onclick: ({ target, currentTarget }) => { if (target.closest("button")) currentTarget.parentElement.open = false; } }, entries.map((entry) => (Array.isArray(entry) ? make("button", { onclick: entry[1] }, entry[0]) : entry))));
}

/** A file to open. */
export function fileEntry(words, take) {
  return make("label", { class: "file" }, words, make("input", {
    type: "file",
    onchange: async ({ target }) => { if (target.files[0]) take(await target.files[0].text()); },
  }));
}

/** Draws anew and leaves the finger where it was. */
export function redraw(root, parts) {
  const focused = document.activeElement?.dataset?.focus;
  root.replaceChildren(...parts);
  if (focused) root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}
