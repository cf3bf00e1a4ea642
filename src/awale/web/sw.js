/* The service worker: keeps the page's own files, so that it opens without a network.

   On a server the network comes first; what it has brought is kept for when it is gone. Nothing under /api is ever kept: a
   game is what the server says.

   A folder of files without a server (`awale site`) is kept whole, one version at a time: a new one is fetched completely,
   and takes over when no window shows the old one any more. No window ever has files of two versions. */

/** What a folder of files is: its version, and all files that are kept at once. A server has nothing of the kind. */
const SITE = null;
const KEPT = SITE ? `awale-${SITE.version}` : 'awale-1';
/** The folder over which it rules. */
const ROOT = new URL('./', location).pathname;
const SHELL = ROOT;
/** How long the network may take before the kept copy is shown, in milliseconds. */
const PATIENCE = 3000;

self.addEventListener('install', event => {
  event.waitUntil(SITE ? keepSite() : keepShell().then(() => self.skipWaiting()));
});

/** All files of a version. The browser's own cache is passed over: it may hold files of the version before. */
async function keepSite() {
  const cache = await caches.open(KEPT);
  const paths = SITE.files.map(file => (file === 'index.html' ? SHELL : ROOT + file));
  await cache.addAll(paths.map(path => new Request(path, { cache: 'no-cache' })));
}

/** The document, its words, and every file that it names. */
async function keepShell() {
  const cache = await caches.open(KEPT);
  await cache.addAll([SHELL, `${ROOT}words/fr.json`, `${ROOT}words/en.json`]);
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
  const key = request.mode === 'navigate' ? SHELL : request;
  if (!SITE) event.respondWith(networkFirst(request, key));
  else if (url.pathname.startsWith(ROOT)) event.respondWith(keptFirst(request, key));
});

/** What the page had loaded before the worker was there. */
self.addEventListener('message', event => {
  if (SITE) return;
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
  const asked = fetched(request, key, cache);
  if (!kept) return asked;
  const late = new Promise(done => setTimeout(() => done(kept), PATIENCE));
  return Promise.race([asked.catch(() => kept), late]);
}

/** A file of this version; what only few need is kept once it has come. */
async function keptFirst(request, key) {
  const cache = await caches.open(KEPT);
  return (await cache.match(key)) ?? fetched(request, key, cache);
}

async function fetched(request, key, cache) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') cache.put(key, answer.clone());
  return answer;
}
