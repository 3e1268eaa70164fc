import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FLASH, RAM, RAM_SIZE } from '../lib/image.mjs';
import { FOREVER, deviceWith } from './support/program.mjs';

const EDGES = [0, 1, 2, 31, 32, 33, 64, 255, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** Numbers that look random, and are the same in every run: from 0 up to, not including, one below 2^32. */
function randoms(seed) {
  let state = seed;
  return (end) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * end);
  };
}

/** What programs have in their registers: addresses, also near the ends of memory, distances, numbers. */
function anyValue(below) {
  switch (below(8)) {
    case 0: return EDGES[below(EDGES.length)];
    case 1: return below(2 ** 32);
    case 2: return below(256);
    case 3: return (0x100000000 - below(256)) >>> 0;
    case 4: return FLASH + below(0x2000) * (below(2) ? 4 : 1);
    case 5: return RAM + RAM_SIZE - below(64);
    default: return RAM + below(0x1000) * (below(4) ? 4 : 1);
  }
}

/** Gives both chips the same state, before an instruction somewhere in RAM or flash. */
function prepare(chips, below, halves) {
  const registers = Uint32Array.from({ length: 16 }, () => anyValue(below));
  registers[13] = below(8) ? RAM + 0x20000 + 4 * below(0x1000) : anyValue(below) & ~3;
  const [base, view] = below(2) ? [RAM, 'sramView'] : [FLASH, 'flashView'];
  const at = 0x8000 + 2 * below(0x1000);
  registers[15] = base + at + below(2);
  const flags = below(16);
  const mode = below(2);
  for (const { mcu } of chips) {
    halves.forEach((half, index) => mcu[view].setUint16(at + 2 * index, half, true));
    mcu.core.registers.set(registers);
    mcu.core.APSR = flags << 28;
    // In a handler some addresses end an exception.
    mcu.core.currentMode = mode;
  }
}

const state = ({ mcu: { core, clock }, instructions }) => [...core.registers, core.APSR, core.cycles, clock.nanosCounter, instructions];

test('every instruction does what it does in rp2040js, or is left to it', () => {
  const below = randoms(1);
  const [theirs, ours] = [0, 1].map(() => deviceWith([FOREVER]).chip);
  const chips = [theirs, ours];
  for (let at = 0; at < RAM_SIZE; at += 4) {
    const word = below(2 ** 32);
    for (const { mcu } of chips) mcu.sramView.setUint32(at, word, true);
  }
  const known = new Set();
  for (let opcode = 0; opcode < 0x10000; opcode++) {
    for (let times = 0; times < 8; times++) {
      prepare(chips, below, [opcode, below(0x10000)]);
      const before = state(ours);
      const left = ours.thumb.run(1);
      if (left === 0) {
        theirs.step();
        known.add(opcode);
      }
      const wanted = left === 0 ? state(theirs) : before;
      const got = state(ours);
      if (got.some((value, index) => value !== wanted[index])) assert.deepEqual(got, wanted, `instruction 0x${opcode.toString(16)}`);
    }
    if (opcode % 0x400 === 0x3ff) assert.equal(Buffer.compare(ours.mcu.sram, theirs.mcu.sram), 0, `memory, up to instruction 0x${opcode.toString(16)}`);
  }
  assert.equal(Buffer.compare(ours.mcu.flash, theirs.mcu.flash), 0);
  assert.ok(known.size > 55_000, `${known.size} instructions are known`);
});

test('an alarm comes after the same instruction', () => {
  // A loop of instructions that take one, two and three cycles: movs; push; pop; adds; b.
  const loop = [0x2003, 0xb401, 0xbc02, 0x1840, 0xe7fa];
  const happened = [true, false].map((fast) => {
    const { chip } = deviceWith(loop);
    if (!fast) chip.thumb = null;
    const moments = [];
    const alarm = chip.mcu.clock.createAlarm(() => {
      moments.push([...state(chip)]);
      alarm.schedule(1000 + 617 * moments.length);
    });
    alarm.schedule(10_000);
    chip.run(5e6, 1e9, () => false);
    return [...moments, state(chip)];
  });
  assert.ok(happened[0].length > 50);
  assert.deepEqual(happened[0], happened[1]);
});
