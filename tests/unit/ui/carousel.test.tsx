import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Carousel } from '../../../src/ui/layout/Carousel.tsx';
import { media, show } from './render.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  media();
});
afterEach(() => {
  vi.useRealTimers();
  hide(false);
});

const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};
const slides = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    content: <a href="#x">{`Slide ${index + 1}`}</a>,
  }));
const current = (): string | null | undefined => document.querySelector('li[data-current]')?.textContent;
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('slides change every 3000 ms and wrap round [HOME-01]', () => {
  show(<Carousel label="News" slides={slides(3)} />);
  expect(current()).toBe('Slide 1');
  wait(2999);
  expect(current()).toBe('Slide 1');
  wait(1);
  expect(current()).toBe('Slide 2');
  wait(3000);
  expect(current()).toBe('Slide 3');
  wait(3000);
  expect(current()).toBe('Slide 1');
});

test('constant rendering of the page does not delay the slides [HOME-01]', () => {
  const { rerender } = show(<Carousel label="News" slides={slides(3)} />);
  for (let tick = 0; tick < 12; tick += 1) {
    wait(250);
    rerender(<Carousel label="News" slides={slides(3)} />);
  }
  expect(current()).toBe('Slide 2');
});

test('Pause stops it, the buttons still work, Play resumes [HOME-02]', () => {
  show(<Carousel label="News" slides={slides(3)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  wait(10_000);
  expect(current()).toBe('Slide 1');
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(current()).toBe('Slide 2');
  fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  expect(current()).toBe('Slide 3');
  const play = screen.getByRole('button', { name: 'Play' });
  // the pressed button keeps the focus, which must not stop the slides
  play.focus();
  fireEvent.click(play);
  wait(3000);
  expect(current()).toBe('Slide 1');
});

test('a slide held, hovered or focused stays until released [HOME-02]', () => {
  show(<Carousel label="News" slides={slides(2)} />);
  const list = screen.getByRole('list');
  const holds: [string, () => void, () => void][] = [
    ['held', () => fireEvent.touchStart(list), () => fireEvent.touchEnd(list)],
    [
      'hovered',
      () => fireEvent.pointerOver(list, { pointerType: 'mouse' }),
      () => fireEvent.pointerOut(list, { pointerType: 'mouse' }),
    ],
    [
      'focused',
      () => fireEvent.focusIn(screen.getByText('Slide 1')),
      () => fireEvent.focusOut(screen.getByText('Slide 1')),
    ],
    ['hidden', () => act(() => hide(true)), () => act(() => hide(false))],
  ];
  for (const [name, hold, release] of holds) {
    const before = current();
    hold();
    wait(10_000);
    expect(current(), name).toBe(before);
    release();
    wait(3000);
    expect(current(), name).not.toBe(before);
  }
});

test('under reduced motion nothing moves until Play is pressed [HOME-02]', () => {
  media('reduced-motion');
  show(<Carousel label="News" slides={slides(2)} />);
  wait(10_000);
  expect(current()).toBe('Slide 1');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  wait(3000);
  expect(current()).toBe('Slide 2');
});

describe.each([
  ['says when a scroll has ended', true],
  ['does not', false],
])('a browser that %s', (_, tells) => {
  beforeEach(() => {
    vi.stubGlobal('onscrollend', tells ? null : undefined);
  });
  const swiped = (to: number): HTMLElement => {
    const list = screen.getByRole('list');
    Object.defineProperty(list, 'clientWidth', { value: 300, configurable: true });
    list.scrollLeft = to;
    fireEvent.scroll(list);
    return list;
  };

  test('follows a swipe, and changes again 3000 ms after it [HOME-02]', () => {
    show(<Carousel label="News" slides={slides(3)} />);
    const list = swiped(600);
    if (tells) fireEvent(list, new Event('scrollend'));
    else wait(100);
    expect(current()).toBe('Slide 3');
    wait(2999);
    expect(current()).toBe('Slide 3');
    wait(1);
    expect(current()).toBe('Slide 1');
  });

  const ended = (list: HTMLElement): void => {
    if (tells) fireEvent(list, new Event('scrollend'));
    else wait(100);
  };
  /** A browser whose scrolls finish only when the test says so. */
  const scrolls = (): ScrollToOptions[] => {
    const requests: ScrollToOptions[] = [];
    const note = (to: ScrollToOptions): unknown => requests.push(to);
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(note as never);
    return requests;
  };

  test('a button leads to its slide even if it interrupts a scroll [HOME-02]', () => {
    const requests = scrolls();
    show(<Carousel label="News" slides={slides(3)} />);
    swiped(0);
    wait(3000);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(current()).toBe('Slide 3');
    // the scroll to the second slide ends here, and with it the one to the third
    ended(swiped(290));
    expect(current()).toBe('Slide 3');
    expect(requests.at(-1)).toEqual({ left: 600, behavior: 'instant' });
    ended(swiped(600));
    expect(current()).toBe('Slide 3');
    // from here on the finger decides
    ended(swiped(300));
    expect(current()).toBe('Slide 2');
  });

  test('a finger that interrupts a scroll decides where it ends [HOME-02]', () => {
    scrolls();
    show(<Carousel label="News" slides={slides(3)} />);
    swiped(0);
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    fireEvent.pointerDown(screen.getByRole('list'), { pointerType: 'touch' });
    ended(swiped(20));
    expect(current()).toBe('Slide 1');
  });

  test('a moving slide is not mistaken for one that went back, however slow the phone [HOME-02]', () => {
    show(<Carousel label="News" slides={slides(3)} />);
    wait(3000);
    expect(current()).toBe('Slide 2');
    swiped(20);
    wait(tells ? 1000 : 99);
    expect(current()).toBe('Slide 2');
  });
});

test('one slide stays still without controls, none takes no room [HOME-03]', () => {
  const { container, rerender } = show(<Carousel label="News" slides={slides(1)} />);
  wait(10_000);
  expect(current()).toBe('Slide 1');
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Carousel label="News" slides={[]} />);
  expect(container.innerHTML).toBe('');
});
