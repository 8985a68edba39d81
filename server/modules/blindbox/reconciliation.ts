import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/** Each draw has one journal of its price, and one of its prize if the prize has a value. */
export const drawReconciliation: Reconciliation = {
  name: 'draws',
  differences: sql`
    select 'draw ' || d.id || ' has ' || coalesce(f.paid, 0) || ' journals of its price and ' || coalesce(f.won, 0) ||
      ' of its prize' as difference
    from box_draws d
    left join (
      select reference, count(*) filter (where kind = 'blindboxPrice') as paid,
        count(*) filter (where kind = 'blindboxPrize') as won
      from journals where kind in ('blindboxPrice', 'blindboxPrize') group by reference
    ) f on f.reference = d.id::text
    where f.paid is distinct from 1 or f.won <> case when d.prize ->> 'value' ~ '[1-9]' then 1 else 0 end
    union all
    select 'journal ' || j.id || ' belongs to a draw that is not there' from journals j
    where j.kind in ('blindboxPrice', 'blindboxPrize')
      and not exists (select 1 from box_draws d where d.id::text = j.reference)`,
};
