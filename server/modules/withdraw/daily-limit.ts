import { and, eq, gte, notInArray, sum } from 'drizzle-orm';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { certificationOf, stateOf } from '../certification/certification.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { withdrawals } from './schema.ts';
import { ASSET, unitsOf } from '../../ledger/pools.ts';
import { startOfDay } from '../protection/day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import { written } from '../transfers/orders.ts';
import { DAY_MS } from '../../../src/lib/time.ts';

type Level = 'none' | 'primary' | 'advanced';

/**
 * Worth in USDT that a customer may withdraw in a day, by certification; the operator sets others as
 * `config.withdrawals`.
 */
const DEFAULTS: Readonly<Record<Level, string>> = { none: '2000', primary: '50000', advanced: '200000' };

export interface DayLimit {
  /** Base units of USDT. */
  readonly limit: bigint;
  readonly left: bigint;
  /** ms when it is whole again: 00:00 in Bangkok. */
  readonly renews: number;
}

/** What a customer may still withdraw today; what failed or was cancelled does not count. */
export async function dayLimitOf(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  account: number,
  now: number,
): Promise<DayLimit> {
  const { primary, advanced } = await certificationOf(db, account);
  const level = stateOf(advanced) === 'verified' ? 'advanced' : stateOf(primary) === 'verified' ? 'primary' : 'none';
  const set = await settings.read<Partial<Record<Level, string>>>(db, 'config.withdrawals');
  const limit = unitsOf(set?.[level] ?? DEFAULTS[level], ASSET);
  const from = startOfDay(now);
  const [row] = await db
    .select({ value: sum(withdrawals.value) })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.account, account),
        notInArray(withdrawals.status, ['fail', 'cancelled']),
        gte(withdrawals.created, from),
      ),
    );
  const used = BigInt(row?.value ?? 0);
  return { limit, left: used > limit ? 0n : limit - used, renews: from + DAY_MS };
}

/**
 * Refuses what is above the limit of the day; `value` in base units of USDT. Orders of one customer are judged one
 * after the other.
 */
export async function assertWithinDay(
  services: Services,
  tx: Database,
  account: number,
  value: bigint,
  now: number,
): Promise<void> {
  // without a price its worth is not known
  if (value <= 0n) throw new Refusal('rateUnknown');
  await lockCustomer(tx, account);
  const { left, renews } = await dayLimitOf(services, tx, account, now);
  if (value > left)
    throw new Refusal('limitWithdraw', { left: written(ASSET, left), code: ASSET, time: moment(renews) });
}
