import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '../../../src/api/auth.ts';
import { transferIn, poolBalance } from '../../../src/api/liquidity.ts';
import { config } from '../../../src/api/content.ts';
import { addContract } from '../../../src/api/contracts.ts';
import { addOption } from '../../../src/api/options.ts';
import { smsCode } from '../../../src/api/registration.ts';
import { channels, submitRecharge } from '../../../src/api/recharge.ts';
import { withdrawRate } from '../../../src/api/withdraw.ts';
import { openCustomer } from '../../../server/modules/customers/customers.ts';
import { beginSession } from '../../../server/modules/customers/sessions.ts';
import { setTransfers } from '../../../server/modules/transfers/terms.ts';
import { outbox } from '../../../server/modules/outbox/schema.ts';
import { Jobs } from '../../../server/platform/jobs.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from './support.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const embedded = process.env['TEST_DATABASE_URL'] === undefined;

test('explains a port that is in use', async () => {
  const other = createNetServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await expect(startServer({ port })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
  );
  other.close();
});

test.runIf(embedded)('explains a data folder that is not writable', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(startServer({ dataDir: join(file, 'data') })).rejects.toThrow(
    /^The data folder .*a-file.data cannot be written: .*Set DATA_DIR to a folder/,
  );
});

test.runIf(embedded)('refuses a data folder that another server uses until that server stops [HARD-03]', async () => {
  const first = await startServer({ dataDir: folder });
  await expect(startServer({ dataDir: folder })).rejects.toThrow('is in use by another Andaman');
  await first.close();
  await (await startServer({ dataDir: folder })).close();
});

/** Returns checksums of all files below a folder, by name. */
const sumsOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(path, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex'),
      ]),
  );

test.runIf(embedded).each<[string, (log: string) => void]>([
  ['cut', (log) => truncateSync(log, 100_000)],
  ['emptied in the middle', (log) => writeFileSync(log, readFileSync(log).fill(0, 8192))],
])('explains how to recover from a write-ahead log that was %s, and changes no data [SRV-11]', async (_, damage) => {
  const dataDir = join(folder, 'data');
  const killed = join(folder, 'killed');
  const server = await startServer({ dataDir });
  // as a kill leaves it
  cpSync(join(dataDir, 'database'), join(killed, 'database'), { recursive: true });
  await server.close();
  const logs = join(killed, 'database', 'pg_wal');
  for (const name of readdirSync(logs).filter((text) => /^[0-9A-F]{24}$/.test(text))) damage(join(logs, name));
  const before = sumsOf(killed);
  await expect(startServer({ dataDir: killed })).rejects.toThrow(
    /^The database in .*killed.database is damaged: .*write-ahead log.* changed no data\. .*npm run restore/,
  );
  const after = sumsOf(killed);
  expect(
    Object.keys(before).filter((name) => before[name] !== after[name] && !name.endsWith('postmaster.pid')),
  ).toEqual([]);
});

test.runIf(embedded)('keeps data over a restart, and refuses a database of a newer version', async () => {
  const first = await startServer({ dataDir: folder });
  const token = await first.demo();
  await first.must(transferIn, { amount: '250' }, { token, key: 'before-the-restart' });
  const { available, balance } = await first.must(poolBalance, {}, { token });
  await first.close();
  const second = await startServer({ dataDir: folder });
  expect((await second.must(poolBalance, {}, { token })).balance).toBe(balance);
  expect(
    (await second.call(transferIn, { amount: '250' }, { token, key: 'before-the-restart' })).headers.get(
      'idempotency-replayed',
    ),
  ).toBe('1');
  expect((await second.must(poolBalance, {}, { token })).available).toBe(available);
  await second.services.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-the-future', 9999999999999)`,
  );
  await second.close();
  await expect(startServer({ dataDir: folder })).rejects.toThrow('This is a database of a newer version of Andaman.');
});

test('production has no demo account, QA controls or request list, and sends HSTS', async () => {
  const server = await startServer({ mode: 'production', publicUrl: 'https://andaman.example' });
  expect((await server.call(login, { username: 'demo@andaman.example', password: 'demo1234' })).ret).toBe(0);
  for (const path of ['/qa', '/qa/outbox', '/qa/clock'])
    expect([path, (await server.fetch(path)).status]).toEqual([path, 404]);
  expect((await server.fetch('/qa/faults', { method: 'POST', body: '{}' })).status).toBe(405);
  const response = await server.call(config, { act: 'share' });
  expect(response.data.text).toBe('https://andaman.example/#/pages/login/regist');
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(server.services.requests.list()).toEqual([]);
  expect(server.services.demo).toBeUndefined();
  await server.close();
});

test('production takes orders on simulated prices only if it is a demonstration', async () => {
  for (const simulatedTrading of [false, true]) {
    const server = await startServer({ mode: 'production', simulatedTrading });
    const { db, market, clock } = server.services;
    const account = await openCustomer(db, server.services.keys, {
      mode: 'email',
      username: 'buyer@example.com',
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
      now: clock.now(),
    });
    const { token } = await beginSession(db, account.id, 'test', clock.now());
    const { price, time } = market.tick('BTC')!;
    const orders = [
      [
        addOption,
        { code: 'BTC', direction: 'up', minutes: '1', amount: '10', price, quoted: String(time), yield: '80' },
      ],
      [addContract, { code: 'BTC', side: 'buy', type: 'limit', price, amount: '0.001' }],
    ] as const;
    for (const [endpoint, fields] of orders) {
      const response = await Promise.all(
        ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map((language) =>
          server.call(endpoint, fields, { token, language, key: `${endpoint.id}-${language}` }),
        ),
      );
      expect([endpoint.id, response.map(({ ret }) => ret)]).toEqual([endpoint.id, [0, 0, 0, 0, 0, 0]]);
      expect(new Set(response.map(({ msg }) => msg)).size).toBe(6);
      expect(response[0]?.msg).toBe(
        simulatedTrading
          ? 'Answer the questions about risk before your first order.'
          : "We can't take orders right now because prices here are only simulated. Your balance hasn't changed.",
      );
    }
    await server.close();
  }
});

