// The table page, as thumbs and keyboards use it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DESK, folder, launch, open, PHONE, root, seen, serve } from "./browser.mjs";

const command = process.env.TRICKWIRE ?? join(root, "target/release/trickwire");
const LINE = "5p me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?10 ?12 | ? ? ? i5 ? ? ? ? ? ? | ? ? ? ? ? ? i8 ? ? ? | ? ? i3 ? ? ? ? ? ? | ? ? ? ? i7 ? ? ? ?";
const AGREED = `trickwire bomb game 1\nmission 1\nagree left\ntable 4p me1 1-6 | ?1 ?1 ?3 ?4 ?5 ?6${" | ? ? ? ? ? ?".repeat(3)}\n1 marks 1C 3\n2 marks 2C 3\n3 marks 3D 4\n4 marks 4B 2\n`;
let served, browser;

before(async () => { [served, browser] = await Promise.all([serve(), launch()]); });
after(async () => {
  await browser.close();
  await served.close();
});

const phone = () => browser.newContext(PHONE);
const counted = (page) => page.waitForSelector("#bomb[data-thinking=no] .advice, #bomb[data-thinking=no] .marks", { timeout: 20_000 });
const link = (line) => `${served.url}#bomb=${encodeURIComponent(line)}`;
const place = (page, name) => page.locator(`.stands [data-place="${name}"]`);

/** Sets up mission 1 with four players by taps. */
async function setUp(page) {
  for (const wire of ["1", "2", "3", "4", "5", "6"]) await page.locator(`[data-focus="wire ${wire}"]`).tap();
  await page.locator("[data-focus=begin]").tap();
}

test("a game is entered by touch, and the best move is the command's", async () => {
  const page = await open(await phone(), served.url);
  await setUp(page);
  // Everybody lays a token.
  for (const name of ["1C", "2C", "3D", "4B"]) {
    await place(page, name).tap();
    await page.locator(".form .primary").tap();
  }
  await counted(page);
  await seen(async () => assert.match(await page.locator(".due").textContent(), /Your turn/));
  const line = decodeURIComponent(page.url().split("#bomb=")[1]);
  const advice = JSON.parse(execFileSync(command, ["bomb", "advise", "--json", line], { encoding: "utf8" }));
  const words = await page.locator(".move .words").first().textContent();
  const { stand, slots, values } = advice.moves[0];
  const letter = String.fromCharCode(65 + slots[0]);
  assert.ok(words.startsWith(`Call ${values[0]} at ${stand + 1}${letter}`), `${words}: ${JSON.stringify(advice.moves[0])}`);
  assert.deepEqual(page.faults, []);
});

test("after a reload the game is there, and every step can be taken back", async () => {
  const context = await phone();
  const page = await open(context, served.url);
  await setUp(page);
  await place(page, "1B").tap();
  await page.locator(".form .primary").tap();
  await counted(page);
  const before = page.url();
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await page.waitForSelector(".stands");
  assert.equal(page.url(), before);
  await page.locator("[data-focus=undo]").tap();
  await counted(page);
  await seen(async () => assert.match(await page.locator(".due").textContent(), /You lay a token/));
});

test("a link opens a position, and what lies there can be changed", async () => {
  const page = await open(await phone(), link(LINE));
  await counted(page);
  await place(page, "2A").tap();
  await seen(async () => assert.match(await page.locator(".sheet .odds li").first().textContent(), /^1 yours\s*59\.0 %/));
  await page.locator('[data-focus="slot i1"]').tap();
  await counted(page);
  assert.match(decodeURIComponent(page.url()), /\| i1 \? \? i5/);
  await page.locator("[data-focus=undo]").tap();
  await counted(page);
  assert.equal(decodeURIComponent(page.url().split("#bomb=")[1]), LINE);
});

