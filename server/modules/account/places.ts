import { sql } from 'drizzle-orm';
import type { CustomerPurpose } from '../../ledger/ledger.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { POINTS } from '../points/index.ts';

/** State of a ledger account at a time. */
export interface AccountState {
  /** Id of the ledger account. */
  readonly account: number;
  readonly code: string;
  /** Number of its postings. */
  readonly sequence: number;
  /** Base units. */
  readonly balance: bigint;
}

/**
 * Returns the states of a customer's money accounts just before each of the times (ms), ordered by account. It uses a
 * binary search in the chains, whose times never decrease (I13): 17 steps for 100,000 postings.
 *
 * @param purposes Purposes of the accounts; all if undefined.
 */
export async function accountStatesAt(
  db: Database,
  customer: number,
  times: readonly number[],
  purposes?: readonly CustomerPurpose[],
): Promise<AccountState[][]> {
  const requested = JSON.stringify(times.map((time, index) => ({ index, time })));
  const rows = await rowsOf<{ account: string; code: string; index: number; sequence: string; balance: string }>(
    db,
    sql`
    with recursive own as (
      select id, asset, sequence from ledger_accounts where customer = ${customer} and asset <> ${POINTS}
        ${purposes ? sql`and purpose = any(${sql.param(purposes)}::text[])` : sql``}
    ), search (account, code, index, time, low, high) as (
      select own.id, own.asset, requested.index, requested.time, 0::bigint, own.sequence + 1
      from own cross join json_to_recordset(${requested}::json) as requested (index int, time bigint)
      union all
      select s.account, s.code, s.index, s.time,
        case when j.created < s.time then p.sequence else s.low end,
          case when j.created < s.time then s.high else p.sequence end
      from search s join postings p on p.account = s.account and p.sequence = (s.low + s.high) / 2
        join journals j on j.id = p.journal
      where s.high - s.low > 1
    )
    select s.account, s.code, s.index, s.low as sequence, coalesce(p.balance, 0)::text as balance
    from search s left join postings p on p.account = s.account and p.sequence = s.low
    where s.high - s.low = 1 order by s.account`,
  );
  return times.map((_, index) =>
    rows
      .filter((row) => row.index === index)
      .map(({ account, code, sequence, balance }) => ({
        account: Number(account),
        code,
        sequence: Number(sequence),
        balance: BigInt(balance),
      })),
  );
}
