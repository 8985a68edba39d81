import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown } from '../../../src/ui/figures/Countdown.tsx';
import { countdownParts, momentPassed, secondsUntil, untilNextSecond } from '../../../src/ui/figures/time-left.ts';
import { show } from './render.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const after = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('runs on the given clock, not the phone’s', () => {
  const onEnd = vi.fn();
  // the server is an hour ahead
  const now = (): number => Date.now() + 3_600_000;
  show(<Countdown label="Time left" until={now() + 65_000} now={now} onEnd={onEnd} />);
  const timer = screen.getByRole('timer', { name: 'Time left' });
  expect(timer.textContent).toBe('01:05');
  after(1000);
  expect(timer.textContent).toBe('01:04');
  after(64_000);
  expect(timer.textContent).toBe('00:00');
  after(60_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('catches up after sleep and clock changes', () => {
  let shift = 0;
  show(<Countdown label="Time left" until={Date.now() + 600_000} now={() => Date.now() + shift} />);
  shift = 300_000;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(screen.getByRole('timer').textContent).toBe('05:00');
  shift = 0;
  after(1000);
  expect(screen.getByRole('timer').textContent).toBe('09:59');
});

test('announces a few moments, not every second [A11Y-09]', () => {
  show(<Countdown label="Time left" until={Date.now() + 90_000} />);
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
  const announcements = new Set<string>();
  for (let second = 0; second <= 95; second += 1) {
    announcements.add(screen.getByRole('status').textContent ?? '');
    after(1000);
  }
  expect([...announcements]).toEqual([
    '',
    'Time left: 1 min left',
    'Time left: 30 s left',
    'Time left: 10 s left',
    'Time left: ended',
  ]);
});

test('an expired one says so at once, and does not end again', () => {
  const onEnd = vi.fn();
  show(<Countdown label="Time left" until={Date.now() - 1} onEnd={onEnd} />);
  after(5000);
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  expect(onEnd).not.toHaveBeenCalled();
});

test('never shows more time than is left, and updates on time', () => {
  expect(countdownParts(3725)).toEqual({ days: 0, time: '1:02:05' });
  expect(countdownParts(200_000)).toEqual({ days: 2, time: '07:33:20' });
  expect(momentPassed(61, 60)).toBe(60);
  expect(momentPassed(700, 20)).toBe(30);
  expect(momentPassed(60, 59)).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (until, now) => {
      const remaining = secondsUntil(until, now);
      if (until <= now) {
        expect(remaining).toBe(0);
        return;
      }
      const wait = untilNextSecond(until, now);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(1000);
      expect(secondsUntil(until, now + wait)).toBe(remaining - 1);
    }),
  );
});
