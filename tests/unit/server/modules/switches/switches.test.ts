import { afterEach, expect, test } from 'vitest';
import { blindBox, drawBlindBox } from '../../../../../src/api/blindbox.ts';
import { addContract, contractRules } from '../../../../../src/api/contracts.ts';
import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import { poolProducts, transferIn, transferOut } from '../../../../../src/api/liquidity.ts';
import { addOption, optionProducts } from '../../../../../src/api/options.ts';
import { points, redeemPoints } from '../../../../../src/api/points.ts';
import { channels, submitDeposit } from '../../../../../src/api/deposits.ts';
import { emailCode, register, smsCode } from '../../../../../src/api/registration.ts';
import { withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { contractsJob } from '../../../../../server/modules/contracts/job.ts';
import { settings } from '../../../../../server/platform/db/schema.ts';
import { expectLogged } from '../../../../console.ts';
import { newKey, testServer } from '../../fixtures.ts';
import { contractSteps } from '../contracts/support.ts';
import { optionSteps } from '../options/support.ts';
import { withdrawalSteps, withFee } from '../withdrawals/support.ts';

const server = testServer({}, { audited: true });
const options = optionSteps(server);
const contracts = contractSteps(server);
const withdrawals = withdrawalSteps(server);

type Closed = Record<string, string>;
/** Closes these switches, each for its reason, and opens all others. */
const close = (reasons: Closed): Promise<void> =>
  server.services.settings.write(
    server.services.db,
    'switches',
    Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, { reason, since: 0 }])),
  );
afterEach(() => close({}));

const option = { code: 'BTC', direction: 'up', minutes: '1', amount: '5', price: '1', quoted: '1', yield: '80' };
const account = {
  mode: 'email',
  username: 'x@example.com',
  code: '123456',
  password: 'abc12345',
  paypass: '048213',
  currency: 'THB',
};
const transfer = { channel: 'bank-thb', amount: '1000' };
/** Each switch with a call that it refuses. */
const refusals: readonly [string, Endpoint, Record<string, string>][] = [
  ['options', addOption, option],
  ['coin BTC', addOption, option],
  ['contracts', addContract, { code: 'BTC', side: 'buy', type: 'market', amount: '0.01' }],
  ['coin BTC', addContract, { code: 'BTC', side: 'sell', type: 'market', amount: '0.01' }],
  ['liquidity', transferIn, { amount: '10' }],
  ['lockup', transferIn, { amount: '10', type: 'regular', product: 'none' }],
  ['blindbox', drawBlindBox, { commitment: 'a', seed: 'b', version: 'c' }],
  ['points', redeemPoints, { number: '1' }],
  ['deposits', submitDeposit, transfer],
  ['deposit bank-thb', submitDeposit, transfer],
  ['registration', register, account],
  ['registration', emailCode, { email: 'x@example.com', must: 'register' }],
  ['registration', smsCode, { userphone: '0812345678', must: 'register' }],
];

const CLOSED = "Unavailable right now: We're carrying out maintenance.";

test.each(refusals)(
  '%s, once closed, refuses with the reason what it starts [DESK-10]',
  async (name, endpoint, fields) => {
    const { token } = await server.person();
    const messageOf = async (): Promise<string> =>
      (await server.call(endpoint, fields, { token, key: newKey() })).msg ?? '';
    const reason = "We're carrying out maintenance.";
    expect(await messageOf()).not.toContain(reason);
    await close({ [name]: 'maintenance' });
    expect(await messageOf()).toContain(reason);
    // others stay open
    await close({ 'coin ETH': 'maintenance', 'deposit btc': 'maintenance' });
    expect(await messageOf()).not.toContain(reason);
  },
);

test('withdrawals and one way of them refuse with the reason, and nothing is held [DESK-10]', async () => {
  const payee = await withdrawals.ready();
  for (const name of ['withdrawals', 'withdraw wallet USDT TRC20']) {
    await close({ [name]: 'maintenance' });
    expect((await withdrawals.take(payee, withFee('250'))).msg).toBe(CLOSED);
    expect(await withdrawals.heldAmount(payee)).toBe('0');
  }
  await close({ 'withdraw bank': 'bank' });
  expect((await withdrawals.take(payee, withFee('250'))).ret).toBe(1);
});

test('closed deposits are explained once, and on each channel [DESK-10]', async () => {
  const { token } = await server.person();
  await close({ deposits: 'bankHoliday' });
  const { closed, lists } = await server.must(channels, {}, { token });
  expect(closed).toBe('Banks are closed for a public holiday.');
  expect(lists.map((channel) => channel.closed)).toEqual(lists.map(() => closed));
});

