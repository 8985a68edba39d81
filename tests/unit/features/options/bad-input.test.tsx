import { empty, network, ok, ret } from '../../client/support.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { forgetQuotes, seedQuotes, market, quoteOf } from '../../../../src/features/market/quotes.ts';
import { coinList } from '../../../../src/features/market/store.ts';
import { beginStreamEpoch } from '../../../../src/features/market/ticks.ts';
import { BuyButton } from '../../../../src/features/options/components/BuyButton.tsx';
import { CoinPrice } from '../../../../src/features/options/components/CoinPrice.tsx';
import { ConfirmOrder, type Draft } from '../../../../src/features/options/components/ConfirmOrder.tsx';
import { TicketFields } from '../../../../src/features/options/components/TicketFields.tsx';
import { chosen, products } from '../../../../src/features/options/store.ts';
import { useTicket } from '../../../../src/features/options/ticket-store.ts';
import { database } from '../../../../src/storage/database.ts';
import { turn, until } from '../support.ts';
import { price } from './support.ts';

/** The operator's current terms. */
const offer = { suspended: false };
const terms = () => ({
  lists: [{ minutes: 1, yield: '80', minimum: '1', maximum: '10000', suspended: offer.suspended }],
  tolerance: '0.1',
  fee: '0',
  payment: false,
  source: 'Index',
  samples: 10,
  age: 3000,
  tie: 'return',
  outage: 'return',
});
let add = (): Response => ok({ id: '1', code: 'BTC', direction: 'up', amount: '50', status: 'holding' });
let seen: ReturnType<typeof network>['seen'];
const adds = (): URLSearchParams[] =>
  seen.filter(({ url }) => url.pathname.endsWith('/coin/order/add')).map(({ body }) => new URLSearchParams(body));
const drafted = vi.fn();

/** The page without its frame. */
function Page() {
  const ticket = useTicket(undefined);
  const [draft, setDraft] = useState<Draft>();
  return (
    <>
      <CoinPrice coin={ticket.coin} error={undefined} />
      <TicketFields ticket={ticket} />
      <BuyButton
        ticket={ticket}
        onDraft={(draft) => {
          drafted(draft.stake);
          setDraft(draft);
        }}
      />
      {draft && (
        <ConfirmOrder draft={draft} blocker={ticket.blocker} onBack={() => undefined} onDone={() => undefined} />
      )}
    </>
  );
}

const hasText = (words: string): boolean =>
  document.body.textContent?.replaceAll(/[\u00a0\u2009]/g, ' ').includes(words) ?? false;
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Stake' });
/** The ticket's button, not the sheet's. */
const buy = (): HTMLElement => screen.getAllByRole('button', { name: /^Buy up/, hidden: true })[0]!;
const confirm = (): HTMLElement => screen.getAllByRole('button', { name: /^Buy up · .* USDT$/, hidden: true }).at(-1)!;

beforeEach(async () => {
  // the same fake clock ages a quote, so a busy machine does not
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  noteConnection(true);
  setIdempotency(true);
  offer.suspended = false;
  add = () => ok({ id: '1', code: 'BTC', direction: 'up', amount: '50', status: 'holding' });
  ({ seen } = network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/coin/order/products')) return ok(terms());
    if (pathname.endsWith('/coin/user/amount'))
      return ok({ code: 'USDT', available: '100.5', held: '0', total: '100.5' });
    if (pathname.endsWith('/coin/lists'))
      return ok({
        lists: [{ code: 'BTC', name: 'Bitcoin', price: '67000.00', change: '0', time: serverNow(), scale: 2 }],
      });
    if (pathname.endsWith('/users/protections')) return ok({ limits: [] });
    if (pathname.endsWith('/coin/order/add')) return add();
    return ok({ lists: [] });
  }));
  await startSession();
  await beginSession('token-a');
  await identify('a');
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '67000.00', time: serverNow() - 1000 }], true);
  beginStreamEpoch();
  price('67000.00');
  drafted.mockClear();
  render(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  );
  await until(
    () => hasText('100.5') && products.state.value !== undefined && buy().getAttribute('aria-disabled') !== 'true',
  );
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  chosen.code = '';
  market.paused = false;
  coinList.clear();
  products.clear();
  for (const name of ['journal', 'kept'] as const) await database(name).clear();
  vi.useRealTimers();
});

test.each([
  ['', 'The minimum purchase amount is: 1 USDT!'],
  ['0', 'The minimum purchase amount is: 1 USDT!'],
  ['0.99', 'The minimum purchase amount is: 1 USDT!'],
  ['1e3', 'Enter the amount in digits, such as 1234.56.'],
  ['abc', 'Enter the amount in digits'],
  ['0x10', 'Enter the amount in digits'],
  ['-1', 'Enter an amount without a minus sign.'],
  ['1.0000001', 'Use up to 6 decimal places for USDT.'],
  ['100.500001', 'You only have 100.50 USDT available.'],
  // one thousand, or just above one: it asks
  ['1,234', 'Which amount do you mean?'],
])('"%s" has a field error, and nothing is requested or sent [OPT-03 OPT-04]', async (typed, words) => {
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(buy());
  await turn();
  expect(hasText(words), words).toBe(true);
  const links = screen.queryAllByRole('link', { name: 'Deposit' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(typed === '100.500001' ? ['#/pages/Recharge/Recharge'] : []);
  expect([drafted.mock.calls, adds()]).toEqual([[], []]);
});

test.each([
  ['1', '1'],
  ['1,5', '1.5'],
  ['١٠٠٫٥', '100.5'],
])('"%s" is read as %s, shown before the confirmation, and sent [OPT-04]', async (typed, stake) => {
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(buy());
  await turn();
  expect(drafted).toHaveBeenCalledWith(stake);
  fireEvent.click(confirm());
  await until(() => adds().length === 1);
  expect(adds()[0]?.get('amount')).toBe(stake);
});

test('closes the ticket with the refusal if a product was switched off meanwhile [OPT-09]', async () => {
  fireEvent.change(field(), { target: { value: '50' } });
  fireEvent.click(buy());
  await turn();
  offer.suspended = true;
  add = () => ret(0, "You can't trade BTC options right now.");
  fireEvent.click(confirm());
  await until(() => hasText("Transaction failed! You can't trade BTC options right now."));
  await until(() => hasText("You can't trade options on this coin right now."));
  expect(buy().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(confirm());
  await turn();
  expect(adds()).toHaveLength(1);
});

test('closes Confirm when the quote is too old until a newer price above 0 arrives [OPT-08 OPT-09]', async () => {
  fireEvent.change(field(), { target: { value: '50' } });
  fireEvent.click(buy());
  price('67000.00');
  await turn();
  expect(hasText('Waiting for a newer price.')).toBe(false);
  await turn(2800);
  expect(hasText('Waiting for a newer price.')).toBe(true);
  fireEvent.click(confirm());
  price('0');
  await turn(600);
  fireEvent.click(confirm());
  expect(adds()).toEqual([]);
  price('67001.00');
  await turn(600);
  expect(hasText('Waiting for a newer price.')).toBe(false);
  fireEvent.click(confirm());
  await until(() => adds().length === 1);
  expect(adds()[0]?.get('price')).toBe('67001.00');
});

test('paused prices close the ticket with that reason, and can be resumed there [OPT-09 MARKET-07]', async () => {
  await import('../../../../src/features/market/feed.ts');
  market.paused = true;
  quoteOf('BTC').fresh = false;
  await until(() => hasText("You've paused live prices. Resume them to place an order."));
  expect(buy().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Resume live prices' }));
  await until(() => !market.paused);
});
