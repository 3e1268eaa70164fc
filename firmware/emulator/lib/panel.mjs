// An ST7789 display on an SPI port: what is sent to it becomes a picture, as the glass shows it to somebody
// who holds the board. Orientation, colour order and inversion are the panel's own registers, so a program
// that sets them wrongly gets a wrong picture here too.
import { createHash } from 'node:crypto';

import { GPIOPinState } from 'rp2040js';

const COLUMNS = 240;
const ROWS = 320;

const SWRESET = 0x01, SLPIN = 0x10, SLPOUT = 0x11, INVOFF = 0x20, INVON = 0x21, DISPOFF = 0x28, DISPON = 0x29;
const CASET = 0x2a, RASET = 0x2b, RAMWR = 0x2c, RAMWRC = 0x3c, MADCTL = 0x36, COLMOD = 0x3a;
const MY = 0x80, MX = 0x40, MV = 0x20, BGR = 0x08;

export class Panel {
  /** @param {object} mounting how the board has it; see boards.mjs */
  constructor(mounting) {
    Object.assign(this, { mounting, width: mounting.width, height: mounting.height });
    this.clock = () => 0;
    this.power();
  }

  /** Freshly powered: the memory holds anything. */
  power() {
    this.memory = Uint16Array.from({ length: COLUMNS * ROWS }, (_, at) => (at * 40503) & 0xffff);
    this.pixels = 0;
    this.changedAt = null;
    /** How long the reset pin was low, when it went high, and how long after that the panel was first woken. */
    [this.resetNs, this.resetAt, this.restNs] = [0, 0, 0];
    this.resetRegisters();
  }

  /** The registers of a reset; the memory stays as it is. */
  resetRegisters() {
    Object.assign(this, { asleep: true, on: false, inverted: false, madctl: 0, bits: 18 });
    Object.assign(this, { x0: 0, x1: COLUMNS - 1, y0: 0, y1: ROWS - 1, x: 0, y: 0 });
    Object.assign(this, { command: 0, given: [] });
  }

  /** Connects the pins of a chip that was just reset. */
  attach(chip) {
    const { mcu } = chip;
    const { spi: port, dc, cs, reset, light } = this.mounting;
    this.clock = () => chip.now;
    this.lightPin = mcu.gpio[light];
    this.pwm = mcu.pwm.channels[(light >> 1) & 7];
    let [selected, data] = [false, false];
    mcu.gpio[dc].addListener((state) => (data = state === GPIOPinState.High));
    mcu.gpio[cs].addListener((state) => (selected = state === GPIOPinState.Low));
    let low = null;
    mcu.gpio[reset].addListener((state) => {
      if (state === GPIOPinState.Low) this.resetRegisters();
      if (state === GPIOPinState.High && low !== null) [this.resetNs, this.resetAt] = [chip.now - low, chip.now];
      low = state === GPIOPinState.Low ? chip.now : null;
    });
    // Every word takes the time of its bits: without that the port would be infinitely fast.
    const spi = mcu.spi[port];
    const sent = mcu.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (value) => {
      if (selected) this.receive(value, data);
      sent.schedule((spi.dataBits * 1e9) / (spi.clockFrequency || 1e6));
    };
  }

  receive(byte, isData) {
    if (!isData) return this.begin(byte);
    if (this.command === RAMWR || this.command === RAMWRC) return this.pixelByte(byte);
    this.given.push(byte);
    this.argument();
  }

  begin(command) {
    this.command = command;
    this.given = [];
    switch (command) {
      case SWRESET: return this.resetRegisters();
      case SLPIN: return void (this.asleep = true);
      case SLPOUT: return this.wake();
      case INVOFF: return void (this.inverted = false);
      case INVON: return void (this.inverted = true);
      case DISPOFF: return void (this.on = false);
      case DISPON: return void (this.on = true);
      case RAMWR: return void ([this.x, this.y] = [this.x0, this.y0]);
    }
  }

