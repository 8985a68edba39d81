import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import { cancelWithdrawal, withdraw, withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { addBankCard, bankCards } from '../../../../../src/api/wallets.ts';

import { checkLedger } from '../../../../../server/ledger/check.ts';
import { noteOnHolder, OTHER_SCRIPT_NOTE } from '../../../../../server/modules/withdrawals/holder.ts';
import type { PayoutDecision } from '../../../../../server/ports/payments.ts';
import { decideWithdrawal, seenWithdrawal } from '../../../../../server/modules/withdrawals/decisions.ts';
import { withdrawals } from '../../../../../server/modules/withdrawals/schema.ts';
import type { Seen } from '../../../../../server/platform/seen.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { identityVerifications } from '../../../../../server/modules/verifications/schema.ts';
import { BANK_CARD, newKey, PAYPASS, testServer } from '../../fixtures.ts';
import { withdrawalSteps, withFee } from './support.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { expectLogged } from '../../../../console.ts';

// once the waiting withdrawal with the other payee is due
expectLogged('was changed in the database: it is not paid');

const server = testServer();
const { ready, take, info, rowOf, decide, advance, balance, fund } = withdrawalSteps(server);
const paid = (id: string, hash?: string): PayoutDecision => ({
  step: 'success',
  by: 'nok',
  payment: { id, ...(hash === undefined ? {} : { hash, height: 81_000_000 }) },
});

describe('a decision', () => {
  test('records hash, block and id of the payment and who decided, unchanged by a retry [HARD-12]', async () => {
    const person = await ready('100000');
    const [first, second] = [
      (await take(person, withFee('100'))).data.number,
      (await take(person, withFee('100'))).data.number,
    ];
    expect(await decide(first, paid('P-1', 'ab'.repeat(32))), 'its owner may still cancel it').toBe(false);
    for (const item of [first, second]) expect(await decide(item, { step: 'processing', by: 'nok' })).toBe(true);
    await expect(decide(first, paid('P-1'))).rejects.toThrow('has no hash');
    await expect(decide(first, paid('', 'ab'.repeat(32)))).rejects.toThrow('has no id');
    expect((await rowOf(first)).status).toBe('processing');
    for (let time = 0; time < 3; time += 1) expect(await decide(first, paid('P-1', 'ab'.repeat(32)))).toBe(true);
    expect(await rowOf(first)).toMatchObject({
      status: 'success',
      payoutId: 'P-1',
      hash: 'ab'.repeat(32),
      height: 81_000_000,
      decidedBy: 'nok',
      decided: server.services.clock.now(),
    });
    expect(await decide(first, paid('P-2', 'cd'.repeat(32)))).toBe(false);
    await expect(decide(second, paid('P-1', 'ab'.repeat(32)))).rejects.toThrow(`is that of withdrawal ${first}`);
    expect((await info(person, first)).hash).toBe('ab'.repeat(32));
    expect(await balance(person)).toMatchObject({
      available: '99800',
      held: '100',
    });
    await checkLedger(server.services.db);
  });

  test('on a withdrawal that has changed since it was reviewed is refused [WD-08]', async () => {
    const person = await ready();
    const [cancelled, altered] = [
      (await take(person, withFee('100'))).data.number,
      (await take(person, withFee('100'))).data.number,
    ];
    const { services } = server;
    const decideSeen = (seen: Seen) =>
      services.db.transaction((tx) =>
        decideWithdrawal(services, tx, seen, { step: 'processing', by: 'nok' }, server.clock.now()),
      );
    const seen = [seenWithdrawal(await rowOf(cancelled)), seenWithdrawal(await rowOf(altered))] as const;
    await server.must(cancelWithdrawal, { id: cancelled }, { token: person.token, key: newKey() });
    expect(await decideSeen(seen[0])).toBe('changed');
    await services.db.update(withdrawals).set({ payee: 'TXother' }).where(eq(withdrawals.number, altered));
    expect(await decideSeen(seen[1])).toBe('changed');
    expect((await rowOf(altered)).status).toBe('waiting');
  });

  test('notes for the review that the account holder differs from the verified name [HARD-12]', async () => {
    const person = await server.person();
    const { db } = server.services;
    const { id } = (await findCustomer(db, person.username))!;
    expect(await noteOnHolder(db, id, 'Anyone')).toBe('');
    await server.verifyIdentity(person);
    expect([await noteOnHolder(db, id, ' SOMCHAI. '), await noteOnHolder(db, id, 'Malee')]).toEqual([
      '',
      'The holder of the card is not the certified name.',
    ]);
    expect(await noteOnHolder(db, id, 'สมชาย')).toBe(OTHER_SCRIPT_NOTE);
    const { token } = person;
    await fund(person, '100');
    await server.must(addBankCard, { ...BANK_CARD, realname: 'Malee', paypass: PAYPASS }, { token });
    await advance(DAY_MS);
    const [card] = (await server.must(bankCards, {}, { token })).lists;
    const { rate } = (await server.must(withdrawalTerms, {}, { token })).lists.find(({ to }) => to === 'bank')!;
    const { data } = await server.call(
      withdraw,
      { to: 'bank', target: card!.id, amount: '100', fee: '1', rate: rate!, paypass: PAYPASS },
      { token, key: newKey() },
    );
    expect([data.status, (await rowOf(data.number)).note]).toEqual([
      'waiting',
      'The holder of the card is not the certified name.',
    ]);
  });
});

describe('the daily limit', () => {
  test('depends on the identity verification, and renews the next day [HARD-12]', async () => {
    const person = await ready('100000');
    const limits = async () => {
      const { limit, left, renews } = await server.must(withdrawalTerms, {}, { token: person.token });
      return [limit, left, renews! > server.services.clock.now()];
    };
    expect(await limits()).toEqual(['2000', '2000', true]);
    expect((await take(person, withFee('1500'))).ret).toBe(1);
    expect(await limits()).toEqual(['2000', '500', true]);
    const refused = await take(person, withFee('501'));
    expect([refused.ret, refused.msg]).toEqual([
      0,
      expect.stringMatching(/You can withdraw another 500 USDT until .+ Verify your identity to raise the limit\.$/),
    ]);
    const last = await take(person, withFee('500'));
    expect((await take(person, withFee('10'))).ret).toBe(0);
    await decide(last.data.number, { step: 'fail', by: 'nok', reason: 'The address is closed.' });
    expect(await limits()).toEqual(['2000', '500', true]);
    await server.verifyIdentity(person);
    expect(await limits()).toEqual(['50000', '48500', true]);
    await advance(DAY_MS);
    expect(await limits()).toEqual(['50000', '50000', true]);
    const { db, clock } = server.services;
    const { id: account } = (await findCustomer(db, person.username))!;
    await db
      .insert(identityVerifications)
      .values({ account, tier: 'advanced', type: 'passport', state: 'verified', created: clock.now() });
    expect(await limits()).toEqual(['200000', '200000', true]);
    // no further verification raises the highest limit
    await server.services.settings.write(db, 'config.withdrawals', { advanced: '100' });
    expect((await take(person, withFee('101'))).msg).toMatch(/You can withdraw another 100 USDT until [^.]+\.$/);
  });

  test("is not exceeded by simultaneous orders, and follows the operator's setting [HARD-12]", async () => {
    const person = await ready('100000');
    await server.services.settings.write(server.services.db, 'config.withdrawals', { none: '300' });
    const response = await Promise.all(Array.from({ length: 6 }, () => take(person, withFee('100'))));
    expect(response.filter(({ ret }) => ret === 1)).toHaveLength(3);
    await checkLedger(server.services.db);
  });
});
