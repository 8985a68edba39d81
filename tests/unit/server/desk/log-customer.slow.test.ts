import { asc, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { TARGET_KINDS } from '../../../../server/desk/log/about-customer.ts';
import { appendLog } from '../../../../server/desk/log/append.ts';
import { logCondition } from '../../../../server/desk/log/filter.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals, staff, staffLog } from '../../../../server/desk/schema.ts';
import { bankLines, bankStatements } from '../../../../server/desk/statements/schema.ts';
import { cases } from '../../../../server/modules/cases/schema.ts';
import { deposits } from '../../../../server/modules/deposits/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { withdrawals } from '../../../../server/modules/withdrawals/schema.ts';
import { rowsOf } from '../../../../server/platform/db/rows.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { testDatabase } from '../ledger/test-database.ts';

type Kind = keyof typeof TARGET_KINDS;
const KINDS = Object.keys(TARGET_KINDS) as Kind[];

const database = testDatabase();
let ours: number;
let member: number;
const records = new Map<number, Awaited<ReturnType<typeof fillRecords>>>();

/** Reads a statement with the line of a deposit and the line of a withdrawal. */
async function fillLines(account: number, { deposit, withdrawal }: { deposit: number; withdrawal: number }) {
  const { db } = database;
  const bank = { account: '1', currency: 'THB', created: 1 };
  const [statement] = await db
    .insert(bankStatements)
    .values({
      ...bank,
      channel: 'bank-thb',
      bank: 'KBANK',
      file: 'f',
      digest: 'd',
      kind: 'csv',
      lines: 2,
      added: 2,
      from: 1,
      until: 1,
      staff: member,
    })
    .returning();
  const row = { ...bank, statement: statement!.id, at: 1, hasTime: false, day: '2026-01-01', note: '', sender: '' };
  const shared = { ...row, senderAccount: '', bankId: '' };
  return db
    .insert(bankLines)
    .values([
      {
        ...shared,
        line: 1,
        fingerprint: `in${account}`,
        hashKey: `in${account}`,
        amount: 1n,
        state: 'credited',
        deposit,
      },
      {
        ...shared,
        line: 2,
        fingerprint: `out${account}`,
        hashKey: `out${account}`,
        amount: -1n,
        state: 'out',
        withdrawal,
      },
    ])
    .returning();
}

/** Gives a customer one record of each kind, and returns the targets of each. */
async function fillRecords(account: number) {
  const { db } = database;
  const times = { created: 1, updated: 1 };
  const email = `person${account}@example.com`;
  await db.update(customers).set({ email }).where(eq(customers.id, account));
  const idOf = (rows: readonly { id: number }[]): number => rows[0]!.id;
  const verification = await db
    .insert(identityVerifications)
    .values({ account, tier: 'primary', type: 'passport', created: 1 })
    .returning();
  const money = { account, number: `N${account}`, asset: 'USDT', amount: 1n, states: [], payee: 'x', ...times };
  const deposit = await db
    .insert(deposits)
    .values({ ...money, channel: 'bank-thb', way: 'bank', currency: 'THB', credited: 1n })
    .returning();
  const withdrawal = await db
    .insert(withdrawals)
    .values({ ...money, way: 'bank', target: 1, fee: 0n, hold: 1, payout: '1', payoutCurrency: 'THB' })
    .returning();
  const asked = await db
    .insert(cases)
    .values({ account, key: 'k', kind: 'question', title: 't', due: 1, ...times })
    .returning();
  const message = await db.insert(outbox).values({ channel: 'email', target: email, text: '', created: 1 }).returning();
  const lines = await fillLines(account, { deposit: idOf(deposit), withdrawal: idOf(withdrawal) });
  return {
    customer: [`customer ${account}`],
    verification: [`verification ${idOf(verification)}`],
    deposit: [`deposit ${idOf(deposit)}`],
    withdrawal: [`withdrawal ${idOf(withdrawal)}`],
    case: [`case ${idOf(asked)}`],
    letter: [`letter ${idOf(message)}`],
    'bank line': lines.map(({ id }) => `bank line ${id}`),
    'bank lines': ['bank lines'],
    payment: [`payment TRC20 ${'a'.repeat(64)}`],
  } satisfies Partial<Record<Kind, readonly string[]>>;
}

const append = (target: string, more: { action?: string; details?: object; approval?: number } = {}): Promise<number> =>
  database.db.transaction((tx) =>
    appendLog(tx, { time: 1, action: 'x.y', target, details: {}, ...more } as Parameters<typeof appendLog>[1]),
  );
const entriesOf = async (account: number): Promise<number[]> => {
  const where = await logCondition(database.db, { target: `customer ${account}` });
  const rows = await database.db.select({ id: staffLog.id }).from(staffLog).where(where).orderBy(asc(staffLog.id));
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  const [person] = await database.db
    .insert(staff)
    .values({ name: 'Anna', email: 'anna@andaman.example', roles: ['owner'], created: 1 })
    .returning();
  member = person!.id;
  const made = await database.customers(2);
  ours = made[0]!;
  for (const account of made) records.set(account, await fillRecords(account));
});

