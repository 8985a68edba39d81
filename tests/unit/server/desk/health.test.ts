import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../../server/context.ts';
import { alarms } from '../../../../server/desk/alarms/schema.ts';
import { readHealth } from '../../../../server/desk/overview/health.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ mode: 'production' });
  await server.services.jobs.stop();
});
afterAll(() => server.close());
afterEach(() => server.services.db.delete(alarms));

/** The services of an instance whose market lacks sources of these coins. */
const lacking = (...coins: string[]): Services =>
  ({
    ...server.services,
    market: { codes: () => ['BTC', 'ETH'], completeUntil: () => server.clock.now(), coinsWithoutSources: () => coins },
  }) as unknown as Services;

const alarm = (subject: string) => {
  const now = server.clock.now();
  return server.services.db
    .insert(alarms)
    .values({ kind: 'coinSources', subject, begun: now, seen: now, emailedBegun: now });
};

test('names what this instance has just noticed with the alarms that are on, each once [DESK-100]', async () => {
  expect(await readHealth(lacking())).toMatchObject({ problems: [], alarms: 0 });
  expect(await readHealth(lacking('BTC'))).toMatchObject({
    problems: [{ kind: 'coinSources', subjects: ['BTC'] }],
    alarms: 0,
  });
  await alarm('BTC');
  await alarm('ETH');
  // another instance, or one that lags
  expect(await readHealth(lacking('BTC'))).toMatchObject({
    problems: [{ kind: 'coinSources', subjects: ['BTC', 'ETH'] }],
    alarms: 1,
  });
});

test('names what a company has not set up [DESK-100]', async () => {
  const services = { ...server.services, outbox: { channels: new Set() } } as unknown as Services;
  expect((await readHealth(services)).missing).toEqual(['prices', 'networks', 'messages']);
  const demo = { ...services, config: { ...services.config, simulatedTrading: true } };
  expect((await readHealth(demo)).missing).toEqual(['messages']);
});
