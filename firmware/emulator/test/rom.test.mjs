import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MS } from '../lib/device.mjs';
import { Flash, PAGE_PROGRAM_NS, SECTOR_ERASE_NS } from '../lib/flash.mjs';
import { FOREVER, deviceWith } from './support/program.mjs';

/** Calls an address of the ROM and gives r0. */
function call(chip, address, ...registers) {
  const { core } = chip.mcu;
  registers.forEach((value, index) => (core.registers[index] = value));
  const back = core.PC;
  core.LR = back | 1;
  core.PC = address & ~1;
  for (let steps = 0; steps < 10_000 && core.PC !== back && !chip.stopped; steps++) {
    chip.execute(1);
    if (chip.attention) chip.attend();
  }
  return core.registers[0];
}

function look(chip, code) {
  const half = (at) => chip.mcu.readUint16(at);
  return call(chip, half(0x18), half(0x14), code.charCodeAt(0) | (code.charCodeAt(1) << 8));
}

const started = () => {
  const device = deviceWith([FOREVER]);
  device.run(1 * MS);
  return device;
};

test('the table is where programs look, and the lookup finds every routine', () => {
  const { chip } = started();
  assert.equal(Buffer.from([0x10, 0x11, 0x12].map((at) => chip.mcu.readUint8(at))).toString(), 'Mu\x01');
  const found = ['P3', 'R3', 'L3', 'T3', 'MS', 'S4', 'MC', 'C4', 'IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'UB'].map((code) => look(chip, code));
  assert.equal(new Set(found).size, 15);
  assert.ok(found.every((address) => address & 1 && address < 0x4000));
});

test('a routine that is not there ends the run with its name', () => {
  const { chip } = started();
  look(chip, 'SF');
  assert.equal(chip.stopped.kind, 'fault');
  assert.match(chip.stopped.why, /"SF"/);
});

test('bits are counted and bytes are moved', () => {
  const { chip } = started();
  assert.equal(call(chip, look(chip, 'P3'), 0xf000000f), 8);
  assert.equal(call(chip, look(chip, 'R3'), 0x00000003) >>> 0, 0xc0000000);
  assert.equal(call(chip, look(chip, 'L3'), 0x00010000), 15);
  assert.equal(call(chip, look(chip, 'T3'), 0x00010000), 16);
  assert.equal(call(chip, look(chip, 'T3'), 0), 32);
  assert.equal(call(chip, look(chip, 'MS'), 0x20000100, 0x1aa, 5), 0x20000100);
  assert.equal(call(chip, look(chip, 'MC'), 0x20000200, 0x20000102, 4), 0x20000200);
  assert.deepEqual([...chip.mcu.sram.subarray(0x1ff, 0x205)].map((byte) => byte === 0xaa), [false, true, true, true, false, false]);
});

/** What a driver does around a change of the flash. */
function changed(chip, how) {
  call(chip, look(chip, 'IF'));
  const [leave, flush, enter] = ['EX', 'FC', 'CX'].map((code) => look(chip, code));
  // From RAM: flash cannot be read from here on.
  chip.mcu.writeUint16(0x20000400, FOREVER);
  chip.mcu.core.PC = 0x20000400;
  const routines = { erase: look(chip, 'RE'), program: look(chip, 'RP') };
  call(chip, leave);
  how(routines);
  if (chip.stopped) return;
  call(chip, flush);
  call(chip, enter);
}

test('erasing sets bits, programming clears them, both take their time', () => {
  const { chip } = started();
  const from = chip.now;
  chip.mcu.flash.fill(0x12, 0x8000, 0xa000);
  changed(chip, ({ erase }) => call(chip, erase, 0x8000, 4096, 0x80000000, 0));
  assert.ok(chip.mcu.flash.subarray(0x8000, 0x9000).every((byte) => byte === 0xff));
  assert.equal(chip.mcu.flash[0x9000], 0x12);
  assert.ok(chip.now - from > SECTOR_ERASE_NS && chip.now - from < SECTOR_ERASE_NS + 1 * MS);
  chip.mcu.sram.fill(0x5a, 0x1000, 0x1200);
  changed(chip, ({ program }) => call(chip, program, 0x8100, 0x20001000, 512));
  assert.equal(chip.mcu.flash[0x8100], 0x5a);
  assert.equal(chip.mcu.flash[0x8300], 0xff);
  chip.mcu.sram.fill(0x0f, 0x1000, 0x1100);
  changed(chip, ({ program }) => call(chip, program, 0x8100, 0x20001000, 256));
  assert.equal(chip.mcu.flash[0x8100], 0x0a);
  assert.ok(chip.now - from > SECTOR_ERASE_NS + 3 * PAGE_PROGRAM_NS);
  // A flash of 2 MB repeats itself.
  assert.equal(chip.mcu.flash[0x208100], 0x0a);
  assert.equal(chip.stopped, null);
});

test('what would destroy something or never work on silicon is a fault', () => {
  const wrong = [
    [({ erase }) => (chip) => call(chip, erase, 100, 4096), /whole units/],
    [({ erase }) => (chip) => call(chip, erase, 0x200000, 4096), /beyond/],
    [({ program }) => (chip) => call(chip, program, 0, 0x10000000, 256), /cannot be read/],
    [() => (chip) => { chip.mcu.core.PC = 0x10000200; chip.execute(1); chip.attend(); }, /ran code from flash/],
  ];
  for (const [how, message] of wrong) {
    const { chip } = started();
    changed(chip, (routines) => how(routines)(chip));
    assert.equal(chip.stopped?.kind, 'fault');
    assert.match(chip.stopped.why, message);
  }
  const { chip } = started();
  call(chip, look(chip, 'RE'), 0x8000, 4096);
  assert.match(chip.stopped.why, /before flash_exit_xip/);
});

/** Asks for the boot loader; the program sleeps in the ROM from here on. */
function askForDrive(disabled = 0) {
  const device = started();
  const { chip } = device;
  const { core } = chip.mcu;
  core.PC = look(chip, 'UB') & ~1;
  [core.registers[0], core.registers[1]] = [0, disabled];
  return device;
}

test('the way to the boot loader leads through a watchdog of 5 ms', () => {
  const device = askForDrive();
  const from = device.now;
  assert.throws(() => device.run(100 * MS), ({ stop }) => stop.kind === 'bootsel');
  assert.ok(Math.abs(device.now - from - 5 * MS) < 0.1 * MS);
  assert.throws(() => askForDrive(1).run(100 * MS), /without its drive/);
});

test('whoever feeds the watchdog meanwhile keeps the chip from its boot loader', () => {
  const device = askForDrive();
  for (let count = 0; count < 100; count++) {
    device.run(2 * MS);
    device.chip.dog.writeUint32(4, 10_000);
  }
  assert.throws(() => device.run(100 * MS), ({ stop }) => stop.kind === 'bootsel');
});

test('a copy to the drive restarts by the watchdog, with what another program left', () => {
  const device = started();
  const { dog, mcu } = device.chip;
  assert.equal(dog.reason, 1);
  assert.equal(dog.scratchData[4], 0);
  assert.ok(dog.scratchData.filter((word) => word !== 0).length === 7);
  assert.ok(new Set(mcu.sram.subarray(0, 4096)).size > 200);
  assert.throws(() => device.install(), /no drive/);
  // A program that led to the drive finds its own registers and memory again.
  const back = askForDrive();
  back.chip.dog.scratchData[2] = 77;
  back.chip.mcu.sram[5000] = 88;
  assert.throws(() => back.run(100 * MS));
  back.install();
  assert.deepEqual([...back.chip.dog.scratchData].slice(0, 5), [0, 0, 77, back.chip.dog.scratchData[3], 0]);
  assert.equal(back.chip.mcu.sram[5000], 88);
  // Power alone is another thing.
  back.powerOff();
  back.powerOn();
  assert.equal(back.chip.dog.reason, 0);
});

test('erasures are counted by the sector', () => {
  const flash = new Flash(64 * 1024);
  flash.attach({ mcu: { flash: new Uint8Array(64 * 1024) }, ssi: {}, watchFetches() {}, stall() {}, stop: assert.fail });
  flash.connect();
  flash.leaveXip();
  flash.erase(0x1000, 0x2000);
  flash.erase(0x2000, 0x1000);
  assert.deepEqual([...flash.erasures.subarray(0, 4)], [0, 1, 2, 0]);
});
