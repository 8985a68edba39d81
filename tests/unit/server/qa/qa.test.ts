import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { answerRisk, protections } from '../../../../src/api/protection.ts';
import { addWallet, wallets } from '../../../../src/api/wallets.ts';
import { coinAmount } from '../../../../src/api/account.ts';
import { channels, submitRecharge } from '../../../../src/api/recharge.ts';
import { withdraw } from '../../../../src/api/withdraw.ts';
import { testServer } from '../fixtures.ts';
import { startServer, type TestServer } from '../support.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';

const server = testServer({}, { reset: false });

/** Uses the QA control `name` on the waiting item of an account, and returns its description. */
async function applyControl(username: string, name: string): Promise<string> {
  const { lists } = await server.qa('GET', 'waiting');
  const item = lists.find((waiting: any) => waiting.username === username);
  const choice = item.choices.find((offered: any) => offered.name === name);
  await server.qa('POST', choice.path, choice.body);
  return item.what as string;
}

test('lists what waits for the operator with the QA controls that decide it', async () => {
  const { token, username } = await server.person();
  await server.qa('POST', 'fund', { username, code: 'USDT', amount: '1000' });
  await server.must(
    addWallet,
    { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { token },
  );
  await server.qa('POST', 'clock', { advance: DAY_MS });
  const [wallet] = (await server.must(wallets, {}, { token })).lists;
  const available = async (): Promise<string> => (await server.must(coinAmount, { code: 'USDT' }, { token })).available;

  await server.must(channels, { channel: 'usdt-trc20' }, { token });
  await server.must(
    submitRecharge,
    { channel: 'usdt-trc20', amount: '100', hash: 'a'.repeat(64) },
    { token, key: 'waiting-recharge' },
  );
  expect(await applyControl(username, 'Confirm')).toMatch(/^recharge .*, 100 USDT$/);
  expect(await available()).toBe('1100');

  await server.must(
    withdraw,
    { to: 'wallet', target: wallet!.id, amount: '100', fee: '1', paypass: '048213' },
    { token, key: 'waiting-withdrawal' },
  );
  expect(await available()).toBe('1000');
  expect(await applyControl(username, 'Process')).toMatch(/^withdrawal .*, 100 USDT, waiting$/);
  expect(await applyControl(username, 'Fail')).toMatch(/, processing$/);
  expect(await available()).toBe('1100');
  expect((await server.qa('GET', 'waiting')).lists.filter((item: any) => item.username === username)).toEqual([]);
});

test('opens trading for an account that has just answered the risk questions', async () => {
  const { token, username } = await server.person();
  const responses = 'lose:whole,odds:below,end:mean,undo:never,money:spare';
  await server.must(answerRisk, { answers: responses }, { token });
  const opens = async (): Promise<number | undefined> => (await server.must(protections, {}, { token })).risk?.opens;
  expect(await opens()).toBeGreaterThan(server.services.clock.now());
  await server.qa('POST', 'risk', { username });
  expect(await opens()).toBeLessThan(server.services.clock.now());
});

test('checks the ledger on demand', async () => {
  expect(await server.qa('POST', 'books', {})).toMatchObject({
    sound: true,
    lists: [],
    checked: server.services.clock.now(),
  });
});

test('every form on the page has a QA control [SRV-13]', async () => {
  const page = await (await server.fetch('/qa')).text();
  const controls = [...page.matchAll(/data-send="([^"]+)"/g)].map(([, control]) => control!);
  expect(controls.length).toBeGreaterThan(12);
  for (const control of controls) {
    if (control === 'reset') continue;
    const response = await server.fetch(`/qa/${control}`, {
      method: 'POST',
      body: '[]',
      headers: { 'content-type': 'application/json' },
    });
    expect([control, response.status]).not.toEqual([control, 404]);
  }
  for (const [, path] of page.matchAll(/data-read="([^"]+)"/g))
    expect([path, Array.isArray((await server.qa('GET', path!)).lists)]).toEqual([path, true]);
});

test('the QA controls only answer on localhost without a proxy, unless QA_OPEN is set', async () => {
  /** Uses `node:http`, because `fetch` cannot set the Host header. */
  const status = (to: TestServer, headers: Record<string, string>, hostname = '127.0.0.1'): Promise<number> =>
    new Promise((resolve, reject) => {
      get({ hostname, port: to.port, path: '/qa/clock', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on('error', reject);
    });
  expect(await status(server, {})).toBe(200);
  expect(await status(server, { host: `localhost:${server.port}` })).toBe(200);
  // DNS rebinding: a foreign name that resolves to this machine
  expect(await status(server, { host: `evil.example:${server.port}` })).toBe(403);
  expect(await status(server, { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
  const [outside] = Object.values(networkInterfaces())
    .flat()
    .filter((item) => item?.family === 'IPv4' && !item.internal);
  const open = await startServer({ host: '0.0.0.0', qaOpen: true });
  const shut = await startServer({ host: '0.0.0.0' });
  expect(await status(open, { host: 'evil.example' })).toBe(200);
  expect((await shut.fetch('/qa')).status).toBe(200);
  if (outside) {
    expect(await status(open, {}, outside.address)).toBe(200);
    expect(await status(shut, {}, outside.address)).toBe(403);
    expect((await fetch(`http://${outside.address}:${shut.port}/api/health`)).status).toBe(200);
  }
  await Promise.all([open.close(), shut.close()]);
});
