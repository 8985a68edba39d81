import { dateOf, plusDays, startOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityRecords } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import { commitPosition, earningOf, openPosition, type Parts, type Position, positionOf } from './positions.ts';
import { countRedemption, ownDay } from './own-day.ts';
import { quickLeft, takeQuick } from './quick-cap.ts';
import { blendedRate, interestOf, type StoredTier, tiersOn } from './rates.ts';
import { ASSET, FEE, MINIMUM, PAID_AFTER_DAYS, REDEMPTION_MINIMUM, REDEMPTIONS_PER_DAY } from './terms.ts';

export type Speed = 'quick' | 'standard';

const SCALE = scaleOf(ASSET);
const write = (units: bigint): string => fromUnits(units, SCALE);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** ms when a standard redemption of this moment is paid. */
export const paidAt = (now: number): number => startOf(plusDays(dateOf(now), PAID_AFTER_DAYS));
/** ms of the next midnight: the cap is whole again, what was subscribed today begins to earn. */
export const nextMidnight = (now: number): number => startOf(plusDays(dateOf(now), 1));

/** Moves an amount from available into liquidity mining (LIQ-07). Throws below the minimum or above what is there. */
export async function subscribe(tx: Database, account: number, amount: string, now: number) {
  const units = unitsOf(amount, ASSET);
  if (units < unitsOf(MINIMUM, ASSET)) throw new Refusal('amountMinimum', { minimum: MINIMUM, code: ASSET });
  const date = dateOf(now);
  const { position, days } = await openPosition(tx, account, date);
  const { time } = await commitPosition(tx, { days, position: { ...position, fresh: position.fresh + units } }, now, {
    kind: 'subscribe',
    now,
    legs: [
      { customer: account, purpose: 'available', asset: ASSET, amount: -units },
      { customer: account, purpose: 'liquidity', asset: ASSET, amount: units },
    ],
  });
  const [record] = await tx
    .insert(liquidityRecords)
    .values({ account, kind: 'subscribe', amount: units, status: 'confirmed', date, created: time, confirmed: time })
    .returning({ id: liquidityRecords.id });
  return { id: String(record?.id), amount: write(units), status: 'confirmed', time, begins: nextMidnight(time) };
}

/**
 * The position after a redemption. Quick takes first what does not earn today yet, so that as little interest as
 * possible is lost.
 */
function redeemed(position: Position, units: bigint, speed: Speed): Position {
  if (speed === 'quick') {
    const fresh = smaller(units, position.fresh);
    return { ...position, fresh: position.fresh - fresh, settled: position.settled - (units - fresh) };
  }
  // it earns for today like what stays, so it goes from what was there before the day
  const settled = smaller(units, position.settled);
  return {
    ...position,
    settled: position.settled - settled,
    leaving: position.leaving + settled,
    fresh: position.fresh - (units - settled),
  };
}

/**
 * What a quick redemption takes of the caps: what earns. What was subscribed the same day never did, and leaves as it
 * came.
 */
const countedOf = (position: Parts, units: bigint): bigint => (units > position.fresh ? units - position.fresh : 0n);

/** Throws where the amount or the number of redemptions of the day is outside of the terms. */
async function assertTerms(
  tx: Database,
  account: number,
  date: string,
  { units, there, counted }: { units: bigint; there: bigint; counted: bigint },
): Promise<void> {
  if (units > there) throw new Refusal('redeemTooMuch', { most: write(there), code: ASSET });
  if (units < there && units < unitsOf(REDEMPTION_MINIMUM, ASSET))
    throw new Refusal('redeemMinimum', { minimum: REDEMPTION_MINIMUM, code: ASSET });
  const own = await ownDay(tx, account, date);
  if (own.left === 0) throw new Refusal('redeemMany', { most: REDEMPTIONS_PER_DAY });
  if (counted > own.quickLeft) throw new Refusal('quickOwnReached', { left: write(own.quickLeft), code: ASSET });
}

