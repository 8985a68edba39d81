import { join } from 'node:path';
import { expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { points } from '../../../../../src/api/points.ts';
import { coinAmount, accountEntries } from '../../../../../src/api/account.ts';
import { optionInfo } from '../../../../../src/api/options.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import { changePoints } from '../../../../../server/modules/points/points.ts';
import { freshDatabase } from '../../database.ts';
import { START, startServer } from '../../support.ts';
import { ACCOUNT, ENDS, fill, password, TOKEN, username } from './older-data.ts';
import { contents, olderDatabase, temporaryFolder } from './older-database.ts';

const folder = temporaryFolder();

test.each([
  ['0001_ledger-guards', {}],
  ['0007_options', { order: true }],
  ['0011_rewards', { order: true, points: true }],
] as const)(
  'keeps the data of a database at %s under all later migrations [SRV-11]',
  async (tag, what: { order?: boolean; points?: boolean }) => {
    const where = await olderDatabase(folder.path, tag, fill(what));
    const options = { mode: 'production', ...where } as const;
    const first = await startServer(options);
    const { db, ledgerAudit, jobs } = first.services;
    // the first full check of the ledger stores its outcome
    await jobs.runAll();
    const after = await contents(db);
    const who = { token: TOKEN };
    expect((await first.must(userInfo, {}, who)).nickname).toBe('Older');
    expect(await first.must(coinAmount, { code: 'USDT' }, who)).toMatchObject(
      what.order ? { available: '960', held: '40' } : { available: '1000', held: '0' },
    );
    const { lists } = await first.must(accountEntries, {}, who);
    expect(
      lists
        .filter(({ code }) => code === 'USDT')
        .map(({ kind, amount }) => [kind, amount])
        .at(-1),
    ).toEqual(['funding', '1000']);
    expect(await first.must(moneyOutcome, { key: 'a-key-from-before' }, who)).toMatchObject({
      status: 'accepted',
      data: { amount: '5' },
    });
    if (what.order)
      expect(await first.must(optionInfo, { id: '500001' }, who)).toMatchObject({
        status: 'holding',
        amount: '40',
        yield: '94',
        ends: ENDS,
      });
    if (what.points) {
      const response = await first.must(points, {}, who);
      expect([response.balance, response.lists.map((item) => [item.reason, item.number])]).toEqual([
        '23',
        [
          ['redeem', '-5'],
          ['task', '8'],
          ['signin', '20'],
        ],
      ]);
      // a named journal is still written only once
      const again = await db.transaction((tx) =>
        changePoints(tx, ACCOUNT, {
          number: 20,
          reason: 'signin',
          reference: '2026-03-09',
          once: `signin ${ACCOUNT} 2026-03-09`,
          now: START,
        }),
      );
      expect(again.repeated).toBe(true);
    }
    expect(await checkLedger(db)).toEqual([]);
    expect(await reconcileAll(db)).toEqual([]);
    expect(ledgerAudit.mayMoveMoney).toBe(true);
    await first.close();

    const second = await startServer(options);
    expect(await contents(second.services.db)).toEqual({ ...after, 'public."listings"': expect.anything() });
    expect(await second.must(userInfo, {}, who)).toMatchObject({ nickname: 'Older', username });
    expect((await second.call(login, { username, password })).ret).toBe(1);
    await second.close();
  },
);

test('leaves a new demonstration database as it is when it starts again [SRV-11]', async () => {
  const where =
    process.env['TEST_DATABASE_URL'] === undefined
      ? { dataDir: join(folder.path, 'data') }
      : { databaseUrl: await freshDatabase({ empty: true }) };
  const options = { coins: 3, ...where };
  const first = await startServer(options);
  await first.services.jobs.runAll();
  const before = await contents(first.services.db);
  await first.close();
  expect(Object.values(before).flat().length).toBeGreaterThan(100);
  const second = await startServer(options);
  expect(await contents(second.services.db)).toEqual(before);
  await second.close();
});
