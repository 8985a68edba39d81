import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../lib/after-paint.ts';

/** Whether the page is the first of this load (`app/router/current-page.ts`). */
const isStart = (): boolean => document.documentElement.dataset['first'] !== undefined;

/**
 * What begins below the window of a phone: at a start it is drawn a frame after what stands above it, which is there
 * sooner (FAST-04).
 */
export function Deferred({ children }: { readonly children: ReactNode }) {
  const [isDue, setDue] = useState(() => !isStart());
  useEffect(() => void afterPaint().then(() => setDue(true)), []);
  return isDue ? children : null;
}
