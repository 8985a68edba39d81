import { and, desc, eq, inArray, lte, max } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { findWithdrawalPauseEnd } from '../customers/index.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { withdrawals } from './schema.ts';
import { publish } from '../../platform/events.ts';
import { openHold } from '../../ledger/holds.ts';
import { worthInUsdt } from '../deposits/index.ts';
import { takeDailyAllowance } from '../../platform/rate-limit/daily-allowance.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import { companyName, type Way } from '../content/index.ts';
import {
  createOrderNumber,
  formatAmount,
  quote,
  readWays,
  type TransferSettings,
  unitsIn,
  wayClosedReason,
} from '../transfers/index.ts';
import {
  findCard,
  findWallet,
  isCompanyAddress,
  isLostAddress,
  listCards,
  listWallets,
  payeeUsableFrom,
  readPayeeWaitHours,
} from '../wallets/index.ts';
import { assertWithinDayLimit } from './daily-limit.ts';
import { assertNoDebt } from './debts.ts';
import { noteOnHolder } from './holder.ts';
import { payeeHashOf } from './payee-hash.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;

export interface WithdrawalRequest {
  readonly to: 'wallet' | 'bank';
  /** Id of the wallet or card. */
  readonly target: string;
  readonly amount: string;
  /** The fee and the rate that the customer accepted. */
  readonly fee: string;
  readonly rate?: string | undefined;
}

interface Payee {
  readonly way: Way;
  readonly target: number;
  readonly payee: string;
  /** Only for the review. */
  readonly note: string;
}

/** Finds the customer's wallet or card that receives the money. Throws if it is missing, unknown or too new. */
async function payeeOf(
  services: Services,
  db: Database,
  account: number,
  { to, target }: WithdrawalRequest,
  now: number,
): Promise<Payee> {
  const ways = await readWays(services, db);
  const hours = await readPayeeWaitHours(services, db);
  if (to === 'bank') {
    const card = await findCard(db, account, target);
    if (!card) throw new Refusal((await listCards(db, account)).length === 0 ? 'bankNone' : 'notFound');
    const usable = payeeUsableFrom(card.created, hours);
    if (usable > now) throw new Refusal('cardNew', { time: moment(usable) });
    const way = ways.find((offered) => offered.to === 'bank');
    if (!way) throw new Refusal('channelUnknown');
    return {
      way,
      target: card.id,
      payee: `${card.bank} •••• ${card.last}`,
      note: await noteOnHolder(db, account, card.holder),
    };
  }
  const wallet = await findWallet(db, account, target);
  if (!wallet) throw new Refusal((await listWallets(db, account)).length === 0 ? 'walletNone' : 'notFound');
  // one that was added before the token was offered
  if (await isLostAddress(services, db, wallet.address)) throw new Refusal('addressLost');
  if (await isCompanyAddress(services, db, wallet.address))
    throw new Refusal('addressCompany', { company: await companyName(services, db) });
  const usable = payeeUsableFrom(wallet.created, hours);
  if (usable > now) throw new Refusal('walletNew', { time: moment(usable) });
  const way = ways.find((way) => way.to === 'wallet' && way.currency === wallet.currency && way.chain === wallet.chain);
  if (!way) throw new Refusal('chainWrong');
  return { way, target: wallet.id, payee: wallet.address, note: '' };
}

const isSameAmount = (currency: string, typed: string, units: bigint): boolean => {
  try {
    return unitsIn(currency, typed) === units;
  } catch {
    return false;
  }
};

/**
 * Accepts a withdrawal: holds the whole amount, including the fee, and leaves the order waiting for review (WD-08).
 * Call it inside a transaction, after checking the payment password. Throws a refusal, and holds nothing, if the
 * withdrawal breaks a rule.
 */
