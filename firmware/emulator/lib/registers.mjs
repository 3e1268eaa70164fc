// Registers of the chip that rp2040js leaves out. Each class answers as much as drivers ask for.

class Registers {
  writeUint32Atomic() {}
}

/** The cache in front of the flash: never busy, nothing streaming. */
export class XipControl extends Registers {
  readUint32(offset) {
    const [CTRL, STAT] = [0x00, 0x08];
    return offset === CTRL ? 3 : offset === STAT ? 3 : 0;
  }
}

/** The ring oscillator: stable, and a source of bits that only look random, the same in every run. */
export class RingOscillator extends Registers {
  constructor() {
    super();
    this.state = 0x2545f491;
  }

  readUint32(offset) {
    const [CTRL, STATUS, RANDOMBIT] = [0x00, 0x18, 0x1c];
    if (offset === CTRL) return 0xfabaa0;
    if (offset === STATUS) return 0x80001000;
    if (offset !== RANDOMBIT) return 0;
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state & 1;
  }
}

/** The voltage regulator, in order, and why the chip was reset. */
export class ChipReset extends Registers {
  /** @param {boolean} power whether it was by power, and not by the RUN pin or the watchdog */
  constructor(power) {
    super();
    this.power = power;
  }

  readUint32(offset) {
    const [VREG, CHIP_RESET] = [0x00, 0x08];
    if (offset === VREG) return 0x10b1;
    return offset === CHIP_RESET ? (this.power ? 1 << 8 : 1 << 16) : 0;
  }
}
