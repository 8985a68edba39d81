import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/**
 * An open order has a hold, and its journals move the filled amount. The hold of an open order may be used up: the rest
 * is then worth less than a unit, which earlier rounding has already charged.
 */
export const contractReconciliation: Reconciliation = {
  name: 'contracts',
  differences: sql`
    select 'order ' || o.id || ' is ' || o.status || ', and its hold is not' as difference
    from contract_orders o left join holds h on h.id = o.hold
    where o.hold is not null and (h.id is null or h.amount <> o.held or h.customer <> o.account
      or (o.status <> 'open' and h.ended is null)
      or (o.status = 'open' and h.ended is not null and h.captured < h.amount))
    union all
    select 'order ' || o.id || ' was dealt for ' || o.dealt || ', and its journals say ' || coalesce(f.moved, 0)
    from contract_orders o
    left join (
      select j.reference, sum(abs(p.amount)) as moved from journals j
      join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      join contract_orders c on c.id::text = j.reference and p.asset = c.code
      where j.kind = 'contractDeal' and a.purpose = 'contracts' group by j.reference
    ) f on f.reference = o.id::text
    where o.dealt <> coalesce(f.moved, 0)
    union all
    select 'order ' || o.id || ' was dealt for ' || o.dealt || ', and its parts are not' from contract_orders o
    where o.dealt <> (select coalesce(sum(f.amount), 0) from contract_fills f where f."order" = o.id)
    union all
    select 'hold ' || h.id || ' belongs to no order' from holds h
      where h.kind = 'contractHold' and not exists (select 1 from contract_orders o where o.hold = h.id)
    union all
    select 'journal ' || j.id || ' deals an order that is not there' from journals j
    where j.kind = 'contractDeal' and not exists (select 1 from contract_orders o where o.id::text = j.reference)`,
};
