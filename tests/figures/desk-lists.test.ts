import { sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, openAccounts } from '../../scripts/load/accounts.mjs';
import { placeOrders } from '../../scripts/load/orders.mjs';
import { type LoadWorld, startLoadWorld } from '../../scripts/load/world.mjs';
import { inTurns, median, quantile } from '../../scripts/measure/stats.mjs';
import { formatMs, formatTimes } from '../../scripts/measure/table.mjs';
import { findPostgres } from '../../scripts/parts/postgres.mjs';
import { connect } from '../../server/platform/db/connect.ts';
import { PAGE_SIZE } from '../../src/desk/api/paging.ts';
import { createDeskClient } from '../desk-http.ts';
import { expectFigure } from './figure.ts';
import { fillWithdrawals, ROWS } from './many-withdrawals.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_800_000 });

/** As `npm run load` places them. */
const ORDERS_PER_SECOND = 150;
const CUSTOMERS = 150;
const VIEW_INTERVAL_MS = 500;
/** Phases with and without lists take turns, so that other load on the machine affects both alike. */
const PHASE_MS = 10_000;
const ROUNDS = 15;
/** A minute, after which as many options end as begin. */
const WARM_UP_ROUNDS = 3;

/** A span of `performance.now()`. */
interface Phase {
  readonly begun: number;
  readonly ended: number;
}

describe.runIf(findPostgres())('desk lists over a million withdrawals on PostgreSQL', () => {
  let world: LoadWorld;
  let accounts: Account[];
  let desk: ReturnType<typeof createDeskClient>;
  let cookie: string;
  /** Open withdrawal of the customer with the most withdrawals. */
  let newestOfLargest: number;
  beforeAll(async () => {
    world = await startLoadWorld();
    // the server's own connections end statements that take so long
    const connection = await connect({ dataDir: 'memory', databaseUrl: world.databaseUrl });
    await fillWithdrawals(connection.background, Date.now());
    await connection.background.execute(sql`analyze`);
    const found = await connection.background.execute(sql`select max(id) as id from withdrawals where account = 1`);
    newestOfLargest = Number((found as unknown as { rows: { id: string }[] }).rows[0]!.id);
    await connection.close();
    desk = createDeskClient(world.deskUrl);
    const [, invitation = ''] = world.staff[0]!.link.split('#invitation=');
    cookie = (await desk.logIn(await desk.enrol(invitation))).cookie!;
    accounts = await openAccounts(world, CUSTOMERS);
  });
  afterAll(() => world.stop());

  /** Reads a view and returns the ids of its rows. Page Today has those of the withdrawals that wait. */
  async function idsOf(path: string): Promise<number[]> {
    const { body } = await desk.view(path, cookie);
    const rows: readonly { readonly id: number }[] =
      body.work?.filter(({ kind }: { kind: string }) => kind === 'withdrawal') ??
      body.withdrawals ??
      (path === 'today' ? [] : [body.withdrawal]);
    if (path === 'today') expect(body.waitingWithdrawals).toBeGreaterThan(PAGE_SIZE);
    return rows.map(({ id }) => id);
  }

  /** Returns the paths of views by name: each list, its further pages, and single withdrawals. */
  async function viewPaths(): Promise<Record<string, string>> {
    const [waiting, done] = [await idsOf('withdrawals?list=waiting'), await idsOf('withdrawals?list=done')];
    return {
      'what waits, page Today': 'work',
      'figures and counts, every page': 'today',
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
  }

  test('open in less than a second and cost orders at most a tenth of their p95 [SCALE-06]', async () => {
    const views = Object.entries(await viewPaths());
    const viewTimes = new Map<string, number[]>();
    let opened = 0;
    async function openView(): Promise<void> {
      const [name, path] = views[opened % views.length]!;
      opened += 1;
      const begun = performance.now();
      const { length } = await idsOf(path);
      // page Today has up to a page of each list that waits
      if (path === 'work') expect(length, name).toBeGreaterThanOrEqual(PAGE_SIZE);
      else expect(length, name).toBe(path === 'today' ? 0 : name.startsWith('one ') ? 1 : PAGE_SIZE);
      viewTimes.set(name, [...(viewTimes.get(name) ?? []), performance.now() - begun]);
    }
    /** Opens one view after the other, at irregular times: steady ones would always meet the same orders. */
    async function openViews(until: number): Promise<void> {
      while (performance.now() < until) {
        await delay(2 * VIEW_INTERVAL_MS * Math.random());
        await openView();
      }
    }

    const minutes = ((WARM_UP_ROUNDS + ROUNDS) * 2 * PHASE_MS) / 60_000;
    const placing = placeOrders(world, accounts, { minutes, rate: ORDERS_PER_SECOND, isKilling: false });
    const phases = await inTurns(
      ['without', 'with'],
      { rounds: ROUNDS, warmUp: WARM_UP_ROUNDS },
      async (name): Promise<Phase> => {
        const begun = performance.now();
        if (name === 'with') await openViews(begun + PHASE_MS);
        await delay(Math.max(begun + PHASE_MS - performance.now(), 0));
        return { begun, ended: performance.now() };
      },
    );
    const orders = (await placing).filter(({ state, wasCut }) => state === 'accepted' && !wasCut);

    const p95In = ({ begun, ended }: Phase): number => {
      const answered = orders.filter(({ answeredAt }) => answeredAt >= begun && answeredAt < ended);
      // enough for a 95th percentile: some orders are refused because the price has moved
      expect(answered.length).toBeGreaterThan((ORDERS_PER_SECOND * PHASE_MS) / 1000 / 4);
      return quantile(
        answered.map(({ bookedMs }) => bookedMs),
        0.95,
      );
    };
    // the median, so that other load in a few phases does not count
    const [without, during] = [median(phases.without.map(p95In)), median(phases.with.map(p95In))];
    for (const [name, taken] of viewTimes)
      expectFigure(`withdrawals: ${name} (median ${formatMs(median(taken))})`, Math.max(...taken), {
        max: 1000,
        format: formatMs,
      });
    expectFigure(
      `p95 of orders with desk lists (${formatMs(during)}), divided by that without (${formatMs(without)})`,
      during / without,
      { max: 1.1, format: formatTimes },
    );
  });
});
