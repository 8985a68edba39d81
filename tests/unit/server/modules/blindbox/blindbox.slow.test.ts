import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { blindBox, drawBlindBox, draws } from '../../../../../src/api/blindbox.ts';
import { protections, setProtection } from '../../../../../src/api/protection.ts';
import { recentPrizes } from '../../../../../src/api/rewards.ts';
import { coinAmount, accountEntries } from '../../../../../src/api/account.ts';
import { checkDraw, toProbabilityParts, PROBABILITY_PARTS } from '../../../../../src/domain/blindbox.ts';
import { add, subtract } from '../../../../../src/domain/money.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const server = testServer({}, { reset: false });

let keys = 0;
const key = (): string => `box-key-${(keys += 1)}`;
const rich = async (amount = '100'): Promise<Person> => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount });
  return person;
};
const info = ({ token }: Person): Promise<any> => server.must(blindBox, {}, { token });
const available = async ({ token }: Person): Promise<string> =>
  (await server.must(coinAmount, { code: 'USDT' }, { token })).available;
const requested = async (person: Person, seed = 'my seed') => {
  const { commitment, version } = await info(person);
  return { commitment, version, seed } as Record<string, string>;
};
const drawBy = ({ token }: Person, fields: Record<string, string>, text = key()) =>
  server.call(drawBlindBox, fields, { token, key: text });
const listOf = async ({ token }: Person): Promise<any[]> => (await server.must(draws, {}, { token })).lists;
const proof = (item: any) => ({
  commitment: item.commitment,
  secret: item.secret,
  seed: item.seed,
  number: Number(item.number),
  odds: item.odds,
  prize: item.prize.id,
});