/** What an action that names its customer only in its details logs. */
const NAMING = {
  'bank lines': (account: number) => ({
    action: 'statement.creditLines',
    details: { body: { lines: [{ account, deposit: 1, line: 1 }] } },
  }),
  payment: (account: number) => ({ action: 'deposit.record', details: { subject: { account } } }),
} as const;

describe('the log of a customer', () => {
  test('knows the kind of every target that an action has [DESK-52]', () => {
    const anything = new Proxy({}, { get: () => '#' });
    const kinds = [...actions.values()].map((handler) =>
      handler
        .target(anything as never)
        .split('#')[0]!
        .trim(),
    );
    expect(new Set(kinds).size).toBeGreaterThan(10);
    expect(kinds.filter((kind) => !(KINDS as string[]).includes(kind))).toEqual([]);
  });

  test.each(KINDS.filter((kind) => TARGET_KINDS[kind] !== null))(
    'has what was done to a %s of theirs, and no one else [DESK-52]',
    async (kind) => {
      const before = await entriesOf(ours);
      const added: number[] = [];
      for (const [account, targets] of records)
        for (const target of targets[kind as keyof typeof targets]) {
          const more = kind === 'payment' || kind === 'bank lines' ? NAMING[kind](account) : {};
          const id = await append(target, more);
          if (account === ours) added.push(id);
        }
      expect(added).not.toEqual([]);
      expect(await entriesOf(ours)).toEqual([...before, ...added]);
    },
  );

  test('has no entry about anything else [DESK-52]', async () => {
    const before = await entriesOf(ours);
    for (const kind of KINDS.filter((name) => TARGET_KINDS[name] === null)) await append(`${kind} ${ours}`);
    await append(`customer ${ours}0`);
    // a sentence of staff names no customer
    await append('bank lines', { details: { note: `"account":${ours},` } });
    expect(await entriesOf(ours)).toEqual(before);
  });

  test('has proposals that name them, with what became of them [DESK-52]', async () => {
    const before = await entriesOf(ours);
    const [proposal] = await database.db
      .insert(approvals)
      .values({
        action: 'statement.credit',
        target: 'bank line 900',
        body: JSON.stringify({ account: ours }),
        subject: '{}',
        digest: 'd',
        maker: member,
        reason: 'r',
        made: 1,
        expires: 2,
        state: 'rejected',
      })
      .returning();
    const approval = proposal!.id;
    await append('bank line 900');
    const added = [
      await append('bank line 900', { action: 'statement.credit rejected', approval }),
      await append('bank lines', { ...NAMING['bank lines'](ours), approval: approval + 1 }),
      await append('bank lines', { action: 'statement.creditLines rejected', approval: approval + 1 }),
    ];
    expect(await entriesOf(ours)).toEqual([...before, ...added]);
  });

  test('reads indexes only [DESK-52]', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const where = await logCondition(tx, { target: `customer ${ours}` });
      const query = tx.select().from(staffLog).where(where).orderBy(desc(staffLog.id)).limit(50);
      const plan = JSON.stringify(await rowsOf(tx, sql`explain (costs off) ${query}`));
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('staff_log_target');
      expect(plan).toContain('staff_log_pkey');
    });
  });
});