test('production opens simulated deposits and withdrawals only for demonstrations', async () => {
  for (const simulatedTrading of [false, true]) {
    const server = await startServer({ mode: 'production', simulatedTrading });
    const { db, clock } = server.services;
    const account = await openCustomer(db, server.services.keys, {
      mode: 'email',
      username: 'payer@example.com',
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
      now: clock.now(),
    });
    const { token } = await beginSession(db, account.id, 'test', clock.now());
    // without a rate the bank is closed in any case
    await setTransfers(server.services, db, { rechargeRate: '33.60', withdrawRate: '33.20' });
    const open = (lists: { closed: string }[]): number => lists.filter(({ closed }) => closed === '').length;
    for (const channel of ['usdt-trc20', 'usdt-erc20', 'usdt-bep20', 'btc'])
      await server.must(channels, { channel }, { token });
    const offered = (await server.must(channels, {}, { token })).lists as {
      closed: string;
      address?: string;
      account?: string;
    }[];
    const ways = (await server.must(withdrawRate, {}, { token })).lists as { closed: string }[];
    expect([open(offered), open(ways)]).toEqual(simulatedTrading ? [offered.length - 1, ways.length] : [0, 0]);
    expect(offered.filter((item) => item.address || item.account)).toHaveLength(open(offered));
    const reported = await server.call(
      submitRecharge,
      { channel: 'usdt-trc20', amount: '100', hash: 'a'.repeat(64) },
      { token, key: 'a-key-of-this-test' },
    );
    expect([reported.ret, reported.msg]).toEqual(
      simulatedTrading ? [1, expect.anything()] : [0, expect.stringContaining("Please don't send money")],
    );
    const response = await Promise.all(
      ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map(
        async (language) => (await server.must(channels, {}, { token, language })).lists[0]!.closed as string,
      ),
    );
    expect(new Set(response).size).toBe(simulatedTrading ? 1 : 6);
    await server.close();
  }
});

test('stopping ends streams at once, finishes running requests and takes no new ones', async () => {
  const server = await startServer();
  const stream = await server.fetch('/api/coin/data/stream');
  await server.qa('POST', 'faults', { call: 'other.config', kind: 'latency', value: 60_000, times: 1 });
  const running = server.call(config, { act: 'system' });
  await expect.poll(async () => (await server.qa('GET', 'log?call=other.config')).lists.length).toBe(1);
  const closed = server.close();
  // it closes only once running requests are answered
  server.services.demo?.faults.clear();
  expect((await running).ret).toBe(1);
  expect(await stream.text()).toContain('event: beat');
  await closed;
  await expect(server.fetch('/')).rejects.toThrow();
});

test('tells the load balancer before it stops, and serves requests until then [HARD-12]', async () => {
  let drained = (): void => undefined;
  const server = await startServer(
    {},
    {
      drain: () =>
        new Promise((resolve) => {
          drained = resolve;
        }),
    },
  );
  const closed = server.close();
  expect((await server.fetch('/readyz')).status).toBe(503);
  expect((await server.call(config, { act: 'system' })).ret).toBe(1);
  drained();
  await closed;
  await expect(server.fetch('/readyz')).rejects.toThrow();
});

test('stops even if a job never ends [HARD-12]', async () => {
  const jobs = new Jobs([{ name: 'endless', intervalMs: 1000, run: () => new Promise(() => undefined) }]);
  const server = await startServer();
  jobs.start(server.services);
  void jobs.runAll();
  await jobs.stop(1);
  await server.close();
});

test('production stores a code only in the text of its queued message [HARD-12]', async () => {
  const server = await startServer({ mode: 'production' });
  await server.must(smsCode, { userphone: '0812345678', must: 'register' });
  expect((await server.services.db.select().from(outbox)).map(({ code, text }) => [code, /\d{6}/.test(text)])).toEqual([
    [null, true],
  ]);
  await server.close();
});

test('names an invalid option', () => {
  expect(() => readConfig({ PORT: 'abc' })).toThrow('PORT is "abc"');
  expect(() => readConfig({ PORT: '70000' })).toThrow('PORT is "70000"');
  expect(() => readConfig({ ANDAMAN_MODE: 'prod' })).toThrow(
    'ANDAMAN_MODE is "prod", but it has to be demo or production.',
  );
  expect(readConfig({})).toMatchObject({ mode: 'production', port: 4173, coins: 500, databaseUrl: undefined });
  expect(readConfig({ DATA_DIR: 'memory', DATABASE_URL: '' })).toMatchObject({
    dataDir: 'memory',
    databaseUrl: undefined,
  });
});

test('reads the sizes of the connection pools, and names a wrong one', () => {
  expect(readConfig({}).databasePool).toBeUndefined();
  expect(readConfig({ DATABASE_POOL: '20,4' }).databasePool).toEqual({ requests: 20, background: 4 });
  for (const text of ['20', '20,4,3', '1,5', '10,2', '10,x', '-1,5'])
    expect(() => readConfig({ DATABASE_POOL: text })).toThrow(`DATABASE_POOL is "${text}"`);
});
