// The service worker: without the server a navigation shows the offline page. It stores nothing else, so
// that no page is ever older than the server. vite.offline.ts builds it as /sw.js.

/** Another build has another name, so that its offline page replaces the one before. */
const CACHE = "wird-offline-BUILD";
const KEPT = ["/offline.html", "/offline-page.js", "/favicon.svg"];
/** Milliseconds: a server that is switched off refuses nothing, it just does not answer. */
const PATIENCE = 10_000;
/** What a proxy answers while Wird is away, and Wird under load. */
const AWAY = [502, 503, 504];

addEventListener("install", (event) => {
  // There is nothing that an older one would have to finish.
  void skipWaiting();
  event.waitUntil(keep());
});

addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") return event.respondWith(pageOf(event));
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && KEPT.includes(pathname)) event.respondWith(keptOr(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: "reload" })));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // Else a page would wait for this worker to start before it is asked for.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function pageOf(event) {
  try {
    const answer = await Promise.race([asked(event), tooLong()]);
    if (!AWAY.includes(answer.status)) return answer;
  } catch {
    // No network, or no server.
  }
  return (await caches.match("/offline.html")) ?? Response.error();
}

async function asked(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request));
}

function tooLong() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("No answer.")), PATIENCE);
  });
}

/** The files of the offline page itself. */
async function keptOr(request) {
  const { pathname } = new URL(request.url);
  return fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error());
}

/** As server/alerts/push/push-post.ts sends it. */
addEventListener("push", (event) => {
  const { id, title, text, link, language, direction } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, {
      ...{ body: text, lang: language, dir: direction, data: { link } },
      // Sent twice, it shows once.
      tag: id,
      icon: "/icons/wird-192.png",
      badge: "/icons/badge-96.png",
    }),
  );
});

/** A page of its own: one that is open may be playing. */
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname, search } = new URL(event.notification.data.link);
  // This browser may know Wird by another address than the server does.
  event.waitUntil(clients.openWindow(pathname + search));
});
