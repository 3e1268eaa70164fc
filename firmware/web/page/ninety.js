// Ninety-Nine: a grid of the 36 cards, tapped. What is entered is a line, and the line is all that is kept: the module takes it apart for
// the grid and says what is missing, a worker answers.

import { chips, fileEntry, menu, picker, redraw, suitMark, SUITS, troubleView } from "./cards.js";
import { make, notice } from "./dom.js";
import * as keep from "./keep.js";
import { Instance } from "./module.js";
import { canTalk, send } from "./serial.js";
import { share } from "./share.js";
import { brushes, packView, put, SEATS, tricksView, write } from "./pack.js";
import { answerView } from "./replies.js";

const EMPTY = { deal: "NT lead1 | - | ? | ?", open: "NT lead1 bid0/0/0 took0/0/0 | - | - | -" };
const MODES = [["bid", "Lay aside"], ["play", "Play"], ["open", "Open hands"]];
const QUESTIONS = [["solve", "Everything"], ["force", "Sure totals"], ["chance", "Chance"]];
const UNDO = 200;

const kindOf = (mode) => (mode === "open" ? "open" : "deal");

export class NinetyPage {
  constructor(thinker, root, follow) {
    Object.assign(this, { thinker, root, follow });
    this.instance = new Instance(thinker.module);
    this.mode = "bid";
    this.texts = { ...EMPTY };
    this.question = "solve";
    this.brush = null;
    this.past = [];
    this.draft = null;
    this.reply = null;
    this.asked = 0;
  }

  get text() {
    return this.texts[kindOf(this.mode)];
  }

  start(text) {
    try {
      const kept = JSON.parse(keep.read("ninety") ?? "{}");
      if (MODES.some(([mode]) => mode === kept.mode)) this.mode = kept.mode;
      if (QUESTIONS.some(([question]) => question === kept.question)) this.question = kept.question;
      for (const kind of ["deal", "open"]) if (this.read(String(kept[kind] ?? "")).grid) this.texts[kind] = kept[kind];
    } catch {
      notice("What was kept of Ninety-Nine could not be read back.");
    }
    this.settle();
    if (text !== null) this.open(text);
  }

  open(text) {
    if (text !== this.text) this.take(text, "This link shows no deal");
  }

  /** A line, or a file of which the last line counts: a saved game. */
  take(text, what) {
    const lines = text.split("\n").filter((line) => line.trim() && !line.startsWith("#"));
    const line = (lines.at(-1) ?? "").trim();
    const read = this.read(line);
    if (!read.grid) {
      this.draft = line;
      const { message, help, start } = read.trouble;
      if (what?.startsWith("This link")) notice(`${what}. Column ${start + 1}: ${message}; ${help}.`);
      this.draw();
      return;
    }
    const { hands, played, bids_next } = read.grid;
    const begun = played.length > 0 || hands.some(({ laid }) => laid.length) || (read.line !== null && bids_next === null);
    this.change(line, read.open ? "open" : begun ? "play" : "bid");
  }

  read(line) {
    return JSON.parse(this.instance.say("cards_call", `grid ${line}`));
  }

  /** Another line, and what was before can be had back. */
  change(text, mode = this.mode) {
    this.past.push({ mode: this.mode, text: this.text, kind: kindOf(this.mode) });
    if (this.past.length > UNDO) this.past.shift();
    this.set(text, mode);
  }

  set(text, mode) {
    if (mode !== this.mode) this.brush = null;
    this.mode = mode;
    this.texts[kindOf(mode)] = text;
    this.settle();
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.texts[before.kind] = before.text;
    this.set(this.texts[kindOf(before.mode)], before.mode);
  }

  /** The line is read, kept and asked about. */
  settle() {
    this.draft = null;
    this.state = this.read(this.text);
    if (this.state.line) this.texts[kindOf(this.mode)] = this.state.line;
    keep.write("ninety", JSON.stringify({ mode: this.mode, question: this.question, ...this.texts }));
    this.follow("ninety", this.text === EMPTY.deal ? null : this.text);
    this.ask();
    this.draw();
  }

  /** The question of this position; none where it is somebody's turn whose cards are not known. */
  verb() {
    const { grid, line } = this.state;
    if (!line) return null;
    if (this.mode === "bid") return grid.bids_next === null ? null : "bid";
    if (grid.plays_next === null) return null;
    if (this.mode === "open") return this.question;
    return grid.hands[grid.plays_next].known ? "advise" : null;
  }

