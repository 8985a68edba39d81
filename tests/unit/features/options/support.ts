import type { Draft } from '../../../../src/features/options/components/ConfirmOrder.tsx';
import type { OptionOrder } from '../../../../src/features/options/store.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { takeTicks } from '../../../../src/features/market/ticks.ts';

let seq = 0;
/** A current price of BTC by default. */
export const price = (value: string, time = serverNow()): void => {
  seq += 1;
  takeTicks([{ code: 'BTC', price: value, time, seq }]);
};

const product = { minutes: 1, yield: '80', minimum: '1', maximum: '10000', suspended: false };
/** The values chosen on a ticket. */
export const draft: Draft = {
  code: 'BTC',
  scale: 2,
  direction: 'up',
  product,
  stake: '50',
  available: '1000',
  terms: {
    lists: [product],
    tolerance: '0.1',
    fee: '0',
    payment: false,
    source: 'Index',
    samples: 10,
    age: 3000,
    tie: 'return',
    outage: 'return',
    losers: undefined,
    closed: '',
  },
};

/** An order accepted by the server, bought at 67,000. */
export const placed = (more: Partial<OptionOrder> = {}): Partial<OptionOrder> & Pick<OptionOrder, 'id'> => ({
  id: '7',
  code: 'BTC',
  name: 'Bitcoin',
  direction: 'up',
  amount: '50',
  yield: '80',
  minutes: 1,
  status: 'holding',
  buyPrice: '67000.00',
  startPrice: '67000.00',
  scale: 2,
  created: serverNow(),
  ends: serverNow() + 60_000,
  ...more,
});
/** The same order, settled. */
export const settled = (order: object, more: Partial<OptionOrder>): object => ({
  ...order,
  status: 'history',
  endPrice: '67010.00',
  settled: serverNow() + 60_000,
  ...more,
});
