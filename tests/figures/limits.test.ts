import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test, vi } from 'vitest';
import { median } from '../../scripts/measure/stats.mjs';
import { formatMs } from '../../scripts/measure/table.mjs';
import { userInfo } from '../../src/api/auth.ts';
import type { CallLimits } from '../../server/platform/rate-limit/limits.ts';
import { defaultLimits } from '../../server/platform/rate-limit/limits.ts';
import { wait } from '../../src/browser/wait.ts';
import { startServer, type TestServer } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const CALLS = 120;
/** Pause between two calls of the customer. */
const PAUSE_MS = 25;
/** Simultaneous requests of the attacker. */
const PARALLEL = 16;

/** Script of the attacker: requests one path until SIGTERM. */
const loop = `
  const [url, headers] = [process.argv[1], JSON.parse(process.argv[2])];
  const one = async () => { for (;;) {
    const { body } = await fetch(url, { headers });
    if (body) for await (const _ of body);
  } };
  for (let n = 0; n < ${PARALLEL}; n += 1) one().catch(() => undefined);
  process.stdout.write('begun\\n');
`;

async function duringAttack<T>(url: string, headers: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, ['-e', loop, url, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    await once(child.stdout, 'data');
    return await work();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Returns the median ms of a customer's calls. */
async function callMedian(server: TestServer, token: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    const begun = performance.now();
    const { ret } = await server.call(userInfo, {}, { token, headers: { 'x-forwarded-for': '203.0.113.1' } });
    times.push(performance.now() - begun);
    expect(ret).toBe(1);
    await wait(PAUSE_MS);
    server.clock.advance(Math.round(performance.now() - begun));
  }
  return median(times);
}

/** Measures a customer's calls on a server before and during an attack on a path. */
async function measureAttack(limits: CallLimits, path: string): Promise<{ quiet: number; attacked: number }> {
  const server = await startServer({ coins: 500, trustProxy: 1, ...limits });
  servers.push(server);
  const [customer, attacker] = [await server.person(), await server.person()];
  // warms up
  await callMedian(server, customer.token);
  const quiet = await callMedian(server, customer.token);
  const headers = {
    language: 'en',
    'x-forwarded-for': '198.51.100.1',
    ...(path.startsWith('users') ? { token: attacker.token } : {}),
  };
  const attacked = await duringAttack(`${server.url}/api/${path}`, headers, async () => {
    // uses up the burst that the limits allow
    await callMedian(server, customer.token);
    await callMedian(server, customer.token);
    return callMedian(server, customer.token);
  });
  return { quiet, attacked };
}

test.each(
  Object.entries({
    'a visitor who asks for a thousand candles': 'coin/data/lists?code=BTC&interval=1m&limit=1000',
    'a customer who asks for the own entries': 'users/account/lists',
  }),
)('rate limits protect the response time of a customer from %s [HARD-05]', async (name, path) => {
  const unlimited = await measureAttack({}, path);
  const limited = await measureAttack(defaultLimits, path);
  // refusing an attacker also takes processor time, which a small machine lacks
  const max = Math.max(2 * limited.quiet, unlimited.attacked / 4);
  expectFigure(`median response time despite ${name}`, limited.attacked, { max, format: formatMs });
});
