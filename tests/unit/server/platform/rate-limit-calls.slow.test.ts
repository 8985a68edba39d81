import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asc, count, eq } from 'drizzle-orm';
import { userInfo } from '../../../../src/api/auth.ts';
import { poolBalance, transferIn } from '../../../../src/api/liquidity.ts';
import { coins, quotes, HOME_COIN_COUNT } from '../../../../src/api/market.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { editUser } from '../../../../src/api/profile.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { pageCursors, attempts } from '../../../../server/platform/db/schema.ts';
import { countDelayedAttempt } from '../../../../server/platform/rate-limit/counts.ts';
import type { Refusal } from '../../../../server/platform/refusal.ts';
import { accountEntries } from '../../../../src/api/account.ts';
import { contractOrders } from '../../../../src/api/contracts.ts';
import { customerSteps, testServer } from '../fixtures.ts';
import type { Person } from '../support.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';

const server = testServer(
  { readCalls: 160, changeCalls: 40, sourceCalls: 800, moneyCalls: 20, trustProxy: 1 },
  { reset: false },
);
const { trader } = customerSteps(server);
let person: Person;
let place = 0;

beforeEach(async () => {
  server.clock.advance(10 * MINUTE_MS);
  person = await trader();
  server.clock.advance(10 * MINUTE_MS);
  place += 1;
});

afterEach(() => server.qa('POST', 'reset', {}));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const own = () => ({ token: person.token, ...from(`203.0.113.${place}`) });

test("refuses a customer's reads beyond the limit with 429 and Retry-After [HARD-09]", async () => {
  for (let turn = 0; turn < 40; turn += 1) expect((await server.call(userInfo, {}, own())).status).toBe(200);
  const response = await server.call(userInfo, {}, own());
  expect([response.status, response.ret, response.headers.get('retry-after'), response.msg]).toEqual([
    429,
    0,
    '1',
    "You've sent a lot of requests in a short time. Please try again in 1 second.",
  ]);
  const texts = await Promise.all(
    LANGUAGES.map(async (language) => (await server.call(userInfo, {}, { ...own(), language })).msg),
  );
  expect(new Set(texts).size).toBe(6);
  // the limit follows the customer to another address, and spares others at the same one
  expect((await server.call(userInfo, {}, { token: person.token, ...from('198.51.100.1') })).status).toBe(429);
  const other = await server.person();
  expect((await server.call(userInfo, {}, { token: other.token, ...from(`203.0.113.${place}`) })).status).toBe(200);
  server.clock.advance(2000);
  expect((await server.call(userInfo, {}, own())).status).toBe(200);
});

test('refuses an impatient customer before any other work, but no other calls [HARD-09]', async () => {
  while ((await server.call(userInfo, {}, own())).status === 200);
  const count = vi.spyOn(server.services.callLimiter, 'countCall');
  const again = await server.call(userInfo, {}, { ...own(), language: 'zh' });
  expect([again.status, again.ret, again.headers.get('retry-after'), again.msg]).toEqual([
    429,
    0,
    '1',
    '您在短时间内发出了过多请求，请 1 秒后再试。',
  ]);
  expect(count).not.toHaveBeenCalled();
  count.mockRestore();
  expect((await server.call(editUser, { nickname: 'Som' }, own())).status).toBe(200);
  expect((await server.call(transferIn, { amount: '10' }, { ...own(), key: 'while-refused' })).ret).toBe(1);
  server.clock.advance(1000);
  expect((await server.call(userInfo, {}, own())).status).toBe(200);
});

test('limits changes separately, and changes nothing beyond the limit [HARD-09]', async () => {
  const edit = (nickname: string) => server.call(editUser, { nickname }, own());
  for (let turn = 0; turn < 10; turn += 1) expect((await edit(`Som ${turn}`)).status).toBe(200);
  expect((await edit('Late')).status).toBe(429);
  expect((await server.must(userInfo, {}, own())).nickname).toBe('Som 9');
});

test('limits anonymous reads by source, but not customers at the same address [HARD-09]', async () => {
  const visit = (address: string) => server.call(coins, { limit: String(HOME_COIN_COUNT) }, from(address));
  const response = await Promise.all(
    Array.from({ length: 210 }, (_, turn) => visit(`2001:db8:${place}:1::${turn.toString(16)}`)),
  );
  expect(response.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(response.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
  expect((await visit(`2001:db8:${place}:1::1`)).status).toBe(429);
  expect((await server.call(quotes, {}, { token: person.token, ...from(`2001:db8:${place}:1::1`) })).status).toBe(200);
  // an invented token counts as anonymous
  expect((await server.call(quotes, {}, { token: 'invented', ...from(`2001:db8:${place}:1::1`) })).status).toBe(429);
});

test('repeats the response of a money call without counting it, even beyond the limit [HARD-09]', async () => {
  const transfer = (key: string, amount = '10') => server.call(transferIn, { amount }, { ...own(), key });
  const first = await transfer('first-of-all');
  for (let turn = 0; turn < 25; turn += 1) {
    const again = await transfer('first-of-all');
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([200, first.text, '1']);
  }
  // twenty-five repeats have used up nothing: nineteen more calls are accepted
  for (let turn = 0; turn < 19; turn += 1) expect((await transfer(`one-more-${turn}`)).msg).toBe('');
  const late: { key: string; status: number }[] = [];
  for (let turn = 0; turn < 12; turn += 1)
    late.push({ key: `too-late-${turn}`, status: (await transfer(`too-late-${turn}`)).status });
  expect(late.at(-1)?.status).toBe(429);
  const beyond = await transfer('first-of-all');
  expect([beyond.status, beyond.text]).toEqual([200, first.text]);
  // another body under the same key is not a repeat
  expect((await transfer('first-of-all', '11')).status).toBe(429);
  server.clock.advance(MINUTE_MS);
  expect((await server.must(moneyOutcome, { key: late.at(-1)!.key }, own())).status).toBe('none');
  expect((await server.must(poolBalance, {}, own())).balance).toBe(
    String(10 * (20 + late.filter(({ status }) => status === 200).length)),
  );
});

test('stores no rows for invented kinds and coins [HARD-09]', async () => {
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

test('lengthens the wait after each free attempt, and lets one of many pass', async () => {
  const { db } = server.services;
  const delay = {
    key: 'growing',
    free: 2,
    firstMs: 1000,
    longestMs: 4000,
    forgetMs: 60_000,
    text: 'loginDelayed',
  } as const;
  // housekeeping, which runs any time, deletes attempts that are older than a day
  const start = server.services.clock.now();
  const at = (ms: number) =>
    countDelayedAttempt(db, delay, start + ms).then(
      () => 0,
      (error: Refusal) => error.retryAfter,
    );
  expect([await at(0), await at(0), await at(0), await at(500)]).toEqual([0, 0, 1, 1]);
  expect([await at(1000), await at(1001), await at(2999)]).toEqual([0, 2, 1]);
  const many = await Promise.all(Array.from({ length: 8 }, () => at(3000)));
  expect(many.filter((wait) => wait === 0)).toHaveLength(1);
  expect([await at(6999), await at(7000), await at(7001), await at(67_000)]).toEqual([1, 0, 4, 0]);
  // the earlier of two simultaneous attempts may be written second: it does not pass, and keeps the newer time
  expect([await at(66_999), await at(66_000)]).toEqual([0, 2]);
  expect(await at(67_999)).toBe(1);
  // written before the clock was set back
  expect(await at(100)).toBe(0);
  const [row] = await db.select().from(attempts).where(eq(attempts.key, 'growing')).orderBy(asc(attempts.key));
  expect(row?.count).toBe(1);
});
