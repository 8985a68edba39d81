import { empty, network } from '../client/support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snapshot } from 'valtio';
import { receiptsState } from '../../../src/client/session/receipts.ts';
import { endSession } from '../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../src/client/session/sign-in.ts';
import { filter as entryFilter } from '../../../src/features/account/entries.ts';
import { cancelling, ended, ticket } from '../../../src/features/contracts/store.ts';
import { quoteOf, seedQuotes } from '../../../src/features/market/quotes.ts';
import { beginStreamEpoch, takeTicks } from '../../../src/features/market/ticks.ts';
import { saveRecordedPrices, recordPrices, recordedPrices } from '../../../src/features/options/price-recorder.ts';
import { lock } from '../../../src/features/credentials/lock.ts';
import { depositSelection } from '../../../src/features/deposits/store.ts';
import { withdrawalSelection } from '../../../src/features/withdrawals/store.ts';
import { signIn } from './support.ts';

beforeEach(async () => {
  await signIn();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

/** Label, store, and values that a customer leaves in it. */
const stores: readonly (readonly [string, object, object])[] = [
  ['the ticket of contracts', ticket, { price: '60000', amount: '0.1' }],
  ['the contract orders that have ended', ended, { orders: [{ id: '7', code: 'BTC' }] }],
  ['the contract orders that are being cancelled', cancelling, { 7: 'sending' }],
  ['the filter and the order of deposits', depositSelection, { filter: 'done', id: '9' }],
  [
    'the filter, order and currency of withdrawals',
    withdrawalSelection,
    { filter: 'failed', id: '9', currency: 'BTC' },
  ],
  ['the kind of entries', entryFilter, { setup: 'recharge' }],
  ['what is known of the receipts', receiptsState, { verdict: { state: 'whole', count: 12 }, checking: true }],
  ['the lock of the app', lock, { minutes: 5, locked: true }],
];
const fresh = new Map(stores.map(([name, store]) => [name, snapshot(store)]));

test.each(stores)(
  '%s is reset when its customer logs out, even for the next one [STORE-09 STORE-12]',
  async (name, store, remaining) => {
    Object.assign(store, remaining);
    expect(snapshot(store)).not.toEqual(fresh.get(name));
    await endSession('signed-out');
    expect(snapshot(store)).toEqual(fresh.get(name));
    await beginSession('token-b');
    await identify('b');
    expect(snapshot(store)).toEqual(fresh.get(name));
  },
);

test('never records prices seen for one customer for the next [STORE-10]', async () => {
  const now = Date.now();
  seedQuotes([{ code: 'BTC', price: '100', time: now - 1000 }], true);
  beginStreamEpoch();
  const stop = recordPrices(['BTC']);
  takeTicks([{ code: 'BTC', price: '101', time: now, seq: 1 }]);
  await vi.waitFor(() => expect(quoteOf('BTC').price).toBe('101'));
  const order = { id: '9', code: 'BTC', created: now, ends: now + 60_000 };
  await saveRecordedPrices([order]);
  stop();
  expect((await recordedPrices(order)).map(({ price }) => price)).toContain('101');
  await endSession('signed-out');
  await beginSession('token-b');
  await identify('b');
  expect(await recordedPrices(order)).toEqual([]);
  await saveRecordedPrices([order]);
  expect(await recordedPrices(order)).toEqual([]);
});
