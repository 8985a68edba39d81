import { network, ok } from '../../client/support.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import LockupRecordsPage from '../../../../src/features/lockup/pages/LockupRecordsPage.tsx';
import { orders } from '../../../../src/features/lockup/store.ts';
import { media, show } from '../../ui/render.tsx';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { has, settle, signIn } from '../support.ts';

const BEGINS = Date.UTC(2026, 2, 9, 17);
const order = {
  kind: 'lockup',
  amount: '1000',
  time: BEGINS,
  rate: '0.5',
  begins: BEGINS,
  ends: BEGINS + 7 * 86_400_000,
  income: '5',
  earned: '10',
};

beforeEach(async () => {
  media();
  await signIn();
  orders.clear();
});
afterEach(() => endSession('signed-out'));

test('rows show status and period, and unknown statuses as sent; details leave out the rest [LOCK-08 LOOK-14]', async () => {
  network(() =>
    ok({
      lists: [
        { ...order, id: '3', product: 'Seven days', status: 'processing', days: 7 },
        { ...order, id: '2', product: 'Odd', status: 'review' },
        { ...order, id: '1', product: 'Bare' },
      ],
      last: true,
    }),
  );
  show(<LockupRecordsPage />);
  await settle(() => has('Seven days'));
  const texts = screen.getAllByRole('listitem').map((item) => (item.textContent ?? '').replaceAll(/\s/g, ' '));
  expect(texts).toHaveLength(3);
  for (const words of ['Active', '7 days', '1,000.00 USDT', '5.00 USDT a day', 'earned 10.00 USDT'])
    expect(texts[0]).toContain(words);
  expect(texts[1]).toContain('review');
  expect(texts[2]).toContain('Bare–');
  expect(texts.slice(1).join()).not.toMatch(/Processing|0 days/);
  fireEvent.click(screen.getByText('Bare'));
  const value = (name: string): string | null | undefined =>
    screen.getAllByText(name, { selector: 'dt' }).at(-1)?.nextElementSibling?.textContent;
  await settle(() => has('Order number'));
  expect(screen.queryByText('Period', { selector: 'dt' })).toBeNull();
  expect(value('Earned so far')).toMatch(/^10\.00\sUSDT$/);
});

test('an active order has a bar of elapsed days, an ended or undated one has none [LOCK-08]', async () => {
  const begins = Date.now() - 2.5 * DAY_MS;
  const dates = { begins, ends: begins + 7 * DAY_MS, days: 7 };
  network(() =>
    ok({
      lists: [
        { ...order, ...dates, id: '3', product: 'Running', status: 'processing' },
        { ...order, ...dates, id: '2', product: 'Over', status: 'end' },
        { ...order, id: '1', product: 'Bare', status: 'processing', begins: null, ends: null },
      ],
      last: true,
    }),
  );
  show(<LockupRecordsPage />);
  await settle(() => has('Bare'));
  const bars = screen.getAllByRole('listitem').map((item) => item.querySelector('progress'));
  expect(bars.map((bar) => bar?.getAttribute('aria-label'))).toEqual(['2 of 7 days', undefined, undefined]);
  expect(bars[0]?.value).toBeCloseTo(2.5 / 7, 3);
});

test('opens an order next to the list from 900 px, and in a sheet on a phone [LIVE-10]', async () => {
  network(async (request) => {
    const path = new URL(request.url).pathname;
    const body = new URLSearchParams(await request.clone().text());
    const id = new URL(request.url).searchParams.get('id') ?? body.get('id');
    return path.includes('income')
      ? ok({ lists: [{ id: `${id}-1`, date: BEGINS, time: BEGINS, amount: `0.${id}` }], last: true })
      : ok({ lists: ['7', '5'].map((each) => ({ ...order, id: each, product: `Plan ${each}` })), last: true });
  });
  media('min-width: 900px');
  const { unmount } = show(<LockupRecordsPage />);
  await settle(() => has('Plan 7'));
  expect(has('Choose an item to see it here.')).toBe(true);
  for (const id of ['7', '5']) {
    fireEvent.click(within(screen.getByRole('main')).getByText(`Plan ${id}`));
    const pane = within(screen.getByRole('region', { name: `Plan ${id}` }));
    await settle(() => pane.queryByText(`+0.${id}`, { exact: false }) !== null);
    expect(within(screen.getByRole('main')).getByRole('button', { current: true }).textContent).toContain(`Plan ${id}`);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();

  media();
  show(<LockupRecordsPage />);
  await settle(() => has('Plan 7'));
  fireEvent.click(screen.getByText('Plan 7'));
  await settle(() => screen.queryByRole('dialog', { name: 'Plan 7' }) !== null);
  expect(screen.queryByRole('region')).toBeNull();
});
