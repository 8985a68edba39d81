import { afterEach, expect, test } from 'vitest';
import { lastSeenCount } from '../../../src/ui/layout/last-seen-count.ts';

afterEach(() => document.body.replaceChildren());

test('a badge keeps its last number while the snapshot shows, also above 99 [FAST-02]', () => {
  document.body.innerHTML =
    '<div id="snapshot"><a href="#/messages"><span data-count="120">99+</span></a><a href="#/mine">Mine</a></div>';
  expect([lastSeenCount('#/messages'), lastSeenCount('#/mine'), lastSeenCount('#/coins')]).toEqual([120, 0, 0]);
  document.querySelector('#snapshot')?.remove();
  expect(lastSeenCount('#/messages')).toBe(0);
});