test("a link over one's own game loses nothing, also over a reload", async () => {
  const page = await open(await phone(), served.url);
  await setUp(page);
  await place(page, "1B").tap();
  await page.locator(".form .primary").tap();
  await counted(page);
  await page.evaluate((line) => { location.hash = `#bomb=${encodeURIComponent(line)}`; }, LINE);
  await page.getByText("your own game is kept").waitFor();
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await seen(async () => assert.equal(await page.locator(".stand").count(), 5));
  await page.locator("[data-focus=more]").tap();
  await page.getByRole("button", { name: "Back to the other game" }).tap();
  await page.getByText("last: 1 marks 1B 2").waitFor();
  await page.locator("[data-focus=more]").tap();
  await page.getByRole("button", { name: "Back to the other game" }).tap();
  await counted(page);
  assert.equal(decodeURIComponent(page.url().split("#bomb=")[1]), LINE);
  assert.deepEqual(page.faults, []);
});

test("a second link does not take the place of the game that the first one set aside", async () => {
  const page = await open(await phone(), served.url);
  await setUp(page);
  await place(page, "1B").tap();
  await page.locator(".form .primary").tap();
  await counted(page);
  const follow = (line) => page.evaluate((line) => { location.hash = `#bomb=${encodeURIComponent(line)}`; }, line);
  await follow(LINE);
  await page.getByText("your own game is kept").waitFor();
  // Somebody tries something there, then another link comes, and one more after a reload.
  await place(page, "2A").tap();
  await page.locator('[data-focus="slot i1"]').tap();
  await counted(page);
  await follow(LINE.replace("i5", "?"));
  await counted(page);
  // A link can bring a game, too.
  await follow(AGREED);
  await page.locator("#bomb[data-thinking=no] .due").getByText("Your turn").waitFor();
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await follow(LINE);
  await counted(page);
  await page.locator("[data-focus=more]").tap();
  await page.getByRole("button", { name: "Back to the other game" }).tap();
  await page.getByText("last: 1 marks 1B 2").waitFor();
  // What was begun meanwhile, with the same wires, is one's own, and set aside in its place.
  await page.locator("[data-focus=more]").tap();
  await page.getByRole("button", { name: "New game" }).tap();
  await page.locator("[data-focus=begin]").tap();
  await place(page, "1D").tap();
  await page.locator(".form .primary").tap();
  await page.getByText("last: 1 marks 1D 4").waitFor();
  await follow(LINE);
  await page.getByText("your own game is kept").first().waitFor();
  await counted(page);
  await page.locator("[data-focus=more]").tap();
  await page.getByRole("button", { name: "Back to the other game" }).tap();
  await page.getByText("last: 1 marks 1D 4").waitFor();
  assert.deepEqual(page.faults, []);
});

test("a damaged link says where, and the page works", async () => {
  const page = await open(await phone(), `${served.url}#bomb=5p%20me1%20|%20?99%20|%20?`);
  await seen(async () => assert.match(await page.locator(".notice").first().textContent(), /shows no table[^]*column 11: 99/));
  await seen(async () => assert.ok(await page.locator("[data-focus=begin]").isVisible()));
  const other = await open(await phone(), `${served.url}#bomb=%E0%A4%A`);
  await seen(async () => assert.match(await other.locator(".notice").first().textContent(), /damaged/));
});

test("the handheld is played by the keyboard and keeps its state", async () => {
  const context = await browser.newContext(DESK);
  const page = await open(context, `${served.url}#pocket`);
  const name = () => page.locator("canvas").getAttribute("data-page");
  await seen(async () => assert.equal(await name(), "welcome"));
  for (const key of ["a", "a", "a"]) await page.keyboard.press(key);
  await seen(async () => assert.equal(await name(), "home"));
  await page.keyboard.press("a");
  await seen(async () => assert.equal(await name(), "bomb.setup"));
  await page.keyboard.press("ArrowRight");
  const told = await page.locator("[data-told]").textContent();
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await seen(async () => assert.equal(await name(), "home"));
  await page.keyboard.press("a");
  await seen(async () => assert.equal(await page.locator("[data-told]").textContent(), told));
});

test("the handheld is played by thumbs", async () => {
  const page = await open(await phone(), `${served.url}#pocket`);
  const name = () => page.locator("canvas").getAttribute("data-page");
  const press = (key) => page.locator(`[data-key=${key}]`).tap();
  for (let step = 0; step < 3; step += 1) await press("a");
  await seen(async () => assert.equal(await name(), "home"));
  await seen(async () => assert.match(await page.locator("[data-told]").textContent(), /Ninety-Nine/));
  await press("down");
  await press("a");
  await seen(async () => assert.match(await name(), /^ninety\./));
  await press("b");
  await seen(async () => assert.equal(await name(), "home"));
  assert.deepEqual(page.faults, []);
});

