import { PGlite } from '@electric-sql/pglite';
import { hash } from '@node-rs/argon2';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { sql } from 'drizzle-orm';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login, userInfo } from '../../../../src/api/auth.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { points } from '../../../../src/api/rewards.ts';
import { coinAmount, optionInfo } from '../../../../src/api/trading.ts';
import { accountEntries } from '../../../../src/api/transfers.ts';
import { hashToken } from '../../../../server/modules/customers/secrets.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { migrationsFolder } from '../../../../server/platform/db/migrations.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { chainHash, type Heading } from '../../../../server/ledger/chain-hash.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { changePoints } from '../../../../server/modules/points/points.ts';
import { freshDatabase } from '../database.ts';
import { START, startServer } from '../support.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Query = (text: string, values?: unknown[]) => Promise<{ rows: any[] }>;

/** The migrations up to the one of this name, as an earlier version had them. */
function migrationsUntil(tag: string): string {
  const place = join(folder, 'migrations');
  cpSync(migrationsFolder, place, { recursive: true });
  const file = join(place, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(last).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return place;
}

/** A database as an earlier version left it: the embedded one in `folder`, or one of PostgreSQL. Returns how a server finds it. */
async function olderDatabase(
  tag: string,
  fill: (query: Query) => Promise<void>,
): Promise<{ dataDir?: string; databaseUrl?: string }> {
  const migrations = migrationsUntil(tag);
  const databaseUrl = await freshDatabase({ empty: true });
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await migratePg(drizzlePg(client), { migrationsFolder: migrations });
    await fill((text, values) => client.query(text, values));
    await client.end();
    return { databaseUrl };
  }
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const client = await PGlite.create({ dataDir: join(dataDir, 'database') });
  await migratePglite(drizzlePglite(client), { migrationsFolder: migrations });
  await fill((text, values) => client.query(text, values));
  await client.close();
  return { dataDir };
}

const ACCOUNT = 100_001;
const TOKEN = 'a-token-of-the-earlier-version';
const [username, password] = ['older@example.com', 'abc12345'];
const ENDS = START + 3_600_000;

