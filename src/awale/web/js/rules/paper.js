/** For paper: every small board is drawn, before and after, since nothing moves there. */

/** Returns what ends it. */
export function onPaper(stage) {
  const before = () => stage.print(true),
    after = () => stage.print(false);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
