// What happened, as lines with what can be chosen: a tap chooses, the lines after it follow.

import { make } from "./dom.js";

/** A line with what can be chosen in it. */
function choices(page, line, number) {
  const id = `line-${number}`;
  return make("fieldset", { class: "line" },
    make("legend", { id }, line.name),
    make("div", { class: "chips", role: "radiogroup", "aria-labelledby": id }, line.choices.map(([code, words]) =>
      make("button", {
        type: "button", role: "radio", "aria-checked": code === line.chosen ? "true" : "false",
        class: code === line.chosen ? "chip chosen" : "chip", "data-focus": `choice ${number} ${code}`,
        onclick: () => page.do(`choose ${number} ${code}`),
      }, words))));
}

export function formView(page, form) {
  const drawn = form.lines.map((line, number) => choices(page, line, number));
  // What the tap has said already is one line, and can be opened.
  const first = Math.min(page.asked ?? form.first, form.lines.length - 1);
  const said = form.lines.slice(0, first).map(({ chosen, choices: all }) => all.find(([code]) => code === chosen)?.[1] ?? "?");
  const before = said.length
    ? make("details", { class: "said", open: page.opened, ontoggle: (event) => { page.opened = event.target.open; } },
      make("summary", { "data-focus": "said" }, said.join(" · ")), drawn.slice(0, first))
    : null;
  return make("form", { class: "form", onsubmit: (event) => { event.preventDefault(); page.do("enter"); } },
    before,
    drawn.slice(first),
    make("p", { class: "event", "aria-live": "polite" }, form.event ?? ""),
    make("div", { class: "actions" },
      make("button", { class: "primary", "data-focus": "enter" }, "Enter"),
      make("button", { type: "button", onclick: () => { page.held = null; page.call("leave"); } }, "Leave")));
}
