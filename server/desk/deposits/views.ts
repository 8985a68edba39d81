import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import {
  creditDeposit,
  type Deposit,
  type DepositEntry,
  type deposits as depositList,
  type DepositState,
  rejectDeposit,
} from '../../../src/desk/deposits/api.ts';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { WithdrawalPage } from '../../../src/desk/withdrawals/api-views.ts';
import { DEPOSIT_REASONS } from '../../../src/domain/deposit-reasons.ts';
import { chainToAsk, depositReasonIn } from '../../modules/deposits/index.ts';
import { customerDepositAddresses, deposits } from '../../modules/deposits/schema.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type CustomerRows, endsWith, lowered } from '../../platform/db/customer-rows.ts';
import { customers } from '../../platform/db/schema.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { openProposals } from '../approvals/open-proposals.ts';
import { amountToShow } from './amount.ts';
import { refutation } from './refuted.ts';
import { secondPersonReason } from './second.ts';
import { visibleTo } from '../customers/masks.ts';
import { readCustomerNames } from '../customers/names.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { approvals, staffLog } from '../schema.ts';
import { staffNames } from '../staff/people.ts';
import { lineDeciders } from '../statements/open-line.ts';
import { comparedSender } from '../statements/sender.ts';

const MAX_EARLIER = 20;

const select = (db: Database, where: SQL | undefined, order: SQL, limit = PAGE_SIZE) =>
  db
    .select({ item: deposits, username: customers.username, frozen: customers.frozen })
    .from(deposits)
    .innerJoin(customers, eq(customers.id, deposits.account))
    .where(where)
    .orderBy(order)
    .limit(limit);
type Row = Awaited<ReturnType<typeof select>>[number];

const toEntry = (context: Pick<DeskContext, 'member'>, { item, username }: Row, name: string | null): DepositEntry => ({
  id: item.id,
  number: item.number,
  account: item.account,
  username: visibleTo(context).username(username),
  name,
  channel: item.channel,
  way: item.way as DepositEntry['way'],
  chain: item.chain,
  state: item.status as DepositState,
  shown: amountToShow(item),
  said: formatAmount(item.currency, item.amount),
  currency: item.currency,
  observed: item.observed === null ? null : formatAmount(item.currency, item.observed),
  credited: formatAmount(item.asset, item.credited),
  asset: item.asset,
  worth: formatAmount('USDT', item.value),
  verdict: item.verdict,
  created: item.created,
  updated: item.updated,
});

/** Returns a page of deposits in one state, of one channel or all. */
export async function depositEntries(
  context: Pick<DeskContext, 'services' | 'member'>,
  { state, channel, after, before }: ViewQuery<typeof depositList>,
): Promise<DepositEntry[]> {
  const { id } = deposits;
  const where = and(
    eq(deposits.status, state),
    channel === undefined ? undefined : eq(deposits.channel, channel),
    after === undefined ? undefined : gt(id, after),
    before === undefined ? undefined : lt(id, before),
  );
  const rows = await select(context.services.db, where, state === 'pending' ? asc(id) : desc(id));
  const nameOf = await readCustomerNames(
    context,
    rows.map(({ item }) => item.account),
  );
  return rows.map((row) => toEntry(context, row, nameOf(row.item.account)));
}

/** Counts the deposits that have not arrived. */
export const countPendingDeposits = (db: Database): Promise<number> =>
  db.$count(deposits, eq(deposits.status, 'pending'));

/** Returns a customer's newest deposits. */
export async function newestDeposits(
  db: Database,
  account: number,
  limit: number,
): Promise<WithdrawalPage['deposits']> {
  const rows = await db
    .select()
    .from(deposits)
    .where(eq(deposits.account, account))
    .orderBy(desc(deposits.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    ...amountToShow(row),
    state: row.status,
    created: row.created,
  }));
}

/** Describes the deposit address of a customer, in any case. */
export const depositAddressRows = (address: string): CustomerRows => ({
  account: customerDepositAddresses.account,
  where: sql`${lowered(customerDepositAddresses.address)} = ${address.toLowerCase()}`,
});

/** Describes the deposit addresses that end with up to eight characters, in any case. */
export const depositAddressRowsEnding = (end: string): CustomerRows => ({
  account: customerDepositAddresses.account,
  where: endsWith(customerDepositAddresses.address, end),
});

