import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import { atRiskToday } from './losses.ts';
import { tradingOpensAt } from './risk.ts';
import { readStanding } from './standing.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

/** A trade that a customer is about to place. */
export interface Trade {
  readonly kind: 'option' | 'contract' | 'lockup' | 'liquidity' | 'blindbox';
  /** The most it can cost in base units of USDT, if known. */
  readonly stake?: bigint;
}

const toUsdt = (units: bigint): string => fromUnits(units > 0n ? units : 0n, scaleOf(QUOTE_ASSET));

/**
 * Throws a `Refusal` if the customer's own protections forbid a trade. A pause stops every kind (TRUST-03). Options and
 * contracts need the risk questions and the wait after them (TRUST-01), and obey the stake limit. Options and the blind
 * box obey the daily loss limit (TRUST-02); a contract buys coins, which is not a loss. Call this in the transaction
 * that places the order, before anything is held.
 */
export async function assertMayTrade(
  tx: Database,
  { account, services, now }: Pick<Context, 'account' | 'services' | 'now'>,
  { kind, stake = 0n }: Trade,
): Promise<void> {
  const { pausedUntil, passed, limits } = await readStanding(tx, account.id, now);
  if (pausedUntil !== undefined) {
    const days = Math.ceil((pausedUntil - now) / (24 * HOUR_MS));
    throw new Refusal('tradingPaused', { days }, { data: { until: pausedUntil } });
  }
  if (kind === 'option' || kind === 'contract') {
    const opens = await tradingOpensAt(services, tx, passed);
    if (opens === undefined) throw new Refusal('riskFirst');
    if (opens > now) throw new Refusal('riskWait', { hours: Math.ceil((opens - now) / HOUR_MS) }, { data: { opens } });

    if (limits.stake.value !== undefined && stake > limits.stake.value)
      throw new Refusal('limitStake', { limit: toUsdt(limits.stake.value), code: QUOTE_ASSET });
  }
  if ((kind !== 'option' && kind !== 'blindbox') || limits.loss.value === undefined) return;
  // two simultaneous orders must not both use the same remaining amount
  await lockCustomer(tx, account.id);
  const remaining = limits.loss.value - (await atRiskToday(services, tx, account.id, now));
  if (stake > remaining) throw new Refusal('limitLoss', { left: toUsdt(remaining), code: QUOTE_ASSET });
}
