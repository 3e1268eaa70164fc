// Numbers that look random, and are the same for the same seed.

export class Random {
  constructor(seed) {
    this.state = BigInt(seed) * 0x9e3779b97f4a7c15n + 1n;
  }

  /** From 0 up to, not including, a number below 2^32. */
  below(end) {
    this.state = (this.state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(((this.state >> 32n) * BigInt(end)) >> 32n);
  }
}
