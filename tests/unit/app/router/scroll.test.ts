import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollWhenTallEnough } from '../../../../src/app/router/scroll.ts';

/** The scroll height and position of the page. */
let longest = 0;
let at = 0;
const observed = vi.fn();

/** Extends the page as a list does when its rows load. */
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
  // a customer who scrolls further stays there
  at = 100;
  await grow(1200);
  expect(at).toBe(100);
  // the list measures its rows in its own observer; a page-wide one would run again in the same frame
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
  'a customer’s %s stops it, even between a change and its frame',
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
