// Lines are answered in the page with the bytes that the command prints.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESK, launch, open, root, serve } from "./browser.mjs";

const command = process.env.TRICKWIRE ?? join(root, "target/release/trickwire");
let served, browser, page;
/** Everything that the browser asked anybody for. */
const asked = [];

before(async () => {
  [served, browser] = await Promise.all([serve(), launch()]);
  const context = await browser.newContext(DESK);
  context.on("request", (request) => asked.push(request.url()));
  page = await open(context, served.url);
});
after(async () => {
  await browser.close();
  await served.close();
});

/** The vectors of a game as lines. */
function lines(game) {
  const input = readFileSync(join(root, `tests/vectors/${game}.jsonl`));
  return execFileSync(command, [game, "position"], { input, encoding: "utf8" }).trimEnd().split("\n");
}

/** What the command prints, or null where it refuses the line; where nothing fits it says so and has a status of its own. */
function printed(game, verb, line) {
  const { status, stdout } = spawnSync(command, [game, verb, "--plain", line], { encoding: "utf8" });
  return status === 0 || status === 1 ? stdout : null;
}

const ask = (line) => page.evaluate((text) => globalThis.trickwire.ask(text).then((told) => ({ told }), (error) => ({ refused: error.message })), line);

for (const [game, verbs] of [["bomb", ["odds", "advise"]], ["ninety", ["force", "solve"]], ["bridge", ["odds", "deal"]]]) {
  test(`${game}: the same bytes as the command`, async () => {
    let answered = 0;
    for (const line of lines(game)) {
      for (const verb of verbs) {
        const expected = printed(game, verb, line);
        const { told, refused } = await ask(`${game} ${verb} ${line}`);
        if (expected === null) assert.ok(refused, line);
        else assert.equal(told, expected, `${game} ${verb} ${line}`);
        answered += Number(expected !== null);
      }
    }
    console.log(`${game}: ${answered} answers`);
    assert.ok(answered >= 80, `${answered} answers`);
  });
}

test("what cannot be read is refused with its reason", async () => {
  for (const line of ["", "chess best e4", "bomb", "bomb odds 5p me9 | ?", "bridge odds N: 99+S", "ninety solve ???"]) {
    const { refused } = await ask(line);
    assert.ok(refused?.length > 5, `${line}: ${refused}`);
  }
});

test("a question is given up within 100 ms, and the next one answered", async () => {
  const once = () => page.evaluate(async () => {
    const giving = new AbortController();
    // Counts seven sets of deals: seconds, where the wait before it is given up is a twentieth of one.
    const long = globalThis.trickwire.ask("bridge explain N: 10-12 4+S, E: 8-13 3+H, S: 7-11 2+D, W: 6-12", giving);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const start = performance.now();
    giving.abort();
    const why = await long.then(() => "answered", (error) => error.message);
    const given = performance.now() - start;
    await globalThis.trickwire.ask("bridge odds N: 5+S");
    if (why !== "stopped") throw new Error(why);
    return [given, performance.now() - start];
  });
  const all = [];
  for (let round = 0; round < 5; round += 1) {
    all.push(await once());
    // The next spare starts.
    await page.waitForTimeout(400);
  }
  console.log(`given up after ${all.map(([given]) => given.toFixed(0))}, and the next one answered after ${all.map(([, next]) => next.toFixed(0))} ms`);
  assert.ok(all.every(([given]) => given <= 100), `${all}`);
  // Whatever else the machine is doing only makes it longer.
  assert.ok(Math.min(...all.map(([, next]) => next)) <= 100, `${all}`);
});

test("the page asks nobody for anything", async () => {
  assert.deepEqual(page.faults, []);
  assert.ok(asked.length > 10);
  assert.deepEqual(asked.filter((url) => !url.startsWith(served.url)), []);
  // Its policy would not let it either.
  const refused = await page.evaluate(() => fetch("http://localhost:9/").then(() => "fetched", (error) => error.message));
  assert.match(refused, /fetch/i);
  assert.ok(page.faults.splice(0).some((fault) => /Content Security Policy/.test(fault)));
});
