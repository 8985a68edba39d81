import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/chains.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { MAX_BLOCKS, MAX_RECIPIENTS } from '../../ports/chain-reader.ts';
import type { SearchTarget } from './candidates.ts';
import { type LookUp, payoutLookUp, unitsToPay } from './payout-ways.ts';
import { payoutSearches, withdrawals } from './schema.ts';
import { CLOCK_TOLERANCE_MS } from './verdict.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Pause between two turns, which is also the time after which another instance takes over. */
const PAUSE_MS = MINUTE_MS;
/**
 * Shortest time between two blocks that we expect, in ms: a third to a half of today's. The search begins as many
 * blocks before the newest one as could have come since the order. A chain that becomes faster needs a lower value.
 */
const BLOCK_MS: Partial<Record<Chain, number>> = { TRC20: 1500, ERC20: 6000, BEP20: 150 };

export type PayoutSearch = typeof payoutSearches.$inferSelect;

/** A search whose turn it is. */
export interface Searched extends SearchTarget {
  readonly search: PayoutSearch;
  readonly way: LookUp;
}

/** Returns the token that a begun withdrawal's payment is searched by; undefined if its chain shows no such list. */
export async function searchedWay(
  services: Pick<Services, 'settings' | 'chainReader'>,
  db: Database,
  row: Withdrawal,
): Promise<LookUp | undefined> {
  const way = await payoutLookUp(services, db, row);
  return way && way.contract !== '' && BLOCK_MS[way.chain] !== undefined ? way : undefined;
}

/** Whether a search is for this payee and token: the setting or the row may have changed since it began. */
export const isSearchFor = (search: PayoutSearch, { payee }: Withdrawal, { contract }: LookUp): boolean =>
  search.payee === payee && search.contract === contract;

/** Begins a search, or begins it again, at a block from before the order. */
async function begin(
  { db }: Services,
  row: Withdrawal,
  way: LookUp,
  { newest, now }: { readonly newest: number; readonly now: number },
): Promise<PayoutSearch | undefined> {
  const span = now - row.created + CLOCK_TOLERANCE_MS;
  const start = Math.max(0, newest - Math.ceil(span / (BLOCK_MS[way.chain] ?? 1)));
  const search = {
    contract: way.contract,
    payee: row.payee,
    start,
    read: start - 1,
    reached: null,
    moved: now,
    stride: MAX_BLOCKS,
    asked: now,
  };
  const [begun] = await db
    .insert(payoutSearches)
    .values({ ...search, withdrawal: row.id })
    .onConflictDoUpdate({ target: payoutSearches.withdrawal, set: search })
    .returning();
  return begun;
}

/** Takes the turn of a search that another instance has not taken meanwhile. */
async function claim({ db }: Services, withdrawal: number, now: number): Promise<PayoutSearch | undefined> {
  const [claimed] = await db
    .update(payoutSearches)
    .set({ asked: now })
    .where(and(eq(payoutSearches.withdrawal, withdrawal), lte(payoutSearches.asked, now - PAUSE_MS)))
    .returning();
  return claimed;
}

/** Returns begun withdrawals of a chain whose search has not begun or is due, the longest due first. */
export const findDue = async ({ db }: Services, chain: Chain, now: number) =>
  db
    .select({ row: withdrawals, search: payoutSearches })
    .from(withdrawals)
    .leftJoin(payoutSearches, eq(payoutSearches.withdrawal, withdrawals.id))
    .where(
      and(
        eq(withdrawals.status, 'processing'),
        isNotNull(withdrawals.sent),
        eq(withdrawals.chain, chain),
        sql`(${isNull(payoutSearches.asked)} or ${lte(payoutSearches.asked, now - PAUSE_MS)})`,
      ),
    )
    .orderBy(sql`${payoutSearches.asked} nulls first`, withdrawals.id)
    .limit(MAX_RECIPIENTS);

/** Returns the searches of one turn: new ones begin, the others are claimed. */
export async function takeTurn(services: Services, chain: Chain, newest: number, now: number): Promise<Searched[]> {
  const searched: Searched[] = [];
  for (const { row, search } of await findDue(services, chain, now)) {
    const way = await ifSettingValid(searchedWay(services, services.db, row), undefined);
    if (!way) continue;
    const current =
      search && isSearchFor(search, row, way)
        ? await claim(services, row.id, now)
        : await begin(services, row, way, { newest, now });
    if (current) searched.push({ row, way, search: current, amount: unitsToPay(row, way.decimals) });
  }
  return searched;
}

/** Chains that can be searched. */
export const searchedChains = Object.keys(BLOCK_MS) as readonly Chain[];
