/**
 * Keeps `--keypad` at the height of an on-screen keypad that lies over the page, as on iOS, so that the bottom bar can
 * stand above it. Where the keypad shrinks the page it is 0. Returns how to stop.
 */
export const followKeypad = (): (() => void) | undefined => {
  const view = globalThis.visualViewport;
  if (!view) return undefined;
  const { style } = document.documentElement;
  const measure = (): void => {
    const covered = view.scale > 1.01 ? 0 : Math.round(innerHeight - view.height - view.offsetTop);
    // less is a browser bar that comes and goes
    const height = `${covered > 120 ? covered : 0}px`;
    // a property of the root set anew has the browser reckon the styles of the whole page again
    if (height !== (style.getPropertyValue('--keypad') || '0px')) style.setProperty('--keypad', height);
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
