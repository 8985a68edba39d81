import { type ComponentType, lazy } from 'react';
import { loadPagesCatalog } from '../../../i18n/index.ts';
import { afterPaint } from '../../../browser/after-paint.ts';

type LaterParts = typeof import('./later.ts');

/** Makes a part of home that loads when it is shown, together with its catalog and whatever `prepare` waits for. */
export const lazyPart = <P extends object>(
  pick: (parts: LaterParts) => ComponentType<P>,
  prepare?: (parts: LaterParts) => Promise<unknown>,
) =>
  lazy(async () => {
    // the prices are painted before these files are requested
    await afterPaint();
    const [parts] = await Promise.all([import('./later.ts'), loadPagesCatalog()]);
    await prepare?.(parts);
    return { default: pick(parts) };
  });
