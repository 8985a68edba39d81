import { describe, expect, test } from 'vitest';
import { freezeAccount } from '../../../../server/modules/customers/freeze.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { trc20, USDT_BEP20 } from './deposit-steps.ts';
import { creditBody, depositWorld } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';

const { chain, steps, offer, reported, pay, look, credit, balance, runJobs, sound } = depositWorld();

describe('look-ups', () => {
  test('say when the chain was last read, while two people can still credit [CHAIN-09]', async () => {
    const deposit = await reported();
    await runJobs();
    const looked = chain.now;
    chain.breakAt('TRC20', deposit.hash, 'away');
    steps.desk.server.clock.advance(MINUTE_MS);
    await runJobs();
    expect((await look(deposit)).verdict).toMatchObject({ state: 'unreadable', reason: 'away', looked });
    const answer = await steps.actByTwo('deposit.credit', creditBody(deposit, '100'));
    expect([answer.body, await balance(deposit.payer)]).toEqual([{ state: 'done' }, '100']);
  });

  test('of others go on while one cannot be read [CHAIN-09]', async () => {
    const [broken, good] = [await reported(), await reported('20', 'usdt-bep20')];
    chain.breakAt('TRC20', broken.hash, 'away');
    chain.mine('BEP20', good.hash, [{ contract: USDT_BEP20, to: good.address, amount: 20n * 10n ** 18n }]);
    await runJobs();
    expect([(await look(broken)).verdict?.state, (await look(good)).verdict?.state]).toEqual(['unreadable', 'matches']);
  });

  test('pause longer and longer while nothing is found, and staff can look at once [CHAIN-03]', async () => {
    const { hash, id } = await reported();
    const asked = (): number => chain.asked.filter((item) => item === hash).length;
    await runJobs();
    await runJobs();
    expect(asked()).toBe(1);
    for (const [waited, count] of [
      [2999, 1],
      [1, 2],
      [5999, 2],
      [1, 3],
    ] as const) {
      steps.desk.server.clock.advance(waited);
      await runJobs();
      expect([waited, asked()]).toEqual([waited, count]);
    }
    await steps.desk.act(steps.treasury, 'deposit.lookup', { deposit: id });
    expect(asked()).toBeGreaterThan(3);
  });

  test('credit a clean payment up to the limit without staff [CHAIN-06]', async () => {
    await offer({ autoLimit: '100' });
    const [small, large, frozen, single] = [await reported(), await reported(), await reported(), await reported()];
    for (const [deposit, amount] of [
      [small, 99_000_000n],
      [large, 101_000_000n],
      [frozen, 99_000_000n],
    ] as const)
      pay(deposit, amount);
    const { services } = steps.desk.server;
    await freezeAccount(services, services.db, frozen.payer.account, 'Your card was reported as stolen.');
    await runJobs();
    expect(await Promise.all([small, large].map(({ payer }) => balance(payer)))).toEqual(['99', '0']);
    expect((await look(frozen)).state).toBe('pending');
    pay(single, 99_000_000n);
    chain.confirmedChains.delete('TRC20');
    steps.desk.server.clock.advance(MINUTE_MS);
    await runJobs();
    chain.confirmedChains.add('TRC20');
    expect([(await look(single)).verdict?.state, await balance(single.payer)]).toEqual(['matches', '0']);
    await sound();
  });

  test('credit nothing by machine unless a limit is set [CHAIN-06]', async () => {
    const deposit = await reported('10');
    pay(deposit, 10_000_000n);
    await runJobs();
    expect([(await look(deposit)).verdict?.state, await balance(deposit.payer)]).toEqual(['matches', '0']);
  });
});

describe('a channel', () => {
  test('that is renamed or removed still has its deposits credited, each payment once', async () => {
    const deposit = await reported();
    pay(deposit, 100_000_000n);
    const { settings, db } = steps.desk.server.services;
    await settings.write(db, 'channels', [{ ...trc20, id: 'tether' }]);
    expect((await credit(deposit)).body).toEqual({ state: 'done' });
    const again = await steps.report(deposit.payer, { channel: 'tether', amount: '100', hash: deposit.hash });
    expect(again.ret).toBe(1);
    const id = Number(again.data.id);
    await runJobs();
    expect((await look({ id })).verdict?.state).toBe('used');
    expect(codeOf(await credit({ id }, '100'))).toEqual([409, 'used']);
    await settings.write(db, 'channels', []);
    expect((await look({ id })).channel).toBe('tether');
    expect(await balance(deposit.payer)).toBe('100');
  });

  test('without a node that is renamed still has each payment credited once [CHAIN-04]', async () => {
    const { settings, db } = steps.desk.server.services;
    chain.chains.delete('TRC20');
    const deposit = await reported();
    expect((await steps.actByTwo('deposit.credit', creditBody(deposit, '100'))).body).toEqual({ state: 'done' });
    await settings.write(db, 'channels', [{ ...trc20, id: 'tether' }]);
    const { data } = await steps.report(deposit.payer, { channel: 'tether', amount: '100', hash: deposit.hash });
    const again = await steps.actByTwo('deposit.credit', creditBody({ id: Number(data.id) }, '100'));
    chain.chains.add('TRC20');
    expect([codeOf(again), (await look({ id: Number(data.id) })).verdict]).toEqual([[409, 'used'], null]);
    expect(await balance(deposit.payer)).toBe('100');
  });
});
