import { type ComponentType, lazy } from 'react';
import { loadPagesCatalog } from '../../../i18n/index.ts';
import { nextTask } from '../../../lib/next-task.ts';

type Later = typeof import('./later.ts');

/** A part of home that is fetched, with its words, when it is shown. */
export const lazyPart = <P extends object>(pick: (parts: Later) => ComponentType<P>) =>
  lazy(async () => {
    await nextTask();
    const [parts] = await Promise.all([import('./later.ts'), loadPagesCatalog()]);
    return { default: pick(parts) };
  });
