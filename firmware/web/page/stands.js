// The stands, as rows of tiles: what is known of a wire, its likeliest value, and how likely that is.

import { make } from "./dom.js";

/** Shades of certainty: the likeliest value of a tile. */
function shade(permille) {
  if (permille >= 1000) return "sure";
  if (permille >= 800) return "h3";
  if (permille >= 500) return "h2";
  if (permille >= 300) return "h1";
  return "h0";
}

/** A chance without its tenths, for a tile: never 0 or 100 where it is not. */
function short({ chance, permille }) {
  if (permille >= 1000) return "✓";
  if (chance.startsWith("<") || chance.startsWith(">")) return chance.replace(/\..*/, "");
  return String(Math.min(99, Math.max(1, Math.round(permille / 10))));
}

function tileView(page, tile, mine) {
  const hidden = mine && page.curtain;
  const best = tile.odds[0];
  const red = tile.odds.find(({ value }) => value === "R");
  const kind = ["tile", tile.state, tile.colour && !hidden ? tile.colour : "", best ? shade(best.permille) : ""];
  if (page.held === tile.place) kind.push("held");
  const value = hidden ? "·" : tile.wire ?? (best ? best.value : "·");
  const words = [tile.place];
  if (tile.wire && !hidden) words.push(tile.wire);
  if (tile.state !== "hidden") words.push(tile.state);
  words.push(...tile.notes);
  if (best) words.push(best.permille >= 1000 ? `surely ${best.value}` : `${best.value} with ${best.chance} percent`);
  if (red) words.push(`red with ${red.chance} percent`);
  return make("button", {
    class: kind.join(" "), "data-place": tile.place, "data-focus": `tile ${tile.place}`, "aria-label": words.join(", "),
    "aria-pressed": page.held === tile.place ? "true" : "false", onclick: () => page.hold(tile.place),
  },
    make("span", { class: "value" }, value),
    make("span", { class: "below" }, best && !tile.wire ? short(best) : tile.notes[0] ?? { token: "●", cut: "cut" }[tile.state] ?? ""),
    red ? make("span", { class: "reddot", "aria-hidden": "true" }, "!") : null,
    make("span", { class: "letter", "aria-hidden": "true" }, tile.letter));
}

/** The name before a stand: one's own hides the wires, another's corrects whose turn it is. */
function nameView(page, { owner }, number) {
  const { state } = page;
  const mine = owner === state.me;
  const turn = owner === state.actor && state.over === null;
  const name = mine ? "you" : `${owner + 1}`;
  const words = turn ? `${name} ●` : name;
  const kind = `owner${turn ? " turn" : ""}`;
  if (mine) {
    return make("button", {
      class: kind, "data-focus": `curtain ${number}`, "aria-pressed": String(page.curtain),
      "aria-label": "You: hide my wires", onclick: () => page.toggleCurtain(),
    }, words);
  }
  if (!state.turns.length) return make("span", { class: kind }, words);
  return make("button", {
    class: kind, "data-focus": `name ${number}`, "aria-label": `Player ${name}${turn ? ", whose turn it is" : ""}: correct the turn`,
    onclick: () => page.pick({ turn: true }),
  }, words);
}

export function standsView(page) {
  const { state } = page;
  return make("div", { class: "stands" }, state.stands.map((stand, number) => {
    const mine = stand.owner === state.me;
    const label = mine ? `Your stand, number ${number + 1}` : `Stand ${number + 1} of player ${stand.owner + 1}`;
    return make("div", { class: `stand${mine ? " mine" : ""}`, role: "group", "aria-label": label },
      nameView(page, stand, number),
      make("div", { class: "tiles" }, stand.tiles.map((tile) => tileView(page, tile, mine))));
  }));
}
