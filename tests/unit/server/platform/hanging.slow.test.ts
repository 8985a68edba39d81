import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { userInfo } from '../../../../src/api/auth.ts';
import { poolBalance, transferIn } from '../../../../src/api/liquidity.ts';
import { coins, HOME_COIN_COUNT } from '../../../../src/api/market.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { connect } from '../../../../server/platform/db/connect.ts';
import { isUnavailable } from '../../../../server/platform/db/unavailable.ts';
import { freshDatabase } from '../database.ts';
import { type Person, startServer, type TestServer } from '../support.ts';
import { expectLogged } from '../../../console.ts';

const coded = (code: string, message = 'refused'): Error => Object.assign(new Error(message), { code });

test.each([
  ['a statement that took too long', coded('57014'), true],
  ['a lock that did not come', coded('55P03'), true],
  ['no connection left', new Error('timeout exceeded when trying to connect'), true],
  ['a server that is silent', new Error('Query read timeout'), true],
  ['a line that broke', coded('ECONNRESET'), true],
  ['a server that stops', coded('57P01'), true],
  ['wrapped by drizzle', new Error('Failed query', { cause: coded('55P03') }), true],
  ['a violated constraint', coded('23505'), false],
  ['a mistake of ours', new TypeError('undefined is no function'), false],
  ['no error', 'text', false],
])('decides whether %s means that the database is unavailable [HARD-11]', (_, error, unavailable) => {
  expect(isUnavailable(error)).toBe(unavailable);
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    // jobs read settings too, and would log the failure
    await server.services.jobs.stop();
  });
  afterAll(() => server.close());

  test('answers a database timeout with 503, Retry-After and ret 0 in six languages [HARD-11]', async () => {
    const person = await server.person();
    const { services } = server;
    vi.spyOn(services.settings, 'read').mockRejectedValue(new Error('Failed query', { cause: coded('57014') }));
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await Promise.all(
      LANGUAGES.map((language) =>
        server.call(transferIn, { amount: '10' }, { token: person.token, language, key: 'timed-out' }),
      ),
    );
    expect(log).toHaveBeenCalledTimes(6);
    vi.restoreAllMocks();
    expect(response.map(({ status, ret, headers }) => [status, ret, headers.get('retry-after')])).toEqual(
      LANGUAGES.map(() => [503, 0, '5']),
    );
    expect(new Set(response.map(({ msg }) => msg)).size).toBe(6);
  });
});

// the embedded database has one connection, which cannot block itself
describe.runIf(process.env['TEST_DATABASE_URL'])('a PostgreSQL that hangs', () => {
  let server: TestServer;
  let person: Person;
  let locker: pg.Client;
  beforeAll(async () => {
    const databaseUrl = (await freshDatabase())!;
    server = await startServer({ databaseUrl, databaseTimeouts: { statementMs: 600, lockMs: 300, connectionMs: 300 } });
    person = await server.person();
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
    await server.qa('POST', 'risk', { username: person.username });
    await server.services.jobs.stop();
    locker = new pg.Client({ connectionString: databaseUrl });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await server.close();
  });

  test('answers requests on a locked table with 503, and recovers afterwards [HARD-11]', async () => {
    expectLogged(
      'canceling statement due to lock timeout',
      /"error":"(?:Failed query|timeout exceeded when trying to connect)/,
    );
    await locker.query('begin');
    await locker.query('lock table ledger_accounts in access exclusive mode');
    const ask = (key: string) => server.call(transferIn, { amount: '10' }, { token: person.token, key });
    // more than the pool has connections: waiting for one times out too
    const response = await Promise.all(Array.from({ length: 25 }, (_, turn) => ask(`locked-out-${turn}`)));
    expect(new Set(response.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { ret, msg, headers } of response)
      expect([ret, msg, headers.get('retry-after')]).toEqual([
        0,
        "We're very busy right now. Try again in 5 seconds.",
        '5',
      ]);
    expect((await server.call(coins, { limit: String(HOME_COIN_COUNT) })).status).toBe(200);
    await locker.query('rollback');
    expect((await ask('after-the-lock')).ret).toBe(1);
    // a refused call did nothing, and its key can be reused
    expect((await server.must(moneyOutcome, { key: 'locked-out-3' }, { token: person.token })).status).toBe('none');
    expect((await ask('locked-out-3')).ret).toBe(1);
    expect((await server.must(poolBalance, {}, { token: person.token })).balance).toBe('20');
  });

  test('answers a lost database connection with 503, and reconnects afterwards [HARD-11]', async () => {
    expectLogged(/^database: terminating connection|"error":"Failed query/);
    await locker.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const response = await Promise.all(
      Array.from({ length: 12 }, () => server.call(userInfo, {}, { token: person.token })),
    );
    expect(
      [...new Set(response.map(({ status }) => status))].filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    await expect.poll(async () => (await server.call(userInfo, {}, { token: person.token })).status).toBe(200);
  });
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'limits requests to 10 s a statement and 5 s a lock, and background work not [HARD-11]',
  async () => {
    const { db, background, close } = await connect({ dataDir: 'memory', databaseUrl: (await freshDatabase())! });
    const limitsOf = async (database: typeof db) =>
      (
        (await database.execute(
          sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
        )) as any
      ).rows[0];
    expect([await limitsOf(db), await limitsOf(background)]).toEqual([
      { statement: '10s', lock: '5s' },
      { statement: '0', lock: '0' },
    ]);
    await close();
  },
);
