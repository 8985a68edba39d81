import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type {
  WithdrawalEntry,
  WithdrawalList,
  withdrawals as listView,
  WithdrawalStep,
} from '../../../src/desk/withdrawals/api-views.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { heldRows } from '../../modules/claims/index.ts';
import { formatAmount, shortenAddress } from '../../modules/transfers/index.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import { findWithdrawals, type Withdrawal, WRONG_STATES } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type CustomerRows, isAnyText, lowered } from '../../platform/db/customer-rows.ts';
import { visibleTo } from '../customers/masks.ts';
import { readCustomerNames } from '../customers/names.ts';
import type { DeskContext } from '../perform.ts';
import { openProposals } from '../approvals/open-proposals.ts';
import { staff } from '../schema.ts';
import { isWrongPayout } from '../statements/payouts.ts';
import { bankLines } from '../statements/schema.ts';
import { staffNames } from '../staff/people.ts';
import { secondPersonFromOrZero } from '../approvals/second-person.ts';
import { flagsOf, type AssessedWithdrawal, selectWithRisk } from './flags.ts';
import { worthIn } from './subject.ts';
import { unreadPayout } from './unread.ts';

const { id, status, sent } = withdrawals;
/** Each list is a range of the index by status and id. */
const CONDITIONS: Readonly<Record<WithdrawalList, SQL | undefined>> = {
  waiting: eq(status, 'waiting'),
  processing: and(eq(status, 'processing'), isNull(sent)),
  sent: and(eq(status, 'processing'), isNotNull(sent)),
  done: eq(status, 'success'),
  failed: eq(status, 'fail'),
  cancelled: eq(status, 'cancelled'),
};
const OPEN: ReadonlySet<WithdrawalList> = new Set(['waiting', 'processing', 'sent']);

const ENDS: Readonly<Record<string, WithdrawalStep>> = { success: 'paid', fail: 'failed', cancelled: 'cancelled' };

/** Returns how far a withdrawal is. */
function stepOf(row: Withdrawal): WithdrawalStep {
  const ended = ENDS[row.status];
  if (ended) return ended;
  if (row.sent !== null) return row.sentHash === null ? 'sending' : 'sent';
  if (row.question !== null) return 'held';
  if (row.status === 'waiting') return 'waiting';
  return row.approvedBy === null ? 'gateway' : 'approved';
}

/** Returns who works on a withdrawal now, by its id. */
async function currentClaims(db: Database, now: number) {
  const held = heldRows(db, 'withdrawal', now);
  const rows = await db
    .select({ target: held.target, staff: staff.id, name: staff.name, until: held.until })
    .from(held)
    .innerJoin(staff, eq(staff.id, held.staff));
  return new Map(rows.map(({ target, ...claim }) => [target, claim]));
}

/** Returns withdrawals as lists show them to a member of staff. */
export async function toEntries(
  context: DeskContext,
  known: readonly AssessedWithdrawal[],
): Promise<WithdrawalEntry[]> {
  if (known.length === 0) return [];
  const { services, now } = context;
  const { db } = services;
  const secondFrom = await secondPersonFromOrZero(services, db, 'withdrawSecond');
  const claims = await currentClaims(db, now);
  const proposals = await openProposals(
    db,
    known.map(({ row }) => `withdrawal ${row.id}`),
  );
  const visible = visibleTo(context);
  const nameOf = await readCustomerNames(
    context,
    known.map(({ row }) => row.account),
  );
  return known.map(({ row, risk }) => ({
    id: row.id,
    number: row.number,
    account: row.account,
    username: visible.username(risk.username),
    name: nameOf(row.account),
    way: row.way as WithdrawalEntry['way'],
    chain: row.chain,
    asset: row.asset,
    amount: fromUnits(row.amount, scaleOf(row.asset)),
    fee: fromUnits(row.fee, scaleOf(row.asset)),
    payout: row.payout,
    payoutCurrency: row.payoutCurrency,
    worth: worthIn(row),
    payee: shortenAddress(row.payee),
    flags: flagsOf(row, risk, secondFrom, now),
    state: row.status as WithdrawalEntry['state'],
    step: stepOf(row),
    unread: unreadPayout(services, row, now),
    claim: claims.get(row.id) ?? null,
    approval: proposals.get(`withdrawal ${row.id}`) ?? null,
    created: row.created,
    updated: row.updated,
  }));
}

