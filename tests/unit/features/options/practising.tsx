import { empty, network, ok, type Seen } from '../../client/support.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { navigate } from '../../../../src/browser/location.ts';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { firstCoins } from '../../../../src/features/market/store.ts';
import { forgetQuotes } from '../../../../src/features/market/quotes.ts';
import { beginStreamEpoch } from '../../../../src/features/market/ticks.ts';
import OptionPage from '../../../../src/features/options/pages/OptionPage.tsx';
import { chosen, products, secondPrices } from '../../../../src/features/options/store.ts';
import { protection } from '../../../../src/features/protection/store.ts';
import { database } from '../../../../src/storage/database.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { media, show } from '../../ui/render.tsx';
import { balance, signIn, turn, until } from '../support.ts';
import { has } from './placing.tsx';
import { draft, price } from './support.ts';

export const PRACTICE = '/pages/Option/Option?code=BTC&practice=1';
export const HOUR = 3_600_000;

/** What the server has, and what the device asked of it. */
export const world = { opens: 0, seconds: [] as object[], reachable: true };
let requests: readonly Seen[] = [];
let health: { healthy: boolean };

/** Returns the requests that the device has sent. */
export const sentRequests = (): readonly Seen[] => requests;

const serve = (): void => {
  ({ seen: requests, state: health } = network((request) => {
    if (!world.reachable) throw new TypeError('fetch failed');
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/users/protections'))
      return ok({ limits: [], risk: { wait: 24, questions: [], opens: world.opens } });
    if (pathname.endsWith('/order/products')) return ok(draft.terms);
    if (pathname.endsWith('/coin/data/seconds')) return ok({ code: 'BTC', lists: world.seconds });
    if (pathname.endsWith('/user/amount')) return ok(balance);
    if (pathname.endsWith('/coin/lists'))
      return ok({
        lists: [{ code: 'BTC', name: 'Bitcoin', price: '67000.00', change: '0', time: serverNow(), scale: 2 }],
      });
    return ok({ code: 'BTC', interval: '1m', lists: [], last: true });
  }));
};

/** Logs in a customer who has to wait for an hour before the first order. */
export const beginPractising = async (): Promise<void> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  media();
  noteConnection(true);
  Object.assign(world, { opens: serverNow() + HOUR, seconds: [], reachable: true });
  toasts.list = [];
  await signIn();
  forgetQuotes();
  beginStreamEpoch();
  serve();
};
/** Clears what the tests stored. */
export const endPractising = async (): Promise<void> => {
  cleanup();
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
  await database('kept').clear();
  for (const resource of [firstCoins, products, protection, secondPrices]) resource.clear();
  chosen.code = '';
  navigate('/', { replace: true });
  vi.useRealTimers();
};

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name, hidden: true });
export const press = (name: string | RegExp): void => void fireEvent.click(button(name));
export const closed = (name: string | RegExp): boolean => button(name).getAttribute('aria-disabled') === 'true';
export const open = async (at = PRACTICE): Promise<void> => {
  navigate(at, { replace: true });
  show(<OptionPage />);
  await until(() => has('Stake'));
  await turn();
};
/** Opens practice with a current price, and types a stake. */
export const openForm = async (stake = '50'): Promise<void> => {
  await open();
  await until(() => has('Practice, play money'));
  price('67000.00');
  await turn();
  fireEvent.change(document.querySelector('[name="practice-amount"]')!, { target: { value: stake } });
};
/** Lets a price arrive each second. */
export const ticks = async (count: number, value: string): Promise<void> => {
  for (let second = 0; second < count; second += 1) {
    price(value);
    await turn(1000);
  }
};
export const place = async (name: RegExp = /^Buy up/): Promise<void> => {
  press(name);
  await turn();
  await until(() => has('The result comes at expiry.'));
};
/** Places an order that starts at 67,000.00. */
export const start = async (name?: RegExp): Promise<void> => {
  await place(name);
  await ticks(1, '67000.00');
};
export const storedKeys = async (): Promise<string[]> =>
  (await database('kept').keys()).filter((key) => key.startsWith('practice'));

/** Loses the connection. */
export const disconnect = async (): Promise<void> => {
  world.reachable = false;
  health.healthy = false;
  noteConnection(false);
  await until(() => !connection.online);
};
