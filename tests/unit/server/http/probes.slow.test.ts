import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { probes } from '../../../../server/http/probes.ts';
import { coins } from '../../../../src/api/market.ts';
import { testServer } from '../fixtures.ts';
import { startServer } from '../support.ts';

const server = testServer({ metricsToken: 'let-me-in' }, { reset: false });
const metrics = async (): Promise<string> =>
  (await server.fetch('/metrics', { headers: { authorization: 'Bearer let-me-in' } })).text();

test('metrics count calls by status and ret with their duration, and contain no input', async () => {
  await server.must(coins);
  await server.call(coins, { code: 'secret-value' });
  await server.fetch('/api/nothing/secret-path');
  const text = await metrics();
  expect(text).toContain('andaman_requests_total{call="coin.lists",status="200",ret="1"}');
  expect(text).toMatch(/andaman_request_seconds_count\{call="coin\.lists"\} \d+/);
  expect(text).toMatch(/andaman_request_seconds_bucket\{le="\+Inf",call="coin\.lists"\} \d+/);
  expect(text).toContain('andaman_ledger_sound 1');
  expect(text).not.toContain('secret');
  for (const line of text.split('\n').filter((line) => line !== ''))
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{[^}]*\})? [0-9.e+-]+)$/);
});

test('hides the metrics without the token, and from proxies if no token is set', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'let-me-in' }] as Record<
    string,
    string
  >[])
    expect((await server.fetch('/metrics', { headers })).status).toBe(404);
  const other = await startServer();
  expect((await other.fetch('/metrics')).status).toBe(200);
  expect((await other.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  await other.close();
});

test('simultaneous readiness checks share one database query [SRV-17]', async () => {
  const execute = vi.spyOn(server.services.db, 'execute');
  const app = probes(server.services);
  const ask = async (): Promise<number> =>
    (await app.request('/readyz', {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })).status;
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
  expect(execute).toHaveBeenCalledOnce();
  expect(await ask()).toBe(200);
  expect(execute).toHaveBeenCalledTimes(2);
});

test('stays ready while money is paused, and reports the pause [HARD-06]', async () => {
  // the audit would report the violation below
  await server.services.jobs.stop();
  const operator = { headers: { authorization: 'Bearer let-me-in' } };
  const open = await server.fetch('/readyz', operator);
  expect([open.status, open.headers.get('andaman-money'), await open.text()]).toEqual([200, 'open', 'ready\n']);
  const wrong = vi
    .spyOn(server.services.ledgerAudit, 'violations', 'get')
    .mockReturnValue(['ledger account 1 does not hold what its postings say']);
  const paused = await server.fetch('/readyz', operator);
  expect([paused.status, paused.headers.get('andaman-money'), await paused.text()]).toEqual([
    200,
    'paused',
    'ready\nmoney is paused: the ledger does not hold\n',
  ]);
  expect((await server.fetch('/livez')).status).toBe(200);
  expect((await server.call(coins)).ret).toBe(1);
  const text = await metrics();
  expect(text).toContain('andaman_ledger_sound 0');
  expect(text).toContain('andaman_money_paused 1');
  wrong.mockRestore();
  expect(await metrics()).toContain('andaman_money_paused 0');
  server.services.jobs.start(server.services);
});

test('the Docker health check uses /livez, so that a pause restarts nothing [HARD-06]', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/HEALTHCHECK .*\/livez/);
});

test('is alive throughout, and ready until it is stopping', async () => {
  expect([(await server.fetch('/livez')).status, (await server.fetch('/readyz')).status]).toEqual([200, 200]);
  server.services.shutdown.hasBegun = true;
  const response = await server.fetch('/readyz');
  expect([response.status, await response.text()]).toEqual([503, 'stopping\n']);
  expect((await server.fetch('/livez')).status).toBe(200);
  server.services.shutdown.hasBegun = false;
  expect((await server.fetch('/readyz')).status).toBe(200);
});

test('in production only the operator sees the pause reason and the API docs [HARD-12]', async () => {
  const production = await startServer({ mode: 'production', metricsToken: 'let-me-in' });
  vi.spyOn(production.services.ledgerAudit, 'pauseReasons', 'get').mockReturnValue(['the ledger does not hold']);
  const operator = { headers: { authorization: 'Bearer let-me-in' } };
  const readProbe = async (path: string, init?: RequestInit): Promise<[number, boolean]> => {
    const response = await production.fetch(path, init);
    return [response.status, (await response.text()).includes('the ledger does not hold')];
  };
  expect([await readProbe('/readyz'), await readProbe('/readyz', operator)]).toEqual([
    [200, false],
    [200, true],
  ]);
  for (const path of ['/api/docs', '/api/openapi.json', '/api/docs.css']) {
    expect([path, (await production.fetch(path)).status, (await production.fetch(path, operator)).status]).toEqual([
      path,
      404,
      200,
    ]);
  }
  await production.close();
});

test('keeps an idle connection longer than a load balancer does [SRV-17]', async () => {
  const { headers } = await server.fetch('/healthz', { headers: { connection: 'keep-alive' } });
  expect(headers.get('keep-alive')).toBe('timeout=65');
});
