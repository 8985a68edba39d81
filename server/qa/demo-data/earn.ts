import type { Database } from '../../platform/db/connect.ts';
import { lockupProducts } from '../../modules/lockup/schema.ts';
import { dateOf, plusDays } from '../../platform/calendar.ts';
import { closeDays, publishTiers, type StoredTier, subscribe, tiersOn } from '../../modules/liquidity/index.ts';
import { lockUp, payIncomes } from '../../modules/lockup/index.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Days of past rates. */
const HISTORY_DAYS = 60;
/** Days that the demo account has been in mining. */
const DAYS_IN_MINING = 12;

const TIERS = [
  { from: '0', to: '10000', rate: 365 },
  { from: '10000', to: '100000', rate: 511 },
  { from: '100000', rate: 730 },
];
/** How past rates differed from today's, by days ago, in hundredths of a percent. */
const DRIFT = [0, 0, -5, -5, 3, 8, 8, 2, -4, -9, -12, -6, 0, 4, 10, 15, 11, 7, 7, 1];

const tiersBefore = (days: number): StoredTier[] =>
  TIERS.map(({ rate, ...tier }, index) => {
    const hundredths = rate + (DRIFT[days % DRIFT.length] as number) * (index + 1);
    return { ...tier, rate: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}` };
  });

const namesOf = (days: number) => ({
  en: `${days}-day lock-up`,
  zh: `${days} 天锁仓`,
  th: `ล็อก ${days} วัน`,
  jp: `${days} 日ロックアップ`,
  ar: `قفل ${days} يومًا`,
  hi: `${days} दिन का लॉक-अप`,
});
const toUnits = (amount: number): bigint => BigInt(amount) * 1_000_000n;
const PRODUCTS = [
  {
    id: 'lock-7',
    name: { ...namesOf(7), ar: 'قفل 7 أيام' },
    rate: '0.015',
    days: 7,
    minimum: toUnits(100),
    maximum: toUnits(50_000),
    place: 1,
  },
  {
    id: 'lock-30',
    name: namesOf(30),
    rate: '0.02',
    days: 30,
    minimum: toUnits(500),
    maximum: toUnits(100_000),
    place: 2,
  },
  {
    id: 'lock-90',
    name: namesOf(90),
    rate: '0.025',
    days: 90,
    minimum: toUnits(1000),
    maximum: toUnits(200_000),
    place: 3,
  },
];

/** Creates the demo's rates and products if there are none. */
export async function seedMining(db: Database, now: number): Promise<void> {
  const today = dateOf(now);
  if ((await tiersOn(db, today)).tiers.length > 0) return;
  await db.transaction(async (tx) => {
    for (let days = HISTORY_DAYS; days >= 0; days -= 1)
      await publishTiers(tx, plusDays(today, -days), tiersBefore(days), now);
    await tx.insert(lockupProducts).values(PRODUCTS).onConflictDoNothing();
  });
}

/** Opens positions of the demo account in both kinds of mining; `catchUp` credits their past days. */
export async function seedPositions(tx: Database, account: number, now: number): Promise<void> {
  const start = now - DAYS_IN_MINING * DAY_MS;
  await subscribe(tx, account, '2500', start);
  await lockUp(tx, account, 'lock-30', '1000', {}, start + DAY_MS);
}

/** Credits the past days, as the jobs do once the server runs. */
export async function catchUp(db: Database, now: number): Promise<void> {
  await closeDays(db, now);
  await payIncomes(db, now);
}
