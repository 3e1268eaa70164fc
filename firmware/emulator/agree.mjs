#!/usr/bin/env node
// Asks the device over its serial port what the computer has answered, and compares byte by byte.
import fs from 'node:fs';

import { readCases } from './lib/cases.mjs';
import { MS } from './lib/device.mjs';
import { DEVICE_OPTIONS, args, deviceOf, number } from './lib/options.mjs';
import { NoEnd, Serial } from './lib/serial.mjs';

const USAGE = `usage: agree.mjs [options] <elf or uf2> <cases>...
  --every N        only every so many questions, 1 unless given
  --times          every question with the time of its answer
  --limit-ms N     simulated milliseconds that a reply may take, 60000 unless given; what takes longer does not agree
  --board NAME     pico-lcd-1-3 (unless given) or picosystem
  --limit-insn N   instructions in all, 1e12 unless given
  --flash-cache    misses of the flash cache cost time: nearer to a board, and slower`;

const { values, positionals } = args(USAGE, {
  ...DEVICE_OPTIONS,
  'limit-insn': { type: 'string', default: '1e12' },
  every: { type: 'string', default: '1' },
  times: { type: 'boolean', default: false },
  'limit-ms': { type: 'string', default: '60000' },
}, (count) => count >= 2);

/** The lines of a reply; null where it takes too long, which the device is told. */
function replyTo(serial, question, nanos) {
  try {
    return serial.ask(question, nanos);
  } catch (error) {
    if (!(error instanceof NoEnd)) throw error;
    serial.stop();
    return null;
  }
}

/** What is wrong with a reply; null where it agrees. */
function objection(reply, answer) {
  if (!reply) return `no answer within ${values['limit-ms']} ms`;
  const told = reply.slice(0, -1);
  const at = Array.from({ length: Math.max(answer.length, told.length) }).findIndex((_, index) => answer[index] !== told[index]);
  if (at >= 0) return `line ${at + 1} is "${reply[at]}", not "${answer[at] ?? 'the end'}"`;
  return reply.at(-1).startsWith('ok ') ? null : `it ends with "${reply.at(-1)}"`;
}

try {
  const [image, ...files] = positionals;
  const every = number(values, 'every');
  const cases = files.flatMap((file) => readCases(fs.readFileSync(file, 'utf8'))).filter((_, index) => index % every === 0);
  if (cases.length === 0) throw new Error('there is nothing to ask');
  const device = deviceOf(image, values);
  const serial = new Serial(device);
  let [wrong, longest] = [0, { millis: 0, question: '' }];
  for (const { question, answer } of cases) {
    const reply = replyTo(serial, question, number(values, 'limit-ms') * MS);
    const millis = Number(/^ok (\d+)/.exec(reply?.at(-1))?.[1] ?? NaN) / 1000;
    if (millis > longest.millis) longest = { millis, question };
    if (values.times) console.log(`${millis.toFixed(1).padStart(9)} ms  ${question}`);
    const why = objection(reply, answer);
    if (why === null) continue;
    wrong++;
    console.log(`${question}\n  ${why}`);
  }
  console.log(`${cases.length - wrong} of ${cases.length} answers agree, in ${(device.now / 1000 / MS).toFixed(1)} s of simulated time`);
  console.log(`the longest took ${longest.millis.toFixed(1)} ms: ${longest.question}`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  console.error(`agree: ${error.message}`);
  process.exitCode = 1;
}
