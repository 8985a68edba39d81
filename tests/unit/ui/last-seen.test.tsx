import { afterEach, expect, test } from 'vitest';
import { LastSeen } from '../../../src/ui/layout/LastSeen.tsx';
import { show } from './render.tsx';

const seen = (part: string, text: string): void => {
  const snapshot = document.createElement('div');
  snapshot.id = 'snapshot';
  snapshot.innerHTML = `<div data-part="${part}"><p>${text}</p></div>`;
  document.body.append(snapshot);
};
afterEach(() => document.querySelector('#snapshot')?.remove());

test('a loading part shows its last state, and fetches no pictures for it [FAST-01 FAST-02]', () => {
  seen('slides', 'as last seen');
  const { container, rerender } = show(
    <LastSeen part="slides">
      <img src="/media/market.svg" alt="" />
    </LastSeen>,
  );
  expect(container.querySelector('[data-coming=slides]')?.textContent).toBe('as last seen');
  expect(container.querySelector('img')).toBeNull();
  // home's first render removes the snapshot, and home renders again before the part has loaded
  document.querySelector('#snapshot')?.remove();
  rerender(
    <LastSeen part="slides">
      <img src="/media/offline.svg" alt="" />
    </LastSeen>,
  );
  expect(container.querySelector('[data-coming=slides]')?.textContent).toBe('as last seen');
  expect(container.querySelector('img')).toBeNull();
});

test('a part without a snapshot shows its fallback', () => {
  seen('notice', 'as last seen');
  const { container } = show(<LastSeen part="slides">on its way</LastSeen>);
  expect(container.textContent).toBe('on its way');
});
