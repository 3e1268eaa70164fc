// A stand-in for the chip's boot ROM, written from the public description of its tables: enough for a
// program to find and call the flash routines, the copy and bit routines, and the way back to BOOTSEL.
//
// The lookup is real Thumb code. Every routine is `bkpt; bx lr`: the break is caught and done here. A code
// that is not in the table breaks too, where the real ROM would give a null pointer to be jumped to.
//
// The way to BOOTSEL leads through the watchdog: the ROM writes where to go on into scratch registers, sets the watchdog
// to 10 ms (5, because the RP2040's counts twice as fast), and sleeps until it bites. A program that feeds it meanwhile
// never gets there.

/** The number in the `bkpt` of a code that was looked up in vain. */
const MISSING = 0xff;

const LOOKUP_AT = 0x80;
const TABLE_AT = 0x100;
const DATA_TABLE_AT = 0x1f0;
const STUBS_AT = 0x200;
const BX_LR = 0x4770;
const WFI = 0xbf30;
const BACK_TO_WFI = 0xe7fd;
const BKPT = 0xbe00;

/** The bit of the boot loader's second argument with which it shows no drive. */
const NO_DRIVE = 1;

/** What the ROM writes into scratch 4 where it is to go on at an address after a restart, and the address of its drive. */
const GO_ON = 0xb007c0d3;
const DRIVE_AT = 0x2501;
const DRIVE_STACK = 0x20042000;
const WINDOW_US = 10_000;

/** The routines that there are, in the order of their `bkpt` numbers. The last never comes back: it sleeps. */
const CODES = ['P3', 'R3', 'L3', 'T3', 'MS', 'S4', 'MC', 'C4', 'IF', 'EX', 'RE', 'RP', 'FC', 'CX', 'UB'];

// r0: table, r1: code. Gives the routine's address in r0.
const LOOKUP = [
  0x8802, // again: ldrh r2, [r0]
  0x428a, //        cmp  r2, r1
  0xd004, //        beq  found
  0x3004, //        adds r0, #4
  0x2a00, //        cmp  r2, #0
  0xd1f9, //        bne  again
  BKPT | MISSING,
  BX_LR,
  0x8840, // found: ldrh r0, [r0, #2]
  BX_LR,
];

/** The ROM's 16 KiB as the words that the emulator keeps. */
export function romImage() {
  const words = new Uint32Array(4096);
  const halves = new Uint16Array(words.buffer);
  const put = (address, half) => (halves[address / 2] = half);
  put(0x10, 0x754d); // "Mu"
  put(0x12, 0x0201); // 1, then the version of the ROM: B1 silicon
  put(0x14, TABLE_AT);
  put(0x16, DATA_TABLE_AT);
  put(0x18, LOOKUP_AT | 1);
  LOOKUP.forEach((half, index) => put(LOOKUP_AT + 2 * index, half));
  CODES.forEach((code, index) => {
    put(TABLE_AT + 4 * index, code.charCodeAt(0) | (code.charCodeAt(1) << 8));
    put(TABLE_AT + 4 * index + 2, (STUBS_AT + 4 * index) | 1);
    put(STUBS_AT + 4 * index, BKPT | index);
    put(STUBS_AT + 4 * index + 2, BX_LR);
  });
  const last = STUBS_AT + 4 * (CODES.length - 1);
  put(last + 2, WFI);
  put(last + 4, BACK_TO_WFI);
  return words;
}

/** Whether the 256 bytes at the start of flash are a second-stage boot loader: the last four are its checksum. */
export function bootLoaderIsValid(flash) {
  let crc = 0xffffffff;
  for (let at = 0; at < 252; at++) {
    crc ^= flash[at] << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  const stored = new DataView(flash.buffer, flash.byteOffset).getUint32(252, true);
  return crc >>> 0 === stored;
}

/**
 * Does what the routine behind a break in the ROM does.
 * @param {number} number of the `bkpt`
 * @param {import('./chip.mjs').Chip} chip
 */
export function romCall(number, chip) {
  const [r0, r1, r2] = chip.mcu.core.registers;
  const done = (value) => (chip.mcu.core.registers[0] = value);
  switch (CODES[number]) {
    case 'P3': return done(bits(r0));
    case 'R3': return done(reversed(r0));
    case 'L3': return done(Math.clz32(r0));
    case 'T3': return done(r0 === 0 ? 32 : 31 - Math.clz32(r0 & -r0));
    case 'MS': case 'S4': return chip.fill(r0, r1 & 0xff, r2);
    case 'MC': case 'C4': return chip.copy(r0, r1, r2);
    case 'IF': return chip.flash.connect();
    case 'EX': return chip.flash.leaveXip();
    case 'RE': return chip.flash.erase(r0, r1);
    case 'RP': return chip.flash.program(r0, r1, r2);
    case 'FC': return chip.flash.flush();
    case 'CX': return chip.flash.enterXip();
    case 'UB': return askForDrive(chip, r0, r1);
    default: return chip.stop('fault', `the boot ROM has no routine "${String.fromCharCode(r1 & 0xff, (r1 >> 8) & 0xff)}"`);
  }
}

function askForDrive({ dog }, activityPin, disabled) {
  const [CTRL, LOAD, ENABLE] = [0, 4, 1 << 30];
  dog.scratchData.set([activityPin, disabled], 0);
  dog.scratchData.set([GO_ON, DRIVE_AT ^ -GO_ON, DRIVE_STACK, DRIVE_AT], 4);
  dog.writeUint32(CTRL, 0);
  dog.writeUint32(LOAD, WINDOW_US);
  dog.writeUint32(CTRL, ENABLE);
}

/** After a restart: whether the ROM goes on to its drive, as it was asked to. */
export function goesToDrive(chip) {
  const { scratchData } = chip.dog;
  if (scratchData[4] !== GO_ON || (scratchData[5] ^ -GO_ON) !== scratchData[7]) return false;
  scratchData[4] = 0;
  if (scratchData[1] & NO_DRIVE) chip.stop('fault', 'the boot loader was asked for without its drive');
  else chip.stop('bootsel', 'the program asked for the boot loader');
  return true;
}

/** The scratch registers after a copy to the drive: the ROM restarts the chip by its watchdog, and is not to go on anywhere. */
export function afterCopy(scratch) {
  const left = Uint32Array.from(scratch);
  left[4] = 0;
  return left;
}

function bits(value) {
  let count = 0;
  for (let rest = value; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}

function reversed(value) {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result |= ((value >>> bit) & 1) << (31 - bit);
  return result >>> 0;
}
