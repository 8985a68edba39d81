import { empty, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { OpenOrders } from '../../../../src/features/contracts/components/OpenOrders.tsx';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { show } from '../../ui/render.tsx';
import { balance, signIn } from '../support.ts';

const limit = { code: 'BTC', side: 'buy', type: 'limit', price: '5', held: '5', status: 'open', created: 1 };
let seen: ReturnType<typeof network>['seen'];
const closed = () => seen.filter(({ url }) => url.pathname.endsWith('/coin/trans/close'));

beforeEach(async () => {
  await signIn();
  ({ seen } = network((request) => {
    const isList = request.url.includes('/coin/trans/lists');
    return ok(
      isList
        ? {
            lists: [
              { ...limit, id: '7', amount: '0.2', dealt: '0.05' },
              { ...limit, id: '8', amount: '3', dealt: '0' },
            ],
          }
        : { ...balance, ...limit, id: '8', amount: '3', dealt: '0', status: 'cancelled' },
    );
  }));
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test('cancels an open order from its row in two taps; a bar shows what is filled [LIVE-14]', async () => {
  show(<OpenOrders />);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Cancel: / })).toHaveLength(2));
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('value'))).toEqual(['0.25', '0']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Buy 3 BTC' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Cancel this order?', hidden: true }));
  await act(async () => void fireEvent.click(sheet.getByRole('button', { name: 'Cancel order', hidden: true })));
  await waitFor(() => expect(closed().map(({ body }) => new URLSearchParams(body).get('id'))).toEqual(['8']));
});

test('a cancelled order leaves the list at once, and its place says so [CTR-08]', async () => {
  let reading = Promise.resolve();
  let release: (() => void) | undefined;
  const open = { ...limit, id: '8', amount: '3', dealt: '0' };
  network(async (request) => {
    if (request.url.includes('/coin/trans/close')) {
      // later reads are delayed
      reading = new Promise((resolve) => (release = resolve));
      return ok({ ...open, status: 'cancelled' });
    }
    const isLater = release !== undefined;
    await reading;
    return ok({ ...balance, lists: [{ ...limit, id: '7', amount: '0.2', dealt: '0.05' }, ...(isLater ? [] : [open])] });
  });
  show(<OpenOrders />);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel: Buy 3 BTC' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Cancel this order?', hidden: true }));
  await act(async () => void fireEvent.click(sheet.getByRole('button', { name: 'Cancel order', hidden: true })));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await act(async () => release?.());
  const message = await screen.findByText(/^Cancellation succeeded!/);
  expect(message.textContent).toContain('Buy 3 BTC');
  expect(document.activeElement).toBe(message.closest('p'));
  expect(toasts.list).toEqual([]);
});

test('shows an open order in two lines: the order, then its limit and fills [LIVE-14 LOOK-19]', async () => {
  show(<OpenOrders />);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Buy 0.2 BTC5 · 0.05 of 0.225%',
    'Buy 3 BTC5 · 0 of 30%',
  ]);
});
