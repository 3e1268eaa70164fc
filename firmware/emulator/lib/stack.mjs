// How deep the stack went: the memory below it is painted before the program starts, and looked at later.
import { RAM } from './image.mjs';

/** The paint of cortex-m-rt too: a program that paints for itself changes nothing. */
const PAINT = 0xcc;

export class Stack {
  /** @param {import('./image.mjs').Image} image whose symbols say where the stack may grow */
  constructor(image) {
    this.bottom = image.address('_stack_end') ?? image.address('__sheap');
    this.top = image.address('_stack_start');
    this.used = 0;
  }

  get known() {
    return this.bottom !== undefined && this.top !== undefined;
  }

  attach(chip) {
    if (!this.known) return;
    this.ram = chip.mcu.sram.subarray(this.bottom - RAM, this.top - RAM);
    // The boot loader may run right here, at the top of RAM, before there is a stack.
    this.ram.subarray(0, Math.max(0, this.ram.length - 512)).fill(PAINT);
  }

  /** The most bytes that were in use since the first power-on, and those never touched. */
  measure() {
    if (!this.known) return null;
    const untouched = this.ram.findIndex((byte) => byte !== PAINT);
    this.used = Math.max(this.used, this.ram.length - (untouched < 0 ? this.ram.length : untouched));
    return { used: this.used, free: this.ram.length - this.used };
  }
}
