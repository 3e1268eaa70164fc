import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { readElf } from '../lib/elf.mjs';
import { Image } from '../lib/image.mjs';
import { isUf2, readUf2 } from '../lib/uf2.mjs';

/** An ELF file with one segment of 4 bytes for flash, .bss, and a symbol. */
function elf() {
  const bytes = Buffer.alloc(0x300);
  const u32 = (at, ...values) => values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, at + 4 * index));
  u32(0, 0x464c457f, 0x00010101);
  u32(28, 0x34, 0x100); // program and section headers
  bytes.writeUInt16LE(32, 42);
  bytes.writeUInt16LE(1, 44);
  bytes.writeUInt16LE(40, 46);
  bytes.writeUInt16LE(5, 48);
  bytes.writeUInt16LE(4, 50);
  u32(0x34, 1, 0x80, 0x20000000, 0x10000000, 4, 4);
  bytes.write('wxyz', 0x80);
  const section = (index, ...fields) => u32(0x100 + 40 * index, ...fields);
  section(1, 1, 1, 3, 0x20000000, 0x80, 4, 0, 0);
  section(2, 7, 8, 3, 0x20000004, 0x84, 100, 0, 0);
  section(3, 0, 2, 0, 0, 0x90, 16, 4, 0);
  section(4, 0, 3, 0, 0, 0xb0, 32, 0, 0);
  bytes.write('\0.data\0.bss\0place\0', 0xb0, 'latin1');
  u32(0x90, 12, 0x20000004, 8, 0);
  return bytes;
}

test('an ELF file gives segments, symbols and sizes', () => {
  const read = readElf(elf());
  assert.deepEqual(read.segments.map(({ address, bytes }) => [address, bytes.toString()]), [[0x10000000, 'wxyz']]);
  assert.deepEqual(read.symbols.get('place'), { address: 0x20000004, size: 8 });
  const image = Object.assign(Object.create(Image.prototype), read);
  assert.deepEqual(image.sizes(), { flash: 4, ram: 104, spare: 264 * 1024 - 104 });
  assert.throws(() => readElf(Buffer.alloc(100)), /not an ELF/);
});

function uf2Block(index, count, address, fill) {
  const bytes = Buffer.alloc(512);
  [0x0a324655, 0x9e5d5157, 0x2000, address, 256, index, count, 0xe48bff56].forEach((value, at) => bytes.writeUInt32LE(value >>> 0, 4 * at));
  bytes.fill(fill, 32, 32 + 256);
  bytes.writeUInt32LE(0x0ab16f30, 508);
  return bytes;
}

test('a UF2 file gives its pages, and nothing where a block is damaged', () => {
  const file = Buffer.concat([uf2Block(0, 2, 0x10000000, 7), uf2Block(1, 2, 0x10000100, 8)]);
  assert.ok(isUf2(file));
  assert.deepEqual(readUf2(file).map(({ address, bytes }) => [address, bytes.length, bytes[0]]), [[0x10000000, 256, 7], [0x10000100, 256, 8]]);
  for (const [at, message] of [[512, /block 1 is not/], [508, /block 0 is not/], [20, /says it is/], [28, /not for the RP2040/], [16, /not a page/]]) {
    const damaged = Buffer.from(file);
    damaged[at] ^= 1;
    assert.throws(() => readUf2(damaged), message);
  }
  assert.throws(() => readUf2(file.subarray(0, 700)), /512/);
});

test('a file is taken for what it is', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'image-'));
  const write = (name, bytes) => (fs.writeFileSync(path.join(folder, name), bytes), path.join(folder, name));
  const flash = new Uint8Array(1024);
  new Image(write('a.elf', elf())).writeTo(flash);
  assert.equal(Buffer.from(flash.subarray(0, 4)).toString(), 'wxyz');
  new Image(write('a.uf2', uf2Block(0, 1, 0x10000200, 9))).writeTo(flash);
  assert.equal(flash[0x200], 9);
  assert.throws(() => new Image(write('b.uf2', uf2Block(0, 1, 0x10000400, 9))).writeTo(flash), /not in 1024/);
  fs.rmSync(folder, { recursive: true });
});
