import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressFault } from '../../../../../src/lib/addresses.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { upload } from '../../../../../src/api/profile.ts';
import { setProtection } from '../../../../../src/api/protection.ts';
import { coinAmount } from '../../../../../src/api/trading.ts';
import { accountEntries, channels, rechargeInfo, recharges, submitRecharge } from '../../../../../src/api/transfers.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { recharges as table } from '../../../../../server/modules/recharge/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { rechargedOf } from '../../../../../server/modules/recharge/recharges.ts';
import { type Person, startServer, type TestServer } from '../../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));

let number = 0;
const newKey = (): string => `recharge-${(number += 1)}`;
const newHash = (): string => `${(number += 1)}`.padStart(64, 'a');
const report = ({ token }: Person, fields: Record<string, string>, key = newKey()) =>
  server.call(submitRecharge, { channel: 'usdt-trc20', amount: '100', ...fields }, { token, key });
const available = async ({ token }: Person, code = 'USDT'): Promise<string> =>
  (await server.must(coinAmount, { code }, { token })).available;
const cumulative = async ({ username }: Person): Promise<bigint> =>
  rechargedOf(server.services.db, (await findCustomer(server.services.db, username))!.id);
const numbers = async ({ token }: Person, status: string): Promise<string[]> =>
  (await server.must(recharges, { status }, { token })).lists.map((item) => item.number);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
async function picture({ token }: Person): Promise<string> {
  const body = new FormData();
  body.append('image', new Blob([PNG], { type: 'image/png' }), 'proof.png');
  const response = await server.fetch(`/api/${upload.path}`, {
    method: 'POST',
    headers: { token, language: 'en' },
    body,
  });
  return ((await response.json()) as any).data.url;
}

describe('channels', () => {
  test('RECH-01 each has currency, chain or bank and minimum; a closed one says why and gives no address', async () => {
    const person = await server.person();
    const { lists } = await server.must(channels, {}, { token: person.token });
    const of = (id: string) => lists.find((item) => item.id === id)!;
    expect(of('usdt-trc20')).toMatchObject({
      kind: 'crypto',
      currency: 'USDT',
      chain: 'TRC20',
      minimum: '10',
      closed: '',
    });
    expect(of('bank-thb')).toMatchObject({
      kind: 'bank',
      currency: 'THB',
      credit: 'USDT',
      bank: 'KBANK',
      minimum: '500',
      closed: '',
    });
    expect(of('usdt-bep20').closed).toBe('Paused during network maintenance.');
    expect(of('usdt-bep20').address).toBeUndefined();
    const response = await report(person, { channel: 'usdt-bep20', hash: newHash() });
    expect(response.msg).toBe('Unavailable right now: Paused during network maintenance.');
    expect((await report(person, { channel: 'nothing', hash: newHash() })).msg).toBe(
      "This deposit method isn't offered.",
    );
  });

  test("RECH-02 a customer has one address a chain, right by its checksum, the same each time and nobody else's", async () => {
    const [first, other] = [await server.person(), await server.person()];
    const addresses = async ({ token }: Person): Promise<any[]> =>
      (await server.must(channels, {}, { token })).lists.filter((channel) => channel.address);
    const own = await addresses(first);
    expect(own.map((channel) => [channel.chain, addressFault(channel.chain, channel.address)])).toEqual([
      ['TRC20', undefined],
      ['ERC20', undefined],
      ['BTC', undefined],
    ]);
    expect((await addresses(first)).map(({ address }) => address)).toEqual(own.map(({ address }) => address));
    for (const { address } of await addresses(other))
      expect(own.map((channel) => channel.address)).not.toContain(address);
  });
});

