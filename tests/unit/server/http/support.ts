import type { ResponseOf } from '../../../../src/api/endpoint.ts';
import { poolBalance, transferIn } from '../../../../src/api/liquidity.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { customerSteps, newKey } from '../fixtures.ts';
import type { Answer, Person, TestServer } from '../support.ts';

/** Steps for subscriptions, the simplest money call, and for the outcome of a key. */
export function moneySteps(server: TestServer) {
  return {
    ...customerSteps(server),
    subscribe: ({ token }: Person, amount: string, key = newKey()): Promise<Answer> =>
      server.call(transferIn, { amount }, { token, key }),
    pool: async ({ token }: Person): Promise<string> => (await server.must(poolBalance, {}, { token })).balance,
    outcome: ({ token }: Person, key: string, sent?: string): Promise<ResponseOf<typeof moneyOutcome>> =>
      server.must(moneyOutcome, { key, ...(sent === undefined ? {} : { sent }) }, { token }),
  };
}
