import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openCustomer } from '../../../../../server/modules/customers/customers.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { balanceOf } from '../../../../../server/ledger/ledger.ts';
import { grant } from '../../../../../server/ledger/pools.ts';
import { closeDays, payRedemptions } from '../../../../../server/modules/liquidity/days.ts';
import { redeem, subscribe } from '../../../../../server/modules/liquidity/liquidity.ts';
import { publishTiers } from '../../../../../server/modules/liquidity/rates.ts';
import { HOUR_MS } from '../../../../../src/domain/time.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now } = liquiditySteps(server);

/** Redemptions are paid this long before the promised time. */
const EARLIER = 10 * 60_000;
/** A plain model of one customer's days, in whole base units. */
interface Model {
  settled: bigint;
  fresh: bigint;
  leaving: bigint;
  available: bigint;
  redeeming: { amount: bigint; due: string }[];
  date: string;
}
const dayOf = (earning: bigint): bigint => {
  const low = earning < 10_000_000_000n ? earning : 10_000_000_000n;
  return (low * 365n + (earning - low) * 730n) / 3_650_000n;
};

test('agrees with a plain model after any sequence of operations and days [LIQ-03 LIQ-09 LIQ-12]', async () => {
  const { db } = server.services;
  // other customers earn nothing during these runs
  const park = () => db.execute(sql`update liquidity_positions set date = '9999-12-31'`);
  await park();
  let created = 0;
  const act = fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), amount: fc.bigInt({ min: 10_000_000n, max: 9_000_000_000n }) }),
    fc.record({
      kind: fc.constantFrom('quick' as const, 'standard' as const),
      amount: fc.bigInt({ min: 1n, max: 9_000_000_000n }),
    }),
    fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 100 }),
      runs: fc.integer({ min: 0, max: 2 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      created += 1;
      const id = await db.transaction(async (tx) => {
        const account = await openCustomer(tx, server.services.keys, {
          mode: 'email',
          username: `model${created}@example.com`,
          password: 'abc12345',
          paypass: '048213',
          currency: 'THB',
          now: now(),
        });
        await grant(tx, account.id, 'USDT', '20000', now());
        return account.id;
      });
      let at = now();
      await publishTiers(
        db,
        dateOf(at),
        [
          { from: '0', to: '10000', rate: '3.65' },
          { from: '10000', rate: '7.30' },
        ],
        at,
      );
      const model: Model = {
        settled: 0n,
        fresh: 0n,
        leaving: 0n,
        available: 20_000_000_000n,
        redeeming: [],
        date: dateOf(at),
      };
      const roll = (): void => {
        for (; model.date < dateOf(at); model.date = plusDays(model.date, 1)) {
          model.settled += model.fresh + dayOf(model.settled + model.leaving);
          model.fresh = 0n;
          model.leaving = 0n;
        }
      };
      const write = (units: bigint): string => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`;
      for (const act of acts) {
        if (act.kind === 'wait') {
          at += act.hours * HOUR_MS;
          for (let run = 0; run < act.runs; run += 1) {
            await closeDays(db, at);
            await payRedemptions(db, at);
          }
          if (act.runs > 0) {
            for (const paid of model.redeeming.filter(({ due }) => startOfDate(due) <= at + EARLIER))
              model.available += paid.amount;
            model.redeeming = model.redeeming.filter(({ due }) => startOfDate(due) > at + EARLIER);
          }
          roll();
          continue;
        }
        roll();
        const there = act.kind === 'buy' ? model.available : model.settled + model.fresh;
        const did = await db
          .transaction(async (tx) => {
            if (act.kind === 'buy') await subscribe(tx, id, write(act.amount), at);
            else await redeem(tx, id, write(act.amount), act.kind, at);
          })
          .then(
            () => true,
            () => false,
          );
        // less than 1 USDT can be redeemed if it is the whole balance
        expect(did).toBe(
          act.amount <= there && (act.kind === 'buy' || act.amount >= 1_000_000n || act.amount === there),
        );
        if (!did) continue;
        if (act.kind === 'buy') {
          model.available -= act.amount;
          model.fresh += act.amount;
        } else if (act.kind === 'quick') {
          const fresh = act.amount < model.fresh ? act.amount : model.fresh;
          model.fresh -= fresh;
          model.settled -= act.amount - fresh;
          model.available += act.amount;
        } else {
          const settled = act.amount < model.settled ? act.amount : model.settled;
          model.settled -= settled;
          model.leaving += settled;
          model.fresh -= act.amount - settled;
          model.redeeming.push({ amount: act.amount, due: plusDays(dateOf(at), 3) });
        }
      }
      await closeDays(db, at);
      roll();
      expect([
        await balanceOf(db, id, 'liquidity', 'USDT'),
        await balanceOf(db, id, 'available', 'USDT'),
        await balanceOf(db, id, 'redeeming', 'USDT'),
      ]).toEqual([
        model.settled + model.fresh,
        model.available,
        model.redeeming.reduce((sum, { amount }) => sum + amount, 0n),
      ]);
      await park();
    }),
    { numRuns: 25 },
  );
});
