import { sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Reconciliation } from '../../ledger/reconciliation.ts';

/** Checks that each completed deposit has exactly one journal of the credited amount, and no other deposit has one. */
const deposits: Reconciliation = {
  name: 'recharges',
  differences: sql`
    select 'recharge ' || r.number || ' is ' || r.status || ', and ' || coalesce(f.number, 0) || ' journals credit it'
      as difference
    from recharges r
    left join (
      select j.reference, count(*) as number, sum(p.amount) as credited from journals j
      join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      where j.kind = 'recharge' and a.purpose = 'available' group by j.reference
    ) f on f.reference = r.number
    where case when r.status = 'done' then f.number is distinct from 1 or f.credited <> r.credited
      else f.number is not null end
    union all
    select 'journal ' || j.id || ' credits a recharge that is not there' from journals j
    where j.kind = 'recharge' and not exists (select 1 from recharges r where r.number = j.reference)`,
};

/**
 * Checks that each withdrawal has a hold of the whole amount: open until it ends, captured by a success but for what
 * was refunded, released by a failure or cancellation. The hold of one that staff have begun to pay is only released
 * where it was proven that it was not paid; early versions took the chain's word for the hash. What wrong payments have
 * cost is in the journals, once, and so is what customers owe, what of it was collected, and what was written off.
 */
const withdrawals: Reconciliation = {
  name: 'withdrawals',
  differences: sql`
    select 'withdrawal ' || w.number || ' is ' || w.status || ', and its hold is not' as difference
    from withdrawals w left join holds h on h.id = w.hold
    where h.id is null or h.amount <> w.amount or h.customer <> w.account
      or case when w.status = 'success' then h.captured <> w.amount - w.refunded or h.released <> w.refunded
        when w.status in ('fail', 'cancelled') then h.released <> w.amount or h.ended is null
        else h.ended is not null end
    union all
    select 'withdrawal ' || w.number || ' was sent, and its hold was released'
    from withdrawals w join holds h on h.id = w.hold
    where w.sent is not null and h.released > 0 and not coalesce(
      (w.status = 'success' and h.released = w.refunded)
      or (w.status = 'fail' and (w.return_proof is not null or w.verdict->>'state' in ('failed', 'returned')
        or (w.verdict->>'state' = 'missing'
          and w.decided - (w.verdict->>'missingSince')::bigint >= ${24 * HOUR_MS}::bigint))), false)
    union all
    select 'withdrawal ' || w.number || ' lost ' || coalesce(e.lost, 0) || ', and its journals ' || coalesce(j.lost, 0)
    from withdrawals w
    left join (select withdrawal, sum(lost) as lost from payout_errors group by withdrawal) e on e.withdrawal = w.id
    left join (
      select j.reference, sum(p.amount) as lost from journals j
      join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      where j.kind = 'paymentError' and a.purpose = 'withdrawals' group by j.reference
    ) j on j.reference = w.number
    where coalesce(e.lost, 0) <> coalesce(j.lost, 0)
    union all
    select 'payment errors of ' || o.asset || ' differ from the account of the operator'
    from ledger_accounts o
    left join (
      select w.asset, sum(e.lost) as lost from payout_errors e join withdrawals w on w.id = e.withdrawal
      group by w.asset
    ) s on s.asset = o.asset
    left join (
      select w.asset, sum(d.written_off) as lost from payout_debts d join withdrawals w on w.id = d.withdrawal
      group by w.asset
    ) f on f.asset = o.asset
    where o.customer is null and o.purpose = 'paymentErrors'
      and o.balance <> -coalesce(s.lost, 0) - coalesce(f.lost, 0)
    union all
    select 'debt of withdrawal ' || w.number || ' is not in the journals as it is'
    from payout_debts d join withdrawals w on w.id = d.withdrawal
    left join (
      select j.reference, -sum(p.amount) filter (where j.kind = 'payoutDebt') as owed,
        sum(p.amount) filter (where j.kind = 'overpayment') as collected,
        sum(p.amount) filter (where j.kind = 'paymentError') as written_off
      from journals j join postings p on p.journal = j.id join ledger_accounts a on a.id = p.account
      where a.customer is null and a.purpose = 'debts' group by j.reference
    ) j on j.reference = w.number
    where d.account <> w.account or j.owed is distinct from d.amount
      or coalesce(j.collected, 0) <> d.collected or coalesce(j.written_off, 0) <> d.written_off
    union all
    select 'debts in ' || o.asset || ' differ from the account of the operator'
    from ledger_accounts o
    left join (
      select w.asset, sum(d.amount - d.collected - d.written_off) as owed
      from payout_debts d join withdrawals w on w.id = d.withdrawal group by w.asset
    ) s on s.asset = o.asset
    where o.customer is null and o.purpose = 'debts' and o.balance <> -coalesce(s.owed, 0)
    union all
    select 'hold ' || h.id || ' belongs to no withdrawal' from holds h
      where h.kind = 'withdraw' and not exists (select 1 from withdrawals w where w.hold = h.id)`,
};

export const transferReconciliations: readonly Reconciliation[] = [deposits, withdrawals];
