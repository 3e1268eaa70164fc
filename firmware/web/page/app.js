// The page: loads the module, shows a game, follows the address.

import { notice } from "./dom.js";
import * as keep from "./keep.js";
import { compile, Instance } from "./module.js";
import { Lines, Thinker } from "./thinker.js";
import { Pocket } from "./pocket.js";
import { offer } from "./serial.js";
import { install } from "./install.js";
import { TablePage } from "./table.js";
import { NinetyPage } from "./ninety.js";
import { BridgePage } from "./bridge.js";

const TABS = ["bomb", "ninety", "bridge", "pocket"];

/** What the address says: a game, and what to open there. */
function address() {
  const hash = location.hash.slice(1);
  const at = hash.indexOf("=");
  const [tab, rest] = at < 0 ? [hash, null] : [hash.slice(0, at), hash.slice(at + 1)];
  if (!TABS.includes(tab)) return { tab: null, text: null, unknown: hash };
  try {
    return { tab, text: rest === null ? null : decodeURIComponent(rest.replaceAll("+", " ")) };
  } catch {
    return { tab, text: null, broken: rest };
  }
}

/** The address follows what is entered. */
export function follow(tab, text) {
  const hash = text ? `#${tab}=${encodeURIComponent(text)}` : `#${tab}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

async function start() {
  keep.onTrouble((text, again) => notice(text, again ? [["Load again", () => location.reload()]] : []));
  const module = await compile("trickwire.wasm");
  const lines = new Lines(module);
  globalThis.trickwire = { ask: (line, options) => lines.ask(line, options) };

  const pages = {};
  const makers = {
    bomb: (root) => new TablePage(new Instance(module), new Thinker(module), root, follow),
    ninety: (root) => new NinetyPage(new Thinker(module), root, follow),
    bridge: (root) => new BridgePage(new Thinker(module), root, follow),
    pocket: (root) => new Pocket(new Instance(module), new Thinker(module), root, notice),
  };
  let shown = null;
  const open = () => {
    const { tab, text, broken, unknown } = address();
    if (broken !== undefined) notice(`This link is damaged: ${broken.slice(0, 60)}`);
    if (unknown) notice(`This page knows no "${unknown.slice(0, 40)}": choose a game above.`);
    const name = tab ?? keep.read("tab") ?? "bomb";
    for (const other of TABS) {
      document.getElementById(other).hidden = other !== name;
      const link = document.querySelector(`[data-tab=${other}]`);
      if (other === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (shown !== name) keep.remember("tab", name);
    shown = name;
    const root = document.getElementById(name);
    if (!pages[name]) {
      pages[name] = makers[name](root);
      pages[name].start(text);
    } else if (text !== null) {
      pages[name].open?.(text);
    }
    if (name === "pocket") root.querySelector(".device").focus({ preventScroll: true });
  };
  install(document.getElementById("pocket"));
  offer(document.getElementById("pocket"), (game) => { location.hash = `#bomb=${encodeURIComponent(game)}`; });
  addEventListener("hashchange", open);
  keep.onElsewhere((piece) => {
    if (piece.startsWith(shown)) notice("Another tab has gone on with this.", [["Load again", () => location.reload()]]);
  });
  for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    const file = event.dataTransfer?.files[0];
    if (file) pages[shown].take?.(await file.text(), file.name);
  });
  open();
  document.body.dataset.ready = "yes";
  offline();
}

/** Works without a network from the second visit on; a new version is told, and taken when it is wanted. */
async function offline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    // A worker that waits no longer is there: then a new start shows it.
    const take = () => (registration.waiting ? registration.waiting.postMessage("take over") : location.reload());
    const offer = () => notice("A new version is here.", [["Take it", take]]);
    if (registration.waiting && navigator.serviceWorker.controller) offer();
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) offer();
      });
    });
    let reloading = false;
    const had = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (had && !reloading) {
        reloading = true;
        location.reload();
      }
    });
  } catch {
    // Where it is not allowed the page works as long as it is open.
  }
}

start().catch((error) => notice(`The page could not start: ${error.message ?? error}`));
