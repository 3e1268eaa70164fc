// The keys of a board: each pulls its pin low while it is down.

export class Keys {
  /** @param {Record<string, number>} pins by the key's name */
  constructor(pins) {
    this.pins = pins;
    this.held = new Set();
  }

  /** At a reset: keys that are held stay held. */
  attach(chip) {
    this.gpio = chip.mcu.gpio;
    for (const key of Object.keys(this.pins)) this.apply(key);
  }

  down(key) {
    this.check(key);
    this.held.add(key);
    this.apply(key);
  }

  up(key) {
    this.check(key);
    this.held.delete(key);
    this.apply(key);
  }

  check(key) {
    if (!(key in this.pins)) throw new Error(`no key ${key}; there are ${Object.keys(this.pins).join(', ')}`);
  }

  apply(key) {
    this.gpio[this.pins[key]].setInputValue(!this.held.has(key));
  }
}
