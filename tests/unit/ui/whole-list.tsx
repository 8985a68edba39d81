import { Fragment, type ReactElement, type ReactNode } from 'react';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from '../features/support.ts';

/**
 * Replaces the virtualizer of `virtua` where nothing has a height: renders all rows. Used by `vi.mock('virtua',
 * () => import(...))`.
 */
export function WindowVirtualizer<Item>({
  data,
  children,
}: {
  data: readonly Item[];
  children: (item: Item, index: number) => ReactElement;
}): ReactNode {
  return data.map((item, index) => <Fragment key={children(item, index).key}>{children(item, index)}</Fragment>);
}

/**
 * A page scrolled by hand. `toTheEnd` scrolls to the end of its list once the list waits for that; `waits` says whether
 * it does.
 */
export const scrolling = (): { toTheEnd: () => Promise<void>; waits: () => boolean } => {
  const ends = new Map<object, () => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly heard: IntersectionObserverCallback) {}

      observe(): void {
        ends.set(this, () =>
          this.heard([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
        );
      }

      disconnect(): void {
        ends.delete(this);
      }
    },
  );
  const waits = (): boolean => ends.size > 0;
  return {
    waits,
    toTheEnd: async () => {
      await settle(waits);
      await act(async () => [...ends.values()].forEach((end) => end()));
    },
  };
};
