import { beforeAll } from 'vitest';
import type { ResponseOf } from '../../../../../src/api/endpoint.ts';
import { lockupIncomes, poolBalance, poolOrders, transferIn } from '../../../../../src/api/liquidity.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { customerSteps, newKey, testServer } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';

const SEVEN_DAYS = { id: 'test-7', name: 'Seven days', rate: '0.5', days: 7, minimum: '100', maximum: '50000' };

/** A server with a product of seven days at 0.5 % a day. */
export function lockupServer(): TestServer {
  const server = testServer({}, { reset: false, audited: true });
  beforeAll(() => server.qa('POST', 'mining/product', SEVEN_DAYS));
  return server;
}

/** Steps for lock-up orders. */
export function lockupSteps(server: TestServer) {
  const { funded, advance, now } = customerSteps(server);
  return {
    now,
    advance,
    passDays: (days: number): Promise<void> => advance(days * DAY_MS),
    funded: (amount = '2000'): Promise<Person> => funded(amount),
    setProduct: (product: object): Promise<void> => server.qa('POST', 'mining/product', product),
    lock: ({ token }: Person, amount: string, product = 'test-7', key = newKey()): Promise<Answer> =>
      server.call(transferIn, { type: 'regular', product, amount }, { token, key }),
    state: ({ token }: Person): Promise<ResponseOf<typeof poolBalance>> =>
      server.must(poolBalance, { type: 'regular' }, { token }),
    orders: async ({ token }: Person, status?: string): Promise<any[]> =>
      (await server.must(poolOrders, { type: 'regular', ...(status ? { status } : {}) }, { token })).lists,
    incomes: async ({ token }: Person, id: string): Promise<ResponseOf<typeof lockupIncomes>['lists']> =>
      (await server.must(lockupIncomes, { id }, { token })).lists,
  };
}
