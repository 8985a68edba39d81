import { spawn } from 'node:child_process';
import { afterAll, expect, test, vi } from 'vitest';
import { userInfo } from '../../src/api/auth.ts';
import type { CallLimits } from '../../server/platform/rate-limit/limits.ts';
import { defaultLimits } from '../../server/platform/rate-limit/limits.ts';
import { startServer, type TestServer } from '../unit/server/support.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const CALLS = 120;
/** Pause between two calls of the customer. */
const PAUSE_MS = 25;
/** Simultaneous requests of the attacker. */
const PARALLEL = 16;

/** Script of the attacker: requests one path until SIGTERM, then prints how many requests were answered and refused. */
const loop = `
  const [url, headers] = [process.argv[1], JSON.parse(process.argv[2])];
  let [answered, refused] = [0, 0];
  const one = async () => { for (;;) {
    const { status, body } = await fetch(url, { headers });
    if (body) for await (const _ of body);
    if (status === 429) refused += 1; else answered += 1;
  } };
  for (let n = 0; n < ${PARALLEL}; n += 1) one().catch(() => undefined);
  process.on('SIGTERM', () => { console.log(JSON.stringify({ answered, refused })); process.exit(0); });
  process.stdout.write('begun\\n');
`;

async function attack(url: string, headers: Record<string, string>, whileItRuns: () => Promise<void>): Promise<string> {
  const child = spawn(process.execPath, ['-e', loop, url, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      resolve();
    });
  });
  await whileItRuns();
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
  return printed.split('\n')[1] ?? '';
}

const medianOf = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const attacks = {
  'a visitor who asks for a thousand candles': 'coin/data/lists?code=BTC&interval=1m&limit=1000',
  'a customer who asks for the own entries': 'users/account/lists',
};

test.each(Object.entries(attacks))(
  'rate limits protect the response time of a customer from %s',
  async (name, path) => {
    const medians: Record<string, number> = {};
    const quietMedians: Record<string, number> = {};
    for (const [which, limits] of Object.entries({ without: {}, with: defaultLimits } satisfies Record<
      string,
      CallLimits
    >)) {
      const server = await startServer({ coins: 500, trustProxy: 1, ...limits });
      servers.push(server);
      const [customer, attacker] = [await server.person(), await server.person()];
      const measure = async (): Promise<number> => {
        const times: number[] = [];
        for (let turn = 0; turn < CALLS; turn += 1) {
          const begun = performance.now();
          const { ret } = await server.call(
            userInfo,
            {},
            { token: customer.token, headers: { 'x-forwarded-for': '203.0.113.1' } },
          );
          times.push(performance.now() - begun);
          expect(ret).toBe(1);
          await new Promise((resolve) => {
            setTimeout(resolve, PAUSE_MS);
          });
          server.clock.advance(Math.round(performance.now() - begun));
        }
        return medianOf(times);
      };
      await measure();
      const quiet = await measure();
      quietMedians[which] = quiet;
      const headers = {
        language: 'en',
        'x-forwarded-for': '198.51.100.1',
        ...(path.startsWith('users') ? { token: attacker.token } : {}),
      };
      const response = await attack(`${server.url}/api/${path}`, headers, async () => {
        // uses up the burst that the limits allow
        await measure();
        await measure();
        medians[which] = await measure();
      });
      console.log(
        `${name}, ${which} limits: quiet ${quiet.toFixed(2)} ms, attacked ${medians[which]!.toFixed(2)} ms; the attacker: ${response}`,
      );
    }
    // an attacker over the limit may at most double the quiet median of others
    expect(medians['with']).toBeLessThan(Math.max(2 * quietMedians['with']!, medians['without']! / 4));
  },
);
