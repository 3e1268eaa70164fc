// What slides in when something was tapped: the odds of a wire and what happened there, whose turn it is, what is no longer agreed.

import { make, sentence } from "./dom.js";
import { formView } from "./form.js";

/** The values that a person holds, who can call these and no others. */
function heldValues({ stands, me }) {
  const own = stands.filter(({ owner }) => owner === me).flatMap(({ tiles }) => tiles);
  return new Set(own.filter(({ wire, state }) => wire && state !== "cut").map(({ wire }) => (wire.startsWith("Y") ? "Y" : wire)));
}

/** What can be there: what one could call first, then the likeliest. */
function oddsView(page, { place, odds }) {
  if (!odds.length) return null;
  const held = heldValues(page.state);
  const ordered = [...odds.filter(({ value }) => held.has(value)), ...odds.filter(({ value }) => !held.has(value))];
  return make("ol", { class: odds.length > 6 ? "odds many" : "odds", "aria-label": `Odds of ${place}` }, ordered.map(({ value, chance, permille }) =>
    make("li", {}, make("span", { class: "what" }, value === "R" ? "red" : value === "Y" ? "yellow" : value, held.has(value) ? make("small", {}, " yours") : null),
      make("meter", { min: 0, max: 1000, value: permille, "aria-hidden": "true" }),
      make("span", { class: "chance" }, permille >= 1000 ? "sure" : `${chance} %`))));
}

/** What can lie at a place of a position: the notation's own tokens. */
function tokensView(page, tile) {
  const mine = page.state.stands.some(({ owner, tiles }) => owner === page.state.me && tiles.includes(tile));
  const values = [...Array(12).keys()].map((n) => String(n + 1));
  const group = (name, tokens) => make("fieldset", { class: "line" }, make("legend", {}, name),
    make("div", { class: "chips" }, tokens.map(([token, words]) => make("button", {
      type: "button", class: "chip", "data-focus": `slot ${token}`, onclick: () => page.do(`slot ${tile.place} ${token}`),
    }, words))));
  const likely = tile.odds.length ? tile.odds.map(({ value }) => value).filter((value) => /^[0-9]+$/.test(value)).sort((a, b) => a - b) : values;
  return make("div", {},
    mine ? group("Your wire", values.map((value) => [`?${value}`, value])) : null,
    group("Cut", (mine ? values : likely).map((value) => [value, value])),
    mine ? null : group("Token", [...likely.map((value) => [`i${value}`, value]), ["E", "even"], ["O", "odd"]]),
    mine ? null : group("Nothing", [["?", "hidden"]]));
}

function leave(page) {
  return make("div", { class: "actions" }, make("button", { "data-focus": "leave", onclick: () => page.pick(null) }, "Leave"));
}

/** Whose turn it is instead. */
function turnView(page) {
  const { me, turns } = page.state;
  return make("div", { class: "sheet", "data-focus": "sheet turn" },
    make("h2", {}, "Whose turn is it really?"),
    make("div", { class: "chips" }, turns.map((player) => make("button", {
      class: "chip", "data-focus": `turn ${player + 1}`, onclick: () => page.do(`event turn ${player + 1}`),
    }, player === me ? "mine" : `player ${player + 1}'s`))),
    leave(page));
}

/** From when on an agreement does not hold. */
function giveUpView(page, bit) {
  const { agreed, log } = page.state;
  const [, duty] = agreed.find(([other]) => other === bit);
  const from = (number, words) => make("li", {}, make("button", { "data-focus": `from ${number}`, onclick: () => page.do(`giveup ${number} ${bit}`) }, words));
  return make("div", { class: "sheet", "data-focus": `sheet giveup ${bit}` },
    make("h2", {}, "Since when is this not kept to?"),
    make("p", { class: "said" }, sentence(duty)),
    make("ol", { class: "since" }, from(log.length, "From now on"), log.map((text, number) => from(number, `Since ${number + 1}: ${text}`)).reverse()),
    leave(page));
}

export function sheetView(page) {
  const { state, picking } = page;
  if (picking?.turn) return turnView(page);
  if (picking) return giveUpView(page, picking.bit);
  if (!page.held && !state.asks) return null;
  const tile = state.stands.flatMap(({ tiles }) => tiles).find(({ place }) => place === page.held);
  return make("div", { class: "sheet", "data-focus": `sheet ${page.held ?? "else"}` },
    tile ? make("h2", {}, `Wire ${tile.place}`, tile.notes.length ? `: ${tile.notes.join(", ")}` : "") : make("h2", {}, "What happened"),
    tile ? oddsView(page, tile) : null,
    state.asks ? formView(page, state.asks) : null,
    tile && !state.game ? tokensView(page, tile) : null);
}
