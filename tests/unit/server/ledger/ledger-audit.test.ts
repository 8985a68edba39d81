import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { health } from '../../../../src/api/content.ts';
import { poolBalance, transferIn } from '../../../../src/api/liquidity.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { addContract } from '../../../../src/api/trading.ts';
import { contractsJob } from '../../../../server/modules/contracts/job.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { ledgerAudits } from '../../../../server/ledger/schema.ts';
import { LedgerReader, fullCheckIfDue } from '../../../../server/ledger/audit.ts';
import { reconciliations } from '../../../../server/reconciliations.ts';
import { LedgerAudit, AUDIT_INTERVAL_MS } from '../../../../server/ledger/ledger-audit.ts';
import { openHold, releaseHold } from '../../../../server/ledger/holds.ts';
import { chainHash } from '../../../../server/ledger/chain-hash.ts';
import { postAll } from '../../../../server/ledger/ledger.ts';
import { job, Jobs } from '../../../../server/platform/jobs.ts';
import { liquidityDays } from '../../../../server/modules/liquidity/days.ts';
import { lockupDays } from '../../../../server/modules/lockup/days.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** Changes the newest posting of a customer behind the server's back. */
const alter = (statement: ReturnType<typeof sql>) =>
  server.services.db.transaction(async (tx) => {
    await tx.execute(sql`alter table postings disable trigger user`);
    await tx.execute(sql`alter table journals disable trigger user`);
    await tx.execute(statement);
    await tx.execute(sql`alter table postings enable trigger user`);
    await tx.execute(sql`alter table journals enable trigger user`);
  });
const rich = async () => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
  return person;
};

test('LEDG-05 a balance that differs from its journals is reported, money calls are refused and undone nowhere, reads go on; once mended they are taken again', async () => {
  const { db, ledgerAudit: books } = server.services;
  const person = await rich();
  const response: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => response.push(line));
  const shift = (by: number) =>
    db.execute(
      sql`update ledger_accounts set balance = balance + ${by} where customer = (select id from accounts where username = ${person.username}) and purpose = 'available'`,
    );
  expect(await (await server.fetch('/metrics')).text()).toContain('andaman_ledger_sound 1');
  await shift(1);
  // the timer finds it by itself
  server.clock.advance(AUDIT_INTERVAL_MS);
  await expect.poll(() => books.mayMoveMoney, { timeout: 20_000 }).toBe(false);
  expect(response.join()).toContain('the ledger does not hold: money calls are refused');
  expect(response.join()).toMatch(/ledger account \d+ does not hold what its postings say/);
  expect(await (await server.fetch('/metrics')).text()).toContain('andaman_ledger_sound 0');
  expect((await server.call(health)).ret).toBe(1);
  const key = 'while-it-is-broken';
  const refused = await server.call(transferIn, { amount: '100' }, { token: person.token, key });
  expect([refused.ret, refused.msg]).toEqual([
    0,
    "Transactions are paused while we run a check. Nothing was sent and your balance hasn't changed. Please try again later.",
  ]);
  expect((await server.must(moneyOutcome, { key }, { token: person.token })).status).toBe('refused');
  expect((await server.must(poolBalance, {}, { token: person.token })).balance).toBe('0');
  await shift(-1);
  server.clock.advance(AUDIT_INTERVAL_MS);
  await expect.poll(() => books.mayMoveMoney, { timeout: 20_000 }).toBe(true);
  expect(
    (await server.call(transferIn, { amount: '100' }, { token: person.token, key: 'once-it-is-mended' })).ret,
  ).toBe(1);
});

test('LEDG-05 a server that starts on a broken ledger refuses money from its first request on', async () => {
  const { db, ledgerAudit: books } = server.services;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const person = await rich();
  await db.execute(
    sql`update ledger_accounts set sequence = sequence + 1 where customer = (select id from accounts where username = ${person.username}) and purpose = 'available'`,
  );
  // what the start does, before it listens
  await books.check({ most: 0 });
  expect((await server.call(transferIn, { amount: '100' }, { token: person.token, key: 'at-the-start' })).ret).toBe(0);
  await db.execute(
    sql`update ledger_accounts set sequence = sequence - 1 where customer = (select id from accounts where username = ${person.username}) and purpose = 'available'`,
  );
  await books.check({ most: 0 });
  expect(books.mayMoveMoney).toBe(true);
});

