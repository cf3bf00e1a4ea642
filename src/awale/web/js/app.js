/** The page: which address shows which screen. */

import { connect, isLoading } from './connection.js';
import { fileOf } from './location.js';
import { start, refresh } from './router.js';
import { preferred, speak, lang } from './words.js';
import { settings } from './settings.js';

/** `css` and `words` are what a screen has besides; `server/bundle.py` names the styles that all have. */
const ROUTES = [
  { path: '/', screen: 'home' },
  { path: '/game/{id}', screen: 'game' },
  { path: '/game/{id}/review', screen: 'review', css: ['analysis', 'review'], words: ['review'] },
  { path: '/join/{code}', screen: 'join' },
  { path: '/analyse', screen: 'analysis', css: ['analysis'] },
  { path: '/rules', screen: 'rules', css: ['rules'] },
  { path: '/rules/{sheet}', screen: 'sheet', css: ['rules'] },
  { path: '/story', screen: 'story', css: ['rules', 'story'], words: ['story'] },
  { path: '/notice', screen: 'notice', css: ['rules', 'notice'], words: ['notice'] },
  { path: '/exercises', screen: 'exercises', css: ['exercises'], words: ['exercises'] },
  { path: '/exercises/{id}', screen: 'exercise', css: ['exercises'], words: ['exercises'] },
  { path: '/learn', screen: 'learn', css: ['lesson'], words: ['lessons'] },
  { path: '/learn/{lesson}', screen: 'lesson', css: ['lesson'], words: ['lessons'] },
  { path: '/paper', screen: 'paper', css: ['rules', 'paper'], words: ['paper'] },
  { path: '/class', screen: 'classes', css: ['class', 'club'], words: ['class'] },
  { path: '/class/{id}', screen: 'class', css: ['class'], words: ['class', 'pupil'] },
  { path: '/club', screen: 'club', css: ['class', 'club'], words: ['class', 'club'] },
  { path: '/club/{id}', screen: 'club', css: ['class', 'club'], words: ['class', 'club'] },
];

await connect();
await speak(preferred(settings.lang));
if (isLoading()) (await import('./parts/loading.js')).showLoading();
settings.on('lang', async wanted => {
  if (wanted === lang()) return;
  await speak(preferred(wanted));
  await refresh();
});
await start(ROUTES);

try {
  if (localStorage.getItem('awale.pupil'))
    import('./class/round-redirect.js').then(
      ({ listen }) => listen(),
      () => {
        /* nobody answers: nobody calls */
      },
    );
} catch {
  /* nothing can be kept here */
}

if ('serviceWorker' in navigator)
  keep().catch(() => {
    /* the page works without it */
  });

/**
 * Has the page's files kept for when there is no network: those that came before the worker was there are told to it.
 */
async function keep() {
  await navigator.serviceWorker.register(fileOf('/sw.js'));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname) });
}
