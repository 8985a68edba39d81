import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconciliations } from '../../../../server/reconciliations.ts';
import { LedgerReader, fullCheck } from '../../../../server/ledger/audit.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { postAll } from '../../../../server/ledger/ledger.ts';
import { type TestDatabase, openTestDatabase } from './test-database.ts';

const TIME = 1_700_000_000_000;
let testDatabase: TestDatabase;
let customer: number;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  [customer = 0] = await testDatabase.customers(1);
}, 60_000);
afterAll(() => testDatabase.close());

const grant = (remark: string, more = {}) => ({
  kind: 'grant' as const,
  now: TIME,
  remark,
  legs: [
    { purpose: 'funding' as const, asset: 'USDT', amount: -1n },
    { customer, purpose: 'available' as const, asset: 'USDT', amount: 1n },
  ],
  ...more,
});

test('the database makes the hash of a posting as the server does, whatever stands in its journal [LEDG-04]', async () => {
  const controls = Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join('');
  const remarks = [
    '',
    '"',
    '\\',
    '\\"/\\u0041',
    controls,
    '\u007F\u0080\u2028\u2029\uFEFF',
    'ไทย العربية 中文 é é',
    '😀|a|b',
    '[1,null]',
    ' null ',
  ];
  await testDatabase.db.transaction((tx) =>
    postAll(
      tx,
      remarks.flatMap((text, number) => [
        grant(text, { reference: text }),
        grant(text, { reference: String(number), once: `once ${number} ${text}` }),
      ]),
    ),
  );
  expect(await checkLedger(testDatabase.db)).toEqual([]);
  // and it would tell: one character of one remark
  const alter = (statement: ReturnType<typeof sql>) =>
    testDatabase.db.transaction(async (tx) => {
      await tx.execute(sql`alter table journals disable trigger user`);
      await tx.execute(statement);
      await tx.execute(sql`alter table journals enable trigger user`);
    });
  await alter(sql`update journals set remark = remark || ' ' where remark = '"'`);
  expect((await checkLedger(testDatabase.db)).join('\n')).toMatch(
    /^posting \d+ of ledger account \d+ breaks its chain/,
  );
  await alter(sql`update journals set remark = '"' where remark = '" '`);
  expect(await checkLedger(testDatabase.db)).toEqual([]);
});

test('a full check reads no posting into the server: what comes back does not grow with the history [HARD-10]', async () => {
  await testDatabase.db.transaction((tx) =>
    postAll(
      tx,
      Array.from({ length: 3000 }, () => grant('')),
    ),
  );
  let rows = 0;
  const counting: typeof testDatabase.db = Object.create(testDatabase.db, {
    execute: {
      value: async (statement: never) => {
        const response = (await testDatabase.db.execute(statement)) as unknown as { rows: unknown[] };
        rows += response.rows.length;
        return response;
      },
    },
  });
  expect(await fullCheck(counting, reconciliations, TIME, 50)).toEqual([]);
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(60);
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a look at the ledger waits for no order that is being booked, and so they cannot stand in each other’s way [LEDG-05]',
  async () => {
    const [other = 0] = await testDatabase.customers(1);
    const entry = grant('', {
      legs: [
        { purpose: 'funding', asset: 'USDT', amount: -1n },
        { customer: other, purpose: 'available', asset: 'USDT', amount: 1n },
      ],
    });
    await testDatabase.db.transaction((tx) => postAll(tx, [entry]));
    let release = (): void => undefined;
    let order: Promise<void> | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await new Promise<void>((booked) => {
      order = testDatabase.db.transaction(async (tx) => {
        await postAll(tx, [entry]);
        booked();
        await released;
      });
    });
    // the first mark of an account refers to it, while the order has it locked
    const looked = await new LedgerReader(testDatabase.db).readOn();
    release();
    await order;
    expect(looked).toEqual([]);
  },
);
