// Makes the module smaller: squeeze.mjs <in> <out>.
//
// A panic ends an instance, and here nobody can read its words: what would write them becomes a bare end, and with it go the words'
// program and their arguments at every place that could panic. Bounds are checked as before.

import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";

/** Functions of the library of Rust that never return, by the names it gives them. */
const PANICS = /4core9panicking|4core6(option|result)13(unwrap|expect)_failed|slice_index_fail|slice_error_fail|copy_from_slice_impl17len_mismatch|panic_for_nonpositive|panic_already|panic_on_ord_violation|panic_access_error|handle_alloc_error|capacity_overflow/;
/** Fewer than these means that the library names them otherwise now. */
const AT_LEAST = 12;

const [from, to] = process.argv.slice(2);
const module = binaryen.readBinary(readFileSync(from));
let found = 0;
for (let number = 0; number < module.getNumFunctions(); number += 1) {
  const each = module.getFunctionByIndex(number);
  const { name, module: imported, results } = binaryen.getFunctionInfo(each);
  if (imported || results !== binaryen.none || !PANICS.test(name)) continue;
  binaryen.Function.setBody(each, module.unreachable());
  found += 1;
}
if (found < AT_LEAST) throw new Error(`only ${found} functions that panic were found: look at their names`);
writeFileSync(to, module.emitBinary());