test("offline it loads again, whole", async () => {
  const context = await phone();
  const page = await open(context, link(LINE));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true));
  served.refuse = true;
  try {
    await page.reload();
    await page.waitForSelector("body[data-ready]", { timeout: 20_000 });
    await counted(page);
    const told = await page.evaluate(() => globalThis.trickwire.ask("bridge odds N: 15-17 bal"));
    assert.match(told, /^deals /);
  } finally {
    served.refuse = false;
  }
});

test("storage that is forbidden, damaged or from elsewhere is told", async () => {
  const context = await phone();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
  });
  const page = await open(context, served.url);
  await seen(async () => assert.match(await page.locator("#notices").textContent(), /keeps nothing|no room/));
  await setUp(page);
  await seen(async () => assert.match(await page.locator(".due").textContent(), /You lay a token/));

  const damaged = await phone();
  await damaged.addInitScript(() => localStorage.setItem("trickwire.1.bomb", "3 trickwire bomb game 1\nnonsense"));
  const other = await open(damaged, served.url);
  await seen(async () => assert.match(await other.locator("#notices").textContent(), /could not be read back/));
  await seen(async () => assert.ok(await other.locator("[data-focus=begin]").isVisible()));
});

test("a game of another version is set aside before anything is kept in its place", async () => {
  const context = await phone();
  const later = "trickwire bomb game 2\nsomething new\n";
  const page = await open(context, `${served.url}#pocket`);
  await page.evaluate((text) => localStorage.setItem("trickwire.1.bomb", `3 ${text}`), later);
  await page.goto(`${served.url}?again#bomb`);
  await page.waitForSelector("body[data-ready]");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save it as a file" }).tap()]);
  assert.equal(readFileSync(await file.path(), "utf8"), later);
  await setUp(page);
  await page.locator("#bomb[data-thinking=no] .due").waitFor();
  const kept = await page.evaluate(() => [localStorage.getItem("trickwire.1.bomb"), localStorage.getItem("trickwire.1.bomb.unread")]);
  assert.match(kept[0], /table 4p me1/);
  assert.ok(kept[1].endsWith(later));
});

test("where there is no room that is told, and the game goes on", async () => {
  const page = await open(await phone(), served.url);
  await setUp(page);
  await page.evaluate(() => {
    // To the last letter.
    let [full, more] = ["", 1 << 22];
    while (more >= 1) {
      try {
        localStorage.setItem("full", full + "x".repeat(more));
        full += "x".repeat(more);
      } catch {
        more >>= 1;
      }
    }
  });
  await place(page, "1C").tap();
  await page.locator(".form .primary").tap();
  await page.getByText("There is no room to keep this").waitFor();
  await page.getByText("Player 2 lays a token").waitFor();
  assert.deepEqual(page.faults, []);
});

test("a new version is told, and the old one stays whole until it is taken", async () => {
  const copy = mkdtempSync(join(tmpdir(), "trickwire-web-"));
  cpSync(folder, copy, { recursive: true });
  const changing = await serve(copy);
  try {
    const page = await open(await phone(), changing.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const put = (name, from, to) => writeFileSync(join(copy, name), readFileSync(join(copy, name), "utf8").replace(from, to));
    put("index.html", "<title>Trickwire</title>", "<title>Trickwire, newer</title>");
    put("sw.js", /VERSION = "/, 'VERSION = "newer-');
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()));
    await page.getByText("A new version is here.").waitFor();
    await page.reload();
    await page.waitForSelector("body[data-ready]");
    await seen(async () => assert.equal(await page.title(), "Trickwire"));
    // A busy browser may start the page anew with the old version: it is offered again, and taken again.
    const take = page.getByRole("button", { name: "Take it" });
    await take.waitFor();
    await seen(async () => {
      if (await take.isVisible()) await take.tap();
      await page.waitForFunction(() => document.title === "Trickwire, newer" && document.body.dataset.ready, null, { timeout: 5000 });
    }, 60);
    await seen(async () => assert.deepEqual(await page.evaluate(() => caches.keys().then((names) => names.map((name) => name.startsWith("trickwire-newer-")))), [true]));
  } finally {
    await changing.close();
    rmSync(copy, { recursive: true });
  }
});

