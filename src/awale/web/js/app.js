/** The page: which address shows which screen. */

import { start, refresh } from './router.js';
import { preferred, speak, lang } from './words.js';
import { settings } from './settings.js';

const ROUTES = [
  { path: '/', screen: 'home', css: ['home', 'board'] },
  { path: '/game/{id}', screen: 'game', css: ['game', 'end', 'board'] },
  { path: '/game/{id}/review', screen: 'review', css: ['game', 'analysis', 'review', 'board'], words: ['review'] },
  { path: '/join/{code}', screen: 'join', css: ['home', 'board'] },
  { path: '/analyse', screen: 'analysis', css: ['game', 'analysis', 'board'] },
  { path: '/rules', screen: 'rules', css: ['rules', 'board'] },
  { path: '/rules/{sheet}', screen: 'sheet', css: ['rules', 'board'] },
  { path: '/story', screen: 'story', css: ['rules', 'story', 'board'], words: ['story'] },
  { path: '/notice', screen: 'notice', css: ['rules', 'notice'], words: ['notice'] },
  { path: '/exercises', screen: 'exercises', css: ['exercises', 'board'], words: ['exercises'] },
  { path: '/exercises/{id}', screen: 'exercise', css: ['game', 'exercises', 'board'], words: ['exercises'] },
  { path: '/learn', screen: 'learn', css: ['lesson'], words: ['lessons'] },
  { path: '/learn/{lesson}', screen: 'lesson', css: ['lesson', 'board'], words: ['lessons'] },
  { path: '/paper', screen: 'paper', css: ['rules', 'paper'], words: ['paper'] },
  { path: '/class', screen: 'classes', css: ['home', 'class', 'club'], words: ['class'] },
  { path: '/class/{id}', screen: 'class', css: ['game', 'home', 'class', 'board'], words: ['class', 'pupil'] },
  { path: '/club', screen: 'club', css: ['home', 'class', 'club'], words: ['class', 'club'] },
  { path: '/club/{id}', screen: 'club', css: ['home', 'class', 'club'], words: ['class', 'club'] },
];

await speak(preferred(settings.lang));
settings.on('lang', async wanted => {
  if (wanted === lang()) return;
  await speak(preferred(wanted));
  await refresh();
});
await start(ROUTES);

try {
  if (localStorage.getItem('awale.pupil'))
    import('./club/calling.js').then(
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
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname) });
}
