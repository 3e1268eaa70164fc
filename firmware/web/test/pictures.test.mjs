// What the pages look like, beside the pictures that were looked at. Letters differ from machine to machine, so pictures are compared as
// a coarse grid of colours. TRICKWIRE_BLESS=1 keeps the new ones: look at them.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { DESK, launch, open, PHONE, serve } from "./browser.mjs";
import { reloads } from "./reloads.mjs";

const LINE = "5p me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?10 ?12 | ? ? ? i5 ? ? ? ? ? ? | ? ? ? ? ? ? i8 ? ? ? | ? ? i3 ? ? ? ? ? ? | ? ? ? ? i7 ? ? ? ?";
const folder = fileURLToPath(new URL("./pictures/", import.meta.url));
let served, browser;

before(async () => { [served, browser] = await Promise.all([serve(), launch()]); });
after(async () => {
  await browser.close();
  await served.close();
});

/** How far two pictures are apart: the mean difference of 24 x 24 cells, in parts of 255. */
async function apart(page, kept, now) {
  return page.evaluate(async ([a, b]) => {
    const grid = async (data) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = new OffscreenCanvas(24, 24);
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.drawImage(picture, 0, 0, 24, 24);
      return context.getImageData(0, 0, 24, 24).data;
    };
    const [first, second] = [await grid(a), await grid(b)];
    return first.reduce((sum, value, at) => sum + Math.abs(value - second[at]), 0) / first.length;
  }, [kept.toString("base64"), now.toString("base64")]);
}

for (const [name, hash, device, colorScheme] of [
  ["table-phone", `bomb=${encodeURIComponent(LINE)}`, PHONE, "dark"],
  ["setup-phone", "bomb", PHONE, "light"],
  ["table-desk", `bomb=${encodeURIComponent(LINE)}`, DESK, "light"],
  ["handheld-phone", "pocket", PHONE, "dark"],
]) {
  test(`${name} looks as it did`, async () => {
    const context = await browser.newContext({ ...device, deviceScaleFactor: 1, colorScheme });
    const page = await open(context, `${served.url}#${hash}`);
    await page.waitForSelector("#bomb[data-thinking=no], #pocket:not([hidden])");
    await page.waitForTimeout(300);
    const now = await page.screenshot();
    const file = `${folder}${name}.png`;
    if (process.env.TRICKWIRE_BLESS) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, now);
    }
    assert.ok(existsSync(file), `${file} is missing: TRICKWIRE_BLESS=1 makes it`);
    const distance = await apart(page, readFileSync(file), now);
    console.log(`${name}: ${distance.toFixed(2)}`);
    assert.ok(distance < 4, `${distance}`);
    await context.close();
  });
}

test("forty reloads at random moments lose nothing", async () => {
  const { taps, lost } = await reloads(40, 7, served.url, browser);
  console.log(`${taps} taps`);
  assert.equal(lost, 0);
});
