import { AsyncLocalStorage } from 'node:async_hooks';
import type { SettingsStore } from '../../../../server/modules/content/settings.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';

/** A transaction around what runs now; one of another database may stand around it. */
interface Open {
  readonly db: Database;
  readonly around: Open | undefined;
  /** It has ended: what it left running may ask again. */
  over: boolean;
  /** Where the newest statement was begun on the outer handle: the stack is lost by the time it is sent. */
  begun?: Error;
}

interface Prepared {
  execute(...values: unknown[]): Promise<unknown>;
  all(...values: unknown[]): Promise<unknown>;
}

/** Thrown where a transaction asks the database itself in place of its own handle. */
export class OuterHandle extends Error {
  override readonly name = 'OuterHandle';
}

// one for all servers: each further one would slow every promise of the process
const current = new AsyncLocalStorage<Open>();

function openOf(db: Database): Open | undefined {
  let item = current.getStore();
  while (item && (item.db !== db || item.over)) item = item.around;
  return item;
}

/** An error that nobody catches fails the run and names the test, however the caller takes the rejection. */
const fail = (error: OuterHandle): void => {
  queueMicrotask(() => {
    throw error;
  });
};

/**
 * Rejects at once, and tells, what is asked of this database from inside a transaction of its own: the embedded
 * database has one connection, which the transaction holds, so the question would wait for ever (SRV-16); on PostgreSQL
 * it would wait once the pool is used up.
 */
export function watchHandle(
  { db, settings }: { readonly db: Database; readonly settings?: SettingsStore },
  tell: (error: OuterHandle) => void = fail,
): void {
  const refuse = (open: Open, what: string): Promise<never> => {
    const error = new OuterHandle(`inside a transaction its own handle is asked, never the database: ${what}`, {
      cause: open.begun,
    });
    tell(error);
    return Promise.reject(error);
  };

  const methods = db as unknown as Record<string, (...requests: unknown[]) => unknown>;
  for (const name of [
    'select',
    'selectDistinct',
    'selectDistinctOn',
    'with',
    'insert',
    'update',
    'delete',
    'execute',
    '$count',
  ]) {
    const own = methods[name]!.bind(db);
    methods[name] = (...requests) => {
      const open = openOf(db);
      // not refused yet: it may be part of a statement that the transaction sends
      if (open) open.begun = new Error(`begun by ${name}`);
      return own(...requests);
    };
  }

  const { session } = db._;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...created) => {
    const prepared = prepareQuery(...created);
    const guarded = prepared as unknown as Prepared;
    for (const name of ['execute', 'all'] as const) {
      const own = guarded[name].bind(prepared);
      guarded[name] = (...values) => {
        const open = openOf(db);
        return open ? refuse(open, created[0].sql) : own(...values);
      };
    }
    return prepared;
  };

  const transaction = db.transaction.bind(db);
  db.transaction = (run, config) => {
    const around = openOf(db);
    if (around) {
      around.begun = new Error('begun by transaction');
      return refuse(around, 'begin');
    }
    const open: Open = { db, around: current.getStore(), over: false };
    return transaction((tx) => current.run(open, () => run(tx)), config).finally(() => {
      open.over = true;
    });
  };

  if (!settings) return;
  const parsed = settings.read.bind(settings);
  settings.read = (requests, name) => {
    const open = requests === db ? openOf(db) : undefined;
    // known settings hide the mistake from every call but the first of a second
    return open ? refuse(open, `the setting ${name}`) : parsed(requests, name);
  };
}
