#!/usr/bin/env node
// Plays scenarios on the device: one line of output a step, pictures in a folder, status 1 where anything failed.
import fs from 'node:fs';
import path from 'node:path';

import { DeviceStopped } from './lib/device.mjs';
import { DEVICE_OPTIONS, args, deviceOf } from './lib/options.mjs';
import { writePng } from './lib/png.mjs';
import { parseScript } from './lib/script.mjs';
import { Serial } from './lib/serial.mjs';
import { Failure, find } from './lib/steps.mjs';
import { showTime } from './lib/time.mjs';

const USAGE = `usage: scenario.mjs [options] <elf or uf2> <scenario>...
  --board NAME     pico-lcd-1-3 (unless given) or picosystem
  --out DIR        where pictures go, target/scenarios unless given
  --bless          writes the pictures that are expected instead of comparing
  --limit-insn N   instructions of a scenario, 20e9 unless given
  --flash-cache    misses of the flash cache cost time: nearer to a board, and slower`;

const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = args(USAGE, {
  ...DEVICE_OPTIONS,
  out: { type: 'string', default: path.join(root, 'target/scenarios') },
  bless: { type: 'boolean', default: false },
}, (count) => count >= 2);

/** Plays one; tells whether everything came out. */
function play(image, file) {
  const name = path.basename(file, path.extname(file));
  const steps = parseScript(fs.readFileSync(file, 'utf8')).map((step) => {
    try {
      return { ...step, action: find(step.words) };
    } catch (error) {
      throw new Error(`${file}:${step.line}: ${step.text}: ${error.message}`);
    }
  });
  console.log(`== ${name}, ${values.board}`);
  const device = deviceOf(image, values);
  const run = {
    device,
    serial: new Serial(device),
    out: path.join(values.out, values.board, name),
    pictures: path.join(path.dirname(file), 'pictures', values.board),
    bless: values.bless,
    pressedAt: 0,
    releasedAt: Infinity,
  };
  fs.mkdirSync(run.out, { recursive: true });
  for (const { action, line, text } of steps) {
    try {
      const told = action(run);
      console.log(`ok    ${showTime(device.now).padStart(11)}  ${text}${typeof told === 'string' ? `  (${told})` : ''}`);
    } catch (error) {
      if (!(error instanceof Failure || error instanceof DeviceStopped || error instanceof Error)) throw error;
      console.log(`FAIL  ${showTime(device.now).padStart(11)}  ${file}:${line}: ${text}\n      ${error.message}`);
      device.chip?.complaints.filter((complaint) => complaint.startsWith('HardFault')).forEach((complaint) => console.log(`      ${complaint}`));
      const { panel } = device;
      writePng(path.join(run.out, 'failed.png'), panel.picture(), panel.width, panel.height);
      return false;
    }
  }
  return true;
}

try {
  const [image, ...files] = positionals;
  const failed = files.filter((file) => !play(image, file));
  console.log(failed.length === 0 ? `${files.length} scenarios came out` : `failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} catch (error) {
  console.error(`scenario: ${error.message}`);
  process.exitCode = 2;
}
