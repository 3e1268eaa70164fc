// What is measured of the device, how, and how much it may be.
import { LINES, expectPage, press, stackFree } from './depth.mjs';
import { MS } from './device.mjs';
import { EIGHT, NINE } from './ninety-deals.mjs';
import { PLAYED } from './playouts.mjs';
import { END_OF_REPLY, Serial } from './serial.mjs';

/** A device that has started and drawn its first picture. */
function started(make) {
  const device = make();
  if (!device.run(5000 * MS, () => device.panel.shown && device.panel.light() > 0)) throw new Error('no picture');
  return device;
}

/**
 * When a key moved that changed the picture: arrows do something when they go down; keys that do one thing when held and another when
 * not can only tell when they are let go.
 */
export function moved(panel, key, pressed, released) {
  return !actsDown(key) && panel.changedAt > released ? released : pressed;
}

const actsDown = (key) => ['up', 'down', 'left', 'right'].includes(key);

/** Lets a device come to rest: nothing has changed for so long. */
function rest(device, still = 60 * MS) {
  device.run(2000 * MS, () => device.now - device.panel.changedAt > still);
}

/** Waits for everything that comes of a key. */
function untilRest(device) {
  device.run(100 * MS);
  rest(device);
}

/** Waits for the first picture after a key's movement, and not for what comes of itself after it. */
function untilPicture(device, since) {
  device.run(600 * MS, () => device.panel.changedAt > since);
  rest(device, 20 * MS);
}

/** From a key's movement to the last change of the picture, the longest of these presses; `before` each of them, `wait` after it. */
function longestPress(device, keys, before = () => {}, wait = untilRest) {
  let most = 0;
  for (const key of keys) {
    before();
    const pressed = device.now;
    device.keys.down(key);
    device.run(40 * MS);
    const released = device.now;
    device.keys.up(key);
    wait(device, actsDown(key) ? pressed : released);
    if (device.panel.changedAt < pressed) throw new Error(`${key} changes nothing`);
    most = Math.max(most, (device.panel.changedAt - moved(device.panel, key, pressed, released)) / MS);
  }
  return most;
}

/** Out of the welcome, to the table of five players in mission 8. */
const TABLE = 'b a a left*3 a right a*4 right*2 a down a*3 down right a a*6 a a*11';

/** Out of the welcome, then through a list. */
function keyToPicture(make) {
  const device = started(make);
  rest(device);
  return longestPress(device, ['b', 'down', 'down', 'down', 'up', 'a', 'b']);
}

/**
 * Pages full of text and codes, over the table of five players, while a line over the port is thought about: help, menu, the position as a
 * code, as a link, as text. The solver works whenever a key goes down.
 */
function keyWhileThinking(make) {
  const device = started(make);
  press(device, TABLE);
  const serial = new Serial(device);
  serial.connect();
  serial.send(`ninety solve ${NINE[0]}\n`);
  const thinking = () => {
    if (!device.run(2000 * MS, () => device.markers.working)) throw new Error('nothing is thought about');
  };
  const most = longestPress(device, ['up', 'y', 'down', 'up', 'b', 'x', 'up', 'up', 'up', 'up', 'a', 'down', 'down', 'up', 'b'], thinking);
  if (serial.takeLine() !== null) throw new Error('the line was answered too early');
  return most;
}

/** A page of each game with much on it that is not thought about, the keys that lead there from the one before, and those that are timed. */
const DESKS = [
  ['bomb.table', TABLE, ['up', 'down', 'y', 'b', 'x', 'b']],
  ['ninety.hand', 'x up a down a down*2 left up*2 a a right*7 a right*2 a down left*3 a right a*5 right a*2 right*4', ['right', 'left', 'y', 'b', 'x', 'b']],
  ['bridge.profile', 'x up a down a left a', ['down', 'up', 'y', 'b', 'x', 'b']],
];

