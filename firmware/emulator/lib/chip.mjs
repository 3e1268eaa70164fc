// One RP2040 from one reset to the next: rp2040js with what a real program needs besides, and the loop that
// runs it by simulated time.
//
// What is different from rp2040js as it comes:
// * `sev` sets the event register, so that an executor that sleeps in `wfe` misses no wake-up;
// * before the program sets its clocks the core runs by the ring oscillator, not at 125 MHz;
// * what makes real silicon fault (undefined instructions, breaks without a debugger, memory that is not
//   there, unaligned words) raises HardFault instead of a line in the log; a fault in a fault locks up, until a watchdog ends that;
// * entering and leaving an exception costs time;
// * the flash's control registers, the oscillator's random bit, the reset reasons and the two ways to ask
//   for a reset are there.
import { RP2040 } from 'rp2040js';

import { RAM, RAM_SIZE } from './image.mjs';
import { bootLoaderIsValid, goesToDrive, romCall, romImage } from './rom.mjs';
import { ChipReset, RingOscillator, XipControl } from './registers.mjs';
import { Thumb } from './thumb.mjs';

const ROM_SIZE = 0x4000;
const HARD_FAULT = 3;
const SEMIHOSTING = 0xab;
/** Cycles that the core takes to enter an exception and to leave it again, which rp2040js does not count. */
const EXCEPTION_CYCLES = 15;
/** Where the boot ROM puts the second-stage boot loader to run it. */
const LOADER_AT = RAM + RAM_SIZE - 256;

/** @typedef {{kind: 'exit' | 'bootsel' | 'reset' | 'lockup' | 'fault', why: string, code?: number}} Stop */

export class Chip {
  /**
   * @param {object} how
   * @param {import('./flash.mjs').Flash} how.flash
   * @param {Uint8Array} how.ram what RAM holds now
   * @param {number} how.since simulated nanoseconds at this reset
   * @param {{scratch: Uint32Array, reason: number, power: boolean}} how.past what survives a reset
   * @param {((chip: Chip) => void) | null} how.semihosting called at `bkpt 0xab`; without it that is a fault
   */
  constructor({ flash, ram, since, past, semihosting }) {
    const mcu = (this.mcu = new RP2040());
    /** @type {Stop | null} */
    this.stopped = null;
    this.since = since;
    this.instructions = 0;
    this.idleNs = 0;
    this.complaints = [];
    this.semihosting = semihosting;
    // Something happened in an instruction that is dealt with after it.
    this.attention = false;
    this.faulted = null;
    this.stallNs = 0;
    this.owed = 0;
    this.watching = false;
    this.lockedUp = false;

    mcu.logger = this.logger();
    mcu.loadBootrom(romImage());
    mcu.sram.set(ram);
    this.ssi = mcu.peripherals[0x18000];
    mcu.peripherals[0x14000] = new XipControl();
    mcu.peripherals[0x40060] = new RingOscillator();
    mcu.peripherals[0x40064] = new ChipReset(past.power);
    finishAborts(mcu.dma);
    this.flash = flash;
    flash.attach(this);
    // Ends a stretch of instructions in time.
    this.deadline = mcu.clock.createAlarm(() => (this.attention = true));
    this.keepTime();
    this.watchdog(past);
    mcu.onBreak = (number) => this.broke(number);
    /** @type {Thumb | null} without it every instruction goes through the readers of the core, one by one */
    this.thumb = new Thumb(this);
    this.start();
  }

  /** Simulated time in nanoseconds, since the very first power-on. */
  get now() {
    return this.since + this.mcu.clock.nanos;
  }

  /** Ends this run of the chip. The first reason counts. */
  stop(kind, why, code) {
    this.stopped ??= { kind, why, code };
    this.attention = true;
  }

  /** The processor waits for so long, while everything else goes on. */
  stall(nanos) {
    this.stallNs += nanos;
    this.attention = true;
  }

  /** From here on, until flash can be read again, code that is fetched from it is fatal. */
  watchFetches() {
    this.watching = true;
    this.attention = true;
  }

  fill(address, value, count) {
    for (let at = 0; at < count; at++) this.mcu.writeUint8(address + at, value);
    this.stall(count * this.cycleNs);
  }

  copy(to, from, count) {
    for (let at = 0; at < count; at++) this.mcu.writeUint8(to + at, this.mcu.readUint8(from + at));
    this.stall(count * this.cycleNs);
  }

  /**
   * Runs until `done` says so (asked at every sleep and about every `every` instructions), the chip stops, the
   * time is `end` or `limit` instructions are done. Tells whether `done`.
   */
  run(end, limit, done, every = 1000) {
    const { core, clock } = this.mcu;
    const last = end - this.since;
    this.deadline.schedule(Math.max(last - clock.nanosCounter, 0));
    while (!this.stopped) {
      if (done()) return this.leave(true);
      if (clock.nanosCounter >= last || this.instructions >= limit) return this.leave(false);
      if (core.waiting || this.lockedUp) {
        const next = clock.nextAlarm ? Math.min(clock.nextAlarm.nanos, last) : last;
        const nanos = Math.max(next - clock.nanosCounter, 0);
        this.idleNs += nanos;
        clock.tick(nanos);
      } else {
        this.execute(every);
      }
      if (this.attention) this.attend();
    }
    return this.leave(done());
  }

  leave(reached) {
    this.deadline.cancel();
    return reached;
  }

