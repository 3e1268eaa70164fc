// A pin that the program holds high while it works: pulses with their time, cycles and instructions. The
// same pin serves a scope on a real board.
import { GPIOPinState } from 'rp2040js';

export class Markers {
  /** @param {number | null} pin */
  constructor(pin) {
    this.pin = pin;
    /** @type {{ns: number, cycles: number, instructions: number}[]} */
    this.pulses = [];
    this.rose = null;
  }

  attach(chip) {
    this.rose = null;
    if (this.pin === null) return;
    const moment = () => ({ ns: chip.now, cycles: chip.mcu.core.cycles, instructions: chip.instructions });
    chip.mcu.gpio[this.pin].addListener((state) => {
      if (state === GPIOPinState.High) {
        this.rose = moment();
      } else if (this.rose) {
        const [from, to] = [this.rose, moment()];
        this.rose = null;
        this.pulses.push({ ns: to.ns - from.ns, cycles: to.cycles - from.cycles, instructions: to.instructions - from.instructions });
      }
    });
  }

  /** Whether it is high now. */
  get working() {
    return this.rose !== null;
  }

  /** The latest whole pulse, or undefined. */
  get last() {
    return this.pulses.at(-1);
  }
}
