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
    expect.stringContaining('can add up to 25 USDT at most, and 5 USDT is left'),
  ]);
  expect((await place(person, { amount: '5' })).ret).toBe(1);
  // another customer's orders are none of theirs
  expect((await place(await trader(), { amount: '25' })).ret).toBe(1);
  await advance(61_000);
  expect((await place(person, { amount: '25' })).ret).toBe(1);
  await setTerms({});
});

test('limits what all customers have on one coin that ends in the same minute [HARD-12]', async () => {
  await setTerms({ exposureMaximum: '25' });
  await placed(await trader(), { amount: '20', code: 'ADA', minutes: '5', yield: '85' });
  const person = await trader();
  const refused = await place(person, { amount: '6', code: 'ADA', minutes: '5', yield: '85' });
  expect([refused.ret, refused.msg]).toEqual([
    0,
    expect.stringContaining("Too many orders on ADA end at that moment. Your balance hasn't changed."),
  ]);
  expect((await place(person, { amount: '6', code: 'ADA', minutes: '15', yield: '88' })).ret).toBe(1);
  expect((await place(person, { amount: '6', code: 'XRP', minutes: '5', yield: '85' })).ret).toBe(1);
  await setTerms({});
});
