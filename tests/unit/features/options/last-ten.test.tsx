import { network, ok } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { PlacedOrder } from '../../../../src/features/options/components/PlacedOrder.tsx';
import { type OptionOrder } from '../../../../src/features/options/store.ts';
import { show } from '../../ui/render.tsx';
import { turn } from '../support.ts';
import { draft, placed, price } from './support.ts';
import { beginPlacing, endPlacing, has, place, standing } from './placing.tsx';

beforeEach(beginPlacing);
afterEach(endPlacing);

test('shows the ten prices as they come, and what the rest must average [LOOK-11]', async () => {
  const order = await place('up');
  const ends = order.ends!;
  await turn(ends - 10_000 - serverNow() + 100);
  expect(has('The last ten seconds')).toBe(true);
  expect(has('Ten prices decide, one a second.')).toBe(true);
  for (let second = 0; second < 3; second += 1) {
    price(`6701${second}.00`);
    await turn(1000);
  }
  // 67010, 67011 and 67012
  expect(has('Price 3 of 10')).toBe(true);
  expect(standing()?.textContent).toBe('Average 11.00 above the start price');
  expect(has('If the average stays here+40.00 USDT')).toBe(true);
  // 3 × 11 / 7
  expect(has('7 more prices count. To turn it, the rest must average about 4.71 below the start price.')).toBe(true);
  const cells = [...document.querySelectorAll('ol > li')].map((cell) => cell.querySelector('b')?.textContent);
  expect(cells).toEqual(['67,010.00', '67,011.00', '67,012.00', ...Array.from({ length: 7 }, () => '–')]);
  // two seconds without a price, then a price that turns it
  await turn(2000);
  price('66900.00');
  await turn(500);
  expect(
    [...document.querySelectorAll('ol > li')].map((cell) => cell.querySelector('b')?.textContent).slice(3, 6),
  ).toEqual(['no price', 'no price', '66,900.00']);
  expect(standing()?.textContent).toBe('Average 16.75 below the start price');
  expect(has('If the average stays here\u221250.00 USDT')).toBe(true);
  expect(has('4 more prices count. To turn it, the rest must average about 16.75 above the start price.')).toBe(true);
  // after the end nothing is guessed
  await turn(ends - serverNow() + 100);
  expect(has('The prices are in. Waiting for the result.')).toBe(true);
  expect(has('If the average stays here')).toBe(false);
  expect(has('Awaiting result')).toBe(true);
});

test('after a gain and a loss Done is the main button, and the same order is asked for only while it can be placed [LOOK-11]', async () => {
  const onAgain = vi.fn();
  for (const [again, names] of [
    [onAgain, ['Same again · 50', 'Done']],
    [undefined, ['Done']],
  ] as const) {
    const order = placed({
      id: '8',
      status: 'history',
      result: 'lose',
      profit: '-50',
      payout: '0',
      endPrice: '66990.00',
    });
    network(ok({ ...order, lists: [], samples: [] }));
    const { unmount } = show(
      <PlacedOrder draft={draft} placed={order as OptionOrder} onAgain={again} onDone={vi.fn()} />,
    );
    const buttons = screen
      .getAllByRole('button', { hidden: true })
      .filter(({ textContent }) => /Same|Done/.test(textContent ?? ''));
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
    expect(buttons.at(-1)?.className).toMatch(/filled/);
    if (buttons.length > 1) expect(buttons[0]?.className).toMatch(/outline/);
    unmount();
  }
});
