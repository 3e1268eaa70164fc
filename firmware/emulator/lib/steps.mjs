// What the steps of a scenario do. Each is a phrase and an action; the README lists them.
import path from 'node:path';
import fs from 'node:fs';

import jsQR from 'jsqr';

import { DeviceStopped, MS } from './device.mjs';
import { moved } from './figures.mjs';
import { garbage } from './garbage.mjs';
import { compare, rgba, writePng } from './png.mjs';
import { readTime, showTime } from './time.mjs';

/** How long a key is down for a press, and how long nothing happens after it. */
const TAP_NS = 40 * MS;
const LONG_NS = 600 * MS;
/** Nothing was drawn for so long: the picture is whole. */
const QUIET_NS = 30 * MS;
/** A device that shows nothing after so long has its reasons. */
const START_NS = 1000 * MS;
const PATIENCE_NS = 10_000 * MS;

/** A step that did not come out. */
export class Failure extends Error {}

function fail(message) {
  throw new Failure(message);
}

function time(word) {
  return readTime(word) ?? fail(`${word} is no time; write 200ms or 5s`);
}

/** Whether the picture is whole: nothing is being drawn, and a start has led to one. */
function still({ device }) {
  const { panel } = device;
  const begun = (panel.shown && panel.light() > 0) || device.now - device.bootedAt > START_NS;
  return begun && (panel.changedAt === null || device.now - panel.changedAt > QUIET_NS);
}

/** Whether nothing is being computed either. */
function idle(run) {
  const { chip, markers } = run.device;
  return chip.mcu.core.waiting && !markers.working && still(run);
}

function waitIdle(run, limit = PATIENCE_NS) {
  if (!run.device.run(limit, () => idle(run))) fail(`not idle within ${showTime(limit)}`);
}

function waitStill(run) {
  if (!run.device.run(PATIENCE_NS, () => still(run))) fail(`the picture does not come to rest within ${showTime(PATIENCE_NS)}`);
}

/** The screen's name and texts, as the device tells them. */
function screen(run) {
  const reply = run.serial.ask('screen', PATIENCE_NS);
  const name = /^screen (\S+)/.exec(reply.find((line) => line.startsWith('screen ')) ?? '')?.[1];
  if (!name) fail(`the device does not tell its screen: ${reply.at(-1)}`);
  return { name, texts: reply.filter((line) => line.startsWith('text ')).map((line) => line.slice(5)) };
}

function press(run, key, nanos) {
  const { device } = run;
  device.keys.down(key);
  [run.key, run.pressedAt] = [key, device.now];
  device.run(nanos);
  run.releasedAt = device.now;
  device.keys.up(key);
  device.run(TAP_NS);
}

function expectText(run, text, wanted) {
  const { name, texts } = screen(run);
  const found = texts.some((line) => line.includes(text)) || texts.join(' ').includes(text);
  if (found !== wanted) fail(`"${text}" is ${found ? '' : 'not '}on ${name}:\n${texts.map((line) => `      | ${line}`).join('\n')}`);
}

function expectPicture(run, wanted) {
  const { panel } = run.device;
  waitStill(run);
  if (!wanted.endsWith('.png')) {
    if (panel.hash() !== wanted) fail(`the picture is ${panel.hash()}`);
    return;
  }
  const file = path.join(run.pictures, wanted);
  if (run.bless) return writePng(file, panel.picture(), panel.width, panel.height);
  if (!fs.existsSync(file)) fail(`${file} is not there; --bless writes it`);
  const { count, first } = compare(file, panel.picture(), panel.width, panel.height);
  if (count > 0) fail(`${count} pixels differ from ${file}, the first at ${first ? `${first.x},${first.y}` : 'another size'}`);
}

/** What a reader of codes reads from the display. */
function expectCode(run, wanted) {
  const { panel } = run.device;
  waitStill(run);
  const code = jsQR(rgba(panel.picture()), panel.width, panel.height);
  if (!code) fail('no code can be read from the picture');
  const found = wanted.pattern ? wanted.pattern.test(code.data) : code.data === wanted.text;
  if (!found) fail(`the code says ${code.data}`);
  return `${code.data.length} letters, version ${code.version}`;
}

function under(what, nanos, limit) {
  if (nanos === null || nanos === undefined) fail(`there is no ${what} to measure`);
  if (nanos > limit) fail(`${what} took ${showTime(nanos)}, more than ${showTime(limit)}`);
  return showTime(nanos);
}

/** The light as a word. */
function light({ device }) {
  const level = device.panel.light();
  return !device.panel.shown || level === 0 ? 'off' : level < 0.35 ? 'dim' : 'on';
}

