import { expect } from 'vitest';
import type { ResponseOf } from '../../../../../src/api/endpoint.ts';
import { addContract, closeContract, contractOrders } from '../../../../../src/api/contracts.ts';
import { simulateBook } from '../../../../../server/modules/contracts/book.ts';
import { matchOpen } from '../../../../../server/modules/contracts/match.ts';
import { fromUnits } from '../../../../../server/ledger/units.ts';
import { SetAside } from '../../../../../server/platform/set-aside.ts';
import { customerSteps, newKey } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';

type Fields = Record<string, string>;
type Order = ResponseOf<typeof contractOrders>['lists'][number];

/** Steps for contract orders, the market and the operator's terms. */
export function contractSteps(server: TestServer) {
  const customers = customerSteps(server);
  const place = ({ token }: Person, fields: Fields, key = newKey()): Promise<Answer> =>
    server.call(addContract, { code: 'BTC', side: 'buy', type: 'limit', ...fields }, { token, key });
  const orders = async ({ token }: Person, fields: Fields = {}): Promise<Order[]> =>
    (await server.must(contractOrders, fields, { token })).lists;
  return {
    ...customers,
    trader: (funds: Fields = { USDT: '100000', BTC: '5' }): Promise<Person> => customers.trader(funds),
    place,
    /** Places an order that must be accepted. */
    placed: async (person: Person, fields: Fields): Promise<any> => {
      const response = await place(person, fields);
      expect([response.ret, response.msg]).toEqual([1, '']);
      return response.data;
    },
    revoke: ({ token }: Person, id: string): Promise<Answer> => server.call(closeContract, { id }, { token }),
    orders,
    order: async (person: Person, id: string): Promise<Order> => (await orders(person, { id }))[0]!,
    /** Sets the amount that each level of the book offers; null restores the default. */
    setBook: (amount: string | null, code = 'BTC'): Promise<void> => server.qa('POST', 'book', { code, amount }),
    /** Lets a second pass on the test clock, and runs due jobs. */
    nextTick: (): Promise<void> => customers.advance(1000),
    setTerms: (terms: object) => server.services.settings.write(server.services.db, 'config.contracts', terms),
    /** Matches open orders once, as the job does. */
    match: ({ db, market } = server.services): Promise<void> =>
      matchOpen({ db, market, now: customers.now(), aside: new SetAside('test') }),
    /** Returns the offer of the first level for buyers of BTC at 60000 at the current tick. */
    firstLevel: (): string => {
      const [level] = simulateBook('buy', {
        code: 'BTC',
        seq: server.services.market.tick('BTC')!.seq,
        price: 60000n * 10n ** 12n,
        priceScale: 2,
        amountScale: 6,
        assetScale: 8,
      });
      return fromUnits(level!.amount, 8);
    },
  };
}
