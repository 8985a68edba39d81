import { isBahtLoss } from '../../src/domain/baht-rates.ts';
import { readConfig } from '../config.ts';
import { SettingsStore } from '../modules/content/index.ts';
import { parseRates, writeRates } from '../modules/rates/index.ts';
import { TRANSFERS_SETTING } from '../modules/transfers/index.ts';
import { databaseTime } from '../platform/clock-guard.ts';
import { connect, type Database } from '../platform/db/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readFile } from './read-file.ts';

/** Throws if a withdrawal pays more baht than a deposit costs: that takes two people, and a command has one. */
async function assertNoLoss(settings: SettingsStore, tx: Database): Promise<void> {
  const { rechargeRate: deposit, withdrawRate: withdrawal } = (await settings.read(tx, TRANSFERS_SETTING)) ?? {};
  if (isBahtLoss({ deposit, withdrawal }))
    throw new OperatorError(
      `THB-withdrawal (${withdrawal}) is above THB-deposit (${deposit}): anyone could deposit and withdraw at a profit. ` +
        'Nothing is set. Two people can set it at the desk.',
    );
}

/** Runs `node dist-server/main.js rates FILE.csv`, which sets currency rates. */
export async function rates(args: readonly string[]): Promise<number> {
  const [path] = args;
  if (path === undefined || args.length > 1)
    throw new OperatorError('Name one file: node dist-server/main.js rates rates.csv');
  const text = readFile(path);
  const connection = await connect(readConfig());
  try {
    const { db } = connection;
    const now = await databaseTime(db);
    const settings = new SettingsStore();
    const file = parseRates(text, now);
    const count = await db.transaction(async (tx) => {
      const written = await writeRates({ settings, clock: { now: () => now } }, tx, file);
      if (Object.keys(file.transfers).length > 0) await assertNoLoss(settings, tx);
      return written;
    });
    console.log(`${count} rates are set.`);
  } finally {
    await connection.close();
  }
  return 0;
}
