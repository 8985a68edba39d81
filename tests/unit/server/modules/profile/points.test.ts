import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { points, redeemPoints } from '../../../../../src/api/points.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { ledgerAccounts, postings } from '../../../../../server/ledger/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { customerSteps, newKey, testServer } from '../../fixtures.ts';

const server = testServer();
const { available } = customerSteps(server);

test('lists the changes of points newest first, which sum to the balance [PROF-15]', async () => {
  const { username, token } = await server.person();
  for (const number of [30, 12, -5]) await server.qa('POST', 'points', { username, number });
  const response = await server.must(points, {}, { token });
  expect(response).toMatchObject({ balance: '37', rate: '0.01', fee: '0', code: 'USDT', last: true });
  expect(response.lists.map((item) => item.number)).toEqual(['-5', '12', '30']);
});

test('redeems points for money once per key, and refuses 0, fractions and too many [PROF-16]', async () => {
  const person = await server.person();
  await server.verifyIdentity(person);
  const { username, token } = person;
  await server.qa('POST', 'points', { username, number: 250 });
  for (const number of ['0', '-1', '1.5', '1e2', ''])
    expect((await server.call(redeemPoints, { number }, { token, key: newKey() })).ret).toBe(0);
  expect((await server.call(redeemPoints, { number: '251' }, { token, key: newKey() })).msg).toBe(
    "You don't have enough points. You have 250 points.",
  );
  const key = newKey();
  const response = await Promise.all(
    Array.from({ length: 10 }, () => server.call(redeemPoints, { number: '100' }, { token, key })),
  );
  expect(response.some((item) => item.ret === 1)).toBe(true);
  const again = await server.call(redeemPoints, { number: '100' }, { token, key });
  expect(again.data).toMatchObject({ points: '100', amount: '1', code: 'USDT', balance: '150' });
  expect((await server.must(points, {}, { token })).balance).toBe('150');
  expect(await available({ token })).toBe('1');
  expect((await server.call(redeemPoints, { number: '100' }, { token })).ret).toBe(0);
  expect(await checkLedger(server.services.db)).toEqual([]);
});

test("books a redemption against the operator's account `points` [PROF-16 LEDG-01]", async () => {
  const person = await server.person();
  await server.verifyIdentity(person);
  await server.qa('POST', 'points', { username: person.username, number: 250 });
  const { data } = await server.call(redeemPoints, { number: '100' }, { token: person.token, key: newKey() });
  const { db } = server.services;
  const customer = (await findCustomer(db, person.username))!.id;
  const legs = await db
    .select({
      customer: ledgerAccounts.customer,
      purpose: ledgerAccounts.purpose,
      asset: ledgerAccounts.asset,
      amount: postings.amount,
    })
    .from(postings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(eq(postings.journal, Number(data.id)))
    .orderBy(postings.id);
  expect(legs).toEqual(
    expect.arrayContaining([
      { customer: null, purpose: 'points', asset: 'POINTS', amount: 100n },
      { customer, purpose: 'available', asset: 'POINTS', amount: -100n },
      { customer: null, purpose: 'points', asset: 'USDT', amount: -1_000_000n },
      { customer, purpose: 'available', asset: 'USDT', amount: 1_000_000n },
    ]),
  );
  expect(legs).toHaveLength(4);
});

test("redeems points only for verified customers, on the operator's terms [HARD-12]", async () => {
  const person = await server.person();
  await server.qa('POST', 'points', { username: person.username, number: 15 });
  const redeem = () => server.call(redeemPoints, { number: '15' }, { token: person.token, key: newKey() });
  const refused = await redeem();
  expect([refused.ret, refused.msg]).toEqual([0, expect.stringContaining("once you've completed basic verification")]);
  expect(await server.must(points, {}, { token: person.token })).toMatchObject({
    balance: '15',
    closed: refused.msg,
    certify: true,
  });
  await server.verifyIdentity(person);
  const { db, settings } = server.services;
  for (const [set, rate] of [
    [{ closed: '1' }, undefined],
    [{ rate: '0' }, undefined],
    [{ rate: '0,1' }, undefined],
    [{ rate: '0.02' }, '0.02'],
  ] as const) {
    await settings.write(db, 'config.points', set);
    const response = await server.must(points, {}, { token: person.token });
    expect([response.rate, response.closed === '', response.certify], JSON.stringify(set)).toEqual([
      rate,
      rate !== undefined,
      false,
    ]);
    if (rate === undefined)
      expect((await redeem()).msg).toBe("You can't redeem points right now. You keep your points.");
  }
  expect((await redeem()).data).toMatchObject({ amount: '0.3', balance: '0' });
  await settings.write(db, 'config.points', {});
});

// they only run in parallel on PostgreSQL (the stage `postgres`)
test('never redeems more points than there are in simultaneous redemptions [PROF-16]', async () => {
  const person = await server.person();
  await server.verifyIdentity(person);
  const { username, token } = person;
  await server.qa('POST', 'points', { username, number: 100 });
  const response = await Promise.all(
    Array.from({ length: 8 }, () => server.call(redeemPoints, { number: '30' }, { token, key: newKey() })),
  );
  expect(response.filter((item) => item.ret === 1)).toHaveLength(3);
  expect((await server.must(points, {}, { token })).balance).toBe('10');
  expect(await available({ token })).toBe('0.9');
});
