import { afterEach, expect, test } from 'vitest';
import { contractRules } from '../../../../../src/api/contracts.ts';
import { contractsJob } from '../../../../../server/modules/contracts/job.ts';
import { settings } from '../../../../../server/platform/db/schema.ts';
import { expectLogged } from '../../../../console.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { trader, place, placed, order, setPrice, setTerms, revoke } = contractSteps(server);

const CLOSED = "Contracts aren't available right now. Your order wasn't placed and your balance hasn't changed.";
const OPEN = { depth: '10000', positionMaximum: '6000' };

/** Makes the prices of the test server real ones, in production or in demo mode. */
const setReal = (isReal: boolean): void => {
  server.services.config.mode = isReal ? 'production' : 'demo';
  Object.assign(server.services.market, { isForeseeable: !isReal });
};
afterEach(() => setReal(false));

const noticeIn = async (language: string): Promise<string> =>
  (await server.must(contractRules, { code: 'BTC' }, { language })).closed;
/** Places a market order and a limit order that would fill at once; returns what the server says. */
const tryOrders = async (person: Person): Promise<(string | undefined)[]> => [
  (await place(person, { type: 'market', amount: '0.001' })).msg,
  (await place(person, { type: 'limit', price: '61000.00', amount: '0.001' })).msg,
];
/** Lets the price fall to 58000, and the job match open orders with it. */
const matchLower = async (): Promise<void> => {
  server.services.demo?.prices.override({ price: '58000.00' }, 'BTC');
  server.services.demo?.clock.advance(1000);
  await contractsJob.run(server.services);
};

test.each([
  ['neither depth nor position maximum', {}],
  ['no position maximum', { depth: '10000' }],
  ['no depth', { positionMaximum: '6000' }],
])('keeps contracts closed on real prices with %s [FEED-10]', async (_, terms) => {
  const person = await trader();
  await setPrice('60000.00');
  const { id } = await placed(person, { price: '59000.00', amount: '0.01' });
  await setTerms(terms);
  setReal(true);
  expect(await tryOrders(person)).toEqual([CLOSED, CLOSED]);
  // an open order is not filled either, and its owner can cancel it
  await matchLower();
  expect(await order(person, id)).toMatchObject({ status: 'open', dealt: '0' });
  expect((await revoke(person, id)).ret).toBe(1);
});

test.each([
  ['depth', '0'],
  ['depth', '-1'],
  ['depth', 'x'],
  ['depth', 20_000],
  ['depth', null],
  ['positionMaximum', '0.0'],
  ['positionMaximum', '1e6'],
  ['positionMaximum', ''],
  ['positionMaximum', 6000],
])('keeps contracts closed while %s is %j, which is invalid [FEED-10]', async (name, value) => {
  expectLogged(`a setting cannot be used: config.contracts ${name}`);
  // the jobs would report the invalid value too
  await server.services.jobs.stop();
  const person = await trader();
  await setPrice('60000.00');
  const { id } = await placed(person, { price: '59000.00', amount: '0.01' });
  setReal(true);
  const data = { ...OPEN, [name]: value };
  await expect(setTerms(data)).rejects.toThrow(`config.contracts ${name}`);
  // written in SQL to bypass the check; any write clears the cache of settings
  await server.services.db
    .insert(settings)
    .values({ name: 'config.contracts', data })
    .onConflictDoUpdate({ target: settings.name, set: { data } });
  await server.services.settings.write(server.services.db, 'config.protection', {});
  const wrong =
    "We're fixing a problem on our side, so this isn't available right now. Nothing was done and your balance hasn't changed. Please try again later.";
  expect(await tryOrders(person)).toEqual([wrong, wrong]);
  await expect(matchLower()).rejects.toThrow('settingWrong');
  expect(await order(person, id)).toMatchObject({ status: 'open', dealt: '0' });
  await setTerms({});
  await revoke(person, id);
  server.services.jobs.start(server.services);
});

test('opens contracts on real prices with a depth and a position maximum [FEED-10]', async () => {
  const person = await trader();
  await setPrice('60000.00');
  const { id } = await placed(person, { price: '59000.00', amount: '0.01' });
  await setTerms(OPEN);
  setReal(true);
  expect(await tryOrders(person)).toEqual(['', '']);
  await matchLower();
  expect(await order(person, id)).toMatchObject({ status: 'dealt', average: '58000' });
});

test("says in the customer's language that contracts are closed [FEED-10]", async () => {
  expect(await noticeIn('en')).toBe('');
  setReal(true);
  expect(await Promise.all(['en', 'zh', 'jp'].map(noticeIn))).toEqual([
    "Contracts aren't available right now.",
    '合约目前暂停交易。',
    'コントラクトは現在ご利用いただけません。',
  ]);
  await setTerms(OPEN);
  expect(await noticeIn('en')).toBe('');
  // prices that anyone can compute close contracts in production, whatever the terms are
  Object.assign(server.services.market, { isForeseeable: true });
  expect(await noticeIn('en')).toBe("Contracts aren't available right now.");
  server.services.config.simulatedTrading = true;
  expect(await noticeIn('en')).toBe('');
  server.services.config.simulatedTrading = false;
});

test('needs no depth and no position maximum on simulated prices [FEED-10]', async () => {
  const person = await trader();
  await setPrice('60000.00');
  expect(await tryOrders(person)).toEqual(['', '']);
  server.services.config.mode = 'production';
  server.services.config.simulatedTrading = true;
  expect(await tryOrders(person)).toEqual(['', '']);
  server.services.config.simulatedTrading = false;
});