/** What is answered without thinking, but takes time to tell. */
const TOLD = ['screen', 'state', 'help', 'version', 'stack'];

/**
 * While each verb of the port is at work, on a page of each game in turn, an arrow, help and back; `every`: on all of them, and more keys. A line
 * that has been answered is sent again before the next key.
 */
function keyWhileAsked(make, every) {
  const device = started(make);
  const serial = new Serial(device);
  serial.connect();
  const lines = [...Object.values(POSITIONS).map(([first]) => first), ...LINES, ...TOLD];
  let most = 0;
  for (const [desk, [name, way, keys]] of DESKS.entries()) {
    press(device, way);
    expectPage(serial, name);
    const timed = every ? keys : keys.slice(1, 4);
    for (const line of lines.filter((_, at) => every || at % DESKS.length === desk)) {
      let asked = false;
      const isAsked = () => {
        for (let got = serial.takeLine(); got !== null; got = serial.takeLine()) {
          if (got.startsWith('error')) throw new Error(`${line}: ${got}`);
          asked &&= !END_OF_REPLY.test(got);
        }
        return asked;
      };
      const ask = () => {
        if (!isAsked()) serial.send(`${line}\n`);
        asked = true;
        device.run(3 * MS);
      };
      most = Math.max(most, longestPress(device, timed, ask, untilPicture));
      if (isAsked()) serial.stop();
    }
  }
  return most;
}

/** Milliseconds by the device's own timer that the answers to lines take, sorted. */
function timesOf(lines, make) {
  const serial = new Serial(started(make));
  const times = lines.map((line) => {
    const last = serial.ask(line, 120_000 * MS).at(-1);
    const micros = /^ok (\d+)/.exec(last)?.[1];
    if (micros === undefined) throw new Error(last);
    return Number(micros) / 1000;
  });
  return times.sort((a, b) => a - b);
}

/** Of the times of these lines the one that is picked; figures of the same lines ask once. */
const asked = new Map();
function answers(lines, pick = longest) {
  return (make) => {
    if (!asked.has(lines)) asked.set(lines, timesOf(lines, make));
    return pick(asked.get(lines));
  };
}

/** Opens a game over the port on a device where nothing lies. */
function opened(make, lines) {
  const device = started(make);
  press(device, 'b');
  const serial = new Serial(device);
  for (const line of lines) {
    const last = serial.ask(line).at(-1);
    if (!last.startsWith('ok')) throw new Error(`${line}: ${last}`);
  }
  return device;
}

/** From the game's last line to the end of everything that is thought about it: the longest of some. */
function playedOut(make) {
  return Math.max(...PLAYED.map((lines) => {
    const device = opened(make, lines);
    const since = device.now;
    let last = since;
    // What is to be kept comes between.
    while (device.now - last < 300 * MS && device.now - since < 30_000 * MS) {
      device.run(10 * MS);
      if (device.markers.working) last = device.now;
    }
    if (device.resets.length > 0) throw new Error('it was reset');
    const { free } = device.stack.measure();
    if (free < 4 * KIB) throw new Error(`only ${free} bytes of the stack are left`);
    return (last - since) / MS;
  }));
}

const longest = (sorted) => sorted.at(-1);
const middle = (sorted) => sorted[sorted.length >> 1];

function size(part) {
  return (make) => {
    const size = make().image.sizes()[part];
    if (size === 0) throw new Error('only an ELF file tells sizes');
    return size;
  };
}

const STANDS = ' | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ?';
const FORTY_FOUR = ' | ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ?';
const OWN = '?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?12';

