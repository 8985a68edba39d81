import { expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { logout } from '../../../../../src/api/logout.ts';
import { endSession, sessions } from '../../../../../src/api/sessions.ts';
import { emailCode, forget } from '../../../../../src/api/registration.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { sessions as sessionsTable } from '../../../../../server/platform/db/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { testServer } from '../../fixtures.ts';
import { accountSteps, wrongCode } from './support.ts';

const server = testServer();
const { textsTo } = accountSteps(server);

test('ends the least recently used session when an account begins its 21st [HARD-09]', async () => {
  const person = await server.person();
  const tokens = [person.token];
  for (let turn = 0; turn < 19; turn += 1) {
    server.clock.advance(2 * MINUTE_MS);
    tokens.push((await server.must(login, { username: person.username, password: person.password })).token);
  }
  server.clock.advance(2 * MINUTE_MS);
  await server.must(userInfo, {}, { token: tokens[0]! });
  tokens.push((await server.must(login, { username: person.username, password: person.password })).token);
  const alive = await Promise.all(tokens.map(async (token) => (await server.call(userInfo, {}, { token })).ret));
  expect(alive.map((ret, place) => (ret === 1 ? -1 : place)).filter((place) => place >= 0)).toEqual([1]);
});

test('a password reset by code ends every session, and a wrong code none [AUTH-18]', async () => {
  const person = await server.person();
  const second = (await server.must(login, { username: person.username, password: person.password })).token;
  server.clock.advance(MINUTE_MS);
  await server.must(emailCode, { email: person.username, must: 'forget' });
  const code = await server.codeFor(person.username);
  const set = (secret: string) =>
    server.call(forget, { mode: 'email', username: person.username, code: secret, password: 'new12345' });
  expect((await set(wrongCode(code))).msg).toBe('The verification code is wrong or has expired.');
  expect((await server.call(userInfo, {}, { token: second })).ret).toBe(1);
  expect((await set(code)).ret).toBe(1);
  for (const token of [person.token, second]) expect((await server.call(userInfo, {}, { token })).ret).toBe(-1);
  expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(0);
  expect((await server.call(login, { username: person.username, password: 'new12345' })).ret).toBe(1);
  // the owner is notified in case it was someone else
  const { token } = await server.must(login, { username: person.username, password: 'new12345' });
  expect((await server.must(messages, { status: 'unread' }, { token })).lists.map((item) => item.kind)).toContain(
    'passwordChanged',
  );
  expect((await textsTo(person.username)).at(-1)).toMatch(/^Your Andaman login password was changed/);
});

test('refuses the token after logout', async () => {
  const { token } = await server.person();
  expect((await server.call(logout, {}, { token })).ret).toBe(1);
  expect((await server.call(userInfo, {}, { token })).ret).toBe(-1);
});

test('lists sessions, ends one or all others, and none of another customer', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const tokens = [person.token];
  for (let turn = 0; turn < 3; turn += 1) {
    server.clock.advance(1000);
    tokens.push(
      (
        await server.must(
          login,
          { username: person.username, password: person.password },
          { headers: { 'user-agent': `Phone ${turn}` } },
        )
      ).token,
    );
  }
  const token = tokens[3] as string;
  const { lists } = await server.must(sessions, {}, { token });
  expect(lists.map((item) => [item.device, item.current])).toEqual([
    ['Phone 2', true],
    ['Phone 1', false],
    ['Phone 0', false],
    ['node', false],
  ]);
  await server.must(endSession, { id: lists[1]!.id }, { token });
  expect((await server.call(userInfo, {}, { token: tokens[2] })).ret).toBe(-1);
  const foreign = await server.call(endSession, { id: lists[2]!.id }, { token: other.token });
  expect(foreign.text).toBe((await server.call(endSession, { id: 'none' }, { token: other.token })).text);
  expect((await server.call(userInfo, {}, { token: tokens[1] })).ret).toBe(1);
  await server.must(endSession, {}, { token });
  expect(
    await Promise.all(tokens.map(async (token) => (await server.call(userInfo, {}, { token: token })).ret)),
  ).toEqual([-1, -1, -1, 1]);
});

test('ends a session after 14 idle days, and after 90 days however busy [SRV-08]', async () => {
  const [idle, busy] = [await server.person(), await server.person()];
  for (let days = 0; days < 84; days += 7) {
    server.clock.advance(7 * DAY_MS);
    expect((await server.call(userInfo, {}, { token: busy.token })).ret).toBe(1);
  }
  expect((await server.call(userInfo, {}, { token: idle.token })).ret).toBe(-1);
  server.clock.advance(6 * DAY_MS);
  expect((await server.call(userInfo, {}, { token: busy.token })).ret).toBe(-1);
});

test('makes tokens of 256 random bits, and stores them as hashes', async () => {
  const { token } = await server.person();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(await server.services.db.select().from(sessionsTable))).not.toContain(token);
});
