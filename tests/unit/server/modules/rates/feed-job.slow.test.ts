import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currencyRate } from '../../../../../src/api/market.ts';
import type { Services } from '../../../../../server/context.ts';
import { setCurrencyRates } from '../../../../../server/modules/content/currencies.ts';
import { ratesFeedJob } from '../../../../../server/modules/rates/feed-job.ts';
import { fetchFeed } from '../../../../../server/modules/rates/fetch-feed.ts';
import { setTransfers } from '../../../../../server/modules/transfers/terms.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/domain/time.ts';
import { expectLogged } from '../../../../console.ts';
import { startServer, type TestServer } from '../../support.ts';
import { feedOf, RATES } from './feed.ts';

// test servers start on 10 March 2026, 05:00 UTC
const DATE = '2026-03-09';
const TIME = Date.UTC(2026, 2, 9, 15);
const FEED = feedOf(RATES, DATE);

let respond: RequestListener;
let requests: string[];
let feed: Server;
let url: URL;
let server: TestServer;
beforeAll(async () => {
  feed = createServer((request, response) => {
    requests.push(request.url ?? '');
    respond(request, response);
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(feed.address() as AddressInfo).port}/daily.xml?key=secret`);
  server = await startServer({ mode: 'production' });
});
afterAll(async () => {
  feed.closeAllConnections();
  feed.close();
  await server.close();
});
beforeEach(async () => {
  requests = [];
  respond = (_, response) => response.end(FEED);
  await server.services.settings.clear(server.services.db);
});

const run = (services: Services = withFeed()) => ratesFeedJob.run(services);
const withFeed = (): Services => ({ ...server.services, config: { ...server.services.config, ratesUrl: url } });
const stored = () => server.services.settings.read(server.services.db, 'config.currencies');
const rateOf = async (code: string) => {
  const { rate, time } = await server.must(currencyRate, { code });
  return [rate, time];
};

test('takes dated rates from the feed, and none for transfers [FEED-09]', async () => {
  const { services } = server;
  await setTransfers(services, services.db, { rechargeRate: '33.5', withdrawRate: '33.1' });
  const transfers = await services.settings.read(services.db, 'config.transfers');
  await run();
  expect(await rateOf('THB')).toEqual(['34.667047', TIME]);
  expect(await rateOf('EUR')).toEqual(['0.95129376', TIME]);
  expect(await rateOf('VND')).toEqual([null, null]);
  expect(await services.settings.read(services.db, 'config.transfers')).toEqual(transfers);
  expect(await services.metrics.text()).toContain('andaman_rates_age_seconds 50400');
});

test('stores a feed once that two instances read at once', async () => {
  await Promise.all([run(), run()]);
  const once = await stored();
  await run();
  expect(await stored()).toEqual(once);
});

test('reads no feed in demo mode or without an address', async () => {
  await run(server.services);
  const services = withFeed();
  await run({ ...services, config: { ...services.config, mode: 'demo' } });
  expect(requests).toEqual([]);
});

const kept = { THB: { rate: '33', time: TIME - DAY_MS, source: 'ecb' } } as const;
test.each<[string, RequestListener, string]>([
  ['is down', (request) => request.socket.destroy(), 'no connection'],
  ['answers 503', (_, response) => response.writeHead(503).end(FEED), 'HTTP 503'],
  ['redirects', (_, response) => response.writeHead(302, { location: 'http://localhost:1/' }).end(), 'HTTP 302'],
  ['redirects to itself', (_, response) => response.writeHead(301, { location: '/daily.xml' }).end(), 'HTTP 301'],
  ['is huge', (_, response) => response.end(FEED.padEnd(256 * 1024 + 1)), 'more than 256 kB'],
  ['is cut off', (_, response) => response.end(FEED.slice(0, -20)), 'not in the format'],
  ['is garbage', (_, response) => response.end('\u0000\uFFFF'), 'not in the format'],
  ['lacks USD', (_, response) => response.end(feedOf({ THB: '36' }, DATE)), 'no rate for USD'],
  ['has USD at zero', (_, response) => response.end(feedOf({ ...RATES, USD: '0' }, DATE)), 'rate of 0 for USD'],
  ['is dated tomorrow', (_, response) => response.end(feedOf(RATES, '2026-03-11')), 'dated in the future'],
])('changes nothing and reports once when the feed %s [FEED-09]', async (_, listener, reason) => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { services } = server;
  await setCurrencyRates(services, services.db, kept);
  respond = listener;
  await run();
  await run();
  const lines = reported.mock.calls.map(([line]) => String(line));
  expect(lines).toEqual([expect.stringContaining(reason)]);
  expect(lines.join()).not.toContain('secret');
  expect(await stored()).toEqual(kept);
  respond = (__, response) => response.end(FEED);
  await run();
  expect((await stored())?.['THB']?.rate).toBe('34.667047');
});

test('stops waiting for a slow feed after its limit [FEED-09]', async () => {
  respond = (_, response) => response.write(FEED.slice(0, 100));
  expect(await fetchFeed(url, 100)).toEqual({ fault: 'no answer in time' });
  respond = () => undefined;
  expect(await fetchFeed(url, 100)).toEqual({ fault: 'no answer in time' });
});

test('accepts a feed of exactly 256 kB', async () => {
  const text = FEED.padEnd(256 * 1024);
  respond = (_, response) => response.end(text);
  expect(await fetchFeed(url)).toEqual({ text });
});

test('keeps a rate that would jump by 30 %, and takes all others [FEED-09]', async () => {
  expectLogged("RATES_URL: the feed's rate of THB differs");
  await run();
  respond = (_, response) => response.end(feedOf({ ...RATES, THB: '47.4', JPY: '160' }, '2026-03-10'));
  await run();
  await run();
  expect(await rateOf('THB')).toEqual(['34.667047', TIME]);
  expect(await rateOf('JPY')).toEqual(['152.207', TIME + DAY_MS]);
});

test('uses a rate of the feed for 96 hours [FEED-09]', async () => {
  const start = server.clock.now();
  await run();
  server.clock.advance(TIME + 96 * HOUR_MS - start);
  expect(await rateOf('THB')).toEqual(['34.667047', TIME]);
  server.clock.advance(1);
  expect(await rateOf('THB')).toEqual([null, null]);
  expect(await server.services.metrics.text()).toContain('andaman_rates_age_seconds 0');
});
