// Bridge: wishes as text or by form, how likely they are as you type, and boards that fit. The module takes the text apart and says
// where it cannot be; a worker counts and deals.

import { chips, fileEntry, menu, picker, redraw, troubleView } from "./cards.js";
import { boardView } from "./boards.js";
import { download, make, notice } from "./dom.js";
import * as keep from "./keep.js";
import { Instance } from "./module.js";
import { canTalk, send } from "./serial.js";
import { share } from "./share.js";

const SEATS = [["N", "North"], ["E", "East"], ["S", "South"], ["W", "West"]];
const SUITS = [["S", "Spades"], ["H", "Hearts"], ["D", "Diamonds"], ["C", "Clubs"]];
const EXAMPLES = ["N: 15-17 bal, S: 5+S 8-10", "N: 6+S 10-12, S: 5+H", "NS: 5+S", "N: any55xx 12+ !any5530"];
/** Milliseconds without a key before it is counted. */
const PAUSE = 150;
const MOST_BOARDS = 128;
const UNDO = 200;

const grouped = (number) => number.replaceAll(/\B(?=(\d{3})+(?!\d))/g, " ");
const wholeNumber = (text) => (/^\d{1,20}$/.test(text.trim()) ? text.trim() : null);

/** What a share of all deals is in words. */
function shareWords(deals, of) {
  const share = Number(deals) / Number(of);
  if (deals === of) return "every deal";
  const percent = share >= 0.0001 ? `${Number((100 * share).toPrecision(3))} %` : `${(100 * share).toPrecision(3)} %`;
  const one = 1 / share;
  return `${percent}, one deal in ${one < 100 ? one.toPrecision(3) : grouped(String(BigInt(Math.round(one))))}`;
}

export class BridgePage {
  constructor(thinker, root, follow) {
    Object.assign(this, { thinker, root, follow });
    this.instance = new Instance(thinker.module);
    this.text = "";
    this.seat = "N";
    Object.assign(this, { seed: "1", first: "1", count: "4" });
    this.past = [];
    this.boards = [];
    this.source = "";
    this.odds = null;
    this.costs = null;
    this.asked = 0;
    this.root.append(this.build());
  }

  start(text) {
    try {
      const kept = JSON.parse(keep.read("bridge") ?? "{}");
      this.text = String(kept.text ?? "");
      for (const name of ["seed", "first", "count"]) this[name] = wholeNumber(String(kept[name] ?? this[name])) ?? this[name];
      if (Array.isArray(kept.file) && kept.file.every((board) => Array.isArray(board?.hands))) this.showBoards(kept.file, "From a file");
    } catch {
      notice("What was kept of bridge could not be read back.");
    }
    if (text !== null && text !== this.text) this.open(text);
    else this.settle(this.text);
  }

  /** Opens the line of a link; with a seed or a board it is dealt at once. */
  open(text) {
    if (text === this.address) return;
    this.leave();
    this.settle(text);
    if (this.read.trouble) {
      const { message, help, start } = this.read.trouble;
      notice(`This link asks for something that cannot be. Column ${start + 1}: ${message}; ${help}.`);
    } else if (this.read.seed !== null || this.read.board !== null) {
      this.deal();
    }
  }

