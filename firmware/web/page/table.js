// The table of Bomb Busters: set-up, stands, what happens, what to do. What can be said and what it means is the module's; here it is
// drawn and tapped.

import { copy, download, make, notice } from "./dom.js";
import * as keep from "./keep.js";
import { setupView } from "./setup.js";
import { formView } from "./form.js";
import { canTalk, send } from "./serial.js";
import { share } from "./share.js";

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

/** A table that takes as many ways through the module as any. */
const WARM = "5p me1 Y2of(2,5,9) R1of(3,8) | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?12 | ? ? ? i5 ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ?";

export class TablePage {
  constructor(instance, thinker, root, follow) {
    Object.assign(this, { instance, thinker, root, follow });
    this.state = null;
    this.held = null;
    this.curtain = false;
    this.all = false;
    this.thinking = null;
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  /** The first picture: what a link says, or what was kept. */
  start(text) {
    const kept = keep.read("bomb");
    if (kept) this.take(kept, "What was kept could not be read back");
    if (text !== null && text !== this.state?.line) this.open(text);
    if (!this.state) this.call("show");
    (globalThis.requestIdleCallback ?? setTimeout)(() => this.thinker.warm(WARM));
  }

  /** Opens the line of a link. What was on the table is kept. */
  open(text) {
    if (text === this.state?.line) return;
    const before = this.state?.on ? this.state.record : null;
    if (!this.take(text, "This link shows no table") || !before) return;
    keep.write("bomb.before", before);
    notice("The table of the link is open; your own game is kept.", [["Back to it", () => this.take(before)]]);
  }

  /** Takes a file, a link, or a text that was pasted: a game, or a line. */
  take(text, what) {
    const isGame = text.trimStart().startsWith("trickwire bomb game");
    return this.attempt(isGame ? `open ${text}` : `line ${text.trim()}`, what ?? (isGame ? "This file is no game" : "This is no table"));
  }

  /** A call; says why where it is refused. */
  attempt(text, what) {
    try {
      this.call(text);
      return true;
    } catch (error) {
      notice(`${what}. ${error.message}`);
      return false;
    }
  }

  call(text) {
    const before = this.state;
    this.state = JSON.parse(this.instance.say("table_call", text));
    // The first question of a form stays where it was while its lines are chosen in.
    if (!this.state.asks) this.asked = null;
    else if (!text.startsWith("choose")) this.asked = this.state.asks.first;
    if (this.state.record !== (before?.record ?? "")) {
      this.thinker.stop();
      this.held = null;
      if (this.state.on) keep.write("bomb", this.state.record);
      this.follow("bomb", this.state.on ? this.state.line : null);
      this.think();
    }
    this.draw();
  }

  /** As `call`, told where it is refused. */
  do(text) {
    return this.attempt(text, "That is not possible");
  }

  think() {
    if (!this.state.on || this.state.over !== null) return;
    this.instance.exports.table_question();
    this.thinking = [0, 0];
    this.thinker.ask({ question: this.instance.question() }, {
      reply: (bytes) => {
        this.instance.setReply(bytes);
        this.state = JSON.parse(this.instance.say("table_call", "show"));
        if (this.state.found?.is_final) this.thinking = null;
        this.draw();
      },
      progress: (done, of) => {
        this.thinking = [done, of];
        const bar = this.root.querySelector("progress");
        if (bar) Object.assign(bar, { max: Math.max(of, 1), value: done });
      },
      done: ({ refused }) => {
        if (refused !== undefined) notice(`The counting broke off: ${refused}`);
        if (!this.thinking) return;
        this.thinking = null;
        this.draw();
      },
      stopped: () => { this.thinking = null; },
    });
  }

  key(event) {
    if (event.key === "/" && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      const others = this.root.querySelector(".others");
      if (others) others.open = true;
      this.root.querySelector("[name=typed]")?.focus();
    }
    const tile = event.target.closest?.("[data-place]");
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!tile || !step) return;
    event.preventDefault();
    const rows = [...this.root.querySelectorAll(".stand")].map((row) => [...row.querySelectorAll("[data-place]")]);
    const row = rows.findIndex((tiles) => tiles.includes(tile));
    const next = rows[row + step[0]] ?? rows[row];
    next[Math.min(next.length - 1, Math.max(0, rows[row].indexOf(tile) + step[1]))]?.focus();
  }

