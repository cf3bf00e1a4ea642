/** Keys that work anywhere on the screen of a game, but not while one writes or a dialog is open. */

/**
 * `actions` maps a key to what it does; what comes back ends it. The letters of the pits are the board's own.
 * @param {{ [key: string]: () => void }} actions
 */
export function listenToKeys(actions) {
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (
      /** @type {Element} */ (event.target).closest?.('input, textarea, select, dialog, [popover]') ||
      document.querySelector('dialog:modal')
    )
      return;
    const act = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', heard);
  return () => document.removeEventListener('keydown', heard);
}
