import { expect, test, vi } from 'vitest';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import { endSession } from '../../../../../src/api/sessions.ts';
import { login } from '../../../../../src/api/auth.ts';
import { freezeAccount } from '../../../../../server/modules/customers/freeze.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { customerSteps, newKey, testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const server = testServer({}, { reset: false });
const { funded, available } = customerSteps(server);
const subscribe = ({ token }: Person, key: string) => server.call(transferIn, { amount: '10' }, { token, key });

/** Runs a function between the checks of the next money call and its transaction. */
function beforeNextTransaction(act: () => Promise<unknown>): void {
  const { moneyCalls } = server.services.callLimiter;
  const count = moneyCalls.count.bind(moneyCalls);
  vi.spyOn(moneyCalls, 'count').mockImplementationOnce(async (...input) => {
    await count(...input);
    await act();
  });
}

test('refuses a running money call when its account is put on hold meanwhile [HARD-04]', async () => {
  const person = await funded();
  const { id } = (await findCustomer(server.services.db, person.username))!;
  beforeNextTransaction(() =>
    freezeAccount(server.services, server.services.db, id, 'A stranger may know your password.'),
  );
  expect((await subscribe(person, newKey())).msg).toMatch(/^Your account has been on hold since/);
  expect(await available(person)).toBe('1000');
});

test('aborts a running money call when its session ends, and frees its key [HARD-04]', async () => {
  const person = await funded();
  const { username, password, token } = person;
  const other = (await server.must(login, { username, password })).token;
  const key = newKey();
  beforeNextTransaction(() => server.must(endSession, {}, { token: other }));
  expect((await subscribe(person, key)).ret).toBe(-1);
  expect(await available({ token: other })).toBe('1000');
  expect((await server.call(transferIn, { amount: '10' }, { token: other, key })).ret).toBe(1);
  expect((await server.call(transferIn, { amount: '10' }, { token })).ret).toBe(-1);
});
