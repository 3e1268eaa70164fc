// A link as a code that a camera reads, and to copy.

import { copy, make } from "./dom.js";

/** Free modules around a code, without which many cameras do not see it. */
const QUIET = 4;
const SVG = "http://www.w3.org/2000/svg";

/** The code of a text as a picture; null where it is too long. */
function picture(instance, text) {
  let told;
  try {
    told = instance.say("code", text);
  } catch {
    return null;
  }
  const [side, path] = told.split("\n");
  const all = Number(side) + 2 * QUIET;
  const image = document.createElementNS(SVG, "svg");
  const dark = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ viewBox: `${-QUIET} ${-QUIET} ${all} ${all}`, role: "img", "aria-label": "The link as a code", class: "code" })) image.setAttribute(name, value);
  dark.setAttribute("d", path);
  image.append(dark);
  return image;
}

/** Shows a link as a code, with what can be copied. */
export function share(instance, link, line) {
  const dialog = make("dialog", { class: "share", "aria-label": "Share", onclose: () => dialog.remove() },
    picture(instance, link) ?? make("p", {}, "This link is too long for a code."),
    make("div", { class: "actions" },
      make("button", { onclick: () => { dialog.close(); copy(link); } }, "Copy link"),
      make("button", { onclick: () => { dialog.close(); copy(line); } }, "Copy line"),
      make("button", { onclick: () => dialog.close() }, "Close")));
  document.body.append(dialog);
  dialog.showModal();
}
