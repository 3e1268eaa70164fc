// The boards that a program may run on: which pin is what, how the glass is mounted, how much flash there is and how
// much at its end the program keeps things in.

const MEGABYTE = 1024 * 1024;

/** Raspberry Pi Pico with the Waveshare Pico-LCD-1.3. */
const picoLcd = {
  name: 'pico-lcd-1-3',
  flash: 2 * MEGABYTE,
  kept: 144 * 1024,
  panel: { spi: 1, dc: 8, cs: 9, reset: 12, light: 13, width: 240, height: 240, upright: 0x70, inverted: true },
  keys: { up: 2, centre: 3, left: 16, down: 18, right: 20, a: 15, b: 17, x: 19, y: 21 },
  marker: 22,
};

/** Pimoroni PicoSystem. */
const picoSystem = {
  name: 'picosystem',
  flash: 16 * MEGABYTE,
  kept: 144 * 1024,
  panel: { spi: 0, dc: 9, cs: 5, reset: 4, light: 12, width: 240, height: 240, upright: 0x00, inverted: true },
  keys: { up: 23, down: 20, left: 22, right: 21, a: 18, b: 19, x: 17, y: 16 },
  marker: null,
};

/** By name. `upright` is the panel's MADCTL with which a picture stands upright as the board is held. */
export const BOARDS = new Map([picoLcd, picoSystem].map((board) => [board.name, board]));

/** The board of this name; an error that lists them otherwise. */
export function board(name) {
  const found = BOARDS.get(name);
  if (!found) throw new Error(`no board ${name}; there are ${[...BOARDS.keys()].join(', ')}`);
  return found;
}
