import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asc, count, eq } from 'drizzle-orm';
import { userInfo } from '../../../../src/api/auth.ts';
import { poolBalance, transferIn } from '../../../../src/api/liquidity.ts';
import { coins } from '../../../../src/api/market.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { quotes } from '../../../../src/api/prices.ts';
import { editUser } from '../../../../src/api/profile.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { pageCursors, throttles } from '../../../../server/platform/db/schema.ts';
import { Buckets } from '../../../../server/platform/rate-limit/buckets.ts';
import { rateLimitWithDelay } from '../../../../server/platform/rate-limit/counts.ts';
import { RateLimit } from '../../../../server/platform/rate-limit/rate-limit.ts';
import { canonicalAddress, networkOf, siteOf, sourceOf } from '../../../../server/platform/rate-limit/source.ts';
import { StreamPlaces } from '../../../../server/platform/rate-limit/stream-places.ts';
import type { Refusal } from '../../../../server/platform/refusal.ts';
import { readConfig } from '../../../../server/config.ts';
import { accountEntries } from '../../../../src/api/transfers.ts';
import { contractOrders } from '../../../../src/api/trading.ts';
import { startServer, type Person, type TestServer } from '../support.ts';

const MINUTE_MS = 60_000;
const outcomeOf = (act: () => void): string => {
  try {
    act();
    return 'taken';
  } catch (error) {
    const { key, status, retryAfter } = error as Refusal;
    return `${key} ${status} ${retryAfter}`;
  }
};

describe('who is counted together', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:1::5', '2001:db8:0:1:', '2001:db8:0:'],
    ['2001:db8::5', '2001:db8:0:0:', '2001:db8:0:'],
    ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1:', '2001:db8:0:'],
    ['fe80::1%eth0', 'fe80:0:0:0:', 'fe80:0:0:'],
    ['[2001:db8::1]:443', '2001:db8:0:0:', '2001:db8:0:'],
    ['203.0.113.7:51234', '203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0:', '0:0:0:'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s is of the network %s and the site %s [HARD-09]', (address, network, site) => {
    const source = canonicalAddress(address);
    expect([networkOf(source), siteOf(source)]).toEqual([network, site]);
  });

  test('the address is so many entries from the end as there are proxies of ours; what a customer writes in front is not believed [HARD-09]', () => {
    const list = '198.51.100.66, 203.0.113.7, 10.0.0.2';
    expect([0, 1, 2, 3].map((hops) => sourceOf(list, '10.0.0.1', hops))).toEqual([
      '10.0.0.1',
      '10.0.0.2',
      '203.0.113.7',
      '198.51.100.66',
    ]);
    // it came past the outer proxy: what the nearest one saw is all that can be believed
    expect([sourceOf('198.51.100.66', '10.0.0.1', 2), sourceOf(undefined, '10.0.0.1', 2)]).toEqual([
      '198.51.100.66',
      '10.0.0.1',
    ]);
  });

  test('TRUST_PROXY is a number of proxies, and each limit can be set and taken away by its variable', () => {
    expect(
      [undefined, '1', '2'].map((hops) => readConfig(hops === undefined ? {} : { TRUST_PROXY: hops }).trustProxy),
    ).toEqual([0, 1, 2]);
    expect(() => readConfig({ TRUST_PROXY: 'yes' })).toThrow(
      'TRUST_PROXY is "yes", but it has to be a whole number from 0 to 10.',
    );
    expect(readConfig({ READ_CALLS: '0', SOURCE_CALLS: '7' })).toMatchObject({
      readCalls: 0,
      sourceCalls: 7,
      changeCalls: 300,
      moneyCalls: 300,
    });
  });
});

