import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/**
 * Checks that each check-in and each paid task has one journal of its points, and each such journal its check-in or
 * task. The query reads both sides once and joins them.
 */
export const pointReconciliation: Reconciliation = {
  name: 'points',
  differences: sql`
    with expected as (
      select account, 'signin' as kind, day as reference, reward::numeric as reward from sign_ins
      union all
      select account, 'task', trim(task || ' ' || period), reward::numeric from task_payments
    ), written as (
      select a.customer as account, j.kind, j.reference, sum(p.amount) as amount from journals j
      join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      where j.kind in ('signin', 'task') and a.customer is not null and p.asset = 'POINTS' and j.reference <> ''
      group by a.customer, j.kind, j.reference
    )
    select case
      when t.account is null then 'a journal pays account ' || w.account || ' the ' || w.kind || ' ' || w.reference ||
        ', which is not there'
      when t.kind = 'signin' then 'the sign-in of ' || t.account || ' on ' || t.reference ||
        ' is not in the journals as it is'
      else 'task ' || t.reference || ' of ' || t.account || ' is not in the journals as it is' end as difference
    from expected t full join written w on w.account = t.account and w.kind = t.kind and w.reference = t.reference
    where t.reward is distinct from w.amount`,
};
