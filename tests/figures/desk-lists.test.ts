import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTurns, median, quantile } from '../../scripts/measure/stats.mjs';
import { formatMs, formatTimes } from '../../scripts/measure/table.mjs';
import { simulatedChains } from '../../server/adapters/simulated/chain-gateway.ts';
import { connect, type Database } from '../../server/platform/db/connect.ts';
import { PAGE_SIZE } from '../../src/desk-api/paging.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { freshDatabase } from '../unit/server/database.ts';
import { type DeskClient, type Person as StaffPerson, startDesk } from '../unit/server/desk/desk-client.ts';
import { START } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_800_000 });

const ROWS = 1_000_000;
const CUSTOMERS = 10_000;
/** The newest rows are open: this many wait, and the ones before them are being paid. */
const WAITING = 300;
const PROCESSING = 200;
/** Rows are spread over two years. */
const ROW_MS = Math.round((730 * DAY_MS) / ROWS);

const TRADERS = 32;
const ORDERS_PER_SECOND = 40;
const VIEW_INTERVAL_MS = 500;
/** Phases are short, so that other load on the machine affects orders with and without lists alike. */
const PHASE_MS = 3000;
const ROUNDS = 40;
/** A minute, after which as many options end as begin. */
const WARM_UP_ROUNDS = 10;

/** What `desk-load.mjs` answers: ms of each order, and of each view by name. */
interface Phase {
  readonly orders: readonly number[];
  readonly views: readonly (readonly [name: string, ms: number])[];
  readonly error?: string;
}

/** Returns the median of the phases' 95th percentiles, so that other load in a few of them does not count. */
const typicalP95 = (phases: readonly (readonly number[])[]): number =>
  median(phases.map((times) => quantile(times, 0.95)));

/** No gateway decides: the open rows have no money on hold. */
const staffed = { isConnected: true, observe: async () => undefined, decide: async () => undefined };

/**
 * Creates a million withdrawals in SQL. The n-th is created in the order of time. A customer's share falls with their
 * number: the first one has about 46,000, most have fewer than 100.
 */
