import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transferIn, poolBalance } from '../../../src/api/liquidity.ts';
import { config } from '../../../src/api/content.ts';
import { Jobs } from '../../../server/platform/jobs.ts';
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