/** Writes a row; columns that the version does not have yet are left out. Gives its id. */
async function write(query: Query, table: string, row: Record<string, unknown>): Promise<number> {
  const { rows: has } = await query(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  );
  const names = Object.keys(row).filter((name) => has.some((item) => item.name === name));
  const response = await query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning *`,
    names.map((name) => row[name]),
  );
  return Number(response.rows[0].id);
}

/** A journal between the operator and the customer, hashed as that version did it. */
async function journal(
  query: Query,
  ends: Map<string, { id: number; balance: bigint; sequence: number; hash: string }>,
  kind: string,
  legs: [string, bigint][],
  more: { reference?: string; hold?: number } = {},
): Promise<void> {
  const {
    rows: [response],
  } = await query(
    "select count(*)::int as form from information_schema.columns where table_name = 'postings' and column_name = 'form'",
  );
  const form = response.form === 0 ? 1 : 2;
  const heading: Heading = {
    kind,
    reference: more.reference ?? '',
    remark: '',
    hold: more.hold ?? null,
    once: null,
    created: START - 1000,
  };
  const id = await write(query, 'journals', { ...heading });
  for (const [purpose, amount] of legs) {
    const customer = purpose === 'funding' ? null : ACCOUNT;
    const end = ends.get(purpose) ?? {
      id: await write(query, 'ledger_accounts', { customer, purpose, asset: 'USDT' }),
      balance: 0n,
      sequence: 0,
      hash: '',
    };
    end.balance += amount;
    end.sequence += 1;
    end.hash = chainHash(
      end.hash,
      { journal: id, account: end.id, asset: 'USDT', amount, balance: end.balance, sequence: end.sequence },
      heading,
      form,
    );
    ends.set(purpose, end);
    await query('update ledger_accounts set balance = $2, sequence = $3, hash = $4 where id = $1', [
      end.id,
      String(end.balance),
      end.sequence,
      end.hash,
    ]);
  }
  for (const [purpose, amount] of legs) {
    const end = ends.get(purpose)!;
    await write(query, 'postings', {
      journal: id,
      account: end.id,
      asset: 'USDT',
      amount: String(amount),
      balance: String(end.balance),
      sequence: end.sequence,
      hash: end.hash,
      form,
    });
  }
}

/** An account with what its version could know of it: money, a session, the outcome of a key, an open option order, points. */
const fill =
  (what: { order?: boolean; points?: boolean }) =>
  async (query: Query): Promise<void> => {
    await write(query, 'accounts', {
      id: ACCOUNT,
      username,
      identity: username,
      email: username,
      password: await hash(password),
      currency: 'THB',
      nickname: 'Older',
      invite_code: 'OLDERONE',
      created: START - 5000,
    });
    await write(query, 'sessions', {
      id: 'session-1',
      account: ACCOUNT,
      token: hashToken(TOKEN),
      files: hashToken('files'),
      created: START - 5000,
      seen: START - 5000,
    });
    await write(query, 'assets', { code: 'USDT', scale: 6 });
    await write(query, 'money_calls', {
      key: 'a-key-from-before',
      account: ACCOUNT,
      call: 'yuebao.in',
      body: 'hash',
      ret: 1,
      msg: '',
      data: '{"amount":"5"}',
      created: START - 1000,
    });
    const ends = new Map();
    await query('begin');
    await journal(query, ends, 'funding', [
      ['funding', -1_000_000_000n],
      ['available', 1_000_000_000n],
    ]);
    if (what.order) {
      const hold = await write(query, 'holds', {
        customer: ACCOUNT,
        asset: 'USDT',
        kind: 'option',
        reference: '500001',
        amount: '40000000',
        opened: START - 1000,
      });
      await journal(
        query,
        ends,
        'option',
        [
          ['available', -40_000_000n],
          ['held', 40_000_000n],
        ],
        { reference: '500001', hold },
      );
      await write(query, 'option_orders', {
        id: 500_001,
        account: ACCOUNT,
        code: 'BTC',
        name: 'Bitcoin',
        direction: 'up',
        minutes: 60,
        stake: '40000000',
        yield: '94',
        quote: '60000',
        quoted: START - 1000,
        price: '60000',
        scale: 2,
        source: 'Andaman index (simulated)',
        created: START - 1000,
        ends: ENDS,
        hold,
      });
    }
    if (what.points) {
      await write(query, 'point_accounts', { account: ACCOUNT, balance: 23 });
      for (const [number, balance, reason, reference, once] of [
        [20, 20, 'signin', '2026-03-09', `signin ${ACCOUNT} 2026-03-09`],
        [8, 28, 'task', '', null],
        [-5, 23, 'redeem', '7', null],
      ] as const) {
        await write(query, 'point_entries', {
          account: ACCOUNT,
          reason,
          number,
          balance,
          reference,
          once,
          created: START - 3000,
        });
      }
      await write(query, 'sign_ins', { account: ACCOUNT, day: '2026-03-09', reward: '20', created: START - 3000 });
    }
    await query('commit');
  };

/** Every row of every table, but the moment at which a session was last seen. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = (await db.execute(
    sql`select schemaname || '."' || tablename || '"' as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  )) as unknown as { rows: { name: string }[] };
  const response: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = (await db.execute(
      sql.raw(`select (to_jsonb(t) - 'seen')::text as line from ${name} t order by 1`),
    )) as unknown as { rows: { line: string }[] };
    response[name] = rows.map(({ line }) => line);
  }
  return response;
}

test.each([
  ['0001_ledger-guards', {}],
  ['0007_options', { order: true }],
  ['0011_rewards', { order: true, points: true }],
] as const)(
  'SRV-11 a database that ended with %s keeps its data under all later migrations, and starting twice changes nothing',
  async (tag, what: { order?: boolean; points?: boolean }) => {
    const where = await olderDatabase(tag, fill(what));
    const options = { mode: 'production', ...where } as const;
    const first = await startServer(options);
    const { db, ledgerAudit: books, jobs } = first.services;
    // the first full check of the ledger leaves its outcome
    await jobs.settle();
    const after = await contents(db);
    const who = { token: TOKEN };
    expect((await first.must(userInfo, {}, who)).nickname).toBe('Older');
    expect(await first.must(coinAmount, { code: 'USDT' }, who)).toMatchObject(
      what.order ? { available: '960', held: '40' } : { available: '1000', held: '0' },
    );
    const { lists } = await first.must(accountEntries, {}, who);
    expect(
      lists
        .filter(({ code }) => code === 'USDT')
        .map(({ kind, amount }) => [kind, amount])
        .at(-1),
    ).toEqual(['funding', '1000']);
    expect(await first.must(moneyOutcome, { key: 'a-key-from-before' }, who)).toMatchObject({
      status: 'accepted',
      data: { amount: '5' },
    });
    if (what.order)
      expect(await first.must(optionInfo, { id: '500001' }, who)).toMatchObject({
        status: 'holding',
        amount: '40',
        yield: '94',
        ends: ENDS,
      });
    if (what.points) {
      const response = await first.must(points, {}, who);
      expect([response.balance, response.lists.map((item) => [item.reason, item.number])]).toEqual([
        '23',
        [
          ['redeem', '-5'],
          ['task', '8'],
          ['signin', '20'],
        ],
      ]);
      // a journal that was written once under its name still is
      const again = await db.transaction((tx) =>
        changePoints(tx, ACCOUNT, {
          number: 20,
          reason: 'signin',
          reference: '2026-03-09',
          once: `signin ${ACCOUNT} 2026-03-09`,
          now: START,
        }),
      );
      expect(again.repeated).toBe(true);
    }
    expect(await checkLedger(db)).toEqual([]);
    expect(await reconcileAll(db)).toEqual([]);
    expect(books.mayMoveMoney).toBe(true);
    await first.close();

    const second = await startServer(options);
    expect(await contents(second.services.db)).toEqual({ ...after, 'public."listings"': expect.anything() });
    expect(await second.must(userInfo, {}, who)).toMatchObject({ nickname: 'Older', username });
    expect((await second.call(login, { username, password })).ret).toBe(1);
    await second.close();
  },
);

