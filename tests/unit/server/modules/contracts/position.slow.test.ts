import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { add } from '../../../../../src/domain/money.ts';
import { matchOpen } from '../../../../../server/modules/contracts/match.ts';
import { initialTerms } from '../../../../../server/modules/contracts/terms.ts';
import { operatorBalanceOf } from '../../../../../server/ledger/ledger.ts';
import { ledgerAccounts, postings } from '../../../../../server/ledger/schema.ts';
import { toUnits } from '../../../../../server/ledger/units.ts';
import { SetAside } from '../../../../../server/platform/set-aside.ts';
import { seedOf } from '../../../../../server/platform/seed-of.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { place, placed, order, trader, balance, revoke, setPrice, setTerms, nextTick } = contractSteps(server);

const thin = (code: string): string =>
  `There isn't enough ${code} in the market to fill this order at once. Your order wasn't placed. Try a smaller amount.`;
/** Returns the operator's balance of a coin in base units; a short position is negative. */
const position = (code: string): Promise<bigint> => operatorBalanceOf(server.services.db, 'contracts', code);

/** Returns the operator's balance of a coin after each fill since a posting, oldest first. */
const fillsSince = (code: string, sequence = 0) =>
  server.services.db
    .select({ sequence: postings.sequence, amount: postings.amount, balance: postings.balance })
    .from(postings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(
      and(
        isNull(ledgerAccounts.customer),
        eq(ledgerAccounts.purpose, 'contracts'),
        eq(ledgerAccounts.asset, code),
        gt(postings.sequence, sequence),
      ),
    )
    .orderBy(asc(postings.sequence));

// positions outlive a test, so each one has its own coin; at a price of 100, a maximum of 1000 USDT is 10 coins
test('refuses a market buy beyond the position maximum [FEED-10]', async () => {
  const code = 'BNB';
  const person = await trader({ USDT: '100000', BNB: '50' });
  await setPrice('100', code);
  await setTerms({ positionMaximum: '1000' });
  await placed(person, { code, type: 'market', amount: '6' });
  for (const fields of [{}, { worst: '100.5' }] as Record<string, string>[]) {
    const before = await balance(person);
    const response = await place(person, { code, type: 'market', amount: '4.000001', ...fields });
    expect([response.ret, response.msg]).toEqual([0, thin(code)]);
    expect(await balance(person)).toEqual(before);
  }
  await placed(person, { code, type: 'market', amount: '4' });
  expect((await place(person, { code, type: 'market', amount: '0.01' })).msg).toBe(thin(code));
  await placed(person, { code, type: 'market', side: 'sell', amount: '30' });
  expect((await place(person, { code, type: 'market', amount: '30.000001' })).msg).toBe(thin(code));
  await placed(person, { code, type: 'market', amount: '30' });
  expect(await position(code)).toBe(-10n * 10n ** 8n);
});

test('fills a limit buy up to the position maximum, and more after sells [FEED-10]', async () => {
  const code = 'BCH';
  const [person, other] = [await trader({ USDT: '100000' }), await trader({ BCH: '50', USDT: '100000' })];
  await setPrice('100', code);
  await setTerms({ positionMaximum: '1000' });
  const { id, ...first } = await placed(person, { code, price: '100', amount: '15' });
  expect(first).toMatchObject({ status: 'open', dealt: '10', paid: '1000', fee: '1', held: '500.5' });
  const second = await placed(other, { code, price: '100', amount: '2' });
  expect(second).toMatchObject({ status: 'open', dealt: '0' });
  await nextTick();
  expect(await order(person, id)).toMatchObject({ status: 'open', dealt: '10' });
  await placed(other, { code, type: 'market', side: 'sell', amount: '3' });
  await nextTick();
  expect(await order(person, id)).toMatchObject({ status: 'open', dealt: '13' });
  await placed(other, { code, type: 'market', side: 'sell', amount: '3' });
  await nextTick();
  expect(await order(person, id)).toMatchObject({ status: 'dealt', dealt: '15', paid: '1500', fee: '1.5' });
  expect(await order(other, second.id)).toMatchObject({ status: 'open', dealt: '1' });
  expect(await position(code)).toBe(-10n * 10n ** 8n);
});

test('fills waiting buys up to the position maximum, in whole steps [FEED-10]', async () => {
  const code = 'SUI';
  const person = await trader({ USDT: '100000' });
  await setPrice('100', code);
  await setTerms({ positionMaximum: '1000' });
  const orders = [];
  for (const price of ['90', '91']) orders.push(await placed(person, { code, price, amount: '8' }));
  expect(orders.map(({ dealt }) => dealt)).toEqual(['0', '0']);
  await setPrice('87', code);
  await nextTick();
  expect(await order(person, orders[0].id)).toMatchObject({ status: 'dealt' });
  // 1000 / 87 = 11.49425…, of which the first order has 8; amounts of SUI have three decimals
  expect(await order(person, orders[1].id)).toMatchObject({ status: 'open', dealt: '3.494' });
});

test('takes no more buys after a rise puts the position over its maximum [FEED-10]', async () => {
  const code = 'LINK';
  const person = await trader({ USDT: '100000', LINK: '5' });
  await setPrice('100', code);
  await setTerms({ positionMaximum: '1000' });
  const waiting = await placed(person, { code, price: '300', amount: '20' });
  expect(waiting).toMatchObject({ status: 'open', dealt: '10' });
  await setPrice('200', code);
  await nextTick();
  expect((await place(person, { code, type: 'market', amount: '0.1' })).msg).toBe(thin(code));
  expect(await placed(person, { code, price: '200', amount: '0.1' })).toMatchObject({ status: 'open', dealt: '0' });
  await placed(person, { code, type: 'market', side: 'sell', amount: '4' });
  await nextTick();
  expect(await order(person, waiting.id)).toMatchObject({ status: 'open', dealt: '10' });
  await setPrice('100', code);
  await nextTick();
  expect(await order(person, waiting.id)).toMatchObject({ status: 'open', dealt: '14' });
});

test('does not let buys without room delay the sells that make room [FEED-10]', async () => {
  const code = 'UNI';
  const person = await trader({ USDT: '100000', UNI: '5' });
  const terms = { ...initialTerms, positionMaximum: '1000' };
  await setPrice('100', code);
  await setTerms({ positionMaximum: '1000' });
  const buy = await placed(person, { code, price: '110', amount: '12' });
  const sell = await placed(person, { code, side: 'sell', price: '101', amount: '1' });
  // the server's own matching could hold the order at the same moment
  await server.services.jobs.stop();
  await setPrice('101', code);
  server.clock.advance(1000);
  const { db, market, clock, jobs } = server.services;
  let tried = 0;
  // the matcher asks before each order whether to continue
  const shouldContinue = (): boolean => (tried += 1) > 0;
  await matchOpen({ db, market, terms, now: clock.now(), aside: new SetAside('test'), shouldContinue });
  expect(tried).toBe(1);
  expect((await order(person, sell.id)).status).toBe('dealt');
  jobs.start(server.services);
  await revoke(person, buy.id);
});

test('has no position maximum unless the operator sets one [FEED-10]', async () => {
  const code = 'DOT';
  const person = await trader({ USDT: '1000000' });
  await setPrice('100', code);
  await setTerms({});
  const { dealt } = await placed(person, { code, price: '101', amount: '5000' });
  expect(dealt).toBe('5000');
  await setTerms({ positionMaximum: '1000' });
  expect((await place(person, { code, type: 'market', amount: '0.1' })).msg).toBe(thin(code));
});

test('never lets simultaneous orders pass the position maximum [FEED-10]', async () => {
  const code = 'NEAR';
  const people = await Promise.all(Array.from({ length: 12 }, () => trader({ USDT: '100000', NEAR: '5' })));
  await setPrice('100', code);
  await setTerms({ positionMaximum: '1000' });
  const buys = await Promise.all(people.map((person) => place(person, { code, type: 'market', amount: '3' })));
  expect(buys.filter(({ ret }) => ret === 1)).toHaveLength(3);
  expect(new Set(buys.filter(({ ret }) => ret === 0).map(({ msg }) => msg))).toEqual(new Set([thin(code)]));
  const mixed = await Promise.all(
    people.map((person, turn) =>
      place(person, { code, price: '100', amount: '3', side: turn % 2 === 0 ? 'buy' : 'sell' }),
    ),
  );
  expect(mixed.map(({ ret, msg }) => [ret, msg])).toEqual(people.map(() => [1, '']));
  const dealt = (side: string): string =>
    add('0', ...mixed.filter(({ data }) => data.side === side).map(({ data }) => data.dealt));
  expect(dealt('sell')).toBe('18');
  // 9 were bought before, and 18 are sold meanwhile
  expect(await position(code)).toBe(9n * 10n ** 8n - toUnits(dealt('buy'), 8)!);
  for (const fill of await fillsSince(code)) expect(-fill.balance).toBeLessThanOrEqual(10n * 10n ** 8n);
});

test('keeps each fill of random orders within the position maximum [FEED-10]', async () => {
  const code = 'LTC';
  const people = await Promise.all(Array.from({ length: 4 }, () => trader({ USDT: '100000', LTC: '200' })));
  await setTerms({ positionMaximum: '1000' });
  let draws = 0;
  const below = (limit: number): number => seedOf(`draw ${(draws += 1)}`, 20_261_127) % limit;
  let [price, sequence, buys, sells] = [100, 0, 0, 0];
  await setPrice('100', code);
  for (let step = 0; step < 250; step += 1) {
    if (below(4) === 0) {
      price = Math.max(60, Math.min(160, price + below(21) - 10));
      await setPrice(String(price), code);
    }
    if (below(4) === 0) await nextTick();
    else {
      const side = below(5) < 3 ? 'buy' : 'sell';
      const type = below(2) === 0 ? 'market' : 'limit';
      const limit: Record<string, string> = type === 'limit' ? { price: String(price + below(13) - 6) } : {};
      const amount = `${below(6)}.${1 + below(999)}`;
      const { ret, msg } = await place(people[below(4)]!, { code, side, type, amount, ...limit });
      if (ret !== 1) expect(msg).toMatch(/^There isn't enough LTC|^You don't have enough/);
    }
    for (const fill of await fillsSince(code, sequence)) {
      sequence = fill.sequence;
      if (fill.amount > 0n) sells += 1;
      else {
        buys += 1;
        expect(-fill.balance * BigInt(price), `step ${step}`).toBeLessThanOrEqual(1000n * 10n ** 8n);
      }
    }
  }
  expect(Math.min(buys, sells)).toBeGreaterThan(40);
});
