import { asc, desc, gte, lte } from 'drizzle-orm';
import { findTiersFault, type MiningTerms } from '../content/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityRates } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { dateOf } from '../../platform/calendar.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/**
 * A tier as the operator publishes it.
 */
export interface StoredTier {
  /** USDT, included. */
  readonly from: string;
  /** USDT, excluded; undefined for the highest tier. */
  readonly to?: string;
  /** Percent a year; undefined if not published yet. */
  readonly rate?: string;
}
/** Share of one tier in a day's interest, as decimal strings. */
export interface Line {
  readonly amount: string;
  readonly rate: string;
}

/** Also used in leap years. */
const DAYS_PER_YEAR = 365n;
/** Largest number of decimals of a rate. */
const RATE_SCALE = 6;
const SCALE = scaleOf(QUOTE_ASSET);

const unitsOf = (value: string): bigint => {
  const units = toUnits(value, SCALE);
  if (units === undefined) throw new Error(`'${value}' is no amount of ${QUOTE_ASSET}`);
  return units;
};

const scaledRate = (rate: string): bigint => {
  const scaled = toUnits(rate, RATE_SCALE);
  if (scaled === undefined) throw new Error(`'${rate}' is no rate`);
  return scaled;
};

/** Splits an amount into the parts of each tier. Each rate applies only to its own part (LIQ-03). */
function partsOf(amount: bigint, tiers: readonly StoredTier[]): { part: bigint; tier: StoredTier }[] {
  return tiers.map((tier) => {
    const from = unitsOf(tier.from);
    const to = tier.to === undefined ? amount : unitsOf(tier.to);
    const end = amount < to ? amount : to;
    return { tier, part: end > from ? end - from : 0n };
  });
}

/** Returns the sum of units times scaled percent over all parts. A tier without a rate adds nothing. */
const weightedSum = (amount: bigint, tiers: readonly StoredTier[]): bigint =>
  partsOf(amount, tiers).reduce(
    (sum, { part, tier }) => sum + (tier.rate === undefined ? 0n : part * scaledRate(tier.rate)),
    0n,
  );

/** Returns the interest of one day in base units: exact over all tiers, then rounded down once. */
export const dailyInterest = (amount: bigint, tiers: readonly StoredTier[]): bigint =>
  weightedSum(amount, tiers) / (DAYS_PER_YEAR * 100n * 10n ** BigInt(RATE_SCALE));

/** Returns the shares of a day's interest by tier, so that the customer can check it. */
export const dailyInterestLines = (amount: bigint, tiers: readonly StoredTier[]): Line[] =>
  partsOf(amount, tiers)
    .filter(({ part, tier }) => part > 0n && tier.rate !== undefined)
    .map(({ part, tier }) => ({ amount: fromUnits(part, SCALE), rate: tier.rate as string }));

/**
 * Returns the single rate that earns the same for this amount, in percent a year with four decimals, rounded down.
 * Undefined if nothing earns or a rate is missing.
 */
export function blendedRate(amount: bigint, tiers: readonly StoredTier[]): string | undefined {
  if (amount <= 0n || tiers.length === 0) return undefined;
  const parts = partsOf(amount, tiers);
  if (parts.some(({ part, tier }) => part > 0n && tier.rate === undefined)) return undefined;
  return fromUnits(weightedSum(amount, tiers) / amount / 100n, RATE_SCALE - 2);
}

/** Returns the tiers in force on a date, and the date from which they apply. There are none before the first. */
export async function tiersOn(db: Database, date: string): Promise<{ date?: string; tiers: StoredTier[] }> {
  const [row] = await db
    .select()
    .from(liquidityRates)
    .where(lte(liquidityRates.date, date))
    .orderBy(desc(liquidityRates.date))
    .limit(1);
  return row ?? { tiers: [] };
}

/** Publishes the tiers from a date on. Days that are already credited do not change. Throws an `OperatorError`. */
export async function publishTiers(
  db: Database,
  date: string,
  tiers: readonly StoredTier[],
  now: number,
): Promise<void> {
  const values = { tiers: [...tiers], created: now };
  // an invalid tier would stop redemptions and the crediting of interest
  const fault = findTiersFault(tiers);
  if (fault !== undefined) throw new OperatorError(fault);
  await db
    .insert(liquidityRates)
    .values({ date, ...values })
    .onConflictDoUpdate({ target: liquidityRates.date, set: values });
}

/** Returns the tiers published from a date on, oldest first. */
export const ratesSince = (db: Database, date: string) =>
  db.select().from(liquidityRates).where(gte(liquidityRates.date, date)).orderBy(asc(liquidityRates.date));

/** Returns the newest published tiers as a setting; undefined if there are none. */
export async function readMiningTerms(db: Database): Promise<MiningTerms | undefined> {
  const [row] = await db.select().from(liquidityRates).orderBy(desc(liquidityRates.date)).limit(1);
  return row && ({ date: row.date, tiers: row.tiers } as MiningTerms);
}

/** Returns why tiers may not apply from their date; undefined if they may. A day that has begun keeps its rates. */
export async function findMiningFault(db: Database, { date }: MiningTerms, now: number): Promise<string | undefined> {
  const today = dateOf(now);
  if (date > today || (date === today && (await tiersOn(db, today)).tiers.length === 0)) return undefined;
  return 'date: a day that has begun keeps its rates, so choose tomorrow or later';
}

/** Publishes tiers from their date on, and drops those that were planned for that date or later. */
export async function writeMiningTerms(tx: Database, { date, tiers }: MiningTerms, now: number): Promise<void> {
  await tx.delete(liquidityRates).where(gte(liquidityRates.date, date));
  await publishTiers(tx, date, tiers as readonly StoredTier[], now);
}
