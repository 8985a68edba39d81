import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { startOfDay } from './day.ts';

/** What one kind of trade costs a customer, in base units of USDT. */
export interface TradeLosses {
  /** The net loss on trades that ended since a time, below 0 for a gain. */
  readonly lost: bigint;
  /** The stakes of open trades. */
  readonly held: bigint;
}

/** Reads the losses of an account since a time in ms. */
export type TradeLossReader = (db: Database, account: number, since: number) => Promise<TradeLosses>;

/**
 * Returns the most a customer can lose by the end of today, in base units: today's net loss on ended trades, such as
 * settled orders and blind boxes, plus all held stakes. Today's gains reduce the loss, but never below 0.
 */
export async function atRiskToday(
  { tradeLossReaders }: Pick<Services, 'tradeLossReaders'>,
  db: Database,
  account: number,
  now: number,
): Promise<bigint> {
  let total: TradeLosses = { lost: 0n, held: 0n };
  for (const readLosses of tradeLossReaders) {
    const { lost, held } = await readLosses(db, account, startOfDay(now));
    total = { lost: total.lost + lost, held: total.held + held };
  }
  return total.held + (total.lost > 0n ? total.lost : 0n);
}