describe('before a draw', () => {
  test('shows prizes, odds that sum to 100 %, stock, price and expected value [RWD-05]', async () => {
    const box = await info(await rich());
    expect(box.lists.reduce((sum: number, item: any) => sum + toProbabilityParts(item.probability)!, 0)).toBe(
      PROBABILITY_PARTS,
    );
    expect(box).toMatchObject({ price: '1', code: 'USDT', expected: '0.5445', number: 1, available: '100' });
    expect(box.lists.map((item: any) => [item.name, item.probability, item.stock, item.value])).toEqual([
      ['50 USDT', '0.1', 20, '50'],
      ['10 USDT', '1', 200, '10'],
      ['2 USDT', '10', undefined, '2'],
      ['0.5 USDT', '38.9', undefined, '0.5'],
      ['No prize', '50', undefined, '0'],
    ]);
    expect(box.commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  test("keeps a customer's secret between reads, and gives each customer their own", async () => {
    const [person, other] = [await rich(), await rich()];
    const first = await info(person);
    expect((await info(person)).commitment).toBe(first.commitment);
    expect((await info(other)).commitment).not.toBe(first.commitment);
  });
});

describe('a draw', () => {
  test('takes the price, credits the prize, and can be verified [RWD-06 RWD-08]', async () => {
    const person = await rich();
    const before = await info(person);
    const { data } = await drawBy(person, await requested(person, 'ไทย seed 7'));
    expect(data).toMatchObject({
      commitment: before.commitment,
      version: before.version,
      seed: 'ไทย seed 7',
      number: 1,
      odds: before.odds,
    });
    expect(createHash('sha256').update(`${data.secret}:1:${before.odds}`).digest('hex')).toBe(before.commitment);
    expect(checkDraw(proof(data))).toBe('fair');
    expect(await available(person)).toBe(add(subtract('100', '1'), data.prize.value));
    const { lists } = await server.must(accountEntries, {}, { token: person.token });
    expect(lists.find((item) => item.kind === 'blindboxPrice')).toMatchObject({
      amount: '-1',
      reference: data.id,
    });
    const after = await info(person);
    expect([after.number, after.commitment === before.commitment]).toEqual([2, false]);
    expect(await listOf(person)).toEqual([data]);
    expect(await checkLedger(server.services.db)).toEqual([]);
  });

  test('charges once and gives one prize for repeated and simultaneous requests [RWD-06]', async () => {
    const person = await rich();
    const fields = await requested(person);
    const text = key();
    const responses = await Promise.all(Array.from({ length: 50 }, () => drawBy(person, fields, text)));
    const done = responses.filter((response) => response.ret === 1);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((response) => response.text)).size).toBe(1);
    // a second tap has another key, but names the same commitment, which is used up
    const again = await drawBy(person, fields);
    expect([again.ret, again.msg]).toEqual([
      0,
      'The blind box has changed since you looked. Nothing was charged. Please check the odds again.',
    ]);
    const list = await listOf(person);
    expect(list).toEqual([done[0]!.data]);
    expect(await available(person)).toBe(add('99', list[0].prize.value));
  });

  test('takes nothing without funds or with an outdated commitment or odds', async () => {
    const poor = await rich('0.5');
    const fields = await requested(poor);
    expect((await drawBy(poor, fields)).msg).toBe("You don't have enough USDT available. Your balance hasn't changed.");
    for (const wrong of [{ commitment: 'a'.repeat(64) }, { version: '0' }, { version: 'x' }] as Record<
      string,
      string
    >[])
      expect((await drawBy(poor, { ...fields, ...wrong })).ret).toBe(0);
    expect([await available(poor), await listOf(poor)]).toEqual(['0.5', []]);
    const rest = { price: '0.5', prizes: [{ id: 'all', name: 'All', probability: '100', value: '0.1' }] };
    await server.qa('POST', 'box', rest);
    expect((await drawBy(poor, fields)).msg).toMatch(/has changed since you looked/);
    expect(await available(poor)).toBe('0.5');
    expect((await drawBy(poor, await requested(poor))).ret).toBe(1);
    expect(await available(poor)).toBe('0.1');
    for (const bad of [
      { ...rest, prizes: [{ ...rest.prizes[0], probability: '99' }] },
      { ...rest, prizes: [{ ...rest.prizes[0], left: 5 }] },
    ]) {
      await expect(server.qa('POST', 'box', bad)).rejects.toThrow();
    }
  });

  test('is refused by the server during a pause [TRUST-03]', async () => {
    const person = await rich();
    await server.must(setProtection, { kind: 'pause', days: '1' }, { token: person.token });
    const fields = await requested(person);
    expect((await drawBy(person, fields)).msg).toMatch(/^You've paused trading/);
    expect([await available(person), await listOf(person)]).toEqual(['100', []]);
    await server.qa('POST', 'clock', { advance: 86_400_000 });
    expect((await drawBy(person, fields)).ret).toBe(1);
  });

  test("respects the customer's daily loss limit, even for simultaneous draws [TRUST-02]", async () => {
    const person = await rich();
    await server.must(setProtection, { kind: 'loss', value: '3' }, { token: person.token });
    const remaining = async (): Promise<string> =>
      (await server.must(protections, {}, { token: person.token })).limits.find(({ kind }) => kind === 'loss')!.left!;
    let lost = '0';
    for (let turn = 0; turn < 12; turn += 1) {
      const response = await Promise.all(
        Array.from({ length: 3 }, async (_, at) => drawBy(person, await requested(person, `seed ${turn} ${at}`))),
      );
      for (const { ret, data } of response) if (ret === 1) lost = add(lost, subtract(data.price, data.prize.value));
      expect(Number(lost)).toBeLessThanOrEqual(3);
      expect(Number(await remaining())).toBeCloseTo(Math.min(3, 3 - Number(lost)), 6);
      if (Number(lost) > 2) break;
    }
    // independent of earlier draws, the loss may not exceed the new limit
    await server.must(setProtection, { kind: 'loss', value: '0.1' }, { token: person.token });
    expect((await drawBy(person, await requested(person))).msg).toMatch(
      /^This could take you over your daily loss limit\./,
    );
    await server.qa('POST', 'clock', { advance: 86_400_000 });
    expect((await drawBy(person, await requested(person))).msg).toMatch(/0\.1 USDT of it is left today/);
  });

  test('is closed while no odds are set [TRUST-04]', async () => {
    const person = await rich();
    const fields = await requested(person);
    await server.qa('DELETE', 'box');
    expect(await info(person)).toEqual({ lists: [], closed: true });
    expect((await drawBy(person, fields)).msg).toBe('The blind box is closed.');
    expect(await available(person)).toBe('100');
    await server.qa('POST', 'box', {
      price: '1',
      prizes: [
        { id: 'gold', name: 'Gold', probability: '40', value: '2', left: 3 },
        { id: 'none', name: 'None', probability: '60', value: '0' },
      ],
    });
  });

  // the lock only matters on PostgreSQL (the stage `postgres`): the embedded database serializes transactions
  test('keeps stock, odds and numbers consistent for several customers at once [RWD-06 RWD-08]', async () => {
    const people = [await rich(), await rich(), await rich()];
    const item = async (person: Person): Promise<void> => {
      for (let created = 0; created < 8;)
        if ((await drawBy(person, await requested(person, `seed ${created}`))).ret === 1) created += 1;
    };
    await Promise.all(people.map(item));
    const lists = await Promise.all(people.map(listOf));
    for (const list of lists) expect(list.map((each) => each.number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    const all = lists.flat();
    for (const each of all) expect(checkDraw(proof(each))).toBe('fair');
    const gold = all.filter((each) => each.prize.id === 'gold').length;
    const box = await info(people[0]!);
    expect(box.lists.find((each: any) => each.id === 'gold')).toMatchObject({
      stock: 3 - gold,
      probability: gold === 3 ? '0' : '40',
    });
    expect(await checkLedger(server.services.db)).toEqual([]);
  });
});

test('announces only real wins, with the first letter of the name [RWD-12]', async () => {
  await server.qa('POST', 'clock', { advance: 8 * 86_400_000 });
  expect((await server.must(recentPrizes)).lists).toEqual([]);
  const person = await rich();
  await server.qa('POST', 'box', {
    price: '1',
    prizes: [{ id: 'all', name: '0.3 USDT', probability: '100', value: '0.3' }],
  });
  await drawBy(person, await requested(person));
  await drawBy(person, await requested(person));
  await server.qa('POST', 'box', {
    price: '1',
    prizes: [{ id: 'none', name: 'No prize', probability: '100', value: '0' }],
  });
  await drawBy(person, await requested(person));
  const created = (await listOf(person)).filter((item) => item.prize.id === 'all');
  const { lists } = await server.must(recentPrizes);
  expect(lists).toEqual(created.map(({ id, time }) => ({ id: `draw-${id}`, text: 'p*** won 0.3 USDT', time })));
  expect(lists).toHaveLength(2);
  expect((await server.must(recentPrizes, {}, { language: 'th' })).lists[0]!.text).toBe('p*** ได้รับ 0.3 USDT');
});