describe('a recharge by hash', () => {
  test('RECH-06 a hash of 59, with a sign inside or none, and an amount that is missing or below the minimum are refused; 60 pass', async () => {
    const person = await server.person();
    const hash60 = 'b'.repeat(60);
    for (const fields of [
      { hash: 'b'.repeat(59) },
      { hash: `${'b'.repeat(30)} ${'b'.repeat(31)}` },
      { hash: `${'b'.repeat(30)}-${'b'.repeat(31)}` },
      { hash: '' },
      {},
      { hash: hash60, amount: '' },
      { hash: hash60, amount: '9.999999' },
      { hash: hash60, amount: '10.0000001' },
      { hash: hash60, amount: '1e3' },
    ] as Record<string, string>[]) {
      const response = await report(person, fields);
      expect([fields, response.status, response.ret]).toEqual([fields, 200, 0]);
      expect(response.msg).not.toBe('');
    }
    expect(await numbers(person, 'all')).toEqual([]);
    expect((await report(person, { hash: hash60, amount: '10' })).data).toMatchObject({
      status: 'pending',
      amount: '10',
      currency: 'USDT',
      actual: '10',
      fee: '0',
      hash: hash60,
    });
  });

  test('RECH-07 the same hash, in another case or with 0x, makes no second order of the same customer', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const hash = `${newHash().slice(2)}Cd`;
    expect((await report(person, { hash })).ret).toBe(1);
    for (const again of [hash, hash.toUpperCase(), `0x${hash}`]) {
      const response = await report(person, { hash: again });
      expect([response.ret, response.msg]).toEqual([
        0,
        'This transaction hash was already reported. Check your deposit history.',
      ]);
    }
    expect((await numbers(person, 'all')).length).toBe(1);
    const rival = newHash();
    const reply = await Promise.all(
      Array.from({ length: 6 }, (_, at) => report(at % 2 ? person : other, { hash: rival })),
    );
    // each of the two has said once that it is theirs: where the payment went decides
    expect(reply.filter(({ ret }) => ret === 1)).toHaveLength(2);
  });

  test('RECH-09 pending moves no money; the chain confirms block by block; done credits balance and cumulative recharge once', async () => {
    const person = await server.person();
    const { data } = await report(person, { hash: newHash(), amount: '123.456789' });
    expect(data).toMatchObject({ status: 'pending', confirmations: 0, needed: 20, states: [{ status: 'pending' }] });
    expect([data.number.length > 10, data.created > 0, await available(person), await cumulative(person)]).toEqual([
      true,
      true,
      '0',
      0n,
    ]);
    await server.qa('POST', 'clock', { advance: 30_000 });
    expect(await server.must(rechargeInfo, { id: data.id }, { token: person.token })).toMatchObject({
      status: 'pending',
      confirmations: 10,
      needed: 20,
    });
    expect(await available(person)).toBe('0');
    for (let time = 0; time < 3; time += 1) await server.qa('POST', 'clock', { advance: 40_000 });
    const info = await server.must(rechargeInfo, { id: data.id }, { token: person.token });
    expect(info).toMatchObject({ status: 'done', confirmations: 20, actual: '123.456789' });
    expect(Number(info.height)).toBeGreaterThan(79_000_000);
    expect(info.states.map(({ status }) => status)).toEqual(['pending', 'done']);
    expect([await available(person), await cumulative(person)]).toEqual(['123.456789', 123_456_789n]);
    const { lists } = await server.must(accountEntries, { setup: 'recharge' }, { token: person.token });
    expect(lists.map((item) => [item.amount, item.reference])).toEqual([['123.456789', data.number]]);
    const notices = await server.must(messages, { status: 'all' }, { token: person.token });
    expect(notices.lists.filter((item) => item.kind === 'rechargeCredited')).toHaveLength(1);
    await checkLedger(server.services.db);
  });

  test('RECH-09 parallel confirmations credit once, and a rejected one never', async () => {
    const person = await server.person();
    const { data } = await report(person, { hash: newHash() });
    const confirm = () =>
      server.qa('POST', 'recharges', { number: data.number, act: 'confirm' }).then(
        () => true,
        () => false,
      );
    expect((await Promise.all([confirm(), confirm(), confirm()])).filter(Boolean)).toHaveLength(1);
    expect([await available(person), await cumulative(person)]).toEqual(['100', 100_000_000n]);
    const second = (await report(person, { hash: newHash() })).data;
    await server.qa('POST', 'recharges', { number: second.number, act: 'reject', reason: 'No such payment.' });
    await server.qa('POST', 'clock', { advance: 3_600_000 });
    expect(await server.must(rechargeInfo, { id: second.id }, { token: person.token })).toMatchObject({
      status: 'failed',
      reason: 'No such payment.',
    });
    await expect(server.qa('POST', 'recharges', { number: second.number, act: 'confirm' })).rejects.toThrow(
      'is failed',
    );
    expect(await available(person)).toBe('100');
  });

  test('counts a coin that is no USDT in the cumulative recharge by its price at the credit, not by that at the report [RECH-09]', async () => {
    const person = await server.person();
    await server.qa('POST', 'market', { code: 'BTC', price: '50000' });
    const { data } = await report(person, { channel: 'btc', amount: '0.001', hash: newHash() });
    await server.qa('POST', 'market', { code: 'BTC', price: '40000' });
    await server.qa('POST', 'recharges', { number: data.number, act: 'confirm' });
    await server.qa('POST', 'market', { code: 'BTC', price: '60000' });
    expect([await available(person, 'BTC'), await cumulative(person)]).toEqual(['0.001', 40_000_000n]);
  });

  test('RECH-12 one key makes one order, and its look-up finds it', async () => {
    const person = await server.person();
    const key = newKey();
    const hash = newHash();
    await server.qa('POST', 'faults', { call: 'pay.submit', kind: 'lost', times: 1 });
    await expect(report(person, { hash }, key)).rejects.toThrow('fetch failed');
    const again = await report(person, { hash }, key);
    expect([again.ret, again.headers.get('idempotency-replayed')]).toEqual([1, '1']);
    expect(await numbers(person, 'all')).toEqual([again.data.number]);
  });
});

