let stop: () => void = () => undefined;

/**
 * Scrolls the page to where it was left. A list that is still growing is followed until it is long enough,
 * or until the person scrolls, or the next page is opened.
 */
export const scrollToWhenThere = (top: number): void => {
  stop();
  globalThis.scrollTo({ top, behavior: 'instant' });
  if (top === 0 || Math.abs(globalThis.scrollY - top) < 2) return;
  const hands = new AbortController();
  const observer = new ResizeObserver(() => {
    globalThis.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(globalThis.scrollY - top) < 2) stop();
  });
  stop = () => {
    observer.disconnect();
    hands.abort();
    stop = () => undefined;
  };
  observer.observe(document.body);
  for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    globalThis.addEventListener(act, () => stop(), { passive: true, signal: hands.signal });
  }
};
