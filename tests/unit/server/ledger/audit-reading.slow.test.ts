import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { LedgerReader } from '../../../../server/ledger/audit.ts';
import { openHold, releaseHold } from '../../../../server/ledger/holds.ts';
import { chainHash } from '../../../../server/ledger/chain-hash.ts';
import { postAll } from '../../../../server/ledger/ledger.ts';
import { testServer } from '../fixtures.ts';
import { ledgerSteps } from './support.ts';
import { expectLogged } from '../../../console.ts';

const server = testServer({}, { reset: false });
const { funded, tamper, rowsOf, accountOf } = ledgerSteps(server);

test('finds a changed posting, journal, balance or hold in the next check [HARD-10]', async () => {
  expectLogged('the ledger does not hold: money calls are refused');
  const { db, ledgerAudit } = server.services;
  await server.services.jobs.stop();
  const person = await funded();
  await ledgerAudit.check();
  let number = 0;
  for (const [change, undo, response] of [
    [
      sql`update postings set amount = amount + 1 where id = (select max(id) from postings)`,
      sql`update postings set amount = amount - 1 where id = (select max(id) from postings)`,
      /breaks its chain,journal \d+ does not sum to zero in USDT/,
    ],
    [
      sql`update postings set hash = reverse(hash) where id = (select max(id) from postings)`,
      sql`update postings set hash = reverse(hash) where id = (select max(id) from postings)`,
      /does not hold what its postings say/,
    ],
    [
      sql`update journals set kind = kind || 'x' where id = (select max(id) from journals)`,
      sql`update journals set kind = rtrim(kind, 'x') where id = (select max(id) from journals)`,
      /breaks its chain/,
    ],
    [
      sql`update ledger_accounts set balance = balance + 1 where purpose = 'interest'`,
      sql`update ledger_accounts set balance = balance - 1 where purpose = 'interest'`,
      /does not hold what its postings say/,
    ],
  ] as const) {
    await server.must(transferIn, { amount: '10' }, { token: person.token, key: `new-posting-${(number += 1)}` });
    await tamper(change);
    await ledgerAudit.check();
    expect([number, ledgerAudit.violations.join()]).toEqual([number, expect.stringMatching(response)]);
    await tamper(undo);
    await ledgerAudit.check();
    expect([number, ledgerAudit.violations]).toEqual([number, []]);
  }
  const customer = await accountOf(person);
  const hold = await db.transaction((tx) =>
    openHold(tx, {
      customer,
      asset: 'USDT',
      amount: 5n,
      kind: 'option',
      now: server.services.clock.now(),
    }),
  );
  await db.execute(sql`update holds set amount = amount + 1 where id = ${hold}`);
  await ledgerAudit.check();
  expect(ledgerAudit.violations).toEqual([
    `hold ${hold} is not what its journals say`,
    expect.stringMatching(/^ledger account \d+ holds something else than its open holds$/),
  ]);
  await db.execute(sql`update holds set amount = amount - 1 where id = ${hold}`);
  await ledgerAudit.check();
  expect(ledgerAudit.violations).toEqual([]);
  await db.transaction((tx) => releaseHold(tx, hold, { kind: 'contractRest', now: server.services.clock.now() }));
  await db.execute(sql`insert into journals (kind, created) values ('empty', 1)`);
  await ledgerAudit.check();
  expect(ledgerAudit.violations.join()).toMatch(/^journal \d+ has no postings$/);
  await tamper(sql`delete from journals where kind = 'empty'`);
  await ledgerAudit.check();
  expect(ledgerAudit.violations).toEqual([]);
  server.services.jobs.start(server.services);
});