test('customers read the reason in their language [DESK-10]', async () => {
  const { token } = await server.person();
  await close({ options: 'prices', registration: 'regulator' });
  const texts = await Promise.all(
    ['zh', 'th', 'jp'].map(
      async (language) => (await server.call(addOption, option, { token, language, key: newKey() })).msg,
    ),
  );
  expect(texts).toEqual([
    '暂不可用：目前没有可靠的价格。您的余额没有变化。',
    'ขณะนี้ใช้ไม่ได้ เนื่องจากเราไม่มีราคาที่เชื่อถือได้ ยอดคงเหลือของคุณไม่เปลี่ยน',
    '現在ご利用いただけません：信頼できる価格を取得できません。残高は変わっていません。',
  ]);
  expect((await server.call(register, account, { language: 'zh' })).msg).toBe(
    '目前无法注册：监管机构要求我们暂停此服务。',
  );
});

test('the lists say so before an order [DESK-10]', async () => {
  const { token } = await server.person();
  await close({
    'coin BTC': 'prices',
    'deposit bank-thb': 'bankHoliday',
    'withdraw bank': 'bank',
    lockup: 'demand',
    blindbox: 'security',
    points: 'network',
  });
  const btc = await server.must(optionProducts, { code: 'BTC' });
  expect([btc.closed, btc.lists.every(({ suspended }) => suspended)]).toEqual(["We don't have reliable prices.", true]);
  const eth = await server.must(optionProducts, { code: 'ETH' });
  expect([eth.closed, eth.lists.some(({ suspended }) => suspended)]).toEqual(['', false]);
  expect((await server.must(contractRules, { code: 'BTC' })).closed).toBe("We don't have reliable prices.");
  expect((await server.must(contractRules, { code: 'ETH' })).closed).toBe('');
  const deposits = await server.must(channels, {}, { token });
  expect(deposits.closed).toBe('');
  expect(
    deposits.lists.filter(({ closed }) => closed === 'Banks are closed for a public holiday.').map(({ id }) => id),
  ).toEqual(['bank-thb']);
  const methods = (await server.must(withdrawalTerms, {}, { token })).lists;
  expect(methods.filter(({ closed }) => closed === 'Our bank has a technical problem.').map(({ to }) => to)).toEqual([
    'bank',
  ]);
  const lockups: { suspended?: boolean }[] = (await server.must(poolProducts, { type: 'regular' }, { token })).lists;
  expect(lockups.every(({ suspended }) => suspended)).toBe(true);
  expect((await server.must(blindBox, {}, { token })).closed).toBe(true);
  expect((await server.must(points, {}, { token })).closed).toBe("There's a problem on the network.");
});

test('settlement, redemption and cancelling go on [DESK-10]', async () => {
  const person = await contracts.trader();
  await server.must(transferIn, { amount: '100' }, { token: person.token, key: newKey() });
  await options.setPrice('60000.00');
  const option = await options.placed(person);
  const waiting = await contracts.placed(person, { price: '59000.00', amount: '0.01' });
  await close({ options: 'prices', contracts: 'prices', liquidity: 'prices', 'coin BTC': 'prices' });
  await options.advance(MINUTE_MS + 1000);
  expect((await options.info(person, option.id!)).status).toBe('history');
  const fields = { amount: '50', speed: 'quick' };
  expect((await server.call(transferOut, fields, { token: person.token, key: newKey() })).msg).toBe('');
  expect((await contracts.revoke(person, waiting.id)).ret).toBe(1);
});

test.each(['contracts', 'coin BTC'])('open orders are not filled while %s is closed [DESK-10]', async (name) => {
  const person = await contracts.trader();
  await contracts.setPrice('60000.00');
  const { id } = await contracts.placed(person, { price: '59000.00', amount: '0.01' });
  await close({ [name]: 'prices' });
  server.services.demo?.prices.override({ price: '58000.00' }, 'BTC');
  server.services.demo?.clock.advance(1000);
  await contractsJob.run(server.services);
  expect(await contracts.order(person, id)).toMatchObject({ status: 'open', dealt: '0' });
  await close({ 'coin ETH': 'prices' });
  // waits for the server's own run, from before that, which may still hold the order
  await server.services.jobs.runAll();
  expect((await contracts.order(person, id)).status).toBe('dealt');
});

test('a repeated call gets the outcome from before it was closed [DESK-10]', async () => {
  const person = await server.person();
  await options.fund(person);
  const [fields, key] = [{ amount: '100' }, newKey()];
  const { data } = await server.call(transferIn, fields, { token: person.token, key });
  await close({ liquidity: 'demand' });
  expect((await server.call(transferIn, fields, { token: person.token, key })).data).toEqual(data);
});

test('an invalid value closes everything [DESK-10 DESK-11]', async () => {
  expectLogged('a setting cannot be used: switches');
  const { db, settings: store } = server.services;
  const { token } = await server.person();
  await store.clear(db);
  await db.insert(settings).values({ name: 'switches', data: { options: 'closed' } });
  const wrong = "We're fixing a problem on our side, so this isn't available right now.";
  for (const [, endpoint, fields] of refusals)
    expect((await server.call(endpoint, fields, { token, key: newKey() })).msg).toContain(wrong);
  const { lists } = await server.must(channels, {}, { token });
  expect(lists.every(({ closed }) => closed.startsWith(wrong))).toBe(true);
});
