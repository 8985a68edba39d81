import { expect, test } from 'vitest';
import { ranks } from '../../../../../src/api/profile.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { deposits } from '../../../../../server/modules/deposits/schema.ts';
import { customerSteps, testServer } from '../../fixtures.ts';
import { accountSteps } from '../customers/support.ts';

const server = testServer();
const { userOf } = accountSteps(server);
const { fund } = customerSteps(server);

test('derives the level only from credited deposits [PROF-14]', async () => {
  // the audit would report the deposits below, which have no journals
  await server.services.jobs.stop();
  const person = await server.person();
  await server.qa('POST', 'ranks', { lists: ['100', '500', '2000'].map((value) => ({ value, name: '' })) });
  await fund(person, '5000');
  expect(await server.must(ranks, {}, { token: person.token })).toMatchObject({ recharged: '0', level: 0 });
  const account = await findCustomer(server.services.db, person.username);
  const now = server.clock.now();
  const item = {
    account: account!.id,
    channel: 'qa',
    way: 'bank',
    currency: 'USDT',
    amount: 150_000_000n,
    asset: 'USDT',
    credited: 150_000_000n,
    payee: '',
    states: [],
    created: now,
    updated: now,
  };
  await server.services.db.insert(deposits).values([
    { ...item, number: 'R1', status: 'done', value: 150_000_000n },
    { ...item, number: 'R2', status: 'pending', value: 900_000_000n },
  ]);
  expect(await server.must(ranks, {}, { token: person.token })).toMatchObject({
    recharged: '150',
    level: 2,
    lists: [{ value: '100' }, { value: '500' }, { value: '2000' }],
  });
  expect((await userOf(person)).level).toBe(2);
});
