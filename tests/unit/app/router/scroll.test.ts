import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollWhenTallEnough } from '../../../../src/app/router/scroll.ts';

/** How far the page can be scrolled, and how far it is. */
let longest = 0;
let at = 0;
const observed = vi.fn();

/** What a list does that has got its rows. */
const grow = async (to: number): Promise<void> => {
  longest = to;
  document.body.append(document.createElement('p'));
  await vi.advanceTimersByTimeAsync(100);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
  longest = 0;
  at = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor() {
        observed();
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    at = Math.min(to.top ?? 0, longest);
  }) as typeof globalThis.scrollTo);
  vi.spyOn(globalThis, 'scrollY', 'get').mockImplementation(() => at);
});
afterEach(() => {
  scrollWhenTallEnough(0);
  document.body.replaceChildren();
  observed.mockClear();
  vi.useRealTimers();
});

test('scrolls a growing page to its old place once, without a size observer', async () => {
  scrollWhenTallEnough(500);
  expect(at).toBe(0);
  await grow(300);
  expect(at).toBe(300);
  await grow(900);
  expect(at).toBe(500);
  // whoever scrolls on stays there
  at = 100;
  await grow(1200);
  expect(at).toBe(100);
  // the list measures its rows in an observer of its own: one of the whole page would be asked again in the same frame
  expect(observed).not.toHaveBeenCalled();
});

test('a loaded picture extends the page too', async () => {
  const picture = document.createElement('img');
  document.body.append(picture);
  scrollWhenTallEnough(500);
  longest = 600;
  picture.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(100);
  expect(at).toBe(500);
});

test.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
  'a customer’s %s stops it, also between a change and its frame',
  async (act) => {
    scrollWhenTallEnough(500);
    await grow(300);
    longest = 900;
    document.body.append(document.createElement('p'));
    await Promise.resolve();
    globalThis.dispatchEvent(new Event(act));
    await vi.advanceTimersByTimeAsync(100);
    expect(at).toBe(300);
  },
);
