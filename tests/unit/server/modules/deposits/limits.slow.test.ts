import { expect, test } from 'vitest';
import { setProtection } from '../../../../../src/api/protection.ts';
import { creditDeposit } from '../../decide.ts';
import { testServer } from '../../fixtures.ts';
import { newHash, depositSteps } from './support.ts';

const server = testServer();
const { report, setPrice, advance } = depositSteps(server);

test("counts credited and pending deposits of a day against the customer's limit [TRUST-02]", async () => {
  const person = await server.person();
  await server.must(setProtection, { kind: 'recharge', value: '250' }, { token: person.token });
  const first = (await report(person, { hash: newHash(), amount: '100' })).data;
  await creditDeposit(server, first.number);
  expect((await report(person, { hash: newHash(), amount: '100' })).ret).toBe(1);
  expect((await report(person, { hash: newHash(), amount: '50.000001' })).msg).toBe(
    'This is above your daily deposit limit. You can deposit another 50 USDT today.',
  );
  const rivals = await Promise.all(Array.from({ length: 3 }, () => report(person, { hash: newHash(), amount: '50' })));
  expect(rivals.filter(({ ret }) => ret === 1)).toHaveLength(1);
  await advance(86_400_000);
  expect((await report(person, { hash: newHash(), amount: '250' })).ret).toBe(1);
});

test("counts a pending deposit in another coin by its value against the day's limit [TRUST-02]", async () => {
  const person = await server.person();
  await setPrice('60000');
  await server.must(setProtection, { kind: 'recharge', value: '100' }, { token: person.token });
  const btc = { channel: 'btc', amount: '0.001' };
  expect((await report(person, { ...btc, hash: newHash() })).ret).toBe(1);
  expect((await report(person, { ...btc, hash: newHash() })).msg).toBe(
    'This is above your daily deposit limit. You can deposit another 40 USDT today.',
  );
  expect((await report(person, { hash: newHash(), amount: '40' })).ret).toBe(1);
});
