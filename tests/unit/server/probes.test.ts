import { afterAll, beforeAll, expect, test } from 'vitest';
import { coins } from '../../../src/contract/market.ts';
import { startServer, type TestServer } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ metricsToken: 'let-me-in' });
});
afterAll(() => server.close());
const metrics = async (): Promise<string> => (await server.fetch('/metrics', { headers: { authorization: 'Bearer let-me-in' } })).text();

test('metrics count each call by status and ret, with its times, in the text format; nothing that a caller sent stands in them', async () => {
  await server.must(coins);
  await server.call(coins, { code: 'secret-value' });
  await server.fetch('/api/nothing/secret-path');
  const text = await metrics();
  expect(text).toContain('andaman_requests_total{call="coin.lists",status="200",ret="1"}');
  expect(text).toMatch(/andaman_request_seconds_count\{call="coin\.lists"\} \d+/);
  expect(text).toMatch(/andaman_request_seconds_bucket\{call="coin\.lists",le="\+Inf"\} \d+/);
  expect(text).toContain('andaman_ledger_sound 1');
  expect(text).not.toContain('secret');
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{[^}]*\})? [0-9.e+-]+)$/);
});

test('metrics are the operator\'s: another or no bearer finds nothing there; without a token a proxy\'s request finds nothing either', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'let-me-in' }] as Record<string, string>[]) expect((await server.fetch('/metrics', { headers })).status).toBe(404);
  const other = await startServer();
  expect((await other.fetch('/metrics')).status).toBe(200);
  expect((await other.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
  await other.close();
});

test('it is alive, and ready until the ledger breaks or it is stopping', async () => {
  expect([(await server.fetch('/livez')).status, (await server.fetch('/readyz')).status]).toEqual([200, 200]);
  server.services.stopping.now = true;
  const answer = await server.fetch('/readyz');
  expect([answer.status, await answer.text()]).toEqual([503, 'stopping\n']);
  expect((await server.fetch('/livez')).status).toBe(200);
  server.services.stopping.now = false;
  expect((await server.fetch('/readyz')).status).toBe(200);
});
