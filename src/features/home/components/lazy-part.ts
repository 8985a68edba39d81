import { type ComponentType, lazy } from 'react';
import { loadPagesCatalog } from '../../../i18n/index.ts';
import { afterPaint } from '../../../lib/after-paint.ts';

type Later = typeof import('./later.ts');

/** A part of home that is fetched, with its words and with what `ready` waits for, when it is shown. */
export const lazyPart = <P extends object>(
  pick: (parts: Later) => ComponentType<P>,
  ready?: (parts: Later) => Promise<unknown>,
) =>
  lazy(async () => {
    await afterPaint();
    const [parts] = await Promise.all([import('./later.ts'), loadPagesCatalog()]);
    await ready?.(parts);
    return { default: pick(parts) };
  });