test("two tabs with one game do not overwrite each other", async () => {
  const context = await phone();
  const first = await open(context, served.url);
  await setUp(first);
  const second = await open(context, served.url);
  await second.waitForSelector(".stands");
  // As long as the other tab only looks, nobody is told anything.
  await first.locator("[data-focus=more]").tap();
  await first.getByRole("button", { name: "New game" }).tap();
  await first.locator("[data-focus=begin]").tap();
  await seen(async () => assert.equal(await first.locator("#notices").textContent(), ""));
  await second.reload();
  await second.waitForSelector(".stands");
  await place(second, "1B").tap();
  await second.locator(".form .primary").tap();
  await place(first, "1C").tap();
  await first.locator(".form .primary").tap();
  await seen(async () => assert.match(await first.locator("#notices").textContent(), /Another tab/));
  await second.reload();
  await second.waitForSelector(".stands");
  await seen(async () => assert.match(await second.locator(".log summary").textContent(), /1B/));
});

/** A browser with a handheld on a cable: it tells what it keeps, and what it was sent is in `sent`. */
async function cabled() {
  const context = await phone();
  await context.addInitScript(() => {
    const game = ["trickwire bomb game 1", "table 2p me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?", "1 marks 1A 1"];
    const replies = { version: ["trickwire 0.1.0 pico-lcd-1-3"], state: ["kept settings 3", "  a b", "kept bomb 99", "  3 on 0", ...game.map((line) => `  ${line}`), "kept ninety 2", "  x"] };
    globalThis.sent = [];
    let agreed = false;
    const port = () => {
      let say;
      return {
        open: async () => {}, close: async () => {},
        readable: new ReadableStream({ start(controller) { say = (text) => controller.enqueue(new TextEncoder().encode(text)); } }),
        // Replies come in pieces, as they do on a wire.
        writable: new WritableStream({ write(bytes) {
          const line = new TextDecoder().decode(bytes).trim();
          globalThis.sent.push(line);
          // It asks its person once, who agrees.
          const asks = line.startsWith("open") && !agreed;
          agreed ||= asks;
          const reply = [...(replies[line] ?? []), asks ? "error asked on the device; send it again until it is answered" : "ok 12", ""].join("\r\n");
          for (let at = 0; at < reply.length; at += 7) say(reply.slice(at, at + 7));
        } }),
      };
    };
    Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port() } });
  });
  return context;
}

test("a handheld on a cable tells its version and gives its game", async () => {
  const page = await open(await cabled(), `${served.url}#pocket`);
  await page.getByText("Connect a handheld").tap();
  await page.getByText("Open it here").tap();
  await page.waitForSelector("#bomb .stands");
  await seen(async () => assert.match(await page.locator(".log summary").textContent(), /1 marks 1A 1/));
  assert.deepEqual(page.faults, []);
});

test("a game goes onto a handheld, and what lay there comes back", async () => {
  const page = await open(await cabled(), served.url);
  await setUp(page);
  await place(page, "1C").tap();
  await page.locator(".form .primary").tap();
  await page.locator("[data-focus=more]").tap();
  await page.getByText("Send to a handheld").tap();
  await page.getByText("press OK on the handheld").waitFor();
  await page.getByText("Give back what lay there").tap();
  await page.waitForFunction(() => globalThis.sent.filter((line) => line.startsWith("open")).length === 3);
  const [first, again, back] = await page.evaluate(() => globalThis.sent.filter((line) => line.startsWith("open")));
  assert.equal(first, again);
  assert.match(first, /^open bomb trickwire bomb game 1 \/\/ .*table 4p me1 1-6 \| \?1 \?2.* \/\/ 1 marks 1C 3$/);
  assert.equal(back, "open bomb 3 on 0 // trickwire bomb game 1 // table 2p me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ? // 1 marks 1A 1");
  // What lay there is still here after a reload.
  await page.goto(`${served.url}?again#pocket`);
  await page.getByText("Give back what lay on it (bomb)").waitFor();
  assert.deepEqual(page.faults, []);
});

