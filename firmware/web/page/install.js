// The handheld's program to download, where it lies beside the page: hold, plug, drag.

import { make } from "./dom.js";

const BOARDS = [
  ["pico-lcd-1-3", "Raspberry Pi Pico with Pico-LCD-1.3", "Hold the white button BOOTSEL on the Pico.", "Plug the cable in, then let go: a drive RPI-RP2 appears."],
  ["picosystem", "PicoSystem", "Plug the cable in and switch it off.", "Hold X while you switch it on, then let go: a drive RPI-RP2 appears."],
];

/** Below the handheld: how the same program gets onto a board. Nothing where there is nothing to download. */
export async function install(root) {
  let files = [];
  try {
    files = await (await fetch("downloads.json")).json();
  } catch {
    // Then there is none.
  }
  const offers = BOARDS.map(([board, ...words]) => [files.find((file) => /^[\w.-]+\.uf2$/.test(file) && file.includes(board)), ...words]).filter(([file]) => file);
  if (!offers.length) return;
  root.append(make("details", { class: "install" },
    make("summary", {}, "Put it on a board of your own"),
    offers.map(([file, name, hold, plug]) => make("div", {},
      make("h3", {}, name),
      make("ol", {},
        make("li", {}, hold), make("li", {}, plug),
        make("li", {}, "Drag this file onto it: ", make("a", { href: file, download: file }, file), ". The drive vanishes, and the device says Welcome."))))));
}