function corruptFlash(run, seed) {
  const { device } = run;
  if (device.chip) fail('flash is changed while the power is off');
  const { kept } = device.board;
  garbage(device.flash.bytes.subarray(device.flash.size - kept), seed);
}

/** A reply for people: long ones without their middle. */
function excerpt(reply) {
  const lines = reply.length <= 30 ? reply : [...reply.slice(0, 25), `... ${reply.length - 26} lines ...`, reply.at(-1)];
  return lines.map((line) => `      | ${line.slice(0, 120)}`).join('\n');
}

function serialLine(run, line, wanted) {
  return check(run.serial.ask(line, PATIENCE_NS * 6), wanted);
}

/** Whether a reply holds what it should; gives its last line. */
function check(reply, wanted) {
  const fits = wanted.pattern ? reply.some((got) => wanted.pattern.test(got)) : reply.join('\n').includes(wanted.text);
  if (!fits) fail(`the reply is\n${excerpt(reply)}`);
  return reply.at(-1);
}

/** Sends a line and does not wait for its reply. */
function serialBegin(run, line) {
  run.serial.connect();
  run.serial.send(`${line}\n`);
}

/** Waits for the end of a reply to a line that was sent before. */
function serialEnd(run, wanted) {
  return check(run.serial.reply('what was begun', PATIENCE_NS * 6), wanted);
}

/** Sends bytes that may be anything; the next whole line has to find the device alive. */
function serialRaw(run, text) {
  const { device, serial } = run;
  serial.connect();
  serial.send(text, 'latin1');
  if (!device.run(PATIENCE_NS, () => device.usb.drained)) fail('the device takes no more bytes');
  device.run(50 * MS);
  serial.text = '';
}

/** The phrases: `_` is a word, `"` a text, `/` a pattern or a text. */
const STEPS = [
  ['long _', (run, key) => press(run, key, LONG_NS)],
  ['hold _ _', (run, key, nanos) => press(run, key, time(nanos))],
  ['down _', (run, key) => { run.device.keys.down(key); [run.key, run.pressedAt, run.releasedAt] = [key, run.device.now, Infinity]; }],
  ['up _', (run, key) => run.device.keys.up(key)],
  ['release', (run) => [...run.device.keys.held].forEach((key) => run.device.keys.up(key))],
  ['wait _', (run, nanos) => void run.device.run(time(nanos))],
  ['until idle', (run) => waitIdle(run)],
  ['until idle _', (run, nanos) => waitIdle(run, time(nanos))],
  ['until resets _', (run, count) => {
    const { resets } = run.device;
    if (!run.device.run(PATIENCE_NS * 6, () => resets.length >= Number(count))) fail(`there were ${resets.length} only`);
  }],
  ['until thinking', (run) => {
    if (!run.device.run(PATIENCE_NS, () => run.device.markers.working)) fail('nothing is thought about');
  }],
  ['until screen _', (run, name) => untilScreen(run, name, PATIENCE_NS)],
  ['until screen _ _', (run, name, nanos) => untilScreen(run, name, time(nanos))],
  ['expect screen _', (run, name) => {
    const is = screen(run).name;
    if (is !== name) fail(`the screen is ${is}`);
  }],
  ['expect text "', (run, { text }) => expectText(run, text, true)],
  ['expect no text "', (run, { text }) => expectText(run, text, false)],
  ['expect picture _', expectPicture],
  ['expect code /', expectCode],
  ['expect light _', (run, wanted) => {
    if (light(run) !== wanted) fail(`the light is ${light(run)}`);
  }],
  ['expect display _', (run, wanted) => {
    const is = run.device.panel.shown ? 'on' : 'asleep';
    if (is !== wanted) fail(`the display is ${is}`);
  }],
  ['expect marker under _', (run, limit) => under('the marker', run.device.markers.last?.ns, time(limit))],
  ['expect key-to-picture under _', (run, limit) => {
    const { device, device: { panel } } = run;
    // Later than this is not because of the key.
    const changed = device.run(START_NS, () => panel.changedAt !== null && panel.changedAt > run.pressedAt);
    waitStill(run);
    return under('key to picture', changed ? panel.changedAt - moved(panel, run.key, run.pressedAt, run.releasedAt) : null, time(limit));
  }],
  ['expect boot-to-picture under _', (run, limit) => {
    if (!run.device.run(PATIENCE_NS, () => light(run) !== 'off')) fail('no picture is lit');
    return under('boot to picture', run.device.now - run.device.bootedAt, time(limit));
  }],
  ['expect display reset for _ and rested for _', (run, reset, rest) => {
    const { resetNs, restNs } = run.device.panel;
    if (resetNs < time(reset) || restNs < time(rest)) fail(`it was reset for ${showTime(resetNs)} and rested for ${showTime(restNs)}`);
  }],
  ['expect stack free _', (run, bytes) => {
    const stack = run.device.stack.measure() ?? fail('only an ELF file tells where the stack is');
    if (stack.free < Number(bytes)) fail(`only ${stack.free} bytes were never used`);
    return `${stack.used} used, ${stack.free} never`;
  }],
  ['expect resets _', (run, count) => {
    const { resets } = run.device;
    if (resets.length !== Number(count)) fail(`there were ${resets.length}: ${resets.map(({ why }) => why).join(', ')}`);
  }],
  ['expect bootsel', (run) => {
    try {
      run.device.run(PATIENCE_NS);
    } catch (error) {
      if (error instanceof DeviceStopped && error.stop.kind === 'bootsel') return;
      throw error;
    }
    fail('the device goes on running');
  }],
  ['shot _', (run, name) => {
    const { panel } = run.device;
    waitStill(run);
    writePng(path.join(run.out, name), panel.picture(), panel.width, panel.height);
    return panel.hash();
  }],
  ['serial " -> /', (run, { text }, wanted) => serialLine(run, text, wanted)],
  ['serial begin "', (run, { text }) => serialBegin(run, text)],
  ['serial send "', (run, { text }) => run.serial.send(text, 'latin1')],
  ['serial end -> /', (run, wanted) => serialEnd(run, wanted)],
  ['serial raw "', (run, { text }) => serialRaw(run, text)],
  ['power off', (run) => run.device.powerOff()],
  ['power on', (run) => run.device.powerOn()],
  ['power cycle', (run) => { run.device.powerOff(); run.device.powerOn(); }],
  ['install', (run) => run.device.install()],
  ['reset', (run) => run.device.reset()],
  ['unplug', (run) => run.device.usb.unplug()],
  ['plug', (run) => run.device.usb.plug()],
  ['host closes', (run) => setOpen(run, false)],
  ['host opens', (run) => setOpen(run, true)],
  ['host stops reading', (run) => run.device.usb.setReading(false)],
  ['host reads', (run) => run.device.usb.setReading(true)],
  ['corrupt flash', (run) => corruptFlash(run, 1)],
  ['corrupt flash _', (run, seed) => corruptFlash(run, Number(seed))],
  ['save flash _', (run, name) => run.device.saveFlash(path.join(run.out, name))],
  ['load flash _', (run, name) => run.device.loadFlash(path.join(run.out, name))],
].map(([phrase, action]) => ({ pattern: phrase.split(' '), action }));

