import { count, eq, ne } from 'drizzle-orm';
import { demoAccount } from '../demo-account.ts';
import { OperatorError } from '../operator-error.ts';
import type { ServerConfig } from '../../config.ts';
import type { Database } from './connect.ts';
import { customers, settings } from './schema.ts';

/** The row of `settings` that says what a database is. It is written once and never changed. */
const NAME = 'mode';
type Mode = ServerConfig['mode'];

const readMode = async (db: Database): Promise<Mode | undefined> => {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME));
  return row?.data as Mode | undefined;
};

/** Writes the mode where none stands yet; gives the one that stands then. */
async function writeMode(db: Database, mode: Mode): Promise<Mode | undefined> {
  await db.insert(settings).values({ name: NAME, data: mode }).onConflictDoNothing();
  return readMode(db);
}

async function contentsOf(db: Database): Promise<{ hasDemoAccount: boolean; others: number }> {
  const [demo] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.identity, demoAccount.username));
  const [others] = await db
    .select({ total: count() })
    .from(customers)
    .where(ne(customers.identity, demoAccount.username));
  return { hasDemoAccount: demo !== undefined, others: others?.total ?? 0 };
}

const other = (mode: Mode): Mode => (mode === 'demo' ? 'production' : 'demo');

/** Why a database without a mark may not be opened in this mode; undefined where it may. */
async function doubtOf(db: Database, mode: Mode): Promise<string | undefined> {
  const { hasDemoAccount, others } = await contentsOf(db);
  if (mode === 'production') {
    return hasDemoAccount
      ? `It holds the demo account ${demoAccount.username}, whose password is published.`
      : undefined;
  }
  return others > 0
    ? `It holds accounts of others than the demo account (${others}), and nothing says that they are play.`
    : undefined;
}

/**
 * Refuses a start in another mode than the one that the database was first used in: demo mode would put play money into
 * a real ledger and pay what nobody paid, and production would let the demo account in. The first start writes the
 * mode. Throws an `OperatorError` that says what to do.
 */
export async function assertMode(db: Database, mode: Mode): Promise<void> {
  let stands = await readMode(db);
  if (stands === undefined) {
    const doubt = await doubtOf(db, mode);
    if (doubt !== undefined) {
      throw new OperatorError(
        `This database was written by a version that did not note whether it is a demonstration. ${doubt} If it is ` +
          `${mode === 'demo' ? 'a demonstration' : 'your production database'}, say so once: ANDAMAN_MODE=${mode} ` +
          `node dist-server/main.js mode ${mode}. Nothing was changed.`,
      );
    }
    stands = await writeMode(db, mode);
  }
  if (stands === mode) return;
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
 * Marks a database of an older version, which says nothing of its mode. A mark that stands is never changed. As
 * production it is marked only without the demo account. Throws an `OperatorError`.
 */
export async function markMode(db: Database, mode: Mode): Promise<void> {
  const { hasDemoAccount } = await contentsOf(db);
  if (mode === 'production' && hasDemoAccount && (await readMode(db)) === undefined) {
    throw new OperatorError(
      `This database holds the demo account ${demoAccount.username}, whose password is published, with play money ` +
        'in the ledger. Restore a backup from before demo mode was started on it, or give that account another ' +
        'username and password and take its money back first. Nothing was changed.',
    );
  }
  const stands = await writeMode(db, mode);
  if (stands !== mode)
    throw new OperatorError(`This database is marked as ${other(mode)} already, and a mark is never changed.`);
}
