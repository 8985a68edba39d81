import { and, eq, gt, inArray } from 'drizzle-orm';
import { creditedTransfers, type Deposit, storeSender } from '../../modules/deposits/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { bankLines } from './schema.ts';

export type Line = typeof bankLines.$inferSelect;

/** Returns the ids of deposits that some line was credited with. */
async function linkedAmong(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ deposit: bankLines.deposit })
    .from(bankLines)
    .where(inArray(bankLines.deposit, [...ids]));
  return new Set(rows.map(({ deposit }) => deposit ?? 0));
}

const isSamePayment = (line: Line, { bankAccount, currency, observed, arrivalDay }: Deposit): boolean =>
  line.account === bankAccount && line.currency === currency && line.amount === observed && line.day === arrivalDay;

/**
 * Returns deposits that were credited by hand and can be these lines: the same account, amount and day, and linked to
 * no line. One with the id of another line is that one.
 */
export async function findTyped(
  db: Database,
  lines: readonly Line[],
): Promise<ReadonlyMap<number, readonly Deposit[]>> {
  if (lines.length === 0) return new Map();
  const [accounts, days] = [
    [...new Set(lines.map(({ account }) => account))],
    [...new Set(lines.map(({ day }) => day))],
  ];
  const credited = await creditedTransfers(db, { accounts, days });
  const linked = await linkedAmong(
    db,
    credited.map(({ id }) => id),
  );
  const free = credited.filter(({ id }) => !linked.has(id));
  if (free.length === 0) return new Map();
  const owners = await db
    .select({ id: bankLines.id, account: bankLines.account, hashKey: bankLines.hashKey, day: bankLines.day })
    .from(bankLines)
    .where(
      and(
        inArray(bankLines.account, accounts),
        inArray(
          bankLines.hashKey,
          free.map(({ hashKey }) => hashKey ?? ''),
        ),
      ),
    );
  // a bank may give one id to several payments
  const isOwn = (line: Line, { hashKey, bankAccount, arrivalDay }: Deposit): boolean => {
    const same = owners.filter(
      (owner) => owner.hashKey === hashKey && owner.account === bankAccount && owner.day === arrivalDay,
    );
    return same.length === 0 || same.some(({ id }) => id === line.id);
  };
  return new Map(
    lines.map((line) => [line.id, free.filter((deposit) => isSamePayment(line, deposit) && isOwn(line, deposit))]),
  );
}

/** Settles the lines of a statement that were credited by hand before, with the bank's same id and amount. */
export async function linkTyped(tx: Database, statement: number, now: number): Promise<void> {
  const linked = new Set<number>();
  for (let after = 0; ;) {
    const lines = await tx
      .select()
      .from(bankLines)
      .where(and(eq(bankLines.statement, statement), eq(bankLines.state, 'open'), gt(bankLines.id, after)))
      .orderBy(bankLines.id)
      .limit(500);
    const last = lines.at(-1);
    if (!last) return;
    const typed = await findTyped(tx, lines);
    for (const line of lines) {
      const same = typed.get(line.id)?.find(({ id, hashKey }) => hashKey === line.hashKey && !linked.has(id));
      if (!same) continue;
      linked.add(same.id);
      const reason = `Deposit ${same.number} has the bank's id of this line.`;
      await tx
        .update(bankLines)
        .set({ state: 'credited', deposit: same.id, settled: now, reason })
        .where(eq(bankLines.id, line.id));
      if (line.sender !== '') await storeSender(tx, same.id, line.sender);
    }
    after = last.id;
  }
}
