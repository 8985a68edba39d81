import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityRecords } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  commitPosition,
  earningUnits,
  openPosition,
  type Position,
  type PositionParts,
  readPosition,
} from './positions.ts';
import { countRedemption, dailyAllowanceOf } from './own-day.ts';
import { quickLeft, takeQuick } from './quick-cap.ts';
import { blendedRate, dailyInterest, type StoredTier, tiersOn } from './rates.ts';
import { FEE, MINIMUM, PAID_AFTER_DAYS, REDEMPTION_MINIMUM, REDEMPTIONS_PER_DAY } from './terms.ts';

export type Speed = 'quick' | 'standard';

const SCALE = scaleOf(QUOTE_ASSET);
const formatUnits = (units: bigint): string => fromUnits(units, SCALE);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Returns the time in ms at which a standard redemption of `now` is paid. */
export const standardPaymentTime = (now: number): number => startOfDate(plusDays(dateOf(now), PAID_AFTER_DAYS));
/** Returns the next midnight in ms. Then the cap resets, and today's subscriptions start to earn. */
export const nextMidnight = (now: number): number => startOfDate(plusDays(dateOf(now), 1));

/**
 * Moves an amount from the available balance into liquidity mining (LIQ-07). Throws `amountMinimum`, `insufficient`, or
 * `liquidityNoRates` if no tiers apply today.
 */
export async function subscribe(tx: Database, account: number, amount: string, now: number) {
  const units = unitsOf(amount, QUOTE_ASSET);
  if (units < unitsOf(MINIMUM, QUOTE_ASSET))
    throw new Refusal('amountMinimum', { minimum: MINIMUM, code: QUOTE_ASSET });
  const date = dateOf(now);
  if ((await tiersOn(tx, date)).tiers.length === 0) throw new Refusal('liquidityNoRates');
  const { position, days } = await openPosition(tx, account, date);
  const { time } = await commitPosition(tx, { days, position: { ...position, fresh: position.fresh + units } }, now, {
    kind: 'subscribe',
    now,
    legs: [
      { customer: account, purpose: 'available', asset: QUOTE_ASSET, amount: -units },
      { customer: account, purpose: 'liquidity', asset: QUOTE_ASSET, amount: units },
    ],
  });
  const [record] = await tx
    .insert(liquidityRecords)
    .values({ account, kind: 'subscribe', amount: units, status: 'confirmed', date, created: time, confirmed: time })
    .returning({ id: liquidityRecords.id });
  return { id: String(record?.id), amount: formatUnits(units), status: 'confirmed', time, begins: nextMidnight(time) };
}

/**
 * Returns the position after a redemption. A quick redemption first takes what does not earn today yet, so that the
 * customer loses as little interest as possible.
 */
function positionAfter(position: Position, units: bigint, speed: Speed): Position {
  if (speed === 'quick') {
    const fresh = smaller(units, position.fresh);
    return { ...position, fresh: position.fresh - fresh, settled: position.settled - (units - fresh) };
  }
  // a standard redemption still earns today, so it first takes what was there before the day
  const settled = smaller(units, position.settled);
  return {
    ...position,
    settled: position.settled - settled,
    leaving: position.leaving + settled,
    fresh: position.fresh - (units - settled),
  };
}

/**
 * Returns how much a quick redemption counts toward the caps: the part that earns. What was subscribed on the same day
 * has not earned anything and does not count.
 */
const countedOf = (position: PositionParts, units: bigint): bigint =>
  units > position.fresh ? units - position.fresh : 0n;

/** Throws if the amount or the number of the day's redemptions is outside the terms. */
async function assertTerms(
  tx: Database,
  account: number,
  date: string,
  { units, balance, counted }: { units: bigint; balance: bigint; counted: bigint },
): Promise<void> {
  if (units > balance) throw new Refusal('redeemTooMuch', { most: formatUnits(balance), code: QUOTE_ASSET });
  if (units < balance && units < unitsOf(REDEMPTION_MINIMUM, QUOTE_ASSET))
    throw new Refusal('redeemMinimum', { minimum: REDEMPTION_MINIMUM, code: QUOTE_ASSET });
  const allowance = await dailyAllowanceOf(tx, account, date);
  if (allowance.left === 0) throw new Refusal('redeemMany', { most: REDEMPTIONS_PER_DAY });
  if (counted > allowance.quickLeft)
    throw new Refusal('quickOwnReached', { left: formatUnits(allowance.quickLeft), code: QUOTE_ASSET });
}

