// A handheld on a cable, where the browser can talk to it (WebSerial): which program it runs, its game onto this page, and what is here
// onto the handheld. That asks before it gives a game away, and what lay there is kept here.

import { make, notice } from "./dom.js";
import * as keep from "./keep.js";

/** As long as a reply is waited for. */
const PATIENCE = 5_000;
/** How often it is looked whether the person at the handheld has agreed, and how many times. */
const AGAIN = 1_000;
const TIMES = 120;
/** Bytes of a line that a handheld takes, and a few to spare. */
const LONGEST = 1_000;

/** Can this browser talk to a handheld? */
export const canTalk = "serial" in navigator;

/** One handheld, and its lines. */
export class Handheld {
  static async connect(serial) {
    const port = await serial.requestPort();
    await port.open({ baudRate: 115_200 });
    return new Handheld(port);
  }

  constructor(port) {
    this.port = port;
    this.reader = port.readable.getReader();
    this.writer = port.writable.getWriter();
    this.rest = "";
  }

  async line() {
    const decoder = new TextDecoder();
    while (!this.rest.includes("\n")) {
      let timer;
      const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error("it does not answer")), PATIENCE); });
      const { value, done } = await Promise.race([this.reader.read(), late]).finally(() => clearTimeout(timer));
      if (done) throw new Error("it is gone");
      this.rest += decoder.decode(value, { stream: true });
    }
    const at = this.rest.indexOf("\n");
    const line = this.rest.slice(0, at).replace(/\r$/, "");
    this.rest = this.rest.slice(at + 1);
    return line;
  }

  /** Asks; the lines of the reply without its end. */
  async ask(question) {
    await this.writer.write(new TextEncoder().encode(`${question}\n`));
    const lines = [];
    for (;;) {
      const line = await this.line();
      if (line.startsWith("ok ")) return lines;
      if (line.startsWith("error")) throw new Error(line.slice(6));
      lines.push(line);
    }
  }

  async close() {
    this.reader.releaseLock();
    this.writer.releaseLock();
    await this.port.close();
  }
}

/** What a handheld keeps, from its reply to `state`: a text by piece. */
export function pieces(state) {
  const texts = {};
  let name = null;
  for (const line of state) {
    const head = line.match(/^kept (\w+)/);
    if (head) texts[(name = head[1])] = "";
    else if (name) texts[name] += `${line.replace(/^ {2}/, "")}\n`;
  }
  return texts;
}

/** The game of Bomb Busters in what is kept; null where there is none. */
export function gameOf(text = "") {
  const from = text.indexOf("trickwire bomb game");
  return from < 0 ? null : text.slice(from);
}

/** The lines that put a text on a handheld. What does not fit into the first follows it. */
export function opening(game, text) {
  const [first, ...rest] = text.trimEnd().split("\n");
  const lines = [`open ${game} ${first}`];
  for (const line of rest) {
    const longer = `${lines.at(-1)} // ${line}`;
    if (longer.length <= LONGEST) lines[lines.length - 1] = longer;
    else lines.push(`open ${game} + ${line}`);
  }
  return lines;
}

/** Puts a text on a handheld; `asked` is called while its person has not answered. What lay there comes back. */
async function put(handheld, game, text, asked) {
  const before = pieces(await handheld.ask("state"))[game] ?? "";
  for (const line of opening(game, text)) {
    for (let times = 0; ; times += 1) {
      try {
        await handheld.ask(line);
        break;
      } catch (error) {
        if (!error.message.startsWith("asked") || times >= TIMES) throw error;
        if (times === 0) asked();
        await new Promise((resolve) => { setTimeout(resolve, AGAIN); });
      }
    }
  }
  return before;
}

/** Talks to a handheld that the person chooses; says what goes wrong. */
async function talk(act, tell = notice) {
  let handheld;
  try {
    handheld = await Handheld.connect(navigator.serial);
    await act(handheld);
  } catch (error) {
    // Nothing chosen is no trouble.
    if (error.name !== "NotFoundError") tell(`The handheld: ${error.message}.`);
  } finally {
    await handheld?.close().catch(() => {});
  }
}

/** Sends what is here to a handheld; what lay there is kept, and can be given back. */
export function send(game, text) {
  return talk(async (handheld) => {
    const before = await put(handheld, game, text, () => notice("Something lies there: press OK on the handheld."));
    if (before) keep.remember(`handheld.${game}`, before);
    const back = before && before !== text ? [["Give back what lay there", () => send(game, before)]] : [];
    notice("It is on the handheld now.", back);
  });
}

/** Below the handheld: buttons where the browser can talk to one; `take` gets its game. */
export function offer(root, take) {
  if (!canTalk) return;
  const told = make("p", { role: "status" });
  const tell = (text) => { told.textContent = text; };
  const connect = () => talk(async (handheld) => {
    tell((await handheld.ask("version")).join(" "));
    const game = gameOf(pieces(await handheld.ask("state")).bomb);
    if (game) notice("The handheld has a game of Bomb Busters.", [["Open it here", () => take(game)]]);
    else notice("The handheld has no game of Bomb Busters.");
  }, tell);
  const before = ["bomb", "ninety", "bridge"].filter((game) => keep.read(`handheld.${game}`));
  root.append(make("div", { class: "cable" },
    make("button", { onclick: connect }, "Connect a handheld"),
    before.map((game) => make("button", { onclick: () => send(game, keep.read(`handheld.${game}`)) }, `Give back what lay on it (${game})`)),
    told));
}
