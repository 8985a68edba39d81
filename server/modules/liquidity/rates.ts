import { asc, desc, gte, lte } from 'drizzle-orm';
import { findTiersFault } from '../content/settings-schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityRates } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { ASSET } from './terms.ts';

/**
 * A tier as the operator publishes it: USDT from (included) to (excluded; open at the top), percent a year; no rate:
 * not published yet.
 */
export interface StoredTier {
  readonly from: string;
  readonly to?: string;
  readonly rate?: string;
}
/** How one tier took part in a day's interest: decimal strings. */
export interface Line {
  readonly amount: string;
  readonly rate: string;
}

/** Days of a year, leap or not. */
const DAYS_PER_YEAR = 365n;
/** Decimals that a rate may have. */
const RATE_SCALE = 6;
const SCALE = scaleOf(ASSET);

const unitsOf = (value: string): bigint => {
  const units = toUnits(value, SCALE);
  if (units === undefined) throw new Error(`'${value}' is no amount of ${ASSET}`);
  return units;
};

const scaledRate = (rate: string): bigint => {
  const scaled = toUnits(rate, RATE_SCALE);
  if (scaled === undefined) throw new Error(`'${rate}' is no rate`);
  return scaled;
};

/** The parts of an amount that each tier counts for: every rate for its own part alone (LIQ-03). */
function partsOf(amount: bigint, tiers: readonly StoredTier[]): { part: bigint; tier: StoredTier }[] {
  return tiers.map((tier) => {
    const from = unitsOf(tier.from);
    const to = tier.to === undefined ? amount : unitsOf(tier.to);
    const top = amount < to ? amount : to;
    return { tier, part: top > from ? top - from : 0n };
  });
}

/** Units times scaled percent over all parts; a tier without a rate adds nothing until it has one. */
const weighed = (amount: bigint, tiers: readonly StoredTier[]): bigint =>
  partsOf(amount, tiers).reduce(
    (sum, { part, tier }) => sum + (tier.rate === undefined ? 0n : part * scaledRate(tier.rate)),
    0n,
  );

/** Interest of one day in base units: exact over all tiers, then rounded down once. */
export const interestOf = (amount: bigint, tiers: readonly StoredTier[]): bigint =>
  weighed(amount, tiers) / (DAYS_PER_YEAR * 100n * 10n ** BigInt(RATE_SCALE));

/** What stands behind a day's interest, for the customer to check. */
export const linesOf = (amount: bigint, tiers: readonly StoredTier[]): Line[] =>
  partsOf(amount, tiers)
    .filter(({ part, tier }) => part > 0n && tier.rate !== undefined)
    .map(({ part, tier }) => ({ amount: fromUnits(part, SCALE), rate: tier.rate as string }));

/**
 * The one rate that earns the same for this amount, percent a year, four decimals, rounded down; undefined where
 * nothing earns.
 */
export function blendedRate(amount: bigint, tiers: readonly StoredTier[]): string | undefined {
  if (amount <= 0n || tiers.length === 0) return undefined;
  const parts = partsOf(amount, tiers);
  if (parts.some(({ part, tier }) => part > 0n && tier.rate === undefined)) return undefined;
  return fromUnits(weighed(amount, tiers) / amount / 100n, RATE_SCALE - 2);
}

/** The tiers in force on a date, with the date that they were published for; none before the first. */
export async function tiersOn(db: Database, date: string): Promise<{ date?: string; tiers: StoredTier[] }> {
  const [row] = await db
    .select()
    .from(liquidityRates)
    .where(lte(liquidityRates.date, date))
    .orderBy(desc(liquidityRates.date))
    .limit(1);
  return row ?? { tiers: [] };
}

/** Sets the tiers from a date on. Days that are credited already keep what they earned. */
export async function publishTiers(
  db: Database,
  date: string,
  tiers: readonly StoredTier[],
  now: number,
): Promise<void> {
  const set = { tiers: [...tiers], created: now };
  // checked before it counts: a tier that makes no sense would stop redemptions and the day's close
  const fault = findTiersFault(tiers);
  if (fault !== undefined) throw new OperatorError(fault);
  await db
    .insert(liquidityRates)
    .values({ date, ...set })
    .onConflictDoUpdate({ target: liquidityRates.date, set });
}

/** What was published from a date on, oldest first. */
export const ratesSince = (db: Database, date: string) =>
  db.select().from(liquidityRates).where(gte(liquidityRates.date, date)).orderBy(asc(liquidityRates.date));