test('SRV-11 a database in which accounts have the same phone keeps every one of them, and gives that phone to nobody else', async () => {
  const phone = '66812345678';
  const where = await olderDatabase('0016_running', async (query) => {
    const item = { password: await hash(password), currency: 'THB', phone, created: START - 5000 };
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT,
      username,
      identity: username,
      email: username,
      invite_code: 'FIRST',
    });
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT + 1,
      username: phone,
      identity: phone,
      invite_code: 'SECOND',
    });
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT + 2,
      username: 'third@example.com',
      identity: 'third@example.com',
      email: 'third@example.com',
      invite_code: 'THIRD',
    });
    await write(query, 'accounts', {
      ...item,
      id: ACCOUNT + 3,
      username: 'none@example.com',
      identity: 'none@example.com',
      email: 'none@example.com',
      phone: null,
      invite_code: 'FOURTH',
    });
  });
  const server = await startServer({ mode: 'production', ...where });
  const { db } = server.services;
  const { rows } = (await db.execute(
    sql`select id::int, phone, phone_shared as shared from accounts order by id`,
  )) as unknown as { rows: object[] };
  // whoever logs in with it has it
  expect(rows).toEqual([
    { id: ACCOUNT, phone, shared: true },
    { id: ACCOUNT + 1, phone, shared: false },
    { id: ACCOUNT + 2, phone, shared: true },
    { id: ACCOUNT + 3, phone: null, shared: false },
  ]);
  for (const name of [username, phone, 'third@example.com'])
    expect([name, (await server.call(login, { username: name, password })).ret]).toEqual([name, 1]);
  await expect(db.execute(sql`update accounts set phone = ${phone} where id = ${ACCOUNT + 3}`)).rejects.toThrow();
  await server.close();
});

test('SRV-11 a new database that is started twice, with a demonstration in it, is the same database', async () => {
  const where =
    process.env['TEST_DATABASE_URL'] === undefined
      ? { dataDir: join(folder, 'data') }
      : { databaseUrl: await freshDatabase({ empty: true }) };
  const options = { coins: 3, ...where };
  const first = await startServer(options);
  await first.services.jobs.settle();
  const before = await contents(first.services.db);
  await first.close();
  expect(Object.values(before).flat().length).toBeGreaterThan(100);
  const second = await startServer(options);
  expect(await contents(second.services.db)).toEqual(before);
  await second.close();
});

test('of several accounts that an older version opened for one mailbox, the first has it and all of them stay [HARD-12]', async () => {
  const spelled = ['a.b@gmail.com', 'ab+1@googlemail.com', 'farm@mail.example', 'farm+2@mail.example', '66812345678'];
  const where = await olderDatabase('0016_running', async (query) => {
    for (const [place, identity] of spelled.entries()) {
      await write(query, 'accounts', {
        id: ACCOUNT + place,
        username: identity,
        identity,
        password: 'x',
        currency: 'THB',
        invite_code: `CODE${place}`,
        created: START,
      });
    }
  });
  const server = await startServer({ mode: 'production', ...where });
  const { rows } = (await server.services.db.execute(
    sql`select identity, mailbox from accounts order by id`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([
    { identity: 'a.b@gmail.com', mailbox: 'ab@gmail.com' },
    { identity: 'ab+1@googlemail.com', mailbox: null },
    { identity: 'farm@mail.example', mailbox: 'farm@mail.example' },
    { identity: 'farm+2@mail.example', mailbox: null },
    { identity: '66812345678', mailbox: null },
  ]);
  await server.close();
});
