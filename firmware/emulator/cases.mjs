#!/usr/bin/env node
// Every vector as questions to the device, with what the computer's command answers: for agree.mjs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { args } from './lib/options.mjs';

const USAGE = `usage: cases.mjs <trickwire> <vectors>...
  the vectors are tests/vectors/{bomb,bomb-indication,ninety,bridge}.jsonl; the cases go to standard output`;

/** What is asked about the positions of a file. */
const VERBS = {
  bomb: ['odds', 'advise'],
  'bomb-indication': ['indicate'],
  ninety: ['solve'],
  bridge: ['odds', 'deal', 'explain'],
};

const { positionals: [command, ...files] } = args(USAGE, {}, (count) => count >= 2);

/** What the command prints; that nothing fits is an answer too, with a status of its own. */
function run(words, input = '') {
  const { status, stdout, stderr, error } = spawnSync(command, words, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw error;
  if (stderr !== '') throw new Error(`${words.join(' ')}: ${stderr.trim()} (${status})`);
  return stdout.split('\n').slice(0, -1);
}

try {
  for (const file of files) {
    const name = path.basename(file, '.jsonl');
    if (!VERBS[name]) throw new Error(`${file}: nobody knows what to ask about it`);
    const [game] = name.split('-');
    for (const position of run([game, 'position'], fs.readFileSync(file, 'utf8'))) {
      for (const verb of VERBS[name]) {
        console.log(`? ${game} ${verb} ${position}`);
        run([game, verb, '--plain', position]).forEach((line) => console.log(`= ${line}`));
      }
    }
  }
} catch (error) {
  console.error(`cases: ${error.message}`);
  process.exitCode = 1;
}
