import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { coinAmount } from '../../../src/api/trading.ts';
import type { ResponseOf } from '../../../src/api/endpoint.ts';
import type { ServerConfig } from '../../../server/config.ts';
import { checkLedger } from '../../../server/ledger/check.ts';
import { type Person, startServer, type TestServer } from './support.ts';

interface FileOptions {
  /** Whether every test begins with the rules, prices and clock of a new server; accounts stay. */
  readonly reset?: boolean;
  /** Whether the whole ledger must be sound after the last test. */
  readonly audited?: boolean;
}

/**
 * The server of a test file, called once at its top: it starts before the first test and is closed after the last one.
 * Until then the object is empty.
 */
export function testServer(
  config: Partial<ServerConfig> = {},
  { reset = true, audited = false }: FileOptions = {},
): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startServer(config));
  });
  afterAll(() => server.close());
  // hooks after the tests run in reverse order: this one before the server is closed
  if (audited) afterAll(async () => expect(await checkLedger(server.services.db)).toEqual([]));
  if (reset) beforeEach(() => server.qa('POST', 'reset', {}));
  return server;
}

let keys = 0;
/** An idempotency key that no call has used yet. */
export const newKey = (): string => `test-key-${(keys += 1)}`;

/** Payment password of every `server.person()`. */
export const PAYPASS = '048213';
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const BANK_CARD = {
  realname: 'Somchai Jaidee',
  ifsc: 'KASITHBK',
  bankname: 'KBANK',
  banknumber: '1234567890',
  phone: '0812345678',
  email: 'som@example.com',
};

/** What customers of any area need: money, a price, time that passes. */
export function customerSteps(server: TestServer) {
  const fund = ({ username }: Pick<Person, 'username'>, amount = '1000', code = 'USDT'): Promise<void> =>
    server.qa('POST', 'fund', { username, code, amount });
  /** A customer with money. */
  const funded = async (amount = '1000'): Promise<Person> => {
    const person = await server.person();
    await fund(person, amount);
    return person;
  };
  /** A customer with money who has answered the questions about risk. */
  const trader = async (funds: string | Record<string, string> = '1000'): Promise<Person> => {
    const person = await server.person();
    await server.qa('POST', 'risk', { username: person.username });
    for (const [code, amount] of Object.entries(typeof funds === 'string' ? { USDT: funds } : funds))
      await fund(person, amount, code);
    return person;
  };
  const balance = ({ token }: Pick<Person, 'token'>, code = 'USDT'): Promise<ResponseOf<typeof coinAmount>> =>
    server.must(coinAmount, { code }, { token });
  return {
    fund,
    funded,
    trader,
    balance,
    available: async (person: Pick<Person, 'token'>, code?: string) => (await balance(person, code)).available,
    /** Reserved for orders and withdrawals. */
    heldAmount: async (person: Pick<Person, 'token'>, code?: string) => (await balance(person, code)).held,
    /** Moves the clock by the lever of QA: when it answers, the jobs that were due have run. */
    advance: (ms: number): Promise<void> => server.qa('POST', 'clock', { advance: ms }),
    setPrice: (price: string | null, code = 'BTC'): Promise<void> => server.qa('POST', 'market', { code, price }),
    now: (): number => server.services.clock.now(),
  };
}
