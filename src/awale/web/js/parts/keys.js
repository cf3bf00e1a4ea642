/** Keyboard shortcuts that work anywhere on a screen, but not while one types or a dialog is open. */

/**
 * `actions` maps a key to what it does; returns a function that removes the listener. The letters of the pits belong to
 * the board.
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
