import { expect, test, vi } from 'vitest';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { captureHold, openHold, releaseHold } from '../../../../server/ledger/holds.ts';
import { balanceOf, post } from '../../../../server/ledger/ledger.ts';
import { testDatabase } from './test-database.ts';
import { move } from './model.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const database = testDatabase();

test('lets a capture or a release win when both coincide, not both [LEDG-09]', async () => {
  const [customer] = (await database.customers(1)) as [number];
  const now = 1_000_000_000_000;
  await database.db.transaction((tx) => post(tx, { kind: 'grant', now, legs: move(customer, 'USDT', 1000n) }));
  let sum = 0n;
  for (let round = 0; round < 10; round += 1) {
    const id = await database.db.transaction((tx) =>
      openHold(tx, { customer, asset: 'USDT', amount: 10n, kind: 'option', now }),
    );
    const sides = [
      database.db.transaction((tx) =>
        captureHold(tx, id, {
          amount: 10n,
          kind: 'contractDeal',
          now,
          to: [{ purpose: 'contracts', asset: 'USDT', amount: 10n }],
        }),
      ),
      database.db.transaction((tx) => releaseHold(tx, id, { kind: 'optionLose', now })),
    ];
    const response = await Promise.allSettled(round % 2 === 0 ? sides : sides.toReversed());
    expect(response.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(response.find((result) => result.status === 'rejected')).toMatchObject({ reason: { key: 'ended' } });
    sum = await balanceOf(database.db, customer, 'available', 'USDT');
    expect(await balanceOf(database.db, customer, 'held', 'USDT')).toBe(0n);
  }
  expect(sum % 10n).toBe(0n);
  expect(await checkLedger(database.db)).toEqual([]);
});

test('writes a named journal once, and no other under its name', async () => {
  const [customer] = (await database.customers(1)) as [number];
  const now = 1_000_000_000_000;
  const ask = (amount: bigint, later = 0) =>
    database.db.transaction((tx) =>
      post(tx, {
        kind: 'interest',
        once: `interest ${customer} day one`,
        now: now + later,
        legs: move(customer, 'USDT', amount),
      }),
    );
  const response = await Promise.allSettled(Array.from({ length: 10 }, (_, later) => ask(5n, later)));
  const ids = new Set(response.filter((result) => result.status === 'fulfilled').map((item) => item.value.id));
  expect(ids.size).toBe(1);
  await expect(ask(6n)).rejects.toThrow('says something else');
  expect(await balanceOf(database.db, customer, 'available', 'USDT')).toBe(5n);
});