async function fillWithdrawals(db: Database): Promise<void> {
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
        select n, 'w', 'USDT', 'TRC20', 'T' || md5(n::text), 'T' || md5(n::text), ${START}`,
        CUSTOMERS,
      ),
    );
    await tx.execute(
      each(
        `insert into bank_cards (account, bank, holder, ifsc, number, last, phone, email, created)
        select n, 'KBANK', '', '', '', '4417', '', '', ${START}`,
        CUSTOMERS,
      ),
    );
    await tx.execute(
      each(
        `insert into security_changes (account, kind, time)
        select 1 + n % ${CUSTOMERS}, 'password', ${START} - n::bigint * ${DAY_MS}`,
        3 * CUSTOMERS,
      ),
    );
    await tx.execute(
      sql.raw(`with drawn as (
          select n, 1 + floor(${CUSTOMERS} * power(random(), 3))::integer account,
            random() fate, random() < 0.3 is_bank,
            ${START} - (${ROWS} - n)::bigint * ${ROW_MS} ordered
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
          ordered, ordered + 3600000
        from steps order by n`),
    );
  });
}

/** Creates a million decided proposals in SQL, nearly all about withdrawals. */
async function fillApprovals(db: Database, maker: number): Promise<void> {
  await db.execute(
    sql.raw(`insert into approvals (action, target, body, subject, digest, maker, reason, made, expires, state)
      select case when n % 250000 = 0 then 'verification.revoke' else 'withdrawal.approve' end, 'withdrawal ' || n,
        '{"withdrawal":' || n || '}', '{"seen":"' || repeat(md5(n::text), 10) || '"}', md5(n::text), ${maker}, 'large',
        n, n, case when n % 10 = 0 then 'lapsed' else 'withdrawn' end
      from generate_series(1, ${ROWS}) n`),
  );
}

describe.runIf(process.env['TEST_DATABASE_URL'])('desk lists over a million rows on PostgreSQL', () => {
  let desk: DeskClient;
  let owner: StaffPerson;
  let compliance: StaffPerson;
  let tokens: string[];
  /** Open withdrawal of the customer with the most withdrawals. */
  let newestOfLargest: number;
  beforeAll(async () => {
    const begun = performance.now();
    const databaseUrl = (await freshDatabase())!;
    desk = await startDesk(
      { databaseUrl, coins: 3 },
      {
        clock: { now: () => START + Math.round(performance.now() - begun) },
        adapters: { chains: { ...simulatedChains, decide: staffed.decide }, bank: staffed },
      },
    );
    const { server } = desk;
    [owner, compliance] = [await desk.person('owner'), await desk.person('compliance')];
    // the server's own connections end statements that take so long
    const connection = await connect({ dataDir: 'memory', databaseUrl });
    await fillWithdrawals(connection.background);
    await fillApprovals(connection.background, owner.id);
    await connection.background.execute(sql`analyze`);
    await connection.close();
    const found = await server.services.db.execute(sql`select max(id) as id from withdrawals where account = 1`);
    newestOfLargest = Number((found as unknown as { rows: { id: string }[] }).rows[0]!.id);
    tokens = [];
    for (let opened = 0; opened < TRADERS; opened += 1) {
      const { username, token } = await server.person();
      await server.qa('POST', 'fund', { username, code: 'USDT', amount: '100000' });
      await server.qa('POST', 'risk', { username });
      tokens.push(token);
    }
  });
  afterAll(() => desk.server.close());

  /** Reads a view and returns the ids of its rows. */
  async function idsOf(path: string): Promise<number[]> {
    const { body } = await desk.view(path, owner.cookie);
    const rows: readonly { readonly id: number }[] = body.withdrawals ?? [body.withdrawal];
    return rows.map(({ id }) => id);
  }

  test('open in less than a second and cost orders at most a tenth of their p95 [SCALE-06]', async () => {
    const viewTimes = new Map<string, number[]>();
    const addTime = (name: string, ms: number): unknown => viewTimes.set(name, [...(viewTimes.get(name) ?? []), ms]);

    const [waiting, done] = [await idsOf('withdrawals?list=waiting'), await idsOf('withdrawals?list=done')];
    const paths = {
      waiting: 'withdrawals?list=waiting',
      'waiting, next page': `withdrawals?list=waiting&after=${waiting.at(-1)}`,
      'one withdrawal': `withdrawal?id=${waiting.at(-1)}`,
      processing: 'withdrawals?list=processing',
      sent: 'withdrawals?list=sent',
      done: 'withdrawals?list=done',
      'done, next page': `withdrawals?list=done&before=${done.at(-1)}`,
      'done, half a million later': `withdrawals?list=done&before=${ROWS / 2}`,
      'done, last page': 'withdrawals?list=done&before=70',
      failed: 'withdrawals?list=failed',
      cancelled: 'withdrawals?list=cancelled',
      'one withdrawal of the largest customer': `withdrawal?id=${newestOfLargest}`,
    };
    const views: { name: string; path: string; fields: object }[] = [];
    for (const [name, path] of Object.entries(paths)) {
      const begun = performance.now();
      expect(await idsOf(path), name).toHaveLength(name.startsWith('one ') ? 1 : PAGE_SIZE);
      addTime(name, performance.now() - begun);
      const [view = '', query] = path.split('?');
      views.push({ name, path: view, fields: Object.fromEntries(new URLSearchParams(query)) });
    }

    const load = new Worker(new URL('desk-load.mjs', import.meta.url), {
      workerData: {
        port: desk.server.port,
        tokens,
        ordersPerSecond: ORDERS_PER_SECOND,
        desk: { origin: desk.origin, cookie: owner.cookie },
        views,
        viewIntervalMs: VIEW_INTERVAL_MS,
      },
    });
    const names = ['without', 'with'] as const;
    const times = await inTurns(names, { rounds: ROUNDS, warmUp: WARM_UP_ROUNDS }, async (name) => {
      load.postMessage({ ms: PHASE_MS, areViewsOpened: name === 'with' });
      const [phase] = (await once(load, 'message')) as [Phase];
      if (phase.error !== undefined) throw new Error(phase.error);
      for (const [view, ms] of phase.views) addTime(view, ms);
      return phase.orders;
    });
    await load.terminate();

    for (const [name, taken] of viewTimes)
      expectFigure(`withdrawals: ${name} (median ${formatMs(median(taken))})`, Math.max(...taken), {
        max: 1000,
        format: formatMs,
      });
    const [without, during] = [typicalP95(times.without), typicalP95(times.with)];
    expectFigure(
      `p95 of orders with desk lists (${formatMs(during)}) against without (${formatMs(without)})`,
      during / without,
      { max: 1.1, format: formatTimes },
    );
  });

  test('show decided proposals in less than a second to a role that may see few [SCALE-06]', async () => {
    const begun = performance.now();
    const { body } = await desk.view('approvals?state=decided', compliance.cookie);
    const took = performance.now() - begun;
    expect(body.approvals).toHaveLength(4);
    expectFigure('decided proposals of a role that may see four', took, { max: 1000, format: formatMs });
  });
});
