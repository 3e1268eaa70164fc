// A board as a diagram: North on top, West and East beside each other, South below.

import { SUITS, suitMark } from "./cards.js";
import { make } from "./dom.js";

function handView({ seat, points, suits }) {
  return make("div", { class: `hand ${seat.toLowerCase()}` },
    make("h4", {}, `${seat} `, make("small", {}, `${points} points`)),
    make("ul", {}, SUITS.map(([letter, , name], at) =>
      make("li", {}, suitMark(letter), make("span", { class: "unseen" }, `${name}: `), make("span", { class: "ranks" }, suits[at] || "—")))));
}

export function boardView({ number, dealer, vulnerable, hands }) {
  return make("article", { class: "board", "aria-label": `Board ${number}` },
    make("h3", {}, `Board ${number}`),
    make("p", { class: "said" }, `Dealer ${dealer}, vulnerable: ${vulnerable}`),
    hands.map(handView));
}
