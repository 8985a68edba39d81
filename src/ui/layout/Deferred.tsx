import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../../browser/after-paint.ts';

/** Whether the page is the first one of this load (`app/router/current-page.ts`). */
const isFirstPage = (): boolean => document.documentElement.dataset['first'] !== undefined;

/**
 * Renders content below the fold one frame later on the first page, so that the content above is visible sooner
 * (FAST-04).
 */
export function Deferred({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(() => !isFirstPage());
  useEffect(() => void afterPaint().then(() => setIsDue(true)), []);
  return isDue ? children : null;
}
