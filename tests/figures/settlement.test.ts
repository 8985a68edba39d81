import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { optionOrders } from '../../server/modules/options/schema.ts';
import { holds } from '../../server/ledger/schema.ts';
import { checkSums } from '../../server/ledger/check.ts';
import { postAll } from '../../server/ledger/ledger.ts';
import { grant } from '../../server/ledger/pools.ts';
import { formatMs } from '../../scripts/measure/table.mjs';
import { startServer, type TestServer } from '../unit/server/support.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { expectFigure } from './figure.ts';

const ORDERS = 10_000;
const CUSTOMERS = 20;
const STAKE = 1_000_000n;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Inserts `ORDERS` open orders that all end at `ends`, each with its own hold. */
async function placeMany(ends: number): Promise<void> {
  const { db } = server.services;
  const now = ends - MINUTE_MS;
  const customers: number[] = [];
  for (let count = 0; count < CUSTOMERS; count += 1) {
    const { username } = await server.person();
    const { rows } = (await db.execute(sql`select id from accounts where username = ${username}`)) as any;
    customers.push(Number(rows[0].id));
    await db.transaction((tx) => grant(tx, Number(rows[0].id), 'USDT', String(ORDERS), now));
  }
  for (let from = 0; from < ORDERS; from += 500) {
    await db.transaction(async (tx) => {
      const of = (place: number) => customers[(from + place) % CUSTOMERS] as number;
      const places = Array.from({ length: 500 }, (_, place) => place);
      const opened = await tx
        .insert(holds)
        .values(
          places.map((place) => ({ customer: of(place), asset: 'USDT', amount: STAKE, kind: 'option', opened: now })),
        )
        .returning({ id: holds.id });
      await postAll(
        tx,
        places.map((place) => ({
          kind: 'option',
          hold: opened[place]!.id,
          now,
          legs: [
            { customer: of(place), purpose: 'available', asset: 'USDT', amount: -STAKE },
            { customer: of(place), purpose: 'held', asset: 'USDT', amount: STAKE },
          ],
        })),
      );
      await tx.insert(optionOrders).values(
        places.map((place) => ({
          account: of(place),
          code: ['BTC', 'ETH', 'SOL'][place % 3] as string,
          name: '',
          direction: place % 2 === 0 ? ('up' as const) : ('down' as const),
          minutes: 1,
          stake: STAKE,
          yield: '80',
          quote: '1',
          quoted: now,
          price: '1',
          scale: 2,
          source: '',
          created: now,
          ends,
          hold: opened[place]!.id,
        })),
      );
    });
  }
}

/** Counts settled orders and settlement journals, including those of the demo data. */
async function settled(): Promise<{ history: number; orders: number; once: number }> {
  const { db } = server.services;
  const { rows } = (await db.execute(
    sql`select count(*)::int as orders, count(distinct reference)::int as once from journals where kind in ('optionWin', 'optionLose', 'optionReturn')`,
  )) as any;
  return { history: await db.$count(optionOrders, sql`status = 'history'`), ...rows[0] };
}

test('settles 10,000 orders of the same second within 20 s, each exactly once', async () => {
  const ends = server.services.clock.now() + MINUTE_MS;
  await placeMany(ends);
  const before = await settled();
  server.services.demo?.clock.advance(MINUTE_MS);
  const begun = performance.now();
  await server.services.jobs.runAll();
  const took = performance.now() - begun;
  const after = await settled();
  expect({
    history: after.history - before.history,
    orders: after.orders - before.orders,
    once: after.once - before.once,
  }).toEqual({ history: ORDERS, orders: ORDERS, once: ORDERS });
  expect(await checkSums(server.services.db)).toEqual([]);
  expectFigure(`${ORDERS} options that end in one second`, took, { max: 20_000, format: formatMs });
});