test('keeps reporting an unbalanced journal with intact chains until it is fixed [HARD-10]', async () => {
  expectLogged('the ledger does not hold: money calls are refused');
  const { db, ledgerAudit } = server.services;
  await server.services.jobs.stop();
  const person = await funded();
  await ledgerAudit.check();
  await server.must(transferIn, { amount: '10' }, { token: person.token, key: 'forged-with-hashes' });
  const [line] = (await rowsOf<Record<string, string>>(sql`
    select p.*, j.kind, j.reference, j.remark, j.hold, j.once, j.created, coalesce((
      select q.hash from postings q where q.account = p.account and q.sequence = p.sequence - 1
    ), '') as before from postings p join journals j on j.id = p.journal order by p.id desc limit 1
  `)) as [Record<string, string>];
  const write = async (more: bigint): Promise<void> => {
    const [amount, balance] = [BigInt(line['amount']!) + more, BigInt(line['balance']!) + more];
    const link = {
      journal: Number(line['journal']),
      account: Number(line['account']),
      asset: line['asset']!,
      amount,
      balance,
      sequence: Number(line['sequence']),
    };
    const hash = chainHash(line['before']!, link, {
      kind: line['kind']!,
      reference: line['reference']!,
      remark: line['remark']!,
      hold: null,
      once: null,
      created: Number(line['created']),
    });
    await tamper(
      sql`
        update postings set amount = ${String(amount)}::numeric, balance = ${String(balance)}::numeric, hash = ${hash}
          where id = ${Number(line['id'])}
      `,
    );
    await db.execute(
      sql`
        update ledger_accounts set balance = ${String(balance)}::numeric, hash = ${hash} where id = ${link.account}
      `,
    );
  };
  await write(1n);
  for (let look = 1; look <= 3; look += 1) {
    await ledgerAudit.check();
    expect([look, ledgerAudit.violations]).toEqual([look, [`journal ${line['journal']} does not sum to zero in USDT`]]);
  }
  await write(0n);
  await ledgerAudit.check();
  expect(ledgerAudit.violations).toEqual([]);
  server.services.jobs.start(server.services);
});

test('reads only new postings in each check, and a limited number at the start [HARD-10]', async () => {
  const { db, clock } = server.services;
  await server.services.jobs.stop();
  const person = await funded();
  const customer = await accountOf(person);
  const income = {
    kind: 'interest' as const,
    now: clock.now(),
    legs: [
      { purpose: 'interest' as const, asset: 'USDT', amount: -1n },
      { customer, purpose: 'available' as const, asset: 'USDT', amount: 1n },
    ],
  };
  await db.transaction((tx) =>
    postAll(
      tx,
      Array.from({ length: 5000 }, () => income),
    ),
  );
  const unread = async (): Promise<number> => {
    const [sum] = await rowsOf<{ n: string }>(sql`
      select coalesce(sum(a.sequence - coalesce(m.sequence, 0)), 0) as n
        from ledger_accounts a left join ledger_marks m on m.account = a.id
    `);
    return Number(sum?.n);
  };
  const execute = vi.spyOn(db, 'execute');
  const postingsRead = async (work: () => Promise<unknown>): Promise<number> => {
    execute.mockClear();
    await work();
    const responses = await Promise.all(
      execute.mock.results.map(({ value }) => value as Promise<{ rows: { journals?: unknown[] }[] }>),
    );
    // each journal has one posting in this account
    return responses.flatMap(({ rows }) => rows).reduce((sum, { journals = [] }) => sum + journals.length, 0);
  };
  const ledgerReader = new LedgerReader(db);
  expect(await postingsRead(() => ledgerReader.checkNew({ maxPostings: 100 }))).toBeLessThanOrEqual(100);
  expect(await unread()).toBeGreaterThanOrEqual(10_000);
  expect(await postingsRead(() => ledgerReader.checkNew())).toBeGreaterThanOrEqual(10_000);
  expect(await unread()).toBe(0);
  expect(await postingsRead(() => ledgerReader.checkNew())).toBe(0);
  await db.transaction((tx) => postAll(tx, [income, income]));
  // another instance continues from the same posting
  expect(await postingsRead(() => new LedgerReader(db).checkNew())).toBe(4);
  execute.mockRestore();
  server.services.jobs.start(server.services);
});

test('finds an empty journal that was committed after a later one [LEDG-05 HARD-10]', async () => {
  // the audit would find it too
  await server.services.jobs.stop();
  const { db } = server.services;
  const person = await funded();
  const reader = new LedgerReader(db);
  expect(await reader.checkNew()).toEqual([]);
  // a transaction that began earlier and commits last has this id
  const [{ id: early } = { id: '' }] = await rowsOf<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('journals', 'id')) as id`,
  );
  await server.must(transferIn, { amount: '10' }, { token: person.token, key: 'committed-first' });
  expect(await reader.checkNew()).toEqual([]);
  await tamper(sql`insert into journals (id, kind, created) overriding system value values (${early}, 'funding', 0)`);
  expect((await reader.checkNew()).join()).toContain(`journal ${early}`);
  await tamper(sql`delete from journals where id = ${early}`);
  server.services.jobs.start(server.services);
});
