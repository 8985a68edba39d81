import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { add, subtract } from '../../src/domain/money.ts';
import { type Server, startServer } from '../e2e/support/server.ts';
import { freshDatabase } from '../unit/server/database.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

/** SRV-10 asks for 20 kills. */
const KILLS = 20;
const CLIENTS = 8;
const START = '100000';

let folder: string;
let databaseUrl: string | undefined;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-kill-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Andaman</title>');
  databaseUrl = await freshDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (): Promise<Server> =>
  startServer({
    data: join(folder, 'data'),
    dist: folder,
    env: {
      COINS: '3',
      MONEY_CALLS: '0',
      READ_CALLS: '0',
      CHANGE_CALLS: '0',
      SOURCE_CALLS: '0',
      CUSTOMER_WORK_MS: '0',
      SOURCE_WORK_MS: '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });

async function qa(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${server.url}/qa/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  return response.json();
}
async function ask(
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string> = {},
  { token, key }: { token?: string; key?: string } = {},
): Promise<any> {
  const form = new URLSearchParams(fields);
  const response = await fetch(`${server.url}/api/${path}${method === 'GET' && form.size > 0 ? `?${form}` : ''}`, {
    method,
    headers: { language: 'en', ...(token ? { token } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    ...(method === 'POST' ? { body: form } : {}),
  });
  return response.json();
}
const must = async (...requests: Parameters<typeof ask>): Promise<any> => {
  const { ret, msg, data } = await ask(...requests);
  if (ret !== 1) throw new Error(`${requests[1]}: ${msg}`);
  return data;
};

interface Customer {
  readonly token: string;
}
let created = 0;
async function customer(): Promise<Customer> {
  const username = `kill${(created += 1)}@example.com`;
  await must('GET', 'users/email/get', { email: username, must: 'register' });
  const { lists } = await qa('GET', `outbox?to=${encodeURIComponent(username)}`);
  await must('POST', 'users/register', {
    mode: 'email',
    username,
    code: lists.at(-1).code,
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
  });
  await qa('POST', 'fund', { username, code: 'USDT', amount: START });
  return must('POST', 'users/login', { username, password: 'abc12345' });
}

/** A money call as its client remembers it. `unknown`: the response never came. */
interface MoneyCall {
  readonly who: Customer;
  readonly key: string;
  readonly path: string;
  readonly fields: Record<string, string>;
  state: 'sent' | 'accepted' | 'refused' | 'unknown';
  answer?: string;
}

test('neither loses nor doubles a money call when it is killed 20 times under load [SRV-10 LEDG-08]', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, customer));
  const history: MoneyCall[] = [];
  let number = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    let responses = 0;
    let over = false;
    const client = async (place: number): Promise<void> => {
      while (!over) {
        const who = customers[place % customers.length]!;
        number += 1;
        const call: MoneyCall = {
          who,
          key: `kill-${number}-of-${place}`,
          state: 'sent',
          ...(number % 3 === 0
            ? { path: 'yuebao/transfer/out', fields: { amount: '5', speed: 'quick' } }
            : { path: 'yuebao/transfer/in', fields: { amount: String(10 + (number % 7)) } }),
        };
        history.push(call);
        try {
          const response = await ask('POST', call.path, call.fields, { token: who.token, key: call.key });
          call.state = response.ret === 1 ? 'accepted' : 'refused';
          call.answer = JSON.stringify(response);
          responses += 1;
          // while requests of the other clients are running
          if (responses === 5 + kill * 2) {
            over = true;
            await server.kill();
          }
        } catch {
          call.state = 'unknown';
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, place) => client(place)));
    server = await start();
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('andaman_ledger_sound 1');
    for (const call of history.filter(({ state, key }) => state === 'unknown' || key.startsWith(`kill-${number}`))) {
      const { status } = await must('GET', 'users/money/outcome', { key: call.key }, { token: call.who.token });
      expect(['accepted', 'refused', 'none']).toContain(status);
      // a repeat under the same key executes the call, or returns its outcome
      const response = await ask('POST', call.path, call.fields, {
        token: call.who.token,
        key: call.key,
      });
      call.state = response.ret === 1 ? 'accepted' : 'refused';
      call.answer = JSON.stringify(response);
    }
  }
  expect(history.filter(({ state }) => state === 'accepted').length).toBeGreaterThan(KILLS * 5);
  for (const who of customers) {
    const own = history.filter((call) => call.who === who);
    // the server repeats every response that it gave
    for (const call of own)
      expect([
        call.key,
        JSON.stringify(await ask('POST', call.path, call.fields, { token: who.token, key: call.key })),
      ]).toEqual([call.key, call.answer]);
    const due = own
      .filter(({ state }) => state === 'accepted')
      .reduce(
        (sum, { path, fields }) =>
          path.endsWith('/in') ? subtract(sum, fields['amount']!) : add(sum, fields['amount']!),
        START,
      );
    expect((await must('POST', 'coin/user/amount', { code: 'USDT' }, { token: who.token })).available).toBe(due);
  }
});

test('finishes a running call before it stops, and takes no new ones [SRV-15]', async () => {
  const who = await customer();
  await qa('POST', 'faults', { call: 'yuebao.in', kind: 'latency', value: 1500, times: 1 });
  const running = ask('POST', 'yuebao/transfer/in', { amount: '10' }, { token: who.token, key: 'while-it-stops' });
  await expect
    .poll(async () => (await qa('GET', 'log?call=yuebao.in')).lists.length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  const stopped = server.stop();
  expect((await running).ret).toBe(1);
  await stopped;
  expect(server.process.exitCode).toBe(0);
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  server = await start();
  expect((await must('GET', 'users/money/outcome', { key: 'while-it-stops' }, { token: who.token })).status).toBe(
    'accepted',
  );
});
