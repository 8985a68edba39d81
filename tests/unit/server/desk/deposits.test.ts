import { describe, expect, test, vi } from 'vitest';
import { depositInfo } from '../../../../src/api/deposits.ts';
import { maskedEmail } from '../../../../src/domain/masked.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { describeProposed } from '../../../../server/desk/terms/describe.ts';
import { addressesFor, baht, bep20, bitcoin, trc20, USDT_BEP20, USDT_TRC20 } from './deposit-steps.ts';
import { creditBody, depositWorld, newHash, type Reported } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';

const { chain, steps, offer, reported, pay, look, credit, balance, runJobs, sound } = depositWorld();

describe('a reported payment', () => {
  test('is looked up by the job and credited by one person, once [CHAIN-03]', async () => {
    const deposit = await reported();
    pay(deposit, 100_000_000n);
    await runJobs();
    const seen = await look(deposit);
    expect(seen).toMatchObject({ said: '100', second: '', canLookUp: true });
    // treasury sees usernames masked
    expect(seen.username).toBe(maskedEmail(deposit.payer.username));
    expect(seen.verdict).toMatchObject({ state: 'matches', amount: '100', to: deposit.address, confirmations: 50 });
    expect(await balance(deposit.payer)).toBe('0');
    expect((await credit(deposit)).body).toEqual({ state: 'done' });
    expect(await balance(deposit.payer)).toBe('100');
    expect((await look(deposit)).decidedBy).toHaveLength(1);
    expect(codeOf(await credit(deposit))).toEqual([409, 'decided']);
    await sound();
  });

  test('that waits is checked against a new contract, as the sheet of the change says [DESK-109]', async () => {
    const contract = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';
    const { settings, db } = steps.desk.server.services;
    const [paidOld, paidNew] = [await reported(), await reported()];
    pay(paidOld, 100_000_000n);
    chain.mine('TRC20', paidNew.hash, [{ contract, to: paidNew.address, amount: 100_000_000n }]);
    await runJobs();
    expect((await look(paidNew)).refuted).toContain('paid another token');
    const value = [{ ...trc20, contract }, bep20, bitcoin, baht];
    const terms = { inForceNow: '[]', inForceThen: JSON.stringify(value), planned: [] };
    const body = { name: 'channels', value, effective: null, reason: 'The token has a new contract.' } as const;
    const { customer } = describeProposed(terms as never, body as never);
    expect(customer.join(' ')).toContain('the chain is asked about them with the new contract');
    await settings.write(db, 'channels', value);
    // one that the old contract proved is asked about again before anyone can credit it
    expect(codeOf(await credit(paidOld))).toEqual([409, 'refuted']);
    expect((await credit(paidNew)).body).toEqual({ state: 'done' });
    expect([await balance(paidOld.payer), await balance(paidNew.payer)]).toEqual(['0', '100']);
    await offer({});
    expect((await credit(paidOld)).body).toEqual({ state: 'done' });
  });

  test('is not credited while money is paused [LEDG-05]', async () => {
    const deposit = await reported();
    pay(deposit, 100_000_000n);
    const isIntact = vi.spyOn(steps.desk.server.services.ledgerAudit, 'isIntact', 'get').mockReturnValue(false);
    expect(codeOf(await credit(deposit))).toEqual([409, 'moneyPaused']);
    expect(await balance(deposit.payer)).toBe('0');
    isIntact.mockRestore();
    expect((await credit(deposit)).body).toEqual({ state: 'done' });
  });

  test('is credited by two people though the reason for two has changed since the proposal [DESK-104]', async () => {
    const deposit = await reported('1500');
    pay(deposit, 1_500_000_000n);
    await runJobs();
    const proposed = await credit(deposit);
    const { settings, db } = steps.desk.server.services;
    await settings.write(db, 'config.desk', { depositSecond: '1200' });
    expect((await look(deposit)).second).toContain('more than 1200 USDT');
    expect((await steps.desk.approve(steps.second, proposed.body.approval)).body).toEqual({ state: 'done' });
    await settings.write(db, 'config.desk', {});
    await sound();
  });

  test('needs two people above the limit, and names the open proposal [CHAIN-03 DESK-33]', async () => {
    const deposit = await reported('1000.000001');
    pay(deposit, 1_000_000_001n);
    expect((await look(deposit)).approval).toBeNull();
    const proposed = await credit(deposit);
    expect(proposed.body.state).toBe('proposed');
    expect((await look(deposit)).approval).toEqual({ id: proposed.body.approval, action: 'deposit.credit' });
    expect(await balance(deposit.payer)).toBe('0');
    expect((await steps.desk.approve(steps.second, proposed.body.approval)).body).toEqual({ state: 'done' });
    const seen = await look(deposit);
    expect(seen.decidedBy).toHaveLength(2);
    const target = encodeURIComponent(`deposit ${deposit.id}`);
    const { entries } = (await steps.desk.view(`log?target=${target}`, steps.owner.cookie)).body;
    expect(entries[0]).toMatchObject({ target: `deposit ${deposit.id}`, on: `deposit ${seen.number}` });
  });

  const refuted = [
    ['failed', 'failed, so nothing arrived', (deposit: Reported) => chain.fail('TRC20', deposit.hash)],
    [
      'otherRecipient',
      'paid nothing to the address',
      ({ hash }: Reported) =>
        chain.mine('TRC20', hash, [{ contract: USDT_TRC20, to: USDT_TRC20, amount: 100_000_000n }]),
    ],
    [
      'otherToken',
      'paid another token',
      ({ hash, address }: Reported) =>
        chain.mine('TRC20', hash, [
          { contract: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', to: address, amount: 100_000_000n },
        ]),
    ],
    [
      'otherToken',
      'paid another token',
      ({ hash, address }: Reported) => chain.mine('TRC20', hash, [{ contract: '', to: address, amount: 100_000_000n }]),
    ],
  ] as const;
  test.each(refuted)('that is %s is named, and credited by no one [CHAIN-04 DESK-32]', async (state, text, set) => {
    await offer({ autoLimit: '1000000' });
    const deposit = await reported();
    // proposed while no one could look
    chain.breakAt('TRC20', deposit.hash, 'away');
    await runJobs();
    const proposed = await credit(deposit, '100');
    expect(proposed.body.state).toBe('proposed');
    set(deposit);
    steps.desk.server.clock.advance(MINUTE_MS);
    await runJobs();
    expect(await look(deposit)).toMatchObject({ verdict: { state }, refuted: expect.stringContaining(text) });
    expect((await steps.desk.approve(steps.second, proposed.body.approval)).status).toBe(409);
    for (const amount of [null, '100']) {
      const refused = await credit(deposit, amount);
      expect(codeOf(refused)).toEqual([409, 'refuted']);
      expect(refused.body.error.text).toContain(text);
    }
    // the node goes away again
    chain.breakAt('TRC20', deposit.hash, 'away');
    expect(codeOf(await steps.actByTwo('deposit.credit', creditBody(deposit, '100')))).toEqual([409, 'refuted']);
    expect((await look(deposit)).verdict).toMatchObject({ state: 'unreadable', before: state });
    expect(await balance(deposit.payer)).toBe('0');
  });

  test('in the own coin of a chain may be inside a contract call, so two people can credit it [CHAIN-04]', async () => {
    const { settings, db } = steps.desk.server.services;
    const bnb = { ...bep20, id: 'bnb', currency: 'BNB', credit: 'BNB', contract: '', minimum: '0.01' };
    await settings.write(db, 'channels', [bnb]);
    const deposit = await reported('1', 'bnb');
    chain.mine('BEP20', deposit.hash, [{ contract: '', to: USDT_BEP20, amount: 10n ** 18n }]);
    await runJobs();
    expect((await steps.actByTwo('deposit.credit', creditBody(deposit, '1'))).body).toEqual({ state: 'done' });
    const failed = await reported('1', 'bnb');
    chain.fail('BEP20', failed.hash);
    expect(codeOf(await credit(failed, '1'))).toEqual([409, 'refuted']);
  });

  test.each([
    ['notFound', () => undefined],
    ['old', (deposit: Reported) => pay(deposit, 100_000_000n, { time: chain.now - DAY_MS - 1 })],
    ['unreadable', ({ hash }: Reported) => chain.breakAt('TRC20', hash, 'nonsense')],
    ['unreadable', ({ hash }: Reported) => chain.breakAt('TRC20', hash, 'disagreement')],
  ] as const)('that is %s is named, and credited by neither machine nor one person [CHAIN-04]', async (state, set) => {
    await offer({ autoLimit: '1000000' });
    const deposit = await reported();
    set(deposit);
    await runJobs();
    expect((await look(deposit)).verdict).toMatchObject({ state, at: chain.now });
    expect(codeOf(await credit(deposit))).toEqual([400, 'field']);
    const proposed = await credit(deposit, '100');
    expect([proposed.body.state, await balance(deposit.payer)]).toEqual(['proposed', '0']);
  });

  test('that is too young waits for its confirmations, which the customer sees [CHAIN-04]', async () => {
    await offer({ autoLimit: '1000000' });
    const deposit = await reported();
    pay(deposit, 100_000_000n, { confirmations: 19 });
    await runJobs();
    expect((await look(deposit)).verdict).toMatchObject({ state: 'young', confirmations: 19, needed: 20 });
    expect(codeOf(await credit(deposit))).toEqual([409, 'young']);
    expect(codeOf(await credit(deposit, '100'))).toEqual([409, 'young']);
    const { token } = deposit.payer;
    const info = await steps.desk.server.must(depositInfo, { id: String(deposit.id) }, { token });
    expect(info).toMatchObject({ status: 'pending', confirmations: 19 });
  });

  test('is credited with what arrived, not with what was said [CHAIN-05]', async () => {
    const deposit = await reported('5000');
    pay(deposit, 12_345_678n);
    await credit(deposit);
    expect(await balance(deposit.payer)).toBe('12.345678');
  });

  test('counts two transfers to one address, and only what went there [CHAIN-05]', async () => {
    const hash = newHash();
    const [one, other] = [await reported('10', 'usdt-trc20', hash), await reported('10', 'usdt-trc20', hash)];
    const to = (address: string, amount: bigint) => ({ contract: USDT_TRC20, to: address, amount });
    chain.mine('TRC20', hash, [
      to(one.address, 1_000_000n),
      to(other.address, 7_000_000n),
      to(one.address, 2_000_000n),
    ]);
    expect((await look(one)).sameHash.map(({ id }) => id)).toEqual([other.id]);
    for (const deposit of [other, one]) expect((await credit(deposit)).body).toEqual({ state: 'done' });
    expect([await balance(one.payer), await balance(other.payer)]).toEqual(['3', '7']);
    await sound();
  });

  test('that went to someone else leaves the report of another customer rejected [CHAIN-05]', async () => {
    const hash = newHash();
    const [thief, owner] = [await reported('100', 'usdt-trc20', hash), await reported('100', 'usdt-trc20', hash)];
    pay(owner, 100_000_000n);
    await runJobs();
    expect((await look(thief)).verdict?.state).toBe('otherRecipient');
    await credit(owner);
    expect(await look(thief)).toMatchObject({ state: 'failed', reason: expect.stringContaining("isn't yours") });
  });

  test('of an own coin that a contract paid waits for two people, as do other reports of it [CHAIN-14]', async () => {
    const { services } = steps.desk.server;
    const bnb = { kind: 'crypto', id: 'bnb', name: 'BNB', currency: 'BNB', credit: 'BNB', chain: 'BEP20' };
    const terms = { open: true, minimum: '0.01', contract: '', decimals: 18, confirmations: 15 };
    await services.settings.write(services.db, 'channels', [{ ...bnb, ...terms }]);
    const hash = newHash();
    const [one, other] = [await reported('1.5', 'bnb', hash), await reported('1.5', 'bnb', hash)];
    chain.mine('BEP20', hash, [{ contract: '', to: USDT_BEP20, amount: 3n * 10n ** 18n }]);
    await runJobs();
    for (const deposit of [one, other]) expect((await look(deposit)).verdict?.state).toBe('unseen');
    expect((await steps.actByTwo('deposit.credit', creditBody(one, '1.5'))).status).toBe(200);
    expect([(await look(one)).state, (await look(other)).state]).toEqual(['done', 'pending']);
    expect((await steps.actByTwo('deposit.credit', creditBody(other, '1.5'))).status).toBe(200);
    await sound();
  });

  test('of an own coin that went to someone else by a plain transfer rejects other reports [CHAIN-14]', async () => {
    const { services } = steps.desk.server;
    const bnb = { kind: 'crypto', id: 'bnb', name: 'BNB', currency: 'BNB', credit: 'BNB', chain: 'BEP20' };
    const terms = { open: true, minimum: '0.01', contract: '', decimals: 18, confirmations: 15 };
    await services.settings.write(services.db, 'channels', [{ ...bnb, ...terms }]);
    const hash = newHash();
    const [owner, thief] = [await reported('3', 'bnb', hash), await reported('3', 'bnb', hash)];
    chain.mine('BEP20', hash, [{ contract: '', to: owner.address, amount: 3n * 10n ** 18n }], { isPlain: true });
    await runJobs();
    expect((await look(thief)).verdict?.state).toBe('otherRecipient');
    await steps.actByTwo('deposit.credit', creditBody(owner));
    expect((await look(thief)).state).toBe('failed');
  });

  test('on a chain that is not read leaves other reports of it to staff [CHAIN-14]', async () => {
    await steps.upload('BTC', addressesFor('BTC', 'deposits', 4));
    const hash = newHash();
    const [one, other] = [await reported('0.1', 'btc', hash), await reported('0.1', 'btc', hash)];
    expect((await steps.actByTwo('deposit.credit', creditBody(one, '0.1'))).status).toBe(200);
    expect([(await look(one)).state, (await look(other)).state]).toEqual(['done', 'pending']);
  });

  test('with 18 decimals is credited in whole units of the ledger [CHAIN-05]', async () => {
    const deposit = await reported('20', 'usdt-bep20');
    const contract = USDT_BEP20.toLowerCase();
    const half = { contract, to: deposit.address.toLowerCase(), amount: 10_000_000_999_999_999_999n };
    chain.mine('BEP20', deposit.hash, [half, half]);
    await credit(deposit);
    expect(await balance(deposit.payer)).toBe('20.000001');
  });

  test('that the chain drops before its credit is not credited [CHAIN-07]', async () => {
    const deposit = await reported();
    pay(deposit, 100_000_000n);
    await runJobs();
    const body = creditBody(deposit);
    const { seen, nonce } = (await steps.desk.post('prepare/deposit.credit', { body }, steps.treasury.cookie)).body;
    chain.drop('TRC20', deposit.hash);
    const signature = steps.desk.sign(steps.treasury, nonce, seen);
    const late = await steps.desk.post('act/deposit.credit', { body, seen, signature }, steps.treasury.cookie);
    expect(late.status).toBe(400);
    expect((await look(deposit)).verdict?.state).toBe('notFound');
    expect(await balance(deposit.payer)).toBe('0');
  });

  test('is credited once when two people do it at once', async () => {
    const deposit = await reported();
    pay(deposit, 100_000_000n);
    const answers = await Promise.all([
      credit(deposit),
      steps.desk.act(steps.second, 'deposit.credit', creditBody(deposit)),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance(deposit.payer)).toBe('100');
  });
});
