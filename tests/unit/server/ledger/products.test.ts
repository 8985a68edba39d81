import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { poolBalance, transferIn, transferOut } from '../../../../src/api/liquidity.ts';
import { addWallet, wallets } from '../../../../src/api/profile.ts';
import { blindBox, drawBlindBox } from '../../../../src/api/blindbox.ts';

import { redeemPoints, signIn } from '../../../../src/api/rewards.ts';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { addContract, addOption, closeContract, contractOrders } from '../../../../src/api/trading.ts';
import { cancelWithdrawal, submitRecharge, withdraw, withdrawals } from '../../../../src/api/transfers.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { type Answer, type Person, startServer, type TestServer } from '../support.ts';
import { DAY_MS } from '../../../../src/lib/time.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ coins: 3 });
});
afterAll(() => server.close());

/** A small generator with a seed: the same numbers on every machine. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Customer extends Person {
  readonly wallet: string;
}
async function customer(): Promise<Customer> {
  const person = await server.person();
  await server.certify(person);
  const { token, username } = person;
  await server.qa('POST', 'fund', { username, code: 'USDT', amount: '5000' });
  await server.qa('POST', 'fund', { username, code: 'BTC', amount: '0.5' });
  await server.qa('POST', 'risk', { username });
  await server.must(addWallet, { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON }, { token });
  const [wallet] = (await server.must(wallets, {}, { token })).lists;
  return { ...person, wallet: wallet!.id };
}

/** Assets whose postings do not sum to zero in all, and journals since the last look that do not. */
let looked = 0;
const sumsWrong = async (): Promise<unknown[]> => {
  const { rows } = (await server.services.db.execute(sql`
    select 'all' as journal, asset from postings group by asset having sum(amount) <> 0
    union all select journal::text, asset from postings where journal > ${looked} group by journal, asset having sum(amount) <> 0`)) as unknown as {
    rows: unknown[];
  };
  const { rows: newest } = (await server.services.db.execute(
    sql`select coalesce(max(journal), 0) as id from postings`,
  )) as unknown as { rows: { id: string }[] };
  looked = Number(newest[0]?.id);
  return rows;
};

let number = 0;
const newKey = (): string => `products-${(number += 1)}`;

/** What customers do, each as the app would ask for it; refusals are answers too. */
function operations(chance: () => number, customers: readonly Customer[]) {
  const item = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const amount = (most: number, decimals = 6): string => (chance() * most + 0.000001).toFixed(decimals);
  let last:
    | { endpoint: Endpoint; fields: Record<string, string>; who: Customer; key: string; told: Answer }
    | undefined;
  const done = new Map<string, number>();

  const ask = async (
    endpoint: Endpoint,
    fields: Record<string, string>,
    who = item(customers),
    key = newKey(),
  ): Promise<Answer> => {
    const response = await server.call(endpoint, fields, { token: who.token, key });
    // a refusal is told by the envelope; nothing here may break the server
    expect([
      endpoint.id,
      response.status === 200 || response.status === 409 || response.status === 429,
      response.text,
    ]).toEqual([endpoint.id, true, response.text]);
    if (response.ret === 1) done.set(endpoint.id, (done.get(endpoint.id) ?? 0) + 1);
    if (endpoint.effect === 'money' && response.status === 200) last = { endpoint, fields, who, key, told: response };
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
      if (lists.length > 0) await ask(closeContract, { id: item<any>(lists).id }, who);
    },
    subscribe: () => ask(transferIn, { amount: amount(300) }),
    redeem: () => ask(transferOut, { amount: amount(200), speed: item(['quick', 'standard']) }),
    lockup: () =>
      ask(transferIn, { amount: String(100 + Math.floor(chance() * 50)), type: 'regular', product: 'lock-7' }),
    recharge: () =>
      ask(submitRecharge, {
        channel: 'usdt-trc20',
        amount: amount(200),
        hash: String((number += 1)).padStart(64, 'b'),
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
          paypass: '012345',
        },
        who,
      );
    },
    cancel: async () => {
      const who = item(customers);
      const { lists } = await server.must(withdrawals, { status: 'review' }, { token: who.token });
      if (lists.length > 0) await ask(cancelWithdrawal, { id: item<any>(lists).id }, who);
    },
    signIn: () => ask(signIn, {}),
    points: () => ask(redeemPoints, { number: String(1 + Math.floor(chance() * 20)) }),
    draw: async () => {
      const who = item(customers);
      const { commitment, version } = await server.must(blindBox, {}, { token: who.token });
      await ask(drawBlindBox, { commitment, version, seed: amount(1) }, who);
    },
    again: async () => {
      if (!last) return;
      const { endpoint, fields, who, key, told: response } = last;
      expect((await server.call(endpoint, fields, { token: who.token, key })).text).toBe(response.text);
      expect((await server.call(endpoint, { ...fields, amount: '7' }, { token: who.token, key })).ret).toBe(0);
    },
    both: () => Promise.all([acts['withdraw']!(), acts['option']!(), acts['redeem']!(), acts['contract']!()]),
    // jobs settle, deal, pay, credit and release; the clock also goes back
    seconds: () => server.qa('POST', 'clock', { advance: 1000 + Math.floor(chance() * 90_000) }),
    back: () => server.qa('POST', 'clock', { advance: -Math.floor(chance() * 3_600_000) }),
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

