import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/** Checks that an open order has its hold, and a settled order exactly one journal with its outcome. */
export const optionReconciliation: Reconciliation = {
  name: 'options',
  differences: sql`
    select 'order ' || o.id || ' is ' || o.status || ', and its hold is not' as difference
    from option_orders o left join holds h on h.id = o.hold
    where h.id is null or h.amount <> o.stake or h.customer <> o.account or (o.status = 'holding') <> (h.ended is null)
    union all
    select 'order ' || o.id || ' has ' || coalesce(f.number, 0) || ' journals of its outcome'
    from option_orders o
    left join (
      select j.hold, count(*) as number, max(j.kind) as kind,
        sum((select coalesce(sum(p.amount), 0) from postings p join ledger_accounts a on a.id = p.account
          where p.journal = j.id and a.purpose = 'available')) as paid
      from journals j where j.kind in ('optionWin', 'optionLose', 'optionReturn') group by j.hold
    ) f on f.hold = o.hold
    where case when o.status = 'holding' then f.number is not null
      else f.number is distinct from 1 or f.paid <> o.payout
        or f.kind <> case o.result when 'win' then 'optionWin' when 'lose' then 'optionLose' else 'optionReturn' end end
    union all
    select 'hold ' || h.id || ' belongs to no order' from holds h where h.kind = 'option'
      and not exists (select 1 from option_orders o where o.hold = h.id)`,
};
