// A browser and a server for the tests: loopback only, both ended with the test.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const folder = process.env.TRICKWIRE_WEB ?? join(root, "target/web");

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".png": "image/png", ".webmanifest": "application/manifest+json",
};

/** Serves the page; `requests` counts what was asked for. */
export async function serve(from = folder) {
  const served = { requests: [], refuse: false };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    served.requests.push(path);
    const file = join(from, path.endsWith("/") ? join(path, "index.html") : path);
    if (served.refuse || !file.startsWith(from) || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(served.refuse ? 503 : 404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  served.url = `http://127.0.0.1:${server.address().port}/`;
  served.close = () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); });
  return served;
}

/** Debian's Chromium, or the one that the environment names. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

export const PHONE = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const DESK = { viewport: { width: 1200, height: 800 } };

/** A page that has started; what goes wrong in it is collected. */
export async function open(context, url) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") page.faults.push(message.text()); });
  await page.goto(url);
  await page.waitForSelector("body[data-ready]", { timeout: 20_000 });
  return page;
}

/**
 * Tries an assertion until it holds: a page draws when it comes to it, and on
 * a busy machine that is after the text, the kept game or the other element
 * that a test waited for. What never holds fails with its own words.
 */
export async function seen(assertion, seconds = 10) {
  for (const end = Date.now() + seconds * 1000; ;) {
    try {
      return await assertion();
    } catch (failed) {
      if (Date.now() > end) throw failed;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
