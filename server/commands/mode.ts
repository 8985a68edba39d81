import { connect } from '../platform/db/connect.ts';
import { markMode } from '../platform/db/mode.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readConfig } from '../config.ts';

/** `node dist-server/main.js mode <demo|production>`: notes once what a database of an older version is. */
export async function mode(args: readonly string[]): Promise<number> {
  const [wanted] = args;
  if ((wanted !== 'demo' && wanted !== 'production') || args.length > 1)
    throw new OperatorError('Say which: node dist-server/main.js mode demo, or mode production');
  const connection = await connect(readConfig());
  try {
    await markMode(connection.db, wanted);
  } finally {
    await connection.close();
  }
  console.log(`The database at ${connection.where} is marked as ${wanted}.`);
  return 0;
}
