import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

import { BOARDS } from '../lib/boards.mjs';
import { Panel } from '../lib/panel.mjs';
import { compare, writePng } from '../lib/png.mjs';

const mounting = { width: 240, height: 240, upright: 0x00, inverted: true };

function send(panel, command, ...data) {
  panel.receive(command, false);
  data.forEach((byte) => panel.receive(byte, true));
}

function woken(how = mounting, madctl = how.upright) {
  const panel = new Panel(how);
  send(panel, 0x3a, 0x55);
  send(panel, 0x36, madctl);
  send(panel, 0x21);
  send(panel, 0x11);
  send(panel, 0x29);
  return panel;
}

/** One pixel at a place. */
function dot(panel, x, y, high, low) {
  send(panel, 0x2a, 0, x, 0, x);
  send(panel, 0x2b, 0, y, 0, y);
  send(panel, 0x2c, high, low);
}

test('a window is filled row by row and begins again at its end', () => {
  const panel = woken();
  send(panel, 0x2a, 0, 10, 0, 11);
  send(panel, 0x2b, 0, 20, 0, 21);
  send(panel, 0x2c, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5);
  const picture = panel.picture();
  assert.deepEqual([10, 11, 250, 251].map((at) => picture[20 * 240 + at]), [5, 2, 3, 4]);
});

test('a picture is black until the panel is awake and on', () => {
  const panel = new Panel(mounting);
  send(panel, 0x3a, 0x55);
  dot(panel, 0, 0, 0xff, 0xff);
  assert.ok(panel.picture().every((colour) => colour === 0));
  send(panel, 0x11);
  assert.equal(panel.shown, false);
  send(panel, 0x29);
  send(panel, 0x21);
  assert.equal(panel.picture()[0], 0xffff);
});

test('wrong inversion, order of colours and orientation are seen', () => {
  const panel = woken();
  dot(panel, 3, 5, 0xf8, 0x01);
  assert.equal(panel.picture()[5 * 240 + 3], 0xf801);
  send(panel, 0x20);
  assert.equal(panel.picture()[5 * 240 + 3], 0x07fe);
  send(panel, 0x21);
  send(panel, 0x36, 0x08);
  assert.equal(panel.picture()[5 * 240 + 3], 0x081f);
});

test('every orientation maps as the controller does', () => {
  // As the Pico-LCD is mounted: exchanged, then mirrored.
  const held = { ...mounting, upright: 0x70 };
  const right = woken(held);
  dot(right, 3, 5, 0, 9);
  assert.equal(right.picture()[5 * 240 + 3], 9);
  const turned = woken(held, 0x00);
  dot(turned, 239 - 5, 3, 0, 9);
  assert.equal(turned.picture()[5 * 240 + 3], 9);
  const mirrored = woken(mounting, 0x40);
  dot(mirrored, 239, 0, 0, 9);
  assert.equal(mirrored.picture()[0], 9);
});

test('12 and 18 bits a pixel are understood', () => {
  const panel = woken();
  send(panel, 0x3a, 0x33);
  send(panel, 0x2a, 0, 0, 0, 1);
  send(panel, 0x2b, 0, 0, 0, 0);
  send(panel, 0x2c, 0xf0, 0x00, 0x0f);
  assert.deepEqual([...panel.picture().subarray(0, 2)], [0xf800, 0x001f]);
  send(panel, 0x3a, 0x66);
  dot(panel, 0, 0, 0, 0);
  send(panel, 0x2c, 0, 0xfc, 0);
  assert.equal(panel.picture()[0], 0x07e0);
});

test('only a change of the picture moves its time', () => {
  const panel = woken();
  let now = 5;
  panel.clock = () => now;
  dot(panel, 1, 1, 1, 2);
  assert.equal(panel.changedAt, 5);
  now = 6;
  dot(panel, 1, 1, 1, 2);
  assert.equal(panel.changedAt, 5);
});

test('a reset forgets the registers and keeps the memory', () => {
  const panel = woken();
  dot(panel, 0, 0, 0x12, 0x34);
  panel.resetRegisters();
  assert.equal(panel.shown, false);
  assert.equal(panel.memory[0], 0x1234);
  panel.power();
  assert.notEqual(panel.memory[0], 0x1234);
});

test('pictures are compared by their pixels', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'panel-')), 'a.png');
  const pixels = Uint16Array.from({ length: 6 }, (_, at) => at * 10000);
  writePng(file, pixels, 3, 2);
  assert.deepEqual(compare(file, pixels, 3, 2), { count: 0, first: null });
  pixels[4] ^= 1;
  assert.deepEqual(compare(file, pixels, 3, 2), { count: 1, first: { x: 1, y: 1 } });
  assert.equal(compare(file, pixels, 2, 3).count, 6);
  fs.rmSync(path.dirname(file), { recursive: true });
});

test('no pin of a board is used twice', () => {
  for (const { name, panel, keys, marker } of BOARDS.values()) {
    const pins = [panel.dc, panel.cs, panel.reset, panel.light, ...Object.values(keys), ...(marker === null ? [] : [marker])];
    assert.equal(new Set(pins).size, pins.length, name);
    assert.ok(pins.every((pin) => pin >= 0 && pin < 30), name);
  }
});
