#!/usr/bin/env node
// Runs a program for the device as cargo runs a test: its log on standard output, its exit status as this one's.
// A test that fails, a panic, a fault and a program that never ends all end with a status other than 0.
import { Device, DeviceStopped, MS } from './lib/device.mjs';
import { board } from './lib/boards.mjs';
import { missing, printer } from './lib/defmt.mjs';
import { Image } from './lib/image.mjs';
import { semihosting } from './lib/semihosting.mjs';

const USAGE = `usage: runner.mjs <elf>
  RUNNER_LIMIT_MS    simulated milliseconds, 120000 unless set
  RUNNER_LIMIT_INSN  instructions, 8e9 unless set`;
const STATUS = { fault: 101, lockup: 102, bootsel: 103, limit: 124, reset: 104 };

const [file, ...rest] = process.argv.slice(2);
if (!file || file.startsWith('-')) {
  console.error(USAGE);
  process.exit(2);
}
if (rest.length > 0) console.error(`runner: the device takes no arguments, ${rest.join(' ')} is left out`);
const advice = missing();
if (advice) {
  console.error(advice);
  process.exit(2);
}

const limitMs = Number(process.env.RUNNER_LIMIT_MS ?? 120_000);
const instructions = Number(process.env.RUNNER_LIMIT_INSN ?? 8e9);
const log = printer(file);
const device = new Device(new Image(file), board('pico-lcd-1-3'), {
  instructions,
  semihosting: semihosting((bytes) => log.write(bytes)),
  patientLog: true,
});
device.rtt.onLog = (bytes) => log.write(bytes);

/** How the program ended. A reset counts as an end: a test does not start twice. */
function end() {
  try {
    device.run(limitMs * MS, () => device.resets.length > 0);
  } catch (error) {
    if (error instanceof DeviceStopped) return error.stop;
    throw error;
  }
  if (device.resets.length > 0) return { kind: 'reset', why: `reset by ${device.resets[0].why}` };
  return { kind: 'limit', why: `no end within ${limitMs} ms of simulated time` };
}

const stop = end();
const { cycles } = device.chip.mcu.core;
const printed = await log.end();
console.error(`runner: ${stop.kind}, ${stop.why}; ${(device.now / MS).toFixed(1)} ms, ${cycles} cycles, ${device.chip.instructions} instructions`);
const status = stop.kind === 'exit' ? stop.code : STATUS[stop.kind];
process.exit(status !== 0 ? status : printed !== 0 ? 1 : 0);
