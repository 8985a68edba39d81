import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../src/contract/auth.ts';
import { changePaymentPassword, editUser } from '../../../src/contract/profile.ts';
import { emailCode, forget, register, smsCode } from '../../../src/contract/registration.ts';
import { startServer, type TestServer } from './support.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WRONG = 'The verification code is wrong or has expired.';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ trustProxy: true });
});
afterAll(() => server.close());

const at = (place: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${place}` } });
const HOME = 1;
const AWAY = 2;
/** A customer who logged in at home. */
const owner = async () => {
  const person = await server.person();
  await server.must(login, { username: person.username, password: person.password }, at(HOME));
  server.clock.advance(MINUTE);
  return person;
};
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const ask = (email: string, must: string, place: number) => server.call(emailCode, { email, must }, at(place));
const reset = (username: string, code: string, place: number) => server.call(forget, { mode: 'email', username, code, password: 'new12345' }, at(place));

test('SEC-10 AUTH-18 twenty requests of a stranger leave the owner their own, where they logged in before and where they are signed in', async () => {
  const { username, token } = await owner();
  // the code that opened the account counts for its day
  server.clock.advance(DAY);
  for (const must of ['register', 'forget']) {
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await ask(username, must, AWAY)).ret).toBe(1);
      server.clock.advance(MINUTE);
    }
    expect((await ask(username, must, AWAY)).msg).toBe('Too many codes were asked for today. Please try again tomorrow.');
  }
  expect((await ask(username, 'forget', HOME)).ret).toBe(1);
  const code = await server.codeFor(username);
  expect((await server.call(emailCode, { email: username, must: 'paypass' }, { token, ...at(3) })).ret).toBe(1);
  const own = await server.codeFor(username);
  expect((await server.call(changePaymentPassword, { paypass: '777777', code: own }, { token, ...at(3) })).ret).toBe(1);
  expect((await reset(username, code, HOME)).ret).toBe(1);
});

test('SEC-10 AUTH-18 a code that a stranger asks for later, for whatever, does not void the one that its owner has', async () => {
  const { username } = await owner();
  await ask(username, 'forget', HOME);
  const code = await server.codeFor(username);
  server.clock.advance(MINUTE);
  for (const must of ['register', 'forget']) expect((await ask(username, must, AWAY)).ret).toBe(1);
  expect((await reset(username, code, HOME)).ret).toBe(1);
});

test('SEC-10 wrong tries from elsewhere do not use up the code of who asked for it, and end after five in all', async () => {
  const { username } = await owner();
  await ask(username, 'forget', HOME);
  const code = await server.codeFor(username);
  for (let turn = 0; turn < 5; turn += 1) expect((await reset(username, wrong(code), 10 + turn)).msg).toBe(WRONG);
  expect((await reset(username, code, 20)).msg).toBe('Too many wrong tries. Please ask for a new verification code.');
  for (let turn = 0; turn < 4; turn += 1) expect((await reset(username, wrong(code), HOME)).msg).toBe(WRONG);
  expect((await reset(username, code, HOME)).ret).toBe(1);
  expect((await reset(username, code, HOME)).msg).toBe(WRONG);
});

test('SEC-10 from where nobody logged in before, a customer and a stranger are stopped alike', async () => {
  const { username } = await owner();
  const told = async (email: string) => {
    const answers = [];
    for (let turn = 0; turn < 22; turn += 1) {
      if (turn !== 1) server.clock.advance(MINUTE);
      const { status, text } = await ask(email, 'forget', AWAY);
      answers.push([turn, status, text]);
    }
    return answers;
  };
  expect(await told(username)).toEqual(await told('nobody-at-all@example.com'));
});

test('SEC-10 PROF-06 a code for a new phone is spent by the account that asked for it, and another account delays nobody', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const userphone = '0891239876';
  await server.must(smsCode, { userphone, must: 'phone' }, { token: person.token });
  const code = await server.codeFor(userphone);
  server.clock.advance(1000);
  await server.must(smsCode, { userphone, must: 'phone' }, { token: other.token });
  const foreign = await server.codeFor(userphone);
  if (foreign !== code) expect((await server.call(editUser, { userphone, code: foreign, paypass: '012345' }, { token: person.token })).msg).toBe(WRONG);
  expect((await server.call(editUser, { userphone, code, paypass: '012345' }, { token: person.token })).ret).toBe(1);
});

test('SEC-10 PROF-12 a code for the payment password is found again though a stranger asked for one to the other place', async () => {
  const person = await server.person();
  const userphone = '0891230001';
  await server.must(smsCode, { userphone, must: 'phone' }, { token: person.token });
  const { token } = person;
  await server.must(editUser, { userphone, code: await server.codeFor(userphone), paypass: '012345' }, { token });
  await server.must(emailCode, { email: person.username, must: 'paypass' }, { token });
  const code = await server.codeFor(person.username);
  await server.must(smsCode, { userphone, must: 'register' }, at(AWAY));
  expect((await server.call(changePaymentPassword, { paypass: '777777', code }, { token })).ret).toBe(1);
});

test('SEC-10 codes of a day are counted for their purpose: who has registered may forget the password the same day', async () => {
  const username = 'one-day@example.com';
  for (let turn = 0; turn < 20; turn += 1) {
    await ask(username, 'register', AWAY);
    server.clock.advance(MINUTE);
  }
  await server.must(register, { mode: 'email', username, code: await server.codeFor(username), password: 'abc12345', paypass: '012345', currency: 'THB' }, at(AWAY));
  expect((await ask(username, 'forget', AWAY)).ret).toBe(1);
});
