import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import { atRiskToday } from './losses.ts';
import { opensAt } from './risk.ts';
import { standingOf } from './standing.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';

/** What is about to be placed: `stake` is what it costs at most, base units of USDT, where that is known. */
export interface Trade {
  readonly kind: 'option' | 'contract' | 'lockup' | 'liquidity' | 'blindbox';
  readonly stake?: bigint;
}

const usdt = (units: bigint): string => fromUnits(units > 0n ? units : 0n, scaleOf(ASSET));

/**
 * Throws a `Refusal` where the customer's own protections forbid a trade: a pause closes all of them (TRUST-03);
 * options and contracts ask for the questions about risk and the wait after them (TRUST-01) and obey the limit of a
 * stake; options and the blind box the daily loss (TRUST-02). A contract buys coins, which are no loss. Call it in the
 * transaction that places the order, before anything is held.
 */
export async function assertMayTrade(
  tx: Database,
  { account, services, now }: Pick<Context, 'account' | 'services' | 'now'>,
  { kind, stake = 0n }: Trade,
): Promise<void> {
  const { pausedUntil: until, passed, limits } = await standingOf(tx, account.id, now);
  if (until !== undefined)
    throw new Refusal('tradingPaused', { days: Math.ceil((until - now) / (24 * HOUR_MS)) }, { data: { until } });
  if (kind === 'option' || kind === 'contract') {
    const opens = await opensAt(services, tx, passed);
    if (opens === undefined) throw new Refusal('riskFirst');
    if (opens > now) throw new Refusal('riskWait', { hours: Math.ceil((opens - now) / HOUR_MS) }, { data: { opens } });

    if (limits.stake.value !== undefined && stake > limits.stake.value)
      throw new Refusal('limitStake', { limit: usdt(limits.stake.value), code: ASSET });
  }
  if ((kind !== 'option' && kind !== 'blindbox') || limits.loss.value === undefined) return;
  // two orders at once must not both find the same room
  await lockCustomer(tx, account.id);
  const remaining = limits.loss.value - (await atRiskToday(tx, account.id, now));
  if (stake > remaining) throw new Refusal('limitLoss', { left: usdt(remaining), code: ASSET });
}