/** Describes the deposits with a hash, of all customers. */
export const depositRowsWithHash = (hashKey: string): CustomerRows => ({
  account: deposits.account,
  where: sql`${deposits.hashKey} = ${hashKey} and ${deposits.way} <> 'bank'`,
});

/** Describes the bank transfers with an id of their bank, given as `toHashKey` has it. */
export const depositRowsWithBankId = (hashKey: string): CustomerRows => ({
  account: deposits.account,
  where: sql`${deposits.hashKey} = ${hashKey} and ${deposits.way} = 'bank'`,
});

/** Describes the deposit with an order number. */
export const depositRowsNumbered = (number: string): CustomerRows => ({
  account: deposits.account,
  where: sql`${deposits.number} = ${number}`,
});

/** Returns the numbers of deposits, by their ids. */
export async function depositNumbers(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, number } = deposits;
  const rows = await db
    .select({ id, number })
    .from(deposits)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.number]));
}

/** Returns the names of the people who credited or rejected deposits, the proposer first; none for the server. */
export async function depositDeciders(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const targetOf = (id: number): string => `deposit ${id}`;
  const entries = await db
    .select({ target: staffLog.target, maker: approvals.maker, staff: staffLog.staff })
    .from(staffLog)
    .leftJoin(approvals, eq(approvals.id, staffLog.approval))
    .where(
      and(inArray(staffLog.target, ids.map(targetOf)), inArray(staffLog.action, [creditDeposit.id, rejectDeposit.id])),
    );
  const lines = await lineDeciders(db, ids);
  const peopleOf = (id: number): readonly (number | null)[] => {
    const entry = entries.find(({ target }) => target === targetOf(id));
    return entry ? [entry.maker, entry.staff] : (lines.get(id) ?? []);
  };
  const names = await staffNames(db, ids.flatMap(peopleOf));
  return new Map(ids.map((id) => [id, [...new Set(peopleOf(id))].flatMap((person) => names.get(person ?? 0) ?? [])]));
}

/** Returns a deposit with everything that is known of it. Throws `notFound`. */
export async function readDeposit(context: DeskContext, id: number): Promise<Deposit> {
  const { services } = context;
  const { db } = services;
  const [row] = await select(db, eq(deposits.id, id), asc(deposits.id));
  if (!row) throw new DeskError(404, 'notFound', 'There is no deposit with this number.');
  const { item } = row;
  const isOther = ne(deposits.id, id);
  const earlier = await select(db, and(eq(deposits.account, item.account), isOther), desc(deposits.id), MAX_EARLIER);
  const sameHash =
    item.hashKey === null
      ? []
      : await select(db, and(eq(deposits.hashKey, item.hashKey), ne(deposits.account, item.account)), asc(deposits.id));
  const nameOf = await readCustomerNames(
    context,
    [row, ...earlier, ...sameHash].map((shown) => shown.item.account),
  );
  const entryOf = (shown: Row): DepositEntry => toEntry(context, shown, nameOf(shown.item.account));
  return {
    ...entryOf(row),
    hash: item.hash,
    payee: item.payee,
    bankAccount: item.bankAccount,
    reference: item.reference,
    sender: item.sender === '' ? null : await comparedSender(context, item),
    remark: item.remark,
    rate: item.rate,
    confirmations: item.confirmations,
    needed: item.needed,
    isReported: item.reported,
    isFrozen: row.frozen !== null,
    hasPicture: (item.proof ?? '') !== '',
    lost: item.lost,
    canLookUp: chainToAsk(services, item) !== undefined,
    refuted: item.status === 'pending' ? ((await ifSettingValid(refutation(services, db, item), undefined)) ?? '') : '',
    second: (await secondPersonReason(services, db, item)) ?? '',
    approval: (await openProposals(db, [`deposit ${id}`])).get(`deposit ${id}`) ?? null,
    reason: depositReasonIn('en', item.reason),
    states: item.states,
    decidedBy: (await depositDeciders(db, [id])).get(id) ?? [],
    earlier: earlier.map(entryOf),
    sameHash: sameHash.map(entryOf),
  };
}

/** Returns what a rejection can say. */
export const depositReasons = () => DEPOSIT_REASONS.map((reason) => ({ reason, text: depositReasonIn('en', reason) }));

/** Selects the ids of a customer's deposits. */
export const depositIdsOf = (account: number): SQL =>
  sql`select id from ${deposits} where ${deposits.account} = ${account}`;
