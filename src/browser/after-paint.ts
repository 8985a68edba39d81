/**
 * Resolves after the next frame, so that the result of a tap or a response is painted before other work starts.
 * Resolves immediately on a hidden page, which is not painted.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(resolve));
    else resolve();
  });
