// Pictures as PNG files, and the difference of two.
import fs from 'node:fs';
import path from 'node:path';

import { PNG } from 'pngjs';

/** RGB565 as the bytes of a PNG. */
export function encode(pixels, width, height) {
  const png = new PNG({ width, height });
  png.data.set(rgba(pixels));
  return PNG.sync.write(png, { colorType: 2 });
}

/** RGB565 as four bytes a pixel. */
export function rgba(pixels) {
  const bytes = new Uint8ClampedArray(4 * pixels.length);
  pixels.forEach((colour, at) => bytes.set([...rgb(colour), 255], 4 * at));
  return bytes;
}

export function writePng(file, pixels, width, height) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, encode(pixels, width, height));
}

/** How many pixels differ from a file's, and where the first is; all of them where the sizes differ. */
export function compare(file, pixels, width, height) {
  const png = PNG.sync.read(fs.readFileSync(file));
  if (png.width !== width || png.height !== height) return { count: width * height, first: null };
  let [count, first] = [0, null];
  pixels.forEach((colour, at) => {
    if (rgb(colour).every((part, index) => png.data[4 * at + index] === part)) return;
    first ??= { x: at % width, y: Math.floor(at / width) };
    count++;
  });
  return { count, first };
}

function rgb(colour) {
  const [red, green, blue] = [colour >> 11, (colour >> 5) & 63, colour & 31];
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}
