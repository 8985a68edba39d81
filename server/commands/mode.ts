import { connect } from '../platform/db/connect.ts';
import { markMode } from '../platform/db/mode.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readConfig } from '../config.ts';

/** `node dist-server/main.js mode <demo|production>`: notes once what a database of an older version is. */
export async function mode(args: readonly string[]): Promise<number> {
  const [requested] = args;
  if ((requested !== 'demo' && requested !== 'production') || args.length > 1)
    throw new OperatorError('Say which: node dist-server/main.js mode demo, or mode production');
  const connection = await connect(readConfig());
  try {
    await markMode(connection.db, requested);
  } finally {
    await connection.close();
  }
  console.log(`The database at ${connection.location} is marked as ${requested}.`);
  return 0;
}
