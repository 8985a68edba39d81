import { empty, network, ok, ret } from '../../client/support.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { seedQuotes, forgetQuotes } from '../../../../src/features/market/quotes.ts';
import { beginStreamEpoch } from '../../../../src/features/market/ticks.ts';
import { ConfirmOrder } from '../../../../src/features/options/components/ConfirmOrder.tsx';
import { addOption } from '../../../../src/api/options.ts';
import { database } from '../../../../src/storage/database.ts';
import { balance, turn, until } from '../support.ts';
import { draft, placed, price } from './support.ts';

beforeEach(async () => {
  // the same fake clock ages a quote, so a busy machine does not
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  // happy-dom's dialog has no modal mode
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  noteConnection(true);
  setIdempotency(true);
  network(empty());
  await startSession();
  await beginSession('token-a');
  await identify('a');
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '67000.00', time: serverNow() - 1000 }], true);
  beginStreamEpoch();
  price('67000.00');
  await turn();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  await database('journal').clear();
  await database('kept').clear();
  vi.useRealTimers();
});

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <ConfirmOrder draft={draft} blocker={undefined} onBack={() => undefined} onDone={() => undefined} />
    </I18nProvider>,
  );
const confirm = (): HTMLElement => screen.getByRole('button', { name: 'Buy up · 50 USDT', hidden: true });
const isClosed = (): boolean => confirm().getAttribute('aria-disabled') === 'true';
const adds = (seen: readonly { url: URL; body: string }[]): URLSearchParams[] =>
  seen.filter(({ url }) => url.pathname.endsWith('/coin/order/add')).map(({ body }) => new URLSearchParams(body));
const order = placed({ id: '1' });
/** A network that accepts the order, and lists it as open from then on. */
const accepting = () => {
  const lists: object[] = [];
  return network(({ url }) => {
    if (url.includes('/user/amount')) return ok(balance);
    if (url.includes('/order/lists')) return ok({ lists: url.includes('holding') ? lists : [], last: true });
    if (!url.includes('/order/add')) return empty();
    lists.push(order);
    return ok(order);
  });
};

test('lists every binding term of the order, including tie and outage rules [OPT-05]', () => {
  show();
  const text = document.body.textContent ?? '';
  for (const words of [
    'Buy up BTC for 50 USDT?',
    'Most you can lose50',
    "If you're right (80% return)+40.00 USDT (90 USDT comes back)",
    'FeeNone',
    'Expires after 1 min',
    'Price sourceIndex',
    'If the start and end prices are equalyou get your stake back',
    'If no price arrivesyou get your stake back',
    'Can it be undone?No',
    'Balance after950',
    'average of the last 10 one-second prices before expiry',
  ])
    expect(text.replaceAll(/[\u00a0\u2009]/g, ' ')).toContain(words);
});

test('two quick taps send one order, at the price on screen [OPT-06]', async () => {
  const { seen } = accepting();
  show();
  fireEvent.click(confirm());
  fireEvent.click(confirm());
  fireEvent.click(confirm());
  await until(() => document.body.textContent?.includes('Successful transaction!') ?? false);
  expect(adds(seen)).toHaveLength(1);
  expect(Object.fromEntries(adds(seen)[0] ?? [])).toMatchObject({
    code: 'BTC',
    direction: 'up',
    minutes: '1',
    amount: '50',
    price: '67000.00',
    yield: '80',
  });
});

test('closes Confirm after a move past the tolerance until it is accepted [OPT-08]', async () => {
  const { seen } = accepting();
  show();
  price('67067.00');
  await turn();
  expect(isClosed()).toBe(false);
  price('67067.01');
  await turn();
  expect(isClosed()).toBe(true);
  expect(document.body.textContent).toContain('The price has moved. Accept the new one first.');
  fireEvent.click(confirm());
  await turn();
  expect(adds(seen)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Accept 67,067.01', hidden: true }));
  expect(isClosed()).toBe(false);
  fireEvent.click(confirm());
  await until(() => adds(seen).length > 0);
  expect(adds(seen)[0]?.get('price')).toBe('67067.01');
});

test('shows a refusal in the open sheet, and gives the next try a new key [OPT-07]', async () => {
  const { seen } = network(ret(0, "You don't have enough USDT available. Your balance hasn't changed."));
  show();
  fireEvent.click(confirm());
  await until(
    () =>
      document.body.textContent?.includes(
        "Transaction failed! You don't have enough USDT available. Your balance hasn't changed.",
      ) ?? false,
  );
  price('67001.00');
  await turn();
  fireEvent.click(confirm());
  await until(() => adds(seen).length === 2);
  const keys = seen
    .filter(({ url }) => url.pathname.endsWith('/coin/order/add'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('asks once more before sending an order that another tab has just sent [OPT-06]', async () => {
  const { seen } = accepting();
  const fields = { code: 'BTC', direction: 'up', minutes: '1', amount: '50', price: '66000.00' };
  await database('kept').set('submission|a|5f0c1e2d-0000', {
    key: '5f0c1e2d-0000',
    call: addOption.id,
    fields,
    created: Date.now() - 2000,
    state: 'accepted',
    msg: '',
  });
  show();
  fireEvent.click(confirm());
  await until(() => document.body.textContent?.includes("Reference: 5F0C1E2D. We haven't sent another one.") ?? false);
  expect(adds(seen)).toEqual([]);
  price('67001.00');
  await turn();
  fireEvent.click(confirm());
  await until(() => document.body.textContent?.includes('Successful transaction!') ?? false);
  expect(adds(seen)).toHaveLength(1);
});
