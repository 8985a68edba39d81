import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { emailCode, forget } from '../../../../../src/api/registration.ts';
import { endSession } from '../../../../../src/api/sessions.ts';
import { confirmWithdrawal } from '../../../../../src/api/withdrawals.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { securityChanges } from '../../../../../server/modules/customers/schema.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { PAYPASS, testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { withdrawalSteps } from './support.ts';

const server = testServer();
const { ready, take, info, decide, advance } = withdrawalSteps(server);
const begin = (number: string) => decide(number, { step: 'processing', by: 'nok' });

/** Sets a new login password with a code and logs in with it. */
async function resetPassword({ username }: Person): Promise<Person> {
  const password = 'new12345';
  await server.must(emailCode, { email: username, must: 'forget' });
  await server.must(forget, { mode: 'email', username, code: await server.codeFor(username), password });
  return { username, password, token: (await server.must(login, { username, password })).token };
}

describe('a withdrawal placed before a security change', () => {
  test('is not paid after the password was reset by code, and the owner is notified [WD-16]', async () => {
    const person = await ready();
    const { number } = (await take(person)).data;
    const owner = await resetPassword(person);
    expect(await begin(number)).toBe(false);
    expect((await info(owner, number)).waits).toBe(server.services.clock.now() + DAY_MS);
    const { lists } = await server.must(messages, { status: 'unread' }, { token: owner.token });
    const message = lists.find(({ kind }) => kind === 'withdrawalsWait');
    expect(message?.content).toContain(number);
    await advance(DAY_MS);
    // the demo's review has approved it
    expect(await info(owner, number)).toMatchObject({ waits: null, status: 'processing' });
  });

  test('continues once its owner has confirmed it with the payment password [WD-16]', async () => {
    const person = await ready();
    const { number } = (await take(person)).data;
    const owner = await resetPassword(person);
    const confirm = (paypass: string) =>
      server.call(confirmWithdrawal, { id: number, paypass }, { token: owner.token });
    expect((await confirm('999999')).ret).toBe(0);
    expect(await begin(number)).toBe(false);
    expect((await confirm(PAYPASS)).ret).toBe(1);
    expect((await info(owner, number)).waits).toBeNull();
    expect(await begin(number)).toBe(true);
  });

  test('waits again after the next change, whatever was confirmed before [WD-16]', async () => {
    const person = await ready();
    const { number } = (await take(person)).data;
    const { token } = person;
    await server.must(changePaymentPassword, { paypass: '730194', oldpaypass: PAYPASS }, { token });
    await server.must(confirmWithdrawal, { id: number, paypass: '730194' }, { token });
    server.clock.advance(1);
    await server.must(login, { username: person.username, password: person.password });
    await server.must(endSession, {}, { token });
    expect(await begin(number)).toBe(false);
  });

  test('stops when other sessions are ended, which does not block new withdrawals [WD-16]', async () => {
    const person = await ready();
    const { number } = (await take(person)).data;
    await server.must(login, { username: person.username, password: person.password });
    await server.must(endSession, {}, { token: person.token });
    expect(await begin(number)).toBe(false);
    server.clock.advance(1);
    const later = (await take(person)).data.number;
    expect(await begin(later)).toBe(true);
  });

  test('can still be refused by its review or cancelled [WD-16]', async () => {
    const person = await ready();
    const { number } = (await take(person)).data;
    await resetPassword(person);
    expect(await decide(number, { step: 'fail', by: 'nok', reason: 'No.' })).toBe(true);
  });

  test('also waits if it is dated after a simultaneous change [WD-16]', async () => {
    const person = await ready();
    const { number, created } = (await take(person)).data;
    server.clock.advance(-1000);
    await server.must(changePaymentPassword, { paypass: '730194', oldpaypass: PAYPASS }, { token: person.token });
    const { id } = (await findCustomer(server.services.db, person.username))!;
    const rows = await server.services.db.select().from(securityChanges).where(eq(securityChanges.account, id));
    expect(rows.map(({ time }) => time)).toEqual([created]);
    expect(await begin(number)).toBe(false);
  });
});