  /** A file with boards, or a line. */
  take(text) {
    if (!/\[Deal |(^|\|)md\|/.test(text)) {
      this.leave();
      this.settle(text.trim().split("\n").at(-1));
      return;
    }
    try {
      const boards = JSON.parse(this.instance.say("cards_call", `file ${text}`));
      this.showBoards(boards, "From a file");
      this.dealt = false;
      this.remember();
      this.drawBoards();
    } catch (error) {
      notice(`This file could not be read. ${error.message}`);
    }
  }

  /** A text that stands: it is read, kept, counted and drawn. */
  settle(text) {
    this.text = text;
    this.field.value = text;
    this.look();
    // Seed and board of a line go to their fields.
    if (this.read.line !== null && text.includes(";")) {
      this.text = this.read.line;
      this.field.value = this.text;
    }
    this.drawForm();
    this.drawBoards();
  }

  /** The text is read and counted as it is. */
  look() {
    this.read = JSON.parse(this.instance.say("cards_call", `wishes ${this.text}`));
    if (this.read.seed !== null) this.seed = String(this.read.seed);
    if (this.read.board !== null) this.first = String(this.read.board);
    this.costs = null;
    this.remember();
    this.weigh();
  }

  remember() {
    const { text, seed, first, count } = this;
    // Boards of a file are kept as they are; dealt ones are dealt again.
    const file = !this.dealt && this.boards.length ? this.boards : undefined;
    keep.write("bridge", JSON.stringify({ text, seed, first, count, file }));
    const tail = this.dealt ? ` ; seed${seed} board${first}` : "";
    this.address = this.read.line === null ? this.text : this.text.trim() === "" && !tail ? null : `${this.read.line}${tail}`;
    this.follow("bridge", this.address);
  }

  /** Asks the worker; null where another question came in between. */
  async ask(verb, line) {
    const number = ++this.asked;
    this.root.dataset.thinking = "yes";
    try {
      const text = await this.thinker.line(`bridge ${verb} ${line}`);
      return number === this.asked ? { text } : null;
    } catch (error) {
      return number === this.asked ? { refused: error.message } : null;
    } finally {
      if (number === this.asked) this.root.dataset.thinking = "no";
    }
  }

  async weigh() {
    this.odds = null;
    this.asked += 1;
    this.thinker.stop();
    this.drawOdds();
    if (this.read.line === null) {
      this.root.dataset.thinking = "no";
      return;
    }
    const told = await this.ask("odds", this.read.line);
    if (!told) return;
    this.odds = told;
    this.drawOdds();
  }

  async explain() {
    this.costs = {};
    this.drawOdds();
    const told = await this.ask("explain", this.read.line);
    if (!told) return;
    this.costs = told;
    this.drawOdds();
  }

  /** Deals the boards one after the other; another question ends it. */
  async deal() {
    if (this.read.line === null) return;
    const count = Math.min(Number(this.count) || 1, MOST_BOARDS);
    const first = Number(this.first) || 1;
    const wishes = this.read.line;
    this.showBoards([], `${wishes}, seed ${this.seed}`);
    this.dealt = true;
    this.remember();
    this.drawBoards();
    for (let number = first; number < first + count; number += 1) {
      const told = await this.ask("deal", `${wishes} ; seed${this.seed} board${number}`);
      if (!told) return;
      if (told.refused !== undefined || !told.text.startsWith("n ")) {
        notice(told.refused === "stopped" ? "Dealing was stopped." : told.refused ?? "No deal fits.");
        return;
      }
      const [board] = JSON.parse(this.instance.say("cards_call", `boards json\n${number} ${told.text.trim()}`));
      this.boards.push(board);
      this.list.append(boardView(board));
      this.drawFiles();
    }
    // What was being counted before goes on.
    if (!this.odds) this.weigh();
  }

  showBoards(boards, source) {
    this.boards = boards;
    this.source = source;
  }

  save(format) {
    const lines = this.boards.map(({ number, line }) => `${number} ${line}`).join("\n");
    download(`boards.${format}`, this.instance.say("cards_call", `boards ${format}\n${lines}`));
  }

  /** The text of the form: every seat as it was, but for one. */
  write(changed) {
    const seats = this.read.seats.map((wishes) => (wishes.seat === changed.seat ? changed : wishes));
    const range = ([from, to], most) => (from === 0 && to === most ? null : `${from}-${to}`);
    const lines = seats.map(({ seat, points, lengths, balanced, rest }) => {
      const items = SUITS.map(([suit], at) => { const length = range(lengths[at], this.read.most_length); return length && length + suit; });
      items.push(balanced ? "bal" : null, range(points, this.read.most_points), rest || null);
      const asked = items.filter(Boolean);
      return asked.length ? `${seat}: ${asked.join(" ")}` : null;
    });
    this.leave();
    const read = JSON.parse(this.instance.say("cards_call", `wishes ${lines.filter(Boolean).join(", ")}`));
    this.settle(read.line === "any" ? "" : read.line ?? lines.filter(Boolean).join(", "));
  }

  /** What was asked for can be had back. */
  leave(text = this.text) {
    this.past.push(text);
    if (this.past.length > UNDO) this.past.shift();
  }

  undo() {
    if (!this.past.length) return;
    this.settle(this.past.pop());
  }

  // --- the picture ---

  /** What stays while one types: the text keeps its cursor. */
  build() {
    this.field = make("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off", name: "wishes", "data-focus": "wishes", placeholder: EXAMPLES[0] });
    let waiting = null;
    let before = null;
    this.field.addEventListener("focus", () => { before = this.text; });
    this.field.addEventListener("input", () => {
      clearTimeout(waiting);
      this.thinker.stop();
      waiting = setTimeout(() => {
        if (before !== null && before !== this.field.value) {
          this.leave(before);
          before = null;
        }
        this.text = this.field.value;
        this.look();
        this.drawForm();
      }, PAUSE);
    });
    this.oddsPlace = make("div", { class: "count", role: "status", "aria-live": "polite" });
    this.formPlace = make("div", {});
    this.dealPlace = make("div", {});
    this.files = make("div", { class: "actions" });
    this.list = make("div", { class: "boards" });
    this.barPlace = make("div", { class: "barplace" });
    const examples = make("details", {}, make("summary", { "data-focus": "examples" }, "Examples"),
      make("div", { class: "kinds" }, EXAMPLES.map((text) => make("button", { onclick: () => { this.leave(); this.settle(text); } }, text))));
    return make("div", { class: "bridge" }, this.barPlace,
      make("div", { class: "entry" },
        make("label", {}, make("span", { class: "legend" }, "What is wanted, by seat"), this.field),
        this.oddsPlace, examples, this.formPlace),
      make("div", { class: "answers" }, this.dealPlace, this.files, this.list));
  }

