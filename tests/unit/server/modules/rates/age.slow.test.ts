import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { currencyRate } from '../../../../../src/api/market.ts';
import { channels, submitDeposit } from '../../../../../src/api/deposits.ts';
import { withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { openCustomer } from '../../../../../server/modules/customers/customers.ts';
import { beginSession } from '../../../../../server/modules/customers/sessions.ts';
import { setCurrencyRate } from '../../../../../server/modules/content/currencies.ts';
import { parseRates } from '../../../../../server/modules/rates/rates-file.ts';
import { writeRates } from '../../../../../server/modules/rates/write-rates.ts';
import { depositRateAt, setTransfers, transferSettings } from '../../../../../server/modules/transfers/terms.ts';
import { HOUR_MS } from '../../../../../src/domain/time.ts';
import { startServer, type TestServer } from '../../support.ts';
import { newKey } from '../../fixtures.ts';

const UNKNOWN = "We don't have the fee or the rate right now. Please try again later.";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ mode: 'production', simulatedTrading: true });
  const { db, keys, clock } = server.services;
  const account = await openCustomer(db, keys, {
    mode: 'email',
    username: 'age@example.com',
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
    now: clock.now(),
  });
  ({ token } = await beginSession(db, account.id, 'test', clock.now()));
});
afterAll(() => server.close());
beforeEach(() => server.services.settings.clear(server.services.db));

/** Sets the rates of a file at the server's time. */
const setRates = (lines: string) => {
  const { services } = server;
  return writeRates(services, services.db, parseRates(lines, services.clock.now()));
};
const deposit = async () => (await server.must(channels, {}, { token })).lists.find(({ kind }) => kind === 'bank')!;
const payout = async () => (await server.must(withdrawalTerms, {}, { token })).lists.find(({ to }) => to === 'bank')!;

test('invents no total once a rate is older than 24 hours [FEED-09]', async () => {
  const set = server.clock.now();
  expect(await setRates('code,rate\nTHB,33.42\nEUR,0.92')).toBe(2);
  server.clock.advance(24 * HOUR_MS);
  expect(await server.must(currencyRate, { code: 'THB' })).toEqual({ code: 'THB', rate: '33.42', time: set });
  server.clock.advance(1);
  expect(await server.must(currencyRate, { code: 'THB' })).toEqual({ code: 'THB', rate: null, time: null });
  await setRates('code,rate\nTHB,34');
  expect((await server.must(currencyRate, { code: 'EUR' })).rate).toBeNull();
});

test('a rate has the time at which it was true, and ages from it [FEED-09]', async () => {
  const time = server.clock.now() - 23 * HOUR_MS;
  await setRates(`code,rate,time\nTHB,33.42,${new Date(time).toISOString()}`);
  expect(await server.must(currencyRate, { code: 'THB' })).toMatchObject({ rate: '33.42', time });
  server.clock.advance(HOUR_MS + 1);
  expect(await server.must(currencyRate, { code: 'THB' })).toMatchObject({ rate: null, time: null });
});

test('limits rates without a source to 24 hours, and ignores undated ones [FEED-09]', async () => {
  const { db, settings } = server.services;
  const time = server.clock.now() - 24 * HOUR_MS;
  await settings.write(db, 'config.currencies', { THB: { rate: '33', time }, EUR: { rate: '0.9' } });
  expect((await server.must(currencyRate, { code: 'THB' })).rate).toBe('33');
  expect((await server.must(currencyRate, { code: 'EUR' })).rate).toBeNull();
  server.clock.advance(1);
  expect((await server.must(currencyRate, { code: 'THB' })).rate).toBeNull();
});

