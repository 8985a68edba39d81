import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { SECOND_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { balanceOf, post } from '../../ledger/ledger.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { publish } from '../../platform/events.ts';
import { customers } from '../../platform/db/schema.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Job } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isFrozen } from '../customers/index.ts';
import { notify } from '../messages/index.ts';
import { payoutDebts, withdrawals } from './schema.ts';
import type { Withdrawal } from './withdrawals.ts';

/** What a customer owes since a withdrawal paid too much. Amounts in base units of its asset. */
export type Debt = typeof payoutDebts.$inferSelect & { readonly number: string; readonly asset: string };

/** Debts that one run of the job collects from. */
const BATCH_SIZE = 100;

/** Returns what is still owed. */
export const remainingDebt = ({ amount, collected, writtenOff }: Debt): bigint => amount - collected - writtenOff;

/** Returns whether customers may be made to owe what was paid too much: only if the operator says so. */
export const canOwe = async ({ settings }: Pick<Services, 'settings'>, db: Database): Promise<boolean> =>
  (await settings.read(db, 'config.desk'))?.debts === true;

const selectDebts = (db: Database) =>
  db
    .select({
      withdrawal: payoutDebts.withdrawal,
      account: payoutDebts.account,
      amount: payoutDebts.amount,
      collected: payoutDebts.collected,
      writtenOff: payoutDebts.writtenOff,
      created: payoutDebts.created,
      ended: payoutDebts.ended,
      number: withdrawals.number,
      asset: withdrawals.asset,
    })
    .from(payoutDebts)
    .innerJoin(withdrawals, eq(withdrawals.id, payoutDebts.withdrawal));

/** Returns the debt of a withdrawal, open or ended; undefined if it has none. */
export const debtOfWithdrawal = async (db: Database, withdrawal: number): Promise<Debt | undefined> =>
  (await selectDebts(db).where(eq(payoutDebts.withdrawal, withdrawal)))[0];

/** Returns a customer's oldest open debt; undefined if they owe nothing. */
export const openDebtOf = async (db: Database, account: number): Promise<Debt | undefined> =>
  (
    await selectDebts(db)
      .where(and(eq(payoutDebts.account, account), isNull(payoutDebts.ended)))
      .orderBy(asc(payoutDebts.created), asc(payoutDebts.withdrawal))
      .limit(1)
  )[0];

/** Why a customer who owes something cannot withdraw, as parameters of the text `withdrawalDebt`. */
export const debtParams = (debt: Debt) => ({
  order: debt.number,
  amount: fromUnits(remainingDebt(debt), scaleOf(debt.asset)),
  code: debt.asset,
});

/** Throws `withdrawalDebt` while a customer owes something. The customer has to be locked. */
export async function assertNoDebt(tx: Database, account: number): Promise<void> {
  const debt = await openDebtOf(tx, account);
  if (debt) throw new Refusal('withdrawalDebt', debtParams(debt));
}

/** Books what a withdrawal paid too much as owed by its customer. */
export async function recordDebt(
  tx: Database,
  { id, account, number, asset }: Withdrawal,
  amount: bigint,
  now: number,
): Promise<void> {
  await post(tx, {
    kind: 'payoutDebt',
    reference: number,
    once: `payout debt ${number}`,
    legs: [
      { purpose: 'withdrawals', asset, amount },
      { purpose: 'debts', asset, amount: -amount },
    ],
    now,
  });
  await tx.insert(payoutDebts).values({ withdrawal: id, account, amount, created: now });
}

/**
 * Books a part of a debt as collected or written off, and ends the debt if nothing is left. The caller has locked the
 * customer, and posts the journal. Returns what is left.
 */
async function reduceDebt(
  tx: Database,
  debt: Debt,
  by: { readonly collected?: bigint; readonly writtenOff?: bigint },
  now: number,
): Promise<bigint> {
  const reduced = {
    ...debt,
    collected: debt.collected + (by.collected ?? 0n),
    writtenOff: debt.writtenOff + (by.writtenOff ?? 0n),
  };
  const { collected, writtenOff } = reduced;
  const left = remainingDebt(reduced);
  await tx
    .update(payoutDebts)
    .set({ collected, writtenOff, ended: left === 0n ? now : null })
    .where(eq(payoutDebts.withdrawal, debt.withdrawal));
  return left;
}

/** Deducts what is available of a customer's open debt, and tells them. A frozen account stays as it is. */
async function collect(services: Services, tx: Database, debt: Debt, now: number): Promise<void> {
  const { account, asset, number } = debt;
  const available = await balanceOf(tx, account, 'available', asset);
  const remaining = remainingDebt(debt);
  const amount = available < remaining ? available : remaining;
  if (amount <= 0n || (await isFrozen(tx, account))) return;
  await post(tx, {
    kind: 'overpayment',
    reference: number,
    legs: [
      { customer: account, purpose: 'available', asset, amount: -amount },
      { purpose: 'debts', asset, amount },
    ],
    now,
  });
  const left = await reduceDebt(tx, debt, { collected: amount }, now);
  await notify(tx, services, account, left === 0n ? 'overpaymentRepaid' : 'overpaymentDeducted', {
    order: number,
    code: asset,
    amount: fromUnits(amount, scaleOf(asset)),
    ...(left === 0n ? {} : { left: fromUnits(left, scaleOf(asset)) }),
  });
  await publish(services, account, { kind: 'balance' }, tx);
}

/** Locks the customer of a debt, and returns the debt as it is then; undefined if it has ended. */
async function lockDebt(tx: Database, { account, withdrawal }: Pick<Debt, 'account' | 'withdrawal'>) {
  await lockCustomer(tx, account);
  const debt = await debtOfWithdrawal(tx, withdrawal);
  return debt?.ended === null ? debt : undefined;
}

/** Returns open debts of customers with an available balance of the same coin, the oldest first. */
const findCollectable = (db: Database): Promise<Debt[]> =>
  selectDebts(db)
    .where(
      and(
        isNull(payoutDebts.ended),
        sql`exists (select 1 from ${ledgerAccounts} a where a.customer = ${payoutDebts.account}
          and a.purpose = 'available' and a.asset = ${withdrawals.asset} and a.balance > 0)`,
        sql`not exists (select 1 from ${customers} c where c.id = ${payoutDebts.account} and c.frozen is not null)`,
      ),
    )
    .orderBy(asc(payoutDebts.created), asc(payoutDebts.withdrawal))
    .limit(BATCH_SIZE);

/** Deducts open debts from the balances of their customers as soon as there is one. */
export const collectDebts: Job<Services> = {
  name: 'payout-debts',
  intervalMs: 10 * SECOND_MS,
  run: async (services) => {
    const debts = await findCollectable(services.db);
    await forEachRow(
      'payout-debts',
      debts.map((debt) => ({ id: debt.withdrawal, debt })),
      ({ debt }) =>
        services.db.transaction(async (tx) => {
          const current = await lockDebt(tx, debt);
          if (current) await collect(services, tx, current, services.clock.now());
        }),
    );
  },
};

/**
 * Writes off the rest of a debt for a withdrawal as a loss of the company, and tells the customer. Locks the customer.
 * Returns false if nothing is owed.
 */
export async function writeDebtOff(
  services: Services,
  tx: Database,
  { id, account, number, asset }: Withdrawal,
  now: number,
): Promise<boolean> {
  services.ledgerAudit.assertHealthy();
  const debt = await lockDebt(tx, { account, withdrawal: id });
  if (!debt) return false;
  const amount = remainingDebt(debt);
  await post(tx, {
    kind: 'paymentError',
    reference: number,
    once: `payout debt ${number} written off`,
    legs: [
      { purpose: 'debts', asset, amount },
      { purpose: 'paymentErrors', asset, amount: -amount },
    ],
    now,
  });
  await reduceDebt(tx, debt, { writtenOff: amount }, now);
  await notify(tx, services, account, 'overpaymentWaived', {
    order: number,
    code: asset,
    amount: fromUnits(amount, scaleOf(asset)),
  });
  return true;
}