test.each([
  [
    'its amount',
    sql`update postings set amount = amount + 1 where id = (select max(id) from postings)`,
    sql`update postings set amount = amount - 1 where id = (select max(id) from postings)`,
  ],
  [
    'its asset',
    sql`update postings set asset = 'USDC' where id = (select max(id) from postings)`,
    sql`update postings set asset = 'USDT' where id = (select max(id) from postings)`,
  ],
  [
    'the kind of its journal',
    sql`update journals set kind = kind || 'x' where id = (select max(id) from journals)`,
    sql`update journals set kind = rtrim(kind, 'x') where id = (select max(id) from journals)`,
  ],
  [
    'the time of its journal',
    sql`update journals set created = created + 1 where id = (select max(id) from journals)`,
    sql`update journals set created = created - 1 where id = (select max(id) from journals)`,
  ],
  [
    'the remark of its journal',
    sql`update journals set remark = 'x' where id = (select max(id) from journals)`,
    sql`update journals set remark = '' where id = (select max(id) from journals)`,
  ],
])('LEDG-04 a posting is changed behind the server in %s: the chain names it', async (_, change, undo) => {
  const { db } = server.services;
  const person = await rich();
  await server.call(transferIn, { amount: '10' }, { token: person.token, key: `change ${_}`.replaceAll(' ', '-') });
  const { rows } = (await db.execute(sql`select max(id) as id from postings`)) as unknown as { rows: { id: number }[] };
  expect(await checkLedger(db)).toEqual([]);
  await alter(change);
  const wrong = (await checkLedger(db)).join('\n');
  expect(wrong).toMatch(new RegExp(`posting ${rows[0]?.id} of ledger account \\d+ breaks its chain`));
  await alter(undo);
  expect(await checkLedger(db)).toEqual([]);
});

test('LEDG-04 a posting that was taken out is named by the one that follows it, and by its journal', async () => {
  const { db } = server.services;
  const person = await rich();
  for (const amount of ['10', '20'])
    await server.must(transferIn, { amount }, { token: person.token, key: `taken-out-${amount}` });
  const { rows } = (await db.execute(sql`select max(id) as id, max(journal) as journal from postings`)) as unknown as {
    rows: { id: number; journal: number }[];
  };
  const { id, journal } = rows[0] as { id: number; journal: number };
  await db.execute(sql`create temporary table kept as select * from postings where id = ${id - 2}`);
  await alter(sql`delete from postings where id = ${id - 2}`);
  const wrong = (await checkLedger(db)).join('\n');
  expect(wrong).toContain(`posting ${id} of ledger account`);
  expect(wrong).toContain(`journal ${journal - 1} does not sum to zero in USDT`);
  await alter(sql`insert into postings overriding system value select * from kept`);
  expect(await checkLedger(db)).toEqual([]);
});

test('what was found whole once is read again by the full check of the night, and a mended ledger opens by itself [HARD-10]', async () => {
  const { db, ledgerAudit: books } = server.services;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await books.check({ full: true });
  const {
    rows: [newest],
  } = (await db.execute(sql`select max(id) as id from journals`)) as unknown as { rows: [{ id: string }] };
  await alter(sql`update journals set remark = 'x' where id = ${newest.id}`);
  await books.check();
  expect(books.mayMoveMoney).toBe(true);
  server.clock.advance(86_400_000);
  await expect.poll(() => books.mayMoveMoney, { timeout: 20_000 }).toBe(false);
  expect(books.violations.join()).toMatch(/posting \d+ of ledger account \d+ breaks its chain/);
  // a start finds it in the database, before the first request
  const other = new LedgerAudit(db, server.services.clock, reconciliations);
  await other.check({ most: 0 });
  expect(other.mayMoveMoney).toBe(false);
  await alter(sql`update journals set remark = '' where id = ${newest.id}`);
  server.clock.advance(3_600_000);
  await expect.poll(() => books.mayMoveMoney, { timeout: 20_000 }).toBe(true);
  expect(await checkLedger(db)).toEqual([]);
});

test('of several instances one does the full check of a night; one that was cut off is done again hours later [HARD-10]', async () => {
  const { db, clock } = server.services;
  await server.services.jobs.stop();
  const HOUR = 3_600_000;
  const at = clock.now();
  const taken = async (now: number): Promise<number> =>
    (await Promise.all([1, 2, 3].map(() => fullCheckIfDue(db, reconciliations, now, 50)))).filter(
      (match) => match !== undefined,
    ).length;
  await db.delete(ledgerAudits);
  expect(await taken(at)).toBe(1);
  expect(await taken(at + HOUR)).toBe(0);
  expect(await taken(at + 24 * HOUR)).toBe(1);
  await db.update(ledgerAudits).set({ begun: at + 48 * HOUR });
  expect([await taken(at + 49 * HOUR), await taken(at + 54 * HOUR)]).toEqual([0, 1]);
  server.services.jobs.start(server.services);
});

