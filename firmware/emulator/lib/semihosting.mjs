// What a program may ask of the debugger: to write something, and to end with a status.

const SYS_OPEN = 0x01, SYS_WRITEC = 0x03, SYS_WRITE0 = 0x04, SYS_WRITE = 0x05, SYS_CLOCK = 0x10, SYS_EXIT = 0x18, SYS_EXIT_EXTENDED = 0x20;
const APPLICATION_EXIT = 0x20026;

/**
 * @param {(bytes: Buffer) => void} write where its output goes
 * @returns {(chip: import('./chip.mjs').Chip) => void}
 */
export function semihosting(write) {
  return (chip) => {
    const { mcu } = chip;
    const { registers } = mcu.core;
    const [operation, block] = registers;
    const field = (index) => mcu.readUint32(block + 4 * index) >>> 0;
    const bytes = (address, length) => Buffer.from(Array.from({ length }, (_, at) => mcu.readUint8(address + at)));
    const exit = (reason, code) => chip.stop('exit', 'the program ended', reason === APPLICATION_EXIT ? code : 1);
    const answer = (value) => (registers[0] = value);
    switch (operation) {
      case SYS_OPEN: return answer(1);
      case SYS_WRITEC: return write(bytes(block, 1));
      case SYS_WRITE0: {
        let length = 0;
        while (mcu.readUint8(block + length) !== 0) length++;
        return write(bytes(block, length));
      }
      case SYS_WRITE:
        write(bytes(field(1), field(2)));
        return answer(0);
      case SYS_CLOCK: return answer(Math.floor(chip.now / 1e7));
      case SYS_EXIT: return exit(block, 0);
      case SYS_EXIT_EXTENDED: return exit(field(0), field(1));
      default: return answer(-1);
    }
  };
}
