import { expect, test, vi } from 'vitest';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { captureHold, openHold, releaseHold } from '../../../../server/ledger/holds.ts';
import { post } from '../../../../server/ledger/ledger.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { isPowerFailure, testDatabase } from './test-database.ts';
import { move } from './model.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const database = testDatabase();

test('keeps each operation whole or absent when the power fails inside it [LEDG-08]', async () => {
  const [first, two] = (await database.customers(2)) as [number, number];
  const now = 1_000_000_000_000;
  await database.db.transaction((tx) => post(tx, { kind: 'grant', now, legs: move(first, 'USDT', 1000n) }));
  let hold = 0;
  const operations: Record<string, (tx: Database) => Promise<unknown>> = {
    'a journal with an account that is new': (tx) =>
      post(tx, {
        kind: 'interest',
        now,
        legs: [
          { customer: first, purpose: 'available', asset: 'USDT', amount: -100n },
          { customer: two, purpose: 'available', asset: 'USDT', amount: 100n },
        ],
      }),
    'a hold': async (tx) => {
      hold = await openHold(tx, { customer: first, asset: 'USDT', amount: 300n, kind: 'option', now });
    },
    'a capture in part': (tx) =>
      captureHold(tx, hold, {
        amount: 100n,
        kind: 'contractDeal',
        now,
        to: [
          { customer: two, purpose: 'available', asset: 'USDT', amount: 99n },
          { purpose: 'fees', asset: 'USDT', amount: 1n },
        ],
      }),
    'a release': (tx) => releaseHold(tx, hold, { kind: 'contractRest', now }),
  };
  const state = async () => ({ ...(await database.balances([first, two])) });
  for (const [name, act] of Object.entries(operations)) {
    const before = await state();
    let at = 1;
    for (; ; at += 1) {
      database.failAt(at);
      const failed = await database.db.transaction(act).then(
        () => false,
        (error: unknown) => {
          if (!isPowerFailure(error)) throw error;
          return true;
        },
      );
      database.failAt(0);
      if (!failed) break;
      expect([name, at, await state()]).toEqual([name, at, before]);
      expect(await checkLedger(database.db)).toEqual([]);
    }
    // the power failed before each of its statements
    expect(at).toBeGreaterThan(5);
    expect(await state()).not.toEqual(before);
  }
  expect(await checkLedger(database.db)).toEqual([]);
});
