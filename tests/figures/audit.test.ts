import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/platform/db/connect.ts';
import { LedgerReader } from '../../server/ledger/audit.ts';
import { checkAll, checkSums } from '../../server/ledger/check.ts';
import { postAll } from '../../server/ledger/ledger.ts';
import { type TestDatabase, openTestDatabase } from '../unit/server/ledger/test-database.ts';

/** Postings of the history; `NEW` is five minutes of a busy deployment. */
const HISTORY = Number(process.env['AUDIT_POSTINGS'] ?? 10_000_000);
const CUSTOMERS = 10_000;
const NEW = 10_000;
const TIME = 1_700_000_000_000;

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
}, 60_000);
afterAll(() => testDatabase.close());

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
    await tx.execute(sql`insert into postings (journal, account, asset, amount, balance, sequence, hash, form)
      select (s - 1) * ${customers.length} + c, a.id, 'USDT', 1, s, s, '', 2
      from generate_series(1, ${each}) s cross join generate_series(1, ${customers.length}) c
        join ledger_accounts a on a.customer = ${first} + c - 1`);
    await tx.execute(sql`insert into postings (journal, account, asset, amount, balance, sequence, hash, form)
      select j, (select id from ledger_accounts where purpose = 'funding'), 'USDT', -1, -j, j, '', 2
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

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

describe.runIf(process.env['TEST_DATABASE_URL'])('checking the ledger on PostgreSQL', () => {
  test(`reads new postings within a second behind a history of ${HISTORY} postings [HARD-10]`, async () => {
    const { background: db } = testDatabase;
    const customers = await testDatabase.customers(CUSTOMERS);
    const filled = await timed(() => fill(db, customers));
    const audit = new LedgerReader(db);
    const idle = await timed(async () => expect(await audit.checkNew()).toEqual([]));
    for (let part = 0; part < NEW / 2 / 500; part += 1) {
      await db.transaction((tx) =>
        postAll(
          tx,
          customers.slice(part * 500, part * 500 + 500).map((customer) => ({
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
    const grown = await timed(async () => expect(await audit.checkNew()).toEqual([]));
    const sums = await timed(() => checkSums(db));
    // longest time that the full check blocks the event loop; missing hashes cost the same, and give one finding per
    // chain
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    let [ranges, seconds] = [0, 0];
    const cpu = process.cpuUsage();
    const begun = performance.now();
    for await (const match of checkAll(db)) {
      ranges += match.length;
      seconds = (performance.now() - begun) / 1000;
      if (seconds > 60) break;
    }
    clearInterval(beat);
    const { user, system } = process.cpuUsage(cpu);
    console.log(
      `${HISTORY} postings of ${CUSTOMERS} customers (made in ${Math.round(filled / 1000)} s): nothing new ${Math.round(idle)} ms, ${NEW} new ${Math.round(grown)} ms, all sums at once ${Math.round(sums)} ms; ` +
        `${Math.round(seconds)} s of the full check (${ranges} findings) held others up for ${Math.round(longest)} ms at most and took ${((user + system) / 1e6).toFixed(1)} s of the server's processor`,
    );
    expect(Math.max(idle, grown)).toBeLessThan(1000);
  }, 1_800_000);
});
