import { count, eq, ne } from 'drizzle-orm';
import { demoAccount } from '../demo-account.ts';
import { OperatorError } from '../operator-error.ts';
import type { ServerConfig } from '../../config.ts';
import type { Database } from './connect.ts';
import { customers, settings } from './schema.ts';

/** Name of the row in `settings` that holds the mode. It is written once and never changed. */
const NAME = 'mode';
type Mode = ServerConfig['mode'];

const readMode = async (db: Database): Promise<Mode | undefined> => {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME));
  return row?.data as Mode | undefined;
};

/** Stores the mode if none is stored yet. Returns the stored one. */
async function writeMode(db: Database, mode: Mode): Promise<Mode | undefined> {
  await db.insert(settings).values({ name: NAME, data: mode }).onConflictDoNothing();
  return readMode(db);
}

async function countAccounts(db: Database): Promise<{ hasDemoAccount: boolean; otherAccounts: number }> {
  const [demo] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.identity, demoAccount.username));
  const [others] = await db
    .select({ total: count() })
    .from(customers)
    .where(ne(customers.identity, demoAccount.username));
  return { hasDemoAccount: demo !== undefined, otherAccounts: others?.total ?? 0 };
}

const otherMode = (mode: Mode): Mode => (mode === 'demo' ? 'production' : 'demo');

/** Returns why a database without a stored mode may not be opened in this mode; undefined if it may. */
async function findDoubt(db: Database, mode: Mode): Promise<string | undefined> {
  const { hasDemoAccount, otherAccounts } = await countAccounts(db);
  if (mode === 'production') {
    return hasDemoAccount
      ? `It holds the demo account ${demoAccount.username}, whose password is published.`
      : undefined;
  }
  return otherAccounts > 0
    ? `It holds accounts of others than the demo account (${otherAccounts}), and nothing says that they are play.`
    : undefined;
}

/**
 * Checks that the database was first used in the same mode. Demo mode would put play money into a real ledger and
 * credit payments that no one made, and production would admit the demo account. The first start stores the mode.
 * Throws an `OperatorError` that says what to do.
 */
export async function assertMode(db: Database, mode: Mode): Promise<void> {
  let storedMode = await readMode(db);
  if (storedMode === undefined) {
    const doubt = await findDoubt(db, mode);
    if (doubt !== undefined) {
      throw new OperatorError(
        `This database was written by a version that did not note whether it is a demonstration. ${doubt} If it is ` +
          `${mode === 'demo' ? 'a demonstration' : 'your production database'}, say so once: ANDAMAN_MODE=${mode} ` +
          `node dist-server/main.js mode ${mode}. Nothing was changed.`,
      );
    }
    storedMode = await writeMode(db, mode);
  }
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

/**
 * Stores the mode in the database of an older version, which has none. A stored mode is never changed. Production is
 * refused if the demo account exists. Throws an `OperatorError`.
 */
export async function markMode(db: Database, mode: Mode): Promise<void> {
  const { hasDemoAccount } = await countAccounts(db);
  if (mode === 'production' && hasDemoAccount && (await readMode(db)) === undefined) {
    throw new OperatorError(
      `This database holds the demo account ${demoAccount.username}, whose password is published, with play money ` +
        'in the ledger. Restore a backup from before demo mode was started on it, or give that account another ' +
        'username and password and take its money back first. Nothing was changed.',
    );
  }
  if ((await writeMode(db, mode)) !== mode)
    throw new OperatorError(`This database is marked as ${otherMode(mode)} already, and a mark is never changed.`);
}
