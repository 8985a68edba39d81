import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { depositInfo, deposits } from '../../../../../src/api/deposits.ts';
import { deposits as table } from '../../../../../server/modules/deposits/schema.ts';
import { creditDeposit, rejectDeposit } from '../../decide.ts';
import { testServer } from '../../fixtures.ts';
import { newHash, depositSteps } from './support.ts';

const server = testServer();
const { report, numbers, info } = depositSteps(server);

test('filters all, completed and pending deposits on stable pages [RECH-10]', async () => {
  const person = await server.person();
  const created: string[] = [];
  // only 20 may be pending, and five before one is credited: the first three end at once
  for (let at = 0; at < 23; at += 1) {
    created.unshift((await report(person, { hash: newHash() })).data.number);
    if (at === 0) await creditDeposit(server, created[0]!);
    else if (at < 3) await rejectDeposit(server, created[0]!, 'x');
  }
  const [failed, done] = [created[0] as string, created[1] as string];
  await rejectDeposit(server, failed, 'x');
  await creditDeposit(server, done);
  expect(await numbers(person, 'done')).toEqual([done, created[22]]);
  expect(await numbers(person, 'undone')).toEqual(created.slice(2, 20));
  expect(await numbers(person, 'all')).toEqual(created.slice(0, 20));
  await report(person, { hash: newHash() });
  const second = await server.must(deposits, { status: 'all', page: '2' }, { token: person.token });
  expect([second.lists.map((item) => item.number), second.last]).toEqual([created.slice(20), true]);
});

test('shows all details only to the owner, and shortens addresses in lists [RECH-11 SEC-06]', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const { data } = await report(person, { hash: newHash(), remark: '<b>x</b>' });
  const deposit = await info(person, data.number);
  expect(deposit).toMatchObject({ id: data.id, number: data.number, remark: '<b>x</b>', chain: 'TRC20', reason: '' });
  expect(deposit.payee).toMatch(/^T\w{33}$/);
  const listed = (await server.must(deposits, {}, { token: person.token })).lists[0];
  expect(listed!.payee).toBe(`${deposit.payee.slice(0, 6)}…${deposit.payee.slice(-6)}`);
  const [theirs, none] = [
    await server.call(depositInfo, { id: data.id }, { token: other.token }),
    await server.call(depositInfo, { id: '999999' }, { token: other.token }),
  ];
  expect(theirs.text).toBe(none.text);
  expect((await server.services.db.select().from(table).where(eq(table.number, data.number)))[0]?.status).toBe(
    'pending',
  );
});
