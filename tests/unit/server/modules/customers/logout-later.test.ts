import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { logoutLater } from '../../../../../src/api/logout.ts';
import { userInfo as user } from '../../../../../src/api/auth.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer();
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

test('a digest of the token ends this session, and no other [AUTH-22]', async () => {
  const [som, mali] = [await server.person(), await server.person()];
  await server.must(logoutLater, { digest: digestOf(som.token) });
  expect((await server.call(user, {}, { token: som.token })).ret).toBe(-1);
  expect((await server.call(user, {}, { token: mali.token })).ret).toBe(1);
});

test('gives no access, and answers the same for an unknown digest [AUTH-22]', async () => {
  const { token } = await server.person();
  const digest = digestOf(token);
  expect((await server.call(user, {}, { token: digest })).ret).toBe(-1);
  const known = await server.call(logoutLater, { digest });
  const unknown = await server.call(logoutLater, { digest: digestOf('another') });
  expect([unknown.ret, unknown.data]).toEqual([known.ret, known.data]);
  expect((await server.call(logoutLater, { digest: 'short' })).ret).toBe(0);
});
