import { beforeEach, expect, test } from 'vitest';
import { market, pass, pausePrices, prepareFeed, quoteOf, release, server, setVisibility } from './feed-support.ts';

const { keepAllRecent } = await import('../../../../src/features/market/rest.ts');

prepareFeed();
beforeEach(() => release.push(keepAllRecent()));

test('reads the prices of all coins every 10 s [SCALE-02]', async () => {
  await pass(9999);
  expect(server.polls).toEqual([]);
  await pass(1);
  expect(server.polls).toEqual([{}]);
  await pass(300);
  expect(quoteOf('BTC')).toMatchObject({ price: '1', fresh: true });
  await pass(20_000);
  expect(server.polls).toHaveLength(3);
});

test('reads nothing while the window is hidden or prices are paused [MARKET-09 A11Y-05]', async () => {
  setVisibility('hidden');
  await pass(20_000);
  setVisibility('visible');
  pausePrices(true);
  await pass(20_000);
  expect([market.paused, server.polls]).toEqual([true, []]);
  pausePrices(false);
  await pass(10_000);
  expect(server.polls).toHaveLength(1);
});

test('reads again after a failed read, and not once it is stopped', async () => {
  server.fails = true;
  await pass(10_000);
  server.fails = false;
  await pass(10_000);
  expect(server.polls).toHaveLength(2);
  release.pop()?.();
  await pass(60_000);
  expect(server.polls).toHaveLength(2);
});
