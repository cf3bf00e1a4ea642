/* Before anything is drawn: the theme and the language that were chosen here, so that nothing flashes. */
(() => {
  /** @type {{ theme?: string, lang?: string }} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('awale.settings') ?? 'null') ?? {};
  } catch {
    /* nothing can be kept here */
  }
  const root = document.documentElement,
    night = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = kept.theme === 'dark' || (kept.theme !== 'light' && night) ? 'dark' : 'light';
  root.lang = kept.lang ?? (navigator.language.startsWith('fr') ? 'fr' : 'en');
  root.dataset.start = '';
})();
