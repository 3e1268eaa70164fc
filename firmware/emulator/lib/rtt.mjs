// The log of a program, read from its memory as a debug probe does (SEGGER's RTT, the first buffer up).
import { RAM, RAM_SIZE } from './image.mjs';

const UP = 24; // of the control block: name, buffer, size, write, read, flags
const BLOCK_IF_FULL = 2;

export class Rtt {
  /**
   * @param {number | undefined} address of `_SEGGER_RTT`
   * @param {boolean} patient whether the program waits when the buffer is full, so that nothing is lost
   */
  constructor(address, patient) {
    this.address = address;
    this.patient = patient;
    /** @type {(bytes: Buffer) => void} */
    this.onLog = () => {};
  }

  attach(chip) {
    this.ram = chip.mcu.sramView;
  }

  /** Takes what has been written since. */
  poll() {
    if (this.address === undefined) return;
    const at = this.address - RAM;
    const [buffer, size, end] = [4, 8, 12].map((field) => this.ram.getUint32(at + UP + field, true));
    if (size === 0 || buffer < RAM || buffer + size > RAM + RAM_SIZE || end >= size) return;
    if (this.patient) this.ram.setUint32(at + UP + 20, BLOCK_IF_FULL, true);
    const start = this.ram.getUint32(at + UP + 16, true);
    if (start === end || start >= size) return;
    const bytes = Buffer.alloc((end - start + size) % size);
    for (let index = 0; index < bytes.length; index++) bytes[index] = this.ram.getUint8(buffer - RAM + ((start + index) % size));
    this.ram.setUint32(at + UP + 16, end, true);
    this.onLog(bytes);
  }
}