  draw() {
    const { state } = this;
    const focused = document.activeElement?.dataset?.focus;
    // What was unfolded and typed stays when an answer comes.
    const unfolded = [...this.root.querySelectorAll("details[open]")].map(({ className }) => className);
    const typed = this.root.querySelector("[name=typed]")?.value;
    const parts = state.setup ? [setupView(this)] : [this.bar(), this.stands(), this.side()];
    this.root.replaceChildren(...parts);
    if (this.drawn === state.record) {
      for (const details of this.root.querySelectorAll("details")) if (unfolded.includes(details.className)) details.open = true;
      if (typed) this.root.querySelector("[name=typed]")?.setAttribute("value", typed);
    }
    this.drawn = state.record;
    if (focused) this.root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    this.root.dataset.thinking = this.thinking ? "yes" : "no";
  }

  bar() {
    const { state } = this;
    const name = !state.game ? "A position" : state.mission === 0 ? "Own table" : `Mission ${state.mission}`;
    const more = make("details", { class: "more" },
      make("summary", { "data-focus": "more" }, "More"),
      make("div", { class: "menu" },
        make("button", { onclick: () => this.do("redo") }, "Redo"),
        make("button", { onclick: () => this.call("new") }, "New game"),
        make("button", { onclick: () => share(this.instance, location.href, state.line) }, "Share"),
        state.game ? make("button", { onclick: () => copy(`${location.href.split("#")[0]}#bomb=${encodeURIComponent(state.record)}`) }, "Copy link of the game") : null,
        canTalk ? make("button", { onclick: () => send("bomb", state.record) }, "Send to a handheld") : null,
        make("button", { onclick: () => download("game.bomb", state.record) }, "Save game"),
        make("label", { class: "file" }, "Open game", make("input", { type: "file", onchange: (event) => this.choose(event) })),
        make("button", { onclick: () => this.toggleCurtain() }, this.curtain ? "Show my wires" : "Hide my wires"),
      ));
    return make("div", { class: "bar" },
      make("strong", {}, name),
      this.dial(),
      make("button", { onclick: () => this.do("undo"), "data-focus": "undo", disabled: state.log.length === 0 }, "Undo"),
      more);
  }

  /** The dial: a tap corrects it, where it can have moved. */
  dial() {
    const { game, dial, kinds } = this.state;
    if (!game || dial === 0) return null;
    const kind = kinds.find(({ words }) => words === "dial moved");
    const told = `dial ${dial}`;
    if (!kind) return make("span", { class: "dial", "aria-label": `Dial: ${dial} left` }, told);
    return make("button", { class: "dial", "data-focus": "dial", "aria-label": `Dial: ${dial} left; correct it`, onclick: () => this.happen(kind.code) }, told);
  }

  /** Something that is not about a wire. */
  happen(code) {
    this.held = null;
    this.opened = true;
    this.do(`kind ${code}`);
    this.root.querySelector(".sheet")?.scrollIntoView({ block: "nearest" });
  }

  toggleCurtain() {
    this.curtain = !this.curtain;
    this.draw();
  }

  async choose(event) {
    const file = event.target.files[0];
    if (file) this.take(await file.text());
  }

  stands() {
    const { state } = this;
    const rows = state.stands.map((stand, number) => {
      const mine = stand.owner === state.me;
      const name = mine ? "you" : `${stand.owner + 1}`;
      const turn = stand.owner === state.actor && state.over === null;
      return make("div", { class: `stand${mine ? " mine" : ""}`, role: "group", "aria-label": mine ? `Your stand, number ${number + 1}` : `Stand ${number + 1} of player ${name}` },
        mine
          ? make("button", { class: `owner${turn ? " turn" : ""}`, "data-focus": `curtain ${number}`, "aria-pressed": String(this.curtain), "aria-label": "You: hide my wires", onclick: () => this.toggleCurtain() }, turn ? `${name} ●` : name)
          : make("span", { class: `owner${turn ? " turn" : ""}` }, turn ? `${name} ●` : name),
        make("div", { class: "tiles" }, stand.tiles.map((tile) => this.tile(tile, mine))));
    });
    return make("div", { class: "stands" }, rows);
  }

