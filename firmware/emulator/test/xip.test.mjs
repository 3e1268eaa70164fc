import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MS } from '../lib/device.mjs';
import { FlashCache, MISS_CYCLES } from '../lib/xip.mjs';
import { FOREVER, deviceWith } from './support/program.mjs';

test('a line is brought once, and stays while two others do not share its set', () => {
  const cache = new FlashCache();
  const way = 8 * 1024;
  assert.deepEqual([0, 4, 7, 8].map((at) => cache.read(0x10000000 + at)), [true, false, false, true]);
  assert.deepEqual([way, 0, way].map((at) => cache.read(0x10000000 + at)), [true, false, false]);
  // A third line takes the place of the one that was used less lately.
  assert.deepEqual([2 * way, way, 0].map((at) => cache.read(0x10000000 + at)), [true, false, true]);
  assert.equal(cache.misses, 5);
});

test('misses cost time', () => {
  const [flat, cached] = [false, true].map((flashCache) => deviceWith([0xbf00, 0xbf00, 0xbf00, 0xbf00, FOREVER], undefined, { flashCache }));
  [flat, cached].forEach((device) => device.run(1 * MS));
  const lost = 2 * (flat.chip.instructions - cached.chip.instructions);
  assert.ok(cached.cache.misses > 1 && Math.abs(lost - cached.cache.misses * MISS_CYCLES) < 8, `${lost}`);
});