/**
 * Redeems an amount: quick on the same day, within the caps of the customer and of all customers; standard within three
 * days, with today's interest (LIQ-09 to LIQ-12). Throws where there is not so much, or not so much of a cap, below the
 * minimum and beyond the day's number.
 */
export async function redeem(tx: Database, account: number, amount: string, speed: Speed, now: number) {
  const units = unitsOf(amount, ASSET);
  const date = dateOf(now);
  const { position, days } = await openPosition(tx, account, date);
  const counted = speed === 'quick' ? countedOf(position, units) : 0n;
  await assertTerms(tx, account, date, { units, there: position.settled + position.fresh, counted });
  await countRedemption(tx, account, date, counted);
  const to = speed === 'quick' ? 'available' : 'redeeming';
  const { time } = await commitPosition(tx, { days, position: redeemed(position, units, speed) }, now, {
    kind: speed === 'quick' ? 'redeem' : 'redeem-submitted',
    now,
    legs: [
      { customer: account, purpose: 'liquidity', asset: ASSET, amount: -units },
      { customer: account, purpose: to, asset: ASSET, amount: units },
    ],
  });
  // last, since everybody's quick redemptions meet in this one row
  if (counted > 0n && !(await takeQuick(tx, date, counted))) {
    throw new Refusal('quickCapReached', { left: write(await quickLeft(tx, date)), code: ASSET });
  }
  const state =
    speed === 'quick'
      ? { status: 'confirmed' as const, confirmed: time }
      : { status: 'submitted' as const, due: paidAt(now) };
  const [record] = await tx
    .insert(liquidityRecords)
    .values({ account, kind: 'redeem', amount: units, speed, date, created: time, ...state })
    .returning({ id: liquidityRecords.id });
  return {
    id: String(record?.id),
    amount: write(units),
    status: state.status,
    time,
    arrives: speed === 'quick' ? time : paidAt(now),
  };
}

const lostBy = (position: Parts, units: bigint, tiers: readonly StoredTier[]): bigint => {
  const earning = earningOf(position);
  const taken = smaller(countedOf(position, units), position.settled);
  return interestOf(earning, tiers) - interestOf(earning - taken, tiers);
};

/** What a redemption of an amount means, both ways (LIQ-08). Without an amount: of all that is there. */
export async function redemptionTerms(db: Database, account: number, amount: string | undefined, now: number) {
  const position = await positionOf(db, account);
  const all = position.settled + position.fresh;
  const units = amount === undefined ? all : unitsOf(amount, ASSET);
  const date = dateOf(now);
  const { tiers } = await tiersOn(db, date);
  const interest = write(lostBy(position, units, tiers));
  const own = await ownDay(db, account, date);
  // of a day that is over and not closed yet nothing is fresh
  const fresh = position.date === date ? position.fresh : 0n;
  const remaining = await quickLeft(db, date);
  return {
    available: write(all),
    quickLeft: write(remaining),
    quickMost: write(smaller(all, fresh + smaller(own.quickLeft, remaining))),
    quickResets: nextMidnight(now),
    minimum: REDEMPTION_MINIMUM,
    redemptionsLeft: own.left,
    quickLost: interest,
    standardKept: interest,
    quickArrives: now,
    standardArrives: paidAt(now),
    fee: FEE,
  };
}

/** Balance, what it earns, and what is on its way out (LIQ-01). */
export async function overview(db: Database, account: number, yesterday: bigint, now: number) {
  const position = await positionOf(db, account);
  const { tiers, date } = await tiersOn(db, dateOf(now));
  const balance = await balanceOf(db, account, 'liquidity', ASSET);
  const rate = blendedRate(balance, tiers);
  return {
    balance: write(balance),
    available: write(await balanceOf(db, account, 'available', ASSET)),
    redeeming: write(await balanceOf(db, account, 'redeeming', ASSET)),
    earned: write(position.earned),
    yesterday: write(yesterday),
    today: write(interestOf(earningOf(position), tiers)),
    fresh: write(position.fresh),
    ...(rate === undefined ? {} : { rate }),
    ...(date === undefined ? {} : { rateDate: startOf(date) }),
  };
}