test("a long game goes over in several lines", async () => {
  const page = await open(await phone(), served.url);
  const lines = await page.evaluate(async () => {
    const { opening } = await import("./serial.js");
    return opening("bomb", ["trickwire bomb game 1", "table x", ...Array.from({ length: 90 }, (_, at) => `1 cuts 7 at 3C: 2D ${at}`)].join("\n"));
  });
  assert.ok(lines.length > 1 && lines.every((line) => line.length <= 1000));
  assert.ok(lines.slice(1).every((line) => line.startsWith("open bomb + 1 cuts")));
  assert.equal(lines.join(" // ").replaceAll("open bomb + ", "").split(" // ").length, 92);
});

test("the dial, the curtain and the field for typing are a tap away", async () => {
  const page = await open(await phone(), served.url);
  await setUp(page);
  for (const name of ["1C", "2C", "3D", "4B"]) {
    await place(page, name).tap();
    await page.locator(".form .primary").tap();
  }
  await page.locator("[data-focus=dial]").tap();
  await seen(async () => assert.match(await page.locator(".sheet").textContent(), /dial/i));
  await page.getByRole("button", { name: "Leave" }).tap();
  await page.locator(".stand.mine button.owner").tap();
  await seen(async () => assert.equal((await page.locator(".stand.mine .value").allTextContents()).join(""), "······"));
  await page.locator(".stand.mine button.owner").tap();
  await seen(async () => assert.equal((await page.locator(".stand.mine .value").allTextContents()).join(""), "123456"));
  await place(page, "2A").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("1 cuts 3 at 2C: 1C");
  await page.keyboard.press("Enter");
  await page.getByText("last: 1 cuts 3 at 2C: 1C").waitFor();
  assert.deepEqual(page.faults, []);
});

/** Everybody has laid a token. */
async function marked(page) {
  for (const name of ["1C", "2C", "3D", "4B"]) {
    await place(page, name).tap();
    await page.locator(".form .primary").tap();
  }
  await page.locator("#bomb[data-thinking=no] .due").getByText("Your turn").waitFor();
}

test("whose turn it is can be corrected by tapping a name", async () => {
  const page = await open(await phone(), served.url);
  await setUp(page);
  await seen(async () => assert.equal(await page.locator(".stand:not(.mine) button.owner").count(), 0, "not while tokens are laid"));
  await marked(page);
  await page.getByRole("button", { name: "Player 3: correct the turn" }).tap();
  await seen(async () => assert.deepEqual(await page.locator(".sheet .chip").allTextContents(), ["player 2's", "player 3's", "player 4's"]));
  await page.locator('[data-focus="turn 3"]').tap();
  await page.getByText("Player 3's turn").waitFor();
  await page.getByText("last: turn 3").waitFor();
  await seen(async () => assert.match(await page.locator(".stand .owner.turn").textContent(), /^3/));
  // Back, by the line that says whose turn it is; then undone.
  await page.locator("button.due").tap();
  await page.getByRole("button", { name: "mine", exact: true }).tap();
  await page.getByText("last: turn 1").waitFor();
  for (let step = 0; step < 2; step += 1) await page.locator("[data-focus=undo]").tap();
  await page.getByText("last: 4 marks 4B").waitFor();
  assert.deepEqual(page.faults, []);
});