  drawOdds() {
    const { read, odds, costs } = this;
    const parts = [];
    if (read.trouble) parts.push(make("div", { class: "trouble" }, troubleView(this.text, read.trouble)));
    else if (!odds) parts.push(make("p", { class: "counting" }, "Counting …"));
    else if (odds.refused !== undefined) parts.push(make("p", { class: "trouble" }, odds.refused));
    else parts.push(...this.told(odds.text));
    if (odds?.text && !read.trouble) {
      parts.push(costs === null
        ? make("button", { onclick: () => this.explain(), "data-focus": "explain" }, "What does each wish cost?")
        : this.costView());
    }
    redraw(this.oddsPlace, parts);
    redraw(this.barPlace, [make("div", { class: "bar" },
      make("strong", {}, "Bridge"),
      make("button", { onclick: () => this.undo(), disabled: this.past.length === 0, "data-focus": "undo" }, "Undo"),
      menu([
        ["New", () => { this.leave(); this.dealt = false; this.boards = []; this.settle(""); }],
        ["Share", () => share(this.instance, location.href, this.address ?? "any")],
        ...(canTalk ? [["Send to a handheld", () => send("bridge", this.address ?? "any")]] : []),
        fileEntry("Open PBN or LIN", (text) => this.take(text)),
      ]))]);
  }

  /** `deals 758...`, `of 536...`, and where there is none `conflict ...`. */
  told(text) {
    const [, deals] = text.match(/^deals (\d+)$/m);
    const [, of] = text.match(/^of (\d+)$/m);
    const conflict = text.match(/^conflict (.*)$/m)?.[1];
    if (conflict) return [make("p", { class: "odds-figure" }, "No deal fits"), make("p", {}, `${conflict}.`)];
    return [
      make("p", { class: "odds-figure" }, shareWords(deals, of)),
      make("p", { class: "why" }, `${grouped(deals)} of ${grouped(of)} deals`),
    ];
  }

  costView() {
    const { costs } = this;
    if (costs.refused !== undefined) return make("p", { class: "trouble" }, costs.refused);
    if (costs.text === undefined) return make("p", { class: "counting" }, "Counting …");
    const [, deals] = costs.text.match(/^deals (\d+)$/m);
    const found = [...costs.text.matchAll(/^without (\d+) (.*)$/gm)].map(([, without, wish]) => ({ without, wish, times: Number(without) / Number(deals) }));
    if (!found.length) return make("p", {}, deals === "0" ? "Nothing fits: see above." : "Nothing is wished for.");
    found.sort((a, b) => b.times - a.times);
    return make("ul", { class: "costs" }, found.map(({ wish, times, without }) =>
      make("li", {}, make("strong", {}, wish), `: without it ${times < 1.005 ? "as many deals" : `${times < 100 ? times.toPrecision(3) : grouped(String(BigInt(Math.round(times))))} times as many deals`} fit`, make("small", { class: "why" }, ` (${grouped(without)})`))));
  }

