import { beforeEach, describe, expect, test } from 'vitest';
import { liftRestriction, restrict } from '../../../../../server/modules/restrictions/restrictions.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { moment } from '../../../../../server/platform/texts/moment.ts';
import { lockCustomer } from '../../../../../server/platform/db/lock-customer.ts';
import { drawBlindBox } from '../../../../../src/api/blindbox.ts';
import { addContract } from '../../../../../src/api/contracts.ts';
import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import { transferIn, transferOut } from '../../../../../src/api/liquidity.ts';
import { addOption } from '../../../../../src/api/options.ts';
import { channels, submitDeposit } from '../../../../../src/api/deposits.ts';
import { cancelWithdrawal, withdraw, withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import type { RestrictedKind } from '../../../../../src/domain/restrictions.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { newKey, PAYPASS, testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { contractSteps } from '../contracts/support.ts';
import { optionSteps } from '../options/support.ts';
import { withdrawalSteps, withFee } from '../withdrawals/support.ts';

const server = testServer({}, { audited: true });
const options = optionSteps(server);
const contracts = contractSteps(server);
const withdrawals = withdrawalSteps(server);

const accountOf = async ({ username }: Person): Promise<number> =>
  (await findCustomer(server.services.db, username))!.id;
interface Terms {
  readonly reason?: string;
  readonly until?: number | null;
}
/** Restricts someone as staff do: in a transaction that has locked the account. */
const restrictTo = async (
  who: Person,
  what: RestrictedKind,
  { reason = 'restrictionUnusual', until = null }: Terms = {},
): Promise<boolean> => {
  const account = await accountOf(who);
  return server.services.db.transaction(async (tx) => {
    await lockCustomer(tx, account);
    return restrict(server.services, tx, { account, what, reason, until, staff: 1 });
  });
};
const lift = async (who: Person, what: RestrictedKind): Promise<boolean> =>
  liftRestriction(server.services, server.services.db, await accountOf(who), what);

/** Each kind with the calls that it refuses, and how its text begins. */
const REFUSED: readonly [RestrictedKind, string, readonly (readonly [Endpoint, Record<string, string>])[]][] = [
  [
    'deposit',
    'We paused deposits for your account on',
    [[submitDeposit, { channel: 'bank-thb', amount: '1000', proof: 'none' }]],
  ],
  [
    'trade',
    'We paused new orders, subscriptions and blind boxes for your account on',
    [
      [addOption, { code: 'BTC', direction: 'up', minutes: '1', amount: '5', price: '1', quoted: '1', yield: '80' }],
      [addContract, { code: 'BTC', side: 'buy', type: 'market', amount: '0.01' }],
      [addContract, { code: 'BTC', side: 'sell', type: 'market', amount: '0.01' }],
      [transferIn, { amount: '10' }],
      [transferIn, { amount: '10', type: 'regular', product: 'none' }],
      [drawBlindBox, { commitment: 'a', seed: 'b', version: 'c' }],
    ],
  ],
  [
    'withdraw',
    'We paused new withdrawals for your account on',
    [[withdraw, { to: 'wallet', target: '1', amount: '10', fee: '0.1', paypass: PAYPASS }]],
  ],
];

test.each(REFUSED)(
  'a restriction of %s refuses its calls with the reason, and no others [DESK-08]',
  async (what, says) => {
    const who = await server.person();
    await restrictTo(who, what);
    for (const [kind, , calls] of REFUSED)
      for (const [endpoint, fields] of calls) {
        const { ret, msg = '' } = await server.call(endpoint, fields, { token: who.token, key: newKey() });
        const isRefused = msg.includes("Reason: We're checking unusual transactions in your account.");
        expect([endpoint.id, ret, isRefused]).toEqual([endpoint.id, kind === what || ret === 0 ? 0 : 1, kind === what]);
        if (isRefused) expect(msg.startsWith(says)).toBe(true);
      }
  },
);

describe('what a restricted customer has', () => {
  test('is settled, redeemed and cancelled as before [DESK-08]', async () => {
    const who = await contracts.trader();
    await server.must(transferIn, { amount: '100' }, { token: who.token, key: newKey() });
    await options.setPrice('60000.00');
    const option = await options.placed(who);
    const waiting = await contracts.placed(who, { price: '59000.00', amount: '0.01' });
    await restrictTo(who, 'trade');
    await options.advance(MINUTE_MS + 1000);
    expect((await options.info(who, option.id!)).status).toBe('history');
    const fields = { amount: '50', speed: 'quick' };
    expect((await server.call(transferOut, fields, { token: who.token, key: newKey() })).msg).toBe('');
    expect((await contracts.revoke(who, waiting.id)).ret).toBe(1);
  });

  test('such as a waiting withdrawal can be cancelled [DESK-08]', async () => {
    const payee = await withdrawals.ready();
    const { data } = await withdrawals.take(payee, withFee('250'));
    await restrictTo(payee, 'withdraw');
    expect((await withdrawals.take(payee, withFee('250'))).msg).toMatch(/^We paused new withdrawals/);
    const { token } = payee;
    expect((await server.call(cancelWithdrawal, { id: data.id }, { token, key: newKey() })).ret).toBe(1);
    expect(await withdrawals.balances(payee)).toEqual(['1000', '0']);
  });
});

describe('the lists', () => {
  test('show no deposit address or bank account, and create none [DESK-08]', async () => {
    const { token, ...who } = await server.person();
    const read = async (channel?: string) => server.must(channels, channel === undefined ? {} : { channel }, { token });
    await restrictTo({ token, ...who }, 'deposit');
    const { lists, closed } = await read('usdt-trc20');
    expect(closed).toMatch(/^We paused deposits for your account on/);
    for (const channel of lists) {
      expect(channel.closed).toBe(closed);
      expect([channel.address ?? '', channel.account ?? '', channel.reference ?? '']).toEqual(['', '', '']);
    }
    await lift({ token, ...who }, 'deposit');
    const again = await read();
    const open = again.lists.find(({ id }) => id === 'usdt-trc20');
    expect([again.closed, open?.closed, open?.address]).toEqual(['', '', '']);
    expect((await read('usdt-trc20')).lists.find(({ id }) => id === 'usdt-trc20')?.address).not.toBe('');
  });

  test('of withdrawal methods say why all are closed [DESK-08]', async () => {
    const who = await server.person();
    await restrictTo(who, 'withdraw');
    const { lists } = await server.must(withdrawalTerms, {}, { token: who.token });
    expect(lists.every(({ closed }) => closed.startsWith('We paused new withdrawals for your account on'))).toBe(true);
  });
});

describe('a restriction', () => {
  const subscribe = ({ token }: Person, language = 'en', key = newKey()) =>
    server.call(transferIn, { amount: '10' }, { token, key, language });
  let who: Person;
  beforeEach(async () => {
    who = await options.funded();
  });

  test('ends by itself at its time, which the refusal names [DESK-08]', async () => {
    const until = server.clock.now() + HOUR_MS;
    await restrictTo(who, 'trade', { until });
    expect((await subscribe(who)).msg).toBe(
      `We've paused new orders, subscriptions and blind boxes for your account until ${moment(until)}. ` +
        "Reason: We're checking unusual transactions in your account. " +
        "Your balance hasn't changed, and you can still cancel orders and redeem. " +
        'If you have questions, contact support.',
    );
    server.clock.advance(HOUR_MS - 1);
    expect((await subscribe(who)).ret).toBe(0);
    server.clock.advance(1);
    expect((await subscribe(who)).ret).toBe(1);
    expect(await lift(who, 'trade')).toBe(false);
    // another one can follow
    expect(await restrictTo(who, 'trade')).toBe(true);
    expect((await subscribe(who)).ret).toBe(0);
  });

  test('is there once, and calls are accepted again once it is lifted [DESK-08]', async () => {
    expect(await restrictTo(who, 'trade')).toBe(true);
    expect(await restrictTo(who, 'trade', { until: server.clock.now() + HOUR_MS })).toBe(false);
    expect(await restrictTo(who, 'deposit')).toBe(true);
    expect(await lift(who, 'trade')).toBe(true);
    expect((await subscribe(who)).ret).toBe(1);
    expect(await lift(who, 'trade')).toBe(false);
  });

  test('concerns one customer', async () => {
    await restrictTo(who, 'trade');
    expect((await subscribe(await options.funded())).ret).toBe(1);
  });

  test('is refused to the customer in their language; the words of staff stay as they are [DESK-08]', async () => {
    await restrictTo(who, 'trade', { reason: 'restrictionLaw', until: Date.UTC(2027, 0, 1) });
    const begins = await Promise.all(['zh', 'th', 'jp', 'ar', 'hi'].map((language) => subscribe(who, language)));
    expect(begins.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(
        /^您账户的新订单、申购和盲盒抽取暂停至 2027-01-01 07:00 \(UTC\+7\)。原因：法律要求我们这样做。/,
      ),
      expect.stringMatching(/^เราพักคำสั่งซื้อขายใหม่ .* เหตุผล: กฎหมายกำหนดให้เราต้องทำเช่นนี้ ยอดคงเหลือ/),
      expect.stringMatching(/理由：法令により必要な措置です。残高は変わっていません。/),
      expect.stringMatching(/يُلزمنا القانون بذلك/),
      expect.stringMatching(/^आपके खाते के नए ऑर्डर.*कारण: कानून/),
    ]);
    await lift(who, 'trade');
    await restrictTo(who, 'trade', { reason: 'ขอเอกสารเพิ่มเติม' });
    expect((await subscribe(who, 'th')).msg).toContain('เหตุผล: ขอเอกสารเพิ่มเติม ยอดคงเหลือ');
  });

  test('keeps the outcome of a key from before it', async () => {
    const key = newKey();
    const { data } = await subscribe(who, 'en', key);
    await restrictTo(who, 'trade');
    expect((await subscribe(who, 'en', key)).data).toEqual(data);
  });

  test('that is being decided makes a call wait, and refuses it [DESK-08]', async () => {
    const { db } = server.services;
    const account = await accountOf(who);
    const outcome = await db.transaction(async (tx) => {
      await lockCustomer(tx, account);
      const call = subscribe(who);
      await restrict(server.services, tx, { account, what: 'trade', reason: 'restrictionLaw', until: null, staff: 1 });
      return { call };
    });
    expect((await outcome.call).msg).toContain('The law requires us to do this.');
    expect(await options.available(who)).toBe('1000');
  });
});
