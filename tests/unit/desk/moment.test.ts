import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { relativeTime } from '../../../src/desk/parts/Moment.tsx';
import { momentText } from '../../../src/desk/words/zone.ts';

test.each([
  [-1000, 'just now'],
  [1000, 'in less than a minute'],
  [-MINUTE_MS, '1 minute ago'],
  [-59 * MINUTE_MS, '59 minutes ago'],
  [-23 * HOUR_MS - 59 * MINUTE_MS, '23 hours ago'],
  [-DAY_MS, 'yesterday'],
  [72 * HOUR_MS - 1, 'in 2 days'],
])('%s ms from now are in words: %s', (distance, words) => {
  const now = 1_790_000_000_000;
  expect(relativeTime(now + distance, now)).toBe(words);
});

test('a time is the time in Bangkok, on every device [DESK-18]', () => {
  expect(momentText(Date.UTC(2026, 10, 27, 20, 30))).toBe('28 Nov 2026, 03:30');
});
