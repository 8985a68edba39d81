import { type ClientRequest, get } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatMs } from '../../scripts/measure/table.mjs';
import { wait } from '../../src/browser/wait.ts';
import { type Server, startServer } from '../e2e/support/server.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const CLIENTS = 200;
const SECONDS = 20;
const COINS = 500;

let folder: string;
let server: Server;
const open: ClientRequest[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-figures-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Andaman</title>');
  server = await startServer({ dist: folder, env: { COINS: String(COINS) } });
});
afterAll(async () => {
  for (const clientRequest of open) clientRequest.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const qa = async (path: string, body: unknown): Promise<void> => {
  const response = await fetch(`${server.url}/qa/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
};
/** CPU seconds that the server has used. */
const cpu = async (): Promise<number> =>
  Number(/^process_cpu_seconds (\S+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1]);

interface Client {
  frames: number;
  /** Largest delay of an event in ms, by the server time in it. */
  late: number;
  ended: boolean;
}

/** Opens a stream of all coins, and counts events and their delay. */
function listen(): Promise<Client> {
  const client: Client = { frames: 0, late: 0, ended: false };
  return new Promise((resolve, reject) => {
    const request = get(`${server.url}/api/coin/data/stream`, { agent: false }, (response) => {
      response.setEncoding('latin1');
      let rest = '';
      response.on('data', (text: string) => {
        const events = (rest + text).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) {
          if (!event.startsWith('event: ticks')) continue;
          client.frames += 1;
          client.late = Math.max(client.late, Date.now() - Number(/"time":(\d+)\}$/.exec(event.slice(-40))?.[1]));
        }
      });
      response.on('close', () => {
        client.ended = true;
      });
      resolve(client);
    });
    request.on('error', reject);
    open.push(request);
  });
}

async function measure(
  clients: readonly Client[],
  each: () => Promise<void>,
): Promise<{ core: number; frames: number; late: number }> {
  for (const client of clients) Object.assign(client, { frames: 0, late: 0 });
  const [before, begun] = [await cpu(), performance.now()];
  for (let quarter = 1; quarter <= SECONDS * 4; quarter += 1) {
    await each();
    await wait(Math.max(0, begun + quarter * 250 - performance.now()));
  }
  const took = (performance.now() - begun) / 1000;
  return {
    core: ((await cpu()) - before) / took,
    frames: Math.min(...clients.map((client) => client.frames)) / took,
    late: Math.max(...clients.map((client) => client.late)),
  };
}

test('serves 500 coins to 200 clients with less than one core and a delay below 2 s', async () => {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, listen));
  // the built-in market: each coin once a second, in four groups
  const own = await measure(clients, async () => undefined);
  // each of the 500 coins four times a second
  await qa('market', { path: 'silence' });
  const four = await measure(clients, () =>
    qa('ticks', {
      data: JSON.stringify({
        lists: Array.from({ length: COINS }, (_, place) => ({
          code: `COIN${place}`,
          price: '12345.67',
          change: '-1.25',
          volume: '1234567.89',
          time: Date.now(),
          seq: place,
        })),
        time: Date.now(),
      }),
    }),
  );
  expect(clients.filter(({ ended }) => ended)).toEqual([]);
  expect(own.frames).toBeGreaterThan(3);
  for (const [name, { core, late }] of Object.entries({ once: own, 'four times': four })) {
    expectFigure(`cores for ${COINS} coins to ${CLIENTS} clients, each coin ${name} a second`, core, {
      max: 1,
      format: (value) => value.toFixed(2),
    });
    expectFigure('longest delay of an event', late, { max: 2000, format: formatMs });
  }
});
