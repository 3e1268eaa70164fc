// Bytes that may be anything, and are the same in every run.

/** Fills bytes with garbage of a seed, by a generator of 32 bits. */
export function garbage(bytes, seed) {
  let state = seed >>> 0 || 1;
  bytes.forEach((_, at) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  });
  return bytes;
}
