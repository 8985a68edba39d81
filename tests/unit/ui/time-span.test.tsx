import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimeSpan } from '../../../src/ui/figures/TimeSpan.tsx';
import { show } from './render.tsx';

const span = (days: number) => (
  <TimeSpan days={days} label={`${days} days`} caption="0.10 USDT a day" from="Starts Nov 29" to="Back Dec 29" />
);
const marks = (): number[] =>
  [...(screen.getByRole('img').querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) /g)].map(
    ([, x]) => +x!,
  );

test('draws a mark for each day, and for each week of more than 120 days, which it says [LOOK-25]', () => {
  const first = show(span(7));
  expect(marks()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  first.unmount();
  const second = show(span(120));
  expect([marks().length, screen.queryByText('One mark a week')]).toEqual([120, null]);
  second.unmount();
  show(span(365));
  expect([marks().length, marks()[0], marks().at(-1)]).toEqual([52, 7, 364]);
  expect(screen.getByText('One mark a week')).toBeTruthy();
});

test('draws nothing for a time that is not known', () => {
  show(span(0));
  expect(screen.queryByRole('img')).toBeNull();
});
