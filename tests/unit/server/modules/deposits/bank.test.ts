import { picture, sendPicture } from '../uploads/pictures.ts';
import type { Person } from '../../support.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditSeen, seenDeposit } from '../../../../../server/modules/deposits/credit.ts';
import type { Deposit } from '../../../../../server/modules/deposits/deposits.ts';
import { deposits } from '../../../../../server/modules/deposits/schema.ts';
import type { ObservedPayment } from '../../../../../server/ports/payments.ts';
import { creditDeposit } from '../../decide.ts';
import { testServer } from '../../fixtures.ts';
import { depositSteps } from './support.ts';

const server = testServer();
const { report, cumulative, channel, available, advance } = depositSteps(server);

/** Uploads a receipt, and returns its URL. */
const proofOf = async ({ token }: Person): Promise<string> =>
  (await sendPicture(server, token, await picture().png().toBuffer(), 'image/png')).data.url;

test('credits at the accepted rate, and refuses a changed or missing rate or receipt [RECH-08]', async () => {
  const [person, other] = [await server.person(), await server.person()];
  await server.qa('POST', 'transfers', { rechargeRate: '33.5' });
  const bank = await channel(person, 'bank-thb');
  expect([bank.rate, bank.rateTime! > 0, bank.fee, /^AND\d+R1[A-Z]$/.test(bank.reference!)]).toEqual([
    '33.5',
    true,
    '0',
    true,
  ]);
  const proof = await proofOf(person);
  const fields = { channel: 'bank-thb', amount: '1234.50', rate: '33.5', proof };
  expect((await report(person, { ...fields, rate: '33.4' })).msg).toContain('has changed');
  expect((await report(person, { ...fields, amount: '1234.505' })).msg).toBe('Use up to 2 decimal places for THB.');
  expect((await report(person, { ...fields, amount: '499.99' })).msg).toBe('The minimum amount is 500 THB.');
  for (const wrong of [
    '',
    '/files/00000000000000000000000000000000',
    'https://example.com/a.png',
    await proofOf(other),
  ]) {
    expect(
      (await report(person, { ...fields, ...(wrong === '' ? { proof: '/files/x' } : { proof: wrong }) })).msg,
    ).toBe('Add a screenshot or photo of your bank receipt.');
  }
  await server.qa('POST', 'transfers', { rechargeRate: null });
  const closed = await channel(person, 'bank-thb');
  expect([closed.rate, closed.rateTime]).toEqual([null, null]);
  expect((await report(person, fields)).msg).toContain("don't have the fee or the rate");
  await server.qa('POST', 'transfers', { rechargeRate: '33.5' });
  const response = await report(person, fields);
  // 1234.5 / 33.5 = 36.850746..., rounded down
  expect(response.data).toMatchObject({
    status: 'pending',
    amount: '1234.5',
    currency: 'THB',
    actual: '36.850746',
    credit: 'USDT',
    rate: '33.5',
  });
  await advance(3_600_000);
  expect(await available(person)).toBe('0');
  await creditDeposit(server, response.data.number);
  expect([await available(person), await cumulative(person)]).toEqual(['36.850746', 36_850_746n]);
});

test('credits a transfer once, even when the account holder was renamed meanwhile [RECH-07]', async () => {
  const [person, other] = [await server.person(), await server.person()];
  await server.qa('POST', 'transfers', { rechargeRate: '33.5' });
  const send = async (from: Person): Promise<string> =>
    (await report(from, { channel: 'bank-thb', amount: '670', rate: '33.5', proof: await proofOf(from) })).data.number;
  const [first, second] = [await send(person), await send(other)];
  const payment: ObservedPayment = { asset: 'THB', amount: 67_000n, to: '0000000000', hash: 'BANK-1' };
  const { services } = server;
  const credit = (number: string) =>
    services.db.transaction(async (tx) => {
      const [row] = await tx.select().from(deposits).where(eq(deposits.number, number));
      return creditSeen(services, tx, seenDeposit(row!), payment, services.clock.now());
    });
  expect(await credit(first)).toBe('credited');
  await services.db.update(deposits).set({ payee: 'New Name Ltd. · KBANK' }).where(eq(deposits.number, second));
  expect(await credit(second)).toBe('paymentUsed');
  expect([await available(person), await available(other)]).toEqual(['20', '0']);
});

test('gives each report its own reference, and matches a payment only to that report [RECH-08]', async () => {
  const person = await server.person();
  await server.qa('POST', 'transfers', { rechargeRate: '33.5' });
  const references: string[] = [];
  const send = async (): Promise<Deposit> => {
    references.push((await channel(person, 'bank-thb')).reference!);
    const fields = { channel: 'bank-thb', amount: '670', rate: '33.5', proof: await proofOf(person) };
    const { number } = (await report(person, fields)).data;
    const [row] = await server.services.db.select().from(deposits).where(eq(deposits.number, number));
    return row!;
  };
  const [first, second] = [await send(), await send()];
  expect([first.reference, second.reference]).toEqual(references);
  expect(new Set(references).size).toBe(2);
  const payment = { asset: 'THB', amount: 67_000n, to: '0000000000', hash: 'BANK-2', reference: second.reference };
  const { services } = server;
  const credit = (row: Deposit) =>
    services.db.transaction((tx) => creditSeen(services, tx, seenDeposit(row), payment, services.clock.now()));
  expect(await credit(first)).toBe('otherReference');
  expect(await credit(second)).toBe('credited');
});