test("agreements are switched one by one, kept, and given up where they were broken", async () => {
  const context = await phone();
  const page = await open(context, served.url);
  const toggle = (words) => page.getByRole("group", { name: "Agreed" }).getByRole("button", { name: words });
  await page.getByText("Agreed: nothing").tap();
  await seen(async () => assert.equal(await page.getByRole("group", { name: "Agreed" }).getByRole("button").count(), 3));
  await toggle("the leftmost is cut").tap();
  await toggle("a marked wire").tap();
  await toggle("a marked wire").tap();
  await seen(async () => assert.equal(await toggle("the leftmost is cut").getAttribute("aria-pressed"), "true"));
  await seen(async () => assert.equal(await toggle("a marked wire").getAttribute("aria-pressed"), "false"));
  for (const wire of ["1", "1", "3", "4", "5", "6"]) await page.locator(`[data-focus="wire ${wire}"]`).tap();
  await page.locator("[data-focus=begin]").tap();
  await marked(page);
  const kept = () => page.evaluate(() => localStorage.getItem("trickwire.1.bomb"));
  await seen(async () => assert.match(await kept(), /\nagree left\n/));

  // A cut that breaks it is refused, and entered when it is given up.
  await place(page, "2A").focus();
  await page.keyboard.press("/");
  await page.keyboard.type("1 cuts 1 at 2A: 1B");
  await page.keyboard.press("Enter");
  await page.getByText("If it happened, somebody broke what was agreed").waitFor();
  await seen(async () => assert.doesNotMatch(await kept(), /cuts/));
  await page.getByRole("button", { name: "Give that up and enter it" }).tap();
  await page.getByText("last: 1 cuts 1 at 2A: 1B").waitFor();
  await seen(async () => assert.match(await kept(), /disagree left\n1 cuts 1 at 2A: 1B/));
  await seen(async () => assert.equal(await page.locator(".agreed").count(), 0));

  // Or by hand, from any entry on.
  for (let step = 0; step < 2; step += 1) await page.locator("[data-focus=undo]").tap();
  await page.getByRole("button", { name: "Not kept to: of equal wires" }).tap();
  await page.getByRole("button", { name: "Since 4: 4 marks 4B 2" }).tap();
  await page.waitForFunction(() => localStorage.getItem("trickwire.1.bomb").includes("disagree left\n4 marks 4B 2"));
  await seen(async () => assert.equal(await page.locator(".agreed").count(), 0));
  assert.deepEqual(page.faults, []);
});

test("what is unfolded, scrolled, typed and held stays when an answer comes", async () => {
  const page = await open(await phone(), `${served.url}#bomb=${encodeURIComponent("2p me1 | 1: ?1 ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 | 1: ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 ?12 ?12 | 2: ? ? ? ? ? ? ? ? ? ? ? ? | 2: ? ? ? ? ? ? ? ? ? ? ? ?")}`);
  await counted(page);
  const same = await page.evaluate(async () => {
    const tiles = document.querySelectorAll("#bomb .tiles")[2];
    const tile = tiles.querySelector('[data-place="3L"]');
    document.querySelector("#bomb .others").open = true;
    document.querySelector("#bomb [name=typed]").value = "1 ma";
    tile.focus();
    tiles.scrollLeft = 40;
    const { scrollLeft } = tiles;
    // An answer that comes now draws everything again.
    document.querySelector("#bomb [data-focus=others]").focus();
    document.querySelector('#bomb [data-place="1A"]').click();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return {
      tile: document.querySelector('#bomb [data-place="3L"]') === tile, scroll: document.querySelectorAll("#bomb .tiles")[2].scrollLeft === scrollLeft,
      open: document.querySelector("#bomb .others").open, typed: document.querySelector("#bomb [name=typed]").value, focus: document.activeElement.dataset.focus,
    };
  });
  assert.deepEqual(same, { tile: true, scroll: true, open: true, typed: "1 ma", focus: "others" });
});

test("nothing serious for people who read it otherwise", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of ["dark", "light"]) {
    for (const [name, hash, act] of [
      ["table", `bomb=${encodeURIComponent(LINE)}`, (page) => place(page, "2B").tap()],
      ["set-up", "bomb", (page) => page.getByText("Agreed: nothing").tap()],
      ["turn", `bomb=${encodeURIComponent(AGREED)}`, (page) => page.locator("button.due").tap()],
      ["agreement", `bomb=${encodeURIComponent(AGREED)}`, (page) => page.getByRole("button", { name: "Not kept to" }).tap()],
      ["form", `bomb=${encodeURIComponent(AGREED)}`, (page) => place(page, "2B").tap()],
      ["handheld", "pocket", () => {}],
    ]) {
      const context = await browser.newContext({ ...PHONE, colorScheme, bypassCSP: true });
      const page = await open(context, `${served.url}#${hash}`);
      await page.waitForTimeout(600);
      await act(page);
      await seen(async () => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: nothing sticks out`));
      await page.evaluate(axe);
      const found = await page.evaluate(() => globalThis.axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"], rules: { "color-contrast-enhanced": { enabled: true } },
      }).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ target }) => target.join(" ")).slice(0, 5) }))));
      const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
      assert.deepEqual(serious, [], `${name}, ${colorScheme}`);
      await context.close();
    }
  }
});