describe('buckets', () => {
  test('so many at once, then as many again over the window; the wait is to the next one, and other keys are free', () => {
    const buckets = new Buckets(60, MINUTE_MS);
    const take = (now: number, key = 'own') => buckets.take(key, now);
    for (let turn = 0; turn < 60; turn += 1) expect(take(0)).toBe(0);
    expect([take(0), take(0, 'other'), take(1000), take(1001), take(1001)]).toEqual([1, 0, 0, 0, 1000]);
  });

  test('a clock that was set back keeps nobody waiting for longer than a window', () => {
    const buckets = new Buckets(1, MINUTE_MS);
    expect(
      [
        buckets.take('own', 86_400_000),
        buckets.take('own', 86_400_000),
        buckets.take('own', 0),
        buckets.take('own', 0),
      ].map((wait) => wait > 0),
    ).toEqual([false, true, false, true]);
  });

  test('memory is bounded, and the key that was used longest ago goes first', () => {
    const buckets = new Buckets(1, MINUTE_MS, 1000);
    for (let key = 0; key < 100_000; key += 1) {
      buckets.take('busy', 0);
      buckets.take(String(key), 0);
    }
    expect(buckets.size).toBe(1000);
    expect(buckets.take('99999', 0)).toBeGreaterThan(0);
    expect(buckets.take('5', 0)).toBe(0);
  });
});

describe('sources', () => {
  test('an IPv6 network cannot walk around its limit by its addresses, nor a site by its networks [HARD-09]', () => {
    const limit = new RateLimit({ sourceCalls: 400 });
    const visit = (source: string) => outcomeOf(() => limit.countVisitor(canonicalAddress(source), 0));
    for (let turn = 0; turn < 100; turn += 1) expect(visit(`2001:db8:0:1::${turn.toString(16)}`)).toBe('taken');
    expect(visit('2001:db8:0:1::ffff')).toBe('tooFast 429 1');
    for (let network = 2; network < 302; network += 1)
      expect(visit(`2001:db8:0:${network.toString(16)}::1`)).toBe('taken');
    expect(visit('2001:db8:0:ffff::1')).toBe('tooFast 429 1');
    expect(visit('2001:db8:1:1::1')).toBe('taken');
  });

  test('invented tokens are refused before anybody looks for them, and customers of the same network who are here already go on [HARD-09]', () => {
    const limit = new RateLimit({ sourceCalls: 400 });
    limit.countCustomer(1, 'read', { source: '203.0.113.1', token: 'real' }, 0);
    const ask = (token: string, source = '203.0.113.1') => outcomeOf(() => limit.countToken(token, source, 0));
    for (let turn = 0; turn < 100; turn += 1) expect(ask(`invented-${turn}`)).toBe('taken');
    expect([ask('invented-100'), ask('real'), ask(''), ask('another', '203.0.113.2')]).toEqual([
      'tooFast 429 1',
      'taken',
      'taken',
      'taken',
    ]);
  });

  test('candles that have to be computed are counted by what they cost', () => {
    const limit = new RateLimit();
    const candles = (source: string, now: number) => outcomeOf(() => limit.countCandles(source, 7500, now));
    expect([candles('a', 0), candles('a', 0), candles('a', 0), candles('b', 0), candles('a', 60_000)]).toEqual([
      'taken',
      'taken',
      'tooFast 429 8',
      'taken',
      'taken',
    ]);
  });
});

describe('places of streams', () => {
  const LIMITS = { all: 50, visitors: 40, network: 10, site: 20 };

  test('five addresses cannot take every stream: who comes later gets one of theirs [HARD-09]', () => {
    const places = new StreamPlaces(LIMITS);
    let ended = 0;
    const take = (source: string, isCustomer = false) => places.take(source, isCustomer, () => (ended += 1));
    for (let last = 1; last <= 5; last += 1) for (let turn = 0; turn < 10; turn += 1) take(`203.0.113.${last}`);
    expect(typeof take('198.51.100.1')).toBe('function');
    expect([places.taken, ended > 0]).toEqual([40, true]);
    expect(take('203.0.113.1')).not.toBe('many');
  });

  test('a part is for networks where customers are signed in, also when every other holds one stream [HARD-09]', () => {
    const places = new StreamPlaces(LIMITS);
    const take = (source: string, isCustomer = false) => places.take(source, isCustomer, () => undefined);
    for (let last = 0; last < 40; last += 1) take(`203.0.113.${last}`);
    expect([take('198.51.100.1'), typeof take('198.51.100.2', true)]).toEqual(['full', 'function']);
  });

  test('an IPv6 site has its share, whatever its networks; a place that was given back is free [HARD-09]', () => {
    const places = new StreamPlaces(LIMITS);
    const take = (source: string) => places.take(canonicalAddress(source), false, () => undefined);
    const taken = Array.from({ length: 21 }, (_, network) => take(`2001:db8:0:${network.toString(16)}::1`));
    expect(taken.map((item) => typeof item).filter((item) => item === 'function')).toHaveLength(20);
    expect(taken[20]).toBe('many');
    (taken[0] as () => void)();
    expect(typeof take('2001:db8:0:99::1')).toBe('function');
  });
});

