// The state of a device at a moment, to come back to as often as one likes: a start takes seconds, coming back takes
// milliseconds. Everything that can be reached from the device is written down, object by object, and put back into the
// same objects, so that functions which know them still do. What only a function knows is not: take it while the
// display is not being written to.

/** Objects whose inside is their own business, and does not change while a device runs. */
const FIXED = [RegExp, Function];

/** @returns {() => void} what comes back to this moment */
export function snapshot(root) {
  const restores = [];
  const seen = new Set();
  const open = [root];
  const see = (value) => {
    if (typeof value === 'object' && value !== null && !seen.has(value) && !FIXED.some((kind) => value instanceof kind)) {
      seen.add(value);
      open.push(value);
    }
  };
  seen.add(root);
  while (open.length > 0) {
    const object = open.pop();
    restores.push(ArrayBuffer.isView(object) ? ofBytes(object, seen) : ofObject(object, see));
  }
  return () => restores.forEach((restore) => restore?.());
}

/** Views of the same memory are written down once. */
function ofBytes(view, seen) {
  const { buffer } = view;
  if (seen.has(buffer)) return null;
  seen.add(buffer);
  const whole = new Uint8Array(buffer);
  const copy = whole.slice();
  return () => whole.set(copy);
}

function ofObject(object, see) {
  if (object instanceof Map || object instanceof Set) {
    const entries = [...object];
    entries.flat().forEach(see);
    return () => {
      object.clear();
      for (const entry of entries) object instanceof Map ? object.set(...entry) : object.add(entry);
    };
  }
  const keys = Object.keys(object);
  const values = keys.map((key) => object[key]);
  const { length } = object;
  values.forEach(see);
  return () => {
    if (Array.isArray(object)) object.length = length;
    else for (const key of Object.keys(object)) if (!keys.includes(key)) delete object[key];
    keys.forEach((key, at) => (object[key] = values[at]));
  };
}