  /** At least one and at most `count` instructions; fewer where the core goes to sleep or something happens. */
  execute(count) {
    const { core } = this.mcu;
    let left = count;
    do {
      this.step();
      left--;
      if (this.thumb && !core.waiting && !core.interruptsUpdated && !this.attention) left = this.thumb.run(left);
    } while (left > 0 && !core.waiting && !this.attention);
  }

  /** One instruction, by rp2040js. */
  step() {
    const { core, clock } = this.mcu;
    let cycles = core.executeInstruction();
    this.instructions++;
    if (this.owed > 0) {
      cycles += this.owed;
      core.cycles += this.owed;
      this.owed = 0;
    }
    const nanos = cycles * this.cycleNs;
    const now = clock.nanosCounter + nanos;
    if (clock.nextAlarm !== null && clock.nextAlarm.nanos <= now) clock.tick(nanos);
    else clock.nanosCounter = now;
  }

  attend() {
    const { core, clock } = this.mcu;
    this.attention = false;
    if (this.stopped) return;
    if (this.stallNs > 0) {
      const nanos = this.stallNs;
      this.stallNs = 0;
      core.cycles += Math.round(nanos / this.cycleNs);
      clock.tick(nanos);
    }
    if (this.faulted) this.hardFault();
    if (this.watching) this.checkFetch();
  }

  checkFetch() {
    if (this.ssi.ssienr & 1) {
      this.watching = false;
      this.flash.readable = true;
      return;
    }
    this.attention = true;
    if (this.mcu.core.PC >>> 26 === 0x10000000 >>> 26) this.stop('fault', `ran code from flash at ${hex(this.mcu.core.PC)} while it cannot be read`);
  }

  hardFault() {
    const { core } = this.mcu;
    const why = this.faulted;
    this.faulted = null;
    this.complaints.push(`HardFault: ${why}`);
    if (core.IPSR === HARD_FAULT) return this.lockUp(`${why}, in the handler of a fault`);
    core.waiting = false;
    core.exceptionEntry(HARD_FAULT);
  }

  /** The core does nothing any more. Where a watchdog runs, that ends it. */
  lockUp(why) {
    if (!this.dog.timer.enable) return this.stop('lockup', why);
    this.lockedUp = true;
  }

  fault(why) {
    this.faulted ??= why;
    this.attention = true;
  }

  broke(number) {
    const { core } = this.mcu;
    const at = (core.PC & ~1) - 2;
    if (at < ROM_SIZE) return romCall(number, this);
    const isBreak = this.mcu.readUint16(at) >> 8 === 0xbe;
    if (isBreak && number === SEMIHOSTING && this.semihosting) return this.semihosting(this);
    core.PC = at;
    this.fault(`${isBreak ? 'bkpt' : 'udf'} ${number} at ${hex(at)}`);
  }

  logger() {
    const complain = (component, message) => {
      const complaint = `${component}: ${message}`;
      if (this.complaints.at(-1) !== complaint && this.complaints.length < 1000) this.complaints.push(complaint);
      if (component === 'RP2040' || message.startsWith('Warning: Instruction at')) this.fault(message);
    };
    return {
      debug: () => {},
      info: (_component, message) => {
        if (message === 'SEV') this.mcu.core.eventRegistered = true;
      },
      warn: complain,
      error: complain,
    };
  }

  /** Keeps the length of a cycle, and counts what exceptions cost. */
  keepTime() {
    const { mcu } = this;
    const { core } = mcu;
    mcu.clkSys = mcu.roscFreq;
    this.cycleNs = 1e9 / mcu.clkSys;
    mcu.addClockListener((frequency) => (this.cycleNs = 1e9 / frequency));
    for (const way of ['exceptionEntry', 'exceptionReturn']) {
      const move = core[way].bind(core);
      core[way] = (argument) => {
        move(argument);
        this.owed += EXCEPTION_CYCLES;
      };
    }
  }

  watchdog({ scratch, reason }) {
    const { mcu } = this;
    const dog = (this.dog = mcu.peripherals[0x40058]);
    dog.scratchData.set(scratch);
    dog.reason = reason;
    dog.onWatchdogTrigger = () => {
      // Left alone, rp2040js's counter at zero would fire again at once, for ever.
      dog.timer.enable = false;
      dog.alarm.enable = false;
      this.stop('reset', 'the watchdog');
    };
    // The application interrupt and reset control register of the core.
    const write = mcu.ppb.writeUint32.bind(mcu.ppb);
    mcu.ppb.writeUint32 = (offset, value) => {
      if (offset !== 0xd0c) return write(offset, value);
      if (value >>> 16 === 0x05fa && value & 4) this.stop('reset', 'the program');
    };
  }

  /** As the boot ROM does: to its drive where the program before asked for it; otherwise checks the second-stage loader, copies it to RAM and runs it. */
  start() {
    const { mcu } = this;
    if (goesToDrive(this)) return;
    if (!bootLoaderIsValid(mcu.flash)) return this.stop('bootsel', 'flash does not begin with a valid boot loader');
    mcu.sram.set(mcu.flash.subarray(0, 256), LOADER_AT - RAM);
    mcu.core.SP = LOADER_AT;
    mcu.core.LR = 0;
    mcu.core.PC = LOADER_AT;
  }
}

/** An aborted transfer is over at once; drivers read that back, which rp2040js cannot tell. */
function finishAborts(dma) {
  const CHAN_ABORT = 0x444;
  const read = dma.readUint32.bind(dma);
  dma.readUint32 = (offset) => (offset === CHAN_ABORT ? 0 : read(offset));
}

function hex(address) {
  return `0x${(address >>> 0).toString(16).padStart(8, '0')}`;
}
