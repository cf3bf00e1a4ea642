/**
 * What one has chosen on this device: `settings.speed`, `settings.sound = true`, `settings.on('theme', redraw)`.
 * Kept in the browser; another tab follows. Where nothing can be kept (a private window), the choice lasts for the
 * visit.
 */

const KEY = 'awale.settings';

/**
 * @typedef {{ speed: number, sound: boolean, motion: string, view: string, theme: string, coach: string,
 *   lang: string | null, last: { [name: string]: any } | null }} Values
 */

/** @type {Values} */
const DEFAULTS = {
  speed: 1, // of sowing: .6, 1 or 1.8
  sound: false,
  motion: 'auto', // as the system says, or 'reduced'
  view: 'auto', // whose side is near: 'auto' (one's own), 'south', 'north' or 'facing'
  theme: 'auto', // as the system says, or 'light', 'dark'
  coach: 'off', // beside a game: 'off', 'ask' (on request) or 'always'
  lang: null, // as the browser says, or 'fr', 'en'
  last: null, // the last choices on the first screen
};

const NAMES = /** @type {(keyof Values)[]} */ (Object.keys(DEFAULTS));

/** @returns {Partial<Values>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {};
  } catch {
    return {};
  }
}

class Settings extends EventTarget {
  /** @type {Values} */
  #values = { ...DEFAULTS, ...kept() };

  /**
   * @template {keyof Values} Name
   * @param {Name} name
   * @returns {Values[Name]}
   */
  get(name) {
    return this.#values[name];
  }

  /**
   * @template {keyof Values} Name
   * @param {Name} name
   * @param {Values[Name]} value
   */
  set(name, value) {
    if (this.#values[name] === value) return;
    this.#values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      /* it lasts for the visit */
    }
    this.#tell(name);
  }

  /**
   * Calls `listener(value)` whenever the setting changes; returns a function that removes the listener.
   * @template {keyof Values} Name
   * @param {Name} name
   * @param {(value: Values[Name]) => void} listener
   */
  on(name, listener) {
    const heard = (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail.name === name) listener(this.#values[name]);
    };
    this.addEventListener('change', heard);
    return () => this.removeEventListener('change', heard);
  }

  /** Another tab has changed something. */
  read() {
    const before = this.#values;
    this.#values = { ...DEFAULTS, ...kept() };
    for (const name of NAMES) if (before[name] !== this.#values[name] && name !== 'last') this.#tell(name);
  }

  /** @param {keyof Values} name */
  #tell(name) {
    this.dispatchEvent(new CustomEvent('change', { detail: { name, value: this.#values[name] } }));
  }
}

for (const name of NAMES) {
  Object.defineProperty(Settings.prototype, name, {
    get() {
      return this.get(name);
    },
    set(value) {
      this.set(name, value);
    },
  });
}

export const settings = /** @type {Settings & Values} */ (new Settings());

const night = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether it is dark now, by choice or by the system. */
export const dark = () => settings.theme === 'dark' || (settings.theme !== 'light' && night.matches);

/** Whether animations are off, by choice or by the system. */
export const still = () => settings.motion === 'reduced' || calm.matches;

function wear() {
  const root = document.documentElement;
  root.dataset.theme = dark() ? 'dark' : 'light';
  root.dataset.motion = still() ? 'reduced' : 'full';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark() ? '#10131c' : '#f1efea');
}

wear();
settings.on('theme', wear);
settings.on('motion', wear);
night.addEventListener('change', wear);
calm.addEventListener('change', wear);
addEventListener('storage', event => {
  if (event.key === KEY) settings.read();
});