test('what is new is read by the next look: a changed posting, a changed journal, a balance, a hold, an empty journal [HARD-10]', async () => {
  const { db, ledgerAudit: books } = server.services;
  await server.services.jobs.stop();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const person = await rich();
  await books.check();
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
    await alter(change);
    await books.check();
    expect([number, books.violations.join()]).toEqual([number, expect.stringMatching(response)]);
    await alter(undo);
    await books.check();
    expect([number, books.violations]).toEqual([number, []]);
  }
  const [row] = (
    (await db.execute(sql`select id from accounts where username = ${person.username}`)) as unknown as {
      rows: { id: string }[];
    }
  ).rows;
  const hold = await db.transaction((tx) =>
    openHold(tx, {
      customer: Number(row!.id),
      asset: 'USDT',
      amount: 5n,
      kind: 'order',
      now: server.services.clock.now(),
    }),
  );
  await db.execute(sql`update holds set amount = amount + 1 where id = ${hold}`);
  await books.check();
  expect(books.violations).toEqual([
    `hold ${hold} is not what its journals say`,
    expect.stringMatching(/^ledger account \d+ holds something else than its open holds$/),
  ]);
  await db.execute(sql`update holds set amount = amount - 1 where id = ${hold}`);
  await books.check();
  expect(books.violations).toEqual([]);
  await db.transaction((tx) => releaseHold(tx, hold, { kind: 'release', now: server.services.clock.now() }));
  await db.execute(sql`insert into journals (kind, created) values ('empty', 1)`);
  await books.check();
  expect(books.violations.join()).toMatch(/^journal \d+ has no postings$/);
  await alter(sql`delete from journals where kind = 'empty'`);
  await books.check();
  expect(books.violations).toEqual([]);
  server.services.jobs.start(server.services);
});

test('a journal that does not sum to zero stays in sight though every chain in it is whole, until it is mended [HARD-10]', async () => {
  const { db, ledgerAudit: books } = server.services;
  await server.services.jobs.stop();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const person = await rich();
  await books.check();
  await server.must(transferIn, { amount: '10' }, { token: person.token, key: 'forged-with-hashes' });
  const {
    rows: [line],
  } = (await db.execute(sql`
    select p.*, j.kind, j.reference, j.remark, j.hold, j.once, j.created, coalesce((select q.hash from postings q where q.account = p.account and q.sequence = p.sequence - 1), '') as before
    from postings p join journals j on j.id = p.journal order by p.id desc limit 1`)) as unknown as {
    rows: [Record<string, string>];
  };
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
    await alter(
      sql`update postings set amount = ${String(amount)}::numeric, balance = ${String(balance)}::numeric, hash = ${hash} where id = ${Number(line['id'])}`,
    );
    await db.execute(
      sql`update ledger_accounts set balance = ${String(balance)}::numeric, hash = ${hash} where id = ${link.account}`,
    );
  };
  await write(1n);
  for (let look = 1; look <= 3; look += 1) {
    await books.check();
    expect([look, books.violations]).toEqual([look, [`journal ${line['journal']} does not sum to zero in USDT`]]);
  }
  await write(0n);
  await books.check();
  expect(books.violations).toEqual([]);
  server.services.jobs.start(server.services);
});

