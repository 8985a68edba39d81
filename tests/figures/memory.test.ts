import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { formatMb } from '../../scripts/measure/table.mjs';
import { startServer, type TestServer } from '../unit/server/support.ts';
import { expectFigure } from './figure.ts';

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const CLIENTS = 16;
/** A leak of 100 bytes per request would be 8 MB after 80,000 requests. */
const MAX_GROWTH_BYTES = 8 * 2 ** 20;

let server: TestServer;
let token: string;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
beforeAll(async () => {
  server = await startServer();
  token = await server.demo();
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

const ask = (path: string, method = 'GET', headers: Record<string, string> = {}, body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: server.port, path, method, agent, headers: { language: 'en', ...headers } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    )
      .on('error', reject)
      .end(body);
  });

/** Sends a typical request: mostly coin lists, sometimes the customer's own data, rarely a money call. */
const sendRequest = (number: number): Promise<number> => {
  if (number % 500 === 0)
    return ask(
      '/api/yuebao/transfer/in',
      'POST',
      { token, 'idempotency-key': `memory-${number}`, 'content-type': 'application/x-www-form-urlencoded' },
      'amount=10',
    );
  if (number % 50 === 0) return ask('/api/users/info', 'GET', { token });
  if (number % 25 === 0) return ask('/api/users/info', 'GET', { token: `stranger-${number}` });
  return ask(number % 2 === 0 ? '/api/coin/data/lists?limit=8' : '/api/health');
};

async function heapAfter(from: number, to: number): Promise<number> {
  let next = from;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < to) {
        next += 1;
        const status = await sendRequest(next);
        if (status !== 200) throw new Error(`request ${next} was answered with ${status}`);
      }
    }),
  );
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

test('heap does not grow between request 20,000 and request 100,000', async () => {
  const early = await heapAfter(0, 20_000);
  const late = await heapAfter(20_000, 100_000);
  expectFigure('heap growth from request 20,000 to 100,000', late - early, { max: MAX_GROWTH_BYTES, format: formatMb });
});
