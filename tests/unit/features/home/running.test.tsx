import { empty, network, ok } from '../../client/support.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { Running } from '../../../../src/features/home/components/Running.tsx';
import { history, holding } from '../../../../src/features/options/store.ts';
import { media, show } from '../../ui/render.tsx';
import { placed, settled } from '../options/support.ts';
import { signIn } from '../support.ts';

let open: object[] = [];
let over: object[] = [];
const row = (): string => (screen.queryByRole('link')?.textContent ?? '').replaceAll('\u00a0', ' ');
const read = (): Promise<unknown> =>
  act(() => Promise.all([holding.refresh({ fresh: true }), history.refresh({ fresh: true })]));

beforeEach(async () => {
  media();
  await signIn();
  open = [placed(), placed({ id: '8', ends: Date.now() + 300_000 })];
  over = [];
  network(({ url }) => ok({ lists: url.includes('holding') ? open : over, last: true }));
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test('one row counts the open orders, shows the next end and links to the orders [LIVE-07]', async () => {
  show(<Running />);
  await read();
  expect(row()).toMatch(/^2 pending ordersNext expires in (01:00|00:5\d)/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/pages/Option/orderRecord/orderRecord');
  const [first, second] = open;
  [open, over] = [[second!], [settled(first!, { profit: '40' })]];
  await read();
  expect(row()).toMatch(/^1 pending orderNext expires in (05:00|04:5\d)/);
  [open, over] = [[], [settled(first!, { profit: '40' }), settled(second!, { profit: '-50' })]];
  await read();
  expect(row()).toBe('No pending orders');
});
