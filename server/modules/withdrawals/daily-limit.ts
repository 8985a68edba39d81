import { and, eq, gte, notInArray, sum } from 'drizzle-orm';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { latestVerifications, type Tier, verifiedLevel } from '../verifications/index.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { withdrawals } from './schema.ts';
import { QUOTE_ASSET } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { startOfDay } from '../protection/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import { formatAmount } from '../transfers/index.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

type Level = 'none' | Tier;

/**
 * Daily withdrawal limits in USDT by identity verification; the operator sets others under `config.withdrawals`.
 */
export const DEFAULT_LIMITS: Readonly<Record<Level, string>> = { none: '2000', primary: '50000', advanced: '200000' };

/** Returns the daily limits in USDT. Throws `settingWrong`. */
export async function readDayLimits(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
): Promise<Readonly<Record<Level, string>>> {
  const { none, primary, advanced } = (await settings.read(db, 'config.withdrawals')) ?? {};
  return {
    none: none ?? DEFAULT_LIMITS.none,
    primary: primary ?? DEFAULT_LIMITS.primary,
    advanced: advanced ?? DEFAULT_LIMITS.advanced,
  };
}

export interface DayLimit {
  /** Base units of USDT. */
  readonly limit: bigint;
  readonly left: bigint;
  /** Whether a further identity verification raises the limit. */
  readonly canRaise: boolean;
  /** When the limit resets, in ms: 00:00 in Bangkok. */
  readonly renews: number;
}

/** Returns how much a customer may still withdraw today. Failed and cancelled withdrawals do not count. */
export async function dayLimitOf(
  services: Pick<Services, 'settings'>,
  db: Database,
  account: number,
  now: number,
): Promise<DayLimit> {
  const level = verifiedLevel(await latestVerifications(db, account));
  const limits = await readDayLimits(services, db);
  const limit = unitsOf(limits[level], QUOTE_ASSET);
  const start = startOfDay(now);
  const [row] = await db
    .select({ value: sum(withdrawals.value) })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.account, account),
        notInArray(withdrawals.status, ['fail', 'cancelled']),
        gte(withdrawals.created, start),
      ),
    );
  const used = BigInt(row?.value ?? 0);
  return { limit, left: used > limit ? 0n : limit - used, canRaise: level !== 'advanced', renews: start + DAY_MS };
}

/**
 * Throws if a withdrawal is above the daily limit; `value` is in base units of USDT. A customer's orders are checked
 * one after the other.
 */
export async function assertWithinDayLimit(
  services: Services,
  tx: Database,
  account: number,
  value: bigint,
  now: number,
): Promise<void> {
  // without a price the worth is not known
  if (value <= 0n) throw new Refusal('rateUnknown');
  await lockCustomer(tx, account);
  const { left, canRaise, renews } = await dayLimitOf(services, tx, account, now);
  if (value > left)
    throw new Refusal(canRaise ? 'limitWithdrawal' : 'limitWithdrawalHighest', {
      left: formatAmount(QUOTE_ASSET, left),
      code: QUOTE_ASSET,
      time: moment(renews),
    });
}
