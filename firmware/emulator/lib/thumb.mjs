// The instructions that programs consist of, several times as fast as rp2040js: it compares an instruction with one pattern
// after the other, and keeps registers, flags and the clock up to date after each. Here a stretch of instructions is looked
// up in a table, and written back at its end. To the outside everything is as rp2040js has it, bit for bit, its mistakes too:
// `test/thumb.test.mjs` compares every instruction. Whatever is rare or touches more than registers, RAM and flash ends the
// stretch, and rp2040js does it: peripherals, exceptions, special registers, faults, the program counter as an operand.
import { FLASH, RAM, RAM_SIZE } from './image.mjs';

const FLASH_PAGE = FLASH >>> 24;
const SP = 13, LR = 14, PC = 15;
/** What looks like an address up there ends an exception. */
const EXCEPTION_RETURN = 15;

/** What is done with memory, where an instruction does. */
const NOTHING = 0, STORE_WORD = 1, STORE_HALF = 2, STORE_BYTE = 3, LOAD_WORD = 4, LOAD_HALF = 5, LOAD_BYTE = 6, LOAD_SIGNED_BYTE = 7, LOAD_SIGNED_HALF = 8;
/** With an address of two registers, by bits 9 to 11 of the instruction. */
const BY_REGISTERS = Uint8Array.of(STORE_WORD, STORE_HALF, STORE_BYTE, LOAD_SIGNED_BYTE, LOAD_WORD, LOAD_HALF, LOAD_BYTE, LOAD_SIGNED_HALF);

export class Thumb {
  /** @param {import('./chip.mjs').Chip} chip */
  constructor(chip) {
    const { core, clock, sram, flash } = chip.mcu;
    Object.assign(this, { chip, core, clock });
    this.registers = new Int32Array(core.registers.buffer);
    [this.ram8, this.ram16, this.ram32] = [sram, new Uint16Array(sram.buffer), new Int32Array(sram.buffer)];
    [this.flash8, this.flash16, this.flash32] = [flash, new Uint16Array(flash.buffer), new Int32Array(flash.buffer)];
  }

