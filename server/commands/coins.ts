import { parseCoins, writeCoins } from '../adapters/prices/coins.ts';
import { readConfig } from '../config.ts';
import { databaseTime } from '../platform/clock-guard.ts';
import { connect } from '../platform/db/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readFile } from './read-file.ts';

/** Runs `node dist-server/main.js coins FILE.csv`, which lists the coins of a file on real prices. */
export async function coins(args: readonly string[]): Promise<number> {
  const [path] = args;
  if (path === undefined || args.length > 1)
    throw new OperatorError('Name one file: node dist-server/main.js coins coins.csv');
  const parsed = parseCoins(readFile(path));
  const connection = await connect(readConfig());
  try {
    const { written, hidden } = await writeCoins(connection.db, parsed, await databaseTime(connection.db));
    console.log(`${written} coins are listed, and ${hidden} that the file does not have are hidden.`);
  } finally {
    await connection.close();
  }
  return 0;
}
