// What the browser keeps between two visits: a text for every piece, with a number that grows, so that two tabs notice each other.

const PREFIX = "trickwire.1.";

/** What was said last about a piece that could not be kept. */
let told = () => {};

/** Who is told what cannot be kept. */
export function onTrouble(tell) {
  told = tell;
}

const seen = new Map();

function parse(stored) {
  if (stored === null) return null;
  const at = stored.indexOf(" ");
  const number = Number(stored.slice(0, at));
  return at > 0 && Number.isSafeInteger(number) ? { number, text: stored.slice(at + 1) } : null;
}

/** A piece, or null. */
export function read(piece) {
  try {
    const stored = parse(localStorage.getItem(PREFIX + piece));
    seen.set(piece, stored?.number ?? 0);
    return stored?.text ?? null;
  } catch {
    told("This browser keeps nothing for this page: what you enter is gone when you leave it.");
    return null;
  }
}

/** Keeps a piece. Where another tab has kept something else since, nothing is overwritten, and it is said. */
export function write(piece, text) {
  try {
    const stored = parse(localStorage.getItem(PREFIX + piece));
    const known = seen.get(piece) ?? 0;
    if (stored?.text === text) {
      // Another tab that has the same need not hear of it.
      seen.set(piece, stored.number);
      return true;
    }
    if (stored && stored.number !== known) {
      told("Another tab has gone on with this. Load this page again to see it; what you entered here is not kept.", true);
      return false;
    }
    const number = Math.max(known, stored?.number ?? 0) + 1;
    localStorage.setItem(PREFIX + piece, `${number} ${text}`);
    seen.set(piece, number);
    return true;
  } catch {
    told("There is no room to keep this: it is gone when you leave the page. Copy the link to save it.");
    return false;
  }
}

/** Keeps something that no tab minds: which game was open. */
export function remember(piece, text) {
  try {
    localStorage.setItem(PREFIX + piece, `1 ${text}`);
  } catch {
    // It is only a convenience.
  }
}

/** Another tab kept something. */
export function onElsewhere(call) {
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(PREFIX)) call(event.key.slice(PREFIX.length));
  });
}
