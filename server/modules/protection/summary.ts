import type { Context } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { type Limit, LIMITS } from './limits.ts';
import { atRiskToday, rechargedToday } from './losses.ts';
import { opensAt, QUESTIONS, waitOf } from './risk.ts';
import { standingOf } from './standing.ts';

const usdt = (units: bigint): string => fromUnits(units, scaleOf(ASSET));

/**
 * All that protects a customer, as the wire has it: amounts in USDT, moments in ms. `losers` is what the operator says
 * of accounts that lose.
 */
export async function protectionsOf(
  { services, db, account, now }: Pick<Context, 'services' | 'db' | 'account' | 'now'>,
  losers: string | undefined,
) {
  const { pausedUntil: until, passed, limits } = await standingOf(db, account.id, now);
  const [wait, opens] = [await waitOf(services, db), await opensAt(services, db, passed)];
  const used = {
    stake: 0n,
    loss: await atRiskToday(db, account.id, now),
    recharge: await rechargedToday(db, account.id, now),
  };
  const remainingOf = (limit: bigint, spent: bigint): string => usdt(spent > limit ? 0n : limit - spent);
  const toResponse = (kind: (typeof LIMITS)[number], { value, next }: Limit) => ({
    kind,
    on: value !== undefined,
    ...(value === undefined ? {} : { value: usdt(value), left: remainingOf(value, used[kind]) }),
    ...(next === undefined
      ? {}
      : { from: next.begins, ...(next.value === undefined ? {} : { next: usdt(next.value) }) }),
  });
  return {
    ...(opens === undefined ? {} : { trading: opens }),
    ...(until === undefined ? {} : { pausedUntil: until }),
    limits: LIMITS.map((kind) => toResponse(kind, limits[kind])),
    risk: {
      wait,
      questions: QUESTIONS,
      ...(passed === undefined ? {} : { passed }),
      ...(opens === undefined ? {} : { opens }),
      ...(losers === undefined ? {} : { losers }),
    },
  };
}
