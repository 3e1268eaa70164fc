#!/usr/bin/env node
// Speaks to the device's serial port: every line of standard input goes to the device, its reply to standard output
// up to the line that begins with ok or error; then the next line.
import readline from 'node:readline';

import { MS } from './lib/device.mjs';
import { DEVICE_OPTIONS, args, deviceOf, number } from './lib/options.mjs';
import { Serial } from './lib/serial.mjs';

const USAGE = `usage: serial.mjs [options] <elf or uf2>
  --board NAME     pico-lcd-1-3 (unless given) or picosystem
  --limit-ms N     simulated milliseconds that a reply may take, 60000 unless given
  --limit-insn N   instructions in all, 20e9 unless given
  --flash-cache    misses of the flash cache cost time: nearer to a board, and slower`;

const { values, positionals } = args(USAGE, { ...DEVICE_OPTIONS, 'limit-ms': { type: 'string', default: '60000' } }, (count) => count === 1);

try {
  const device = deviceOf(positionals[0], values);
  const limit = number(values, 'limit-ms') * MS;
  const serial = new Serial(device);
  serial.connect();
  for await (const line of readline.createInterface({ input: process.stdin })) {
    serial.ask(line, limit, (reply) => console.log(reply));
  }
} catch (error) {
  console.error(`serial: ${error.message}`);
  process.exitCode = 1;
}