  /**
   * At most `count` instructions; fewer where one is not known here, or something is due. Tells how many are left. Not to be
   * called while the core sleeps or an interrupt may be pending.
   */
  run(count) {
    const { chip, core, clock, registers: r, ram8, ram16, ram32, flash8, flash16, flash32 } = this;
    const { cycleNs } = chip;
    const due = clock.nextAlarm === null ? Infinity : clock.nextAlarm.nanos;
    let left = count;
    let pc = r[PC];
    let nanos = clock.nanosCounter;
    let cycles = 0;
    let late = 0;
    // Negative and zero by the sign and the value of these; overflow by its sign.
    let n = core.N ? -1 : 0;
    let z = core.Z ? 0 : 1;
    let c = core.C ? 1 : 0;
    let v = core.V ? -1 : 0;
    stretch: while (left > 0) {
      let op;
      const inRam = (pc - RAM) >>> 0;
      if (pc >>> 24 === FLASH_PAGE) op = flash16[(pc & 0xffffff) >>> 1];
      else if (inRam < RAM_SIZE) op = ram16[inRam >>> 1];
      else break;
      let next = (pc + 2) | 0;
      let took = 1;
      let memory = NOTHING;
      let address = 0;
      let data = op & 7;
      switch (op >>> 11) {
        // lsls, lsrs, asrs by a number
        case 0: {
          const value = r[(op >> 3) & 7];
          const shift = (op >> 6) & 31;
          if (shift !== 0) c = (value >>> (32 - shift)) & 1;
          n = z = r[data] = value << shift;
          break;
        }
        case 1: {
          const value = r[(op >> 3) & 7];
          const shift = (op >> 6) & 31;
          c = (value >>> ((shift - 1) & 31)) & 1;
          n = z = r[data] = shift === 0 ? 0 : (value >>> shift) | 0;
          break;
        }
        case 2: {
          const value = r[(op >> 3) & 7];
          const shift = (op >> 6) & 31;
          c = (value >>> ((shift - 1) & 31)) & 1;
          n = z = r[data] = value >> (shift === 0 ? 31 : shift);
          break;
        }
        // adds, subs: three operands
        case 3: {
          const a = r[(op >> 3) & 7];
          const b = op & 0x400 ? (op >> 6) & 7 : r[(op >> 6) & 7];
          const subtracts = (op & 0x200) !== 0;
          const result = subtracts ? (a - b) | 0 : (a + b) | 0;
          c = subtracts ? (a >>> 0 >= b >>> 0 ? 1 : 0) : result >>> 0 < a >>> 0 ? 1 : 0;
          v = subtracts ? (a ^ b) & (a ^ result) : (a ^ result) & (b ^ result);
          n = z = r[data] = result;
          break;
        }
        // movs, cmp, adds, subs with a number
        case 4:
          n = z = r[(op >> 8) & 7] = op & 0xff;
          break;
        case 5: {
          const a = r[(op >> 8) & 7];
          const b = op & 0xff;
          n = z = (a - b) | 0;
          c = a >>> 0 >= b ? 1 : 0;
          v = (a ^ b) & (a ^ n);
          break;
        }
        case 6: {
          const a = r[(op >> 8) & 7];
          const b = op & 0xff;
          n = z = r[(op >> 8) & 7] = (a + b) | 0;
          c = n >>> 0 < a >>> 0 ? 1 : 0;
          v = (a ^ n) & (b ^ n);
          break;
        }
        case 7: {
          const a = r[(op >> 8) & 7];
          const b = op & 0xff;
          n = z = r[(op >> 8) & 7] = (a - b) | 0;
          c = a >>> 0 >= b ? 1 : 0;
          v = (a ^ b) & (a ^ n);
          break;
        }
        case 8: {
          if (op & 0x400) {
            const from = (op >> 3) & 15;
            const to = ((op >> 4) & 8) | data;
            if (from === PC) break stretch;
            switch ((op >> 8) & 3) {
              // add, cmp, mov with all registers
              case 0:
                if (to === SP || to === PC) break stretch;
                r[to] += r[from];
                break;
              case 1: {
                if (to === PC) break stretch;
                const a = r[to];
                const b = r[from];
                n = z = (a - b) | 0;
                c = a >>> 0 >= b >>> 0 ? 1 : 0;
                v = (a ^ b) & (a ^ n);
                break;
              }
              case 2:
                if (to === SP || to === PC) break stretch;
                r[to] = r[from];
                break;
              // bx, blx
              default: {
                const value = r[from];
                const links = (op & 0x80) !== 0;
                if (data !== 0 || value >>> 28 === EXCEPTION_RETURN || (links && from >= SP)) break stretch;
                if (links) r[LR] = next | 1;
                next = value & ~1;
                took = 2;
              }
            }
            break;
          }
          const a = r[data];
          const b = r[(op >> 3) & 7];
          switch ((op >> 6) & 15) {
            case 0: // ands
              n = z = r[data] = a & b;
              break;
            case 1: // eors
              n = z = r[data] = a ^ b;
              break;
            case 2: { // lsls
              const shift = b & 0xff;
              if (shift !== 0) c = (a >>> ((32 - shift) & 31)) & 1;
              n = z = r[data] = shift >= 32 ? 0 : a << shift;
              break;
            }
            case 3: { // lsrs
              const shift = b & 0xff;
              c = shift <= 32 ? (a >>> ((shift - 1) & 31)) & 1 : 0;
              n = z = r[data] = shift >= 32 ? 0 : (a >>> shift) | 0;
              break;
            }
            case 4: { // asrs
              const shift = (b & 0xff) < 32 ? b & 0xff : 32;
              c = (a >>> ((shift - 1) & 31)) & 1;
              n = z = r[data] = shift >= 32 ? a >> 31 : a >> shift;
              break;
            }
            case 5: { // adcs
              const sum = (a >>> 0) + (b >>> 0) + c;
              // As rp2040js has it: the carry belongs to the second operand, and may make it zero.
              const second = (a + c) | 0;
              n = z = r[data] = sum | 0;
              c = sum > 0xffffffff ? 1 : 0;
              v = (b ^ n) & (second ^ n);
              break;
            }
            case 6: { // sbcs
              const taken = (b >>> 0) + 1 - c;
              const second = taken | 0;
              n = z = r[data] = (a - second) | 0;
              c = a >>> 0 >= taken ? 1 : 0;
              v = (a ^ second) & (a ^ n);
              break;
            }
            case 7: { // rors
              const shift = b & 31;
              n = z = r[data] = (a >>> shift) | (a << ((32 - shift) & 31));
              c = n < 0 ? 1 : 0;
              break;
            }
            case 8: // tst
              n = z = a & b;
              break;
            case 9: // negs
              n = z = r[data] = -b | 0;
              c = b === 0 ? 1 : 0;
              v = b & n;
              break;
            case 10: // cmp
              n = z = (a - b) | 0;
              c = a >>> 0 >= b >>> 0 ? 1 : 0;
              v = (a ^ b) & (a ^ n);
              break;
            case 11: // cmn
              n = z = (a + b) | 0;
              c = n >>> 0 < a >>> 0 ? 1 : 0;
              v = (a ^ n) & (b ^ n);
              break;
            case 12: // orrs
              n = z = r[data] = a | b;
              break;
            case 13: // muls
              n = z = r[data] = Math.imul(a, b);
              break;
            case 14: // bics
              n = z = r[data] = a & ~b;
              break;
            default: // mvns
              n = z = r[data] = ~b;
          }
          break;
        }
        // ldr, relative to the program counter
        case 9:
          memory = LOAD_WORD;
          data = (op >> 8) & 7;
          address = (((next + 2) & ~3) + ((op & 0xff) << 2)) | 0;
          break;
        // Memory: the address of two registers, of a register and a number, of the stack pointer and a number
        case 10:
        case 11:
          memory = BY_REGISTERS[(op >> 9) & 7];
          address = (r[(op >> 3) & 7] + r[(op >> 6) & 7]) | 0;
          break;
        case 12:
          memory = STORE_WORD;
          address = (r[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
          break;
        case 13:
          memory = LOAD_WORD;
          address = (r[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
          break;
        case 14:
          memory = STORE_BYTE;
          address = (r[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
          break;
        case 15:
          memory = LOAD_BYTE;
          address = (r[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
          break;
        case 16:
          memory = STORE_HALF;
          address = (r[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
          break;
        case 17:
          memory = LOAD_HALF;
          address = (r[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
          break;
        case 18:
          memory = STORE_WORD;
          data = (op >> 8) & 7;
          address = (r[SP] + ((op & 0xff) << 2)) | 0;
          break;
        case 19:
          memory = LOAD_WORD;
          data = (op >> 8) & 7;
          address = (r[SP] + ((op & 0xff) << 2)) | 0;
          break;
        // adr, add to the stack pointer
        case 20:
          r[(op >> 8) & 7] = (pc & ~3) + 4 + ((op & 0xff) << 2);
          break;
        case 21:
          r[(op >> 8) & 7] = r[SP] + ((op & 0xff) << 2);
          break;
        case 22:
          if (op >>> 8 === 0xb0) {
            const bytes = (op & 0x7f) << 2;
            r[SP] = (op & 0x80 ? r[SP] - bytes : r[SP] + bytes) & ~3;
          } else if (op >>> 8 === 0xb2) {
            const value = r[(op >> 3) & 7];
            const way = (op >> 6) & 3; // sxth, sxtb, uxth, uxtb
            r[data] = way === 0 ? (value << 16) >> 16 : way === 1 ? (value << 24) >> 24 : way === 2 ? value & 0xffff : value & 0xff;
          } else if (op >>> 9 === 0x5a) {
            // push: from the bottom of the new stack up
            let size = 0;
            for (let list = op & 0x1ff; list !== 0; list &= list - 1) size++;
            const bottom = (r[SP] - RAM - 4 * size) | 0;
            if (bottom < 0 || bottom + 4 * size > RAM_SIZE || bottom & 3) break stretch;
            let at = bottom >>> 2;
            for (let list = op & 0xff; list !== 0; list &= list - 1) {
              ram32[at++] = r[31 - Math.clz32(list & -list)];
              took++;
            }
            if (op & 0x100) ram32[at] = r[LR];
            r[SP] -= 4 * size;
          } else {
            break stretch;
          }
          break;
        case 23: {
          // pop
          if (op >>> 9 !== 0x5e) break stretch;
          const bottom = (r[SP] - RAM) | 0;
          if (bottom < 0 || bottom + 36 > RAM_SIZE || bottom & 3) break stretch;
          let at = bottom >>> 2;
          if (op & 0x100) {
            let last = at;
            for (let list = op & 0xff; list !== 0; list &= list - 1) last++;
            if (ram32[last] >>> 28 === EXCEPTION_RETURN) break stretch;
            next = ram32[last] & ~1;
            took = 3;
          }
          for (let list = op & 0xff; list !== 0; list &= list - 1) {
            r[31 - Math.clz32(list & -list)] = ram32[at++];
            took++;
          }
          r[SP] = RAM + 4 * (op & 0x100 ? at + 1 : at);
          break;
        }
        // stmia, ldmia
        case 24:
        case 25: {
          const base = (op >> 8) & 7;
          const loads = op & 0x800;
          address = r[base];
          let words = ram32;
          let at = (address - RAM) | 0;
          if (at < 0 || at + 32 > RAM_SIZE) {
            if (!loads || address >>> 24 !== FLASH_PAGE) break stretch;
            words = flash32;
            at = address & 0xffffff;
            if (at + 32 > 0x1000000) break stretch;
          }
          if (at & 3) break stretch;
          at >>>= 2;
          for (let list = op & 0xff; list !== 0; list &= list - 1) {
            const register = 31 - Math.clz32(list & -list);
            if (loads) r[register] = words[at++];
            else words[at++] = r[register];
            took++;
          }
          if ((op & (1 << base)) === 0) r[base] = address + 4 * (took - 1);
          break;
        }
        // b with a condition
        case 26:
        case 27: {
          let taken;
          switch ((op >> 9) & 7) {
            case 0:
              taken = z === 0;
              break;
            case 1:
              taken = c !== 0;
              break;
            case 2:
              taken = n < 0;
              break;
            case 3:
              taken = v < 0;
              break;
            case 4:
              taken = c !== 0 && z !== 0;
              break;
            case 5:
              taken = n < 0 === v < 0;
              break;
            case 6:
              taken = z !== 0 && n < 0 === v < 0;
              break;
            default:
              break stretch;
          }
          if (taken === ((op & 0x100) === 0)) {
            next = (next + 2 + ((op << 24) >> 23)) | 0;
            took = 2;
          }
          break;
        }
        case 28:
          next = (next + 2 + ((op << 21) >> 20)) | 0;
          took = 2;
          break;
        case 30: {
          // bl
          const low = inRam < RAM_SIZE ? ram16[(inRam + 2) >>> 1] : flash16[((pc & 0xffffff) + 2) >>> 1];
          if ((low & 0xd000) !== 0xd000) break stretch;
          const sign = (op << 21) >> 31;
          const flipped = ~(low ^ (sign & 0x2800));
          r[LR] = (next + 2) | 1;
          next = (next + 2 + ((sign << 24) | ((flipped & 0x2000) << 10) | ((flipped & 0x800) << 11) | ((op & 0x3ff) << 12) | ((low & 0x7ff) << 1))) | 0;
          took = 3;
          break;
        }
        default:
          break stretch;
      }
      if (memory !== NOTHING) {
        const at = (address - RAM) >>> 0;
        took = 2;
        if (at < RAM_SIZE) {
          switch (memory) {
            case STORE_WORD:
              if (at & 3) break stretch;
              ram32[at >>> 2] = r[data];
              break;
            case STORE_HALF:
              if (at & 1) break stretch;
              ram16[at >>> 1] = r[data];
              break;
            case STORE_BYTE:
              ram8[at] = r[data];
              break;
            case LOAD_WORD:
              if (at & 3) break stretch;
              r[data] = ram32[at >>> 2];
              break;
            case LOAD_HALF:
              if (at & 1) break stretch;
              r[data] = ram16[at >>> 1];
              break;
            case LOAD_BYTE:
              r[data] = ram8[at];
              break;
            case LOAD_SIGNED_BYTE:
              r[data] = (ram8[at] << 24) >> 24;
              break;
            default:
              if (at & 1) break stretch;
              r[data] = (ram16[at >>> 1] << 16) >> 16;
          }
        } else if (address >>> 24 === FLASH_PAGE && memory >= LOAD_WORD) {
          const at = address & 0xffffff;
          switch (memory) {
            case LOAD_WORD:
              if (at & 3) break stretch;
              r[data] = flash32[at >>> 2];
              break;
            case LOAD_HALF:
              if (at & 1) break stretch;
              r[data] = flash16[at >>> 1];
              break;
            case LOAD_BYTE:
              r[data] = flash8[at];
              break;
            case LOAD_SIGNED_BYTE:
              r[data] = (flash8[at] << 24) >> 24;
              break;
            default:
              if (at & 1) break stretch;
              r[data] = (flash16[at >>> 1] << 16) >> 16;
          }
        } else {
          break;
        }
      }
      pc = next;
      cycles += took;
      left--;
      const now = nanos + took * cycleNs;
      if (due <= now) {
        late = took * cycleNs;
        break;
      }
      nanos = now;
    }
    r[PC] = pc;
    core.N = n < 0;
    core.Z = z === 0;
    core.C = c !== 0;
    core.V = v < 0;
    core.cycles += cycles;
    chip.instructions += count - left;
    clock.nanosCounter = nanos;
    if (late > 0) clock.tick(late);
    return left;
  }
}
