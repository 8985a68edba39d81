import { sql } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connect.ts';
import { DAY_MS } from '../../src/domain/time.ts';

export const ROWS = 1_000_000;
const CUSTOMERS = 10_000;
/** The newest rows are open: this many wait, and the ones before them are being paid. */
const WAITING = 300;
const PROCESSING = 200;
/** Rows are spread over two years. */
const ROW_MS = Math.round((730 * DAY_MS) / ROWS);

/**
 * Creates a million withdrawals in SQL, the last one ordered at `now`. Their numbers and times rise with their ids. A
 * customer's share falls with their number: the first one has about 46,000, most have fewer than 100. The open ones are
 * updated a day after `now`, because the simulated gateway decides a minute after an update.
 */
export async function fillWithdrawals(db: Database, now: number): Promise<void> {
  const each = (rows: string, count: number) => sql.raw(`${rows} from generate_series(1, ${count}) n`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`select setseed(0.5)`);
    await tx.execute(
      each(
        `insert into accounts (id, username, identity, password, currency, invite_code, created)
          overriding system value
        select n, 'person' || n || '@example.com', 'person' || n || '@example.com', '-', 'THB', 'many' || n, n`,
        CUSTOMERS,
      ),
    );
    await tx.execute(
      each(
        `insert into wallets (account, alias, currency, chain, address, place, created)
        select n, 'w', 'USDT', 'TRC20', 'T' || md5(n::text), 'T' || md5(n::text), ${now}`,
        CUSTOMERS,
      ),
    );
    await tx.execute(
      each(
        `insert into bank_cards (account, bank, holder, ifsc, number, last, phone, email, created)
        select n, 'KBANK', '', '', '', '4417', '', '', ${now}`,
        CUSTOMERS,
      ),
    );
    await tx.execute(
      each(
        `insert into security_changes (account, kind, time, until)
        select 1 + n % ${CUSTOMERS}, 'password', ${now} - n::bigint * ${DAY_MS}, ${now} - (n - 1)::bigint * ${DAY_MS}`,
        3 * CUSTOMERS,
      ),
    );
    await tx.execute(
      sql.raw(`with drawn as (
          select n, 1 + floor(${CUSTOMERS} * power(random(), 3))::integer account,
            random() fate, random() < 0.3 is_bank,
            ${now} - (${ROWS} - n)::bigint * ${ROW_MS} ordered
          from generate_series(1, ${ROWS}) n
        ), rows as (
          select *, case when n > ${ROWS - WAITING} then 'waiting'
              when n > ${ROWS - WAITING - PROCESSING} then 'processing'
              when fate < 0.95 then 'success' when fate < 0.98 then 'fail' else 'cancelled' end state
          from drawn
        ), steps as (
          select *, state in ('processing', 'success') is_approved,
            state = 'success' or state = 'processing' and n % 2 = 0 is_sent,
            state in ('success', 'fail', 'cancelled') has_ended
          from rows
        )
        insert into withdrawals (account, number, status, way, target, payee, chain, asset, amount, fee, hold, payout,
          payout_currency, value, payout_id, hash, decided_by, decided, approved, approved_by, sent, sent_by, sent_hash,
          states, created, updated)
        select account, 'W' || (20260310000000000 + n), state, case when is_bank then 'bank' else 'wallet' end, account,
          case when is_bank then 'KBANK 4417' else 'T' || md5(account::text) end,
          case when not is_bank then (array['TRC20', 'ERC20', 'BEP20'])[1 + n % 3] end,
          case when n % 50 = 0 then 'BTC' else 'USDT' end, 100000000 + n, 1000000, n, '99.5',
          case when is_bank then 'THB' else 'USDT' end, 100000000 + n,
          case when state = 'success' then 'payment ' || n end,
          case when state = 'success' and not is_bank then md5(n::text) || md5('hash' || n) end,
          case when has_ended then 'machine' end, case when has_ended then ordered + 3600000 end,
          case when is_approved then ordered + 60000 end, case when is_approved then 1 end,
          case when is_sent then ordered + 120000 end, case when is_sent then 1 end,
          case when is_sent then md5('sent' || n) || md5(n::text) end,
          jsonb_build_array(jsonb_build_object('status', 'waiting', 'time', ordered),
            jsonb_build_object('status', state, 'time', ordered + 3600000)),
          ordered, case when has_ended then ordered + 3600000 else ${now} + ${DAY_MS}::bigint end
        from steps order by n`),
    );
  });
}
