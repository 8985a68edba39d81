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
  // in the frame after a change, where the person has not taken over meanwhile
  const follow = (): void =>
    void requestAnimationFrame(() => {
      if (hands.signal.aborted) return;
      globalThis.scrollTo({ top, behavior: 'instant' });
      if (Math.abs(globalThis.scrollY - top) < 2) stop();
    });
  // not its size: a list that measures its rows would change it again in the same frame, which browsers report as an
  // error
  const observer = new MutationObserver(follow);
  stop = () => {
    observer.disconnect();
    hands.abort();
    stop = () => undefined;
  };
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  document.addEventListener('load', follow, { capture: true, signal: hands.signal });
  for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    globalThis.addEventListener(act, () => stop(), { passive: true, signal: hands.signal });
  }
};
