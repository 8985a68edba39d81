import { beforeAll } from 'vitest';
import type { ResponseOf } from '../../../../../src/api/endpoint.ts';
import { poolBalance, poolOrders, transferIn, transferOut, transferOutInfo } from '../../../../../src/api/liquidity.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { dateOf, startOfDate } from '../../../../../server/platform/calendar.ts';
import { customerSteps, newKey, testServer } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';

/** A server with two tiers: 3.65 % up to 10,000 USDT and 7.30 % above. */
export function liquidityServer(): TestServer {
  const server = testServer({}, { reset: false, audited: true });
  beforeAll(() =>
    server.qa('POST', 'mining/tiers', {
      tiers: [
        { from: '0', to: '10000', rate: '3.65' },
        { from: '10000', rate: '7.30' },
      ],
    }),
  );
  return server;
}

/** Steps for liquidity mining. */
export function liquiditySteps(server: TestServer) {
  const { funded, advance, now } = customerSteps(server);
  return {
    now,
    /** Moves the clock to the next occurrence of a time of day in Bangkok, and runs due jobs. */
    until: (hours: number, minutes = 0): Promise<void> => {
      const today = startOfDate(dateOf(now())) + hours * HOUR_MS + minutes * MINUTE_MS;
      return advance((today > now() ? today : today + DAY_MS) - now());
    },
    /** Opens an account with money, and returns it with its id. */
    investor: async (amount = '20000'): Promise<Person & { readonly id: number }> => {
      const person = await funded(amount);
      return { ...person, id: (await findCustomer(server.services.db, person.username))!.id };
    },
    subscribe: ({ token }: Person, amount: string): Promise<Answer> =>
      server.call(transferIn, { amount }, { token, key: newKey() }),
    redeem: ({ token }: Person, amount: string, speed: string, key = newKey()): Promise<Answer> =>
      server.call(transferOut, { amount, speed }, { token, key }),
    state: ({ token }: Person): Promise<ResponseOf<typeof poolBalance>> => server.must(poolBalance, {}, { token }),
    records: async ({ token }: Person, status?: string): Promise<any[]> =>
      (await server.must(poolOrders, status ? { status } : {}, { token })).lists,
    redemptionTerms: ({ token }: Person, amount: string): Promise<ResponseOf<typeof transferOutInfo>> =>
      server.must(transferOutInfo, { amount }, { token }),
  };
}
