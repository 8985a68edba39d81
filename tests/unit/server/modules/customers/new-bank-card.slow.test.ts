import { expect, test } from 'vitest';
import { addBankCard, bankCards } from '../../../../../src/api/wallets.ts';
import { withdraw, withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { BANK_CARD, customerSteps, newKey, PAYPASS, testServer } from '../../fixtures.ts';

const server = testServer();
const { funded, available } = customerSteps(server);

test('a new bank account can receive withdrawals a day after confirmation by password [HARD-04]', async () => {
  const owner = await funded();
  const { token } = owner;
  expect((await server.call(addBankCard, { ...BANK_CARD, password: 'guess123' }, { token })).msg).toBe(
    'The login password is wrong.',
  );
  await server.must(addBankCard, { ...BANK_CARD, password: owner.password }, { token });
  const [card] = (await server.must(bankCards, {}, { token })).lists;
  expect(card!.usable).toBe(card!.created! + DAY_MS);
  const rate = (await server.must(withdrawalTerms, {}, { token })).lists.find(({ to }) => to === 'bank')!.rate!;
  const take = () =>
    server.call(
      withdraw,
      { to: 'bank', target: card!.id, amount: '100', fee: '1', rate, paypass: PAYPASS },
      { token, key: newKey() },
    );
  server.clock.advance(DAY_MS - 1);
  expect((await take()).msg).toMatch(/^This bank account is new\. You can withdraw to it from 2026-/);
  expect(await available({ token })).toBe('1000');
  server.clock.advance(1);
  expect((await take()).ret).toBe(1);
});
