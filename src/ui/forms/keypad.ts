/**
 * Keeps the CSS property `--keypad` at the height of an on-screen keypad that covers the page, as on iOS, so that the
 * bottom bar can stay above it. It is 0 if the keypad shrinks the page instead.
 * @returns a function that stops it
 */
export const followKeypad = (): (() => void) | undefined => {
  const view = globalThis.visualViewport;
  if (!view) return undefined;
  const { style } = document.documentElement;
  const measure = (): void => {
    const covered = view.scale > 1.01 ? 0 : Math.round(innerHeight - view.height - view.offsetTop);
    // smaller values come from a browser bar that appears and disappears
    const height = `${covered > 120 ? covered : 0}px`;
    // setting a property of the root makes the browser recalculate all styles
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
