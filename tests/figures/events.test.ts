import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTurns, median, quantile } from '../../scripts/measure/stats.mjs';
import { formatMs, formatTimes } from '../../scripts/measure/table.mjs';
import { type AccountEvent, publish } from '../../server/platform/events.ts';
import { freshDatabase } from '../unit/server/database.ts';
import { startServer, type TestServer } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const CLIENTS = 16;
/** Transactions of each client per turn. */
const ROUNDS = 40;
const WARM = 4;
const TURNS = 12;

describe.runIf(process.env['TEST_DATABASE_URL'])('account events on PostgreSQL with 16 clients', () => {
  let server: TestServer;
  beforeAll(async () => {
    const databaseUrl = (await freshDatabase())!;
    server = await startServer({ databaseUrl, databasePool: { requests: CLIENTS, background: 5 }, coins: 3 });
    await server.services.db.execute(sql`create table figures (id bigint generated always as identity, text text)`);
  });
  afterAll(() => server.close());

  /** Commits transactions of all clients at once; returns their number per second. */
  async function rush(work: (tx: Parameters<typeof publish>[3] & object, client: number) => Promise<void>) {
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (let round = 0; round < ROUNDS; round += 1)
          await server.services.db.transaction(async (tx) => {
            await tx.execute(sql`insert into figures (text) values ('order')`);
            await work(tx, client);
          });
      }),
    );
    return (1000 * CLIENTS * ROUNDS) / (performance.now() - begun);
  }

  test('a transaction with an event reaches 0.8 of the rate of one without [SCALE-01]', async () => {
    const { services } = server;
    const rates = await inTurns(['without', 'with'] as const, { rounds: TURNS, warmUp: WARM }, (name) =>
      rush(async (tx, client) => {
        // as many statements in both
        if (name === 'without') await tx.execute(sql`insert into figures (text) values ('event')`);
        else await publish(services, client, { kind: 'option', id: '7', status: 'holding' }, tx);
      }),
    );
    expectFigure(
      'commits a second with an event, divided by those without',
      median(rates.with) / median(rates.without),
      {
        min: 0.8,
        format: formatTimes,
      },
    );
  });

  test('an event arrives within 300 ms of its commit [SCALE-01]', async () => {
    const { services } = server;
    const committed = new Map<string, number>();
    const delays: number[] = [];
    const arrived = new Promise<void>((resolve) => {
      services.events.listen(1, ({ id }: AccountEvent) => {
        delays.push(performance.now() - (committed.get(id ?? '') ?? 0));
        if (delays.length === 200) resolve();
      });
    });
    for (let number = 0; number < 200; number += 1) {
      const id = String(number);
      await services.db.transaction((tx) => publish(services, 1, { kind: 'option', id }, tx));
      committed.set(id, performance.now());
    }
    await arrived;
    expect(committed.size).toBe(200);
    expectFigure('delay of an event after its commit (p95)', quantile(delays, 0.95), { max: 300, format: formatMs });
  });
});
