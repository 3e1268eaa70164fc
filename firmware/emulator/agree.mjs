#!/usr/bin/env node
// Asks the device over its serial port what the computer has answered, and compares byte by byte.
import fs from 'node:fs';

import { readCases } from './lib/cases.mjs';
import { MS } from './lib/device.mjs';
import { DEVICE_OPTIONS, args, deviceOf, number } from './lib/options.mjs';
import { Serial } from './lib/serial.mjs';

const USAGE = `usage: agree.mjs [options] <elf or uf2> <cases>...
  --every N        only every so many questions, 1 unless given
  --limit-ms N     simulated milliseconds that a reply may take, 60000 unless given
  --board NAME     pico-lcd-1-3 (unless given) or picosystem
  --limit-insn N   instructions in all, 20e9 unless given
  --flash-cache    misses of the flash cache cost time: nearer to a board, and slower`;

const { values, positionals } = args(USAGE, {
  ...DEVICE_OPTIONS,
  every: { type: 'string', default: '1' },
  'limit-ms': { type: 'string', default: '60000' },
}, (count) => count >= 2);

try {
  const [image, ...files] = positionals;
  const every = number(values, 'every');
  const cases = files.flatMap((file) => readCases(fs.readFileSync(file, 'utf8'))).filter((_, index) => index % every === 0);
  if (cases.length === 0) throw new Error('there is nothing to ask');
  const device = deviceOf(image, values);
  const serial = new Serial(device);
  let [wrong, longest] = [0, { micros: 0 }];
  for (const { question, answer } of cases) {
    const reply = serial.ask(question, number(values, 'limit-ms') * MS);
    const micros = Number(/^ok (\d+)/.exec(reply.at(-1))?.[1] ?? NaN);
    if (micros > longest.micros) longest = { micros, question };
    const at = Array.from({ length: Math.max(answer.length, reply.length - 1) }).findIndex((_, index) => answer[index] !== reply[index]);
    if (at < 0 && !Number.isNaN(micros)) continue;
    wrong++;
    console.log(`${question}\n  line ${at + 1} is "${reply[at]}", not "${answer[at] ?? 'the end'}"`);
  }
  console.log(`${cases.length - wrong} of ${cases.length} answers agree; the longest took ${(longest.micros / 1000).toFixed(1)} ms: ${longest.question}`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  console.error(`agree: ${error.message}`);
  process.exitCode = 1;
}
