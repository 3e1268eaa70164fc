// The pack of Ninety-Nine on a page: 36 cards and where each of them is. A grid is what the module makes of a line; here a tap changes
// it, and it becomes a line again.

import { cardMark, cardName, SUITS } from "./cards.js";
import { make } from "./dom.js";

export const SEATS = ["You", "Seat 2", "Seat 3"];
const RANKS = [..."AKQJT9876"];

const without = (cards, card) => cards.filter((other) => other !== card);

/** The line of a grid. */
export function write(grid, mode) {
  const list = (cards) => cards.join(" ") || "-";
  const head = [grid.trump, `lead${grid.lead + 1}`];
  if (mode === "open") {
    head.push(`bid${grid.bids.map((bid) => bid ?? 0).join("/")}`, `took${grid.taken.join("/")}`);
    const table = grid.played.length ? ` ; ${grid.played.map(({ card }) => card).join(" ")}` : "";
    return `${head.join(" ")} | ${grid.hands.map(({ cards }) => list(cards)).join(" | ")}${table}`;
  }
  // What the cards laid aside spell need not be said.
  const bids = grid.bids.map((bid, seat) => (bid === null || grid.hands[seat].laid.length ? "?" : bid));
  if (bids.some((bid) => bid !== "?")) head.push(`bid${bids.join("/")}`);
  if (grid.premium) head.push(grid.premium);
  const hands = grid.hands.map(({ known, cards, laid }) => {
    if (mode === "bid" && known) return list([...cards, ...laid]);
    return `${known ? list(cards) : "?"}${laid.length ? ` / ${laid.join(" ")}` : ""}`;
  });
  const played = mode === "play" && grid.played.length ? ` ; ${grid.played.map(({ card }) => card).join(" ")}` : "";
  return `${head.join(" ")} | ${hands.join(" | ")}${played}`;
}

/** Where taps can put cards. */
export function brushes(grid, mode) {
  if (mode === "bid") return [["hand 0", "My cards"]];
  if (mode === "open") return [...SEATS.map((name, seat) => [`hand ${seat}`, name]), ["played", "Table"]];
  const others = [1, 2].flatMap((seat) => {
    const shown = grid.premium.endsWith(String(seat + 1));
    const { known, laid } = grid.hands[seat];
    return [
      shown || laid.length ? [`laid ${seat}`, `${SEATS[seat]} aside`] : null,
      known || (shown && grid.premium.startsWith("reveal")) ? [`hand ${seat}`, SEATS[seat]] : null,
    ].filter(Boolean);
  });
  return [["hand 0", "My cards"], ["laid 0", "Laid aside"], ["played", "Played"], ...others];
}

/** Where a card is. */
function where(grid, card) {
  const at = grid.played.findIndex((played) => played.card === card);
  if (at >= 0) return { kind: "played", seat: grid.played[at].seat, at };
  for (const [seat, { cards, laid }] of grid.hands.entries()) {
    if (laid.includes(card)) return { kind: "laid", seat };
    if (cards.includes(card)) return { kind: "hand", seat };
  }
  return null;
}

/** The grid after a tap: the card is where the brush says, or no longer there. */
export function put(before, mode, brush, card) {
  const grid = structuredClone(before);
  const [kind, of] = brush.split(" ");
  const was = where(grid, card);
  const again = was?.kind === kind && (kind === "played" || was.seat === Number(of));
  const take = (places) => { for (const hand of grid.hands) for (const place of places) hand[place] = without(hand[place], card); };
  const unplay = () => { grid.played = grid.played.filter((played) => played.card !== card); };
  if (kind === "played") {
    if (again && was.at < grid.played.length - 1) throw new Error("Take back the cards that were played after it first.");
    unplay();
    // With open hands a card on the table has left its hand; in a deal the hand is what was dealt.
    if (mode === "open") take(["cards"]);
    if (!again) grid.played.push({ card });
    else if (mode === "open") grid.hands[was.seat].cards.push(card);
    return grid;
  }
  const hand = grid.hands[Number(of)];
  take(["cards", "laid"]);
  if (mode === "open") unplay();
  if (!again) hand[kind === "hand" ? "cards" : "laid"].push(card);
  else if (kind === "laid" && hand.known) hand.cards.push(card);
  if (kind === "hand") hand.known = true;
  return grid;
}

/** The 36 cards; `tap` is called with the one tapped. */
export function packView(grid, mode, tap) {
  return make("div", { class: "pack", role: "group", "aria-label": "The 36 cards", onkeydown: key }, SUITS.map(([suit]) =>
    make("div", { class: "suitrow" }, RANKS.map((rank) => cardView(grid, mode, rank + suit, tap)))));
}

function cardView(grid, mode, card, tap) {
  const was = where(grid, card);
  const [mark, words] = was ? placeWords(was, mode) : ["", ""];
  const legal = grid.plays_next !== null && grid.legal.includes(card) && grid.hands[grid.plays_next].known;
  return make("button", {
    class: `card ${was ? `${was.kind} s${was.seat}` : "free"}${legal ? " legal" : ""}`, "data-card": card, "data-focus": card,
    "aria-label": `${cardName(card)}${words}`, "aria-pressed": was ? "true" : "false", onclick: () => tap(card),
  }, cardMark(card), make("span", { class: "mark", "aria-hidden": "true" }, mark));
}

/** Where a card is: short, and in words. */
function placeWords({ kind, seat, at }, mode) {
  const owner = SEATS[seat].toLowerCase();
  const short = seat === 0 ? "you" : String(seat + 1);
  if (kind === "hand") return [short, seat === 0 ? ", your hand" : `, hand of ${owner}`];
  if (kind === "laid") return [seat === 0 ? "bid" : `${short} bid`, `, laid aside by ${owner}`];
  if (mode === "open") return [short, ", on the table"];
  const trick = Math.floor(at / SEATS.length) + 1;
  return [`t${trick}`, `, played to trick ${trick} by ${owner}`];
}

/** Arrows go from card to card. */
function key(event) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const rows = [...event.currentTarget.children].map((row) => [...row.children]);
  const row = rows.findIndex((cards) => cards.includes(event.target));
  if (!step || row < 0) return;
  event.preventDefault();
  rows[row + step[0]]?.[rows[row].indexOf(event.target) + step[1]]?.focus();
}

/** The cards played, trick by trick. */
export function tricksView({ played }, mode) {
  if (mode === "bid" || !played.length) return null;
  const tricks = [];
  for (let at = 0; at < played.length; at += SEATS.length) tricks.push(played.slice(at, at + SEATS.length));
  const card = (played, at) => [at ? ", " : "", `${SEATS[played.seat].toLowerCase()} `, cardMark(played.card)];
  return make("ol", { class: "tricks", "aria-label": "Tricks" }, tricks.map((trick) => make("li", {}, trick.flatMap(card))));
}
