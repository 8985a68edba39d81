import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/platform/db/connect.ts';
import { LedgerReader } from '../../server/ledger/audit.ts';
import { checkAll } from '../../server/ledger/check.ts';
import { postAll } from '../../server/ledger/ledger.ts';
import { formatMs } from '../../scripts/measure/table.mjs';
import { type TestDatabase, openTestDatabase } from '../unit/server/ledger/test-database.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 });

/** Postings of the history; `NEW` is five minutes of a busy deployment. */
const HISTORY = Number(process.env['AUDIT_POSTINGS'] ?? 10_000_000);
const CUSTOMERS = 10_000;
const NEW = 10_000;
const TIME = 1_700_000_000_000;
/** The longest time for which the thread that answers requests may be blocked. */
const MAX_BLOCK_MS = 100;
/** The full check repeats the same short statements, so its first minute shows how long it blocks others. */
const FULL_CHECK_MS = 60_000;

/**
 * Creates a history in SQL: each customer has the same number of journals against one account of the operator. Hashes
 * are empty, because SQL cannot compute them quickly; marks declare the chains as checked up to their end.
 */
async function fill(db: Database, customers: readonly number[]): Promise<void> {
  const each = Math.floor(HISTORY / 2 / customers.length);
  const first = customers[0]!;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into assets (code, scale) values ('USDT', 6) on conflict do nothing`);
    await tx.execute(sql`insert into ledger_accounts (customer, purpose, asset) values (null, 'funding', 'USDT')`);
    await tx.execute(
      sql`insert into ledger_accounts (customer, purpose, asset) select id, 'available', 'USDT' from accounts where id >= ${first}`,
    );
    await tx.execute(
      sql`insert into journals (kind, created) select 'grant', ${TIME} from generate_series(1, ${each * customers.length})`,
    );
    await tx.execute(sql`insert into postings (journal, account, asset, amount, balance, sequence, hash)
      select (s - 1) * ${customers.length} + c, a.id, 'USDT', 1, s, s, ''
      from generate_series(1, ${each}) s cross join generate_series(1, ${customers.length}) c
        join ledger_accounts a on a.customer = ${first} + c - 1`);
    await tx.execute(sql`insert into postings (journal, account, asset, amount, balance, sequence, hash)
      select j, (select id from ledger_accounts where purpose = 'funding'), 'USDT', -1, -j, j, ''
        from generate_series(1, ${each * customers.length}) j`);
    await tx.execute(
      sql`update ledger_accounts a set sequence = f.n, balance = f.total from (select account, count(*) as n, sum(amount) as total from postings group by account) f where f.account = a.id`,
    );
    await tx.execute(
      sql`insert into ledger_marks (account, sequence, hash, balance, created) select id, sequence, hash, balance, ${TIME} from ledger_accounts`,
    );
  });
  await db.execute(sql`analyze`);
}

/** Grants one unit to customers until there are `NEW` new postings. */
async function postNew(db: Database, customers: readonly number[]): Promise<void> {
  for (let from = 0; from < NEW / 2; from += 500) {
    await db.transaction((tx) =>
      postAll(
        tx,
        customers.slice(from, from + 500).map((customer) => ({
          kind: 'grant',
          now: TIME + 1,
          legs: [
            { purpose: 'funding' as const, asset: 'USDT', amount: -1n },
            { customer, purpose: 'available' as const, asset: 'USDT', amount: 1n },
          ],
        })),
      ),
    );
  }
}

async function timeCheck(reader: LedgerReader): Promise<number> {
  const begun = performance.now();
  expect(await reader.checkNew()).toEqual([]);
  return performance.now() - begun;
}

/** Runs the full check and returns the longest time in ms that it blocked the event loop. */
async function longestBlockOfFullCheck(db: Database): Promise<number> {
  const begun = performance.now();
  let [longest, last] = [0, begun];
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  // empty hashes take as long to check, and give a violation for each chain
  for await (const _ of checkAll(db)) if (performance.now() - begun > FULL_CHECK_MS) break;
  clearInterval(beat);
  return Math.max(longest, performance.now() - last);
}

describe.runIf(process.env['TEST_DATABASE_URL'])(`the ledger check behind ${HISTORY} postings on PostgreSQL`, () => {
  let testDatabase: TestDatabase;
  let customers: number[];
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    customers = await testDatabase.customers(CUSTOMERS);
    await fill(testDatabase.background, customers);
  });
  afterAll(() => testDatabase.close());

  test('reads new postings within a second [HARD-10]', async () => {
    const { background: db } = testDatabase;
    const reader = new LedgerReader(db);
    const idle = await timeCheck(reader);
    await postNew(db, customers);
    const busy = await timeCheck(reader);
    expectFigure('ledger check without new postings', idle, { max: 1000, format: formatMs });
    expectFigure(`ledger check of ${NEW} new postings`, busy, { max: 1000, format: formatMs });
  });

  test('rereads everything without blocking the thread that answers requests [HARD-10]', async () => {
    const longest = await longestBlockOfFullCheck(testDatabase.background);
    expectFigure('longest block by the full ledger check', longest, { max: MAX_BLOCK_MS, format: formatMs });
  });
});
