import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/**
 * Checks that each adjustment has one journal of its amount, account and number, and no other journal of this kind is
 * there. The query reads both sides once and joins them.
 */
export const adjustmentReconciliation: Reconciliation = {
  name: 'adjustments',
  differences: sql`
    with written as (
      select j.id, j.reference, a.customer as account, p.asset, sum(p.amount) as amount from journals j
      join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      where j.kind = 'adjustment' and a.customer is not null and a.purpose = 'available'
      group by j.id, j.reference, a.customer, p.asset
    ), listed as (
      select id from journals where kind = 'adjustment'
    )
    select 'adjustment ' || t.number || ' of ' || t.account || ' is not in the journals as it is' as difference
    from adjustments t left join written w on w.id = t.journal and w.reference = t.number and w.account = t.account
      and w.asset = t.asset
    where w.amount is distinct from t.amount
    union all
    select 'journal ' || l.id || ' is an adjustment that is not there'
    from listed l left join adjustments t on t.journal = l.id where t.id is null
    union all
    select 'adjustments of ' || o.asset || ' differ from the account of the operator'
    from ledger_accounts o
    left join (select asset, sum(amount) as amount from adjustments group by asset) s on s.asset = o.asset
    where o.customer is null and o.purpose = 'adjustments' and o.balance <> -coalesce(s.amount, 0)`,
};
