import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTurns, quantile } from '../../scripts/measure/stats.mjs';
import { formatTimes } from '../../scripts/measure/table.mjs';
import { addOption } from '../../src/api/options.ts';
import { freshDatabase } from '../unit/server/database.ts';
import { type Person, startServer, type TestServer } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const CLIENTS = 32;
/** Requests of each client per turn. */
const ROUNDS = 6;
/**
 * Turns of both servers that warm up the JIT, and turns that count. Turns are short, so that other load of the machine
 * affects both servers alike.
 */
const WARM = 12;
const TURNS = 24;

interface Rush {
  /** ms of each request. */
  readonly times: readonly number[];
  /** ms of the whole turn. */
  readonly took: number;
}

/** Runs all clients at once; each sends its requests one after another. */
async function rush(ask: (client: number) => Promise<void>): Promise<Rush> {
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now();
        await ask(client);
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, took: performance.now() - begun };
}

/** Requests per second over all turns. */
const rateOf = (turns: readonly Rush[]): number =>
  (1000 * turns.flatMap(({ times }) => times).length) / turns.reduce((sum, { took }) => sum + took, 0);

describe.runIf(process.env['TEST_DATABASE_URL'])('placing option orders on PostgreSQL with 32 clients', () => {
  let server: TestServer;
  let databaseUrl: string;
  let people: Person[];
  let statements = 0;
  let undo = (): void => undefined;
  beforeAll(async () => {
    databaseUrl = (await freshDatabase())!;
    // before the first connection, which captures the method
    const { prototype } = pg.Client as unknown as { prototype: { query(...requests: unknown[]): unknown } };
    const { query } = prototype;
    prototype.query = function count(...requests) {
      statements += 1;
      return query.apply(this, requests);
    };
    undo = () => {
      prototype.query = query;
    };
    server = await startServer({ databaseUrl, coins: 3 });
    people = [];
    for (let created = 0; created < CLIENTS; created += 1) {
      const person = await server.person();
      await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '10000' });
      await server.qa('POST', 'risk', { username: person.username });
      people.push(person);
    }
  });
  afterAll(async () => {
    undo();
    await server.close();
  });

  let number = 0;
  async function place(client: number): Promise<void> {
    const tick = server.services.market.tick('BTC')!;
    const response = await server.call(
      addOption,
      {
        code: 'BTC',
        direction: 'up',
        minutes: '60',
        amount: '1',
        price: tick.price,
        quoted: String(tick.time),
        yield: '94',
      },
      { token: people[client]!.token, key: `placing-${(number += 1)}` },
    );
    // as cheap as the check of the bare handler's answer
    expect(response.ret, response.msg).toBe(1);
  }

  /** A handler without business logic: as many minimal statements in one transaction, with the same pool size. */
  async function bareServer(statements: number): Promise<{ url: string; close(): Promise<void> }> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
    await pool.query('create table bare (id bigint generated always as identity primary key, told text not null)');
    const app = new Hono();
    app.post('/', async (c) => {
      const fields = new URLSearchParams(await c.req.text());
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (let at = 2; at < statements; at += 1) {
          if (at % 2 === 0)
            await client.query('insert into bare (told) values ($1) returning id', [fields.get('code')]);
          else await client.query('select id, told from bare where id = $1', [at]);
        }
        await client.query('commit');
      } finally {
        client.release();
      }
      return c.json({ ret: 1, msg: '', data: null });
    });
    const bare = await new Promise<Server>((resolve) => {
      const created = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
        resolve(created as Server),
      ) as Server;
    });
    return {
      url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
      close: async () => {
        await new Promise((resolve) => {
          bare.close(resolve);
          bare.closeAllConnections();
        });
        await pool.end();
      },
    };
  }

  test('reaches half the rate of a bare handler, with a p99 below ten times the median', async () => {
    await place(0);
    // the minimum, because a job or a read of settings may come in between
    let each = Infinity;
    for (let order = 0; order < 5; order += 1) {
      const before = statements;
      await place(0);
      each = Math.min(each, statements - before);
    }
    expect(each).toBeGreaterThan(5);

    const bare = await bareServer(each);
    const askBare = async (): Promise<void> => {
      const response = await fetch(bare.url, {
        method: 'POST',
        body: new URLSearchParams({ code: 'BTC', direction: 'up', minutes: '60', amount: '1' }),
      });
      expect(((await response.json()) as { ret: number }).ret).toBe(1);
    };
    const turns = await inTurns(['bare', 'own'] as const, { rounds: TURNS, warmUp: WARM }, (name) =>
      rush(name === 'bare' ? askBare : place),
    );
    await bare.close();
    const times = turns.own.flatMap((turn) => turn.times);
    expectFigure('rate of option orders against a bare handler', rateOf(turns.own) / rateOf(turns.bare), {
      min: 0.5,
      format: formatTimes,
    });
    expectFigure('99th percentile of an order against the median', quantile(times, 0.99) / quantile(times, 0.5), {
      max: 10,
      format: formatTimes,
    });
  });
});
