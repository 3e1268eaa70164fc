// The cache between core and flash: 16 KiB, two ways, lines of 8 bytes. rp2040js reads flash at full speed; with this
// a miss costs what the serial flash needs to bring a line.

const WAYS = 2;
const LINE_BITS = 3;
const SETS = (16 * 1024) / (WAYS << LINE_BITS);

/**
 * Cycles of a miss: address, mode and wait cycles and 8 bytes by four wires, at half the core's clock, and the way
 * there and back. Reckoned from the flash's protocol, not measured.
 */
export const MISS_CYCLES = 60;

export class FlashCache {
  constructor() {
    this.tags = new Int32Array(SETS * WAYS).fill(-1);
    /** For each set the way that was not used last. */
    this.older = new Uint8Array(SETS);
    this.reads = 0;
    this.misses = 0;
    this.latest = -1;
  }

  /** Reads through the cache; tells whether it missed. */
  read(address) {
    const line = (address & 0xffffff) >>> LINE_BITS;
    this.reads++;
    if (line === this.latest) return false;
    this.latest = line;
    const set = line % SETS;
    for (let way = 0; way < WAYS; way++) {
      if (this.tags[set * WAYS + way] === line) {
        this.older[set] = way ^ 1;
        return false;
      }
    }
    const way = this.older[set];
    this.tags[set * WAYS + way] = line;
    this.older[set] = way ^ 1;
    this.misses++;
    return true;
  }

  /** Puts it before a chip's flash. */
  attach(chip) {
    const { core } = chip.mcu;
    // Every read is to be seen.
    chip.thumb = null;
    for (const size of ['readUint8', 'readUint16', 'readUint32']) {
      const read = chip.mcu[size].bind(chip.mcu);
      core[size] = (address) => {
        if (address >>> 24 === 0x10 && this.read(address)) chip.owed += MISS_CYCLES;
        return read(address);
      };
    }
  }
}
