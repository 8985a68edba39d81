/**
 * Keeps `--keypad` at the height of an on-screen keypad that lies over the page, as on iOS, so that the bottom bar can
 * stand above it. Where the keypad shrinks the page it is 0. Returns how to stop.
 */
export const followKeypad = (): (() => void) | undefined => {
  const view = globalThis.visualViewport;
  if (!view) return undefined;
  const { style } = document.documentElement;
  let height = 0;
  const measure = (): void => {
    const covered = view.scale > 1.01 ? 0 : Math.round(innerHeight - view.height - view.offsetTop);
    // less is a browser bar that comes and goes
    const next = covered > 120 ? covered : 0;
    // a property of the root set anew has the browser reckon the styles of the whole page again
    if (next !== height) style.setProperty('--keypad', `${next}px`);
    height = next;
  };
  measure();
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  return () => {
    view.removeEventListener('resize', measure);
    view.removeEventListener('scroll', measure);
    style.removeProperty('--keypad');
  };
};
