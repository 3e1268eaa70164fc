// The pages of the card games in a browser: what is tapped is the line that one would write, and the answer is the one that `ask` gives.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { DESK, launch, open, PHONE, seen, serve } from "./browser.mjs";

const DEAL = "NT lead1 | AQJT986.Q.A8.A6 | ? | ?";
const PLAY = "C lead1 | AQJ6.Q.A8.A6 / 8S 9S TS | ? | ? ; QH KH 6H, AH 7H";
const OPEN = "NT lead1 bid1/1/0 took3/2/2 | 7.T.. | K...7 | ..8.Q";
const DEALS = "N: 15-17 bal, S: 5+S 8-10";

let served;
let browser;
before(async () => { served = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); await served?.close(); });

/** A page of its own, and what is done with it; nothing may go wrong in it. */
async function on(hash, options, act) {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  try {
    const page = await open(context, served.url + hash);
    await act(page, context);
    const faults = page.faults.filter((fault) => !/service ?worker/i.test(fault));
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

const link = (game, line) => `#${game}=${encodeURIComponent(line)}`;
const address = (page) => decodeURIComponent(new URL(page.url()).hash.slice(1));
const ask = (page, line) => page.evaluate((line) => globalThis.trickwire.ask(line), line);
const settled = (page, game) => page.waitForFunction((game) => document.getElementById(game).dataset.thinking === "no", game, { timeout: 60_000 });
const chip = (page, group, name) => page.getByRole("radiogroup", { name: group, exact: true }).getByRole("radio", { name, exact: true }).tap();
const tap = async (page, cards) => { for (const card of cards.split(" ")) await page.locator(`[data-card="${card}"]`).tap(); };

/** The rows of the answer: the cards that they name, and the figure. */
async function rows(page, game) {
  return page.locator(`#${game} .advice .move`).evaluateAll((moves) => moves.map((move) => [
    [...move.querySelectorAll(".face")].map((face) => face.textContent.replace("10", "T").replace(/[♠♥♦♣]/, (suit) => ({ "♠": "S", "♥": "H", "♦": "D", "♣": "C" })[suit])).join(" "),
    move.querySelector(".chance").textContent,
  ]));
}

test("twelve cards tapped are the line, and what to lay aside is what ask says", async () => {
  await on("#ninety", PHONE, async (page) => {
    await tap(page, "AS QS JS TS 9S 8S 6S QH AD 8D AC 6C");
    await settled(page, "ninety");
    assert.equal(address(page), `ninety=${DEAL}`);
    await seen(async () => assert.equal(await page.locator("#ninety [name=line]").inputValue(), DEAL));
    const told = await ask(page, `ninety bid ${DEAL}`);
    const lines = told.trimEnd().split("\n").map((line) => line.match(/lay (.*) rated (\d+)/)).map(([, cards, rated]) => [cards, `${(rated / 100).toFixed(1)} %`]);
    await seen(async () => assert.deepEqual(await rows(page, "ninety"), lines));

    // One of them is laid aside, cards are played, and the advice is that of the line.
    await page.locator("#ninety .advice .move").first().tap();
    await settled(page, "ninety");
    const laid = address(page).slice("ninety=".length);
    assert.match(laid, /^NT lead1 \| .* \/ QH 9S TS \| \? \| \?$/);
    await tap(page, "AD KD 7D");
    await settled(page, "ninety");
    const line = `${laid} ; AD KD 7D`;
    assert.equal(address(page), `ninety=${line}`);
    const advice = (await ask(page, `ninety advise ${line}`)).trimEnd().split("\n").slice(1).map((row) => row.split(" "));
    await seen(async () => assert.deepEqual(await rows(page, "ninety"), advice.map(([card, mean]) => [card, `${mean / 10} %`])));

    // Undo goes back tap by tap, also over the step from laying aside to playing.
    for (let step = 0; step < 4; step += 1) await page.getByRole("button", { name: "Undo" }).tap();
    assert.equal(address(page), `ninety=${DEAL}`);
    await page.locator('[data-card="6C"]').tap();
    await seen(async () => assert.match(await page.locator("#ninety .missing").innerText(), /seat 1 has 11 cards/));
  });
});

test("open hands tapped are the line, and every card says what ask says", async () => {
  await on("#ninety", PHONE, async (page) => {
    await chip(page, "Find out", "Open hands");
    for (const [seat, cards] of [["You", "7S TH"], ["Seat 2", "KS 7C"], ["Seat 3", "8D QC"]]) {
      await chip(page, "Tap for", seat);
      await tap(page, cards);
    }
    for (const [name, value] of [["You bid", "1"], ["Seat 2 bid", "1"], ["You took", "3"], ["Seat 2 took", "2"], ["Seat 3 took", "2"]]) {
      await page.getByLabel(name, { exact: true }).selectOption(value);
    }
    await settled(page, "ninety");
    assert.equal(address(page), `ninety=${OPEN}`);
    const solved = (await ask(page, `ninety solve ${OPEN}`)).trimEnd().split("\n");
    const shown = await page.locator("#ninety .advice li").allInnerTexts();
    assert.equal(shown.length, solved.length - 1);
    for (const line of solved.slice(0, -1)) {
      const points = line.match(/points (.*)$/)[1].replaceAll("/", ", ");
      assert.ok(shown.some((text) => text.includes(`points ${points}`)), line);
    }
    await chip(page, "Ask for", "Chance");
    await settled(page, "ninety");
    await seen(async () => assert.deepEqual((await rows(page, "ninety")).map(([, figure]) => figure), ["never", "never"]));

    // A card that goes to the table leaves its hand, and comes back to it.
    await chip(page, "Tap for", "Table");
    await tap(page, "TH");
    assert.equal(address(page), "ninety=NT lead1 bid1/1/0 took3/2/2 | 7... | K...7 | ..8.Q ; TH");
    await tap(page, "TH");
    assert.equal(address(page), `ninety=${OPEN}`);
    await settled(page, "ninety");

    // A row is played, and the third card takes the trick.
    await page.getByRole("button", { name: "Play the 10 of hearts" }).tap();
    await settled(page, "ninety");
    await page.getByRole("button", { name: "Play the 7 of clubs" }).tap();
    await settled(page, "ninety");
    await page.getByRole("button", { name: "Play the queen of clubs" }).tap();
    await settled(page, "ninety");
    assert.equal(address(page), "ninety=NT lead1 bid1/1/0 took4/2/2 | 7... | K... | ..8.");
  });
});

test("a link opens, is kept over a reload, and the line can be typed", async () => {
  await on(link("ninety", PLAY), DESK, async (page) => {
    await settled(page, "ninety");
    await seen(async () => assert.equal(await page.locator('[data-card="KH"]').getAttribute("aria-label"), "king of hearts, played to trick 1 by seat 2"));
    await seen(async () => assert.equal(await page.locator("#ninety .due").innerText(), "Your turn: which card to play"));
    await seen(async () => assert.equal((await rows(page, "ninety"))[0][0], "6C"));
    await page.goto(`${served.url}?again#ninety`);
    await page.waitForSelector("body[data-ready]");
    await seen(async () => assert.equal(await page.locator("#ninety [name=line]").inputValue(), PLAY));
    await page.locator("#ninety [name=line]").fill("nt bid1/1/0 took3/2/2 | 7s,10h | ks 7c | 8d qc");
    await page.getByRole("button", { name: "Take this line" }).click();
    assert.equal(address(page), `ninety=${OPEN}`);
    await seen(async () => assert.equal(await page.locator('[data-card="TH"]').getAttribute("aria-label"), "10 of hearts, your hand"));
  });
});

test("a line that cannot be says where", async () => {
  await on(link("ninety", "NT | AS XS | ? | ?"), PHONE, async (page) => {
    await seen(async () => assert.match(await page.locator("#notices").innerText(), /Column 9: this is not a card/));
    await seen(async () => assert.equal(await page.locator("#ninety .typed mark").innerText(), "X"));
    await tap(page, "AS");
    await seen(async () => assert.equal(await page.locator('[data-card="AS"]').getAttribute("aria-pressed"), "true"));
  });
  await on(link("bridge", "N: 15-17 foo"), PHONE, async (page) => {
    await seen(async () => assert.match(await page.locator("#notices").innerText(), /Column 10: this asks for nothing that is known/));
    await seen(async () => assert.equal(await page.locator("#bridge mark").innerText(), "foo"));
    const refused = await page.evaluate(() => globalThis.trickwire.ask("bridge odds N: 15-17 foo").catch((error) => error.message));
    assert.match(refused, /^column 22: this asks for nothing that is known/);
  });
});

test("what was kept and cannot be read leaves a page that can be used", async () => {
  for (const game of ["ninety", "bridge"]) {
    for (const kept of ["1 {", "1 null", '1 {"mode":7,"deal":5,"text":[1],"count":"x"}']) {
      await on("#pocket", PHONE, async (page) => {
        await page.evaluate(([game, kept]) => localStorage.setItem(`trickwire.1.${game}`, kept), [game, kept]);
        await page.goto(`${served.url}?again#${game}`);
        await page.waitForSelector("body[data-ready]");
        await seen(async () => assert.ok(await page.locator(`#${game} textarea`).isVisible(), kept));
      });
    }
  }
});

test("wishes are counted as one types, and each has its cost", async () => {
  await on("#bridge", PHONE, async (page) => {
    const field = page.locator("#bridge [name=wishes]");
    await field.pressSequentially(DEALS, { delay: 10 });
    const told = await ask(page, `bridge odds ${DEALS}`);
    const deals = told.match(/^deals (\d+)/)[1];
    const grouped = deals.replaceAll(/\B(?=(\d{3})+(?!\d))/g, " ");
    await page.locator("#bridge .count .why", { hasText: grouped }).waitFor();
    await seen(async () => assert.equal(await field.inputValue(), DEALS, "what is typed is left alone"));
    assert.equal(address(page), "bridge=N: bal 15-17, S: 5+S 8-10");

    await page.getByRole("button", { name: "What does each wish cost?" }).tap();
    await page.locator("#bridge .costs li").first().waitFor();
    const costs = (await ask(page, `bridge explain ${DEALS}`)).match(/^without/gm);
    await seen(async () => assert.equal(await page.locator("#bridge .costs li").count(), costs.length));

    await field.fill("N: 7+S, S: 7+S");
    await page.getByText("No deal fits").waitFor();
    await seen(async () => assert.match(await page.locator("#bridge .count").innerText(), /N needs 7\+ spades, S needs 7\+ spades/));
  });
});

test("the form writes the text, and the text fills the form", async () => {
  await on(link("bridge", "S: 5+H +AS"), PHONE, async (page) => {
    const select = (name, value) => page.getByLabel(name, { exact: true }).selectOption(value);
    await select("North: Points from", "15");
    await select("North: Points to", "17");
    await page.getByLabel("North is balanced").check();
    await chip(page, "By form, for", "South ✓");
    await seen(async () => assert.equal(await page.getByLabel("South: Hearts from", { exact: true }).inputValue(), "5"));
    await select("South: Hearts to", "6");
    await seen(async () => assert.equal(await page.locator("#bridge [name=wishes]").inputValue(), "N: bal 15-17, S: 5-6H +AS"));
    assert.equal(address(page), "bridge=N: bal 15-17, S: 5-6H +AS");
    await page.getByRole("button", { name: "Undo" }).tap();
    await seen(async () => assert.equal(await page.locator("#bridge [name=wishes]").inputValue(), "N: bal 15-17, S: 5+H +AS"));
  });
});

test("boards of a link are those of ask, and files are read back", async () => {
  await on(link("bridge", "N: 6+S ; seed3 board2"), DESK, async (page) => {
    await page.locator(".board").nth(3).waitFor();
    assert.equal(address(page), "bridge=N: 6+S ; seed3 board2");
    for (const [at, number] of [[0, 2], [3, 5]]) {
      const deal = await ask(page, `bridge deal N: 6+S ; seed3 board${number}`);
      const suits = deal.trim().split(" ").filter((_, word) => word % 2).flatMap((hand) => hand.split("."));
      const shown = await page.locator(".board").nth(at).locator(".ranks").allInnerTexts();
      assert.deepEqual(shown.map((ranks) => ranks.replace("—", "")), suits);
    }
    await seen(async () => assert.match(await page.locator(".board").first().innerText(), /Board 2\s+Dealer East, vulnerable: N-S/));
    await page.emulateMedia({ media: "print" });
    await seen(async () => assert.deepEqual([await page.locator(".board").first().isVisible(), await page.locator("#bridge :is(button, textarea, select):visible").count()], [true, 0]));
    await page.emulateMedia({ media: "screen" });
    const boards = await page.locator(".board").allInnerTexts();
    const files = {};
    for (const format of ["PBN", "LIN"]) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: `Save ${format}` }).click()]);
      files[format] = await readFile(await file.path(), "utf8");
    }
    assert.match(files.PBN, /^% PBN 2\.1\n/);
    assert.deepEqual(files.PBN.match(/(?<=\[Deal ")\w:/g), ["E:", "S:", "W:", "N:"]);
    assert.equal(files.LIN.match(/^qx\|o\d\|pn\|,,,\|st\|\|md\|/gm).length, 4);
    for (const text of Object.values(files)) {
      await page.getByRole("button", { name: "Other boards" }).click();
      await page.locator(".board").nth(3).waitFor();
      await page.evaluate((text) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([text], "boards"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true }));
      }, text);
      await page.getByText("From a file").waitFor();
      await seen(async () => assert.deepEqual(await page.locator(".board").allInnerTexts(), boards));
    }
    // What was dropped is there after a reload.
    await page.goto(`${served.url}?again#bridge`);
    await page.getByText("From a file").waitFor();
    await seen(async () => assert.deepEqual(await page.locator(".board").allInnerTexts(), boards));
  });
});

test("everything is large enough for a thumb, and axe finds nothing serious", async () => {
  const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  for (const [game, line] of [["ninety", DEAL], ["ninety", PLAY], ["ninety", OPEN], ["bridge", `${DEALS} ; seed3`]]) {
    for (const colorScheme of ["dark", "light"]) {
      await on(link(game, line), { ...PHONE, colorScheme, bypassCSP: true }, async (page) => {
        await settled(page, game);
        const small = await page.locator(`#${game} :is(button, select, textarea, summary, input:not([type=checkbox]))`).evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => [one.getBoundingClientRect().height, one.textContent]).filter(([height]) => height < 44));
        assert.deepEqual(small, []);
        await seen(async () => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out"));
        await page.evaluate(axe);
        const found = await page.evaluate(() => globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag2aaa", "best-practice"] }));
        const serious = found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]), [], `${game} ${line} ${colorScheme}`);
      });
    }
  }
});
