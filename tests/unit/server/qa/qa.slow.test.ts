import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { answerRisk, protections } from '../../../../src/api/protection.ts';
import { testServer } from '../fixtures.ts';
import { startServer, type TestServer } from '../support.ts';

const server = testServer({}, { reset: false });

test('links to the desk, or says that there is none', async () => {
  const desk = {
    url: new URL('http://localhost:4180'),
    port: 0,
    host: '127.0.0.1',
    distDir: 'no-pages',
    trustProxy: 0,
  };
  const withDesk = await startServer({ desk });
  const [linked, bare] = [await (await withDesk.fetch('/qa')).text(), await (await server.fetch('/qa')).text()];
  await withDesk.close();
  expect(linked).toContain('<a href="http://localhost:4180">');
  expect(bare).toContain('This server has no desk');
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