function setOpen({ device, serial }, open) {
  device.usb.setOpen(open);
  if (!device.run(PATIENCE_NS, () => device.usb.open === open)) fail('the device does not take notice');
  serial.text = '';
}

function untilScreen(run, name, limit) {
  const end = run.device.now + limit;
  for (;;) {
    const is = screen(run).name;
    if (is === name) return undefined;
    if (run.device.now >= end) fail(`the screen is ${is} after ${showTime(limit)}`);
    run.device.run(50 * MS);
  }
}

/** The words of a step that fill a phrase's gaps; null where they do not fit. */
function match(pattern, words) {
  if (pattern.length !== words.length) return null;
  const gaps = [];
  for (const [index, part] of pattern.entries()) {
    const word = words[index];
    const fits = { _: typeof word === 'string', '"': word.text !== undefined, '/': word.text !== undefined || word.pattern !== undefined }[part] ?? word === part;
    if (!fits) return null;
    if (['_', '"', '/'].includes(part)) gaps.push(word);
  }
  return gaps;
}

/** `down*3` is `down down down`. */
function keysOf(word) {
  const match = typeof word === 'string' ? /^([a-z]+)(?:\*(\d+))?$/.exec(word) : null;
  if (!match) throw new Error('no such step');
  return Array(Number(match[2] ?? 1)).fill(match[1]);
}

/** The action of a step; an error where there is none. `repeat N <step>` does one several times. */
export function find(words) {
  if (words[0] === 'press' && words.length > 1) {
    const keys = words.slice(1).flatMap(keysOf);
    return (run) => keys.forEach((key) => press(run, key, TAP_NS));
  }
  if (words[0] === 'repeat' && /^\d+$/.test(words[1] ?? '')) {
    const once = find(words.slice(2));
    return (run) => {
      for (let count = Number(words[1]); count > 0; count--) once(run);
    };
  }
  for (const { pattern, action } of STEPS) {
    const gaps = match(pattern, words);
    if (gaps) return (run) => action(run, ...gaps);
  }
  throw new Error('no such step');
}
