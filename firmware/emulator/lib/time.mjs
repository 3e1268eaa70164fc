// Times as people write them: 200ms, 5s, 40us. Simulated nanoseconds inside.

const UNITS = { us: 1e3, ms: 1e6, s: 1e9 };

/** Nanoseconds of a text, or null. */
export function readTime(text) {
  const match = /^(\d+(?:\.\d+)?)(us|ms|s)$/.exec(text);
  return match ? Number(match[1]) * UNITS[match[2]] : null;
}

/** Nanoseconds as milliseconds for people. */
export function showTime(nanos) {
  return `${(nanos / 1e6).toFixed(nanos < 1e8 ? 2 : 0)} ms`;
}
