import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readCases } from '../lib/cases.mjs';
import { parseScript } from '../lib/script.mjs';
import { garbage } from '../lib/garbage.mjs';
import { find } from '../lib/steps.mjs';
import { readTime, showTime } from '../lib/time.mjs';
import { findPorts } from '../lib/usb.mjs';

test('steps are words, texts and patterns, without comments', () => {
  const steps = parseScript('# first\n\npress a  # now\nserial "a \\"b\\" \\x00\\n" -> /^ok \\d+/\n');
  assert.deepEqual(steps.map(({ line, words }) => [line, words]), [
    [3, ['press', 'a']],
    [4, ['serial', { text: 'a "b" \x00\n' }, '->', { pattern: /^ok \d+/ }]],
  ]);
  assert.throws(() => parseScript('expect text "open'), /line 1: a quote/);
});

test('a step that there is not is refused before anything runs', () => {
  for (const good of ['press a', 'press down*3 a', 'hold x 500ms', 'until screen home 5s', 'expect no text "x"', 'repeat 3 press down', 'serial "a" -> "b"', 'power cycle', 'until thinking', 'until resets 3', 'host stops reading', 'host closes', 'serial begin "a"', 'serial end -> "b"', 'serial send "\x03"', 'expect display asleep']) {
    assert.equal(typeof find(parseScript(good)[0].words), 'function', good);
  }
  for (const bad of ['press', 'presss a', 'press a* b', 'press "a"', 'expect text home', 'until', 'repeat x press a', 'serial "a"', 'serial end', 'host sleeps', 'wait 1s 2s']) {
    assert.throws(() => find(parseScript(bad)[0].words), /no such step/, bad);
  }
});

test('times are read and shown', () => {
  assert.deepEqual(['200ms', '1.5s', '40us'].map(readTime), [200e6, 1.5e9, 40e3]);
  assert.deepEqual(['200', 'ms', '-1s', '1 s', '1m'].map(readTime), [null, null, null, null, null]);
  assert.equal(showTime(12_345_678), '12.35 ms');
});

test('garbage is the same for the same seed', () => {
  const [a, b, c] = [1, 1, 2].map((seed) => {
    const bytes = new Uint8Array(4096);
    garbage(bytes, seed);
    return bytes;
  });
  assert.deepEqual(a, b);
  assert.notDeepEqual(a, c);
  assert.ok(new Set(a).size > 200);
});

test('the serial port is found among the descriptors', () => {
  const configuration = [9, 2, 67, 0, 2, 1, 0, 0x80, 50];
  const control = [9, 4, 0, 0, 1, 2, 2, 0, 0, 5, 0x24, 0, 0x10, 1, 7, 5, 0x81, 3, 8, 0, 255];
  const data = [9, 4, 1, 0, 2, 10, 0, 0, 0, 7, 5, 0x82, 2, 64, 0, 0, 7, 5, 0x03, 2, 64, 0, 0];
  assert.deepEqual(findPorts([...configuration, ...control, ...data]), { control: 0, in: 2, out: 3 });
  assert.equal(findPorts([...configuration, ...control]), null);
  assert.equal(findPorts([0, 0, 0]), null);
});

test('cases are questions with the lines of their answers', () => {
  assert.deepEqual(readCases('? bridge odds any\n= deals 5\n= of 5\n? bomb odds x\n= total 0\n'), [
    { question: 'bridge odds any', answer: ['deals 5', 'of 5'] },
    { question: 'bomb odds x', answer: ['total 0'] },
  ]);
});
