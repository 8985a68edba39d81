import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { addOption } from '../../../../../src/api/options.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { freshDatabase } from '../../database.ts';
import { customerSteps, newKey } from '../../fixtures.ts';
import { type Answer, type Person, startServer, type TestServer } from '../../support.ts';

/** Limit of money calls per customer and minute, over both instances. */
export const MONEY_CALLS = 60;

/** Two processes cannot share the embedded database: tests of two instances need a real PostgreSQL. */
export const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** Starts two instances on one new database for the tests of a describe block. */
export function twoInstances() {
  const serverA = {} as TestServer;
  const serverB = {} as TestServer;
  const database = { url: '' };
  beforeAll(async () => {
    database.url = (await freshDatabase({ empty: true }))!;
    const receiptsKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const start = () => startServer({ databaseUrl: database.url, receiptsKey, moneyCalls: MONEY_CALLS });
    // a simultaneous start: they migrate and seed one after the other
    const [a, b] = await Promise.all([start(), start()]);
    Object.assign(serverA, a);
    Object.assign(serverB, b);
  });
  afterAll(async () => {
    await Promise.all([serverA.close(), serverB.close()]);
  });
  /** Alternates between the two instances. */
  const either = (turn: number): TestServer => (turn % 2 === 0 ? serverA : serverB);
  return {
    serverA,
    serverB,
    database,
    either,
    both: <T>(act: (server: TestServer) => Promise<T>): Promise<T[]> => Promise.all([act(serverA), act(serverB)]),
    trader: customerSteps(serverA).trader,
    available: customerSteps(serverB).available,
    accountOf: async ({ username }: Person): Promise<number> => (await findCustomer(serverA.services.db, username))!.id,
    /** Places an option order of one minute on one instance. */
    placeOption: (server: TestServer, { token }: Person, direction = 'up'): Promise<Answer> => {
      const tick = server.services.market.tick('BTC');
      return server.call(
        addOption,
        {
          code: 'BTC',
          direction,
          minutes: '1',
          amount: '10',
          price: tick?.price ?? '1',
          quoted: String(tick?.time ?? 0),
          yield: '80',
        },
        { token, key: newKey() },
      );
    },
  };
}
