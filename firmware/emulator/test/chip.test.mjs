import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DeviceStopped, MS } from '../lib/device.mjs';
import { RAM } from '../lib/image.mjs';
import { semihosting } from '../lib/semihosting.mjs';
import { FOREVER, UDF, WFI, deviceWith, imageOf } from './support/program.mjs';
import { Device } from '../lib/device.mjs';
import { board } from '../lib/boards.mjs';

const stopOf = (device, ms = 10) => {
  try {
    device.run(ms * MS);
  } catch (error) {
    if (error instanceof DeviceStopped) return error.stop;
    throw error;
  }
  return null;
};

// ldr r0, [pc, #4]; ldr r1, [pc, #8]; str r1, [r0]; b .
const store = (address, value) => [0x4801, 0x4902, 0x6001, FOREVER, address & 0xffff, address >>> 16, value & 0xffff, value >>> 16];

test('a program runs from flash through its boot loader, by the ring oscillator', () => {
  const device = deviceWith(store(0x20000010, 0x12345678));
  assert.equal(stopOf(device, 1), null);
  assert.equal(device.chip.mcu.readUint32(0x20000010), 0x12345678);
  // A branch to itself takes 2 cycles: so many in a millisecond at 6.5 MHz.
  assert.ok(Math.abs(device.chip.instructions - 3250) < 20, `${device.chip.instructions}`);
});

test('flash without a valid boot loader does not start', () => {
  const device = new Device(imageOf([{ address: 0x10000000, bytes: Buffer.alloc(512, 1) }]), board('pico-lcd-1-3'));
  assert.equal(stopOf(device).kind, 'bootsel');
});

test('an undefined instruction goes to the handler, one in the handler locks up', () => {
  const handled = deviceWith([UDF], [FOREVER]);
  assert.equal(stopOf(handled), null);
  assert.equal(handled.chip.mcu.core.IPSR, 3);
  assert.equal(stopOf(deviceWith([UDF], [UDF])).kind, 'lockup');
});

test('memory that is not there faults, read or written', () => {
  for (const code of [store(0x30000000, 1), [0x4801, 0x6801, FOREVER, 0xbf00, 0x0000, 0x3000]]) {
    const device = deviceWith(code, [FOREVER]);
    assert.equal(stopOf(device), null);
    assert.match(device.chip.complaints.join(), /HardFault/);
  }
});

test('a break asks the debugger where there is one, and faults otherwise', () => {
  // movs r0, #0x18; ldr r1, [pc, #4]; bkpt 0xab; b .; SYS_EXIT with ADP_Stopped_ApplicationExit
  const exit = [0x2018, 0x4901, 0xbeab, FOREVER, 0x0026, 0x0002];
  assert.deepEqual(stopOf(deviceWith(exit, undefined, { semihosting: semihosting(() => {}) })), { kind: 'exit', why: 'the program ended', code: 0 });
  const alone = deviceWith(exit);
  assert.equal(stopOf(alone), null);
  assert.equal(alone.chip.mcu.core.IPSR, 3);
});

test('a reset keeps RAM and flash, a power cycle only flash', () => {
  const device = deviceWith([WFI, FOREVER]);
  device.run(1 * MS);
  device.chip.mcu.sram[100] = 42;
  device.chip.mcu.flash[0x5000] = 43;
  const before = device.now;
  device.reset();
  assert.equal(device.chip.mcu.sram[100], 42);
  assert.equal(device.chip.mcu.flash[0x5000], 43);
  device.powerOff();
  device.powerOn();
  assert.notEqual(device.chip.mcu.sram[100], 42);
  assert.equal(device.chip.mcu.flash[0x5000], 43);
  assert.equal(device.now, before);
  device.run(1 * MS);
  assert.ok(device.now > before);
});

test('the program may ask for a reset, and its watchdog may', () => {
  const asked = deviceWith(store(0xe000ed0c, 0x05fa0004));
  asked.run(10 * MS, () => asked.resets.length === 3);
  assert.equal(asked.resets[2].why, 'the program');
  // WATCHDOG CTRL: enabled, with a counter of 1000 ticks, two of them a microsecond.
  const dog = deviceWith([0x4804, 0x4905, 0x6041, 0x4905, 0x6001, FOREVER, 0xbf00, 0xbf00, 0xbf00, 0xbf00, 0x8000, 0x4005, 1000, 0, 0x0000, 0x4000]);
  dog.chip.mcu.sram[7] = 99;
  dog.run(10 * MS, () => dog.resets.length === 1);
  assert.equal(dog.resets[0].why, 'the watchdog');
  assert.ok(Math.abs(dog.resets[0].at - 0.5 * MS) < 0.1 * MS, `${dog.resets[0].at}`);
  assert.equal(dog.chip.mcu.sram[7], 99);
  assert.equal(dog.chip.mcu.readUint32(0x40058008), 1);
});

test('too many instructions end a run', () => {
  assert.equal(stopOf(deviceWith([FOREVER], undefined, { instructions: 5000 }), 1000).kind, 'limit');
});

test('the log is read from memory as it comes', () => {
  const image = imageOf([], new Map([['_SEGGER_RTT', { address: RAM + 0x100, size: 48 }]]));
  image.writeTo = deviceWith([FOREVER]).image.writeTo.bind(deviceWith([FOREVER]).image);
  const device = new Device(image, board('pico-lcd-1-3'));
  const ram = device.chip.mcu.sramView;
  [[4, RAM + 0x200], [8, 16], [12, 3], [16, 14]].forEach(([at, value]) => ram.setUint32(0x100 + 24 + at, value, true));
  Buffer.from('lo!-----------el').forEach((byte, at) => ram.setUint8(0x200 + at, byte));
  let log = '';
  device.rtt.onLog = (bytes) => (log += bytes);
  device.run(1 * MS);
  assert.equal(log, 'ello!');
  device.run(1 * MS);
  assert.equal(log, 'ello!');
});
