// The code of a link, read as another phone's camera reads it: from the picture on the screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import readCode from "jsqr";
import { DESK, launch, open, PHONE, seen, serve } from "./browser.mjs";

const MARKED = "5p me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?10 ?12 | ? ? ? i5 ? ? ? ? ? ? | ? ? ? ? ? ? i8 ? ? ? | ? ? i3 ? ? ? ? ? ? | ? ? ? ? i7 ? ? ? ?";
const LINKS = [["bomb", MARKED, PHONE], ["bomb", MARKED, DESK], ["ninety", "C lead1 | AQJ6.Q.A8.A6 / 8S 9S TS | ? | ? ; QH KH 6H, AH 7H", PHONE], ["bridge", "N: 15-17 bal, S: 5+S 8-10", PHONE]];

let served, browser;
before(async () => { [served, browser] = await Promise.all([serve(), launch()]); });
after(async () => {
  await browser.close();
  await served.close();
});

/** A picture of something on the page, as its pixels. */
async function pixels(page, place) {
  const picture = (await place.screenshot()).toString("base64");
  const { width, height, data } = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const all = context.getImageData(0, 0, image.width, image.height);
    return { width: all.width, height: all.height, data: [...all.data] };
  }, picture);
  return [Uint8ClampedArray.from(data), width, height];
}

for (const [game, line, device] of LINKS) {
  test(`${game} at ${device.viewport.width} pixels: the code is the link, and the link opens what is shared`, async () => {
    const page = await open(await browser.newContext({ ...device, colorScheme: "dark" }), `${served.url}#${game}=${encodeURIComponent(line)}`);
    await page.waitForSelector(`#${game}[data-thinking=no]`);
    await page.locator(`#${game} [data-focus=more]`).click();
    await page.locator(`#${game}`).getByRole("button", { name: "Share" }).click();
    const read = readCode(...await pixels(page, page.locator(".code")));
    assert.equal(read?.data, page.url());
    const other = await open(await browser.newContext(PHONE), read.data);
    await other.waitForSelector(`#${game}[data-thinking=no]`);
    assert.equal(other.url(), page.url());
    await seen(async () => assert.equal(await other.locator("#notices").textContent(), ""));
    assert.deepEqual(page.faults, []);
  });
}
