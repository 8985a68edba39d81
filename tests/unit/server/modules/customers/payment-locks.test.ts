import { expect, test } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import { changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { emailCode } from '../../../../../src/api/registration.ts';
import { LOCK_MS, MAX_GUESSES, provePayment } from '../../../../../server/modules/customers/payment.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { PAYPASS, testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { accountSteps } from './support.ts';

const server = testServer();
const { textsTo } = accountSteps(server);

const prove = async ({ username }: Person, paypass: string): Promise<string> =>
  provePayment(server.services, (await findCustomer(server.services.db, username))!, paypass).then(
    () => 'right',
    (error: { key: string }) => error.key,
  );
/** Enters wrong payment passwords until the lock. */
const lock = async (person: Person): Promise<void> => {
  for (let guess = 0; guess < MAX_GUESSES; guess += 1) await prove(person, '999998');
};
const lettersTo = async ({ username }: Person): Promise<string[]> =>
  (await textsTo(username)).filter((text) => text.includes('payment password'));
const titlesOf = async ({ token }: Person): Promise<string[]> =>
  (await server.must(messages, { status: 'unread' }, { token })).lists.map(({ title }) => title);

test('notifies the owner of a locked payment password by message and email [SEC-08]', async () => {
  const person = await server.person();
  await lock(person);
  expect(await titlesOf(person)).toContain('Your payment password is locked');
  expect(await lettersTo(person)).toEqual([
    'The payment password of your Andaman account was entered wrong five times and is locked for 3 hours. Nothing was sent. If it wasn\'t you, choose "Forgot password": that logs out every device. Then set a new payment password.',
  ]);
});

test('after a second lock within a day, only a code unlocks the payment password [SEC-08]', async () => {
  const person = await server.person();
  await lock(person);
  server.clock.advance(LOCK_MS);
  expect(await prove(person, PAYPASS)).toBe('right');
  await lock(person);
  expect(await titlesOf(person)).toContain('Set a new payment password');
  expect((await lettersTo(person)).at(-1)).toMatch(/locked twice within a day and can't be used any more/);
  server.clock.advance(2 * DAY_MS);
  await server.services.jobs.runAll();
  expect(await prove(person, PAYPASS)).toBe('paymentClosed');
  const { token } = person;
  expect((await server.call(changePaymentPassword, { paypass: '730194', oldpaypass: PAYPASS }, { token })).msg).toMatch(
    /^Your payment password was locked twice within a day/,
  );
  await server.must(emailCode, { email: person.username, must: 'paypass' }, { token });
  const code = await server.codeFor(person.username);
  await server.must(changePaymentPassword, { paypass: '730194', code }, { token });
  expect(await prove(person, '730194')).toBe('right');
});

test('two locks more than a day apart do not require a code [SEC-08]', async () => {
  const person = await server.person();
  await lock(person);
  server.clock.advance(DAY_MS);
  await lock(person);
  server.clock.advance(LOCK_MS);
  expect(await prove(person, PAYPASS)).toBe('right');
});