describe('over the wire', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer({ readCalls: 160, changeCalls: 40, sourceCalls: 800, moneyCalls: 20, trustProxy: 1 });
  });
  afterAll(() => server.close());
  let place = 0;
  beforeEach(async () => {
    server.clock.advance(10 * MINUTE_MS);
    person = await server.person();
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
    await server.qa('POST', 'risk', { username: person.username });
    server.clock.advance(10 * MINUTE_MS);
    place += 1;
  });
  afterEach(() => server.qa('POST', 'reset', {}));
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const own = () => ({ token: person.token, ...from(`203.0.113.${place}`) });

  test('reads of a customer are 429 with Retry-After beyond the limit, in six languages; others go on, and so does the customer after the wait [HARD-09]', async () => {
    for (let turn = 0; turn < 40; turn += 1) expect((await server.call(userInfo, {}, own())).status).toBe(200);
    const response = await server.call(userInfo, {}, own());
    expect([response.status, response.ret, response.headers.get('retry-after'), response.msg]).toEqual([
      429,
      0,
      '1',
      'Too many requests in a short time. To keep the service fast for everyone, try again in 1 second.',
    ]);
    const texts = await Promise.all(
      LANGUAGES.map(async (language) => (await server.call(userInfo, {}, { ...own(), language })).msg),
    );
    expect(new Set(texts).size).toBe(6);
    // from elsewhere it is the same customer, and in the same place others are others
    expect((await server.call(userInfo, {}, { token: person.token, ...from('198.51.100.1') })).status).toBe(429);
    const other = await server.person();
    expect((await server.call(userInfo, {}, { token: other.token, ...from(`203.0.113.${place}`) })).status).toBe(200);
    server.clock.advance(2000);
    expect((await server.call(userInfo, {}, own())).status).toBe(200);
  });

  test('who was told to wait and does not is refused before anything else is done; other calls of the same customer are answered [HARD-09]', async () => {
    while ((await server.call(userInfo, {}, own())).status === 200);
    const count = vi.spyOn(server.services.rateLimit, 'countCall');
    const again = await server.call(userInfo, {}, { ...own(), language: 'zh' });
    expect([again.status, again.ret, again.headers.get('retry-after'), again.msg]).toEqual([
      429,
      0,
      '1',
      '短时间内请求过多。为保证所有人都能快速使用服务，请 1 秒后再试。',
    ]);
    expect(count).not.toHaveBeenCalled();
    count.mockRestore();
    expect((await server.call(editUser, { nickname: 'Som' }, own())).status).toBe(200);
    expect((await server.call(transferIn, { amount: '10' }, { ...own(), key: 'while-refused' })).ret).toBe(1);
    server.clock.advance(1000);
    expect((await server.call(userInfo, {}, own())).status).toBe(200);
  });

  test('changes have a smaller limit of their own, and what is refused changes nothing [HARD-09]', async () => {
    const edit = (nickname: string) => server.call(editUser, { nickname }, own());
    for (let turn = 0; turn < 10; turn += 1) expect((await edit(`Som ${turn}`)).status).toBe(200);
    expect((await edit('Late')).status).toBe(429);
    expect((await server.must(userInfo, {}, own())).nickname).toBe('Som 9');
  });

  test('reads without an account are limited by source, and customers behind the same address go on [HARD-09]', async () => {
    const visit = (address: string) => server.call(coins, { limit: '1' }, from(address));
    const response = await Promise.all(
      Array.from({ length: 210 }, (_, turn) => visit(`2001:db8:${place}:1::${turn.toString(16)}`)),
    );
    expect(response.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(response.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
    expect((await visit(`2001:db8:${place}:1::1`)).status).toBe(429);
    expect((await server.call(quotes, {}, { token: person.token, ...from(`2001:db8:${place}:1::1`) })).status).toBe(
      200,
    );
    // an invented token is none
    expect((await server.call(quotes, {}, { token: 'invented', ...from(`2001:db8:${place}:1::1`) })).status).toBe(429);
  });

  test('a money call that was answered is answered again and not counted, also beyond the limit [HARD-09]', async () => {
    const transfer = (key: string, amount = '10') => server.call(transferIn, { amount }, { ...own(), key });
    const first = await transfer('first-of-all');
    for (let turn = 0; turn < 25; turn += 1) {
      const again = await transfer('first-of-all');
      expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([200, first.text, '1']);
    }
    // twenty-five repeats have used up nothing: nineteen more are taken
    for (let turn = 0; turn < 19; turn += 1) expect((await transfer(`one-more-${turn}`)).msg).toBe('');
    const late: { key: string; status: number }[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      late.push({ key: `too-late-${turn}`, status: (await transfer(`too-late-${turn}`)).status });
    expect(late.at(-1)?.status).toBe(429);
    const beyond = await transfer('first-of-all');
    expect([beyond.status, beyond.text]).toEqual([200, first.text]);
    // another body under the key is no repeat
    expect((await transfer('first-of-all', '11')).status).toBe(429);
    server.clock.advance(MINUTE_MS);
    expect((await server.must(moneyOutcome, { key: late.at(-1)!.key }, own())).status).toBe('none');
    expect((await server.must(poolBalance, {}, own())).balance).toBe(
      String(10 * (20 + late.filter(({ status }) => status === 200).length)),
    );
  });

  test('kinds and coins that a caller makes up leave no rows behind [HARD-09]', async () => {
    const rows = async () => (await server.services.db.select({ count: count() }).from(pageCursors))[0]?.count;
    await server.must(accountEntries, { page: '1' }, own());
    await server.must(contractOrders, { page: '1' }, own());
    const before = await rows();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await server.must(accountEntries, { setup: `made-up-${turn}`, page: '1' }, own())).lists).toEqual([]);
      expect((await server.must(contractOrders, { id: String(turn + 1), page: '1' }, own())).lists).toEqual([]);
      expect((await server.must(contractOrders, { code: `X${turn}`, page: '1' }, own())).lists).toEqual([]);
    }
    expect(await rows()).toBe(before);
  });

  test('a wait that grows: five free tries, then a minute, two, four; knocking early lengthens nothing, and of many at once one passes', async () => {
    const { db } = server.services;
    const delay = {
      key: 'growing',
      free: 2,
      firstMs: 1000,
      longestMs: 4000,
      forgetMs: 60_000,
      text: 'loginDelayed',
    } as const;
    const at = (now: number) =>
      rateLimitWithDelay(db, delay, now).then(
        () => 0,
        (error: Refusal) => error.retryAfter,
      );
    expect([await at(0), await at(0), await at(0), await at(500)]).toEqual([0, 0, 1, 1]);
    expect([await at(1000), await at(1001), await at(2999)]).toEqual([0, 2, 1]);
    const many = await Promise.all(Array.from({ length: 8 }, () => at(3000)));
    expect(many.filter((wait) => wait === 0)).toHaveLength(1);
    expect([await at(6999), await at(7000), await at(7001), await at(67_000)]).toEqual([1, 0, 4, 0]);
    // written before the clock was set back
    expect(await at(100)).toBe(0);
    const [row] = await db.select().from(throttles).where(eq(throttles.key, 'growing')).orderBy(asc(throttles.key));
    expect(row?.count).toBe(1);
  });
});
