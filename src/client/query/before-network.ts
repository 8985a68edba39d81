import { afterPaint } from '../../lib/after-paint.ts';

let paint: () => void;
const firstPaint = new Promise<void>((resolve) => (paint = resolve));

/** The app has drawn its first page. */
export const noteFirstPage = (): void => void afterPaint().then(paint);

/**
 * What a read waits for that has shown a copy, before it asks the network: at a start without one, the first page is
 * painted first, and not drawn a second time because the calls have failed (FAST-04). The browser's word decides about
 * the order alone; with a network nothing waits.
 */
export const beforeNetwork = async (): Promise<void> => {
  if (globalThis.navigator?.onLine === false) await firstPaint;
};
