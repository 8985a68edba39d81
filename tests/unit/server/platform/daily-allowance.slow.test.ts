import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { login } from '../../../../src/api/auth.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { closeContract } from '../../../../src/api/contracts.ts';
import { MAX_UNFILLED_PER_DAY } from '../../../../server/modules/contracts/orders.ts';
import type { ContractOrder } from '../../../../server/modules/contracts/deal.ts';
import { postAll } from '../../../../server/ledger/ledger.ts';
import { holds } from '../../../../server/ledger/schema.ts';
import { contractOrders } from '../../../../server/modules/contracts/schema.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { logins } from '../../../../server/modules/security/schema.ts';
import { moneyCalls, attempts } from '../../../../server/platform/db/schema.ts';
import { takeDailyAllowance } from '../../../../server/platform/rate-limit/daily-allowance.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { newKey, testServer } from '../fixtures.ts';
import type { Person } from '../support.ts';
import { contractSteps } from '../modules/contracts/support.ts';

const server = testServer({ logins: 3 });
const { trader, place, orders, available, funded } = contractSteps(server);
const accountOf = async ({ username }: Person): Promise<number> =>
  (await findCustomer(server.services.db, username))!.id;

/** Writes orders that held money and ended without a fill. */
async function endUnfilled(person: Person, count: number, kind: Pick<ContractOrder, 'type' | 'status'>): Promise<void> {
  const account = await accountOf(person);
  const { db, clock } = server.services;
  const now = clock.now();
  const hold = {
    customer: account,
    asset: 'USDT',
    amount: 1n,
    released: 1n,
    kind: 'contractHold',
    opened: now,
    ended: now,
  };
  const order = { account, code: 'BTC', side: 'buy', amount: 100n, created: now, updated: now, held: 1n } as const;
  await db.transaction(async (tx) => {
    const ids = await tx
      .insert(holds)
      .values(Array.from({ length: count }, () => hold))
      .returning({ id: holds.id });
    for (const [journal, amount] of [
      ['contractHold', 1n],
      ['contractRest', -1n],
    ] as const)
      await postAll(
        tx,
        ids.map(({ id }) => ({
          kind: journal,
          hold: id,
          now,
          legs: [
            { customer: account, purpose: 'available', asset: 'USDT', amount: -amount },
            { customer: account, purpose: 'held', asset: 'USDT', amount },
          ],
        })),
      );
    await tx.insert(contractOrders).values(ids.map(({ id }) => ({ ...order, ...kind, hold: id })));
  });
}

test('refuses limit orders after too many unfilled cancellations in 24 hours [HARD-12]', async () => {
  const person = await trader();
  await endUnfilled(person, MAX_UNFILLED_PER_DAY - 1, { type: 'limit', status: 'cancelled' });
  const far = { type: 'limit', price: '30000', amount: '0.001' };
  const last = await place(person, far);
  expect(last.ret).toBe(1);
  await server.must(closeContract, { id: last.data.id }, { token: person.token });
  const refused = await place(person, far);
  expect([refused.ret, refused.msg]).toEqual([
    0,
    "You've cancelled too many orders before anything was filled: the maximum is 500 in 24 hours. " +
      "Your order wasn't placed and your balance hasn't changed. Place a market order, or try a limit order later.",
  ]);
  expect(await available(person)).toBe('100000');
  // neither filled orders nor market orders count
  expect((await place(person, { type: 'market', amount: '0.001' })).ret).toBe(1);
  server.clock.advance(DAY_MS);
  expect((await place(person, far)).ret).toBe(1);
});

test('refuses market orders after too many that their first price rejected in 24 hours [HARD-12]', async () => {
  const person = await trader();
  await endUnfilled(person, MAX_UNFILLED_PER_DAY, { type: 'market', status: 'refused' });
  const market = { type: 'market', amount: '0.001' };
  expect((await place(person, market)).msg).toMatch(/^You've reached the maximum of 500 in 24 hours\./);
  expect((await place(person, { type: 'limit', price: '30000', amount: '0.001' })).ret).toBe(1);
  server.clock.advance(DAY_MS);
  expect((await place(person, market)).ret).toBe(1);
});

test('keeps the last hundred refused orders of a customer [HARD-12]', async () => {
  const person = await server.person();
  await server.qa('POST', 'risk', { username: person.username });
  for (let turn = 0; turn < 103; turn += 1) {
    const { ret } = await place(person, { type: 'limit', price: '50000', amount: String((turn + 1) / 1000) });
    expect(ret).toBe(0);
  }
  const account = await accountOf(person);
  const stored = await server.services.db
    .select({ amount: contractOrders.amount })
    .from(contractOrders)
    .where(and(eq(contractOrders.account, account), eq(contractOrders.status, 'refused')));
  expect(stored).toHaveLength(100);
  expect((await orders(person))[0]?.amount).toBe('0.103');
});

test('stores the refusals of a daily allowance, and answers further ones with 429 [HARD-12]', async () => {
  const person = await funded('10');
  const account = await accountOf(person);
  const { db, clock } = server.services;
  await db.insert(attempts).values({ key: `daily refusals ${account}`, count: 1999, since: clock.now() });
  const refused = () => server.call(transferIn, { amount: '5000' }, { token: person.token, key: newKey() });
  expect((await refused()).status).toBe(200);
  const over = await refused();
  expect([over.status, over.headers.get('retry-after'), over.msg]).toEqual([
    429,
    '86400',
    "You've reached the maximum of 2000 in 24 hours. Nothing was sent and your balance hasn't changed. " +
      'Try again in 24 hours.',
  ]);
  expect(await db.$count(moneyCalls, eq(moneyCalls.account, account))).toBe(1);
  // accepted calls do not count
  expect((await server.call(transferIn, { amount: '10' }, { token: person.token, key: newKey() })).ret).toBe(1);
});

test.each(['withdrawals', 'deposits', 'certifications'] as const)(
  'limits the %s of a customer in 24 hours [HARD-12]',
  async (kind) => {
    const { db } = server.services;
    const most = kind === 'certifications' ? 20 : 100;
    const take = (now: number) =>
      takeDailyAllowance(db, 7, kind, now).then(
        () => 'taken',
        ({ key, retryAfter }: { key: string; retryAfter: number }) => `${key} ${retryAfter}`,
      );
    for (let turn = 0; turn < most; turn += 1) expect(await take(0)).toBe('taken');
    expect([await take(1000), await take(DAY_MS)]).toEqual(['dailyMost 86399', 'taken']);
  },
);

test('limits logins in 24 hours, and keeps one row per device and day [HARD-12]', async () => {
  const person = await server.person();
  const enter = (device: string) =>
    server.call(login, { username: person.username, password: person.password }, { headers: { 'user-agent': device } });
  // opening the account was the first login
  expect([(await enter('phone')).ret, (await enter('phone')).ret]).toEqual([1, 1]);
  const over = await enter('phone');
  expect([over.status, over.msg]).toEqual([
    429,
    "You've logged in too often: the maximum is 3 in 24 hours. Try again in 24 hours, " +
      "or use a device where you're still logged in.",
  ]);
  const account = await accountOf(person);
  const rows = await server.services.db.select().from(logins).where(eq(logins.account, account));
  expect(rows.filter(({ device }) => device === 'phone')).toHaveLength(1);
  server.clock.advance(DAY_MS);
  expect((await enter('phone')).ret).toBe(1);
  expect(await server.services.db.$count(logins, eq(logins.account, account))).toBe(3);
});
