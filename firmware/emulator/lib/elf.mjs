// A reader of 32-bit little-endian ELF files: what goes to flash, where symbols are, how large it is.

const MAGIC = 0x464c457f;
const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const SHT_NOBITS = 8;
const SHF_ALLOC = 2;

/**
 * @param {Buffer} bytes a whole file
 * @returns {{segments: {address: number, bytes: Buffer}[], symbols: Map<string, {address: number, size: number}>,
 *   sections: {name: string, address: number, size: number, stored: boolean}[]}}
 */
export function readElf(bytes) {
  if (bytes.length < 52 || bytes.readUInt32LE(0) !== MAGIC) throw new Error('not an ELF file');
  if (bytes[4] !== 1 || bytes[5] !== 1) throw new Error('not a 32-bit little-endian ELF file');
  const headers = sectionHeaders(bytes);
  return { segments: segments(bytes), symbols: symbols(bytes, headers), sections: sections(bytes, headers) };
}

/** What is loaded, by its physical address: initial values of variables lie in flash. */
function segments(bytes) {
  const found = [];
  const [offset, size, count] = [bytes.readUInt32LE(28), bytes.readUInt16LE(42), bytes.readUInt16LE(44)];
  for (let at = offset; at < offset + count * size; at += size) {
    const [type, from, , physical, length] = [0, 4, 8, 12, 16].map((o) => bytes.readUInt32LE(at + o));
    if (type === PT_LOAD && length > 0) found.push({ address: physical, bytes: bytes.subarray(from, from + length) });
  }
  return found;
}

function sectionHeaders(bytes) {
  const [offset, size, count] = [bytes.readUInt32LE(32), bytes.readUInt16LE(46), bytes.readUInt16LE(48)];
  return Array.from({ length: count }, (_, index) => {
    const at = offset + index * size;
    const [name, type, flags, address, from, length, link] = [0, 4, 8, 12, 16, 20, 24].map((o) => bytes.readUInt32LE(at + o));
    return { name, type, flags, address, from, length, link };
  });
}

function text(bytes, from) {
  return bytes.toString('latin1', from, bytes.indexOf(0, from));
}

function symbols(bytes, headers) {
  const found = new Map();
  for (const table of headers.filter((header) => header.type === SHT_SYMTAB)) {
    const names = headers[table.link].from;
    for (let at = table.from; at < table.from + table.length; at += 16) {
      const name = text(bytes, names + bytes.readUInt32LE(at));
      if (name) found.set(name, { address: bytes.readUInt32LE(at + 4), size: bytes.readUInt32LE(at + 8) });
    }
  }
  return found;
}

/** The sections that take room on the device; `stored` ones have bytes in flash. */
function sections(bytes, headers) {
  const names = headers[bytes.readUInt16LE(50)].from;
  return headers
    .filter((header) => header.flags & SHF_ALLOC && header.length > 0)
    .map((header) => ({
      name: text(bytes, names + header.name),
      address: header.address,
      size: header.length,
      stored: header.type !== SHT_NOBITS,
    }));
}
