// How deep the stack goes: the heaviest lines, a way through the pages that think, a table that comes over the port, codes drawn
// over the deepest line, and a start with everything kept.
import { MS } from './device.mjs';
import { NoEnd, Serial } from './serial.mjs';

/** As long as a line or a page may think; the deepest moments come early. */
const LONG_ENOUGH = 1_200 * MS;

/** Two unknown wires have changed hands: case by case, with picks and a fact that leaves open who holds what. The deepest of all. */
const DEEPEST =
  'bomb odds 4p me1 Y2,7 R5 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 ?12 ?12 | 1* ? ?@3C ? ? ? ? ? ? ? ? ? ? | ? ? ?@2D ? ? i6 ? ? ? ? ? ? ? | ? ? ? i5* ? ? ? ? ? ? ? ?; p2 called Y; s3 has 4';

/** What goes deep besides the lines that are timed. */
export const LINES = [
  DEEPEST,
  // Too large for the memory, so divided again and again.
  'bomb odds 5p me5 Y1,7,9,10 | ? ? ? ? ? ? ? ? ? 1x | ? ? ? ? ? ? ? 2x ? ? | 1x ? ? ? ? ? ? ? ? ? ? | 2x ? ? ? ? ? ? ? ? ? ? | ?1 ?3 ?4 ?4 ?5 ?7 ?7 ?9 ?Y10 ?12',
  'bomb indicate 5p me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?10 ?12 | ? ? ? i5 ? ? ? ? ? ? | ? ? ? ? ? ? i8 ? ? ? | ? ? i3 ? ? ? ? ? ? | ? ? ? ? i7 ? ? ? ?',
  'ninety solve C lead1 bid3/3/3 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8',
  'ninety bid C | AQJT986.Q.A8.A6 | ? | ?',
  'ninety advise C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?',
  'ninety advise C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ? ; QH KH 6H, AH 7H 6S, TH 8H',
  'bridge explain N: 15-17 bal, S: 5+S 8+',
  'bridge explain N: 13S 1+H',
];

/** The pages that think, the keys that lead there from the one before, and what is on them then. */
const PAGES = [
  ['b a a left*3 a right a*4 right*2 a down a a*2 down right a a*6 a', 'bomb.own'],
  ['a*11', 'bomb.table'],
  ['a', 'bomb.mark'],
  ['b hold-a', 'bomb.answer'],
  ['b', 'bomb.table'],
  ['x up a', 'home'],
  ['down a', 'ninety.start'],
  ['down*2 left up*2 a a right*7 a right*2 a down left*3 a right a*5 right a*2 right*5 a', 'ninety.bid'],
  ['a', 'ninety.play'],
  ['x up a', 'home'],
  ['down a left a', 'bridge.profile'],
  ['right', 'bridge.deal'],
];

/** A small table: the thought about its first token tells the marks while it goes on, and the hand draws them over it. */
const SMALL = 'open bomb 4p me1 1-6 | ?1 ?2 ?3 ?4 ?5 ?6 | ? ? ? ? ? ? | ? ? ? ? ? ? | ? ? ? ? ? ?';

/** From a table to its code; then link, code, link. */
const CODE = 'x up*4 a';
const CODES = 'down up down';

/** Presses keys as a person does: `down*3`, `hold-a`. */
export function press(device, keys) {
  for (const [, hold, key, times] of keys.matchAll(/(hold-)?([a-z]+)(?:\*(\d+))?/g)) {
    for (let count = Number(times ?? 1); count > 0; count--) {
      device.keys.down(key);
      device.run((hold ? 600 : 40) * MS);
      device.keys.up(key);
      device.run(40 * MS);
    }
  }
}

function ask(serial, line) {
  try {
    const last = serial.ask(line, LONG_ENOUGH).at(-1);
    if (!last.startsWith('ok')) throw new Error(`${line}: ${last}`);
  } catch (error) {
    if (!(error instanceof NoEnd)) throw error;
    serial.stop();
  }
}

/** Asks for the picture, and whether it is of the page where the keys should lead. */
export function expectPage(serial, wanted) {
  const screen = /^screen (\S+)/.exec(serial.ask('screen').find((line) => line.startsWith('screen ')))?.[1];
  if (screen !== wanted) throw new Error(`the keys lead to ${screen}, not to ${wanted}`);
}

/** Lets a page think, and asks for its picture and its state meanwhile: all three share the stack. */
function think(device, serial, wanted) {
  device.run(300 * MS);
  expectPage(serial, wanted);
  device.run(300 * MS);
  serial.ask('state');
  device.run(LONG_ENOUGH, () => !device.markers.working && device.chip.mcu.core.waiting);
}

/** Puts a table where a game lies, whose person agrees. */
function open(device, serial, line) {
  serial.ask('state');
  const refused = serial.ask(line).at(-1);
  if (!refused.startsWith('error asked')) throw new Error(`${line}: ${refused}`);
  device.run(300 * MS);
  press(device, 'a');
  device.run(300 * MS);
  const last = serial.ask(line).at(-1);
  if (!last.startsWith('ok')) throw new Error(`${line}: ${last}`);
}

/** Codes while the deepest line is worked on. */
function drawOver(device, serial) {
  press(device, CODE);
  serial.send(`${DEEPEST}\n`);
  if (!device.run(LONG_ENOUGH, () => device.markers.working)) throw new Error('nothing is worked on');
  press(device, CODES);
  if (serial.takeLine() !== null) throw new Error('the line was answered too early');
  serial.stop();
}

/** Bytes of the stack that nothing of all this ever used. */
export function stackFree(device, lines, each = () => {}) {
  const serial = new Serial(device);
  for (const line of [...lines, ...LINES]) {
    ask(serial, line);
    each(line);
  }
  for (const [keys, wanted] of PAGES) {
    press(device, keys);
    think(device, serial, wanted);
    each(wanted);
  }
  open(device, serial, SMALL);
  think(device, serial, 'bomb.table');
  each(SMALL);
  drawOver(device, serial);
  each('codes');
  device.run(5_000 * MS);
  device.powerOff();
  device.powerOn();
  device.run(1_000 * MS);
  const stack = device.stack.measure();
  if (!stack) throw new Error('only an ELF file tells where the stack is');
  return stack.free;
}
