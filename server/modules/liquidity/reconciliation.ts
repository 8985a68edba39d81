import { sql } from 'drizzle-orm';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/** Positions and pending redemptions match the account balances; each interest and each redemption has its journal. */
export const liquidityReconciliation: Reconciliation = {
  name: 'liquidity',
  differences: sql`
    select 'account ' || l.customer || ' has another balance in its ' || l.purpose || ' than its records' as difference
    from ledger_accounts l
    left join liquidity_positions p on p.account = l.customer
    left join (select account, sum(amount) as open from liquidity_records
      where kind = 'redeem' and status <> 'confirmed' group by account) r on r.account = l.customer
    where (l.purpose = 'liquidity' and l.balance <> coalesce(p.settled + p.fresh, 0))
      or (l.purpose = 'redeeming' and l.balance <> coalesce(r.open, 0))
    union all
    select 'account ' || r.account || ' was credited for ' || r.date || ' with another interest than its record'
    from liquidity_records r left join journals j on j.once = 'interest ' || r.account || ' ' || r.date
    where r.kind = 'interest' and (
      j.id is null
      or r.amount <> (select coalesce(sum(p.amount), 0) from postings p join ledger_accounts a on a.id = p.account
        where p.journal = j.id and a.customer = r.account))
    union all
    select 'redemption ' || r.id || ' is ' || r.status || ', and its journal is not' from liquidity_records r
    where r.kind = 'redeem' and r.speed = 'standard'
      and (r.status = 'confirmed') <> exists (select 1 from journals j where j.once = 'redemption ' || r.id)
    union all
    select 'journal ' || j.id || ' credits an interest that has no record' from journals j
    where j.kind = 'interest' and not exists (select 1 from liquidity_records r
      where r.kind = 'interest' and j.once = 'interest ' || r.account || ' ' || r.date)`,
};
