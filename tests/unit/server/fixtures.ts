import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { coinAmount } from '../../../src/api/account.ts';
import type { ResponseOf } from '../../../src/api/endpoint.ts';
import type { ServerConfig } from '../../../server/config.ts';
import { checkLedger } from '../../../server/ledger/check.ts';
import type { Adapters } from '../../../server/ports/adapters.ts';
import { type Person, startServer, type TestServer } from './support.ts';

interface FileOptions {
  /** Whether rules, prices and clock are reset before every test; accounts stay. */
  readonly reset?: boolean;
  /** Whether the whole ledger is checked after the last test. */
  readonly audited?: boolean;
  /** What replaces adapters of the simulated world. */
  readonly adapters?: Partial<Adapters>;
}

/**
 * Starts the server of a test file before its first test, and closes it after the last one. Call it once at the top of
 * the file; the object is empty until the server has started.
 */
export function testServer(
  config: Partial<ServerConfig> = {},
  { reset = true, audited = false, adapters = {} }: FileOptions = {},
): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startServer(config, { adapters }));
  });
  afterAll(() => server.close());
  // `afterAll` hooks run in reverse order: this one before the server is closed
  if (audited) afterAll(async () => expect(await checkLedger(server.services.db)).toEqual([]));
  if (reset) beforeEach(() => server.qa('POST', 'reset', {}));
  return server;
}

let keys = 0;
/** Returns an idempotency key that no call has used yet. */
export const newKey = (): string => `test-key-${(keys += 1)}`;

/** Payment password of every `server.person()`. */
export const PAYPASS = '048213';
export const TRON_ADDRESS = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';
export const BANK_CARD = {
  realname: 'Somchai Jaidee',
  ifsc: 'KASITHBK',
  bankname: 'KBANK',
  banknumber: '1234567890',
  phone: '0812345678',
  email: 'som@example.com',
};

/** Steps for customers of any area: money, prices, time. */
export function customerSteps(server: TestServer) {
  const fund = ({ username }: Pick<Person, 'username'>, amount = '1000', code = 'USDT'): Promise<void> =>
    server.qa('POST', 'fund', { username, code, amount });
  /** Opens an account with money. */
  const funded = async (amount = '1000'): Promise<Person> => {
    const person = await server.person();
    await fund(person, amount);
    return person;
  };
  /** Opens an account with money that has answered the risk questions. */
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
    /** Moves the clock through the QA control, which runs all due jobs before it responds. */
    advance: (ms: number): Promise<void> => server.qa('POST', 'clock', { advance: ms }),
    setPrice: (price: string | null, code = 'BTC'): Promise<void> => server.qa('POST', 'market', { code, price }),
    now: (): number => server.services.clock.now(),
  };
}
