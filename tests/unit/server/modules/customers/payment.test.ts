import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { addOption } from '../../../../../src/api/options.ts';
import { coinAmount } from '../../../../../src/api/account.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { MAX_GUESSES, LOCK_MS, provePayment } from '../../../../../server/modules/customers/payment.ts';
import { newKey, testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const RIGHT = '048213';

const server = testServer({}, { reset: false });
beforeEach(async () => {
  await server.qa('POST', 'reset', {});
  // makes options require the payment password, as withdrawals always do
  await server.qa('POST', 'config', { act: 'options', payment: true });
});

async function trader(): Promise<Person> {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
  await server.qa('POST', 'risk', { username: person.username });
  return person;
}

function ask({ token }: Person, paypass: string, key = newKey()) {
  const tick = server.services.market.tick('BTC');
  const fields = {
    code: 'BTC',
    direction: 'up',
    minutes: '1',
    amount: '10',
    price: tick?.price ?? '1',
    quoted: String(tick?.time ?? 0),
    yield: '80',
    paypass,
  };
  return { key, fields, response: server.call(addOption, fields, { token, key }) };
}
const held = async ({ token }: Person): Promise<string> =>
  (await server.must(coinAmount, { code: 'USDT' }, { token })).held!;
/** Tries a payment password without an order, as other calls do. */
const guess = async ({ username }: Person, paypass: string) =>
  provePayment(server.services, (await findCustomer(server.services.db, username))!, paypass);

test('accepts the right payment password, and counts down attempts for a wrong one', async () => {
  const person = await trader();
  expect((await ask(person, '').response).data).toEqual({ field: 'paypass' });
  const wrong = await ask(person, '999999').response;
  expect([wrong.status, wrong.ret, wrong.msg]).toEqual([200, 0, 'Wrong payment password. You have 4 attempts left.']);
  expect(await held(person)).toBe('0');
  expect((await ask(person, RIGHT).response).ret).toBe(1);
  // a right one resets the count
  expect((await ask(person, '999999').response).msg).toBe('Wrong payment password. You have 4 attempts left.');
});

test('locks the payment password after five wrong attempts over all calls [SEC-08]', async () => {
  const [person, other] = [await trader(), await trader()];
  for (let tries = 1; tries < MAX_GUESSES; tries += 1) {
    if (tries % 2 === 0) await expect(guess(person, '999999')).rejects.toMatchObject({ key: 'paymentWrong' });
    else expect((await ask(person, '999999').response).ret).toBe(0);
  }
  const last = await ask(person, '999998').response;
  expect([last.status, last.ret, last.headers.get('retry-after')]).toEqual([429, 0, String(LOCK_MS / 1000)]);
  expect(last.data).toEqual({ lockedUntil: server.clock.now() + LOCK_MS });
  const right = await ask(person, RIGHT).response;
  expect([right.status, right.ret]).toEqual([429, 0]);
  expect(right.msg).toMatch(/^Your payment password is locked after too many wrong attempts/);
  await expect(guess(person, RIGHT)).rejects.toMatchObject({ key: 'paymentLocked' });
  expect(await held(person)).toBe('0');
  const { lists } = await server.must(messages, { status: 'unread' }, { token: person.token });
  expect(lists.filter((item) => item.title === 'Your payment password is locked')).toHaveLength(1);
  expect((await ask(other, RIGHT).response).ret).toBe(1);
  // attempts during the lock do not lengthen it
  server.clock.advance(LOCK_MS - 1000);
  expect((await ask(person, RIGHT).response).status).toBe(429);
  server.clock.advance(1000);
  expect((await ask(person, RIGHT).response).ret).toBe(1);
});

test('compares at most five of fifty simultaneous guesses [SEC-08]', async () => {
  const person = await trader();
  const response = await Promise.all(
    Array.from(
      { length: 50 },
      (_, place) => ask(person, place === 49 ? RIGHT : `9${String(place).padStart(5, '0')}`).response,
    ),
  );
  expect(response.filter((item) => item.status === 200 && item.ret === 0).length).toBeLessThanOrEqual(MAX_GUESSES);
  expect(response.filter((item) => item.status === 429).length).toBeGreaterThanOrEqual(50 - MAX_GUESSES);
  expect(response.filter((item) => item.ret === 1).length).toBeLessThanOrEqual(1);
});

test('accepts twenty simultaneous right payment passwords [SEC-08]', async () => {
  const person = await trader();
  const response = await Promise.all(Array.from({ length: 20 }, () => ask(person, RIGHT).response));
  expect(response.map(({ ret }) => ret)).toEqual(Array.from({ length: 20 }, () => 1));
});

test('does not count a repeated request as another guess', async () => {
  const person = await trader();
  const { key, fields, response } = ask(person, '999999');
  const first = await response;
  for (let again = 0; again < 10; again += 1)
    expect((await server.call(addOption, fields, { token: person.token, key })).text).toBe(first.text);
  expect((await server.must(moneyOutcome, { key }, { token: person.token })).status).toBe('refused');
  expect((await ask(person, '999998').response).msg).toBe('Wrong payment password. You have 3 attempts left.');
});

test('says so if an account has no payment password', async () => {
  const person = await trader();
  const account = (await findCustomer(server.services.db, person.username))!;
  await expect(provePayment(server.services, { ...account, paypass: null }, RIGHT)).rejects.toMatchObject({
    key: 'paymentMissing',
  });
});
