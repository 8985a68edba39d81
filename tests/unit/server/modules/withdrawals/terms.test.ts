import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { demoWays } from '../../../../../server/modules/transfers/default-ways.ts';
import { quote } from '../../../../../server/modules/transfers/ways.ts';
import { testServer } from '../../fixtures.ts';
import { withdrawalSteps } from './support.ts';

const server = testServer();
const { ready, take, balances } = withdrawalSteps(server);

test('shows the terms of each channel, and closes one without fee or rate [WD-01]', async () => {
  const person = await ready();
  const response = await server.must(withdrawalTerms, {}, { token: person.token });
  expect(response).toMatchObject({ fee: '1', minimum: '10', closed: false, opens: null });
  expect(response.lists.find((item) => item.chain === 'TRC20')).toMatchObject({
    to: 'wallet',
    currency: 'USDT',
    fee: '1',
    fixed: '0',
    minimum: '10',
    arrival: 'About 10 minutes after approval',
  });
  expect(response.lists.find((item) => item.to === 'bank')).toMatchObject({
    currency: 'USDT',
    credit: 'THB',
    rate: '33.25',
  });
  await server.qa('POST', 'transfers', { fees: { 'wallet USDT TRC20': null }, withdrawRate: null });
  const changed = await server.must(withdrawalTerms, {}, { token: person.token });
  expect([changed.fee, changed.lists.find(({ to }) => to === 'bank')!.rate]).toEqual([null, null]);
  expect((await take(person)).msg).toContain("don't have the fee or the rate");
  expect((await take(person, { to: 'bank', target: person.card, rate: '33.25' })).msg).toContain(
    "don't have the fee or the rate",
  );
  expect(await balances(person)).toEqual(['1000', '0']);
});

test('rounds the fee up and the payout down, and both sum to the amount [WD-05]', () => {
  const usdt = demoWays.find((way) => way.to === 'wallet' && way.chain === 'TRC20')!;
  expect(quote(usdt, 250_000_000n, {})).toMatchObject({ fee: 2_500_000n, actual: 247_500_000n, payout: '247.5' });
  expect(quote(usdt, 250_000_001n, {})).toMatchObject({ fee: 2_500_001n, actual: 247_500_000n });
  fc.assert(
    fc.property(
      fc.constantFrom(...demoWays),
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.integer({ min: 0, max: 10 ** 7 }),
      (way, amount, percent) => {
        const part = (percent / 10 ** 5).toFixed(5);
        const { fee, actual } = quote(way, amount, { hasDefaultRates: true, fees: { [way.id]: part } })!;
        const exact = amount * BigInt(percent);
        const fixed = quote(way, 0n, { hasDefaultRates: true })!.fee;
        return fee + actual === amount && (fee - fixed) * 10n ** 7n >= exact && (fee - fixed - 1n) * 10n ** 7n < exact;
      },
    ),
  );
});

test('refuses any fee or rate but the accepted one [WD-12]', async () => {
  const person = await ready();
  await server.qa('POST', 'transfers', { fees: { 'wallet USDT TRC20': '2' }, withdrawRate: '33' });
  expect((await take(person)).msg).toBe('The fee or rate has changed. Nothing was sent; please check the new terms.');
  expect((await take(person, { to: 'bank', target: person.card, rate: '33.25' })).msg).toContain('has changed');
  expect((await take(person, { to: 'bank', target: person.card })).msg).toContain('has changed');
  expect(await balances(person)).toEqual(['1000', '0']);
  expect((await take(person, { fee: '5' })).data).toMatchObject({ fee: '5', actual: '245' });
  expect((await take(person, { to: 'bank', target: person.card, rate: '33.0' })).msg).toContain('has changed');
  expect((await take(person, { to: 'bank', target: person.card, rate: '33' })).data).toMatchObject({
    actual: '8167.5',
  });
});
