// The line protocol on the device's serial port: a line goes in, the reply ends with a line `ok ...` or `error ...`.
import { MS } from './device.mjs';

export const END_OF_REPLY = /^(ok|error)\b/;
const CONTROL_C = '\x03';

/** A reply that has not come to its end in time. */
export class NoEnd extends Error {}

export class Serial {
  /** @param {import('./device.mjs').Device} device */
  constructor(device) {
    this.device = device;
    this.text = '';
    device.usb.onData = (bytes) => (this.text += Buffer.from(bytes).toString('utf8'));
  }

  /** Waits until the port is open. */
  connect(nanos = 5000 * MS) {
    if (!this.device.run(nanos, () => this.device.usb.open)) throw new Error(`no serial port within ${nanos / MS} ms`);
  }

  /** The next whole line that has arrived, or null. */
  takeLine() {
    const end = this.text.indexOf('\n');
    if (end < 0) return null;
    const line = this.text.slice(0, end).replace(/\r$/, '');
    this.text = this.text.slice(end + 1);
    return line;
  }

  /** Sends bytes as they are. */
  send(text, encoding = 'utf8') {
    this.device.usb.send(Buffer.from(text, encoding));
  }

  /**
   * Sends a line and gives the lines of its reply, the last of which begins with `ok` or `error`.
   * @param {(line: string) => void} [each] called for each line as it comes
   */
  ask(line, nanos = 60_000 * MS, each = () => {}) {
    this.connect();
    this.send(`${line}\n`);
    return this.reply(`"${line}"`, nanos, each);
  }

  /** Stops the reply that is being worked on, as a person at a terminal does; gives the rest of it. */
  stop(nanos = 5000 * MS) {
    this.send(CONTROL_C);
    return this.reply('Ctrl-C', nanos);
  }

  /** The lines of a reply up to its end. */
  reply(to, nanos, each = () => {}) {
    const reply = [];
    const ended = this.device.run(nanos, () => {
      for (let got = this.takeLine(); got !== null; got = this.takeLine()) {
        reply.push(got);
        each(got);
        if (END_OF_REPLY.test(got)) return true;
      }
      return false;
    });
    if (!ended) throw new NoEnd(`no end of the reply to ${to} within ${nanos / MS} ms of simulated time`);
    return reply;
  }
}
