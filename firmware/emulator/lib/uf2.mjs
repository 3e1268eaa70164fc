// A reader of UF2 files, as the chip's boot loader takes them: blocks of 512 bytes, each with its address.

const BLOCK = 512;
const START = 0x0a324655;
const SECOND = 0x9e5d5157;
const END = 0x0ab16f30;
const NOT_MAIN_FLASH = 0x0001;
const FAMILY_PRESENT = 0x2000;
const RP2040 = 0xe48bff56;

/** Whether a file looks like one. */
export function isUf2(bytes) {
  return bytes.length >= BLOCK && bytes.readUInt32LE(0) === START;
}

/**
 * @param {Buffer} bytes a whole file
 * @returns {{address: number, bytes: Buffer}[]}
 */
export function readUf2(bytes) {
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) throw new Error('a UF2 file is made of blocks of 512 bytes');
  const segments = [];
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const [start, second, flags, address, size, index, count, family] = [0, 4, 8, 12, 16, 20, 24, 28].map((o) => bytes.readUInt32LE(at + o));
    if (start !== START || second !== SECOND || bytes.readUInt32LE(at + BLOCK - 4) !== END) throw new Error(`block ${at / BLOCK} is not a UF2 block`);
    if (count !== bytes.length / BLOCK || index !== at / BLOCK) throw new Error(`block ${at / BLOCK} says it is ${index} of ${count}`);
    if (flags & NOT_MAIN_FLASH) continue;
    if (!(flags & FAMILY_PRESENT) || family !== RP2040) throw new Error(`block ${index} is not for the RP2040`);
    // The boot loader ignores blocks of another size.
    if (size !== 256) throw new Error(`block ${index} carries ${size} bytes, not a page of 256`);
    segments.push({ address, bytes: bytes.subarray(at + 32, at + 32 + size) });
  }
  return segments;
}