describe('a recharge by bank', () => {
  test('RECH-08 the rate that was accepted holds; another one, an unknown one, and a proof that is none are refused', async () => {
    const [person, other] = [await server.person(), await server.person()];
    await server.qa('POST', 'transfers', { rechargeRate: '33.5' });
    const bank = (await server.must(channels, {}, { token: person.token })).lists.find(({ id }) => id === 'bank-thb')!;
    expect([bank.rate, bank.rateTime! > 0, bank.fee, /^AND\d+[A-Z]$/.test(bank.reference!)]).toEqual([
      '33.5',
      true,
      '0',
      true,
    ]);
    const proof = await picture(person);
    const fields = { channel: 'bank-thb', amount: '1234.50', rate: '33.5', proof };
    expect((await report(person, { ...fields, rate: '33.4' })).msg).toContain('has changed');
    expect((await report(person, { ...fields, amount: '1234.505' })).msg).toBe('Use up to 2 decimal places for THB.');
    expect((await report(person, { ...fields, amount: '499.99' })).msg).toBe('The minimum amount is 500 THB.');
    for (const wrong of [
      '',
      '/files/00000000000000000000000000000000',
      'https://example.com/a.png',
      await picture(other),
    ]) {
      expect(
        (await report(person, { ...fields, ...(wrong === '' ? { proof: '/files/x' } : { proof: wrong }) })).msg,
      ).toBe('Add a screenshot or photo of your bank receipt.');
    }
    await server.qa('POST', 'transfers', { rechargeRate: null });
    const closed = (await server.must(channels, {}, { token: person.token })).lists.find(
      ({ id }) => id === 'bank-thb',
    )!;
    expect([closed.rate, closed.rateTime]).toEqual([null, null]);
    expect((await report(person, fields)).msg).toContain("don't have the fee or the rate");
    await server.qa('POST', 'transfers', { rechargeRate: '33.5' });
    const response = await report(person, fields);
    // 1234.5 / 33.5 = 36.850746..., credited down
    expect(response.data).toMatchObject({
      status: 'pending',
      amount: '1234.5',
      currency: 'THB',
      actual: '36.850746',
      credit: 'USDT',
      rate: '33.5',
    });
    await server.qa('POST', 'clock', { advance: 3_600_000 });
    expect(await available(person)).toBe('0');
    await server.qa('POST', 'recharges', { number: response.data.number, act: 'confirm' });
    expect([await available(person), await cumulative(person)]).toEqual(['36.850746', 36_850_746n]);
  });
});

