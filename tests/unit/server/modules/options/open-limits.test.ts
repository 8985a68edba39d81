import { expect, test } from 'vitest';
import { testServer } from '../../fixtures.ts';
import { optionSteps } from './support.ts';

const server = testServer();
const { place, placed, setTerms, trader, advance } = optionSteps(server);

test("limits the sum of a customer's open orders, and says how much is left [HARD-12]", async () => {
  await setTerms({ openMaximum: '25' });
  const person = await trader();
  await placed(person, { amount: '20' });
  const refused = await place(person, { amount: '6' });
  expect([refused.ret, refused.msg]).toEqual([
    0,
    expect.stringContaining('You can have up to 25 USDT in pending option orders, and 5 USDT of that is left'),
  ]);
  expect((await place(person, { amount: '5' })).ret).toBe(1);
  // another customer's orders do not count
  expect((await place(await trader(), { amount: '25' })).ret).toBe(1);
  await advance(61_000);
  expect((await place(person, { amount: '25' })).ret).toBe(1);
  await setTerms({});
});

const inFiveMinutes = { code: 'ADA', minutes: '5', yield: '85' };

test('limits what all customers have on one coin that ends in the same minute [HARD-12]', async () => {
  await setTerms({ exposureMaximum: '25' });
  await placed(await trader(), { amount: '20', ...inFiveMinutes });
  const person = await trader();
  // later in the same minute, because START is a full minute
  await advance(50_000);
  const refused = await place(person, { amount: '6', ...inFiveMinutes });
  expect([refused.ret, refused.msg]).toEqual([
    0,
    expect.stringContaining("Too many ADA options expire at that time. Your balance hasn't changed."),
  ]);
  expect((await place(person, { amount: '6', code: 'ADA', minutes: '15', yield: '88' })).ret).toBe(1);
  expect((await place(person, { amount: '6', ...inFiveMinutes, code: 'XRP' })).ret).toBe(1);
  // no other order ends in the next minute
  await advance(10_000);
  expect((await place(person, { amount: '25', ...inFiveMinutes })).ret).toBe(1);
  await setTerms({});
});

test('keeps to both limits when orders come at once [HARD-12]', async () => {
  await setTerms({ openMaximum: '50', exposureMaximum: '70' });
  const [first, ...rest] = [await trader(), await trader(), await trader()] as const;
  const at = { ...inFiveMinutes, code: 'LTC', amount: '10' };
  const own = await Promise.all(Array.from({ length: 8 }, () => place(first, at)));
  expect(own.filter(({ ret }) => ret === 1)).toHaveLength(5);
  const others = await Promise.all(Array.from({ length: 8 }, (_, turn) => place(rest[turn % 2]!, at)));
  expect(others.filter(({ ret }) => ret === 1)).toHaveLength(2);
  await setTerms({});
});