  tile(tile, mine) {
    const hidden = mine && this.curtain;
    const best = tile.odds[0];
    const red = tile.odds.find(({ value }) => value === "R");
    const kind = ["tile", tile.state, tile.colour && !hidden ? tile.colour : "", best ? shade(best.permille) : ""];
    if (this.held === tile.place) kind.push("held");
    const value = hidden ? "·" : tile.wire ?? (best ? best.value : "·");
    const words = [tile.place];
    if (tile.wire && !hidden) words.push(tile.wire);
    if (tile.state !== "hidden") words.push(tile.state);
    words.push(...tile.notes);
    if (best) words.push(best.permille >= 1000 ? `surely ${best.value}` : `${best.value} with ${best.chance} percent`);
    if (red) words.push(`red with ${red.chance} percent`);
    return make("button", {
      class: kind.join(" "), "data-place": tile.place, "data-focus": `tile ${tile.place}`, "aria-label": words.join(", "),
      "aria-pressed": this.held === tile.place ? "true" : "false", onclick: () => this.hold(tile.place),
    },
      make("span", { class: "value" }, value),
      make("span", { class: "below" }, best && !tile.wire ? short(best) : tile.notes[0] ?? { token: "●", cut: "cut" }[tile.state] ?? ""),
      red ? make("span", { class: "reddot", "aria-hidden": "true" }, "!") : null,
      make("span", { class: "letter", "aria-hidden": "true" }, tile.letter));
  }

  hold(place) {
    if (!this.state.game) {
      this.held = this.held === place ? null : place;
      this.draw();
      this.root.querySelector(".sheet")?.scrollIntoView({ block: "nearest" });
      return;
    }
    if (this.held === place) {
      this.held = null;
      if (this.state.asks) this.call("leave");
      else this.draw();
      return;
    }
    this.held = place;
    this.opened = false;
    if (this.state.over !== null || !this.attempt(`at ${place}`, "Nothing can happen there")) this.draw();
    this.root.querySelector(".sheet")?.scrollIntoView({ block: "nearest" });
  }

  side() {
    const { state } = this;
    return make("div", { class: "side" },
      this.held || state.asks ? this.sheet() : null,
      make("p", { class: `due${state.actor === state.me ? " mine" : ""}` }, state.due),
      this.advice(),
      this.marks(),
      this.others(),
      this.log());
  }

  /** The tile that is held: its odds, and what happened there. */
  sheet() {
    const { state } = this;
    const tile = state.stands.flatMap(({ tiles }) => tiles).find(({ place }) => place === this.held);
    const odds = tile?.odds.length
      ? make("ol", { class: "odds", "aria-label": `Odds of ${tile.place}` }, tile.odds.map(({ value, chance, permille }) =>
        make("li", {}, make("span", { class: "what" }, value === "R" ? "red" : value === "Y" ? "yellow" : value),
          make("meter", { min: 0, max: 1000, value: permille, "aria-hidden": "true" }),
          make("span", { class: "chance" }, permille >= 1000 ? "sure" : `${chance} %`))))
      : null;
    return make("div", { class: "sheet" },
      tile ? make("h2", {}, `Wire ${tile.place}`, tile.notes.length ? `: ${tile.notes.join(", ")}` : "") : make("h2", {}, "What happened"),
      odds,
      state.asks ? formView(this, state.asks) : null,
      tile && !state.game ? this.tokens(tile) : null);
  }

  /** What can lie at a place of a position: the notation's own tokens. */
  tokens(tile) {
    const mine = this.state.stands.some(({ owner, tiles }) => owner === this.state.me && tiles.includes(tile));
    const values = [...Array(12).keys()].map((n) => String(n + 1));
    const group = (name, tokens) => make("fieldset", { class: "line" }, make("legend", {}, name),
      make("div", { class: "chips" }, tokens.map(([token, words]) => make("button", {
        type: "button", class: "chip", "data-focus": `slot ${token}`, onclick: () => this.do(`slot ${tile.place} ${token}`),
      }, words))));
    const likely = tile.odds.length ? tile.odds.map(({ value }) => value).filter((value) => /^[0-9]+$/.test(value)).sort((a, b) => a - b) : values;
    return make("div", {},
      mine ? group("Your wire", values.map((value) => [`?${value}`, value])) : null,
      group("Cut", (mine ? values : likely).map((value) => [value, value])),
      mine ? null : group("Token", [...likely.map((value) => [`i${value}`, value]), ["E", "even"], ["O", "odd"]]),
      mine ? null : group("Nothing", [["?", "hidden"]]));
  }

