#!/usr/bin/env node
// The figures of the device, measured on its own program, as a table in Markdown; --check fails above the ceilings.
import { DEVICE_OPTIONS, args, deviceOf } from './lib/options.mjs';
import { FIGURES } from './lib/figures.mjs';

const USAGE = `usage: figures.mjs [options] <elf>
  --check          status 1 where a figure is above its ceiling, or cannot be had
  --every          keys while the port is at work: more of them, every verb on a page of every game, not of one in turn
  --only TEXT      only figures whose name has this text in it
  --board NAME     pico-lcd-1-3 (unless given) or picosystem
  --limit-insn N   instructions of a figure, 20e9 unless given
  --flash-cache    misses of the flash cache cost time: nearer to a board, and slower`;

const { values, positionals } = args(USAGE, {
  ...DEVICE_OPTIONS,
  check: { type: 'boolean', default: false },
  every: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
}, (count) => count === 1);

const UNITS = {
  ms: (value) => `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ms`,
  bytes: (value) => `${value.toLocaleString('en')} B`,
};

let bad = 0;
console.log('| what | figure | ceiling |\n|---|---:|---:|');
for (const { name, unit, most, least, measure } of FIGURES.filter((figure) => figure.name.includes(values.only))) {
  let told;
  try {
    const value = measure(() => deviceOf(positionals[0], values), values.every);
    const good = value <= (most ?? Infinity) && value >= (least ?? 0);
    told = `${UNITS[unit](value)}${good ? '' : ' (!)'}`;
    bad += good ? 0 : 1;
  } catch (error) {
    told = `none: ${error.message}`;
    bad += 1;
  }
  const ceiling = most !== undefined ? `at most ${UNITS[unit](most)}` : least !== undefined ? `at least ${UNITS[unit](least)}` : '';
  console.log(`| ${name} | ${told} | ${ceiling} |`);
}
if (bad > 0) console.error(`figures: ${bad} not reached`);
process.exitCode = values.check && bad > 0 ? 1 : 0;