  wake() {
    this.asleep = false;
    if (this.restNs === 0) this.restNs = this.clock() - this.resetAt;
  }

  argument() {
    const { command, given } = this;
    const pair = (at) => (given[at] << 8) | given[at + 1];
    if (command === CASET && given.length === 4) [this.x0, this.x1] = [pair(0), pair(2)];
    if (command === RASET && given.length === 4) [this.y0, this.y1] = [pair(0), pair(2)];
    if (command === MADCTL && given.length === 1) this.madctl = given[0];
    if (command === COLMOD && given.length === 1) this.bits = { 3: 12, 5: 16, 6: 18 }[given[0] & 7] ?? 0;
  }

  pixelByte(byte) {
    this.given.push(byte);
    const bytes = this.given;
    if (this.bits === 16 && bytes.length === 2) {
      this.pixel((bytes[0] << 8) | bytes[1]);
    } else if (this.bits === 18 && bytes.length === 3) {
      this.pixel(((bytes[0] >> 3) << 11) | ((bytes[1] >> 2) << 5) | (bytes[2] >> 3));
    } else if (this.bits === 12 && bytes.length === 3) {
      this.pixel(widened((bytes[0] << 4) | (bytes[1] >> 4)));
      this.pixel(widened(((bytes[1] & 15) << 8) | bytes[2]));
    } else {
      return;
    }
    this.given = [];
  }

  pixel(colour) {
    this.pixels++;
    const at = place(this.x, this.y, this.madctl);
    if (at !== null && this.memory[at] !== colour) {
      this.memory[at] = colour;
      this.changedAt = this.clock();
    }
    if (++this.x > this.x1) {
      this.x = this.x0;
      if (++this.y > this.y1) this.y = this.y0;
    }
  }

  /** How bright the light is, 0 to 1: switched, or by pulses. */
  light() {
    const PWM = 4;
    if (this.lightPin.functionSelect !== PWM) return this.lightPin.value === GPIOPinState.High ? 1 : 0;
    const odd = this.lightPin.index & 1;
    const high = odd ? this.pwm.cc >>> 16 : this.pwm.cc & 0xffff;
    return this.pwm.timer.enable ? Math.min(1, high / (this.pwm.top + 1)) : 0;
  }

  /** Whether a picture is shown at all. */
  get shown() {
    return this.on && !this.asleep;
  }

  /** What is seen, as RGB565 from left to right and from top to bottom; black where nothing is shown. */
  picture() {
    const { width, height, mounting } = this;
    const seen = new Uint16Array(width * height);
    if (!this.shown) return seen;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let colour = this.memory[place(x, y, mounting.upright)];
        if (this.inverted !== mounting.inverted) colour ^= 0xffff;
        if (this.madctl & BGR) colour = ((colour & 31) << 11) | (colour & 0x7e0) | (colour >> 11);
        seen[y * width + x] = colour;
      }
    }
    return seen;
  }

  /** A short name for the picture: equal pictures have equal ones. */
  hash() {
    return createHash('sha256').update(new Uint8Array(this.picture().buffer)).digest('hex').slice(0, 12);
  }
}

/** Where an address of the interface lies in the memory, by the orientation; null outside. */
function place(x, y, madctl) {
  let [column, row] = madctl & MV ? [y, x] : [x, y];
  if (column >= COLUMNS || row >= ROWS) return null;
  if (madctl & MX) column = COLUMNS - 1 - column;
  if (madctl & MY) row = ROWS - 1 - row;
  return row * COLUMNS + column;
}

/** RGB444 as RGB565. */
function widened(colour) {
  const [red, green, blue] = [colour >> 8, (colour >> 4) & 15, colour & 15];
  return (((red << 1) | (red >> 3)) << 11) | (((green << 2) | (green >> 2)) << 5) | ((blue << 1) | (blue >> 3));
}
