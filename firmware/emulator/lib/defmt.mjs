// The log's bytes as text: defmt-print reads the strings from the program's ELF file.
import { spawn, spawnSync } from 'node:child_process';

const TOOL = process.env.DEFMT_PRINT ?? 'defmt-print';
const VERSION = '1.2.0';

/** What to do where the tool is missing; null where it is there. */
export function missing() {
  const tried = spawnSync(TOOL, ['--version'], { encoding: 'utf8' });
  if (!tried.error && tried.status === 0) return null;
  return `${TOOL} is not there: it turns the device's log into text. Get it with\n    cargo install defmt-print --locked --version ${VERSION}\nor name it in DEFMT_PRINT.`;
}

/** A pipe that prints what goes in; `end` gives its exit status. */
export function printer(elf) {
  const child = spawn(TOOL, ['-e', elf, 'stdin'], { stdio: ['pipe', 'inherit', 'inherit'] });
  const status = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return {
    write: (bytes) => child.stdin.write(bytes),
    end: () => {
      child.stdin.end();
      return status;
    },
  };
}
