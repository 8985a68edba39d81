let stop: () => void = () => undefined;

/**
 * Scrolls the page to where it was left. If a list is still growing, it tries again until the list is long enough, the
 * customer scrolls, or another page is opened.
 */
export const scrollWhenTallEnough = (top: number): void => {
  stop();
  globalThis.scrollTo({ top, behavior: 'instant' });
  if (top === 0 || Math.abs(globalThis.scrollY - top) < 2) return;
  const stopped = new AbortController();
  const scrollInNextFrame = (): void =>
    void requestAnimationFrame(() => {
      // the customer may have scrolled since
      if (stopped.signal.aborted) return;
      globalThis.scrollTo({ top, behavior: 'instant' });
      if (Math.abs(globalThis.scrollY - top) < 2) stop();
    });
  // no ResizeObserver: a list that measures its rows would resize again in the same frame, which browsers report as an
  // error
  const observer = new MutationObserver(scrollInNextFrame);
  stop = () => {
    observer.disconnect();
    stopped.abort();
    stop = () => undefined;
  };
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  document.addEventListener('load', scrollInNextFrame, { capture: true, signal: stopped.signal });
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const) {
    globalThis.addEventListener(name, () => stop(), { passive: true, signal: stopped.signal });
  }
};