  async ask() {
    const verb = this.verb();
    const number = ++this.asked;
    this.reply = null;
    this.thinker.stop();
    if (!verb) return;
    this.reply = { verb };
    try {
      const text = await this.thinker.line(`ninety ${verb} ${this.state.line}`);
      if (number === this.asked) this.reply = { verb, text };
    } catch (error) {
      if (number === this.asked) this.reply = { verb, refused: error.message };
    }
    if (number === this.asked) this.drawAnswers();
  }

  // --- the grid ---

  /** Where a tap puts a card: as chosen, or what is likely next. */
  chosenBrush() {
    const offered = brushes(this.state.grid, this.mode).map(([brush]) => brush);
    if (offered.includes(this.brush)) return this.brush;
    if (this.mode !== "play") return offered[0];
    const { grid, line } = this.state;
    if (line && grid.bids_next === null) return "played";
    return line || grid.hands[0].laid.length ? "laid 0" : "hand 0";
  }

  tap(card) {
    try {
      this.change(write(put(this.state.grid, this.mode, this.chosenBrush(), card), this.mode));
    } catch (error) {
      notice(error.message);
    }
  }

  edit(change) {
    const grid = structuredClone(this.state.grid);
    change(grid);
    this.change(write(grid, this.mode));
  }

  choose(mode) {
    if (mode === this.mode) return;
    // Back to laying aside: the three come back to the hand, and nothing is played yet.
    const kept = kindOf(mode) === kindOf(this.mode) && mode === "bid";
    this.change(kept ? write(this.state.grid, mode) : this.texts[kindOf(mode)], mode);
  }

  /** A card of the answers is played. */
  play(card) {
    if (this.mode === "open") this.change(this.instance.say("cards_call", `play ${card} ${this.state.line}`));
    else this.edit((grid) => grid.played.push({ card }));
  }

  /** Three cards of the answers are laid aside. */
  lay(cards) {
    const grid = structuredClone(this.state.grid);
    const hand = grid.hands[grid.bids_next];
    hand.cards = hand.cards.filter((card) => !cards.includes(card));
    hand.laid = cards;
    this.change(write(grid, "play"), "play");
  }

  // --- the picture ---

  draw() {
    this.answersPlace = make("div", { class: "answers" }, this.said(), this.answers());
    redraw(this.root, [this.bar(), make("div", { class: "entry" }, this.head(), this.grid()), this.answersPlace, this.lineView()]);
    this.root.dataset.thinking = this.isThinking() ? "yes" : "no";
  }

  /** The answers alone: what is being typed stays. */
  drawAnswers() {
    redraw(this.answersPlace, [this.said(), this.answers()].filter(Boolean));
    this.root.dataset.thinking = this.isThinking() ? "yes" : "no";
  }

  isThinking() {
    return this.reply !== null && this.reply.text === undefined && this.reply.refused === undefined;
  }

  bar() {
    return make("div", { class: "bar" },
      make("strong", {}, "Ninety-Nine"),
      make("button", { onclick: () => this.undo(), disabled: this.past.length === 0, "data-focus": "undo" }, "Undo"),
      menu([
        ["New", () => this.change(EMPTY[kindOf(this.mode)], this.mode === "open" ? "open" : "bid")],
        ["Share", () => share(this.instance, location.href, this.text)],
        ...(canTalk ? [["Send to a handheld", () => send("ninety", this.text)]] : []),
        fileEntry("Open a file", (text) => this.take(text)),
      ]));
  }

  head() {
    const { grid } = this.state;
    const seats = SEATS.map((name, seat) => [seat, name]);
    const trumps = [...SUITS.map(([letter, , name]) => [letter, suitMark(letter), name]), ["NT", "none"]];
    return make("div", {},
      chips("Find out", MODES, this.mode, (mode) => this.choose(mode)),
      chips("Trump", trumps, grid.trump, (trump) => this.edit((grid) => { grid.trump = trump; })),
      chips(this.mode === "open" ? "Leads now" : "Leads first", seats, grid.lead, (lead) => this.edit((grid) => { grid.lead = lead; })),
      this.mode === "open" ? this.seats() : this.others());
  }

  /** Bids and tricks of open hands. */
  seats() {
    const { grid } = this.state;
    const numbers = [...Array(grid.tricks + 1).keys()].map((number) => [number, String(number)]);
    const row = (name, list) => make("div", { class: "seats" }, SEATS.map((seat, at) =>
      picker(`${seat} ${name}`, numbers, grid[list][at] ?? 0, (value) => this.edit((grid) => { grid[list][at] = Number(value); }))));
    return make("div", {}, row("bid", "bids"), row("took", "taken"));
  }

