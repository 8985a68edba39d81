/**
 * Resolves after the next frame: what a tap or an answer has changed is painted before anything else begins. A hidden
 * page paints nothing.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(resolve));
    else resolve();
  });
