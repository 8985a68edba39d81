import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { forget } from '../../../../../src/api/registration.ts';
import { attempts } from '../../../../../server/platform/db/schema.ts';
import { testServer } from '../../fixtures.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { codeSteps, wrongCode } from './support.ts';

const WRONG = 'The verification code is wrong or has expired.';

const server = testServer({ trustProxy: 1 }, { reset: false });
const { ask, reset } = codeSteps(server);
/** Source that requests the codes. */
const HOME = 2;
const owner = async () => {
  const person = await server.person();
  server.clock.advance(MINUTE_MS);
  return person;
};

const KEY = 'codes wrong elsewhere';
const counted = async (): Promise<number> => {
  const [row] = await server.services.db.select().from(attempts).where(eq(attempts.key, KEY));
  return row?.count ?? 0;
};
/** Sets the number of attempts within the hour. */
const setCount = async (count: number): Promise<void> => {
  const row = { count, since: server.services.clock.now() };
  await server.services.db
    .insert(attempts)
    .values({ key: KEY, ...row })
    .onConflictDoUpdate({ target: attempts.key, set: row });
};
const codeOf = async (username: string): Promise<string> => {
  await ask(username, 'forget', HOME);
  return server.codeFor(username);
};

test('codes tried from another network count while one is open, unless right [SEC-10]', async () => {
  const { username } = await owner();
  await setCount(7);
  expect((await reset('never-asked@example.com', '000000', 5)).msg).toBe(WRONG);
  expect(await counted()).toBe(7);
  expect((await reset(username, await codeOf(username), 5)).ret).toBe(1);
  expect(await counted()).toBe(7);
  server.clock.advance(MINUTE_MS);
  expect((await reset(username, wrongCode(await codeOf(username)), 5)).msg).toBe(WRONG);
  expect(await counted()).toBe(8);
});

test('allows one code attempt from another network before a wait beyond 2,000 an hour [SEC-10]', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [first, second] = [await owner(), await owner()];
  await setCount(2000);
  expect((await reset(first.username, await codeOf(first.username), 6)).ret).toBe(1);
  await setCount(2000);
  const code = await codeOf(second.username);
  expect((await reset(second.username, wrongCode(code), 7)).msg).toBe(WRONG);
  const soon = await reset(second.username, code, 7);
  expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await reset(second.username, code, HOME)).ret).toBe(1);
  expect(errors.mock.calls.filter(([line]) => String(line).includes('wrong codes in an hour'))).toHaveLength(1);
  await server.qa('POST', 'reset', {});
});

test('codes tried from the networks of one IPv6 site count together [SEC-10]', async () => {
  const { clock, db } = server.services;
  await db.insert(attempts).values({ key: 'codes wrong site 2001:db8:9:', count: 199, since: clock.now() });
  const guess = async (network: number) =>
    (
      await server.call(
        forget,
        { mode: 'email', username: `name${network}@example.com`, code: '000000', password: 'new12345' },
        { headers: { 'x-forwarded-for': `2001:db8:9:${network}::1` } },
      )
    ).status;
  expect([await guess(1), await guess(2)]).toEqual([200, 429]);
});