  advice() {
    const { found } = this.state;
    if (this.state.over !== null) return null;
    if (found?.trouble) return make("p", { class: "trouble", role: "alert" }, found.trouble);
    if (!found || (!found.moves.length && !found.is_final)) {
      const [done, of] = this.thinking ?? [0, 0];
      return make("p", { class: "counting" }, "Counting ", make("progress", { max: Math.max(of, 1), value: done, "aria-label": "Counting" }));
    }
    if (!found.moves.length) return this.state.found.marks.length ? null : make("p", {}, "There is nothing that you could cut.");
    const shown = this.all ? found.moves : found.moves.slice(0, 4);
    return make("div", { class: "advice" },
      make("h2", {}, this.state.actor === this.state.me ? "What to do" : "What you could do"),
      make("ol", {}, shown.map((move, number) => make("li", {},
        make("button", { class: `move${move.sure ? " sure" : ""}`, onclick: () => this.tryMove(number), "data-focus": `move ${number}` },
          make("span", { class: "words" }, move.words, move.own ? `, your ${move.own}` : "", move.card ? ` (${move.card})` : ""),
          make("span", { class: "chance" }, move.sure ? "sure" : `${move.chance} %`),
          move.red ? make("span", { class: "risk" }, `! red ${move.red} %`) : null,
          Number(move.bits) > 0 ? make("span", { class: "bits" }, `tells ${move.bits} bits`) : null),
        make("small", { class: "why" }, move.sure ? "" : `in ${move.why} arrangements`)))),
      found.moves.length > 4
        ? make("button", { onclick: () => { this.all = !this.all; this.draw(); }, "data-focus": "all" }, this.all ? "Fewer" : `All ${found.moves.length}`)
        : null);
  }

  tryMove(number) {
    const { at } = this.state.found.moves[number];
    if (this.state.actor !== this.state.me || !this.state.game) {
      this.held = at ?? null;
      this.draw();
      return;
    }
    this.held = at ?? null;
    if (!this.attempt(`move ${number}`, "That is not possible")) return;
    this.root.querySelector(".sheet")?.scrollIntoView({ block: "nearest" });
  }

  marks() {
    const marks = this.state.found?.marks ?? [];
    if (!marks.length) return null;
    return make("div", { class: "marks" },
      make("h2", {}, "Which wire to mark"),
      make("ol", {}, marks.slice(0, 6).map(({ place, wire, bits }) => make("li", {},
        make("button", { onclick: () => this.hold(place), "data-focus": `mark ${place}` },
          make("span", { class: "words" }, `${wire} at ${place}`), make("span", { class: "chance" }, `tells ${bits} bits`))))));
  }

  others() {
    const { state } = this;
    if (state.over !== null || !state.game) return null;
    const typed = make("input", { name: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": "An event as text", placeholder: "2 cuts 7 at 3C: 2D", "data-focus": "typed" });
    return make("details", { class: "others" },
      make("summary", { "data-focus": "others" }, "Something else happened"),
      make("div", { class: "kinds" }, state.kinds.map(({ code, words }) =>
        make("button", { onclick: () => this.happen(code) }, words))),
      make("form", { onsubmit: (event) => { event.preventDefault(); if (typed.value.trim()) this.do(`event ${typed.value.trim()}`); } },
        typed, make("button", {}, "Enter")),
      state.gear.length ? make("p", {}, "Equipment: ", state.gear.map(({ name, used }) => (used ? `${name} (used)` : name)).join(", ")) : null,
      state.reminder ? make("p", { class: "reminder" }, state.reminder) : null);
  }

  log() {
    const { log, game } = this.state;
    if (!log.length || !game) return null;
    return make("details", { class: "log" },
      make("summary", { "data-focus": "log" }, `Log: ${log.length} ${log.length === 1 ? "entry" : "entries"}, last: ${log.at(-1)}`),
      make("ol", { reversed: true }, log.map((text, number) => [text, number]).reverse().map(([text, number]) =>
        make("li", { value: number + 1 }, text, " ",
          make("button", { onclick: () => this.do(`remove ${number}`), "aria-label": `Take out entry ${number + 1}` }, "×")))));
  }
}
