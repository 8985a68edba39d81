import { describe, expect, test } from 'vitest';
import { depositWorld, newHash, type Reported } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';

const { chain, steps, reported, pay, list, balance, sound } = depositWorld();

describe('a payment that no one reported', () => {
  const body = ({ address, hash }: { address: string; hash: string }) => ({
    chain: 'TRC20',
    hash,
    to: address,
    currency: 'USDT',
  });
  const unreported = async () => {
    const payer = await steps.payer();
    const { address } = await steps.open(payer, 'usdt-trc20');
    return { payer, address, hash: newHash(), id: 0 };
  };

  test('is credited by two people if the chain shows it, once', async () => {
    const payment = await unreported();
    pay(payment, 55_000_000n);
    expect((await steps.actByTwo('deposit.record', body(payment))).body).toEqual({ state: 'done' });
    expect(await balance(payment.payer)).toBe('55');
    expect(codeOf(await steps.desk.act(steps.treasury, 'deposit.record', body(payment)))).toEqual([409, 'decided']);
    await sound();
  });

  test.each([
    ['missing', () => undefined],
    ['failed', ({ hash }: Reported) => chain.fail('TRC20', hash)],
    ['unreadable', ({ hash }: Reported) => chain.breakAt('TRC20', hash, 'away')],
    ['young', (payment: Reported) => pay(payment, 1_000_000n, { confirmations: 3 })],
    [
      'nothing',
      (payment: Reported) =>
        chain.mine('TRC20', payment.hash, [{ contract: 'other', to: payment.address, amount: 5n }]),
    ],
  ] as const)('is refused while it is %s [CHAIN-04]', async (code, set) => {
    const payment = await unreported();
    set(payment);
    expect(codeOf(await steps.desk.act(steps.treasury, 'deposit.record', body(payment)))).toEqual([409, code]);
  });

  test('is not credited if the chain drops it before the second person approves [CHAIN-07]', async () => {
    const payment = await unreported();
    pay(payment, 55_000_000n);
    const { approval } = (await steps.desk.act(steps.treasury, 'deposit.record', body(payment))).body;
    chain.drop('TRC20', payment.hash);
    expect(codeOf(await steps.desk.approve(steps.second, approval))).toEqual([409, 'missing']);
    expect(await balance(payment.payer)).toBe('0');
  });
});

test('lists pending deposits of all channels or one, oldest first, by cursor', async () => {
  const [one, other] = [await reported(), await reported('20', 'usdt-bep20')];
  const ids = async (query: string): Promise<number[]> => (await list(query)).map(({ id }) => id);
  expect(await ids(`?after=${one.id - 1}`)).toEqual([one.id, other.id]);
  expect(await ids(`?after=${one.id - 1}&channel=usdt-bep20`)).toEqual([other.id]);
  expect(await ids(`?after=${one.id}`)).toEqual([other.id]);
});
