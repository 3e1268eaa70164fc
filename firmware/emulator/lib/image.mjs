// A program for the device, from an ELF or a UF2 file.
import fs from 'node:fs';

import { readElf } from './elf.mjs';
import { isUf2, readUf2 } from './uf2.mjs';

export const FLASH = 0x10000000;
export const RAM = 0x20000000;
export const RAM_SIZE = 264 * 1024;

/** What flash holds and, where the file tells, the symbols and sections. */
export class Image {
  constructor(path) {
    const bytes = fs.readFileSync(path);
    this.path = path;
    if (isUf2(bytes)) {
      this.segments = readUf2(bytes);
      this.symbols = new Map();
      this.sections = [];
    } else {
      Object.assign(this, readElf(bytes));
    }
  }

  /** Puts the program into flash, as copying the file to the boot loader's drive does. */
  writeTo(flash) {
    for (const { address, bytes } of this.segments) {
      const at = address - FLASH;
      if (at < 0 || at + bytes.length > flash.length) throw new Error(`0x${address.toString(16)} is not in ${flash.length} bytes of flash`);
      flash.set(bytes, at);
    }
  }

  /** The address of a symbol, or undefined. */
  address(symbol) {
    return this.symbols.get(symbol)?.address;
  }

  /** Bytes of flash that the program takes, bytes of RAM that are taken before it starts, and bytes of RAM above these that nobody has. */
  sizes() {
    const inFlash = (section) => section.address >= FLASH && section.address < RAM;
    const inRam = (section) => section.address >= RAM && section.address < RAM + RAM_SIZE;
    const sum = (list) => list.reduce((total, section) => total + section.size, 0);
    return {
      flash: sum(this.sections.filter((section) => section.stored && (inFlash(section) || inRam(section)))),
      ram: sum(this.sections.filter(inRam)),
      spare: RAM + RAM_SIZE - Math.max(RAM, ...this.sections.filter(inRam).map(({ address, size }) => address + size)),
    };
  }
}