  drawForm() {
    const { seats, most_points, most_length } = this.read;
    if (!seats.length) {
      redraw(this.formPlace, [make("p", { class: "missing" }, "The form is here again when the text can be read.")]);
      return;
    }
    const wishes = seats.find(({ seat }) => seat === this.seat);
    const name = SEATS.find(([letter]) => letter === this.seat)[1];
    const asks = ({ points, lengths, balanced, rest }) => balanced || rest || points[0] > 0 || points[1] < most_points || lengths.some(([from, to]) => from > 0 || to < most_length);
    const shown = SEATS.map(([letter, words]) => [letter, asks(seats.find(({ seat }) => seat === letter)) ? `${words} ✓` : words]);
    const numbers = (most) => [...Array(most + 1).keys()].map((number) => [number, String(number)]);
    const pair = (words, bounds, most, put) => make("fieldset", { class: "range" }, make("legend", {}, words),
      picker("from", numbers(most), bounds[0], (value) => put([Number(value), Math.max(Number(value), bounds[1])]), `${name}: ${words} from`),
      picker("to", numbers(most), bounds[1], (value) => put([Math.min(Number(value), bounds[0]), Number(value)]), `${name}: ${words} to`));
    redraw(this.formPlace, [
      chips("By form, for", shown, this.seat, (seat) => { this.seat = seat; this.drawForm(); }),
      make("div", { class: "ranges" },
        pair("Points", wishes.points, most_points, (points) => this.write({ ...wishes, points })),
        SUITS.map(([, words], at) => pair(words, wishes.lengths[at], most_length, (bounds) =>
          this.write({ ...wishes, lengths: wishes.lengths.map((old, place) => (place === at ? bounds : old)) })))),
      make("label", { class: "check" },
        make("input", { type: "checkbox", checked: wishes.balanced, "data-focus": "balanced", onchange: (event) => this.write({ ...wishes, balanced: event.target.checked }) }),
        `${name} is balanced`),
      wishes.rest ? make("p", { class: "said" }, `Also: ${wishes.rest}`) : null,
    ].filter(Boolean));
  }

  drawBoards() {
    const entry = (words, name, label) => make("label", { class: "picker" }, make("span", {}, words), make("input", {
      value: this[name], inputmode: "numeric", autocomplete: "off", "data-focus": name, "aria-label": label,
      onchange: (event) => { this[name] = wholeNumber(event.target.value) ?? this[name]; event.target.value = this[name]; this.remember(); },
    }));
    redraw(this.dealPlace, [make("form", { class: "deal", onsubmit: (event) => { event.preventDefault(); document.activeElement?.dispatchEvent(new Event("change")); this.deal(); } },
      make("h2", {}, "Boards that fit"),
      make("div", { class: "seats" },
        entry("Boards", "count", "How many boards"), entry("From number", "first", "Number of the first board"), entry("Seed", "seed", "Seed: the same seed gives the same boards")),
      make("div", { class: "actions" },
        make("button", { class: "primary", "data-focus": "deal" }, "Deal"),
        make("button", { type: "button", "data-focus": "again", onclick: () => { this.seed = String(crypto.getRandomValues(new Uint32Array(1))[0]); this.drawBoards(); this.deal(); } }, "Other boards")))]);
    this.drawFiles();
    this.list.replaceChildren(...this.boards.map(boardView));
  }

  drawFiles() {
    if (!this.boards.length) {
      this.files.replaceChildren();
      return;
    }
    redraw(this.files, [
      make("p", { class: "source" }, this.source),
      ...(this.dealt ? ["pbn", "lin"].map((format) => make("button", { onclick: () => this.save(format), "data-focus": format }, `Save ${format.toUpperCase()}`)) : []),
      make("button", { onclick: () => print(), "data-focus": "print" }, "Print"),
    ]);
  }
}
