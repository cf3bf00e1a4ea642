/* The service worker: keeps the page's own files, so that it opens without a network. The network comes first; what it
   has brought is kept for when it is gone. Nothing under /api is ever kept: a game is what the server says. */

const KEPT = 'awale-1';
const SHELL = '/';
/** How long the network may take before the kept copy is shown, in milliseconds. */
const PATIENCE = 3000;

self.addEventListener('install', event => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

/** The document, its words, and every file that it names. */
async function keepShell() {
  const cache = await caches.open(KEPT);
  await cache.addAll([SHELL, '/words/fr.json', '/words/en.json']);
  const document = await (await cache.match(SHELL)).text();
  await cache.addAll(new Set([...document.matchAll(/(?:href|src)="(\/web\/[^"#?]+)"/g)].map(([, path]) => path)));
}

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(name => name !== KEPT).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', event => {
  const { request } = event,
    url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.respondWith(networkFirst(request, request.mode === 'navigate' ? SHELL : request));
});

/** What the page had loaded before the worker was there. */
self.addEventListener('message', event => {
  const wanted = (event.data?.keep ?? []).filter(path => path.startsWith('/web/') || path.startsWith('/words/'));
  event.waitUntil(
    caches
      .open(KEPT)
      .then(cache => Promise.allSettled(wanted.map(async path => (await cache.match(path)) ?? cache.add(path)))),
  );
});

/** `key` is what it is kept under: all addresses of the page are one document. */
async function networkFirst(request, key) {
  const cache = await caches.open(KEPT),
    kept = await cache.match(key);
  const asked = fetch(request).then(answer => {
    if (answer.ok && answer.type === 'basic') cache.put(key, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  const late = new Promise(done => setTimeout(() => done(kept), PATIENCE));
  return Promise.race([asked.catch(() => kept), late]);
}
