import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { reconciliations } from '../../../../server/reconciliations.ts';
import { LedgerReader, fullCheck } from '../../../../server/ledger/audit.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { postAll } from '../../../../server/ledger/ledger.ts';
import { testDatabase } from './test-database.ts';

const TIME = 1_700_000_000_000;
const database = testDatabase();
let customer: number;
beforeAll(async () => {
  [customer = 0] = await database.customers(1);
});

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

test('the database and the server compute the same hash for any posting [LEDG-04]', async () => {
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
  await database.db.transaction((tx) =>
    postAll(
      tx,
      remarks.flatMap((text, number) => [
        grant(text, { reference: text }),
        grant(text, { reference: String(number), once: `once ${number} ${text}` }),
      ]),
    ),
  );
  expect(await checkLedger(database.db)).toEqual([]);
  // and detects one changed character of a remark
  const alter = (statement: ReturnType<typeof sql>) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`alter table journals disable trigger user`);
      await tx.execute(statement);
      await tx.execute(sql`alter table journals enable trigger user`);
    });
  await alter(sql`update journals set remark = remark || ' ' where remark = '"'`);
  expect((await checkLedger(database.db)).join('\n')).toMatch(/^posting \d+ of ledger account \d+ breaks its chain/);
  await alter(sql`update journals set remark = '"' where remark = '" '`);
  expect(await checkLedger(database.db)).toEqual([]);
});

test('returns no postings from a full check, however long the history [HARD-10]', async () => {
  await database.db.transaction((tx) =>
    postAll(
      tx,
      Array.from({ length: 3000 }, () => grant('')),
    ),
  );
  let rows = 0;
  const counting: typeof database.db = Object.create(database.db, {
    execute: {
      value: async (statement: never) => {
        const response = (await database.db.execute(statement)) as unknown as { rows: unknown[] };
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
  'checks the ledger without waiting for an order that is being booked [LEDG-05]',
  async () => {
    const [other = 0] = await database.customers(1);
    const entry = grant('', {
      legs: [
        { purpose: 'funding', asset: 'USDT', amount: -1n },
        { customer: other, purpose: 'available', asset: 'USDT', amount: 1n },
      ],
    });
    await database.db.transaction((tx) => postAll(tx, [entry]));
    let release = (): void => undefined;
    let order: Promise<void> | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await new Promise<void>((booked) => {
      order = database.db.transaction(async (tx) => {
        await postAll(tx, [entry]);
        booked();
        await released;
      });
    });
    // the first mark of an account references its row, which the order has locked
    const looked = await new LedgerReader(database.db).checkNew();
    release();
    await order;
    expect(looked).toEqual([]);
  },
);
