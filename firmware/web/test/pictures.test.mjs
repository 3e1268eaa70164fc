// What the pages look like, pixel by pixel beside the pictures that were looked at. Where another version of a font draws a letter a pixel
// further, that is no difference: a pixel differs where nothing within one pixel around has its colour. A fiftieth of them may: letters
// are a twentieth of a page, so that a word, a shade or a line that moved is noticed, and another version of a font is not. The
// handheld's picture is our own to the last pixel. TRICKWIRE_BLESS=1 keeps the new ones: look at them.

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

/** The share of pixels that differ, in either direction; 1 where the sizes do. */
async function apart(page, kept, now) {
  return page.evaluate(async ([a, b]) => {
    const read = async (data) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height);
    };
    const [first, second] = [await read(a), await read(b)];
    const { width, height } = first;
    if (second.width !== width || second.height !== height) return 1;
    const near = (one, at, other, to) => [0, 1, 2].every((part) => Math.abs(one[at + part] - other[to + part]) <= 48);
    const lacks = (one, other) => {
      let count = 0;
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          const at = 4 * (y * width + x);
          let is = near(one, at, other, at);
          for (let up = Math.max(0, y - 1); !is && up <= Math.min(height - 1, y + 1); up += 1) {
            for (let left = Math.max(0, x - 1); !is && left <= Math.min(width - 1, x + 1); left += 1) is = near(one, at, other, 4 * (up * width + left));
          }
          count += is ? 0 : 1;
        }
      }
      return count / (width * height);
    };
    return Math.max(lacks(first.data, second.data), lacks(second.data, first.data));
  }, [kept.toString("base64"), now.toString("base64")]);
}

for (const [name, hash, device, colorScheme] of [
  ["table-phone", `bomb=${encodeURIComponent(LINE)}`, PHONE, "dark"],
  ["setup-phone", "bomb", PHONE, "light"],
  ["table-desk", `bomb=${encodeURIComponent(LINE)}`, DESK, "light"],
  ["handheld-phone", "pocket", PHONE, "dark"],
  ["share-phone", `bomb=${encodeURIComponent(LINE)}`, PHONE, "dark"],
]) {
  test(`${name} looks as it did`, async () => {
    const context = await browser.newContext({ ...device, deviceScaleFactor: 1, colorScheme });
    const page = await open(context, `${served.url}#${hash}`);
    await page.waitForSelector("#bomb[data-thinking=no], #pocket:not([hidden])");
    await page.waitForTimeout(300);
    if (name.startsWith("share")) {
      await page.locator("[data-focus=more]").click();
      await page.getByRole("button", { name: "Share" }).click();
    }
    const now = await page.screenshot();
    const file = `${folder}${name}.png`;
    if (process.env.TRICKWIRE_BLESS) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, now);
    }
    assert.ok(existsSync(file), `${file} is missing: TRICKWIRE_BLESS=1 makes it`);
    const distance = await apart(page, readFileSync(file), now);
    console.log(`${name}: ${(100 * distance).toFixed(2)} % of the pixels`);
    assert.ok(distance <= (name.startsWith("handheld") ? 0.002 : 0.02), `${distance}`);
    await context.close();
  });
}

test("forty reloads at random moments lose nothing", async () => {
  const { taps, lost } = await reloads(40, 7, served.url, browser);
  console.log(`${taps} taps`);
  assert.equal(lost, 0);
});
