// Keeps one version of the page, whole: everything of it comes from the same cache, so that old and new are never mixed.

const VERSION = "@VERSION@";
const FILES = ["./", "@FILES@"];
const CACHE = `trickwire-${VERSION}`;

addEventListener("install", (event) => {
  // Past the browser's own cache: what is kept here is what the server has now.
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("trickwire-") && name !== CACHE) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => (await (await caches.open(CACHE)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(answer());
});
