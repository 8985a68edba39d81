import { network, ok } from '../../client/support.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { outbox } from '../../../../src/client/outbox/submit.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { wallets } from '../../../../src/features/wallets/store.ts';
import { has, settle, signIn } from '../support.ts';

export const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const way = {
  to: 'wallet',
  currency: 'USDT',
  chain: 'TRC20',
  credit: 'USDT',
  fee: '1',
  fixed: '0',
  minimum: '10',
  maximum: '50000',
  scale: 6,
  creditScale: 6,
  arrival: 'Within a bank day',
  closed: '',
};
export const wallet = {
  id: '7',
  alias: 'Cold',
  currency: 'USDT',
  chain: 'TRC20',
  address: ADDRESS,
  created: 1,
  usable: 1,
};
export const order = { id: '9', number: 'W9', status: 'waiting', amount: '250', currency: 'USDT' };

/** The server's data, and its answers to withdrawals in order. */
export const server = {
  fee: '1',
  arrival: 'Within ten minutes',
  chain: 'TRC20',
  wallets: [wallet] as object[],
  cards: [] as object[],
  payeeHours: 24,
  paypass: true,
  available: '1000',
  /** The limits of the day and of one withdrawal to a wallet. */
  limits: { limit: '2000', left: '500' } as { limit: string | null; left: string },
  maximum: '50000' as string | null,
  answers: [] as (() => Response)[],
  orders: [] as object[],
};
export const open = () =>
  network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('extract/rate'))
      return ok({
        opens: null,
        closed: false,
        ...server.limits,
        renews: Date.UTC(2026, 2, 10, 17),
        lists: [
          { ...way, fee: server.fee, arrival: server.arrival, chain: server.chain, maximum: server.maximum },
          { ...way, to: 'bank', chain: '', credit: 'THB', rate: '33.25', creditScale: 2 },
        ],
      });
    if (pathname.endsWith('users/wallets')) return ok({ lists: server.wallets, payeeHours: server.payeeHours });
    if (pathname.endsWith('users/bank')) return ok({ lists: server.cards, payeeHours: server.payeeHours });
    if (pathname.endsWith('user/amount')) return ok({ code: 'USDT', available: server.available });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', paypass: server.paypass });
    if (pathname.endsWith('money/outcome')) return ok({ status: 'running' });
    if (pathname.endsWith('users/extract')) return (server.answers.shift() ?? (() => ok(order)))();
    // only `all` has withdrawals
    if (pathname.endsWith('extract/records') && request.url.includes('status=all'))
      return ok({ lists: server.orders, last: true });
    return ok({ lists: [] });
  });
export const sent = (seen: ReturnType<typeof network>['seen']) =>
  seen
    .filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('users/extract'))
    .map(({ body, headers }) => ({
      ...Object.fromEntries(new URLSearchParams(body)),
      key: headers.get('idempotency-key'),
    }));

export const amount = (): HTMLInputElement => screen.getByLabelText('Amount');
export const type = (text: string): void => {
  fireEvent.change(amount(), { target: { value: text } });
};
export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
export const submit = (): void => {
  fireEvent.submit(document.forms.namedItem('withdraw') as HTMLFormElement);
};
export const sheet = () => within(screen.getByRole('dialog'));
export const pin = (digits: string): void => {
  for (const digit of digits) fireEvent.click(sheet().getByRole('button', { name: digit }));
};
const isBalanceThere = (): boolean =>
  screen.queryByRole<HTMLButtonElement>('button', { name: 'Max' })?.disabled === false;
export const ready = async (): Promise<void> =>
  settle(() => isBalanceThere() || (has(/^You have not/) && screen.queryAllByLabelText('Amount').length > 0));

export const other = { ...wallet, id: '8', alias: 'Hot', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' };
export const reread = async (lists: object[]): Promise<void> => {
  server.wallets = lists;
  await act(() => wallets.refresh({ fresh: true }));
};

/** Resets the server and logs in before each test, and logs out after. */
export function useWithdrawals(): void {
  beforeEach(async () => {
    Object.assign(server, {
      fee: '1',
      arrival: 'Within ten minutes',
      chain: 'TRC20',
      wallets: [wallet],
      cards: [],
      payeeHours: 24,
      paypass: true,
      available: '1000',
      limits: { limit: '2000', left: '500' },
      maximum: '50000',
      answers: [],
      orders: [],
    });
    setIdempotency(true);
    await signIn();
  });
  afterEach(async () => {
    // closing a sheet goes back in the history
    cleanup();
    await endSession('signed-out');
    for (const key of Object.keys(outbox)) delete outbox[key];
    location.hash = '';
  });
}
