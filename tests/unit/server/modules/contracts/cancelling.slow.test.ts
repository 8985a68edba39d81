import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { balances } from '../../../../../src/api/account.ts';
import { add, multiply, subtract } from '../../../../../src/domain/money.ts';
import type { AccountEvent } from '../../../../../server/platform/events.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { type Answer } from '../../support.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { place, placed, revoke, orders, order, trader, balance, setPrice, setBook, nextTick, match } =
  contractSteps(server);

test('cancels open and partly filled orders, frees the rest and keeps their fills [CTR-08]', async () => {
  const person = await trader({ USDT: '100000', SOL: '5' });
  await setPrice('60000', 'SOL');
  const open = await placed(person, { code: 'SOL', price: '50000', amount: '0.2' });
  const partly = await placed(person, { code: 'SOL', side: 'sell', price: '70000', amount: '1' });
  await setBook('0.25', 'SOL');
  await setPrice('70000', 'SOL');
  await nextTick();
  expect(await order(person, partly.id)).toMatchObject({ status: 'open', dealt: '0.25' });
  const response: AccountEvent[] = [];
  const end = server.services.events.listen((await findCustomer(server.services.db, person.username))!.id, (event) =>
    response.push(event),
  );
  for (const { id } of [open, partly]) {
    const reply = await revoke(person, id);
    expect([reply.ret, reply.data.status]).toEqual([1, 'cancelled']);
  }
  // other devices are notified. On PostgreSQL, events wait in a queue, also the one of the fill before
  const cancelled = [open, partly].map(({ id }) => ({ kind: 'contract', id, status: 'cancelled' }));
  await expect.poll(() => response.filter(({ status }) => status !== 'open')).toEqual(cancelled);
  end();
  expect(await order(person, open.id)).toMatchObject({ status: 'cancelled', dealt: '0' });
  expect(await order(person, partly.id)).toMatchObject({ status: 'cancelled', dealt: '0.25', average: '70000' });
  expect(await balance(person)).toMatchObject({ available: '117482.5', held: '0' });
  expect(await balance(person, 'SOL')).toMatchObject({ available: '4.75', held: '0' });
  expect((await orders(person, { status: 'cancelled' })).length).toBe(2);
});

test('refuses to cancel a filled, cancelled or foreign order, and says why [CTR-09]', async () => {
  const [person, other] = [await trader(), await trader()];
  await setPrice('60000');
  const dealt = await placed(person, { price: '60000', amount: '0.01' });
  expect((await revoke(person, dealt.id)).msg).toBe('This order has already been filled.');
  const open = await placed(person, { price: '50000', amount: '0.01' });
  expect((await revoke(other, open.id)).msg).toBe("We couldn't find this order.");
  expect((await revoke(other, '999999999')).msg).toBe("We couldn't find this order.");
  expect((await revoke(person, 'x')).msg).toBe("We couldn't find this order.");
  expect((await revoke(person, open.id)).ret).toBe(1);
  expect((await revoke(person, open.id)).msg).toBe('This order has already been cancelled.');
  expect(await orders(other)).toEqual([]);
});

// the lock only matters on PostgreSQL (the stage `postgres`): the embedded database serializes transactions
test('ends each of a hundred orders once when two cancellations race a fill [CTR-10]', async () => {
  const person = await trader();
  const before = [await balance(person), await balance(person, 'BTC')];
  const ended = { dealt: 0, cancelled: 0 };
  for (let round = 0; round < 100; round += 1) {
    await setPrice('60000');
    const { id } = await placed(person, { price: '59000', amount: '0.001' });
    await setPrice('58000');
    server.clock.advance(1000);
    // two instances match while two tabs cancel, in alternating order
    const acts: (() => Promise<unknown>)[] = [match, () => revoke(person, id), match, () => revoke(person, id)];
    if (round % 2 === 1) acts.reverse();
    const results = await Promise.all(acts.map((act) => act()));
    const now = await order(person, id);
    const revoked = results.filter((result) => (result as Answer | undefined)?.ret === 1).length;
    expect([now.status, revoked]).toEqual(now.status === 'dealt' ? ['dealt', 0] : ['cancelled', 1]);
    ended[now.status as 'dealt' | 'cancelled'] += 1;
    expect((await balance(person)).held).toBe('0');
  }
  expect(ended.dealt + ended.cancelled).toBe(100);
  const spent = multiply('58.058', String(ended.dealt));
  expect((await balance(person)).available).toBe(subtract(before[0]!.available, spent));
  expect((await balance(person, 'BTC')).available).toBe(
    add(before[1]!.available, multiply('0.001', String(ended.dealt))),
  );
});

test('leaves no hold and takes exactly what was paid after any sequence of operations [CTR-10]', async () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('place' as const),
      side: fc.constantFrom('buy', 'sell'),
      away: fc.integer({ min: -300, max: 300 }),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
    fc.record({ kind: fc.constant('move' as const), to: fc.integer({ min: 970, max: 1030 }) }),
    fc.record({ kind: fc.constant('revoke' as const), which: fc.nat({ max: 20 }) }),
    fc.record({ kind: fc.constant('book' as const), amount: fc.option(fc.integer({ min: 1, max: 500 })) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const person = await trader({ USDT: '1000', BTC: '1' });
      await setBook(null);
      await setPrice('1000');
      const ids: string[] = [];
      for (const act of acts) {
        if (act.kind === 'move') {
          await setPrice(String(act.to));
          await nextTick();
        } else if (act.kind === 'book')
          await setBook(act.amount === null ? null : `0.${String(act.amount).padStart(3, '0')}`);
        else if (act.kind === 'revoke') {
          if (ids.length > 0) await revoke(person, ids[act.which % ids.length] as string);
        } else {
          const response = await place(person, {
            side: act.side,
            price: `${1000 + act.away / 10}`,
            amount: `0.${String(act.amount).padStart(3, '0')}1`,
          });
          if (response.ret === 1) ids.push(response.data.id);
        }
      }
      for (const id of ids) await revoke(person, id);
      const all = await orders(person);
      const sum = (side: string, name: 'paid' | 'fee' | 'dealt'): string =>
        add('0', ...all.filter((item) => item.side === side).map((item) => item[name]!));
      expect((await server.must(balances, {}, { token: person.token })).lists.map((item) => item.held)).toEqual([
        '0',
        '0',
      ]);
      expect((await balance(person)).total).toBe(
        subtract(add('1000', sum('sell', 'paid')), add(sum('buy', 'paid'), sum('buy', 'fee'), sum('sell', 'fee'))),
      );
      expect((await balance(person, 'BTC')).total).toBe(subtract(add('1', sum('buy', 'dealt')), sum('sell', 'dealt')));
      for (const item of all) expect(item.status).not.toBe('open');
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(await checkLedger(server.services.db)).toEqual([]);
});