test('the next look reads the new postings alone, however long the history, and a start no more than it is allowed [HARD-10]', async () => {
  const { db, clock } = server.services;
  await server.services.jobs.stop();
  const person = await rich();
  const [row] = (
    (await db.execute(sql`select id from accounts where username = ${person.username}`)) as unknown as {
      rows: { id: string }[];
    }
  ).rows;
  const customer = Number(row!.id);
  const income = {
    kind: 'income',
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
  const behind = async (): Promise<number> =>
    Number(
      (
        (await db.execute(sql`
    select coalesce(sum(a.sequence - coalesce(m.sequence, 0)), 0) as n from ledger_accounts a left join ledger_marks m on m.account = a.id`)) as unknown as {
          rows: { n: string }[];
        }
      ).rows[0]?.n,
    );
  const execute = vi.spyOn(db, 'execute');
  const postingsRead = async (work: () => Promise<unknown>): Promise<number> => {
    execute.mockClear();
    await work();
    const responses = await Promise.all(
      execute.mock.results.map(({ value }) => value as Promise<{ rows: { journals?: unknown[] }[] }>),
    );
    // each journal here has one posting in an account
    return responses.flatMap(({ rows }) => rows).reduce((sum, { journals = [] }) => sum + journals.length, 0);
  };
  const ledgerReader = new LedgerReader(db);
  expect(await postingsRead(() => ledgerReader.readOn({ most: 100 }))).toBeLessThanOrEqual(100);
  expect(await behind()).toBeGreaterThanOrEqual(10_000);
  expect(await postingsRead(() => ledgerReader.readOn())).toBeGreaterThanOrEqual(10_000);
  expect(await behind()).toBe(0);
  expect(await postingsRead(() => ledgerReader.readOn())).toBe(0);
  await db.transaction((tx) => postAll(tx, [income, income]));
  // another instance goes on from the same place
  expect(await postingsRead(() => new LedgerReader(db).readOn())).toBe(4);
  execute.mockRestore();
  server.services.jobs.start(server.services);
});

test('SRV-14 a job runs when the clock says so, at once when QA moves it, once at a time, and not while the ledger is broken if it moves money', async () => {
  const { services } = server;
  let runs = 0;
  let open = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    open = resolve;
  });
  const jobs = new Jobs([
    job({
      name: 'test',
      every: 3_600_000,
      run: async () => {
        runs += 1;
        if (runs === 2) await slow;
      },
    }),
  ]);
  const begin = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => ({ unref: () => undefined }) as never);
  jobs.start(services);
  const look = begin.mock.calls[0]?.[0] as () => void;
  begin.mockRestore();
  look();
  look();
  expect(runs).toBe(1);
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  server.clock.advance(3_600_000);
  look();
  server.clock.advance(3_600_000);
  look();
  expect(runs).toBe(2);
  open();
  await jobs.settle();
  expect(runs).toBe(3);
  // set back: it does not wait until the hour that has been comes again
  server.clock.advance(-10 * 3_600_000);
  look();
  expect(runs).toBe(4);
  const sound = vi.spyOn(services.ledgerAudit, 'mayMoveMoney', 'get').mockReturnValue(false);
  await jobs.settle();
  expect(runs).toBe(4);
  sound.mockRestore();
  await jobs.stop();
  await jobs.settle();
  expect(runs).toBe(4);
});

test('LEDG-05 a pass of a job that moves money ends with the unit at hand where the books turn bad, and the rest waits until they hold', async () => {
  const started = await startServer();
  try {
    const { services } = started;
    // from here on a job runs only when it is told to
    await services.jobs.stop();
    await started.qa('POST', 'market', { code: 'BTC', price: '60000' });
    for (let number = 0; number < 2; number += 1) {
      const { username, token } = await started.person();
      await started.qa('POST', 'fund', { username, code: 'USDT', amount: '5000' });
      await started.qa('POST', 'risk', { username });
      await started.must(transferIn, { amount: '100' }, { token, key: `liquidity-${number}` });
      await started.must(
        transferIn,
        { type: 'regular', product: 'lock-30', amount: '1000' },
        { token, key: `lock-up-${number}` },
      );
      await started.must(
        addContract,
        { code: 'BTC', side: 'buy', type: 'limit', price: '59000', amount: '0.01' },
        { token, key: `contract-${number}` },
      );
    }
    await started.qa('POST', 'market', { code: 'BTC', price: '58000' });
    started.clock.advance(3 * 86_400_000);

    // the demo account has entries of its own in the same days: all that a whole pass posts is counted, whoever it is
    // for
    const posted = async (kinds: string): Promise<number> => {
      const { rows } = (await services.db.execute(
        sql`select count(*)::int as n from journals where kind ~ ${kinds}`,
      )) as unknown as { rows: { n: number }[] };
      return rows[0]?.n ?? 0;
    };
    // liquidity looks for redemptions to pay first, and there are none
    for (const [job, kinds, looks] of [
      [liquidityDays, '^interest$', 2],
      [lockupDays, '^lockup-income$', 1],
      [contractsJob, '^contract', 1],
    ] as const) {
      let remaining: number = looks;
      const before = await posted(kinds);
      const sound = vi
        .spyOn(services.ledgerAudit, 'mayMoveMoney', 'get')
        .mockImplementation(() => (remaining -= 1) >= 0);
      await job.run(services);
      sound.mockRestore();
      const first = await posted(kinds);
      await job.run(services);
      const all = await posted(kinds);
      expect([job.name, first > before, all > first]).toEqual([job.name, true, true]);
      await job.run(services);
      expect(await posted(kinds)).toBe(all);
    }
    expect(await checkLedger(services.db)).toEqual([]);
  } finally {
    await started.close();
  }
});
