// Small programs for the tests, as halfwords of Thumb code.
import { board } from '../../lib/boards.mjs';
import { Device } from '../../lib/device.mjs';
import { FLASH, Image } from '../../lib/image.mjs';

/** Where the code of a program begins: behind the boot loader and 48 vectors. */
export const CODE = 0x100 + 48 * 4;

export const FOREVER = 0xe7fe; // b .
export const UDF = 0xde00;
export const WFI = 0xbf30;

/** The vectors are at 0x10000100: their address to VTOR, the first to sp, the second is where to go. */
const LOADER = [0x4803, 0x4904, 0x6008, 0x6801, 0x468d, 0x6840, 0x4700, 0xbf00, 0x0100, 0x1000, 0xed08, 0xe000];

function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const carry = (crc >>> 31) ^ ((byte >> bit) & 1);
      crc = (crc << 1) >>> 0;
      if (carry) crc = (crc ^ 0x04c11db7) >>> 0;
    }
  }
  return crc >>> 0;
}

/** An image that begins with `code`; faults go to `handler`, which is code too. */
export function program(code, handler = [FOREVER]) {
  const bytes = Buffer.alloc(CODE + 2 * (code.length + handler.length), 0);
  LOADER.forEach((half, at) => bytes.writeUInt16LE(half, 2 * at));
  bytes.writeUInt32LE(checksum(bytes.subarray(0, 252)), 252);
  bytes.writeUInt32LE(0x20040000, 0x100);
  bytes.writeUInt32LE((FLASH + CODE) | 1, 0x104);
  for (let vector = 2; vector < 48; vector++) bytes.writeUInt32LE((FLASH + CODE + 2 * code.length) | 1, 0x100 + 4 * vector);
  [...code, ...handler].forEach((half, at) => bytes.writeUInt16LE(half, CODE + 2 * at));
  return imageOf([{ address: FLASH, bytes }]);
}

export function imageOf(segments, symbols = new Map()) {
  return Object.assign(Object.create(Image.prototype), { path: 'test', segments, symbols, sections: [] });
}

export function deviceWith(code, handler, how) {
  return new Device(program(code, handler), board('pico-lcd-1-3'), how);
}
