// A handheld on a cable, where the browser can talk to it (WebSerial): which program it runs, and its game onto this page.

import { make, notice } from "./dom.js";

/** As long as a reply is waited for. */
const PATIENCE = 5_000;

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

/** The game of Bomb Busters among what a handheld keeps; null where there is none. */
export function gameOf(state) {
  const from = state.findIndex((line) => line.trim().startsWith("trickwire bomb game"));
  if (from < 0) return null;
  const end = state.findIndex((line, at) => at > from && line.startsWith("kept "));
  return state.slice(from, end < 0 ? undefined : end).map((line) => line.trim()).join("\n") + "\n";
}

/** A button below the handheld, where the browser can; `take` gets its game. */
export function offer(root, take) {
  if (!("serial" in navigator)) return;
  const told = make("p", { role: "status" });
  const button = make("button", {
    onclick: async () => {
      let handheld;
      try {
        handheld = await Handheld.connect(navigator.serial);
        told.textContent = (await handheld.ask("version")).join(" ");
        const game = gameOf(await handheld.ask("state"));
        if (game) notice("The handheld has a game of Bomb Busters.", [["Open it here", () => take(game)]]);
        else notice("The handheld has no game of Bomb Busters.");
      } catch (error) {
        // Nothing chosen is no trouble.
        if (error.name !== "NotFoundError") told.textContent = `The handheld: ${error.message}.`;
      } finally {
        await handheld?.close().catch(() => {});
      }
    },
  }, "Connect a handheld");
  root.append(make("div", { class: "cable" }, button, told));
}