/** Returns a page of withdrawals in one list. */
export async function withdrawalEntries(
  context: DeskContext,
  { list, after, before }: ViewQuery<typeof listView>,
): Promise<WithdrawalEntry[]> {
  const page = await selectWithRisk(context.services.db)
    .where(
      and(
        CONDITIONS[list],
        after === undefined ? undefined : gt(id, after),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(OPEN.has(list) ? asc(id) : desc(id))
    .limit(PAGE_SIZE);
  return toEntries(context, page);
}

/** Counts the withdrawals that staff still have to approve or pay. */
export const countOpenWithdrawals = (db: Database): Promise<number> =>
  db.$count(withdrawals, inArray(status, ['waiting', 'processing']));

/** What the last look found that worked: while the chain can't be read, a wrong payment stays wrong. */
const lastFound = sql`coalesce(${withdrawals.verdict}->'known'->>'state', ${withdrawals.verdict}->>'state')`;
const isPaidWrong = and(eq(status, 'processing'), isNotNull(sent), inArray(lastFound, [...WRONG_STATES]));

/** Returns up to 50 withdrawals whose payment on the chain or at the bank is wrong, and not settled, oldest first. */
export async function wrongPayments(db: Database): Promise<{ readonly id: number; readonly number: string }[]> {
  const columns = { id, number: withdrawals.number };
  const onChains = db.select(columns).from(withdrawals).where(isPaidWrong);
  const atBanks = db
    .select(columns)
    .from(bankLines)
    .innerJoin(withdrawals, eq(id, bankLines.withdrawal))
    .where(isWrongPayout);
  return union(onChains, atBanks).orderBy(asc(id)).limit(PAGE_SIZE);
}

/** Returns who decided last about a withdrawal; null if that was the server, the customer or a gateway. */
export function enderOf({ decidedBy }: Withdrawal): number | null {
  const id = /^staff (\d+)$/.exec(decidedBy ?? '')?.[1];
  return id === undefined ? null : Number(id);
}

/** Returns a customer's newest withdrawals. */
export async function newestWithdrawals(
  db: Database,
  account: number,
  limit: number,
): Promise<CustomerPage['withdrawals']> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.account, account))
    .orderBy(desc(id))
    .limit(limit);
  const names = await staffNames(
    db,
    rows.flatMap((row) => [enderOf(row), row.sentBy]),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    by: names.get(enderOf(row) ?? 0) ?? '',
    paidBy: names.get(row.sentBy ?? 0) ?? '',
    amount: formatAmount(row.asset, row.amount),
    asset: row.asset,
    state: row.status,
    time: row.created,
  }));
}

/** Returns the numbers of withdrawals, by their ids. */
export const withdrawalNumbers = async (db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map([...(await findWithdrawals(db, ids))].map(([key, row]) => [key, row.number]));

/** Describes the withdrawals with a hash, with or without `0x`, of all customers. */
export const withdrawalRowsWithHash = (hashKey: string): CustomerRows => ({
  account: withdrawals.account,
  where: sql`${isAnyText(lowered(withdrawals.hash), [hashKey, `0x${hashKey}`])} and ${withdrawals.way} <> 'bank'`,
});

/** Describes the withdrawals by bank with an id of the bank, given as `toHashKey` has it. */
export const withdrawalRowsWithBankId = (hashKey: string): CustomerRows => ({
  account: withdrawals.account,
  where: sql`${lowered(withdrawals.hash)} = ${hashKey} and ${withdrawals.way} = 'bank'`,
});

/** Describes the withdrawal with an order number. */
export const withdrawalRowsNumbered = (number: string): CustomerRows => ({
  account: withdrawals.account,
  where: sql`${withdrawals.number} = ${number}`,
});

/** Selects the ids of a customer's withdrawals. */
export const withdrawalIdsOf = (account: number): SQL =>
  sql`select id from ${withdrawals} where ${withdrawals.account} = ${account}`;
