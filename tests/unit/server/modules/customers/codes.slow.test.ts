import { expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { editUser } from '../../../../../src/api/profile.ts';
import { changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { emailCode, register, smsCode } from '../../../../../src/api/registration.ts';
import { callingCodeOf } from '../../../../../server/modules/customers/identity.ts';
import { attempts } from '../../../../../server/platform/db/schema.ts';
import { testServer } from '../../fixtures.ts';
import { startServer } from '../../support.ts';
import { DAY_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { at, codeSteps, wrongCode } from './support.ts';
const MANY = "You've requested too many codes today. Try again tomorrow.";
const WRONG = 'The verification code is wrong or has expired.';

const server = testServer({ trustProxy: 1 }, { reset: false });
const { ask, reset } = codeSteps(server);
const HOME = 1;
const AWAY = 2;
/** Opens an account that has logged in at home. */
const owner = async () => {
  const person = await server.person();
  await server.must(login, { username: person.username, password: person.password }, at(HOME));
  server.clock.advance(MINUTE_MS);
  return person;
};

test('a stranger who uses up all codes does not lock out the owner [SEC-10 AUTH-18]', async () => {
  const { username, token } = await owner();
  // the registration code counts for its day
  server.clock.advance(DAY_MS);
  for (const must of ['register', 'forget']) {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await ask(username, must, AWAY)).ret).toBe(1);
      server.clock.advance(MINUTE_MS);
    }
    expect((await ask(username, must, AWAY)).msg).toBe(MANY);
  }
  expect((await ask(username, 'forget', HOME)).ret).toBe(1);
  const code = await server.codeFor(username);
  expect((await server.call(emailCode, { email: username, must: 'paypass' }, { token, ...at(3) })).ret).toBe(1);
  const own = await server.codeFor(username);
  expect((await server.call(changePaymentPassword, { paypass: '730194', code: own }, { token, ...at(3) })).ret).toBe(1);
  expect((await reset(username, code, HOME)).ret).toBe(1);
  // from a network that the owner never used
  expect((await ask(username, 'forget', 4)).ret).toBe(1);
  expect((await reset(username, await server.codeFor(username), 4)).ret).toBe(1);
});

test.each([
  [undefined, 'forget'],
  ['forget', undefined],
])('counts codes asked for as %s together with those asked for as %s [SEC-10]', async (first, second) => {
  const { username } = await owner();
  server.clock.advance(DAY_MS);
  const askFor = (must: string | undefined) =>
    server.call(emailCode, { email: username, ...(must === undefined ? {} : { must }) }, at(AWAY));
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await askFor(first)).ret).toBe(1);
    server.clock.advance(MINUTE_MS);
  }
  expect((await askFor(second)).msg).toBe(MANY);
  // another purpose has its own count
  expect((await askFor('register')).ret).toBe(first === undefined ? 0 : 1);
});

test('reserves the last codes of a day for networks that had fewer than two [SEC-10]', async () => {
  const { username } = await owner();
  server.clock.advance(DAY_MS);
  const response: number[] = [];
  for (const place of [AWAY, 3]) {
    for (let turn = 0; turn < 10; turn += 1) {
      response.push((await ask(username, 'forget', place)).ret ?? -1);
      server.clock.advance(MINUTE_MS);
    }
  }
  expect(response.filter((ret) => ret === 1)).toHaveLength(15);
  for (const place of [4, 5]) {
    expect((await ask(username, 'forget', place)).ret).toBe(1);
    server.clock.advance(MINUTE_MS);
    expect((await ask(username, 'forget', place)).ret).toBe(1);
    server.clock.advance(MINUTE_MS);
    expect((await ask(username, 'forget', place)).msg).toBe(MANY);
  }
});

test('the networks of one IPv6 site share the last codes of a day [SEC-10]', async () => {
  const { username } = await owner();
  server.clock.advance(DAY_MS);
  const fromNetwork = (network: number) =>
    server.call(
      emailCode,
      { email: username, must: 'forget' },
      { headers: { 'x-forwarded-for': `2001:db8:7:${network}::1` } },
    );
  const response = [];
  for (let network = 1; network <= 20; network += 1) response.push((await fromNetwork(network)).ret);
  expect(response.filter((ret) => ret === 1)).toHaveLength(15);
  expect((await ask(username, 'forget', AWAY)).ret).toBe(1);
});

test("a stranger's later request does not void the owner's code [SEC-10 AUTH-18]", async () => {
  const { username } = await owner();
  await ask(username, 'forget', HOME);
  const code = await server.codeFor(username);
  server.clock.advance(MINUTE_MS);
  for (const must of ['register', 'forget']) expect((await ask(username, must, AWAY)).ret).toBe(1);
  expect((await reset(username, code, HOME)).ret).toBe(1);
});

test('a code allows three wrong attempts, only one of them by strangers [SEC-10]', async () => {
  const { username } = await owner();
  await ask(username, 'forget', HOME);
  const code = await server.codeFor(username);
  expect((await reset(username, wrongCode(code), 10)).msg).toBe(WRONG);
  for (let turn = 1; turn < 5; turn += 1)
    expect((await reset(username, wrongCode(code), 10 + turn)).msg).toBe(
      'Too many wrong attempts. Request a new code.',
    );
  expect((await reset(username, code, 20)).msg).toBe('Too many wrong attempts. Request a new code.');
  // the owner's attempt is the third in total
  expect((await reset(username, wrongCode(code), HOME)).msg).toBe(WRONG);
  expect((await reset(username, code, HOME)).ret).toBe(1);
  expect((await reset(username, code, HOME)).msg).toBe(WRONG);
});

