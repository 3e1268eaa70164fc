import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DeviceStopped, MS } from '../lib/device.mjs';
import { Random } from '../lib/random.mjs';
import { snapshot } from '../lib/snapshot.mjs';
import { deviceWith } from './support/program.mjs';

/** Counts in a register and in RAM at 0x20000000, for ever. */
const COUNTING = [0x2020, 0x0600, 0x3101, 0x6001, 0xe7fc];

const state = ({ chip, now }) => [now, chip.instructions, chip.mcu.core.cycles, ...chip.mcu.core.registers, chip.mcu.sram[0], chip.mcu.sram[1]];

test('a device comes back to a moment, and goes on from it in the same way every time', () => {
  const device = deviceWith(COUNTING);
  device.run(3 * MS);
  const before = state(device);
  const back = snapshot(device);
  device.run(5 * MS);
  const after = state(device);
  assert.notDeepEqual(before, after);
  back();
  assert.deepEqual(state(device), before);
  device.run(5 * MS);
  assert.deepEqual(state(device), after);
});

test('also over a reset, to the chip of before', () => {
  const device = deviceWith(COUNTING);
  device.run(3 * MS);
  const { chip } = device;
  const back = snapshot(device);
  device.reset();
  device.powerOff();
  assert.equal(device.chip, null);
  back();
  assert.equal(device.chip, chip);
  assert.equal(device.resets.length, 0);
  device.chip.stop('exit', 'enough');
  assert.throws(() => device.run(MS), DeviceStopped);
  back();
  assert.equal(device.run(MS, () => true), true);
});

test('numbers that look random are the same for the same seed', () => {
  const draw = (seed) => {
    const random = new Random(seed);
    return Array.from({ length: 1000 }, () => random.below(1000));
  };
  assert.deepEqual(draw(1), draw(1));
  assert.notDeepEqual(draw(1), draw(2));
  assert.ok(draw(3).every((number) => number >= 0 && number < 1000) && new Set(draw(3)).size > 500);
});
