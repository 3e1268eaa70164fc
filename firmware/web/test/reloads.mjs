#!/usr/bin/env node
// Loads the page again at random moments of play: nothing but the last tap may be missing. reloads.mjs [reloads [seed]]

import { launch, open, PHONE, serve } from "./browser.mjs";

/** As many of the same on every machine: a small generator of Steele and Vigna's kind. */
function random(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % bound;
  };
}

/** What is missing after a reload, or null: what was kept is there, or is one tap further; and it is what is shown. */
function missing(last, now, shown) {
  if (!shown) return "nothing is shown";
  if (last === null) return null;
  if (now === null) return "nothing is kept";
  const [number, later] = [last, now].map((text) => Number(text.slice(0, text.indexOf(" "))));
  if (later < number || later > number + 1) return `kept ${later} times instead of ${number}`;
  if (later === number && last !== now) return "something else is kept";
  const lines = now.trimEnd().split("\n");
  const events = lines.slice(lines.findIndex((line) => line.startsWith("table ")) + 1).filter((line) => /^(s?\d|card|dial|turn|disagree)/.test(line));
  return events.length && shown !== "setup" && !shown.includes(events.at(-1)) ? `shown is ${shown}, kept ${events.at(-1)}` : null;
}

export async function reloads(count, seed, url, browser) {
  const any = random(seed);
  const context = await browser.newContext(PHONE);
  const page = await open(context, url);
  const kept = () => page.evaluate(() => localStorage.getItem("trickwire.1.bomb"));
  let [taps, lost] = [0, 0];
  for (let done = 0; done < count; done += 1) {
    const before = [await kept()];
    for (let tap = any(6); tap >= 0; tap -= 1) {
      // Anything that can be tapped, but for what leaves the page or opens a file.
      await page.evaluate((number) => {
        const all = [...document.querySelectorAll("#bomb button:not(:disabled), #bomb summary")].filter((each) => each.offsetParent !== null && !/Copy|Save|Open/.test(each.textContent));
        all[number % all.length]?.click();
      }, any(1 << 16));
      taps += 1;
      before.push(await kept());
    }
    // In the middle of a tap: the page is not waited for.
    const last = page.evaluate(() => { setTimeout(() => document.querySelector("#bomb button")?.click(), 0); location.reload(); }).catch(() => {});
    await last;
    await page.waitForSelector("body[data-ready]", { timeout: 120_000 });
    const now = await kept();
    const shown = await page.evaluate(() => document.querySelector("#bomb .log summary")?.textContent ?? document.querySelector("#bomb .stands, #bomb .setup")?.className ?? "");
    const unread = await page.locator("#notices").textContent();
    const why = /could not be read/.test(unread) ? unread : missing(before.at(-1), now, shown);
    if ((done + 1) % 100 === 0) console.log(`${done + 1} reloads, ${lost} lost`);
    if (why) {
      lost += 1;
      console.log(`reload ${done}: ${why}`);
    }
  }
  await context.close();
  return { taps, lost };
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [count, seed] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 1)];
  const [served, browser] = await Promise.all([serve(), launch()]);
  const { taps, lost } = await reloads(count, seed, served.url, browser);
  console.log(`${count} reloads after ${taps} taps, seed ${seed}: ${lost} lost`);
  await browser.close();
  await served.close();
  process.exit(lost ? 1 : 0);
}