test('counts wrong codes by network over all recipients, and refunds right ones [SEC-10]', async () => {
  const { username } = await owner();
  const { db, clock } = server.services;
  await db.insert(attempts).values({ key: 'codes wrong 203.0.113.66', count: 99, since: clock.now() });
  await ask(username, 'forget', 66);
  expect((await reset(username, await server.codeFor(username), 66)).ret).toBe(1);
  expect((await reset('other-target@example.com', '000000', 66)).msg).toBe(WRONG);
  const stopped = await reset('third-target@example.com', '000000', 66);
  expect([stopped.status, stopped.ret, stopped.headers.get('retry-after')]).toEqual([429, 0, '3600']);
  const opened = await server.call(
    register,
    {
      mode: 'email',
      username: 'fourth@example.com',
      code: '000000',
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
    },
    at(66),
  );
  expect(opened.status).toBe(429);
});

test('sends a new phone five codes a day, and an account ten [SEC-10]', async () => {
  const target = '0812223344';
  const response = [];
  for (let turn = 0; turn < 8; turn += 1)
    response.push(
      (await server.call(smsCode, { userphone: target, must: 'phone' }, { token: (await server.person()).token })).ret,
    );
  expect(response).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  const { token } = await server.person();
  const own = [];
  for (let turn = 0; turn < 12; turn += 1)
    own.push((await server.call(smsCode, { userphone: `08122244${10 + turn}`, must: 'phone' }, { token })).status);
  expect(own.filter((status) => status === 200)).toHaveLength(10);
});

test('daily caps of codes by country and in total do not apply to known owners [SEC-10]', async () => {
  const capped = await startServer({ trustProxy: 1, codesByCountry: 3, codesADay: 5 });
  const sms = (userphone: string, place: number, token?: string) =>
    capped.call(smsCode, { userphone, must: 'register' }, { ...at(place), ...(token ? { token } : {}) });
  const person = await capped.person('phone');
  expect((await sms('0811112222', 1)).ret).toBe(1);
  expect((await sms('0811112223', 2)).ret).toBe(1);
  const stopped = await sms('0811112224', 3);
  expect([stopped.status, stopped.msg]).toEqual([
    429,
    "To protect accounts, we aren't sending codes to unfamiliar networks right now. Try again later, or use a network you've logged in from before.",
  ]);
  for (const number of ['+12025550123', '+12025550124']) expect((await sms(number, 4)).ret).toBe(1);
  expect((await sms('+12025550125', 5)).status).toBe(429);
  capped.clock.advance(MINUTE_MS);
  expect(
    (await capped.call(smsCode, { userphone: person.username, must: 'paypass' }, { token: person.token, ...at(6) }))
      .ret,
  ).toBe(1);
  await capped.close();
});

test.each([
  ['66812345678', '66'],
  ['12025550123', '1'],
  ['79161234567', '7'],
  ['85512345678', '855'],
  ['919812345678', '91'],
])('%s is a phone number of country %s', (phone, code) => {
  expect(callingCodeOf(phone)).toBe(code);
});

test('limits customers and strangers alike on a network without earlier logins [SEC-10]', async () => {
  const { username } = await owner();
  const response = async (email: string) => {
    const responses = [];
    for (let turn = 0; turn < 12; turn += 1) {
      if (turn !== 1) server.clock.advance(MINUTE_MS);
      const { status, text } = await ask(email, 'forget', AWAY);
      responses.push([turn, status, text]);
    }
    return responses;
  };
  expect(await response(username)).toEqual(await response('nobody-at-all@example.com'));
});

test("accepts a new phone's code only from the account that requested it [SEC-10 PROF-06]", async () => {
  const [person, other] = [await server.person(), await server.person()];
  const userphone = '0891239876';
  await server.must(smsCode, { userphone, must: 'phone' }, { token: person.token });
  const code = await server.codeFor(userphone);
  server.clock.advance(1000);
  await server.must(smsCode, { userphone, must: 'phone' }, { token: other.token });
  const foreign = await server.codeFor(userphone);
  if (foreign !== code)
    expect(
      (await server.call(editUser, { userphone, code: foreign, paypass: '048213' }, { token: person.token })).msg,
    ).toBe(WRONG);
  expect((await server.call(editUser, { userphone, code, paypass: '048213' }, { token: person.token })).ret).toBe(1);
});

test('finds the payment password code when a stranger requests one elsewhere [SEC-10 PROF-12]', async () => {
  const person = await server.person();
  const userphone = '0891230001';
  await server.must(smsCode, { userphone, must: 'phone' }, { token: person.token });
  const { token } = person;
  await server.must(editUser, { userphone, code: await server.codeFor(userphone), paypass: '048213' }, { token });
  await server.must(emailCode, { email: person.username, must: 'paypass' }, { token });
  const code = await server.codeFor(person.username);
  await server.must(smsCode, { userphone, must: 'register' }, at(AWAY));
  expect((await server.call(changePaymentPassword, { paypass: '730194', code }, { token })).ret).toBe(1);
});

test('counts codes by purpose, so that registration leaves codes for a password reset [SEC-10]', async () => {
  const username = 'one-day@example.com';
  for (let turn = 0; turn < 10; turn += 1) {
    await ask(username, 'register', AWAY);
    server.clock.advance(MINUTE_MS);
  }
  await server.must(
    register,
    {
      mode: 'email',
      username,
      code: await server.codeFor(username),
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
    },
    at(AWAY),
  );
  expect((await ask(username, 'forget', AWAY)).ret).toBe(1);
});
