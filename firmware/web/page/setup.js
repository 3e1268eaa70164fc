// A new game: mission, players, markers and cards, then the own wires from left to right.

import { make, sentence } from "./dom.js";

/** The slot that the next wire goes to. */
function next(page, wires) {
  const chosen = wires.findIndex(({ place }) => place === page.cell);
  return chosen >= 0 ? chosen : wires.findIndex(({ wire }) => wire === null);
}

/** As many as one likes, a sentence each; folded, because most like none. */
function switches(page, name, choices, number) {
  const on = choices.filter(([, , chosen]) => chosen).length;
  return make("details", { class: "duties" },
    make("summary", { "data-focus": "duties" }, `${name}: ${on === 0 ? "nothing" : `${on} of ${choices.length}`}`),
    make("div", { class: "chips", role: "group", "aria-label": name }, choices.map(([code, words, chosen]) => make("button", {
      type: "button", class: chosen ? "chip chosen" : "chip", "data-focus": `set ${number} ${code}`, "aria-pressed": String(chosen),
      onclick: () => page.do(`set ${number} ${code}`),
    }, `${chosen ? "✓" : "–"} ${sentence(words)}`))));
}

function line(page, { name, wanted, choices }, number) {
  const id = `setup-${number}`;
  if (wanted === null && choices.length > 13) {
    return make("p", { class: "row" }, make("label", { for: id }, name),
      make("select", { id, "data-focus": id, onchange: (event) => page.do(`set ${number} ${event.target.value}`) },
        choices.map(([code, words, chosen]) => make("option", { value: code, selected: chosen }, words))));
  }
  if (wanted === 0) return switches(page, name, choices, number);
  const several = wanted !== null;
  const picked = choices.filter(([, , chosen]) => chosen).length;
  return make("fieldset", { class: "line" },
    make("legend", { id }, several ? `${name} (${picked} of ${wanted})` : name),
    make("div", { class: "chips", role: several ? "group" : "radiogroup", "aria-labelledby": id }, choices.map(([code, words, chosen]) =>
      make("button", {
        type: "button", class: chosen ? "chip chosen" : "chip", "data-focus": `set ${number} ${code}`,
        ...(several ? { "aria-pressed": String(chosen) } : { role: "radio", "aria-checked": String(chosen) }),
        onclick: () => page.do(`set ${number} ${code}`),
      }, words))));
}

export function setupView(page) {
  const { setup, on } = page.state;
  const pasted = make("input", { name: "pasted", autocomplete: "off", spellcheck: "false", placeholder: "5p me1 | ?1 ?2 … | ? ? …", "aria-label": "A table as a line", "data-focus": "pasted" });
  const at = next(page, setup.wires);
  const cell = setup.wires[at];
  const entered = setup.wires.filter(({ wire }) => wire !== null).length;
  const wires = setup.wires.length === 0 ? null : make("fieldset", { class: "line own" },
    make("legend", {}, `Your wires, from left to right (${entered} of ${setup.wires.length})`),
    make("div", { class: "tiles" }, setup.wires.map(({ place, wire }, number) => make("button", {
      type: "button", class: `tile${number === at ? " held" : ""}`, "data-place": place, "data-focus": `cell ${place}`,
      "aria-label": wire ? `${place}: ${wire}` : `${place}: nothing yet`, onclick: () => { page.cell = place; page.draw(); },
    }, make("span", { class: "value" }, wire ?? "·"), make("span", { class: "letter" }, place)))),
    cell ? make("div", { class: "chips", role: "group", "aria-label": `Wire at ${cell.place}` }, cell.possible.map((wire) => make("button", {
      type: "button", class: `chip ${wire.startsWith("Y") ? "yellow" : wire.startsWith("R") ? "red" : "blue"}`, "data-focus": `wire ${wire}`,
      onclick: () => { page.cell = null; page.do(`wire ${cell.place} ${wire}`); },
    }, wire))) : null,
    make("button", {
      type: "button", disabled: entered === 0, "data-focus": "unwire", onclick: () => {
        const last = setup.wires.findLast(({ wire }) => wire !== null);
        page.cell = null;
        page.do(`wire ${last.place}`);
      },
    }, "Take the last one back"));
  return make("div", { class: "setup" },
    make("h2", {}, "A new game"),
    setup.lines.map((each, number) => line(page, each, number)),
    setup.reminder ? make("p", { class: "reminder" }, setup.reminder) : null,
    setup.missing ? make("p", { class: "missing" }, setup.missing) : null,
    wires,
    make("div", { class: "actions" },
      make("button", { class: "primary", type: "button", "data-focus": "begin", disabled: entered === 0 || entered < setup.wires.length, onclick: () => page.do("begin") }, "Begin"),
      on ? make("button", { type: "button", onclick: () => page.call("leave") }, "Back to the game") : null),
    make("form", { class: "paste", onsubmit: (event) => { event.preventDefault(); if (pasted.value.trim()) page.take(pasted.value); } },
      make("label", {}, "Or paste a table as a line:"), pasted, make("button", {}, "Open")));
}
