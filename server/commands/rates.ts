import { readConfig } from '../config.ts';
import { SettingsStore } from '../modules/content/index.ts';
import { parseRates, writeRates } from '../modules/rates/index.ts';
import { databaseTime } from '../platform/clock-guard.ts';
import { connect } from '../platform/db/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readFile } from './read-file.ts';

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
    const count = await writeRates(
      { settings: new SettingsStore(), clock: { now: () => now } },
      db,
      parseRates(text, now),
    );
    console.log(`${count} rates are set.`);
  } finally {
    await connection.close();
  }
  return 0;
}
