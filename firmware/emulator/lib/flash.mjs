// The flash chip as the boot ROM's routines see it: erasing sets bits, programming clears them, both take
// their time, and nothing can be read or run from it while it is at work.

/** Typical times of a 16-megabit serial flash. */
export const SECTOR_ERASE_NS = 45e6;
export const PAGE_PROGRAM_NS = 0.7e6;

const SECTOR = 4096;
const PAGE = 256;
/** A fresh sector is good for so many erasures. */
export const ENDURANCE = 100_000;

export class Flash {
  /** @param {number} size in bytes */
  constructor(size) {
    this.size = size;
    this.bytes = new Uint8Array(size).fill(0xff);
    this.erasures = new Uint32Array(size / SECTOR);
    this.programmed = 0;
  }

  /** Puts this flash into a chip; from here on the chip's memory is this flash's. */
  attach(chip) {
    this.chip = chip;
    this.connected = false;
    this.readable = true;
    const all = chip.mcu.flash;
    // A smaller flash repeats itself in the 16 MB window.
    for (let at = 0; at < all.length; at += this.size) all.set(this.bytes, at);
    this.view = all;
  }

  /** Takes the content over, for the next chip. */
  detach() {
    this.bytes.set(this.view.subarray(0, this.size));
  }

  connect() {
    this.connected = true;
  }

  /** From here on the flash takes commands, and cannot be read. */
  leaveXip() {
    if (!this.connected) return this.chip.stop('fault', 'flash_exit_xip before connect_internal_flash');
    this.readable = false;
    this.chip.ssi.ssienr = 0;
    this.chip.watchFetches();
  }

  flush() {
    this.connected = false;
  }

  /** Readable again: by this routine, or by a boot loader that enables the serial interface. */
  enterXip() {
    this.chip.ssi.ssienr = 1;
  }

  erase(offset, count) {
    if (!this.allowed('erase', offset, count, SECTOR)) return;
    for (let at = offset; at < offset + count; at += SECTOR) this.erasures[at / SECTOR]++;
    this.change(offset, count, (bytes) => bytes.fill(0xff));
    this.chip.stall((count / SECTOR) * SECTOR_ERASE_NS);
  }

  program(offset, source, count) {
    if (!this.allowed('program', offset, count, PAGE)) return;
    if (source < 0x20000000) return this.chip.stop('fault', `flash cannot be programmed from 0x${source.toString(16)}, which cannot be read meanwhile`);
    this.change(offset, count, (bytes) => bytes.forEach((old, index) => (bytes[index] = old & this.chip.mcu.readUint8(source + index))));
    this.programmed += count;
    this.chip.stall((count / PAGE) * PAGE_PROGRAM_NS);
  }

  change(offset, count, how) {
    for (let at = offset; at < this.view.length; at += this.size) how(this.view.subarray(at, at + count));
  }

  allowed(what, offset, count, unit) {
    if (this.readable || !this.connected) {
      this.chip.stop('fault', `flash_range_${what} before flash_exit_xip`);
    } else if (offset % unit || count % unit || count === 0) {
      this.chip.stop('fault', `flash_range_${what} of ${count} bytes at 0x${offset.toString(16)}, not of whole units of ${unit}`);
    } else if (offset + count > this.size) {
      this.chip.stop('fault', `flash_range_${what} of ${count} bytes at 0x${offset.toString(16)}, beyond the flash`);
    } else {
      return true;
    }
    return false;
  }
}
