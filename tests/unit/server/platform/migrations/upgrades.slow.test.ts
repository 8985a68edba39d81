import { expect, test } from 'vitest';
import { accountEntries, coinAmount } from '../../../../../src/api/account.ts';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { optionInfo } from '../../../../../src/api/options.ts';
import { points } from '../../../../../src/api/points.ts';
import { checkIn } from '../../../../../src/api/rewards.ts';
import { addBankCard } from '../../../../../src/api/wallets.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import { BANK_CARD, PAYPASS } from '../../fixtures.ts';
import { optionSteps } from '../../modules/options/support.ts';
import { startServer } from '../../support.ts';
import {
  contents,
  emptyDatabase,
  foreignMigrations,
  laterMigrations,
  temporaryFolder,
  withDatabase,
} from './support.ts';

const folder = temporaryFolder();
const NEWER = /^This is a database of a newer version of Andaman\. .*Nothing was changed\.$/;
const UNRELEASED = /from before the first release.* empty database.*Nothing was changed\.$/;

test('keeps the data of a filled database when a migration upgrades it [SRV-11]', async () => {
  const place = await emptyDatabase(folder.path);
  const options = { coins: 3, ...place };
  const first = await startServer(options);
  const { trader, placed } = optionSteps(first);
  const { username, password, token } = await trader('1000');
  const { id } = await placed({ username, password, token }, { amount: '40', minutes: '60', yield: '94' });
  const { reward } = await first.must(checkIn, {}, { token, key: 'a-key-from-before' });
  await first.must(addBankCard, { ...BANK_CARD, paypass: PAYPASS }, { token });
  // the checks of the ledger store how far they read
  await first.services.jobs.runAll();
  await first.services.ledgerAudit.check();
  const before = await contents(first.services.db);
  await first.close();
  expect(before['public."option_orders"']?.length).toBeGreaterThan(0);

  const migrationsFolder = laterMigrations(folder.path, [
    `ALTER TABLE "accounts" ADD COLUMN "greeting" text DEFAULT '' NOT NULL;`,
    `UPDATE "accounts" SET "greeting" = 'Hello ' || "nickname";`,
  ]);
  const second = await startServer(options, { migrationsFolder });
  const { db, ledgerAudit } = second.services;
  const { 'drizzle."__drizzle_migrations"': ran = [], ...after } = await contents(db, ['greeting']);
  expect({ ...after, 'drizzle."__drizzle_migrations"': ran.slice(0, -1) }).toEqual(before);
  expect(await second.must(userInfo, {}, { token })).toMatchObject({ username });
  expect(await second.must(coinAmount, { code: 'USDT' }, { token })).toMatchObject({ available: '960', held: '40' });
  const { lists } = await second.must(accountEntries, {}, { token });
  expect(lists.find(({ kind }) => kind === 'grant')).toMatchObject({ code: 'USDT', amount: '1000' });
  expect(await second.must(optionInfo, { id }, { token })).toMatchObject({ status: 'holding', amount: '40' });
  expect((await second.must(points, {}, { token })).balance).toBe(reward);
  expect(await second.must(moneyOutcome, { key: 'a-key-from-before' }, { token })).toMatchObject({
    status: 'accepted',
    data: { reward },
  });
  expect(
    (await second.call(checkIn, {}, { token, key: 'a-key-from-before' })).headers.get('idempotency-replayed'),
  ).toBe('1');
  expect((await second.call(login, { username, password })).ret).toBe(1);
  expect(await checkLedger(db)).toEqual([]);
  expect(await reconcileAll(db)).toEqual([]);
  expect(ledgerAudit.mayMoveMoney).toBe(true);
  await second.close();

  const upgraded = await withDatabase(place, migrationsFolder, contents);
  await expect(startServer(options)).rejects.toThrow(NEWER);
  expect(await withDatabase(place, migrationsFolder, contents)).toEqual(upgraded);
});

test('refuses a database from before the first release, and changes nothing in it [SRV-11]', async () => {
  const place = await emptyDatabase(folder.path);
  const migrationsFolder = foreignMigrations(folder.path, [
    `CREATE TABLE "accounts" ("id" bigint PRIMARY KEY, "username" text);`,
    `INSERT INTO "accounts" VALUES (100001, 'som@example.com');`,
  ]);
  const before = await withDatabase(place, migrationsFolder, contents);
  expect(before['public."accounts"']).toHaveLength(1);
  await expect(startServer({ coins: 3, ...place })).rejects.toThrow(UNRELEASED);
  await expect(startServer({ coins: 3, ...place, mode: 'production' })).rejects.toThrow(UNRELEASED);
  expect(await withDatabase(place, migrationsFolder, contents)).toEqual(before);
});

test('leaves a new demonstration database as it is when it starts again [SRV-11]', async () => {
  const options = { coins: 3, ...(await emptyDatabase(folder.path)) };
  const first = await startServer(options);
  await first.services.jobs.runAll();
  const before = await contents(first.services.db);
  await first.close();
  expect(Object.values(before).flat().length).toBeGreaterThan(100);
  const second = await startServer(options);
  expect(await contents(second.services.db)).toEqual(before);
  await second.close();
});
