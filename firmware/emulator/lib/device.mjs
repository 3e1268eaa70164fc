// A whole device: a board with its parts, a program in its flash, a person at its keys and a computer at its port.
import fs from 'node:fs';

import { Chip } from './chip.mjs';
import { Flash } from './flash.mjs';
import { garbage } from './garbage.mjs';
import { RAM_SIZE } from './image.mjs';
import { Keys } from './keys.mjs';
import { Markers } from './markers.mjs';
import { Panel } from './panel.mjs';
import { afterCopy } from './rom.mjs';
import { Rtt } from './rtt.mjs';
import { Stack } from './stack.mjs';
import { UsbHost } from './usb.mjs';
import { FlashCache } from './xip.mjs';

export const MS = 1e6;

/** The watchdog's reason for a restart: its time was over. */
const TIMER = 1;

/** What another program has left in the scratch registers. */
const foreignScratch = () => new Uint32Array(garbage(new Uint8Array(32), 4).buffer);

/** The device did what ends a run; `stop` says how. */
export class DeviceStopped extends Error {
  /** @param {import('./chip.mjs').Stop} stop */
  constructor(stop) {
    super(`the device stopped (${stop.kind}): ${stop.why}`);
    this.stop = stop;
  }
}

export class Device {
  /**
   * @param {import('./image.mjs').Image} image
   * @param {object} board of boards.mjs
   * @param {object} [how]
   * @param {number} [how.instructions] the most that may be done in all
   * @param {((chip: Chip) => void) | null} [how.semihosting] for programs that end themselves
   * @param {boolean} [how.patientLog] whether the program waits for its log to be read
   * @param {boolean} [how.flashCache] whether misses of the flash cache cost time, which makes the emulator slower too
   */
  constructor(image, board, { instructions = 20e9, semihosting = null, patientLog = false, flashCache = false } = {}) {
    Object.assign(this, { image, board, semihosting });
    this.cache = flashCache ? new FlashCache() : null;
    this.instructionsLeft = instructions;
    this.flash = new Flash(board.flash);
    this.panel = new Panel(board.panel);
    this.keys = new Keys(board.keys);
    this.markers = new Markers(board.marker);
    this.usb = new UsbHost();
    this.rtt = new Rtt(image.address('_SEGGER_RTT'), patientLog);
    this.stack = new Stack(image);
    /** @type {Chip | null} */
    this.chip = null;
    this.resets = [];
    this.time = 0;
    this.install();
  }

  /**
   * The program is copied to the boot loader's drive, which restarts the chip by its watchdog. Where the program itself
   * led to the drive, RAM and scratch registers are as it left them; otherwise another one was there before.
   */
  install() {
    if (this.chip && this.chip.stopped?.kind !== 'bootsel') throw new Error('the device is no drive');
    const foreign = () => ({ ram: garbage(new Uint8Array(RAM_SIZE), 3), past: { scratch: foreignScratch() } });
    const { ram, past } = this.chip ? this.halt() : foreign();
    this.image.writeTo(this.flash.bytes);
    this.boot(ram, { scratch: afterCopy(past.scratch), reason: TIMER, power: false });
  }

  /** Simulated time in nanoseconds. */
  get now() {
    return this.chip ? this.chip.now : this.time;
  }

  /** Power comes: RAM, display and watchdog know nothing. */
  powerOn() {
    if (this.chip) throw new Error('the device is on already');
    this.panel.power();
    // Static RAM wakes up with anything in it; a pattern finds programs that hope for zeros.
    const ram = Uint8Array.from({ length: RAM_SIZE }, (_, at) => (at * 167 + 13) & 0xff);
    this.boot(ram, { scratch: new Uint32Array(8), reason: 0, power: true });
  }

  powerOff() {
    this.halt();
  }

  /** The RUN pin: everything starts again, RAM keeps what it holds. */
  reset() {
    const { ram } = this.halt();
    this.resets.push({ at: this.time, why: 'the pin' });
    this.boot(ram, { scratch: new Uint32Array(8), reason: 0, power: false });
  }

  /** Takes what outlives the chip. */
  halt() {
    const { chip } = this;
    this.rtt.poll();
    this.stack.measure();
    this.flash.detach();
    this.time = chip.now;
    this.instructionsLeft -= chip.instructions;
    this.chip = null;
    return { ram: chip.mcu.sram, past: { scratch: chip.dog.scratchData, reason: chip.dog.reason, power: false } };
  }

  boot(ram, past) {
    this.bootedAt = this.time;
    this.chip = new Chip({ flash: this.flash, ram, since: this.time, past, semihosting: this.semihosting });
    const parts = [this.panel, this.keys, this.markers, this.usb, this.rtt, this.stack, this.cache];
    for (const part of parts) part?.attach(this.chip);
  }

  /**
   * Runs until `done` or for so many nanoseconds of simulated time; tells whether `done`. Resets by the program
   * or its watchdog go on with the next start.
   * @throws {DeviceStopped} where the device ends or dies
   */
  run(nanos, done = () => false, every = 1000) {
    if (!this.chip) throw new Error('the device is off');
    const end = this.now + nanos;
    const asked = () => {
      this.rtt.poll();
      return done();
    };
    for (;;) {
      const { chip } = this;
      const reached = chip.run(end, this.instructionsLeft, asked, every);
      if (!chip.stopped) {
        if (!reached && chip.instructions >= this.instructionsLeft) throw new DeviceStopped({ kind: 'limit', why: 'too many instructions' });
        return reached;
      }
      this.rtt.poll();
      if (chip.stopped.kind !== 'reset') throw new DeviceStopped(chip.stopped);
      const { ram, past } = this.halt();
      this.resets.push({ at: this.time, why: chip.stopped.why });
      this.boot(ram, past);
    }
  }

  /** The content of flash to a file, and back (which needs the device to be off). */
  saveFlash(file) {
    if (this.chip) this.flash.detach();
    fs.writeFileSync(file, this.flash.bytes);
  }

  loadFlash(file) {
    if (this.chip) throw new Error('flash is changed while the device is off');
    const bytes = fs.readFileSync(file);
    if (bytes.length !== this.flash.size) throw new Error(`${file} has ${bytes.length} bytes, the flash ${this.flash.size}`);
    this.flash.bytes.set(bytes);
  }
}
