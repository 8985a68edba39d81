import { expect, test } from 'vitest';
import { secondsLeft, untilNextSecond } from '../../../../src/client/forms/code-timer.ts';

const sent = 1_800_000_000_000;

test('the countdown runs from 60 s by the clock [AUTH-15]', () => {
  expect(secondsLeft(sent, sent)).toBe(60);
  expect(secondsLeft(sent, sent + 1)).toBe(60);
  expect(secondsLeft(sent, sent + 1000)).toBe(59);
  expect(secondsLeft(sent, sent + 30_000)).toBe(30);
  expect(secondsLeft(sent, sent + 59_999)).toBe(1);
  expect(secondsLeft(sent, sent + 60_000)).toBe(0);
  expect(secondsLeft(sent, sent + 3_600_000)).toBe(0);
});

test('never waits over 60 s, even for a broken record or after a clock change [AUTH-15]', () => {
  expect(secondsLeft(undefined, sent)).toBe(0);
  expect(secondsLeft(Number.NaN, sent)).toBe(0);
  expect(secondsLeft(sent, sent - 3_600_000)).toBe(60);
});

test('updates the display on each full second [AUTH-15]', () => {
  expect(untilNextSecond(sent, sent)).toBe(1000);
  expect(untilNextSecond(sent, sent + 250)).toBe(750);
  expect(secondsLeft(sent, sent + 250 + untilNextSecond(sent, sent + 250))).toBe(59);
});