  /** What is known of the two others. */
  others() {
    const { grid } = this.state;
    if (this.mode === "bid") return null;
    const numbers = [["?", "not known"], ...[...Array(grid.tricks + 1).keys()].map((number) => [number, String(number)])];
    const shows = [["", "nobody"], ...["declare", "reveal"].flatMap((word) => SEATS.map((seat, at) => [`${word}${at + 1}`, `${seat} ${word}${at ? "s" : ""}`]))];
    const known = [1, 2].some((seat) => grid.bids[seat] !== null) || grid.premium;
    return make("details", { class: "others", open: Boolean(known) || this.showsOthers, ontoggle: (event) => { this.showsOthers = event.target.open; } },
      make("summary", { "data-focus": "others" }, "What is known of the others"),
      make("div", { class: "seats" },
        [1, 2].map((seat) => picker(`${SEATS[seat]} bid`, numbers, grid.bids[seat] ?? "?", (value) =>
          this.edit((grid) => { grid.bids[seat] = value === "?" ? null : Number(value); }))),
        picker("Shows cards", shows, grid.premium, (premium) => this.edit((grid) => { grid.premium = premium; }))));
  }

  grid() {
    const { grid } = this.state;
    const offered = brushes(grid, this.mode);
    return make("div", {},
      offered.length > 1 ? chips("Tap for", offered, this.chosenBrush(), (chosen) => { this.brush = chosen; this.draw(); }) : null,
      packView(grid, this.mode, (card) => this.tap(card)),
      make("p", { class: "said" }, this.counts()),
      tricksView(grid, this.mode));
  }

  counts() {
    const { grid } = this.state;
    if (this.mode === "open") return grid.hands.map(({ cards }, seat) => `${SEATS[seat]}: ${cards.length}`).join(", ");
    const { cards, laid } = grid.hands[0];
    if (this.mode === "bid") return `${cards.length + laid.length} of ${grid.dealt} cards`;
    return `Laid aside: ${laid.length} of ${grid.lays}. Tricks: ${SEATS.map((seat, at) => `${seat} ${grid.taken[at]}`).join(", ")}`;
  }

  /** The line as text, and where it cannot be. */
  lineView() {
    const field = make("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "data-focus": "line", name: "line" });
    field.value = this.draft ?? this.text;
    const send = () => this.take(field.value, "");
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); send(); } });
    const trouble = this.draft === null ? null : this.read(this.draft).trouble;
    return make("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); send(); } },
      make("label", {}, make("span", { class: "legend" }, "The same as a line"), field),
      trouble ? make("div", { class: "trouble", role: "alert" }, troubleView(this.draft, trouble)) : null,
      make("button", {}, "Take this line"));
  }

  /** Whose turn it is, or what is missing. */
  said() {
    const { grid, trouble, line } = this.state;
    const isEmpty = !grid.played.length && grid.hands.every(({ cards, laid }) => !cards.length && !laid.length);
    if (trouble) return make("div", { class: "missing", role: "status" }, make("h2", {}, isEmpty ? "Tap your cards" : "Not yet complete"), isEmpty ? null : troubleView(this.text, trouble));
    const next = grid.plays_next;
    let words;
    if (this.mode === "bid") words = grid.bids_next === null ? "Tap your cards." : "Which three to lay aside";
    else if (grid.bids_next !== null) words = "Choose the three cards that are laid aside, or ask which: Lay aside.";
    else if (next === null) words = `All tricks are played. ${SEATS.map((seat, at) => `${seat}: ${grid.taken[at]}${grid.bids[at] === null ? "" : ` of ${grid.bids[at]}`}`).join(", ")}.`;
    else if (!grid.hands[next].known) words = `${SEATS[next]} plays: tap the card.`;
    else words = next === 0 ? "Your turn: which card to play" : `${SEATS[next]}'s turn: which card to play`;
    return make("h2", { class: "due", "data-line": line }, words);
  }

  answers() {
    const question = this.mode === "open"
      ? chips("Ask for", QUESTIONS, this.question, (question) => { this.question = question; this.settle(); })
      : null;
    if (!this.reply) return question;
    if (this.reply.refused !== undefined) return make("div", {}, question, make("p", { class: "trouble", role: "alert" }, this.reply.refused === "stopped" ? "Stopped." : this.reply.refused));
    if (this.isThinking()) {
      return make("div", {}, question, make("p", { class: "counting", role: "status" }, "Counting … "),
        make("button", { onclick: () => this.thinker.stop(), "data-focus": "stop" }, "Stop"));
    }
    return make("div", {}, question, answerView(this));
  }
}