/**
 * Redeems an amount: quick on the same day, within the caps of the customer and of all customers, or standard within
 * three days, with today's interest (LIQ-09 to LIQ-12). Throws `redeemTooMuch`, `redeemMinimum`, `redeemMany`,
 * `quickOwnReached` or `quickCapReached`.
 */
export async function redeem(tx: Database, account: number, amount: string, speed: Speed, now: number) {
  const units = unitsOf(amount, QUOTE_ASSET);
  const date = dateOf(now);
  const { position, days } = await openPosition(tx, account, date);
  const counted = speed === 'quick' ? countedOf(position, units) : 0n;
  await assertTerms(tx, account, date, { units, balance: position.settled + position.fresh, counted });
  await countRedemption(tx, account, date, counted);
  const purpose = speed === 'quick' ? 'available' : 'redeeming';
  const { time } = await commitPosition(tx, { days, position: positionAfter(position, units, speed) }, now, {
    kind: speed === 'quick' ? 'redeem' : 'redeem-submitted',
    now,
    legs: [
      { customer: account, purpose: 'liquidity', asset: QUOTE_ASSET, amount: -units },
      { customer: account, purpose, asset: QUOTE_ASSET, amount: units },
    ],
  });
  // last, since all quick redemptions lock this one row
  if (counted > 0n && !(await takeQuick(tx, date, counted))) {
    throw new Refusal('quickCapReached', { left: formatUnits(await quickLeft(tx, date)), code: QUOTE_ASSET });
  }
  const state =
    speed === 'quick'
      ? { status: 'confirmed' as const, confirmed: time }
      : { status: 'submitted' as const, due: standardPaymentTime(now) };
  const [record] = await tx
    .insert(liquidityRecords)
    .values({ account, kind: 'redeem', amount: units, speed, date, created: time, ...state })
    .returning({ id: liquidityRecords.id });
  return {
    id: String(record?.id),
    amount: formatUnits(units),
    status: state.status,
    time,
    arrives: speed === 'quick' ? time : standardPaymentTime(now),
  };
}

/** Returns the interest of today that a quick redemption loses. */
const lostInterestOf = (position: PositionParts, units: bigint, tiers: readonly StoredTier[]): bigint => {
  const earning = earningUnits(position);
  const taken = smaller(countedOf(position, units), position.settled);
  return dailyInterest(earning, tiers) - dailyInterest(earning - taken, tiers);
};

/** Returns the terms of a redemption in both speeds (LIQ-08), by default of the whole balance. */
export async function redemptionTerms(db: Database, account: number, amount: string | undefined, now: number) {
  const position = await readPosition(db, account);
  const balance = position.settled + position.fresh;
  const units = amount === undefined ? balance : unitsOf(amount, QUOTE_ASSET);
  const date = dateOf(now);
  const { tiers } = await tiersOn(db, date);
  const interest = formatUnits(lostInterestOf(position, units, tiers));
  const allowance = await dailyAllowanceOf(db, account, date);
  // the position may still be of an earlier day: then nothing was subscribed today
  const fresh = position.date === date ? position.fresh : 0n;
  const capLeft = await quickLeft(db, date);
  return {
    available: formatUnits(balance),
    quickLeft: formatUnits(capLeft),
    quickMost: formatUnits(smaller(balance, fresh + smaller(allowance.quickLeft, capLeft))),
    quickResets: nextMidnight(now),
    minimum: REDEMPTION_MINIMUM,
    redemptionsLeft: allowance.left,
    quickLost: interest,
    standardKept: interest,
    quickArrives: now,
    standardArrives: standardPaymentTime(now),
    fee: FEE,
  };
}

/** Returns the balance, its earnings, and the amounts that are being redeemed (LIQ-01). */
export async function overview(db: Database, account: number, yesterday: bigint, now: number) {
  const position = await readPosition(db, account);
  const { tiers, date } = await tiersOn(db, dateOf(now));
  const balance = await balanceOf(db, account, 'liquidity', QUOTE_ASSET);
  const rate = blendedRate(balance, tiers);
  return {
    balance: formatUnits(balance),
    available: formatUnits(await balanceOf(db, account, 'available', QUOTE_ASSET)),
    redeeming: formatUnits(await balanceOf(db, account, 'redeeming', QUOTE_ASSET)),
    earned: formatUnits(position.earned),
    yesterday: formatUnits(yesterday),
    today: formatUnits(dailyInterest(earningUnits(position), tiers)),
    fresh: formatUnits(position.fresh),
    ...(rate === undefined ? {} : { rate }),
    ...(date === undefined ? {} : { rateDate: startOfDate(date) }),
  };
}