test('TRUST-02 a limit of the customer on recharges of a day holds for what was credited and what waits; the next day it is whole again', async () => {
  const person = await server.person();
  await server.must(setProtection, { kind: 'recharge', value: '250' }, { token: person.token });
  const first = (await report(person, { hash: newHash(), amount: '100' })).data;
  await server.qa('POST', 'recharges', { number: first.number, act: 'confirm' });
  expect((await report(person, { hash: newHash(), amount: '100' })).ret).toBe(1);
  expect((await report(person, { hash: newHash(), amount: '50.000001' })).msg).toBe(
    'This is above your daily deposit limit. Left today: 50 USDT.',
  );
  const rivals = await Promise.all(Array.from({ length: 3 }, () => report(person, { hash: newHash(), amount: '50' })));
  expect(rivals.filter(({ ret }) => ret === 1)).toHaveLength(1);
  await server.qa('POST', 'clock', { advance: 86_400_000 });
  expect((await report(person, { hash: newHash(), amount: '250' })).ret).toBe(1);
});

test('TRUST-02 a recharge in another coin that waits takes its worth from the limit of the day', async () => {
  const person = await server.person();
  await server.qa('POST', 'market', { code: 'BTC', price: '60000' });
  await server.must(setProtection, { kind: 'recharge', value: '100' }, { token: person.token });
  const btc = { channel: 'btc', amount: '0.001' };
  expect((await report(person, { ...btc, hash: newHash() })).ret).toBe(1);
  expect((await report(person, { ...btc, hash: newHash() })).msg).toBe(
    'This is above your daily deposit limit. Left today: 40 USDT.',
  );
  expect((await report(person, { hash: newHash(), amount: '40' })).ret).toBe(1);
});

test('PROF-14 a recharge that is credited while its coin has no price counts with its worth when it was reported', async () => {
  const person = await server.person();
  await server.qa('POST', 'market', { code: 'BTC', price: '60000' });
  const { number: order } = (await report(person, { channel: 'btc', amount: '0.002', hash: newHash() })).data;
  expect(await cumulative(person)).toBe(0n);
  await server.qa('POST', 'market', { code: 'BTC', price: null });
  await server.qa('POST', 'recharges', { number: order, act: 'confirm' });
  expect(await cumulative(person)).toBe(120_000_000n);
});

describe('records', () => {
  test('RECH-10 the filters: all, completed only done ones, unfinished only pending ones; pages stay as they were', async () => {
    const person = await server.person();
    const created: string[] = [];
    // no more than 20 of them may wait: the first three end at once
    for (let at = 0; at < 23; at += 1) {
      created.unshift((await report(person, { hash: newHash() })).data.number);
      if (at < 3) await server.qa('POST', 'recharges', { number: created[0], act: 'reject', reason: 'x' });
    }
    const [failed, done] = [created[0] as string, created[1] as string];
    await server.qa('POST', 'recharges', { number: failed, act: 'reject', reason: 'x' });
    await server.qa('POST', 'recharges', { number: done, act: 'confirm' });
    expect(await numbers(person, 'done')).toEqual([done]);
    expect(await numbers(person, 'undone')).toEqual(created.slice(2, 20));
    expect(await numbers(person, 'all')).toEqual(created.slice(0, 20));
    await report(person, { hash: newHash() });
    const second = await server.must(recharges, { status: 'all', page: '2' }, { token: person.token });
    expect([second.lists.map((item) => item.number), second.last]).toEqual([created.slice(20), true]);
  });

  test("RECH-11 SEC-06 details have every field, lists leave out the middle of the address; another's order is as one that is not there", async () => {
    const [person, other] = [await server.person(), await server.person()];
    const { data } = await report(person, { hash: newHash(), remark: '<b>x</b>' });
    const info = await server.must(rechargeInfo, { id: data.number }, { token: person.token });
    expect(info).toMatchObject({ id: data.id, number: data.number, remark: '<b>x</b>', chain: 'TRC20', reason: '' });
    expect(info.payee).toMatch(/^T\w{33}$/);
    const listed = (await server.must(recharges, {}, { token: person.token })).lists[0];
    expect(listed!.payee).toBe(`${info.payee.slice(0, 6)}…${info.payee.slice(-6)}`);
    const [theirs, none] = [
      await server.call(rechargeInfo, { id: data.id }, { token: other.token }),
      await server.call(rechargeInfo, { id: '999999' }, { token: other.token }),
    ];
    expect(theirs.text).toBe(none.text);
    expect((await server.services.db.select().from(table).where(eq(table.number, data.number)))[0]?.status).toBe(
      'pending',
    );
  });
});
