import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type Candidate, openCandidates } from './candidates.ts';
import { isPayeeIntact } from './payable.ts';
import { payoutLookUp, tokenOf, unitsToPay } from './payout-ways.ts';
import { payoutSearches } from './schema.ts';
import { isSearchFor, type PayoutSearch, searchedWay } from './search-turns.ts';
import { transactionFate, FRESH_MS, isSentBy } from './verdict.ts';
import type { Withdrawal } from './withdrawals.ts';

/** How it was certain that a begun payment was not made: the blocks that were read, or what two people looked up. */
export type ReturnProof =
  | { readonly kind: 'search'; readonly from: number; readonly to: number }
  | { readonly kind: 'evidence'; readonly text: string };

/** A payment that was begun stays open for so long before it counts as not made. */
const WAIT_MS = DAY_MS;

/** Why the chain itself cannot show that a payment was not made. */
export type Unprovable =
  /** By bank, on a chain that is not read, or in a chain's own coin, of which no list shows who was paid. */
  | 'bank'
  | 'unread'
  | 'ownCoin'
  /** The payee may not be the one that was paid. */
  | 'payee'
  /** The search has not got on for a day. */
  | 'stuck';

/** Whether the amount of a begun payment may go back to the customer. */
export type Returning =
  /** The chain shows that nothing was paid. */
  | { readonly state: 'unpaid'; readonly proof: ReturnProof }
  /** Two people have to look it up. */
  | { readonly state: 'evidence'; readonly why: Unprovable }
  /** These transactions may be the payment. */
  | { readonly state: 'found'; readonly candidates: readonly Candidate[] }
  /** The transaction that was entered pays something else: it has to be settled or replaced. */
  | { readonly state: 'otherPayment' }
  /** Until a day after the beginning (`until`, ms), or until the search is through. */
  | { readonly state: 'wait'; readonly until: number | null };

export const findSearch = async (db: Database, { id }: Pick<Withdrawal, 'id'>): Promise<PayoutSearch | undefined> =>
  (await db.select().from(payoutSearches).where(eq(payoutSearches.withdrawal, id)))[0];

/**
 * Returns the transactions that stop a return: of the right amount, from a wallet of the company, or any while the
 * company's wallets are not known.
 */
async function findBlocking(services: Services, tx: Database, row: Withdrawal): Promise<Candidate[]> {
  const token = await tokenOf(services, tx, row);
  const wallets = token?.wallets ?? [];
  const amount = token ? unitsToPay(row, token.decimals) : 0n;
  return (await openCandidates(tx, row)).filter(
    (candidate) => wallets.length === 0 || candidate.amount === amount || isSentBy(wallets, { from: candidate.sender }),
  );
}

/** Returns why a chain cannot be searched for a payment; undefined if it can. */
async function unprovableOf(services: Services, tx: Database, row: Withdrawal): Promise<Unprovable | undefined> {
  if (row.chain === null) return 'bank';
  if (!(await payoutLookUp(services, tx, row))) return 'unread';
  if (!(await searchedWay(services, tx, row))) return 'ownCoin';
  return (await isPayeeIntact(services, tx, row)) ? undefined : 'payee';
}

/**
 * Returns whether the amount of a payment that was begun may go back. What counts is whether the payment was made, not
 * what became of the transaction that someone entered: that one may have nothing to do with it.
 */
export async function assessReturning(
  services: Services,
  tx: Database,
  row: Withdrawal,
  now: number,
): Promise<Returning> {
  const begun = row.sent ?? now;
  const until = begun + WAIT_MS;
  const unprovable = await unprovableOf(services, tx, row);
  if (unprovable === 'bank') return { state: 'evidence', why: 'bank' };
  const candidates = await findBlocking(services, tx, row);
  if (candidates.length > 0) return { state: 'found', candidates };
  const isRead = unprovable !== 'unread';
  const fate = isRead && row.sentHash !== null ? transactionFate(row.verdict, now) : 'gone';
  if (fate === 'otherPayment') return { state: 'otherPayment' };
  if (unprovable !== undefined) {
    if (fate === 'open') return { state: 'wait', until: null };
    return now < until ? { state: 'wait', until } : { state: 'evidence', why: unprovable };
  }
  const way = await searchedWay(services, tx, row);
  const search = await findSearch(tx, row);
  const isCurrent = search !== undefined && way !== undefined && isSearchFor(search, row, way);
  if (!isCurrent || search.reached === null || now - search.reached > FRESH_MS) {
    const moved = Math.max(begun, search?.moved ?? 0);
    return now - moved < WAIT_MS ? { state: 'wait', until: null } : { state: 'evidence', why: 'stuck' };
  }
  const unpaid = { state: 'unpaid', proof: { kind: 'search', from: search.start, to: search.read } } as const;
  if (fate === 'ourFailure') return unpaid;
  if (fate !== 'gone') return { state: 'wait', until: null };
  return now < until ? { state: 'wait', until } : unpaid;
}
