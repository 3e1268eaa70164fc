// Command lines: options, the image, and mistakes as one sentence.
import { parseArgs } from 'node:util';

import { board } from './boards.mjs';
import { Device } from './device.mjs';
import { Image } from './image.mjs';

export const DEVICE_OPTIONS = {
  board: { type: 'string', default: 'pico-lcd-1-3' },
  'limit-insn': { type: 'string', default: '20e9' },
  'flash-cache': { type: 'boolean', default: false },
};

/** The arguments of a command, or its usage and the end. */
export function args(usage, options, positionals) {
  try {
    const parsed = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, ...options }, allowPositionals: true });
    if (parsed.values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (!positionals(parsed.positionals.length)) throw new Error('the wrong number of arguments');
    return parsed;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

/** A number of an option. */
export function number(values, name) {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} wants a number, not ${values[name]}`);
  return value;
}

/** A device by its options. */
export function deviceOf(file, values) {
  return new Device(new Image(file), board(values.board), { instructions: number(values, 'limit-insn'), flashCache: values['flash-cache'] });
}