async function run(seed: number, steps: number): Promise<Map<string, number>> {
  const customers = [];
  for (let created = 0; created < 5; created += 1) customers.push(await customer());
  await server.qa('POST', 'clock', { advance: DAY_MS + 60_000 });
  const { act, done } = operations(random(seed), customers);
  for (let step = 1; step <= steps; step += 1) {
    const name = await act();
    expect([`seed ${seed} step ${step}: ${name}`, await sumsWrong()]).toEqual([
      `seed ${seed} step ${step}: ${name}`,
      [],
    ]);
    if (step % 100 === 0)
      expect([
        `seed ${seed} step ${step}`,
        await checkLedger(server.services.db),
        await reconcileAll(server.services.db),
      ]).toEqual([`seed ${seed} step ${step}`, [], []]);
  }
  return done;
}

// seeds that once found something, or that reach far: they run every time
test.each([7, 20_260_310])(
  'LEDG-01 LEDG-06 random operations over all products keep every sum and every record, seed %i',
  async (seed) => {
    await run(seed, 100);
  },
);

test('LEDG-01 LEDG-06 1,000 random operations of five customers over all products keep every sum and every record', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const done = await run(seed, 1000);
  // a run in which everything was refused would pass as well
  for (const endpoint of [
    addOption,
    addContract,
    closeContract,
    transferIn,
    transferOut,
    submitRecharge,
    withdraw,
    cancelWithdrawal,
    signIn,
    redeemPoints,
    drawBlindBox,
  ]) {
    expect([`seed ${seed}`, endpoint.id, (done.get(endpoint.id) ?? 0) > 0]).toEqual([
      `seed ${seed}`,
      endpoint.id,
      true,
    ]);
  }
  expect(await server.must(poolBalance, {}, { token: await server.demo() })).toBeDefined();
});

test.each([
  ['option_orders', sql`status = case status when 'holding' then 'history' else 'holding' end`, 'options: order'],
  [
    'contract_orders',
    sql`status = case status when 'open' then 'dealt' else 'open' end`,
    'contracts: order',
    sql`hold is not null`,
  ],
  ['contract_orders', sql`dealt = dealt - 1`, 'contracts: order', sql`dealt > 0`],
  ['withdrawals', sql`status = case status when 'fail' then 'success' else 'fail' end`, 'withdrawals: withdrawal'],
  ['recharges', sql`status = case status when 'done' then 'pending' else 'done' end`, 'recharges: recharge'],
  ['liquidity_positions', sql`settled = settled + 1`, 'liquidity: account'],
  ['liquidity_records', sql`amount = amount + 1`, 'liquidity: account', sql`kind = 'interest'`],
  ['lockup_orders', sql`amount = amount + 1`, 'lock-up: account', sql`status = 'processing'`],
  ['lockup_orders', sql`earned = earned + 1`, 'lock-up: order'],
  ['sign_ins', sql`reward = '7'`, 'points: the sign-in'],
  [
    'box_draws',
    sql`prize = prize || case when prize ->> 'value' = '0' then '{"value":"1"}'::jsonb else '{"value":"0"}'::jsonb end`,
    'draws: draw',
  ],
] as const)(
  'LEDG-06 a record of %s that its journals do not bear out is named',
  async (table, change, response, where = sql`true`) => {
    const { db } = server.services;
    class Undone extends Error {}
    const match: string[] = [];
    await db
      .transaction(async (tx) => {
        const name = sql.identifier(table);
        const { rows } = (await tx.execute(
          sql`update ${name} set ${change} where ctid = (select ctid from ${name} where ${where} limit 1) returning 1 as one`,
        )) as unknown as { rows: unknown[] };
        expect(rows).toHaveLength(1);
        match.push(...(await reconcileAll(tx)));
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    expect(match.join('\n')).toContain(response);
    expect(await reconcileAll(db)).toEqual([]);
  },
);
