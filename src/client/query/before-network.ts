import { afterPaint } from '../../browser/after-paint.ts';

let resolveFirstPaint: () => void;
const firstPaint = new Promise<void>((resolve) => (resolveFirstPaint = resolve));

/** Notes that the app has rendered its first page. */
export const noteFirstPage = (): void => void afterPaint().then(resolveFirstPaint);

/**
 * Delays the network request of a read that already shows a cached copy. When the app starts offline, the first page is
 * painted before the requests fail, so that it is not rendered twice (FAST-04). `navigator.onLine` only affects the
 * order: online, nothing waits.
 */
export const beforeNetwork = async (): Promise<void> => {
  if (globalThis.navigator?.onLine === false) await firstPaint;
};