/** The questions behind the figures. */
const POSITIONS = {
  opening: [`bomb advise 5p me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?10 ?12${STANDS}`],
  indicated: ['bomb advise 5p me1 | ?1 ?2 ?3 ?4 ?5 i6 ?7 ?8 ?10 ?12 | ? ? ? i5 ? ? ? ? ? ? | ? ? ? ? ? ? i8 ? ? ? | ? ? i3 ? ? ? ? ? ? | ? ? ? ? i7 ? ? ? ?'],
  colours: [`bomb advise 5p me1 Y2,5,7,9 R3,6,10 | ${OWN}${FORTY_FOUR}`],
  heaviest: [
    `bomb advise 5p me1 Y2of(2,5,9) R1of(3,8) | ${OWN} | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ?`,
    'bomb advise 5p me1 Y2,9 R3,10 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 X?12 | ? ? ? ? ? ? ? ? ? ? X | ? ? ? ? ? ? ? ? ? X | ? ? ? ? ? ? ? ? ? X | ? ? ? ? ? ? ? ? ? X',
  ],
  force: NINE.map((deal) => `ninety force ${deal}`),
  chance: EIGHT.map((deal) => `ninety chance ${deal}`),
  lead: ['ninety advise C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?'],
  count: ['bridge odds N: 15-17 bal, S: 5+S 8+'],
  deal: ['bridge deal N: 15-17 bal, S: 5+S 8+'],
};

const KIB = 1024;

export const FIGURES = [
  { name: 'reset to first picture', unit: 'ms', most: 450, measure: (make) => (started(make).now) / MS },
  { name: 'key to changed picture, the longest of several', unit: 'ms', most: 60, measure: keyToPicture },
  { name: 'key to changed picture while thinking: help, menu, code, link', unit: 'ms', most: 60, measure: keyWhileThinking },
  { name: 'key to changed picture while each verb of the port is at work', unit: 'ms', most: 60, measure: keyWhileAsked },
  { name: 'Bomb Busters: five-player blue opening, odds and ranking', unit: 'ms', most: 500, measure: answers(POSITIONS.opening) },
  { name: 'Bomb Busters: after everybody has marked a wire', unit: 'ms', most: 165, measure: answers(POSITIONS.indicated) },
  { name: 'Bomb Busters: opening with 4 yellow and 3 red', unit: 'ms', most: 1000, measure: answers(POSITIONS.colours) },
  { name: 'Bomb Busters: openings of missions 8 and 20, five players', unit: 'ms', most: 6000, measure: answers(POSITIONS.heaviest) },
  { name: 'Bomb Busters: moves played out from 14 uncut wires on', unit: 'ms', most: 10_000, measure: playedOut },
  { name: 'Ninety-Nine: force, nine tricks, the middle of nine deals', unit: 'ms', most: 250, measure: answers(POSITIONS.force, middle) },
  { name: 'Ninety-Nine: force, nine tricks, the longest of them', unit: 'ms', measure: answers(POSITIONS.force) },
  { name: 'Ninety-Nine: chance, eight tricks, the middle of nine deals', unit: 'ms', most: 1500, measure: answers(POSITIONS.chance, middle) },
  { name: 'Ninety-Nine: chance, eight tricks, the longest of them', unit: 'ms', measure: answers(POSITIONS.chance) },
  { name: 'Ninety-Nine: hidden hands, the first lead in twelve deals', unit: 'ms', measure: answers(POSITIONS.lead) },
  { name: 'Bridge: wishes for two seats set up, and a deal', unit: 'ms', most: 350, measure: answers(POSITIONS.deal) },
  { name: 'Bridge: all deals for these wishes counted', unit: 'ms', measure: answers(POSITIONS.count) },
  { name: 'RAM: everything static', unit: 'bytes', measure: size('ram') },
  { name: 'RAM: beside that and the stack', unit: 'bytes', least: 16 * KIB, measure: size('spare') },
  { name: 'RAM: of the stack never used by the deepest lines, pages and starts', unit: 'bytes', least: 4 * KIB, measure: (make) => stackFree(started(make), Object.values(POSITIONS).map(([line]) => line)) },
  { name: 'flash', unit: 'bytes', most: 1280 * KIB, measure: size('flash') },
];
