import { expect } from 'vitest';
import { transferIn, transferOut } from '../../../../src/api/liquidity.ts';
import { addWallet, wallets } from '../../../../src/api/wallets.ts';
import { blindBox, drawBlindBox } from '../../../../src/api/blindbox.ts';
import { checkIn } from '../../../../src/api/rewards.ts';
import { redeemPoints } from '../../../../src/api/points.ts';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { addContract, closeContract, contractOrders } from '../../../../src/api/contracts.ts';
import { addOption } from '../../../../src/api/options.ts';
import { cancelWithdrawal, withdraw, withdrawals } from '../../../../src/api/withdrawals.ts';
import { channels, submitDeposit } from '../../../../src/api/deposits.ts';
import { type Answer, type Person, type TestServer } from '../support.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { customerSteps, newKey, PAYPASS, TRON_ADDRESS } from '../fixtures.ts';
import { newHash } from '../modules/deposits/support.ts';

interface Customer extends Person {
  readonly wallet: string;
}
/** Opens a verified account with money and a wallet. */
export async function newCustomer(server: TestServer): Promise<Customer> {
  const person = await customerSteps(server).trader({ USDT: '5000', BTC: '0.5' });
  await server.verifyIdentity(person);
  const { token } = person;
  await server.must(addWallet, { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON_ADDRESS }, { token });
  const [wallet] = (await server.must(wallets, {}, { token })).lists;
  await server.must(channels, { channel: 'usdt-trc20' }, { token: person.token });
  return { ...person, wallet: wallet!.id };
}

/** Random operations of customers, as the app would send them. Refusals are allowed. */
export function randomOperations(server: TestServer, chance: () => number, customers: readonly Customer[]) {
  const item = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const amount = (most: number, decimals = 6): string => (chance() * most + 0.000001).toFixed(decimals);
  let last:
    | { endpoint: Endpoint; fields: Record<string, string>; who: Customer; key: string; response: Answer }
    | undefined;
  const done = new Map<string, number>();

  const ask = async (
    endpoint: Endpoint,
    fields: Record<string, string>,
    who = item(customers),
    key = newKey(),
  ): Promise<Answer> => {
    const response = await server.call(endpoint, fields, { token: who.token, key });
    // refusals come in the envelope; other statuses are server errors
    expect([
      endpoint.id,
      response.status === 200 || response.status === 409 || response.status === 429,
      response.text,
    ]).toEqual([endpoint.id, true, response.text]);
    if (response.ret === 1) done.set(endpoint.id, (done.get(endpoint.id) ?? 0) + 1);
    if (endpoint.effect === 'money' && response.status === 200) last = { endpoint, fields, who, key, response };
    return response;
  };
  const acts: Record<string, () => Promise<unknown>> = {
    option: () => {
      const tick = server.services.market.tick('BTC');
      return ask(addOption, {
        code: 'BTC',
        direction: item(['up', 'down']),
        minutes: '1',
        amount: amount(50, 2),
        price: tick?.price ?? '1',
        quoted: String(tick?.time ?? 0),
        yield: '80',
      });
    },
    contract: () => {
      const price = Number(server.services.market.tick('BTC')?.price ?? '1');
      const limit = (price * (0.99 + chance() * 0.02)).toFixed(2);
      const type = item(['limit', 'market']);
      return ask(addContract, {
        code: 'BTC',
        side: item(['buy', 'sell']),
        type,
        amount: amount(0.01, 4),
        ...(type === 'limit' ? { price: limit } : {}),
      });
    },
    revoke: async () => {
      const who = item(customers);
      // far from the price, so that it stays open
      if (chance() < 0.5)
        await ask(
          addContract,
          {
            code: 'BTC',
            side: 'sell',
            type: 'limit',
            amount: amount(0.01, 4),
            price: String(Math.round(Number(server.services.market.tick('BTC')?.price ?? '1') * 1.2)),
          },
          who,
        );
      const { lists } = await server.must(contractOrders, { status: 'open' }, { token: who.token });
      if (lists.length > 0) await ask(closeContract, { id: item(lists).id }, who);
    },
    subscribe: () => ask(transferIn, { amount: amount(300) }),
    redeem: () => ask(transferOut, { amount: amount(200), speed: item(['quick', 'standard']) }),
    lockup: () =>
      ask(transferIn, { amount: String(100 + Math.floor(chance() * 50)), type: 'regular', product: 'lock-7' }),
    deposit: () =>
      ask(submitDeposit, {
        channel: 'usdt-trc20',
        amount: amount(200),
        hash: newHash(),
      }),
    withdraw: () => {
      const who = item(customers);
      const cents = 1000 + Math.floor(chance() * 5000);
      return ask(
        withdraw,
        {
          to: 'wallet',
          target: who.wallet,
          amount: (cents / 100).toFixed(2),
          fee: (cents / 10_000).toFixed(4).replace(/0+$/, ''),
          paypass: PAYPASS,
        },
        who,
      );
    },
    cancel: async () => {
      const who = item(customers);
      const { lists } = await server.must(withdrawals, { status: 'review' }, { token: who.token });
      if (lists.length > 0) await ask(cancelWithdrawal, { id: item(lists).id }, who);
    },
    checkIn: () => ask(checkIn, {}),
    points: () => ask(redeemPoints, { number: String(1 + Math.floor(chance() * 20)) }),
    draw: async () => {
      const who = item(customers);
      const { commitment, version } = await server.must(blindBox, {}, { token: who.token });
      await ask(drawBlindBox, { commitment, version, seed: amount(1) }, who);
    },
    again: async () => {
      if (!last) return;
      const { endpoint, fields, who, key, response } = last;
      expect((await server.call(endpoint, fields, { token: who.token, key })).text).toBe(response.text);
      expect((await server.call(endpoint, { ...fields, amount: '7' }, { token: who.token, key })).ret).toBe(0);
    },
    both: () => Promise.all([acts['withdraw']!(), acts['option']!(), acts['redeem']!(), acts['contract']!()]),
    // due jobs run with each move of the clock, which also goes back
    seconds: () => server.qa('POST', 'clock', { advance: 1000 + Math.floor(chance() * 90_000) }),
    back: () => {
      server.services.demo?.clock.advance(-Math.floor(chance() * 3_600_000));
      // the control only moves it forward, and runs the due jobs
      return server.qa('POST', 'clock', { advance: 0 });
    },
    day: () => server.qa('POST', 'clock', { advance: DAY_MS }),
  };
  const weights: Record<string, number> = { day: 0.15, back: 0.2, seconds: 2 };
  const names = Object.keys(acts);
  const total = names.reduce((sum, name) => sum + (weights[name] ?? 1), 0);
  const pick = (): string => {
    let remaining = chance() * total;
    return names.find((name) => (remaining -= weights[name] ?? 1) < 0) ?? 'seconds';
  };
  return {
    act: async (): Promise<string> => {
      const name = pick();
      await acts[name]!();
      return name;
    },
    done,
  };
}
