// The table of Bomb Busters: set-up, stands, what happens, what to do. What can be said and what it means is the module's; here it is
// drawn and tapped.

import { adviceView, marksView } from "./advice.js";
import { become } from "./become.js";
import { fileEntry, menu } from "./cards.js";
import { copy, download, make, notice, sentence } from "./dom.js";
import * as keep from "./keep.js";
import { setupView } from "./setup.js";
import { canTalk, send } from "./serial.js";
import { share } from "./share.js";
import { sheetView } from "./sheet.js";
import { standsView } from "./stands.js";

/** Milliseconds that a picture waits for the answer to a tap: most are there by then, and one is drawn instead of two. */
const PATIENCE = 20;

/** What takes as many ways through the module as anything: a game that begins, a position with marks, something happens in both. */
const WARM = [
  "line 5p me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?10 ?12 | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ?",
  "at 1C", "enter", "undo",
  "line 5p me1 Y2of(2,5,9) R1of(3,8) | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?12 | ? ? ? i5 ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ?",
  "slot 2A i1", "undo",
];

export class TablePage {
  constructor(instance, thinker, root, follow) {
    Object.assign(this, { instance, thinker, root, follow });
    this.state = null;
    this.held = null;
    /** What is chosen that is not about a wire: `{ turn }`, or the `{ bit }` of an agreement. */
    this.picking = null;
    this.curtain = false;
    /** Whether a link brought the table, and what is set aside; else it is one's own. */
    this.linked = { table: false, before: false };
    this.all = false;
    this.thinking = null;
    /** Has an answer come since it was drawn? */
    this.isAnswered = false;
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  /** The first picture: what a link says, or what was kept. */
  start(text) {
    this.before = keep.read("bomb.before");
    const [table, before] = (keep.read("from.bomb") ?? "").split(" ").map((from) => from === "link");
    const kept = keep.read("bomb");
    if (kept && !this.take(kept, "What was kept could not be read back")) {
      // Perhaps another version can: it is not overwritten before it is saved elsewhere.
      keep.write("bomb.unread", kept);
      notice("What could not be read is set aside.", [["Save it as a file", () => download("unread.bomb", kept)]]);
    }
    this.note({ table, before });
    if (text !== null && text !== this.state?.line) this.open(text);
    if (!this.state) this.call("show");
    (globalThis.requestIdleCallback ?? setTimeout)(() => this.thinker.warm(WARM));
  }

  /** Opens the line of a link. What was on the table is kept; but what a link brought takes the place of nothing of one's own. */
  open(text) {
    if (text === this.state?.line) return;
    const before = this.state?.on ? this.state.record : null;
    const { table, before: other } = this.linked;
    if (!this.take(text, "This link shows no table")) return;
    const isOwnAside = this.before !== null && !other;
    if (before && !(table && isOwnAside)) {
      this.setAside(before);
      this.note({ before: table });
    }
    this.note({ table: true });
    if (before) notice("The table of the link is open; your own game is kept.", [["Back to it", () => this.swap()]]);
  }

  /** What a link took the place of is kept beside it. */
  setAside(record) {
    this.before = record;
    keep.write("bomb.before", record);
  }

  /** Notes what a link brought: the table, what is set aside. */
  note(linked) {
    Object.assign(this.linked, linked);
    keep.remember("from.bomb", [this.linked.table, this.linked.before].map((is) => (is ? "link" : "own")).join(" "));
  }

  /** Back to what lay there before a link was opened; that can be had back in turn. */
  swap() {
    const { record } = this.state;
    const { table, before } = this.linked;
    if (!this.take(this.before, "What was kept could not be read back")) return;
    this.setAside(record);
    this.note({ table: before, before: table });
  }

  /** Takes a file, a link, or a text that was pasted: a game, or a line. */
  take(text, what) {
    const isGame = text.trimStart().startsWith("trickwire bomb game");
    return this.attempt(isGame ? `open ${text}` : `line ${text.trim()}`, what ?? (isGame ? "This file is no game" : "This is no table"));
  }

  /** A call; says why where it is refused, and what would be in its way if it happened all the same. */
  attempt(text, what) {
    try {
      this.call(text);
      return true;
    } catch (error) {
      const { broken } = this.look();
      const why = `${what}. ${error.message}`;
      if (broken) notice(`${why} ${broken}`, [["Give that up and enter it", () => this.do("giveup")]]);
      else notice(why);
      return false;
    }
  }

  /** The state as the module has it. */
  look(call = "show") {
    return JSON.parse(this.instance.say("table_call", call));
  }

  call(text) {
    const before = this.state;
    this.state = this.look(text);
    if (/^(begin|new|open|line)\b/.test(text)) this.note({ table: false });
    this.picking = null;
    // The first question of a form stays where it was while its lines are chosen in.
    if (!this.state.asks) this.asked = null;
    else if (!text.startsWith("choose")) this.asked = this.state.asks.first;
    if (this.state.record !== (before?.record ?? "")) {
      this.thinker.stop();
      this.held = null;
      if (this.state.on) keep.write("bomb", this.state.record);
      this.think();
      if (this.thinking) this.later();
      else this.refresh();
    } else {
      this.draw();
    }
  }

  /** As `call`, told where it is refused. */
  do(text) {
    return this.attempt(text, "That is not possible");
  }

  think() {
    if (!this.state.on || this.state.over !== null) return;
    this.instance.exports.table_question();
    this.thinking = [0, 0];
    const since = performance.now();
    this.thinker.ask({ question: this.instance.question() }, {
      reply: (bytes) => {
        this.instance.setReply(bytes);
        this.isAnswered = true;
        if (performance.now() - since >= PATIENCE) this.refresh();
      },
      progress: (done, of) => {
        this.thinking = [done, of];
        const bar = this.root.querySelector("progress");
        if (bar) Object.assign(bar, { max: Math.max(of, 1), value: done });
      },
      done: ({ refused }) => {
        if (refused !== undefined) notice(`The counting broke off: ${refused}`);
        this.thinking = null;
        this.refresh();
      },
      stopped: () => { this.thinking = null; },
    });
  }

  /** Draws when the answer is there, or does not come at once. */
  later() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.refresh(), PATIENCE);
    this.root.dataset.thinking = "yes";
  }

  /** Draws what was found since. */
  refresh() {
    clearTimeout(this.patience);
    if (this.isAnswered) this.state = this.look();
    this.isAnswered = false;
    this.draw();
    // The browser has work with a new address: that comes last.
    if (!this.thinking) this.follow("bomb", this.state.on ? this.state.line : null);
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
    const { state, root } = this;
    const focused = document.activeElement?.dataset?.focus;
    if (this.drawn !== state.record) {
      // What was unfolded and typed belonged to what was before.
      for (const details of root.querySelectorAll("details[open]")) details.open = false;
      const typed = root.querySelector("[name=typed]");
      if (typed) typed.value = "";
    }
    this.drawn = state.record;
    become(root, state.setup ? [setupView(this)] : [this.bar(), standsView(this), this.side()]);
    if (focused && !document.activeElement?.dataset?.focus) root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    root.dataset.thinking = this.thinking ? "yes" : "no";
  }

  bar() {
    const { state } = this;
    const name = !state.game ? "A position" : state.mission === 0 ? "Own table" : `Mission ${state.mission}`;
    const entries = [
      ["Redo", () => this.do("redo")],
      ["New game", () => this.call("new")],
      this.before && this.before !== state.record ? ["Back to the other game", () => this.swap()] : null,
      ["Share", () => share(this.instance, location.href, state.line)],
      state.game ? ["Copy link of the game", () => copy(`${location.href.split("#")[0]}#bomb=${encodeURIComponent(state.record)}`)] : null,
      canTalk ? ["Send to a handheld", () => send("bomb", state.record)] : null,
      ["Save game", () => download("game.bomb", state.record)],
      fileEntry("Open game", (text) => this.take(text)),
      [this.curtain ? "Show my wires" : "Hide my wires", () => this.toggleCurtain()],
    ];
    return make("div", { class: "bar" },
      make("strong", {}, name),
      this.dial(),
      make("button", { onclick: () => this.do("undo"), "data-focus": "undo", disabled: state.log.length === 0 }, "Undo"),
      menu(entries.filter(Boolean)));
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
    this.reveal();
  }

  /** Something is chosen that no form asks for; null leaves it. */
  pick(picking) {
    this.held = null;
    if (this.state.asks) this.call("leave");
    this.picking = picking;
    this.draw();
    this.reveal();
  }

  /** Scrolls so far that what was opened is there. */
  reveal() {
    this.root.querySelector(".sheet")?.scrollIntoView({ block: "nearest" });
  }

  toggleCurtain() {
    this.curtain = !this.curtain;
    this.draw();
  }

  hold(place) {
    this.picking = null;
    if (!this.state.game) {
      this.held = this.held === place ? null : place;
      this.draw();
      this.reveal();
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
    this.reveal();
  }

  tryMove(number) {
    const { at } = this.state.found.moves[number];
    this.picking = null;
    this.held = at ?? null;
    if (this.state.actor !== this.state.me || !this.state.game) {
      this.draw();
      return;
    }
    if (this.attempt(`move ${number}`, "That is not possible")) this.reveal();
  }

  side() {
    const { due, actor, me, turns } = this.state;
    const kind = `due${actor === me ? " mine" : ""}`;
    return make("div", { class: "side" },
      sheetView(this),
      turns.length
        ? make("button", { class: kind, "data-focus": "due", "aria-label": `${due}; correct it`, onclick: () => this.pick({ turn: true }) }, due, make("small", {}, "change"))
        : make("p", { class: kind }, due),
      adviceView(this),
      marksView(this),
      this.others(),
      this.agreed(),
      this.log());
  }

  others() {
    const { state } = this;
    if (state.over !== null || !state.game) return null;
    const typed = make("input", { name: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": "An event as text", placeholder: "2 cuts 7 at 3C: 2D", "data-focus": "typed" });
    const enter = (event) => {
      event.preventDefault();
      const text = event.target.elements.typed.value.trim();
      if (text) this.do(`event ${text}`);
    };
    return make("details", { class: "others" },
      make("summary", { "data-focus": "others" }, "Something else happened"),
      make("div", { class: "kinds" }, state.kinds.map(({ code, words }) =>
        make("button", { "data-focus": `kind ${code}`, onclick: () => this.happen(code) }, words))),
      make("form", { onsubmit: enter }, typed, make("button", {}, "Enter")),
      state.gear.length ? make("p", {}, "Equipment: ", state.gear.map(({ name, used }) => (used ? `${name} (used)` : name)).join(", ")) : null,
      state.reminder ? make("p", { class: "reminder" }, state.reminder) : null);
  }

  /** What is agreed, and can be given up. */
  agreed() {
    const { agreed, over } = this.state;
    if (!agreed.length || over !== null) return null;
    return make("div", { class: "agreed" },
      make("h2", {}, "Agreed"),
      make("ul", {}, agreed.map(([bit, duty]) => make("li", {}, make("span", { class: "words" }, sentence(duty)),
        make("button", { "data-focus": `giveup ${bit}`, "aria-label": `Not kept to: ${duty}`, onclick: () => this.pick({ bit }) }, "Not kept to")))));
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
