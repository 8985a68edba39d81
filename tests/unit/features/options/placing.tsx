import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { forgetQuotes, seedQuotes } from '../../../../src/features/market/quotes.ts';
import { beginStreamEpoch } from '../../../../src/features/market/ticks.ts';
import { ConfirmOrder } from '../../../../src/features/options/components/ConfirmOrder.tsx';
import { history, type OptionOrder } from '../../../../src/features/options/store.ts';
import { database } from '../../../../src/storage/database.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { media, show } from '../../ui/render.tsx';
import { balance, signIn, turn, until } from '../support.ts';
import { draft, placed, price } from './support.ts';

/** The server's orders. */
export const world = { holding: [] as object[], history: [] as object[], reachable: true };

/** Signs in with a current price. */
export const beginPlacing = async (): Promise<void> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  media();
  noteConnection(true);
  setIdempotency(true);
  Object.assign(world, { holding: [], history: [], reachable: true });
  toasts.list = [];
  await signIn();
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '67000.00', time: serverNow() - 1000 }], true);
  beginStreamEpoch();
  price('67000.00');
  await turn();
};
/** Clears what the tests stored. */
export const endPlacing = async (): Promise<void> => {
  network(empty());
  await endSession('signed-out');
  await database('journal').clear();
  await database('kept').clear();
  vi.useRealTimers();
};

export const text = (): string => (document.body.textContent ?? '').replaceAll(/[\u00a0\u2009]/g, ' ');
export const has = (words: string): boolean => text().includes(words);
export const standing = (): HTMLElement | null => document.querySelector<HTMLElement>('p[data-direction]');

/** Confirms an order, which the server accepts. */
export const place = async (direction: 'up' | 'down' = 'down', amount = '50', more: Partial<OptionOrder> = {}) => {
  const order = placed({ id: '7', direction, amount, created: serverNow(), ends: serverNow() + 60_000, ...more });
  network((request) => {
    if (!world.reachable) throw new TypeError('fetch failed');
    const url = new URL(request.url);
    if (url.pathname.endsWith('/coin/order/add')) {
      world[order.status === 'history' ? 'history' : 'holding'] = [order];
      return ok(order);
    }
    if (url.pathname.endsWith('/user/amount')) return ok(balance);
    if (url.pathname.endsWith('/order/info')) return ok([...world.holding, ...world.history][0]);
    const status = url.searchParams.get('status') as 'holding' | 'history' | null;
    return ok({ lists: status ? world[status] : [], last: true });
  });
  show(
    <StrictMode>
      <ConfirmOrder
        draft={{ ...draft, direction, stake: amount }}
        blocker={undefined}
        onBack={vi.fn()}
        onDone={vi.fn()}
      />
    </StrictMode>,
  );
  const words = direction === 'up' ? 'Buy up' : 'Buy short';
  fireEvent.click(screen.getByRole('button', { name: `${words} · ${amount} USDT`, hidden: true }));
  await until(() => has('All details'));
  await turn();
  return order;
};
/** Ends the order, and reads its result. */
export const settle = async (order: object): Promise<void> => {
  Object.assign(world, { holding: [], history: [order] });
  await turn(60_000);
  await until(() => history.state.items.length > 0);
  await turn();
};
