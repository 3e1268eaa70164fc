#!/usr/bin/env node
// How often the device becomes a drive when it is asked to, at instants that differ by nanoseconds: status 1 where it does not.
// The ROM's way there is open for 5 ms only, so it has to be tried at many. The device starts once for each of three
// ways in which it may be busy; then it is brought back to the moment before the key, again and again.
import { DeviceStopped, MS } from './lib/device.mjs';
import { DEVICE_OPTIONS, args, deviceOf, number } from './lib/options.mjs';
import { Random } from './lib/random.mjs';
import { Serial } from './lib/serial.mjs';
import { snapshot } from './lib/snapshot.mjs';

const USAGE = `usage: drive.mjs [options] <elf or uf2>
  --times N        how often, 1000 unless given
  --seed N         other instants, 1 unless given
  --board NAME     pico-lcd-1-3 (unless given) or picosystem`;

const { values, positionals } = args(USAGE, {
  ...DEVICE_OPTIONS,
  times: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
}, (count) => count === 1);

/** What else goes on, and the keys that lead to the page from the welcome. */
const WAYS = [
  { name: 'nothing else to do', keys: 'b x up a' },
  { name: 'a setting to be kept', keys: 'b up a down right b x up a' },
  { name: 'a line to be answered', keys: 'b x up a', line: 'ninety force S lead1 bid4/7/4 | K98.T9.QT8.A | 76.QJ6.AJ9.7 | T.K.K76.KQJ8' },
];

function press(device, key, millis = 40) {
  device.keys.down(key);
  device.run(millis * MS);
  device.keys.up(key);
  device.run(60 * MS);
}

/** Whether the device becomes a drive after so many nanoseconds and the second key. */
function becomesDrive(device, serial, line, nanos) {
  try {
    device.run(nanos);
    if (line) serial.send(`${line}\n`);
    press(device, 'a', 600);
    device.run(20_000 * MS);
  } catch (error) {
    if (error instanceof DeviceStopped) return error.stop.kind === 'bootsel';
    throw error;
  }
  return false;
}

const [times, random] = [number(values, 'times'), new Random(number(values, 'seed'))];
let reached = 0;
for (const [at, { name, keys, line }] of WAYS.entries()) {
  const device = deviceOf(positionals[0], { ...values, 'limit-insn': '1e15' });
  const serial = new Serial(device);
  device.run(1000 * MS, () => device.panel.shown && device.panel.light() > 0);
  serial.connect();
  keys.split(' ').forEach((key) => press(device, key));
  const back = snapshot({ device, serial });
  const tries = Math.floor((times + at) / WAYS.length);
  let good = 0;
  for (let count = 0; count < tries; count++) {
    back();
    const nanos = random.below(1e9);
    if (becomesDrive(device, serial, line, nanos)) good++;
    else console.log(`${name}: not ${nanos} ns after the page was there`);
  }
  console.log(`${name}: ${good} of ${tries}`);
  reached += good;
}
console.log(`the drive was reached ${reached} times of ${times}`);
process.exitCode = reached === times ? 0 : 1;
