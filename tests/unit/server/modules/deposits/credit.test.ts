import { expect, test } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import { accountEntries } from '../../../../../src/api/account.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { creditDeposit, rejectDeposit } from '../../decide.ts';
import { testServer } from '../../fixtures.ts';
import { newHash, depositSteps } from './support.ts';

const server = testServer();
const { report, cumulative, info, available, setPrice, advance } = depositSteps(server);

test('credits balance and cumulative deposits once, after the last confirmation [RECH-09]', async () => {
  const person = await server.person();
  const { data } = await report(person, { hash: newHash(), amount: '123.456789' });
  expect(data).toMatchObject({ status: 'pending', confirmations: 0, needed: 20, states: [{ status: 'pending' }] });
  expect([data.number.length > 10, data.created > 0, await available(person), await cumulative(person)]).toEqual([
    true,
    true,
    '0',
    0n,
  ]);
  await advance(30_000);
  expect(await info(person, data.id)).toMatchObject({
    status: 'pending',
    confirmations: 10,
    needed: 20,
  });
  expect(await available(person)).toBe('0');
  for (let time = 0; time < 3; time += 1) await advance(40_000);
  const deposit = await info(person, data.id);
  expect(deposit).toMatchObject({ status: 'done', confirmations: 20, actual: '123.456789' });
  expect(Number(deposit.height)).toBeGreaterThan(79_000_000);
  expect(deposit.states.map(({ status }) => status)).toEqual(['pending', 'done']);
  expect([await available(person), await cumulative(person)]).toEqual(['123.456789', 123_456_789n]);
  const { lists } = await server.must(accountEntries, { setup: 'recharge' }, { token: person.token });
  expect(lists.map((item) => [item.amount, item.reference])).toEqual([['123.456789', data.number]]);
  const inbox = await server.must(messages, { status: 'all' }, { token: person.token });
  expect(inbox.lists.filter((item) => item.kind === 'rechargeCredited')).toHaveLength(1);
  await checkLedger(server.services.db);
});

test('credits once for simultaneous confirmations, and never after a rejection [RECH-09]', async () => {
  const person = await server.person();
  const { data } = await report(person, { hash: newHash() });
  const confirm = () =>
    creditDeposit(server, data.number).then(
      () => true,
      () => false,
    );
  expect((await Promise.all([confirm(), confirm(), confirm()])).filter(Boolean)).toHaveLength(1);
  expect([await available(person), await cumulative(person)]).toEqual(['100', 100_000_000n]);
  const second = (await report(person, { hash: newHash() })).data;
  await rejectDeposit(server, second.number, 'No such payment.');
  await advance(3_600_000);
  expect(await info(person, second.id)).toMatchObject({
    status: 'failed',
    reason: 'No such payment.',
  });
  await expect(creditDeposit(server, second.number)).rejects.toThrow('ended');
  expect(await available(person)).toBe('100');
});

test('values another coin by its price at the credit, not at the report [RECH-09]', async () => {
  const person = await server.person();
  await setPrice('50000');
  const { data } = await report(person, { channel: 'btc', amount: '0.001', hash: newHash() });
  await setPrice('40000');
  await creditDeposit(server, data.number);
  await setPrice('60000');
  expect([await available(person, 'BTC'), await cumulative(person)]).toEqual(['0.001', 40_000_000n]);
});

test('values a coin without a price at the credit by its price at the report [PROF-14]', async () => {
  const person = await server.person();
  await setPrice('60000');
  const { number } = (await report(person, { channel: 'btc', amount: '0.002', hash: newHash() })).data;
  expect(await cumulative(person)).toBe(0n);
  await setPrice(null);
  await creditDeposit(server, number);
  expect(await cumulative(person)).toBe(120_000_000n);
});