test('closes the bank channel with the reason when its rate is too old [FEED-09]', async () => {
  const set = server.clock.now();
  await setRates('code,rate\nTHB-deposit,33.6\nTHB-withdrawal,33.2');
  server.clock.advance(24 * HOUR_MS);
  expect(await deposit()).toMatchObject({ rate: '33.6', rateTime: set, closed: '', payee: expect.any(String) });
  expect(await payout()).toMatchObject({ rate: '33.2', rateTime: set });
  server.clock.advance(1);
  const closed = await deposit();
  expect(closed).toMatchObject({ rate: null, rateTime: null, closed: UNKNOWN });
  for (const field of ['payee', 'account', 'reference']) expect(closed).not.toHaveProperty(field);
  expect(await payout()).toMatchObject({ rate: null, rateTime: null });
  const fields = { channel: 'bank-thb', amount: '1000', rate: '33.6', proof: '/files/x' };
  expect((await server.call(submitDeposit, fields, { token, key: newKey() })).msg).toBe(UNKNOWN);
  await setRates('code,rate\nTHB-deposit,33.7');
  expect(await deposit()).toMatchObject({ rate: '33.7', closed: '' });
  expect((await payout()).rate).toBeNull();
});

test('credits arrived money at the rate of its arrival, if known then [FEED-09]', async () => {
  const { services } = server;
  const set = server.clock.now();
  await setRates('code,rate\nTHB-deposit,40');
  server.clock.advance(30 * HOUR_MS);
  const rateAt = async (time: number) => depositRateAt(await transferSettings(services, services.db), time);
  const rates = () => Promise.all([set - 1, set, set + 24 * HOUR_MS, set + 24 * HOUR_MS + 1].map(rateAt));
  expect(await rates()).toEqual([undefined, '40', '40', undefined]);
  await setRates('code,rate\nTHB-deposit,50');
  expect(await rates()).toEqual([undefined, '40', '40', undefined]);
  expect(await rateAt(set + 30 * HOUR_MS)).toBe('50');
});

test('follows a limit for the age of baht rates, which new rates keep', async () => {
  const { services } = server;
  await setTransfers(services, services.db, { maxAgeHours: 2 });
  await setRates('code,rate\nTHB-deposit,40');
  server.clock.advance(2 * HOUR_MS);
  expect((await deposit()).rate).toBe('40');
  server.clock.advance(1);
  expect((await deposit()).rate).toBeNull();
  await expect(setTransfers(services, services.db, { maxAgeHours: 0 })).rejects.toThrow('maxAgeHours');
});

test('keeps all simultaneous changes of a setting', async () => {
  const { services } = server;
  const codes = ['THB', 'EUR', 'GBP', 'JPY', 'INR'];
  await Promise.all(codes.map((code) => setCurrencyRate(services, services.db, code, '2')));
  const stored = await services.settings.read(services.db, 'config.currencies');
  expect(Object.keys(stored ?? {}).toSorted()).toEqual(codes.toSorted());
});

test('sets no rate of a file if a part of it cannot be stored [FEED-09]', async () => {
  const { services } = server;
  const rates = { currencies: { THB: { rate: '33', time: 1 } }, transfers: { rechargeRate: 'x' } };
  await expect(writeRates(services, services.db, rates)).rejects.toThrow('config.transfers rechargeRate');
  expect(await services.settings.read(services.db, 'config.currencies')).toBeUndefined();
});

test('limits no rate in demo mode', async () => {
  const demo = await startServer();
  await setTransfers(demo.services, demo.services.db, { withdrawRate: '33' });
  demo.clock.advance(1000 * HOUR_MS);
  expect((await demo.must(currencyRate, { code: 'THB' })).rate).toBe('33.42');
  await setCurrencyRate(demo.services, demo.services.db, 'THB', '40');
  demo.clock.advance(1000 * HOUR_MS);
  expect((await demo.must(currencyRate, { code: 'THB' })).rate).toBe('40');
  const person = await demo.person();
  const bank = (await demo.must(channels, {}, { token: person.token })).lists.find(({ kind }) => kind === 'bank')!;
  expect([bank.rate, bank.closed]).toEqual(['33.59', '']);
  await demo.close();
});
