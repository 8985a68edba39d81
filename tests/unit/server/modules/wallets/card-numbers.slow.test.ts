import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { addBankCard } from '../../../../../src/api/wallets.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { unsealNumber } from '../../../../../server/modules/wallets/card-numbers.ts';
import { bankCards, wallets } from '../../../../../server/modules/wallets/schema.ts';
import { seal } from '../../../../../server/platform/secrets/sealed.ts';
import { BANK_CARD, PAYPASS, testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { withdrawalSteps } from '../withdrawals/support.ts';

const server = testServer();
const { ready, take, rowOf, decide } = withdrawalSteps(server);
const add = ({ token }: Person, banknumber: string) =>
  server.must(addBankCard, { ...BANK_CARD, banknumber, paypass: PAYPASS }, { token });
const cardsOf = async ({ username }: Person) => {
  const { id } = (await findCustomer(server.services.db, username))!;
  return server.services.db.select().from(bankCards).where(eq(bankCards.account, id));
};

test('decrypts an account number only in its own row [HARD-12]', async () => {
  const { keys } = server.services;
  const [person, thief] = [await server.person(), await server.person()];
  await add(person, '1112223334');
  await add(thief, '9998887776');
  const [[own], [other]] = [await cardsOf(person), await cardsOf(thief)];
  expect(unsealNumber(keys, own!)).toBe('1112223334');
  expect(() => unsealNumber(keys, { ...own!, number: other!.number })).toThrow('authenticate');
  // nor a number that was encrypted for no row
  expect(() => unsealNumber(keys, { ...own!, number: seal(keys.cards, '9998887776', '') })).toThrow('authenticate');
});

test('does not pay a withdrawal whose payee was changed in the database [HARD-12]', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const person = await ready();
  const { db } = server.services;
  const begin = (number: string) => decide(number, { step: 'processing', by: 'nok' });
  const toWallet = (await take(person)).data.number;
  await db
    .update(wallets)
    .set({ address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' })
    .where(eq(wallets.id, (await rowOf(toWallet)).target));
  expect(await begin(toWallet)).toBe(false);
  const toCard = (await take(person, { to: 'bank', target: person.card, rate: '33.25' })).data.number;
  expect((await rowOf(toCard)).payeeHash).toMatch(/^[0-9a-f]{64}$/);
  await db
    .update(bankCards)
    .set({ holder: 'Someone Else' })
    .where(eq(bankCards.id, (await rowOf(toCard)).target));
  expect(await begin(toCard)).toBe(false);
  expect(errors.mock.calls.filter(([line]) => String(line).includes('was changed in the database'))).toHaveLength(2);
});