export async function placeWithdrawal(
  tx: Database,
  services: Services,
  account: number,
  order: WithdrawalRequest,
  { settings: set, language, now }: { settings: TransferSettings; language: Language; now: number },
): Promise<Withdrawal> {
  // a simultaneous security change either is visible here or waits until this order exists
  await lockCustomer(tx, account);
  const { way, target, payee, note } = await payeeOf(services, tx, account, order, now);
  const opens = await findWithdrawalPauseEnd(tx, account, now);
  if (opens !== undefined) throw new Refusal('withdrawalsPaused', { time: moment(opens) });
  await assertNoDebt(tx, account);
  const closed = wayClosedReason(way, set, language);
  if (closed !== '') throw new Refusal('channelClosed', { reason: closed });
  const { currency } = way;
  const amount = unitsIn(currency, order.amount);
  if (amount < unitsIn(currency, way.minimum))
    throw new Refusal('amountMinimum', { minimum: way.minimum, code: currency });
  if (amount > unitsIn(currency, way.maximum))
    throw new Refusal('amountMaximum', { maximum: way.maximum, code: currency });
  const quoted = quote(way, amount, set);
  if (!quoted) throw new Refusal('rateUnknown');
  if (quoted.actual <= 0n) throw new Refusal('amountFee', { fee: formatAmount(currency, quoted.fee), code: currency });
  // the customer accepted other terms and has to accept these first (WD-12)
  const isAccepted =
    isSameAmount(currency, order.fee, quoted.fee) && (way.to === 'wallet' || order.rate === quoted.rate);
  if (!isAccepted) throw new Refusal('termsChanged');
  const value = worthInUsdt(services, { asset: currency, credited: amount });
  await assertWithinDayLimit(services, tx, account, value, now);
  await takeDailyAllowance(tx, account, 'withdrawals', now);
  const number = createOrderNumber('W', now);
  const destination = { number, account, way: way.to, target, payee, chain: way.to === 'wallet' ? way.chain : null };
  const payeeHash = await payeeHashOf(tx, services.keys, destination);
  if (payeeHash === undefined) throw new Error(`the payee of withdrawal ${number} cannot be read`);
  const hold = await openHold(tx, {
    customer: account,
    asset: currency,
    amount,
    kind: 'withdraw',
    reference: number,
    now,
  });
  const [row] = await tx
    .insert(withdrawals)
    .values({
      ...destination,
      payeeHash,
      note,
      value,
      asset: currency,
      amount,
      fee: quoted.fee,
      hold,
      payout: quoted.payout,
      payoutCurrency: way.credit,
      rate: way.to === 'bank' ? quoted.rate : null,
      states: [{ status: 'waiting', time: now }],
      created: now,
      updated: now,
    })
    .returning();
  if (!row) throw new Error('no withdrawal was written');
  await publish(services, account, { kind: 'withdraw', id: String(row.id), status: 'waiting' }, tx);
  return row;
}

/** The statuses of each list. Ended withdrawals are in `completed`; cancelled ones have not failed (WD-10). */
const filters = {
  all: undefined,
  review: ['waiting'],
  processing: ['processing'],
  succeed: ['success'],
  failed: ['fail'],
  completed: ['success', 'fail', 'cancelled'],
} as const;

/** Returns a page of a customer's withdrawals, newest first, up to the id `newest`. */
export const listWithdrawals = (
  db: Database,
  account: number,
  { status, newest, limit, skip }: { status: keyof typeof filters; newest: number; limit: number; skip: number },
): Promise<Withdrawal[]> => {
  const statuses = filters[status];
  return db
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.account, account),
        lte(withdrawals.id, newest),
        statuses === undefined ? undefined : inArray(withdrawals.status, [...statuses]),
      ),
    )
    .orderBy(desc(withdrawals.id))
    .limit(limit)
    .offset(skip);
};

export async function newestWithdrawalId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(withdrawals.id) }).from(withdrawals);
  return row?.id ?? 0;
}

/**
 * Finds a customer's withdrawal by its id or number; undefined if it is unknown or another customer's. `lock` locks the
 * row until the transaction ends.
 */
export async function findWithdrawal(
  db: Database,
  account: number,
  id: string,
  { lock = false } = {},
): Promise<Withdrawal | undefined> {
  const which = /^\d{1,15}$/.test(id) ? eq(withdrawals.id, Number(id)) : eq(withdrawals.number, id);
  const query = db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.account, account), which));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** Returns withdrawals of any customers, by their ids. */
export async function findWithdrawals(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Withdrawal>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
