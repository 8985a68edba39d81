import type { ServerConfig } from '../../config.ts';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './connect.ts';
import { readFirstValue } from './first-start.ts';

const MODE = { name: 'mode', meaning: 'its mode' };

/**
 * Checks that the database was first used in the same mode. Demo mode would put play money into a real ledger and
 * credit payments that no one made, and production would admit the demo account. The first start stores the mode.
 * Throws an `OperatorError` that says what to do.
 */
export async function assertMode(db: Database, mode: ServerConfig['mode']): Promise<void> {
  const storedMode = await readFirstValue(db, MODE, mode);
  if (storedMode === mode) return;
  throw new OperatorError(
    mode === 'demo'
      ? 'This is a production database: demo mode would put play money and a demo account with a published ' +
          'password into it. Start it with ANDAMAN_MODE=production, or set DATA_DIR or DATABASE_URL to another ' +
          'place. Nothing was changed.'
      : 'This is the database of a demonstration: its money is play, and its demo account has a published ' +
          'password. Start it with ANDAMAN_MODE=demo (`npm start` does), or set DATA_DIR or DATABASE_URL to ' +
          'another place. Nothing was changed.',
  );
}
