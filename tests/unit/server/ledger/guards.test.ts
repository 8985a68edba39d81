import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { grant } from '../../../../server/ledger/pools.ts';
import { subscribe as subscribeIn } from '../../../../server/modules/liquidity/liquidity.ts';
import { post } from '../../../../server/ledger/ledger.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { testServer } from '../fixtures.ts';
import { moneySteps } from '../http/support.ts';

const server = testServer();
const { funded, subscribe, available, pool } = moneySteps(server);

test('accepts exactly one of fifty simultaneous debits of the whole balance', async () => {
  const person = await funded('100');
  const response = await Promise.all(Array.from({ length: 50 }, () => subscribe(person, '100')));
  expect(response.filter((item) => item.ret === 1)).toHaveLength(1);
  expect(
    response.filter((item) => item.msg === "You don't have enough USDT available. Your balance hasn't changed."),
  ).toHaveLength(49);
  expect([await available(person), await pool(person)]).toEqual(['0', '100']);
});

test('the database refuses changed entries and unbalanced journals [LEDG-04]', async () => {
  const { db } = server.services;
  const person = await funded();
  const refused = async (statement: ReturnType<typeof sql>): Promise<string> =>
    db.execute(statement).then(
      () => 'nothing',
      (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
    );
  for (const statement of [
    sql`update postings set amount = amount + 1`,
    sql`delete from postings`,
    sql`update journals set kind = 'x'`,
    sql`delete from journals`,
    sql`truncate postings`,
    sql`truncate journals cascade`,
  ])
    expect(await refused(statement)).toContain('the ledger is append-only');
  const account = (await findCustomer(db, person.username))?.id ?? 0;
  await expect(
    db.transaction(async (tx) => {
      const { id } = await post(tx, {
        kind: 'grant',
        now: 0,
        legs: [
          { purpose: 'funding', asset: 'USDT', amount: -1n },
          { customer: account, purpose: 'available', asset: 'USDT', amount: 1n },
        ],
      });
      await tx.execute(
        sql`
            insert into postings (journal, account, asset, amount, balance, sequence, hash)
              select ${id}, id, 'USDT', 5, 5, 999, 'x' from ledger_accounts limit 1
          `,
      );
    }),
  ).rejects.toThrow();
  await expect(db.execute(sql`update ledger_accounts set balance = -1 where customer = ${account}`)).rejects.toThrow();
  expect(await checkLedger(db)).toEqual([]);
});

test('names the first broken posting after one byte was changed [LEDG-04]', async () => {
  const { db } = server.services;
  const person = await funded();
  await subscribe(person, '10');
  const { rows } = (await db.execute(sql`select max(id) as id from postings`)) as unknown as {
    rows: { id: number }[];
  };
  const id = Number(rows[0]?.id);
  const change = (by: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table postings disable trigger user`);
      await tx.execute(sql`update postings set balance = balance + ${by} where id = ${id}`);
      await tx.execute(sql`alter table postings enable trigger user`);
    });
  await change(1);
  expect(await checkLedger(db)).toContainEqual(expect.stringContaining(`posting ${id} `));
  await change(-1);
  expect(await checkLedger(db)).toEqual([]);
});

test('keeps nothing of an operation that fails half-way', async () => {
  const { db } = server.services;
  const person = await funded();
  const account = (await findCustomer(db, person.username))?.id ?? 0;
  await expect(
    db.transaction(async (tx) => {
      await subscribeIn(tx, account, '100', server.clock.now());
      throw new Error('the power fails');
    }),
  ).rejects.toThrow('the power fails');
  expect([await available(person), await pool(person)]).toEqual(['1000', '0']);
  expect(await checkLedger(db)).toEqual([]);
});

test('dates no posting before the one it follows when the clock is set back', async () => {
  const { db } = server.services;
  const person = await funded();
  const account = (await findCustomer(db, person.username))?.id ?? 0;
  const late = await db.transaction((tx) => grant(tx, account, 'USDT', '1', server.services.clock.now() + 60_000));
  const early = await db.transaction((tx) => grant(tx, account, 'USDT', '1', 1));
  expect(early.time).toBe(late.time);
});
