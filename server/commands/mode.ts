import { connect } from '../platform/db/connect.ts';
import { markMode } from '../platform/db/mode.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { readConfig } from '../config.ts';

/** Runs `node dist-server/main.js mode <demo|production>`, which stores the mode of an older version's database. */
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
