import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/** The locked amounts match the account balances; each income above 0 and each release has its journal. */
export const lockupReconciliation: Reconciliation = {
  name: 'lock-up',
  differences: sql`
    select 'account ' || l.customer || ' has another balance locked than its orders' as difference
    from ledger_accounts l
    left join (select account, sum(amount) as locked from lockup_orders
      where status = 'processing' group by account) o on o.account = l.customer
    where l.purpose = 'regular' and l.balance <> coalesce(o.locked, 0)
    union all
    select 'order ' || o.id || ' earned ' || o.earned || ', and its incomes and journals do not' from lockup_orders o
    where o.earned <> (select coalesce(sum(i.amount), 0) from lockup_incomes i where i."order" = o.id)
      or (select count(*) from lockup_incomes i where i."order" = o.id and i.amount > 0) <>
        (select count(*) from journals j where j.kind = 'lockup-income' and j.reference = o.id::text)
    union all
    select 'order ' || o.id || ' is ' || o.status || ', and its release is not' from lockup_orders o
    where (o.status = 'end') <> exists (select 1 from journals j where j.once = 'lockup release ' || o.id)
    union all
    select 'journal ' || j.id || ' locks an order that is not there' from journals j
    where j.kind = 'lockup' and not exists (select 1 from lockup_orders o where o.id::text = j.reference)`,
};
