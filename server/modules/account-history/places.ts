import { sql } from 'drizzle-orm';
import type { CustomerPurpose } from '../../ledger/ledger.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { POINTS } from '../points/points.ts';

/** A chain of postings up to a moment: how many there are, and the balance after the last of them. */
export interface Place {
  /** Of the ledger account. */
  readonly account: number;
  readonly code: string;
  readonly sequence: number;
  /** Base units. */
  readonly balance: bigint;
}

/**
 * Where a customer's ledger accounts of money stood just before each of the moments (ms), in the order of the accounts.
 * Halves the chains, whose times never fall (I13), in place of reading them: 17 looks for 100,000 postings.
 * @param purposes of which accounts; all without
 */
export async function placesAt(
  db: Database,
  customer: number,
  moments: readonly number[],
  purposes?: readonly CustomerPurpose[],
): Promise<Place[][]> {
  const requested = JSON.stringify(moments.map((moment, place) => ({ place, moment })));
  const rows = await rowsOf<{ account: string; code: string; place: number; sequence: string; balance: string }>(
    db,
    sql`
    with recursive own as (
      select id, asset, sequence from ledger_accounts where customer = ${customer} and asset <> ${POINTS}
        ${purposes ? sql`and purpose = any(${sql.param(purposes)}::text[])` : sql``}
    ), search (account, code, place, moment, low, high) as (
      select own.id, own.asset, asked.place, asked.moment, 0::bigint, own.sequence + 1
      from own cross join json_to_recordset(${requested}::json) as asked (place int, moment bigint)
      union all
      select s.account, s.code, s.place, s.moment,
        case when j.created < s.moment then p.sequence else s.low end,
          case when j.created < s.moment then s.high else p.sequence end
      from search s join postings p on p.account = s.account and p.sequence = (s.low + s.high) / 2
        join journals j on j.id = p.journal
      where s.high - s.low > 1
    )
    select s.account, s.code, s.place, s.low as sequence, coalesce(p.balance, 0)::text as balance
    from search s left join postings p on p.account = s.account and p.sequence = s.low
    where s.high - s.low = 1 order by s.account`,
  );
  return moments.map((_, at) =>
    rows
      .filter(({ place }) => place === at)
      .map(({ account, code, sequence, balance }) => ({
        account: Number(account),
        code,
        sequence: Number(sequence),
        balance: BigInt(balance),
      })),
  );
}
