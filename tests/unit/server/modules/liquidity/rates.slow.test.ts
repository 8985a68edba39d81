import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currencyRate } from '../../../../../src/api/market.ts';
import { channels } from '../../../../../src/api/deposits.ts';
import { withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { openCustomer } from '../../../../../server/modules/customers/customers.ts';
import { beginSession } from '../../../../../server/modules/customers/sessions.ts';
import { setCurrencyRate } from '../../../../../server/modules/content/currencies.ts';
import { deposits } from '../../../../../server/modules/deposits/schema.ts';
import { transferReference } from '../../../../../server/modules/deposits/channels.ts';
import { creditPendingDeposit } from '../../../../../server/modules/deposits/credit.ts';
import { setTransfers } from '../../../../../server/modules/transfers/terms.ts';
import { startServer } from '../../support.ts';

test('production has no rate until one is set, and dates it [HARD-12 TRUST-05]', async () => {
  const server = await startServer({ mode: 'production', simulatedTrading: true });
  const { services } = server;
  const { db, clock } = services;
  const account = await openCustomer(db, services.keys, {
    mode: 'email',
    username: 'rates@example.com',
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
    now: clock.now(),
  });
  const { token } = await beginSession(db, account.id, 'test', clock.now());
  const rates = async () => {
    const bank = (await server.must(channels, {}, { token })).lists.find((item) => item.kind === 'bank');
    const out = (await server.must(withdrawalTerms, {}, { token })).lists.find((item) => item.to === 'bank');
    const total = await server.must(currencyRate, { code: 'THB' });
    return [
      [bank!.rate, bank!.rateTime],
      [out!.rate, out!.rateTime],
      [total.rate, total.time],
    ];
  };
  expect(await rates()).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  const set = clock.now();
  await setTransfers(services, db, { rechargeRate: '33.5', withdrawRate: '33.1' });
  await setCurrencyRate(services, db, 'THB', '33.3');
  server.clock.advance(7_200_000);
  await setTransfers(services, db, { closed: {} });
  expect(await rates()).toEqual([
    ['33.5', set],
    ['33.1', set],
    ['33.3', set],
  ]);
  await server.close();
});

test('credits a bank transfer at the rate of its arrival or report, the later of both [HARD-12 RECH-08]', async () => {
  const server = await startServer();
  const { services } = server;
  const { db, clock } = services;
  const account = await openCustomer(db, services.keys, {
    mode: 'email',
    username: 'bank@example.com',
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
    now: clock.now(),
  });
  await setTransfers(services, db, { rechargeRate: '40' });
  const created = clock.now();
  let built = 0;
  /** Reports a transfer of 1,000 THB at a rate of 32, whose money arrives `after` ms later. */
  const credit = async (after: number) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .insert(deposits)
        .values({
          account: account.id,
          number: `R${(built += 1)}`,
          channel: 'bank-thb',
          way: 'bank',
          currency: 'THB',
          amount: 100_000n,
          asset: 'USDT',
          credited: 31_250_000n,
          value: 31_250_000n,
          rate: '32',
          payee: 'Andaman Demo Co., Ltd. · KBANK',
          bankAccount: '0000000000',
          reference: transferReference(account.id, built),
          states: [{ status: 'pending', time: created }],
          created,
          updated: created,
        })
        .returning();
      const outcome = await creditPendingDeposit(
        services,
        tx,
        row!,
        { asset: 'THB', amount: 100_000n, to: '0000000000', hash: `bank ${built}`, time: created + after },
        clock.now(),
      );
      const [now] = await tx.select().from(deposits).where(eq(deposits.id, row!.id));
      return [outcome, now?.credited, now?.rate];
    });
  server.clock.advance(2 * 3_600_000);
  await setTransfers(services, db, { rechargeRate: '50' });
  server.clock.advance(3 * 3_600_000);
  expect(await credit(-60_000)).toEqual(['credited', 31_250_000n, '32']);
  expect(await credit(0)).toEqual(['credited', 31_250_000n, '32']);
  expect(await credit(1)).toEqual(['credited', 25_000_000n, '40']);
  expect(await credit(2 * 3_600_000)).toEqual(['credited', 20_000_000n, '50']);
  await setTransfers(services, db, { rechargeRate: null });
  // an earlier transfer is still credited at the rate of its time
  expect(await credit(3_600_000)).toEqual(['credited', 25_000_000n, '40']);
  expect(await credit(6 * 3_600_000)).toEqual(['rateUnknown', 31_250_000n, '32']);
  await server.close();
});
