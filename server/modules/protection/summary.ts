import type { Context } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { type OwnLimit, LIMITS } from './limits.ts';
import { atRiskToday, depositedToday } from './losses.ts';
import { tradingOpensAt, QUESTIONS, waitHoursOf } from './risk.ts';
import { readStanding } from './standing.ts';

const toUsdt = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));

/**
 * Returns the response with all of a customer's protections: amounts in USDT, times in ms. `losers` is the operator's
 * figure for the share of losing accounts.
 */
export async function protectionSummary(
  { services, db, account, now }: Pick<Context, 'services' | 'db' | 'account' | 'now'>,
  losers: string | undefined,
) {
  const { pausedUntil, passed, limits } = await readStanding(db, account.id, now);
  const [waitHours, opens] = [await waitHoursOf(services, db), await tradingOpensAt(services, db, passed)];
  const usedByKind = {
    stake: 0n,
    loss: await atRiskToday(db, account.id, now),
    recharge: await depositedToday(db, account.id, now),
  };
  const remainingOf = (limit: bigint, spent: bigint): string => toUsdt(spent > limit ? 0n : limit - spent);
  const toResponse = (kind: (typeof LIMITS)[number], { value, next }: OwnLimit) => ({
    kind,
    on: value !== undefined,
    ...(value === undefined ? {} : { value: toUsdt(value), left: remainingOf(value, usedByKind[kind]) }),
    ...(next === undefined
      ? {}
      : { from: next.begins, ...(next.value === undefined ? {} : { next: toUsdt(next.value) }) }),
  });
  return {
    ...(opens === undefined ? {} : { trading: opens }),
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
    limits: LIMITS.map((kind) => toResponse(kind, limits[kind])),
    risk: {
      wait: waitHours,
      questions: QUESTIONS,
      ...(passed === undefined ? {} : { passed }),
      ...(opens === undefined ? {} : { opens }),
      ...(losers === undefined ? {} : { losers }),
    },
  };
}
